//! A single feature of a move, and its number.

/// The kind of a feature. The order is that of the weights' file: new kinds go to the end.
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[repr(u8)]
pub(super) enum What {
    /// The kind of move and the situation it is made in.
    Move,
    /// The exchange where it arrives: kind of move, situation, tenths of a pawn in steps.
    Exchange,
    /// The moving piece: kind of move, role, exchange.
    Mover,
    /// The captured piece: role, role of the capturing piece, exchange.
    Taken,
    /// Promotion: role.
    Promotion,
    /// The number of answers to a check: how many, whether the exchange loses.
    Answers,
    /// It mates at once.
    Mates,
    /// The piece that moves could be taken: kind of move, role.
    EnPrise,
    /// What the other side threatens: in steps, kind of move.
    Danger,
    /// It captures the piece that threatens: in steps.
    TakesDanger,
    /// It moves the piece that is threatened: in steps.
    MovesDanger,
    /// The knowledge does not propose it: source, situation, kind of move.
    Unproposed,
    /// Its index among the proposals: source, index.
    Place,
    /// It is the first proposal: source, kind of move, situation.
    First,
    /// What its plan promises: source, LIKELY, in steps.
    Promise,
    /// The promise of its plan by situation: source, situation and kind of move, in steps.
    PromiseHere,
    /// The promise less what the side is behind: source, situation, in steps.
    Net,
    /// What is lost outweighs what is won: source.
    Outweighed,
    /// Reasons for which it is proposed: source, how many.
    Reasons,
    /// The last production of a chain, which says what the move is good for: source, LIKELY.
    LastProduction,
    /// The first production of a chain: source.
    FirstProduction,
    /// A production anywhere in a chain: source.
    Production,
    /// It goes on with the plan that is followed: kind of move.
    Continues,
    /// It captures the piece that has just moved: role, exchange.
    TakesLast,
    /// It goes to where the last move came from, or stands on a line with it: kind of move.
    NearLast,
    /// An unguarded piece that the mover attacks afterwards: role, whether the mover is safe.
    AttacksLoose,
    /// A piece of more value that the mover attacks afterwards: role, whether the mover is safe.
    AttacksMore,
    /// Pieces attacked at once that could be lost: how many, whether the mover is safe, whether it checks.
    Fork,
    /// A piece that a slider behind the mover attacks afterwards: role, kind of move.
    Uncovers,
    /// A piece of the moving side that has lost its guard: role, kind of move.
    Unguards,
    /// A piece of the other side that has lost its guard by the capture: role.
    RemovesGuard,
    /// The most valuable piece of the moving side that can still be captured afterwards: role, kind of move.
    LeftHanging,
    /// Squares beside the other king that the mover attacks afterwards: how many, role, whether more than before.
    KingZone,
    /// Squares to which the other king could go afterwards: how many, kind of move.
    Flights,
    /// How far the mover is from the other king afterwards: squares, role.
    Distance,
    /// A pawn's rank as its side counts them: rank, whether no enemy pawn is before it.
    Pawn,
    /// It stands between a slider of the other side and a piece of its own: kind of move.
    Interposes,
    /// The number of legal moves: in steps, kind of move.
    Choice,
    /// The most that the other side could capture then: pawns, kind of move.
    CouldLose,
    /// What the move captures less the most that the other side could capture then: pawns, kind of move.
    Balance,
    /// The most that the side could capture next, and the second most: pawns, kind of move.
    CouldWin,
    /// A slider's nearest target and the piece behind it: roles, whether the mover is safe.
    Behind,
    /// Where the search is: at the root, after a pass or after a reply; kind of move, situation.
    Stage,
    /// The exchange less what the side is behind, in steps: kind of move, stage.
    Reaches,
    /// Pieces of the moving side, except the mover, that attack squares beside the other king afterwards: how many,
    /// kind of move, whether the exchange loses.
    Assault,
    /// Squares beside the other king that a slider behind the mover attacks afterwards: how many, kind of move.
    OpensKing,
    /// A piece of the other side that has lost its guard because the mover blocks a line: role, kind of move.
    CutsOff,
    /// A pinned piece that the mover attacks afterwards: role, whether the mover is safe.
    AttacksPinned,
    /// The least valuable piece that could capture the mover: role, kind of move, role of the mover.
    TakenBy,
    /// A pawn of the other king's shelter is captured: kind of move, number of pieces of the moving side that attack
    /// squares beside the king.
    Shelter,
}

/// A single feature of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Feature<'n> {
    /// Its kind.
    pub(super) what: What,
    /// The production, if it is about one.
    pub(super) production: &'n str,
    /// Its other values, as the kind defines them.
    pub(super) values: [i8; 3],
}

impl<'n> Feature<'n> {
    /// Returns a feature without a production.
    pub(super) fn new(what: What, values: [i8; 3]) -> Feature<'static> {
        Feature { what, production: "", values }
    }

    /// Returns a feature about a production.
    pub(super) fn of(what: What, production: &'n str, values: [i8; 3]) -> Feature<'n> {
        Feature { what, production, values }
    }

    /// Returns the number by which the weights know the feature: the same in every build. FNV-1a over kind, name and
    /// values, as <http://www.isthe.com/chongo/tech/comp/fnv/> describes it, with its last bits mixed.
    pub(super) fn key(&self) -> u32 {
        let bytes = [self.what as u8].into_iter().chain(self.values.map(|value| value as u8));
        let hash = bytes
            .chain(self.production.bytes())
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        hash ^ (hash >> 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_what_the_weights_were_learned_with() {
        assert_eq!(Feature::new(What::Mates, [0, 0, 0]).key(), 2_872_844_425);
        let fork = |values| Feature::of(What::LastProduction, "KNIGHT-FORK", values).key();
        assert_ne!(fork([0, 1, 0]), fork([1, 0, 0]));
        assert_ne!(fork([0, 0, 0]), Feature::of(What::Production, "KNIGHT-FORK", [0, 0, 0]).key());
    }
}
