//! The replies to the first move, each with the line that answers it, cut where it has settled.

use claims::{Claim, HOUSE, Kind};
use proof::{Edge, NodeId, Proof};
use shakmaty::{Chess, Color, Move, Position, Role, Square};
use vision::captured_square;

use crate::gain::{balance, count_kept, pawns, played_out, within_reach, won_since};
use crate::moves::{ends_in_mate_by, mating_moves, play};
use crate::scene::Scene;

/// More pawns than any line wins, so that each line is shown to its end.
pub(crate) const TO_THE_END: u64 = 900;

/// A reply with what follows.
#[derive(Clone)]
pub(crate) struct Reply {
    /// The reply, the answer, and so on.
    pub(crate) line: Vec<Move>,
    /// Whole pawns that the line wins compared with the root, whatever is recaptured at its end.
    pub(crate) pawns: u64,
    /// The line as it is shown, extended by some moves if they win much more.
    pub(crate) told: Vec<Move>,
    /// The line as the search continued it, to where most is won: more than the other side must give.
    pub(crate) seen: Vec<Move>,
    /// Whether the line ends in an unstoppable mate.
    pub(crate) is_mated: bool,
}

impl Reply {
    /// Returns the move that answers the reply; `None` when the reply ends the game.
    pub(crate) fn answer(&self) -> Option<Move> {
        self.line.get(1).copied()
    }

    /// Whether the reply captures on a square.
    pub(crate) fn takes_on(&self, square: Square) -> bool {
        self.line.first().copied().and_then(captured_square) == Some(square)
    }
}

/// Lists the tree's replies to the first move, in its order.
///
/// Each line stops after the first answer that has won the promised number of pawns, or else goes to its end.
pub(crate) fn replies(root: &Scene<'_>, first: &Scene<'_>, promised: u64) -> Vec<Reply> {
    let winner = root.position().turn();
    let before = balance(root.position(), winner);
    let told = |reply: Move| {
        let whole = whole_line(root, first, reply)?;
        let after = &whole[first.path.len()..];
        // A line that soon ends in mate is shown as a mate, however much is won on the way.
        let is_mate = ends_in_mate_by(winner, first.position(), after);
        let is_mated = is_mate && (is_mated(first, reply) || is_forced_mate(first.position(), after));
        let line = match is_mated {
            true => after.to_vec(),
            false => settle(first.position(), after, winner, before, promised),
        };
        let length = TOLD + first.path.len();
        let longer = |given: usize| {
            let whole = fullest(root.position(), &whole, winner, length, given);
            let told = whole.get(first.path.len()..).filter(|told| line.len() < told.len());
            told.unwrap_or(&line).to_vec()
        };
        let (told, seen) = (longer(first.path.len() + 1), longer(length));
        let end = play(first.position(), &line)?;
        Some(Reply { pawns: pawns(count_kept(&end, winner) - before), line, told, seen, is_mated })
    };
    first.moves().into_iter().filter_map(told).collect()
}

