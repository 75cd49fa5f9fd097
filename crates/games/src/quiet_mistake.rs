//! A move that costs something without a tactic: which move was better, and how the game stood before and
//! stands after it.

use claims::HOUSE;
use explain::{Message, count_kept, pass, weigh};
use kibitzer::Style;
use phrase::{Phrase, game_score, side_name};
use shakmaty::{Chess, Color, Move, Position, Role};

use super::Moment;
use super::look::chance_by;

/// The least value, in Stockfish's centipawns, at which a side's standing gets each name, as in explanations.
const STANDINGS: [(i32, &str); 5] =
    [(600, "winning"), (320, "decisive"), (250, "clearly"), (110, "better"), (70, "slightly")];

/// A side with this many centipawns more material may still stand level.
const ABOUT_EVEN: i32 = 150;
/// Plies shown of a line, and the most if it shows what is won or lost.
const TOLD: usize = 4;
const LONGEST: usize = 8;

/// How a game stands: for which side, and how clearly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Standing {
    side: Color,
    name: &'static str,
}

impl Standing {
    /// Returns how the game stands, given a side's chance to win.
    fn of(side: Color, chance: f64) -> Standing {
        let (ahead, size) = if 0.5 <= chance { (side, chance) } else { (!side, 1.0 - chance) };
        let found = STANDINGS.iter().find(|(least, _)| chance_by(*least) <= size);
        match found {
            Some((_, name)) => Standing { side: ahead, name },
            // A level game has one name for both sides.
            None => Standing { side: Color::White, name: "level" },
        }
    }

    /// Whether a side's material balance, in centipawns, favors the same side, or neither.
    fn agrees(self, side: Color, balance: i32) -> bool {
        let ahead = if self.side == side { balance } else { -balance };
        match self.name {
            "level" => balance.abs() <= ABOUT_EVEN,
            _ => HOUSE.of(Role::Pawn) <= ahead,
        }
    }

    /// Writes it, in the past or the present tense depending on `id`.
    fn message(self, id: &'static str) -> Phrase {
        let message = Message::new(id).with("standing", self.name).with("side", side_name(self.side));
        message.phrase()
    }
}

/// Describes how the game stands, given a side's chance to win.
pub(crate) fn standing(side: Color, chance: f64) -> Phrase {
    Standing::of(side, chance).message("review-is")
}

/// Names the better move of a moment, and adds if even that leaves the other side better.
pub(crate) fn better(moment: &Moment, better: Move) -> String {
    let Moment { position, chances, .. } = moment;
    let would = Standing::of(position.turn(), chances[0]);
    let is_bad = would.side != position.turn() && !["level", "slightly"].contains(&would.name);
    Message::new(if is_bad { "review-better-still" } else { "review-better" })
        .with("better", game_score(position, &[better], 0, position.turn()))
        .with("would", would.message("review-is"))
        .write(&moment.style())
}

/// Describes what a move cost: how play may continue with it and with the better move, and how the game
/// stands then, judged by the mover's chances to win. Each line begins with its move.
pub(crate) fn write(
    position: &Chess,
    [played, better]: [&[Move]; 2],
    [before, after]: [f64; 2],
    style: &Style,
) -> String {
    let side = position.turn();
    let style = style.counted_from(position.fullmoves().get());
    let score = |line: &[Move]| game_score(position, line, 0, side);
    let [was, stands] = [before, after].map(|chance| Standing::of(side, chance));
    let ends = [better, played].map(|line| End::of(position, line));
    if let [Some(would), Some(is)] = &ends
        && is.balance + HOUSE.of(Role::Pawn) <= would.balance
        && was.agrees(side, would.balance)
        && stands.agrees(side, is.balance)
    {
        // What one line keeps and the other loses is more informative than how the game stands.
        return Message::new("review-quiet")
            .with("better", score(would.line))
            .with("line", score(is.line))
            .with("would", weigh(&would.board))
            .with("is", weigh(&is.board))
            .write(&style);
    }
    let [played, better] = [played, better].map(|line| settle(position, line, TOLD));
    let id = match was == stands {
        false => "review-quiet",
        true if was.name == "level" => "review-quiet-level",
        true if was.side == side => "review-quiet-less",
        true => "review-quiet-worse",
    };
    Message::new(id)
        .with("better", score(better))
        .with("line", score(played))
        .with("would", was.message("review-is"))
        .with("is", stands.message("review-is"))
        .with("chances", fall(side, [before, after]))
        .write(&style)
}

