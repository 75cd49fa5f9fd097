//! What is won, in pieces: what a line captures and what it gives up.

use claims::HOUSE;
use phrase::{Message, Phrase, list, role_name};
use shakmaty::{Chess, Color, Move, Position, Role, Square};
use vision::captured_square;

use crate::gain::won_since;
use crate::moves::play;

/// The most pieces named as captured, as given up, and together; beyond that the material is stated by its
/// worth.
const MOST: [usize; 3] = [3, 2, 5];
/// Checks that are answered in testing whether a queen falls in any case.
const CHECKS: u32 = 1;
/// The least value of a piece, in centipawns.
const PIECE: i32 = 300;

/// Pieces that a side gains and loses in a line, with equal kinds cancelled. A promotion gains the new piece
/// and loses a pawn.
#[derive(Clone, Eq, PartialEq)]
pub(crate) struct Trade {
    taken: Vec<Role>,
    given: Vec<Role>,
    /// Whether a pawn was promoted to a piece that is there at the end.
    has_promotion: bool,
    /// Whether a pawn of the side became a queen that is still there.
    promotes: bool,
    /// Whether the side gives up a queen, for another or not.
    gives_queen: bool,
}

/// Describes what the side that moves first in a line gets: "a rook", "a queen for a knight"; or "material"
/// if no pieces describe it.
pub(crate) fn material_gain(from: &Chess, line: &[Move]) -> Phrase {
    gain_of(from, line, from.turn())
}

/// Like [`material_gain`], but "the queen for a knight" if the captured queen is the only one.
pub(crate) fn gain_of_the_queen(from: &Chess, line: &[Move]) -> Phrase {
    Trade::of(from, line, from.turn()).tell("haul-the-queen").unwrap_or_else(worth)
}

/// Like [`material_gain`], for a side that need not move first in the line.
pub(crate) fn gain_of(from: &Chess, line: &[Move], side: Color) -> Phrase {
    Trade::of(from, line, side).tell("one-man").unwrap_or_else(worth)
}

/// Like [`gain_of`], but in terms of what the other side loses: "the exchange", and "the queen" if it has
/// only one.
pub(crate) fn gain_from(from: &Chess, line: &[Move], side: Color) -> Phrase {
    let trade = Trade::of(from, line, side);
    let is_exchange = trade.is_exchange() && trade.taken.len() == 1 && trade.given.len() == 1;
    if is_exchange {
        return Message::new("haul-exchange").phrase();
    }
    let queens = from.board().queens() & from.board().by_color(!side);
    trade.tell(if queens.count() == 1 { "haul-the-queen" } else { "one-man" }).unwrap_or_else(worth)
}

/// Describes what every one of several lines gets: the same pieces if all get the same; otherwise "a queen"
/// or "a rook" if each captures one and gives nothing, "a piece" if each captures one more than it gives.
/// `None` if no pieces describe it.
pub(crate) fn common_gain(from: &Chess, lines: &[Vec<Move>]) -> Option<Phrase> {
    let trades: Vec<Trade> = lines.iter().map(|line| Trade::of(from, line, from.turn())).collect();
    let all = |test: &dyn Fn(&Trade) -> bool| !trades.is_empty() && trades.iter().all(test);
    let free = |role: Role| all(&|trade| trade.takes(role) && trade.given.is_empty());
    match trades.first()? {
        first if all(&|trade| trade == first) => first.tell("one-man"),
        _ if free(Role::Queen) => Some(one(Role::Queen)),
        _ if free(Role::Rook) => Some(one(Role::Rook)),
        _ if all(&Trade::wins_a_piece) => Some(Message::new("haul-piece").phrase()),
        _ => None,
    }
}

