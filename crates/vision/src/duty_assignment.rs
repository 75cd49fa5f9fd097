//! How duties are assigned (CAPS-II, II.B.3 and table III-4).
//!
//! On every occupied square both sides are lined up. Each attacker called up calls up one defender; the next defender,
//! which is not needed, overprotects, and those after it have no duty: so the report's table reads. The same is done
//! behind every piece that is or might be pinned, and where a threat could be met by a capture. Beyond the report,
//! which names them as missing, there are the blocking duties, of pieces that stand between an enemy and a square from
//! which that enemy would check, promote or win.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::exchange::{KING, in_units};
use crate::lineup::{Lineup, swap};
use crate::{Duty, DutyKind, DutyReason, Threat, Vision};

impl Vision {
    /// Assigns the duties on pieces on the board and behind those that are pinned.
    pub(crate) fn assign_on_men(&self, duties: &mut Vec<Duty>) {
        let board = self.board();
        for (target, lineup) in self.lineups() {
            assign(duties, *target, DutyReason::Occupant, self.units(*target), lineup);
            guard_of_nothing(duties, *target, lineup);
        }
        for line in self.masked_men() {
            let is_pin = board.color_at(line.front) != board.color_at(line.slider);
            let Some(object) = board.piece_at(line.target) else { continue };
            let lost = in_units(line.worth);
            let reason = if is_pin { DutyReason::PinObject } else { DutyReason::Discovery };
            if 0 < lost && is_pin {
                let pin = |man, square, kind| Duty { man, square, kind, reason, worth: lost };
                duties.push(pin(line.slider, line.front, DutyKind::Pin));
                duties.push(pin(line.front, line.target, DutyKind::Block));
            }
            if object.role == Role::King {
                continue;
            }
            let lineup = self.lineup(line.target, !object.color, line.front.into());
            duties.push(Duty {
                man: line.slider,
                square: line.target,
                kind: DutyKind::Attack,
                reason,
                worth: lost,
            });
            if let Some((man, _)) = lineup.defenders.men().first().copied() {
                let gain = |lineup: &Lineup| lineup.gain(self.units(line.target));
                let bare = Lineup { defenders: lineup.defenders.without(man), ..lineup };
                duties.push(Duty {
                    man,
                    square: line.target,
                    kind: DutyKind::Defend,
                    reason,
                    worth: gain(&bare) - gain(&lineup),
                });
            }
        }
    }

    /// Assigns the duties on the square of a threat: the attacker's, and if the attacker could be captured, those of
    /// similar pieces, of its supporters, and of the defenders that keep it away.
    pub(crate) fn assign_on_threat(&self, duties: &mut Vec<Duty>, threat: &Threat, low: Bitboard) {
        if threat.worth == 0 {
            return;
        }
        let Some(color) = self.board().color_at(threat.man) else { return };
        let reason = self.reason(threat, color, low);
        let duty = |man, kind| Duty { man, square: threat.to, kind, reason, worth: threat.worth };
        duties.push(duty(threat.man, DutyKind::Attack));
        if threat.loss == 0 {
            return;
        }
        let like = self.like(threat.man, threat.to);
        let lineup = self.lineup(threat.to, !color, threat.man.into());
        let mut attackers = 1;
        for (man, _) in lineup.defenders.men() {
            if like.contains(*man) {
                attackers += 1;
                duties.push(duty(*man, DutyKind::Attack));
            } else {
                duties.push(duty(*man, DutyKind::Support));
            }
        }
        for (man, _) in lineup.attackers.men().iter().take(attackers) {
            duties.push(duty(*man, DutyKind::Defend));
        }
    }

    fn reason(&self, threat: &Threat, color: Color, low: Bitboard) -> DutyReason {
        let king = self.king(!color).filter(|king| threat.targets.contains(*king));
        match king.or_else(|| (threat.targets & low).first()) {
            Some(target) => DutyReason::LowMobility(target),
            None if threat.targets.more_than_one() => DutyReason::MultipleAttack,
            None => DutyReason::Promotion,
        }
    }

    /// Assigns the pieces that keep a king from the squares beside it, the least valuable for each square; returns the
    /// squares that no piece keeps it from (KMOB; II.B.4).
    pub(crate) fn assign_around_king(&self, duties: &mut Vec<Duty>, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else { return Bitboard::EMPTY };
        let mut free = Bitboard::EMPTY;
        for square in attacks::king_attacks(king) & !self.board().by_color(color) {
            let cheapest = self.covers(square, !color).into_iter().rev().min_by_key(|man| self.units(*man));
            match cheapest {
                Some(man) => duties.push(Duty {
                    man,
                    square,
                    kind: DutyKind::GuardEscape,
                    reason: DutyReason::KingEscape,
                    worth: 0,
                }),
                None => free.add(square),
            }
        }
        free
    }