/// The point at which a line comes to rest.
struct End<'l> {
    line: &'l [Move],
    board: Chess,
    /// The material balance of the side that begins the line, in centipawns.
    balance: i32,
}

impl<'l> End<'l> {
    /// Finds the latest point at which a line comes to rest; `None` if it never does.
    fn of(position: &Chess, line: &'l [Move]) -> Option<End<'l>> {
        let side = position.turn();
        let mut board = position.clone();
        let mut end = None;
        for (ply, mv) in line.iter().take(LONGEST).enumerate() {
            board.play_unchecked(*mv);
            if is_at_rest(&board) && is_at_rest_for_the_other(&board) {
                let balance = HOUSE.balance(board.board(), side);
                end = Some(End { line: &line[..=ply], board: board.clone(), balance });
            }
        }
        end
    }
}

/// Whether nobody is in check and the side to move cannot capture anything profitably.
pub(crate) fn is_at_rest(board: &Chess) -> bool {
    let other = !board.turn();
    !board.is_check() && count_kept(board, other) == HOUSE.balance(board.board(), other)
}

/// Whether the side that has just moved could not capture anything profitably either if it moved again.
fn is_at_rest_for_the_other(board: &Chess) -> bool {
    pass(board).is_some_and(|board| is_at_rest(&board))
}

/// Describes how the chance to win drops.
fn fall(side: Color, chances: [f64; 2]) -> Phrase {
    let [before, after] = chances.map(|chance| (100.0 * chance).round() as u64);
    let message = Message::new("review-chances").with("side", side_name(side));
    message.number("before", before).number("after", after).phrase()
}

/// Describes what a move cost without mentioning the better one: how play may continue, how the game stands
/// then, and what the chances were.
///
/// The line ends before any of the good moves, which may be played later as well.
pub(crate) fn after(moment: &Moment, good: &[Move]) -> String {
    let Moment { position, chances, answer, .. } = moment;
    let side = position.turn();
    let is_other = |mv: &Move| !good.contains(mv);
    let line: Vec<Move> =
        std::iter::once(moment.played).chain(answer.iter().copied().take_while(is_other)).collect();
    Message::new("review-after")
        .with("line", game_score(position, settle(position, &line, TOLD), 0, side))
        .with("is", Standing::of(side, chances[1]).message("review-is"))
        .with("chances", fall(side, *chances))
        .write(&moment.style())
}

/// Cuts a line to at most `most` plies, and to where nobody is in check and nothing can be captured
/// profitably, because a reader takes the end of a line for its outcome. A line that never comes to rest is
/// only cut to its length.
pub(crate) fn settle<'l>(position: &Chess, line: &'l [Move], most: usize) -> &'l [Move] {
    let line = line.get(..most).unwrap_or(line);
    let mut board = position.clone();
    let mut length = None;
    for (ply, mv) in line.iter().enumerate() {
        board.play_unchecked(*mv);
        if is_at_rest(&board) || board.is_checkmate() {
            length = Some(ply + 1);
        }
    }
    length.and_then(|length| line.get(..length)).unwrap_or(line)
}