/// Like [`common_gain`], but worded as people describe what a move wins: "the queen" if each line captures
/// one, whatever becomes of other pieces; "the exchange"; a mate counts as winning as much as the other
/// lines.
fn least_gain(from: &Chess, lines: &[Vec<Move>], pawns: u64) -> Option<Phrase> {
    let others = without_mates(from, lines);
    let trades: Vec<Trade> = others.iter().map(|line| Trade::of(from, line, from.turn())).collect();
    let all = |test: fn(&Trade) -> bool| !trades.is_empty() && trades.iter().all(test);
    let is_piece = 3 <= pawns;
    // The promise may be far less than the lines show: then naming the pieces would say too much.
    let shown = trades.iter().map(Trade::worth).min().map_or(0, crate::gain::pawns);
    let id = match () {
        () if is_piece && all(Trade::wins_the_queen) => {
            // Before the queen falls much else may be played, and something else lost.
            match others.iter().all(|line| takes_in_any_case(from, line, pawns)) {
                true => "haul-the-queen",
                false => return None,
            }
        }
        () if is_piece && pawns + 1 < shown && all(Trade::wins_a_piece) => "haul-piece",
        () if pawns + 1 < shown => return None,
        () if is_piece && all(|trade| trade.takes(Role::Rook) && trade.gives_pawns_alone()) => {
            return Some(common_gain(from, &others).unwrap_or_else(|| one(Role::Rook)));
        }
        () if !is_piece && all(Trade::is_exchange) => "haul-exchange",
        () => return common_gain(from, &others),
    };
    Some(Message::new(id).phrase())
}

/// Whether a line captures the queen whatever is played in it after the first reply: she could be captured at
/// once, or after every other move as well, for at least the given number of pawns.
fn takes_in_any_case(from: &Chess, line: &[Move], pawns: u64) -> bool {
    let queen = Queen { from, pawns };
    if line.get(..2).and_then(|line| play(from, line)).is_some_and(|answered| queen.falls(&answered)) {
        return true;
    }
    let mut board = from.clone();
    for (ply, mv) in line.iter().enumerate() {
        let is_choice = ply != 1 && board.turn() != from.turn();
        if is_choice && 1 < board.legal_moves().len() && !queen.falls_in_any_case(&board, CHECKS) {
            return false;
        }
        if board.turn() == from.turn() && takes_queen(mv) {
            return true;
        }
        match board.is_legal(*mv) {
            true => board.play_unchecked(*mv),
            false => return false,
        }
    }
    false
}

fn takes_queen(mv: &Move) -> bool {
    mv.capture() == Some(Role::Queen)
}

/// A queen that is to fall for at least a number of pawns, counted from a position.
struct Queen<'f> {
    from: &'f Chess,
    pawns: u64,
}

impl Queen<'_> {
    /// Whether the side to move can capture the queen and win as much by it.
    fn falls(&self, board: &Chess) -> bool {
        let pays = |mv: Move| {
            let after = board.clone().play(mv);
            after.is_ok_and(|after| self.pawns <= won_since(self.from, &after, board.turn()))
        };
        board.capture_moves().into_iter().filter(takes_queen).any(pays)
    }

    /// Whether the queen falls whatever the side to move plays, answering up to `checks` of its checks first.
    fn falls_in_any_case(&self, board: &Chess, checks: u32) -> bool {
        let answered = |after: &Chess| {
            let answers = after.legal_moves().into_iter().filter_map(|mv| after.clone().play(mv).ok());
            answers.into_iter().any(|answered| self.falls_in_any_case(&answered, checks - 1))
        };
        let falls_after = |mv: &Move| {
            let after = board.clone().play(*mv);
            after.is_ok_and(|after| self.falls(&after) || 0 < checks && after.is_check() && answered(&after))
        };
        !board.is_game_over() && board.legal_moves().iter().all(falls_after)
    }
}

/// Describes in pieces what a promise of a number of pawns amounts to, if lines show it, including that a
/// pawn becomes a queen in all of them.
pub(crate) fn promised_gain(from: &Chess, lines: &[Vec<Move>], pawns: u64) -> Phrase {
    let men = least_gain(from, lines, pawns);
    let promotes = |line: &Vec<Move>| Trade::of(from, line, from.turn()).promotes;
    men.unwrap_or_else(|| match !lines.is_empty() && lines.iter().all(promotes) {
        true => Message::new("haul-and-promotes").with("haul", worth()).phrase(),
        false => worst_gain(from, lines, pawns).unwrap_or_else(worth),
    })
}

/// Returns the lines that do not end in mate; a mate counts as winning as much as the other lines.
fn without_mates(from: &Chess, lines: &[Vec<Move>]) -> Vec<Vec<Move>> {
    let is_mate = |line: &&Vec<Move>| play(from, line).is_some_and(|end| end.is_checkmate());
    lines.iter().filter(|line| !is_mate(line)).cloned().collect()
}