    /// Assigns the pieces that block an enemy slider's check, or a pawn's step that checks or promotes.
    pub(crate) fn assign_blocks(&self, duties: &mut Vec<Duty>, low: Bitboard) {
        let board = self.board();
        for slider in board.sliders() {
            let Some(piece) = board.piece_at(slider) else { continue };
            let fronts = self.attacks_from(slider) & board.by_color(!piece.color) & !board.kings();
            for front in fronts {
                let open = board.occupied().without(front);
                let beyond = attacks::attacks(slider, piece, open) & !self.attacks_from(slider);
                for square in beyond & attacks::ray(slider, front) & !board.by_color(piece.color) {
                    self.assign_block(duties, slider, front, square, low);
                }
            }
        }
        self.assign_blocks_before_king(duties);
        for pawn in board.pawns() {
            let Some(color) = board.color_at(pawn) else { continue };
            let ahead = pawn.offset(color.fold_wb(8, -8));
            let blocker = ahead.filter(|square| board.by_color(!color).contains(*square));
            if let Some(square) = blocker.filter(|square| !board.kings().contains(*square)) {
                self.assign_block(duties, pawn, square, square, low);
            }
        }
    }

    /// Assigns the pieces that alone stand between their king and a square from which an enemy slider would check.
    fn assign_blocks_before_king(&self, duties: &mut Vec<Duty>) {
        let board = self.board();
        for slider in board.sliders() {
            let Some(piece) = board.piece_at(slider) else { continue };
            let Some(king) = self.king(!piece.color) else { continue };
            let occupied = board.occupied().without(slider);
            let in_line = attacks::attacks(king, piece, Bitboard::EMPTY);
            for square in self.attacks_from(slider) & in_line & !board.by_color(piece.color) {
                let between = attacks::between(square, king) & occupied;
                let Some(blocker) = between.single_square() else { continue };
                if board.by_color(!piece.color).contains(blocker) {
                    let reason = DutyReason::LowMobility(king);
                    duties.push(Duty { man: blocker, square, kind: DutyKind::Block, reason, worth: KING });
                }
            }
        }
    }

    fn assign_block(
        &self,
        duties: &mut Vec<Duty>,
        man: Square,
        blocker: Square,
        square: Square,
        low: Bitboard,
    ) {
        let (worth, targets) = self.attack_from(man, square, low);
        let king = self.board().kings() & targets;
        if let Some(king) = king.first() {
            let reason = DutyReason::LowMobility(king);
            duties.push(Duty { man: blocker, square, kind: DutyKind::Block, reason, worth: KING });
        } else if 0 < worth && self.board().role_at(man) == Some(Role::Pawn) {
            let reason = DutyReason::Promotion;
            duties.push(Duty { man: blocker, square, kind: DutyKind::Block, reason, worth });
        }
    }
}

/// Assigns the attackers, and as many defenders.
fn assign(duties: &mut Vec<Duty>, square: Square, reason: DutyReason, standing: i32, lineup: &Lineup) {
    let (attackers, defenders) = (lineup.attackers.men(), lineup.defenders.men());
    let gain = lineup.gain(standing);
    for (man, _) in attackers {
        duties.push(Duty { man: *man, square, kind: DutyKind::Attack, reason, worth: gain });
    }
    for (man, _) in defenders.iter().take(attackers.len()) {
        let bare = lineup.defenders.without(*man);
        let lapse = swap(standing, attackers, bare.men()) - gain;
        duties.push(Duty { man: *man, square, kind: DutyKind::Defend, reason, worth: lapse.max(0) });
    }
}

/// Assigns the first protector of a piece that is not attacked: it overprotects.
fn guard_of_nothing(duties: &mut Vec<Duty>, target: Square, lineup: &Lineup) {
    let place = lineup.attackers.men().len();
    if let Some((man, _)) = lineup.defenders.men().get(place) {
        duties.push(Duty {
            man: *man,
            square: target,
            kind: DutyKind::Overprotect,
            reason: DutyReason::Occupant,
            worth: 0,
        });
    }
}
