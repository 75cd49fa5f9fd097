//! Whether a plan continues as the solution does, or with another move that wins as much.

use claims::{Roster, Score};
use knowledge::{Facts, Plan, legal_next_move};
use shakmaty::{Chess, Move, Position};
use solvers::verify::verify;
use solvers::{Limits, Problem, Silent};
use vision::Vision;

use super::baseline::baseline;

/// Nodes of the search after each of the two moves that are compared.
const NODES: u64 = 2_000;
/// The plan's own second move may be this many centipawns worse than the solution's: half a pawn.
const MARGIN: i32 = 50;
/// The value of a mate in centipawns: more than any material.
const MATE: i32 = 1_000_000;

/// The judgment on a second step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Second {
    /// The plan continues as the solution does.
    Same,
    /// It continues with another move, which a search finds to win as much.
    AsGood,
    /// It continues with another move that wins less.
    Worse,
    /// It has no legal move after the solution's reply.
    None,
}

impl Second {
    /// Whether the step is right.
    pub fn is_right(self) -> bool {
        matches!(self, Second::Same | Second::AsGood)
    }
}

/// Compares what a plan does after its first move and the solution's reply with what the solution does;
/// `None` if the solution has no second move.
///
/// A plan may continue in several ways; its own second move is the one that promises most
/// ([`legal_next_move`]). If that is not the solution's, VERIFY evaluates both, with 2,000 nodes after each:
/// the plan's is right if it mates, or if the solution's does not mate and is at most half a pawn better.
///
/// Also returns whether exchanges alone begin with the solution's move there.
pub(super) fn second_step(
    vision: &Vision,
    plan: &Plan,
    first: Move,
    rest: &[Move],
) -> Option<(Second, bool)> {
    let (reply, second) = (*rest.first()?, *rest.get(1)?);
    let color = vision.position().turn();
    let roster: Roster = vision.roster().after(color, first);
    let replier = roster.man_at(reply.from()?)?;
    let to = claims::arrival(!color, reply);
    let mut after = vision.position().clone();
    after.play_unchecked(first);
    after.play_unchecked(reply);
    let next = Vision::new(after, roster.after(!color, reply));
    let facts = Facts::of(&next);
    let step = match legal_next_move(plan, replier, to, &facts) {
        Some(own) if own == second => Second::Same,
        Some(own) if is_as_good(next.position(), own, second) => Second::AsGood,
        Some(_) => Second::Worse,
        None => Second::None,
    };
    Some((step, baseline(&facts).first() == Some(&second)))
}

/// Whether a move wins as much as another, as far as a short search sees.
fn is_as_good(position: &Chess, own: Move, other: Move) -> bool {
    worth(position, other).saturating_sub(MARGIN) <= worth(position, own)
}

/// Returns the value of a move for the side that makes it, in centipawns.
fn worth(position: &Chess, mv: Move) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    // The score is from the viewpoint of the other side, which is to move.
    match verify(&Problem::win(after), limits, &mut Silent).score {
        Some(Score::MateIn(..=0)) => MATE,
        Some(Score::MateIn(_)) => -MATE,
        Some(Score::Centipawns(value)) => -value,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    fn compare(fen: &str, own: (Square, Square), other: (Square, Square)) -> bool {
        let Ok(read) = crate::input::read_position(fen) else { return false };
        let find = |(from, to): (Square, Square)| {
            let mut legal = read.position.legal_moves().into_iter();
            legal.find(|mv| mv.from() == Some(from) && mv.to() == to)
        };
        let (Some(own), Some(other)) = (find(own), find(other)) else { return false };
        is_as_good(&read.position, own, other)
    }

    #[test]
    fn another_mate_is_as_good_and_a_gain_is_not() {
        use Square::{A1, A4, A8, C1, C8, H4};
        const TWO_ROOKS: &str = "6k1/5ppp/8/8/q6P/8/8/R1R3K1 w - - 0 1";
        assert!(compare(TWO_ROOKS, (C1, C8), (C1, C8)));
        // The rook takes the queen, and does not mate.
        assert!(!compare(TWO_ROOKS, (A1, A4), (C1, C8)));
        assert!(compare("6k1/5ppp/8/8/7P/8/8/R1R3K1 w - - 0 1", (A1, A8), (C1, C8)));
        assert!(!compare(TWO_ROOKS, (H4, Square::H5), (A1, A4)));
    }
}
