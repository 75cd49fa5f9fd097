//! Decides whether a claim about one position holds.
//!
//! Claims that need a move to be made are not decided here: `vision` never makes one.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::exchange::worth as exchange_worth;
use crate::{FlightState, Vision};

impl Vision {
    /// Whether a claim holds here, or `None` if it is about more than this position.
    ///
    /// A claim that lacks a piece, a square or a number that its kind needs does not hold.
    pub fn holds(&self, claim: &Claim) -> Option<bool> {
        let held = match claim.kind {
            Kind::Check => self.check_holds(claim),
            Kind::CoversFlight => self.covers_flight_holds(claim),
            Kind::BlocksFlight => self.blocks_flight_holds(claim),
            Kind::ShutIn => claim.men.first().map(|king| self.is_shut_in(*king)),
            Kind::OnlyGuard => self.only_guard_holds(claim),
            Kind::Guards => self.guards_holds(claim),
            Kind::Pinned => self.pinned_holds(claim),
            Kind::Attacks => self.attacks_holds(claim),
            Kind::Forks => self.forks_holds(claim),
            Kind::Skewers => self.skewers_holds(claim),
            Kind::Unguarded => self.unguarded_holds(claim),
            Kind::PinnedTo => self.pinned_to_holds(claim),
            Kind::InTheWay => self.in_the_way_holds(claim),
            Kind::XRay => self.x_ray_holds(claim),
            Kind::OutsideSquare => self.outside_square_holds(claim),
            Kind::Opposition => {
                let (king, other) = (*claim.men.first()?, *claim.squares.first()?);
                self.opposition().map(|found| found == (king, other)).or(Some(false))
            }
            Kind::Surplus => self.surplus_holds(claim),
            Kind::MaterialEven => Some(self.is_material_even()),
            Kind::Passed => claim.men.first().map(|pawn| self.is_passed(*pawn)),
            Kind::Blockades => self.blockades_holds(claim),
            Kind::OpenFile => claim.men.first().map(|piece| self.has_open_file(*piece)),
            Kind::SeventhRank => claim.men.first().map(|piece| self.is_on_seventh_rank(*piece)),
            Kind::Isolated => claim.men.first().map(|pawn| self.is_isolated(*pawn)),
            Kind::Doubled => Some(claim.men.len() == 2 && self.are_doubled(claim.men[0], claim.men[1])),
            Kind::Outpost => claim.men.first().map(|piece| self.is_on_outpost(*piece)),
            Kind::AtHome => Some(!claim.men.is_empty() && self.are_at_home(&claim.men)),
            Kind::NoShelter => claim.men.first().map(|king| self.lacks_shelter(*king)),
            Kind::Legal => self.legal(claim).map(|_| true),
            Kind::Illegal => self.illegal_holds(claim),
            Kind::Takes => self.takes_holds(claim),
            Kind::BlocksCheck => self.blocks_check_holds(claim),
            Kind::Stalemate => Some(self.position().is_stalemate()),
            Kind::InsufficientMaterial => Some(self.position().is_insufficient_material()),
            Kind::BackRankMate | Kind::SmotheredMate | Kind::ArabianMate => {
                self.mate_pattern_holds(claim.kind)
            }
            Kind::AnastasiaMate | Kind::HookMate | Kind::DovetailMate => self.mate_pattern_holds(claim.kind),
            Kind::BodenMate | Kind::DoubleBishopMate => self.mate_pattern_holds(claim.kind),
            Kind::EpauletteMate => self.mate_pattern_holds(claim.kind),
            Kind::Replies => claim.number.map(|number| self.replies() as u64 == number),
            Kind::NoCapture => self.no_capture_holds(claim),
            Kind::KnownWin | Kind::KnownDraw | Kind::KnownMate | Kind::OnlyKnown => return None,
            Kind::Assessed | Kind::Considered | Kind::BetterPassing => return None,
            Kind::Mates | Kind::MateIn | Kind::LeftGuard | Kind::BlocksOwnFlight => return None,
            Kind::Threatens | Kind::MatesAfter | Kind::OnlyDefence => return None,
            Kind::Uncovers | Kind::Gains | Kind::Wins | Kind::ThreatensGain => return None,
            Kind::GainsAfter | Kind::WinsAgainstAll => return None,
            Kind::Loses | Kind::WinsAtMost | Kind::Keeps | Kind::GivesCheck => return None,
            Kind::ShutsLine | Kind::Pins | Kind::Unpins | Kind::Overloaded => return None,
            Kind::Trapped | Kind::Zugzwang | Kind::DrawnTo => return None,
            Kind::HoldsDraw | Kind::ChecksForever | Kind::QueensAgainstAll => return None,
            Kind::Repeats | Kind::Stalemates | Kind::TooLittle => return None,
            Kind::Ignores | Kind::Forestalls | Kind::Answers | Kind::Prevents => return None,
            Kind::Suggested | Kind::TriedTo | Kind::AnsweredBy | Kind::PromisesSaves => return None,
            Kind::NodesMade | Kind::SearchedTo | Kind::PromisesMaterial => return None,
            Kind::PromisesMate | Kind::PromisesDraw | Kind::NoPromise => return None,
            Kind::OpensLine | Kind::ClearsLine | Kind::Discovers | Kind::NotFound => return None,
            Kind::PositionsExamined | Kind::MovesExamined | Kind::PositionsNeeded => return None,
        };
        Some(held.unwrap_or(false))
    }

