//! What a side threatens, and when one threat is better than another (IV.E; spec 7.6).

use std::cmp::Reverse;

use knowledge::{Datum, Facts, Function, OwnMove, Proposal, Rank};
use shakmaty::{Color, Move, Square};
use vision::Vision;

use super::search::Search;
use super::tree::Id;
use super::values::MATE_THREAT;

/// By how much a capture is preferred to what otherwise seems as good.
const PREFERENCE: i32 = 3;

/// One plan that seems sure to work, for either side.
#[derive(Clone, Debug)]
pub(super) struct Menace {
    pub(super) proposal: Proposal,
    /// The index of the list that counts.
    pub(super) list: usize,
    pub(super) first: OwnMove,
    /// The square it comes from.
    pub(super) from: Square,
    pub(super) likely: i32,
    /// What it wins, in tenths of a pawn for the side that threatens.
    pub(super) score: i32,
    pub(super) gives_check: bool,
    pub(super) captures: bool,
    /// The legal move; only for the side to move.
    pub(super) mv: Option<Move>,
}

impl Menace {
    /// Reads a menace from a plan; `None` if it is not one.
    pub(super) fn of(proposal: Proposal, facts: &Facts<'_>) -> Option<Menace> {
        let first = proposal.plan.first_move(facts)?;
        let from = facts.vision().roster().square_of(first.man)?;
        let (rank, list) = Rank::best(&proposal.lists, facts)?;
        let mv = knowledge::legal_first_move(&proposal.plan, facts);
        let gives_check = facts.match_all(knowledge::Pattern::CheckMove, &[from, first.square]);
        let captures = facts.vision().board().color_at(first.square) == Some(!first.man.color());
        Some(Menace {
            list,
            first,
            from,
            likely: rank.likely,
            score: rank.score.0,
            gives_check,
            captures,
            mv,
            proposal,
        })
    }

    /// Whether it threatens mate.
    pub(super) fn is_mate(&self) -> bool {
        MATE_THREAT <= self.score
    }

    fn is_more_than(&self, likely: i32, score: i32) -> bool {
        self.likely < likely || self.likely == likely && score < self.score
    }

    /// Whether the other side holds a square too firmly for one more guard to help.
    fn is_overprotected(&self, square: Square, facts: &Facts<'_>) -> bool {
        let args = [Datum::Color(self.first.man.color()), Datum::Square(square)];
        facts.holds(Function::Overprotected, &args)
    }

    /// Whether this menace is the better one for the side that moves first (the six tests).
    pub(super) fn is_better_than(&self, other: &Menace, facts: &Facts<'_>) -> bool {
        let vision = facts.vision();
        if self.gives_check || self.first.square == other.from && self.captures {
            return true;
        }
        if self.is_more_than(other.likely, other.score) {
            return true;
        }
        let at = other.first.square;
        let exchange = facts.exchval(other.from, at);
        let bears = vision.board().attacks_from(self.from).contains(at);
        let adds = !bears && can_guard(vision, self.from, self.first.square, at);
        let removes =
            vision.attackers_to(at, other.first.man.color()).contains(self.first.square) && self.captures;
        let meets = if self.is_overprotected(at, facts) { adds && removes } else { adds || removes };
        if meets && self.is_more_than(other.likely, other.score.saturating_sub(exchange)) {
            return true;
        }
        // It moves away the piece that the other would capture.
        at == self.from && self.is_more_than(other.likely, other.score.saturating_sub(facts.value(at)))
    }
}

/// Whether a piece guards a square from where it goes.
fn can_guard(vision: &Vision, from: Square, to: Square, at: Square) -> bool {
    let Some(piece) = vision.board().piece_at(from) else { return false };
    let occupied = vision.board().occupied().without(from).with(to);
    shakmaty::attacks::attacks(to, piece, occupied).contains(at)
}

