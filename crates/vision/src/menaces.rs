//! Quiet threats that CAPS-II's report proposes to look for and did not (VI; V.B.4): threats of mate, attacks along a
//! line on a piece with another behind it or under its guard, and a second threat beside an existing one.
//!
//! Nothing is moved: pieces are assumed to stand on another square, one at a time.

use claims::UNITS;
use shakmaty::{Bitboard, Color, Position, Role, Square, attacks};

use crate::exchange::{KING, worth};
use crate::safety::index;
use crate::{CheckEffect, DutyKind, Threat, Vision};

/// The most squares that another piece may have to cover for a check to become mate.
const MOST_LACKING: usize = 2;

/// The worth of the threat of a passed pawn that arrives on a rank, in units, the first rank first.
const ADVANCE: [i32; 8] = [0, 0, 0, 2, 3, 5, 8, 0];

/// The squares on which a piece of a color would mate, and what the checks of others lack.
struct MatingSquares {
    /// By square of the piece: where it would mate.
    mating: Vec<(Square, Bitboard)>,
    /// By square of the piece: the square from which it can give check at once, and the squares that must still be
    /// taken from the king for the check to mate.
    lacking: Vec<(Square, Square, Bitboard)>,
}

impl Vision {
    /// Whether a color could mate at once by a direct check if it were to move.
    ///
    /// Discovered checks, castling and promotions to pieces other than a queen are not looked for.
    pub fn can_mate_at_once(&self, color: Color) -> bool {
        self.direct_checks(color).any(|(_, effect)| effect.is_mate())
    }

    /// Lists quiet moves of the side to move that threaten mate, a piece behind or under the guard of another, or a
    /// second piece; with what each threat is worth, in units.
    pub fn menaces(&self) -> Vec<Threat> {
        let color = self.position().turn();
        let squares = self.mating_squares(color);
        let mut found = Vec::new();
        for mv in
            self.legal_moves().iter().filter(|mv| !mv.is_capture() && !mv.is_promotion() && !mv.is_castle())
        {
            let (Some(man), to) = (mv.from(), mv.to()) else { continue };
            let mates = self.threatens_mate(&squares, man, to, color);
            let (worth, targets) = self.attack_in_depth(man, to, color);
            let worth = worth.max(self.advance(man, to, color));
            if mates || 0 < worth {
                let loss = self.loss_by(man, to, &UNITS);
                let worth = if mates { KING } else { worth };
                found.push(Threat { man, to, captured: 0, worth, targets, loss, is_workable: loss == 0 });
            }
        }
        found
    }

    /// Whether a check by a piece other than `from` would mate if an enemy stood on a square beside its king and so
    /// took away a flight.
    pub fn smothers(&self, from: Square, square: Square) -> bool {
        let Some(color) = self.board().color_at(from) else { return false };
        let Some(king) = self.king(!color) else { return false };
        if !attacks::king_attacks(king).contains(square) {
            return false;
        }
        let mut others = self.direct_checks(color).filter(|(man, _)| *man != from);
        others.any(|(_, effect)| {
            effect.escapes.without(square).is_empty()
                && effect.blocks.is_empty()
                && effect.takers.count() <= 1
        })
    }