/// Writes that a sacrifice whose gain is too far off to be shown was the only good move: how the game stands
/// with it and with the second best move, judged by the mover's chance to win.
pub(crate) fn only(position: &Chess, played: Move, chance: f64, gap: Option<f64>, style: &Style) -> String {
    let side = position.turn();
    let [is, other] = [chance, chance - gap.unwrap_or(0.0)].map(|chance| Standing::of(side, chance));
    let message = Message::new(if is == other { "review-only-one" } else { "review-only" });
    message
        .with("move", game_score(position, &[played], 0, side))
        .with("is", is.message("review-is"))
        .with("other", other.message("review-is"))
        .write(&style.counted_from(position.fullmoves().get()))
}

#[cfg(test)]
mod tests {
    use testing::{find_move, follow, position};

    use super::*;

    #[test]
    fn lines_end_where_nothing_hangs() {
        let position = Chess::default();
        let line = follow(&position, "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
        // The pawn on d5 can be recaptured, and a check is not the end.
        let lengths = [1, 2, 3, 4, 5, 6].map(|most| settle(&position, &line, most).len());
        assert_eq!(lengths, [1, 2, 2, 4, 5, 5]);
        assert!(settle(&position, &[], 4).is_empty());
    }

    #[test]
    fn a_quiet_move_is_told_by_what_was_better_and_what_became_of_the_game() {
        let position = Chess::default();
        let mv = |uci: &str| find_move(&position, uci);
        let lines = ["f2f3 e7e5", "e2e4 e7e5"].map(|moves| follow(&position, moves));
        let lines: [&[Move]; 2] = [&lines[0], &lines[1]];
        let said = |before, after| write(&position, lines, [before, after], Style::plain());
        let told = [(0.72, 0.5), (0.5, 0.25), (0.99, 0.91), (0.09, 0.01), (0.53, 0.47)]
            .map(|(was, is)| said(was, is));
        assert_eq!(
            told,
            [
                "Better was 1.e4 e5, and White stands clearly better; after 1.f3 e5 the game is level.",
                "Better was 1.e4 e5, and the game is level; after 1.f3 e5 Black stands clearly better.",
                "Better was 1.e4 e5; after 1.f3 e5 part of the advantage is gone. White’s chance to win falls from 99 % to 91 %.",
                "Better was 1.e4 e5; 1.f3 e5 makes a bad position worse. White’s chance to win falls from 9 % to 1 %.",
                "Better was 1.e4 e5; 1.f3 e5 is weaker. White’s chance to win falls from 53 % to 47 %.",
            ]
        );
        let only = |chance, gap| only(&position, mv("e2e4"), chance, Some(gap), Style::plain());
        assert_eq!(
            only(0.95, 0.37),
            "1.e4 offers material and is the only good move: White is winning; after any other, White stands slightly better at best."
        );
        assert_eq!(only(0.99, 0.05), "1.e4 offers material and is the only good move.");
    }

    #[test]
    fn a_pawn_that_is_not_taken_back_is_told_by_the_material() {
        let fen = "rnbqkb1r/pp3ppp/2p2n2/8/2pPp3/5PP1/PP2P1BP/RNBQK1NR w KQkq - 0 8";
        let position = position(fen);
        let line = |moves: &str| follow(&position, moves);
        let (played, better) = (line("e2e3 c8f5 a2a3 f8e7 b1c3 e4f3 d1f3 f5e6"), line("f3e4 c8e6 b1c3"));
        let said = |played: &[Move], chances| write(&position, [played, &better], chances, Style::plain());
        assert_eq!(
            said(&played, [0.5, 0.39]),
            "Better was 8.fxe4 Be6 9.Nc3, and the material is even; after 8.e3 Bf5 9.a3 Be7 10.Nc3 exf3 11.Qxf3 Be6 Black is a pawn up."
        );
        // If the side with more material does not stand better, or a line never comes to rest, the standing
        // is stated.
        assert!(said(&played, [0.6, 0.5]).ends_with(" the game is level."), "{}", said(&played, [0.6, 0.5]));
        assert!(
            said(&played[..1], [0.5, 0.39]).ends_with("after 8.e3 Black stands better."),
            "{}",
            said(&played[..1], [0.5, 0.39])
        );
    }
}