    /// Counts the legal moves of the side to move like [`count_replies`].
    pub fn replies(&self) -> usize {
        count_replies(self.legal_moves())
    }

    /// Whether a legal move of the side to move captures the piece on a square, en passant included.
    pub fn can_capture_on(&self, square: Square) -> bool {
        self.legal_moves().iter().any(|mv| captured_square(*mv) == Some(square))
    }

    fn mate_pattern_holds(&self, kind: Kind) -> Option<bool> {
        Some(self.mate_patterns().into_iter().any(|pattern| pattern.kind() == kind))
    }

    fn check_holds(&self, claim: &Claim) -> Option<bool> {
        let king = self.king(self.position().turn())?;
        let men: Bitboard = claim.men.iter().copied().collect();
        Some(claim.squares == [king] && men.any() && men == self.checkers())
    }

    fn covers_flight_holds(&self, claim: &Claim) -> Option<bool> {
        let color = self.color_of(claim.men.first()?)?;
        let beside = attacks::king_attacks(self.king(!color)?);
        let covered = |square: &Square| {
            let covering = self.covers(*square, color);
            beside.contains(*square) && claim.men.iter().all(|man| covering.contains(*man))
        };
        Some(!claim.squares.is_empty() && claim.squares.iter().all(covered))
    }

    fn blocks_flight_holds(&self, claim: &Claim) -> Option<bool> {
        let color = self.color_of(claim.men.first()?)?;
        let king = self.king(color)?;
        let beside = attacks::king_attacks(king) & self.board().by_color(color);
        Some(claim.squares == [king] && claim.men.iter().all(|man| beside.contains(*man)))
    }

    /// Whether a king stands on a square and has no square to step to, whichever side is to move.
    fn is_shut_in(&self, king: Square) -> bool {
        let side = self.board().color_at(king).filter(|side| self.king(*side) == Some(king));
        side.is_some_and(|side| self.flights(side).iter().all(|flight| flight.state != FlightState::Free))
    }

    fn only_guard_holds(&self, claim: &Claim) -> Option<bool> {
        let (guard, square) = (*claim.men.first()?, *claim.squares.first()?);
        let side = self.board().color_at(guard)?;
        Some(self.attackers_to(square, side).single_square() == Some(guard))
    }

    fn guards_holds(&self, claim: &Claim) -> Option<bool> {
        let man = *claim.men.first()?;
        self.color_of(&man)?;
        Some(!claim.squares.is_empty() && claim.squares.iter().all(|square| self.guards(man, *square)))
    }

    fn pinned_holds(&self, claim: &Claim) -> Option<bool> {
        let [pinned, pinner] = claim.men[..] else { return None };
        Some(self.pin_of(pinned).is_some_and(|pin| pin.pinner == pinner && claim.squares == [pin.king]))
    }

    fn attacks_holds(&self, claim: &Claim) -> Option<bool> {
        let man = *claim.men.first()?;
        let attacked = self.attacks_from(man) & self.board().by_color(!self.color_of(&man)?);
        Some(!claim.squares.is_empty() && claim.squares.iter().all(|square| attacked.contains(*square)))
    }

    fn forks_holds(&self, claim: &Claim) -> Option<bool> {
        let forker = *claim.men.first()?;
        let all =
            self.attacks_holds(claim)? && claim.squares.iter().all(|square| self.is_bigger(*square, forker));
        Some(all && 1 < claim.squares.len())
    }