/// Describes in pieces what the line that wins least gets, if that is what is promised: "a bishop for a
/// pawn".
fn worst_gain(from: &Chess, lines: &[Vec<Move>], pawns: u64) -> Option<Phrase> {
    let others = without_mates(from, lines);
    let trades = others.iter().map(|line| (line, Trade::of(from, line, from.turn())));
    let (line, worst) = trades.min_by_key(|(_, trade)| trade.worth())?;
    if worst.takes(Role::Queen) && !worst.promotes && !takes_in_any_case(from, line, pawns) {
        return None;
    }
    let shown = crate::gain::pawns(worst.worth());
    let is_short = worst.taken.len() <= 2 && worst.given.len() <= 2;
    worst.tell("one-man").filter(|_| is_short && shown == pawns)
}

/// Writes "a rook".
fn one(role: Role) -> Phrase {
    Message::new("one-man").with("role", role_name(role)).phrase()
}

/// Describes what is won if no pieces describe it.
pub(crate) fn worth() -> Phrase {
    Message::new("haul-material").phrase()
}

/// Names kinds of pieces, most valuable first and equal ones once; `queen` is the message that names one
/// queen. `None` if there are three of a kind.
fn names(roles: &[Role], queen: &'static str) -> Option<Phrase> {
    let name = |same: &[Role]| {
        let id = match same {
            [Role::Queen] => queen,
            [_] => "one-man",
            [_, _] => "two-men",
            _ => return None,
        };
        Some(Message::new(id).with("role", role_name(*same.first()?)).phrase())
    };
    Some(list(&roles.chunk_by(|one, other| one == other).map(name).collect::<Option<Vec<Phrase>>>()?))
}

impl Trade {
    /// Returns the gained pieces, most valuable first.
    pub(crate) fn taken_roles(&self) -> &[Role] {
        &self.taken
    }

    /// Returns the lost pieces, most valuable first.
    pub(crate) fn given_roles(&self) -> &[Role] {
        &self.given
    }

    /// Replaces the gained and lost pieces.
    pub(crate) fn with(&self, taken: Vec<Role>, given: Vec<Role>) -> Trade {
        Trade { taken, given, ..self.clone() }
    }

    /// Determines what a line captures and gives up.
    pub(crate) fn of(from: &Chess, line: &[Move], side: Color) -> Trade {
        let mut trade = Trade {
            taken: Vec::new(),
            given: Vec::new(),
            has_promotion: false,
            promotes: false,
            gives_queen: false,
        };
        let mut board = from.clone();
        // The squares of promoted pieces.
        let mut promoted: Vec<Square> = Vec::new();
        for mv in line {
            if !board.is_legal(*mv) {
                break;
            }
            promoted.retain(|square| captured_square(*mv) != Some(*square));
            promoted
                .iter_mut()
                .filter(|square| mv.from() == Some(**square))
                .for_each(|square| *square = mv.to());
            let is_own = board.turn() == side;
            let (gained, lost) = if is_own {
                (&mut trade.taken, &mut trade.given)
            } else {
                (&mut trade.given, &mut trade.taken)
            };
            gained.extend(mv.capture());
            if let Some(role) = mv.promotion() {
                promoted.push(mv.to());
                gained.push(role);
                lost.push(Role::Pawn);
            }
            board.play_unchecked(*mv);
        }
        let queens = |board: &Chess| (board.board().queens() & board.board().by_color(side)).count();
        trade.has_promotion = !promoted.is_empty();
        trade.promotes = trade.has_promotion && queens(from) < queens(&board);
        trade.gives_queen = trade.given.contains(&Role::Queen);
        let given = std::mem::take(&mut trade.given);
        for role in given {
            match trade.taken.iter().position(|taken| *taken == role) {
                Some(place) => drop(trade.taken.remove(place)),
                None => trade.given.push(role),
            }
        }
        trade.taken.sort_by_key(|role| std::cmp::Reverse(*role as u8));
        trade.given.sort_by_key(|role| std::cmp::Reverse(*role as u8));
        trade
    }

    fn takes(&self, role: Role) -> bool {
        self.taken.contains(&role)
    }

    /// Whether a queen is captured and none is given up, neither for another nor for a pawn that becomes one.
    pub(crate) fn wins_the_queen(&self) -> bool {
        self.takes(Role::Queen) && !self.promotes && !self.gives_queen
    }

