//! MATER's move tree: positions with the attacker to move, and the attacks that lead on from them: checks, and in MATER
//! II moves that threaten mate.
//!
//! The report hangs ancestors, descendants, values and replies on every move (table 3); here an attack keeps its
//! replies and how far they have been tried, and a position keeps what is left of its attacks.

use shakmaty::{Chess, Move};

/// A place in the list of positions.
pub(super) type PositionId = usize;
/// A place in the list of attacks.
pub(super) type AttackId = usize;

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
    /// The attack whose reply led here, and that reply; `None` at the root.
    pub(super) ancestor: Option<(AttackId, Move)>,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Attacks from here that are neither discarded nor known to fail.
    pub(super) open_attacks: usize,
    pub(super) worth: Worth,
    /// Whether its threats of mate have been looked for.
    pub(super) is_widened: bool,
    /// The attack that leads to mate, once known.
    pub(super) answer: Option<AttackId>,
}

/// A check or a threat of mate, and the replies to it.
pub(super) struct Attack {
    pub(super) mv: Move,
    pub(super) from: PositionId,
    pub(super) after: Chess,
    /// All legal replies, the most troublesome first.
    pub(super) replies: Vec<Move>,
    /// The positions after the replies tried so far, in the same order.
    pub(super) tried: Vec<PositionId>,
    /// The number of replies.
    pub(super) u: usize,
    /// The mating move that it threatens, if it is not a check.
    pub(super) threat: Option<Move>,
    pub(super) worth: Worth,
}

/// The whole tree.
pub(super) struct Arena {
    pub(super) standings: Vec<Standing>,
    pub(super) attacks: Vec<Attack>,
}

impl Arena {
    pub(super) fn new(root: Chess) -> Arena {
        let mut arena = Arena { standings: Vec::new(), attacks: Vec::new() };
        arena.stand(root, None);
        arena
    }

    /// Adds a position with the attacker to move.
    pub(super) fn stand(&mut self, board: Chess, ancestor: Option<(AttackId, Move)>) -> PositionId {
        let ply = ancestor.map_or(0, |(attack, _)| self.standings[self.attacks[attack].from].ply + 2);
        self.standings.push(Standing {
            board,
            ancestor,
            ply,
            open_attacks: 0,
            worth: Worth::NoValue,
            is_widened: false,
            answer: None,
        });
        self.standings.len() - 1
    }

    /// Whether an attack can still matter: nothing on its way to the root is decided.
    pub(super) fn is_live(&self, attack: AttackId) -> bool {
        let mut next = Some(attack);
        while let Some(id) = next {
            let Attack { from, worth, .. } = self.attacks[id];
            if worth != Worth::NoValue || self.standings[from].worth != Worth::NoValue {
                return false;
            }
            next = self.standings[from].ancestor.map(|(ancestor, _)| ancestor);
        }
        true
    }

    /// Marks a position as failed for the attacker, and with it the attack it replies to; returns the position above
    /// when that has nothing else left.
    pub(super) fn fail_one(&mut self, standing: PositionId) -> Option<PositionId> {
        self.standings[standing].worth = Worth::NoMate;
        let (attack, _) = self.standings[standing].ancestor?;
        self.attacks[attack].worth = Worth::NoMate;
        let above = self.attacks[attack].from;
        self.standings[above].open_attacks -= 1;
        (self.standings[above].open_attacks == 0).then_some(above)
    }

    /// Counts the threats of mate on the line to a position.
    pub(super) fn threats_above(&self, standing: PositionId) -> u32 {
        let mut count = 0;
        let mut next = self.standings[standing].ancestor;
        while let Some((attack, _)) = next {
            count += u32::from(self.attacks[attack].threat.is_some());
            next = self.standings[self.attacks[attack].from].ancestor;
        }
        count
    }

    /// Returns the moves from the root to a position with the attacker to move.
    pub(super) fn line_to(&self, standing: PositionId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = self.standings[standing].ancestor;
        while let Some((attack, reply)) = next {
            line.push(reply);
            line.push(self.attacks[attack].mv);
            next = self.standings[self.attacks[attack].from].ancestor;
        }
        line.reverse();
        line
    }

    /// Whether a position occurred before on the line that leads to it.
    ///
    /// Section III: positions before the last irreversible move need not be compared.
    pub(super) fn repeats(&self, standing: PositionId) -> bool {
        use proof::PositionKey;
        use shakmaty::Position;
        let here = &self.standings[standing].board;
        let key = PositionKey::of(here);
        let mut steps = here.halfmoves();
        let mut next = self.standings[standing].ancestor;
        while let Some((attack, _)) = next
            && 2 <= steps
        {
            let above = &self.standings[self.attacks[attack].from];
            if above.board.board() == here.board() && PositionKey::of(&above.board) == key {
                return true;
            }
            steps -= 2;
            next = above.ancestor;
        }
        false
    }
}
