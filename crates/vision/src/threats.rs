//! What each piece could attack or capture by one move (CAPS-II, II.B.4: THRT and MISS).
//!
//! Three things count: a capture, a double attack, and an attack on a piece of low mobility, the strongest being check.
//! A target counts if one more attacker of the moved piece's kind would win something ([`Vision::interest`]). Nothing
//! is moved; the other side's threats are those it would have if it were to move.
//!
//! Decisions where the report is silent:
//! * A double attack is worth its second-best target: the other side saves one. An attack on a piece of low mobility is
//!   worth what it would win.
//! * A threat is workable if nothing is lost on its square by captures, or if there are as many pieces that could carry
//!   it on there as pieces that could capture.
//! * A promotion is worth a queen less the pawn, if the queen is safe.

use claims::UNITS;
use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::Vision;
use crate::exchange::KING;
use crate::safety::index;

/// A move that would attack, capture or promote.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Threat {
    /// The piece.
    pub man: Square,
    /// Where it would go.
    pub to: Square,
    /// What it would capture, in units; 0 for nothing.
    pub captured: i32,
    /// What the attack from there is worth, in units, without the capture.
    pub worth: i32,
    /// The pieces it would attack effectively, including a king if it is check.
    pub targets: Bitboard,
    /// What the other side gains by captures on the square, in units.
    pub loss: i32,
    /// Whether nothing visible speaks against it (THRT; otherwise MISS).
    pub is_workable: bool,
}

impl Vision {
    /// Adds what a piece could attack, capture or promote by one move, squares from a1 to h8.
    pub(crate) fn threats_of(&self, man: Square, low: Bitboard, found: &mut Vec<Threat>) {
        let Some(piece) = self.board().piece_at(man) else { return };
        let pin = self.pin_of(man);
        for to in self.destinations(man) & !self.board().kings() {
            if pin.is_some_and(|pin| !pin.allows(to)) {
                continue;
            }
            let (worth, targets) = self.attack_from(man, to, low);
            let captured = self.board().role_at(to).map_or(0, |role| UNITS.of(role));
            let promotes = piece.role == Role::Pawn && is_last(to, piece.color);
            if captured == 0 && worth == 0 && !promotes {
                continue;
            }
            if piece.role == Role::King && self.covers(to, !piece.color).any() {
                continue;
            }
            let loss = self.loss_by(man, to, &UNITS);
            let is_workable = loss == 0 || 0 < worth && self.is_carried_on(man, to, piece.color);
            found.push(Threat { man, to, captured, worth, targets, loss, is_workable });
        }
    }

    /// Returns what a piece's attack from a square would be worth, in units, and the pieces it would attack.
    ///
    /// A piece that stands on the square is disregarded.
    pub(crate) fn attack_from(&self, man: Square, to: Square, low: Bitboard) -> (i32, Bitboard) {
        let Some(piece) = self.board().piece_at(man) else { return (0, Bitboard::EMPTY) };
        let role = self.role_on(man, to).unwrap_or(piece.role);
        let occupied = self.board().occupied().without(man);
        let reach = attacks::attacks(to, role.of(piece.color), occupied);
        let king = self.king(!piece.color).into_iter().collect::<Bitboard>();
        let targets = reach & (self.interest(piece.color, role) | king);
        let targets = if role == Role::King { targets & !king } else { targets };
        let (mut best, mut second, mut lowest) = (0, 0, 0);
        for target in targets {
            let worth = self.safety(target).map_or(KING, |safety| safety.with_one_more[index(role)]);
            if low.contains(target) {
                lowest = lowest.max(worth);
            }
            (best, second) = if best < worth { (worth, best) } else { (best, second.max(worth)) };
        }
        let is_queened = role != piece.role && self.loss_by(man, to, &UNITS) == 0;
        let queened = if is_queened { QUEENED } else { 0 };
        (second.max(lowest).max(queened), targets)
    }

    /// Returns what a piece is on a square: a pawn on the last rank becomes a queen.
    pub(crate) fn role_on(&self, man: Square, to: Square) -> Option<Role> {
        let piece = self.board().piece_at(man)?;
        let promotes = piece.role == Role::Pawn && is_last(to, piece.color);
        Some(if promotes { Role::Queen } else { piece.role })
    }

    /// Returns the pieces of a color that could carry on an attack of one of their kind from a square (SAME; II.B.4): a
    /// queen serves for a rook or a bishop on their lines, not the other way round.
    pub(crate) fn like(&self, man: Square, to: Square) -> Bitboard {
        let Some(piece) = self.board().piece_at(man) else { return Bitboard::EMPTY };
        let own = self.board().by_color(piece.color);
        let queens = own & self.board().queens();
        match piece.role {
            Role::Rook => own & self.board().rooks() | queens,
            Role::Bishop => own & self.board().bishops() | queens,
            // A rook or bishop behind a queen keeps up the queen's attack along their own lines only.
            Role::Queen => {
                let straight = man.file() == to.file() || man.rank() == to.rank();
                queens | own & if straight { self.board().rooks() } else { self.board().bishops() }
            }
            role => own & self.board().by_role(role),
        }
        .without(man)
    }

    /// Whether as many pieces could carry an attack on as could capture the attacking piece.
    fn is_carried_on(&self, man: Square, to: Square, color: Color) -> bool {
        let lineup = self.lineup(to, !color, man.into());
        let like = self.like(man, to);
        let carrying = lineup.defenders.men().iter().filter(|other| like.contains(other.0)).count();
        let capturing = lineup.attackers.men().iter().filter(|other| other.1 < KING).count();
        0 < carrying && capturing <= carrying
    }
}

/// What a pawn gains by promoting to a queen, in units.
pub(crate) const QUEENED: i32 = 8;

/// Whether a square is on the last rank for a color.
pub(crate) fn is_last(square: Square, color: Color) -> bool {
    square.rank() == color.fold_wb(Rank::Eighth, Rank::First)
}