/// Claims what the line of a reply wins, including what is captured when it has ended.
pub(crate) fn win_claim(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Claim {
    let (line, won) = counted_win(root, first, reply);
    first.line_claim(Kind::Wins, &line).number(won)
}

/// Like [`win_claim`], for the line that begins with the first move.
pub(crate) fn whole_win_claim(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Claim {
    let (line, won) = counted_win(root, first, reply);
    root.line_claim(Kind::Wins, &[&first.path[..], &line].concat()).number(won)
}

/// Returns the line of a reply, extended by what is captured when it has ended.
pub(crate) fn counted_line(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Vec<Move> {
    counted_win(root, first, reply).0
}

/// Returns the line of a reply, extended by what is captured when it has ended, and the pawns that it wins.
fn counted_win(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> (Vec<Move>, u64) {
    let side = root.position().turn();
    let counted = as_it_is_counted(first.position(), &reply.line, side);
    let line = played_out(first.position(), &counted, side);
    let won = play(first.position(), &line).map_or(0, |end| won_since(root.position(), &end, side));
    (line, won)
}

/// Returns how many of the promised pawns every line of a tree after a move shows once captures have ended; a
/// search may count on more.
pub fn shown_pawns(tree: &Proof, mv: Move, promised: u64) -> u64 {
    let root = Scene::root(tree);
    let Some(first) = root.after(mv) else { return 0 };
    replies(&root, &first, promised)
        .iter()
        .map(|reply| reply.pawns)
        .min()
        .map_or(0, |least| least.min(promised))
}

/// The most replies without a material gain for a move still to be described as winning against the others,
/// and the fewest of those others.
const EXCEPTIONS: usize = 2;
const OTHERS: usize = 6;

/// Lists the few replies to a move after which the lines of a tree show no gain although they show one after
/// all others; empty if there are none or too many.
pub fn exceptions(tree: &Proof, mv: Move) -> Vec<Move> {
    let root = Scene::root(tree);
    let Some(first) = root.after(mv) else { return Vec::new() };
    exceptions_among(&first, &replies(&root, &first, 1))
}

/// Like [`exceptions`], for replies that have been listed.
pub(crate) fn exceptions_among(first: &Scene<'_>, replies: &[Reply]) -> Vec<Move> {
    let (winning, others): (Vec<&Reply>, Vec<&Reply>) = replies.iter().partition(|reply| 0 < reply.pawns);
    let is_complete = replies.len() == first.position().legal_moves().len();
    match is_complete && others.len() <= EXCEPTIONS && OTHERS <= winning.len() {
        true => others.iter().filter_map(|reply| reply.line.first().copied()).collect(),
        false => Vec::new(),
    }
}

/// Returns how many pawns every line of a tree after a move has won at the winner's last move in it, whatever
/// is recaptured then.
pub(crate) fn won_in_the_end(root: &Scene<'_>, first: &Scene<'_>) -> u64 {
    let winner = root.position().turn();
    let before = balance(root.position(), winner);
    let of_line = |reply: Move| {
        let whole = whole_line(root, first, reply)?;
        let mut board = first.position().clone();
        let mut won = None;
        for mv in &whole[first.path.len()..] {
            let by_winner = board.turn() == winner;
            board = board.play(*mv).ok()?;
            won = if by_winner { Some(pawns(count_kept(&board, winner) - before)) } else { won };
        }
        won
    };
    first.moves().into_iter().map(|reply| of_line(reply).unwrap_or(0)).min().unwrap_or(0)
}

/// Whether the tree answers a reply with a mate that no move prevents.
fn is_mated(first: &Scene<'_>, reply: Move) -> bool {
    let edges = first.tree_node().map(|node| &node.edges[..]).unwrap_or_default();
    let Some(edge) = edges.iter().find(|edge| edge.mv == reply) else { return false };
    play(first.position(), &[reply]).is_some_and(|after| mates_in_tree(first.proof, edge.to, &after))
}

/// Whether the tree mates from a node with this position, with the winner to move.
fn mates_in_tree(tree: &Proof, node: NodeId, position: &Chess) -> bool {
    let edges = |node: NodeId| tree.node(node).map(|node| &node.edges[..]).unwrap_or_default();
    let is_answered = |edge: &Edge, defender: &Chess| {
        play(defender, &[edge.mv]).is_some_and(|next| mates_in_tree(tree, edge.to, &next))
    };
    edges(node).first().is_some_and(|answer| {
        let Some(defender) = play(position, &[answer.mv]) else { return false };
        let replies = edges(answer.to);
        defender.is_checkmate()
            || !defender.is_game_over()
                && replies.len() == defender.legal_moves().len()
                && replies.iter().all(|reply| is_answered(reply, &defender))
    })
}

/// Whether a line that begins with a reply ends in an unstoppable mate: its last defense may be any, and the
/// earlier ones are the only moves.
fn is_forced_mate(from: &Chess, line: &[Move]) -> bool {
    let mates = |board: &Chess, mv: &Move| {
        board.clone().play(*mv).is_ok_and(|after| !mating_moves(&after).is_empty())
    };
    let is_forced = |index: usize| {
        let Some(board) = play(from, &line[..index]) else { return false };
        let defenses = board.legal_moves();
        match index + 2 == line.len() {
            true => defenses.iter().all(|mv| mates(&board, mv)),
            false => defenses.len() == 1,
        }
    };
    // Most lines do not end in mate, and then nothing has to be tried.
    play(from, line).is_some_and(|end| end.is_checkmate()) && (2..line.len()).step_by(2).all(is_forced)
}

/// The plies of a reply's line that are searched for a greater gain.
const TOLD: usize = 4;

/// Returns the tree's line through a reply, from the root on; if the winner could mate at once, the line ends
/// that way.
fn whole_line(root: &Scene<'_>, first: &Scene<'_>, reply: Move) -> Option<Vec<Move>> {
    let mut whole = [&first.path[..], &[reply]].concat();
    whole.extend(first.after(reply)?.best_line());
    Some(mating(root.position(), &whole, root.position().turn(), first.path.len() + 1))
}

/// Ends a line, after at least the given number of plies, where its winner could mate at once, even if only
/// after its last move; with the line's own move if that mates.
pub(crate) fn mating(from: &Chess, line: &[Move], winner: Color, after: usize) -> Vec<Move> {
    let mut board = from.clone();
    for index in 0..=line.len() {
        let mv = line.get(index);
        let mates = if board.turn() == winner && after <= index { mating_moves(&board) } else { Vec::new() };
        if let Some(mate) = mates.iter().find(|mate| Some(*mate) == mv).or(mates.first()) {
            return [&line[..index], &[*mate]].concat();
        }
        match mv {
            Some(mv) if board.is_legal(*mv) => board.play_unchecked(*mv),
            _ => break,
        }
    }
    line.to_vec()
}

/// The longest line of a reply that is written out with the captures at its end, in plies.
const COUNTED: usize = 6;

/// Extends a line by what is captured when it has ended, so that a reader can count the gain in the moves:
/// the captures that pay, or else the capture of the last capturing piece and what it costs. The line is
/// unchanged if it would become too long, or if it would end in mate, because nobody has to capture into a
/// mate.
pub(crate) fn as_it_is_counted(from: &Chess, line: &[Move], winner: Color) -> Vec<Move> {
    let mut whole = played_out(from, line, winner);
    if whole.len() == line.len() {
        whole.extend(taken_back(from, line, winner).unwrap_or_default());
    }
    let left = |line: &[Move]| play(from, line).map(|end| count_kept(&end, winner));
    let is_mate = play(from, &whole).is_some_and(|end| end.is_checkmate());
    let runs_into_mate = mating(from, &whole, winner, line.len()) != whole;
    let shows_less = left(&whole) < left(line);
    if whole.len() <= COUNTED && !is_mate && !runs_into_mate && !shows_less { whole } else { line.to_vec() }
}

/// Returns the capture of the last capturing piece, if the other side has nothing better, and the winner's
/// captures that pay after it.
fn taken_back(from: &Chess, line: &[Move], winner: Color) -> Option<Vec<Move>> {
    let last = *line.last().filter(|mv| mv.is_capture())?;
    let mut board = play(from, line).filter(|end| end.turn() != winner)?;
    let left = |mv: &Move| board.clone().play(*mv).map_or(0, |after| within_reach(&after));
    let least = board.legal_moves().iter().map(left).min()?;
    let takes = |mv: &Move| captured_square(*mv) == Some(last.to()) && !mv.is_promotion();
    let back = board
        .capture_moves()
        .into_iter()
        .filter(|mv| takes(mv) && left(mv) == least)
        .min_by_key(|mv| (mv.role() == Role::King, HOUSE.of(mv.role()), mv.from()))?;
    board.play_unchecked(back);
    let costs = played_out(&board, &[], !winner);
    // A reader sees without being shown that a guarded piece may be recaptured.
    let is_elsewhere = costs.first().is_some_and(|mv| captured_square(*mv) != Some(last.to()));
    is_elsewhere.then(|| [&[back], &costs[..]].concat())
}

/// The least that a side which is not mated must lose, in pawns.
const PIECE: u64 = 3;
/// How many more pawns must be won for a line to go on.
const WORTH_GOING_ON: u64 = 2;

/// Cuts a line after the move of a side, within its first `most` plies, with which it has won most. One more
/// pawn is not worth going on for, nor is what the other side need not give up. Empty if nothing is won. The
/// first `given` plies are taken as played; alternatives to them are not considered.
fn fullest(from: &Chess, line: &[Move], side: Color, most: usize, given: usize) -> Vec<Move> {
    cut(from, line, side, most, Some(given))
}

/// Like [`fullest`], for a line that no search has tested for better defenses: only what the other side must
/// give up counts as won.
pub(crate) fn list_threatened(from: &Chess, line: &[Move], side: Color, most: usize) -> Vec<Move> {
    cut(from, line, side, most, None)
}

/// Like [`fullest`] if `given` is set, and like [`list_threatened`] otherwise.
fn cut(from: &Chess, line: &[Move], side: Color, most: usize, given: Option<usize>) -> Vec<Move> {
    let before = balance(from, side);
    let mut board = from.clone();
    let mut best = (0, 0);
    // The positions with the other side to move since the best move.
    let mut since: Vec<Chess> = Vec::new();
    for (index, mv) in line.iter().take(most).enumerate() {
        let by_side = board.turn() == side;
        if !board.is_legal(*mv) {
            break;
        }
        if !by_side && given.unwrap_or(0) <= index {
            since.push(board.clone());
        }
        board.play_unchecked(*mv);
        let won = if by_side { pawns(count_kept(&board, side) - before) } else { 0 };
        // A side that is not mated must lose at least a piece.
        let mates = board.is_checkmate();
        let least = if mates { won.min(PIECE) } else { won };
        let is_forced = || since.iter().all(|board| is_lost_anyway(board, before, least, mates));
        let is_first = best.1 == 0 && 0 < won && (given.is_some() || is_forced());
        if is_first || 0 < best.1 && best.1 + WORTH_GOING_ON <= won && is_forced() {
            best = (index + 1, won);
            since.clear();
        }
    }
    line[..best.0].to_vec()
}

/// Whether the other side, to move, loses the given number of pawns whatever it plays, as captures continue,
/// or is mated at once if that counts.
fn is_lost_anyway(board: &Chess, before: i32, won: u64, mates: bool) -> bool {
    let is_mate_next = |after: &Chess| !mating_moves(after).is_empty();
    let loses = |mv: &Move| {
        let after = board.clone().play(*mv);
        // What the winner can capture next counts.
        after.is_ok_and(|after| won <= pawns(within_reach(&after) - before) || mates && is_mate_next(&after))
    };
    board.legal_moves().iter().all(loses)
}

/// Cuts a line after the first move of a side with which it has won the given number of pawns, if there is
/// one.
pub(crate) fn settle(from: &Chess, line: &[Move], winner: Color, before: i32, promised: u64) -> Vec<Move> {
    let mut board = from.clone();
    for (index, mv) in line.iter().enumerate() {
        let by_winner = board.turn() == winner;
        if !board.is_legal(*mv) {
            return line[..index].to_vec();
        }
        board.play_unchecked(*mv);
        if by_winner && promised <= pawns(count_kept(&board, winner) - before) {
            return line[..=index].to_vec();
        }
    }
    line.to_vec()
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use testing::line;

    use super::*;

    #[test]
    fn a_line_ends_where_its_winner_mates_and_with_its_own_mate_where_it_has_one() {
        let ended = |text: &str, after: usize| {
            let (from, line) = line("7k/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1", text);
            let ended = mating(&from, &line, Color::White, after);
            ended.iter().map(|mv| mv.to_uci(CastlingMode::Standard).to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(ended("b2b8", 0), "b2b8", "the line's own mate");
        assert_eq!(ended("g1f2 h7h6 a1a7", 0), "a1a8");
        assert_eq!(ended("g1f2 h7h5", 1), "g1f2 h7h5", "the king has h7");
        assert_eq!(ended("g1f2 h8g8", 1), "g1f2 h8g8 a1a8", "after the last move as well");
        assert_eq!(ended("g1f2 g7g6 a1a7", 2), "g1f2 g7g6 a1a7", "the king has g7");
        assert_eq!(ended("g1f2 h8g8 a1a7", 2), "g1f2 h8g8 a1a8");
    }

    #[test]
    fn a_line_goes_on_only_for_what_the_other_side_must_give() {
        let told = |fen: &str, moves: &str| {
            let (from, line) = line(fen, moves);
            fullest(&from, &line, Color::White, line.len(), 0).len()
        };
        // The rook may go away, and stays to be taken.
        assert_eq!(told("6k1/5ppp/8/r7/8/n3B3/1P3PPP/6K1 w - - 0 1", "b2a3 h7h6 e3d2 g7g6 d2b4"), 1);
        assert_eq!(told("4k3/5ppp/8/8/8/r1n5/1P3PPP/6K1 w - - 0 1", "b2a3 h7h6 g1f1"), 1);
        // Wherever the king goes, the rook falls after the pawn.
        assert_eq!(told("r3k3/2p5/8/1N6/8/8/7P/4K3 w - - 0 1", "b5c7 e8f8 c7a8"), 3);
    }

    #[test]
    fn a_mate_is_forced_where_every_last_defense_runs_into_one() {
        let forced = |fen: &str, moves: &str| {
            let (from, line) = line(fen, moves);
            is_forced_mate(&from, &line)
        };
        assert!(forced("6k1/8/8/8/8/8/R7/1R4K1 b - - 0 1", "g8f8 a2a7 f8g8 b1b8"));
        assert!(!forced("6k1/8/8/8/8/8/R7/1R4K1 b - - 0 1", "g8f8 a2a7"), "no mate at all");
        let with_a_check = "6k1/8/8/8/4r3/8/R7/1R5K b - - 0 1";
        assert!(!forced(with_a_check, "g8f8 a2a7 f8g8 b1b8"), "the rook checks first");
    }
}