impl Search<'_> {
    /// Lists what a side threatens, the most first.
    pub(super) fn menaces(&mut self, id: Id, facts: &Facts<'_>, side: Color, is_ahead: bool) -> Vec<Menace> {
        let plans = self.obvious(id, facts, side);
        let mut menaces: Vec<Menace> =
            plans.iter().filter_map(|proposal| Menace::of(proposal.clone(), facts)).collect();
        menaces.retain(|menace| 0 < menace.score);
        let is_to_move = shakmaty::Position::turn(facts.vision().position()) == side;
        if is_to_move {
            menaces.retain(|menace| menace.mv.is_some());
        }
        if !self.options.quiescence {
            menaces.retain(|menace| menace.captures);
        }
        menaces.sort_by_key(|menace| {
            let preferred = if menace.captures { menace.score + PREFERENCE } else { menace.score };
            // A side that is ahead captures what there is and does not hunt.
            (menace.likely, is_ahead && !menace.captures && !menace.is_mate(), Reverse(preferred))
        });
        menaces
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::super::fixture::{find_move, proposal, search};
    use super::*;

    /// White's move and what it wins, Black's threat and what it wins.
    type Pair = ((&'static str, i32), (&'static str, i32));

    fn is_better(fen: &str, (mine, theirs): Pair) -> bool {
        let search = search(fen, Color::White);
        let vision = Vision::of(search.tree[0].position().clone());
        let facts = Facts::near(&vision);
        let menace = |text: &str, worth: i32| {
            let (from, to) = (text[..2].parse().unwrap(), text[2..].parse().unwrap());
            Menace::of(proposal(&facts, from, to, worth), &facts).unwrap()
        };
        assert_eq!(vision.position().turn(), Color::White);
        assert!(vision.position().is_legal(find_move(&search, 0, mine.0)));
        menace(mine.0, mine.1).is_better_than(&menace(theirs.0, theirs.1), &facts)
    }

    #[test]
    fn six_tests_tell_which_threat_is_better() {
        const ROOKS: &str = "6k1/8/8/8/8/8/1r6/R3K3 w - -";
        const BISHOP: &str = "6k1/8/8/4B3/8/8/1r6/4K3 w - -";
        const KNIGHT: &str = "6k1/8/6B1/1N6/8/8/1r6/4K3 w - -";
        const BATTERY: &str = "1r4k1/8/2r3B1/1N6/8/8/1r6/4K3 w - -";
        const GUARDED: &str = "6k1/8/p7/1N6/8/3B4/8/4K3 w - -";
        const QUEEN: &str = "1r3Q2/8/8/1N6/8/7k/1r6/4K3 w - -";
        const PAWN: &str = "6k1/8/8/1P5P/8/8/1r6/4K3 w - -";
        let cases: [(&str, Pair, bool); 15] = [
            // 1: it checks.
            (ROOKS, (("a1a8", 1), ("b2b1", 50)), true),
            (ROOKS, (("a1a7", 1), ("b2b1", 50)), false),
            // 2: it threatens more.
            (ROOKS, (("a1a7", 60), ("b2b1", 50)), true),
            (ROOKS, (("a1a7", 50), ("b2b1", 50)), false),
            // 3: it captures the piece that would move.
            (BISHOP, (("e5b2", 1), ("b2b5", 50)), true),
            (BISHOP, (("e5c3", 1), ("b2b5", 50)), false),
            // 4: it guards the square where the other would go, and the rest of the other threat is less than its own.
            (KNIGHT, (("g6d3", 25), ("b2b5", 50)), true),
            (KNIGHT, (("g6d3", 15), ("b2b5", 50)), false),
            (KNIGHT, (("g6e4", 25), ("b2b5", 50)), false),
            // A piece that guards it already adds nothing.
            (GUARDED, (("d3e2", 35), ("a6b5", 50)), false),
            // 5: where the other side holds the square too firmly, it must also capture one of the pieces that do.
            (BATTERY, (("g6d3", 25), ("b2b5", 50)), false),
            (QUEEN, (("f8e8", 25), ("b2b5", 50)), false),
            (QUEEN, (("f8b8", 25), ("b2b5", 50)), true),
            // 6: it moves the piece that the other would capture.
            (PAWN, (("b5b6", 45), ("b2b5", 50)), true),
            (PAWN, (("h5h6", 45), ("b2b5", 50)), false),
        ];
        for (fen, pair, expected) in cases {
            assert_eq!(is_better(fen, pair), expected, "{fen} {pair:?}");
        }
    }
}