    /// Lists the pieces of a color that could check by going somewhere, with the other side's possible answers.
    fn direct_checks(&self, color: Color) -> impl Iterator<Item = (Square, CheckEffect)> + '_ {
        let threats = self.features().threats(color).iter();
        threats.filter_map(|threat| {
            let role = self.role_on(threat.man, threat.to)?;
            Some((threat.man, self.check_effect(threat.man, threat.to, role)?))
        })
    }

    fn mating_squares(&self, color: Color) -> MatingSquares {
        let mut squares = MatingSquares { mating: Vec::new(), lacking: Vec::new() };
        let Some(king) = self.king(!color) else { return squares };
        let board = self.board();
        for man in board.by_color(color) & !board.kings() & !board.pawns() {
            let Some(role) = board.role_at(man) else { continue };
            let occupied = board.occupied().without(man);
            let from_king = attacks::attacks(king, role.of(color), occupied) & !board.by_color(color);
            let mut mating = Bitboard::EMPTY;
            for square in from_king {
                let Some(effect) = self.check_effect(man, square, role) else { continue };
                if effect.is_mate() {
                    mating.add(square);
                } else if effect.takers.is_empty()
                    && effect.blocks.is_empty()
                    && effect.escapes.count() <= MOST_LACKING
                    && self.attacks_from(man).contains(square)
                {
                    squares.lacking.push((man, square, effect.escapes));
                }
            }
            if mating.any() {
                squares.mating.push((man, mating));
            }
        }
        squares
    }

    /// Whether a piece's move threatens to mate, with that piece or with another.
    fn threatens_mate(&self, squares: &MatingSquares, man: Square, to: Square, color: Color) -> bool {
        let Some(role) = self.board().role_at(man) else { return false };
        let occupied = self.board().occupied().without(man).with(to);
        let reach = attacks::attacks(to, role.of(color), occupied);
        let king = self.king(!color).into_iter().collect::<Bitboard>();
        // The checking piece has left its square by then.
        let is_supplied = |other: Square, lacking: Bitboard| {
            let through = attacks::attacks(to, role.of(color), occupied.without(other) & !king);
            (lacking & !through).is_empty()
        };
        let supplies = |(other, from, lacking): &(Square, Square, Bitboard)| {
            *other != man && *from != to && is_supplied(*other, *lacking)
        };
        squares.mating.iter().any(|(other, mating)| *other == man && (reach & *mating).any())
            || squares.lacking.iter().any(supplies)
    }

    /// Returns the worth of a pawn's step that leaves it passed, in units: the nearer to the last rank, the more.
    fn advance(&self, man: Square, to: Square, color: Color) -> i32 {
        if self.board().role_at(man) != Some(Role::Pawn) || !self.would_be_passed(to, color) {
            return 0;
        }
        let rank = color.relative_rank(to.rank()).to_usize();
        ADVANCE[rank]
    }

    /// Returns the worth of an attack from a square for what stands behind its target, under the target's guard, or en
    /// prise elsewhere, in units.
    fn attack_in_depth(&self, man: Square, to: Square, color: Color) -> (i32, Bitboard) {
        let board = self.board();
        let Some(role) = board.role_at(man).filter(|role| *role != Role::King) else {
            return (0, Bitboard::EMPTY);
        };
        let occupied = board.occupied().without(man).with(to);
        let reach = attacks::attacks(to, role.of(color), occupied);
        let targets = reach & self.interest(color, role) & board.by_color(!color);
        let mut best = 0;
        let mut all = Bitboard::EMPTY;
        for target in targets & !self.attacks_from(man) {
            let gain = self.safety(target).map_or(0, |safety| safety.with_one_more[index(role)]);
            let behind = self.behind_in_units(to, target, role, color, occupied);
            let guarded = self.left_by(target);
            let elsewhere = self.features().best(color).iter();
            let elsewhere = elsewhere.filter(|capture| capture.square != target && capture.square != man);
            let elsewhere = elsewhere.map(|capture| capture.gain).max().unwrap_or(0);
            let second = behind.max(guarded).max(elsewhere).min(gain);
            if 0 < second {
                best = best.max(second);
                all.add(target);
            }
        }
        (best, all)
    }

    /// Returns what a slider on a square could win behind a target when the target leaves.
    fn behind_in_units(
        &self,
        to: Square,
        target: Square,
        role: Role,
        color: Color,
        occupied: Bitboard,
    ) -> i32 {
        if matches!(role, Role::Knight | Role::Pawn | Role::King) {
            return 0;
        }
        let reach = attacks::attacks(to, role.of(color), occupied);
        let beyond = attacks::attacks(to, role.of(color), occupied.without(target)) & !reach;
        let man = beyond & self.board().by_color(!color) & attacks::ray(to, target);
        let Some(man) = man.first() else { return 0 };
        let value = self.units(man);
        let is_guarded = (self.attackers_to(man, !color).without(target)).any();
        if value == KING {
            value
        } else if is_guarded {
            (value - worth(role, &UNITS)).max(0)
        } else {
            value
        }
    }

    /// Returns what would be lost of a target's duties of defence if it left, in units; a queen's worth at most.
    fn left_by(&self, target: Square) -> i32 {
        let duties = self.features().duties.of_man(target).iter();
        let defended = duties.filter(|duty| duty.kind == DutyKind::Defend).map(|duty| duty.worth);
        defended.max().unwrap_or(0).min(UNITS.of(Role::Queen))
    }
}
