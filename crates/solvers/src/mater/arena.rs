//! MATER's move tree: positions with the attacker to move, and the checks that lead on from them.
//!
//! The report hangs ancestors, descendants, values and replies on every move (table 3); here a check keeps
//! its replies and how far they have been tried, and a position keeps what is left of its checks.

use shakmaty::{Chess, Move};

/// A place in the list of positions.
pub(super) type PositionId = usize;
/// A place in the list of checks.
pub(super) type CheckId = usize;

/// The report's values of a move (attributes A60–A62).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Worth {
    Mate,
    NoMate,
    NoValue,
}

/// A position with the attacker to move.
pub(super) struct Standing {
    pub(super) board: Chess,
    /// The check whose reply led here, and that reply; `None` at the root.
    pub(super) ancestor: Option<(CheckId, Move)>,
    /// Checks from here that are neither thrown away nor known to fail.
    pub(super) open_checks: usize,
    pub(super) worth: Worth,
    /// The check that mates, once known.
    pub(super) answer: Option<CheckId>,
}

/// A check and the replies to it.
pub(super) struct Check {
    pub(super) mv: Move,
    pub(super) from: PositionId,
    pub(super) after: Chess,
    /// All legal replies, the most troublesome first.
    pub(super) replies: Vec<Move>,
    /// The positions after the replies tried so far, in the same order.
    pub(super) tried: Vec<PositionId>,
    /// The number of replies.
    pub(super) u: usize,
    pub(super) worth: Worth,
}

/// The whole tree.
pub(super) struct Arena {
    pub(super) standings: Vec<Standing>,
    pub(super) checks: Vec<Check>,
}

impl Arena {
    pub(super) fn new(root: Chess) -> Arena {
        let mut arena = Arena { standings: Vec::new(), checks: Vec::new() };
        arena.stand(root, None);
        arena
    }

    /// Adds a position with the attacker to move.
    pub(super) fn stand(&mut self, board: Chess, ancestor: Option<(CheckId, Move)>) -> PositionId {
        self.standings.push(Standing {
            board,
            ancestor,
            open_checks: 0,
            worth: Worth::NoValue,
            answer: None,
        });
        self.standings.len() - 1
    }

    /// Tells whether a check can still matter: nothing on its way to the root is decided.
    pub(super) fn is_live(&self, check: CheckId) -> bool {
        let mut next = Some(check);
        while let Some(id) = next {
            let Check { from, worth, .. } = self.checks[id];
            if worth != Worth::NoValue || self.standings[from].worth != Worth::NoValue {
                return false;
            }
            next = self.standings[from].ancestor.map(|(ancestor, _)| ancestor);
        }
        true
    }

    /// Marks a position as failed for the attacker, and with it every check and position above that has
    /// nothing else left.
    pub(super) fn fail(&mut self, standing: PositionId) {
        let mut next = Some(standing);
        while let Some(id) = next {
            self.standings[id].worth = Worth::NoMate;
            next = None;
            if let Some((check, _)) = self.standings[id].ancestor {
                self.checks[check].worth = Worth::NoMate;
                let above = self.checks[check].from;
                self.standings[above].open_checks -= 1;
                if self.standings[above].open_checks == 0 {
                    next = Some(above);
                }
            }
        }
    }

    /// Gives the moves from the root to a position with the attacker to move.
    pub(super) fn line_to(&self, standing: PositionId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = self.standings[standing].ancestor;
        while let Some((check, reply)) = next {
            line.push(reply);
            line.push(self.checks[check].mv);
            next = self.standings[self.checks[check].from].ancestor;
        }
        line.reverse();
        line
    }

    /// Tells whether a position stood already on the line that leads to it.
    ///
    /// Section III: positions before the last irreversible move need not be compared.
    pub(super) fn repeats(&self, standing: PositionId) -> bool {
        use proof::PositionKey;
        use shakmaty::Position;
        let here = &self.standings[standing].board;
        let key = PositionKey::of(here);
        let mut steps = here.halfmoves();
        let mut next = self.standings[standing].ancestor;
        while let Some((check, _)) = next
            && 2 <= steps
        {
            let above = &self.standings[self.checks[check].from];
            if above.board.board() == here.board() && PositionKey::of(&above.board) == key {
                return true;
            }
            steps -= 2;
            next = above.ancestor;
        }
        false
    }
}