    /// Whether a new queen is all that is gained, not counting pawns.
    fn is_new_queen(&self) -> bool {
        let pieces: Vec<&Role> = self.taken.iter().filter(|role| **role != Role::Pawn).collect();
        self.promotes && pieces == [&Role::Queen] && self.gives_pawns_alone()
    }

    /// Whether one more piece is gained than lost.
    fn wins_a_piece(&self) -> bool {
        let pieces = |roles: &[Role]| roles.iter().filter(|role| **role != Role::Pawn).count();
        !self.has_promotion && pieces(&self.given) < pieces(&self.taken) && PIECE <= self.worth()
    }

    /// Returns the value of what is gained, in centipawns.
    fn worth(&self) -> i32 {
        let worth = |roles: &[Role]| roles.iter().map(|role| HOUSE.of(*role)).sum::<i32>();
        worth(&self.taken) - worth(&self.given)
    }

    fn gives_pawns_alone(&self) -> bool {
        self.given.iter().all(|role| *role == Role::Pawn)
    }

    /// Whether it is a rook for a knight or a bishop, not counting pawns.
    fn is_exchange(&self) -> bool {
        let pieces = |roles: &[Role]| -> Vec<Role> {
            roles.iter().copied().filter(|role| *role != Role::Pawn).collect()
        };
        pieces(&self.taken) == [Role::Rook]
            && matches!(pieces(&self.given)[..], [Role::Knight | Role::Bishop])
    }

    /// Describes what is captured and given up, if few words suffice; `queen` is the message that names one
    /// queen.
    pub(crate) fn tell(&self, queen: &'static str) -> Option<Phrase> {
        if self.is_new_queen() {
            return Some(Message::new("haul-new-queen").phrase());
        }
        let is_told = !self.has_promotion && !self.taken.is_empty() && self.taken.len() <= MOST[0];
        if !is_told || MOST[1] < self.given.len() || MOST[2] < self.taken.len() + self.given.len() {
            return None;
        }
        let taken = names(&self.taken, queen)?;
        if self.given.is_empty() {
            return Some(taken);
        }
        let given = names(&self.given, queen)?;
        Some(Message::new("haul-for").with("taken", taken).with("given", given).phrase())
    }
}

#[cfg(test)]
mod tests {
    use testing::{follow, line, position};

    use super::*;

    fn check(fen: &str, moves: &str, expected: &str) {
        let (position, moves) = line(fen, moves);
        assert_eq!(material_gain(&position, &moves).to_string(), expected);
    }

    #[test]
    fn men_are_named_as_they_were_taken() {
        check("3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1", "d2d8", "a rook");
        check("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4c6 d8d1 e1d1", "a queen for a rook");
        check("r2qk3/8/8/8/8/8/8/R2RK3 w - - 0 1", "d1d8 a8d8 a1a8", "a queen for a rook");
        check("r3k2r/8/8/8/8/8/8/R3K1BR w Q - 0 1", "a1a8 e8e7 a8h8", "two rooks");
        check("8/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", "a new queen");
        let three = "a1a8 e8e7 a8h8 e7e6 h8h7";
        check("r3k2r/7b/8/8/8/8/8/R3K1BR w Q - 0 1", three, "two rooks and a bishop");
        check("1n6/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a7b8q", "material");
        check("7r/P3k3/8/8/4B3/8/8/6K1 w - - 0 1", "a7a8q h8a8 e4a8", "a rook for a pawn");
    }

    #[test]
    fn the_queen_is_won_where_every_line_takes_her_and_the_worst_line_is_named_otherwise() {
        let position = position("q2r2k1/5ppp/8/8/8/8/5PPP/Q2R2K1 w - - 0 1");
        let told = |lines: &[&str], pawns: u64| {
            let lines: Vec<Vec<Move>> = lines.iter().map(|text| follow(&position, text)).collect();
            promised_gain(&position, &lines, pawns).to_string()
        };
        assert_eq!(told(&["a1a8", "a1a8 h7h6"], 9), "the queen");
        // The queen is recaptured, or only a rook falls: the queen is not what is won.
        assert_eq!(told(&["a1a8 d8a8"], 0), "material");
        assert_eq!(told(&["a1a8", "d1d8 a8d8"], 0), "material");
        assert_eq!(told(&["a1a8", "d1d8"], 5), "a piece");
        // The queen runs into it, and need not.
        assert_eq!(told(&["g1f1 g8h8 f1g1 a8a2 a1a2"], 4), "material");
    }
}