    fn skewers_holds(&self, claim: &Claim) -> Option<bool> {
        let [front, target] = claim.squares[..] else { return None };
        let slider = *claim.men.first()?;
        let lines = self.masked_men().iter().filter(|line| line.slider == slider && line.target == target);
        let stands = self.color_of(&front)? == self.color_of(&target)?;
        let worth = |square| self.board().role_at(square).map(|role| exchange_worth(role, &claims::HOUSE));
        Some(stands && worth(target)? <= worth(front)? && lines.into_iter().any(|line| line.front == front))
    }

    fn unguarded_holds(&self, claim: &Claim) -> Option<bool> {
        let square = *claim.squares.first()?;
        Some(self.attackers_to(square, self.color_of(&square)?).is_empty())
    }

    fn pinned_to_holds(&self, claim: &Claim) -> Option<bool> {
        let [pinned, pinner] = claim.men[..] else { return None };
        let object = *claim.squares.first()?;
        let color = self.color_of(&pinned)?;
        let stands = self.color_of(&object)? == color && self.color_of(&pinner)? != color;
        let masked = self.masked_men().iter().find(|line| line.slider == pinner && line.target == object);
        Some(stands && masked.is_some_and(|line| line.front == pinned))
    }

    fn in_the_way_holds(&self, claim: &Claim) -> Option<bool> {
        let [front, slider] = claim.men[..] else { return None };
        let target = *claim.squares.first()?;
        let color = self.color_of(&slider)?;
        let is_own = self.color_of(&front)? == color && self.color_of(&target)? == color;
        Some(is_own && self.alone_between(slider, target) == Some(front))
    }

    fn x_ray_holds(&self, claim: &Claim) -> Option<bool> {
        let [slider, enemy] = claim.men[..] else { return None };
        let target = *claim.squares.first()?;
        let color = self.color_of(&slider)?;
        let is_so = self.color_of(&enemy)? != color && self.color_of(&target)? == color;
        Some(is_so && self.alone_between(slider, target) == Some(enemy))
    }

    fn outside_square_holds(&self, claim: &Claim) -> Option<bool> {
        let (king, pawn) = (*claim.men.first()?, *claim.squares.first()?);
        Some(self.is_outside_square(king, pawn))
    }

    fn illegal_holds(&self, claim: &Claim) -> Option<bool> {
        let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
        Some(self.forbidden(man).contains(square))
    }

    fn no_capture_holds(&self, claim: &Claim) -> Option<bool> {
        let square = *claim.squares.first()?;
        let is_enemy = self.color_of(&square)? != self.position().turn();
        Some(is_enemy && !self.can_capture_on(square))
    }

    fn takes_holds(&self, claim: &Claim) -> Option<bool> {
        let mv = self.legal(claim)?;
        Some(claim.men.first().copied() == mv.from() && claim.squares.first().copied() == captured_square(mv))
    }

    fn blocks_check_holds(&self, claim: &Claim) -> Option<bool> {
        let mv = self.legal(claim)?;
        let [man, checker] = claim.men[..] else { return None };
        let king = self.king(self.position().turn())?;
        let line = attacks::between(king, checker);
        let enters = claim.squares == [mv.to()] && mv.from() == Some(man) && man != king;
        Some(enters && self.checkers().contains(checker) && line.contains(mv.to()))
    }

    /// Whether the piece on a square is a king, worth more than another, or not attacked by its own side: what a fork
    /// needs of its targets.
    pub fn is_bigger(&self, target: Square, than: Square) -> bool {
        let (Some(piece), Some(other)) = (self.board().piece_at(target), self.board().role_at(than)) else {
            return false;
        };
        piece.role == Role::King
            || (other != Role::King && claims::HOUSE.of(other) < claims::HOUSE.of(piece.role))
            || self.attackers_to(target, piece.color).is_empty()
    }

    fn legal(&self, claim: &Claim) -> Option<Move> {
        claim.moves.first()?.to_move(self.position()).ok()
    }

    fn color_of(&self, man: &Square) -> Option<Color> {
        self.board().color_at(*man)
    }
}

/// Returns the square of the piece that a move captures; for en passant it is not the move's target.
pub fn captured_square(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// Counts moves by origin and target, so that a promotion counts once: MATER's `u` (section V).
pub fn count_replies(moves: &[Move]) -> usize {
    moves.iter().filter(|mv| mv.promotion().is_none_or(|role| role == Role::Queen)).count()
}
