//! What a piece attacks effectively: forks, pieces en prise, hanging pieces.
//!
//! An attack is effective when the capture gains, exchanges on that square included, or when it is a check.

use claims::{HOUSE, Values};
use shakmaty::{Bitboard, Color, Role, Square};

use crate::exchange::worth;
use crate::{Participants, PinsHeeded, Vision};

/// A piece that effectively attacks two or more enemies.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Fork {
    /// The attacking piece.
    pub forker: Square,
    /// The enemies, each of them the king or a piece whose capture by the forker gains.
    pub targets: Bitboard,
}

impl Vision {
    /// Whether a side gains by an exchange that begins with a capture by a given piece; a check counts as a gain.
    ///
    /// The piece must bear on the square without being held by a pin to its king; it does not matter which side is to
    /// move.
    pub fn gains_by(&self, man: Square, target: Square, side: Color) -> bool {
        let Some(piece) = self.board().piece_at(target) else { return false };
        let is_enemy = piece.color != side && self.board().color_at(man) == Some(side);
        if !is_enemy || !self.guards(man, target) {
            return false;
        }
        piece.role == Role::King || 0 < self.move_gain(man, target)
    }

    /// Returns what the other side wins by captures on a square when a piece has gone there, in centipawns of the house
    /// scale; 0 when the piece is safe.
    ///
    /// The piece is displaced, and any piece it captures is removed; this is PARADISE's SAFEP, calculated instead of
    /// estimated.
    pub fn loss_on(&self, man: Square, square: Square) -> i32 {
        self.loss_by(man, square, &HOUSE)
    }

    /// Like [`Vision::loss_on`], in another scale.
    pub(crate) fn loss_by(&self, man: Square, square: Square, values: &Values) -> i32 {
        self.loss_heeding(man, square, values, PinsHeeded::ToKing)
    }

    /// Like [`Vision::loss_on`], in another scale and with a choice of pins.
    pub fn loss_heeding(&self, man: Square, square: Square, values: &Values, pins: PinsHeeded) -> i32 {
        let Some(piece) = self.board().piece_at(man) else { return 0 };
        let everyone = self.everyone();
        let occupied = everyone.occupied.without(man).with(square);
        if self.board().attacks_to(square, !piece.color, occupied).without(square).is_empty() {
            return 0;
        }
        let men = everyone.men.without(man).without(square);
        let among = Participants { men, occupied, pins };
        self.gain_among(square, !piece.color, worth(piece.role, values), values, among)
    }

    /// Returns the pieces of a color whose capture gains something for the other side, whichever side is to move.
    pub fn en_prise(&self, color: Color) -> Bitboard {
        let men = self.board().by_color(color) & !self.board().kings();
        men.into_iter().filter(|man| 0 < self.exchange_gain(*man, !color, &HOUSE)).collect()
    }

    /// Returns the pieces of a color that are en prise and not guarded by their own side.
    pub fn hanging(&self, color: Color) -> Bitboard {
        self.en_prise(color).into_iter().filter(|man| self.guardians(*man, color).is_empty()).collect()
    }

    /// Returns the pieces of a color that guard a square: they bear on it and are not held by a pin to their king.
    pub fn guardians(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_to(square, color).into_iter().filter(|man| self.guards(*man, square)).collect()
    }

    /// Returns the enemies that a piece effectively attacks: the king, or a piece whose capture gains.
    pub fn attacked_by(&self, man: Square) -> Bitboard {
        let Some(color) = self.board().color_at(man) else { return Bitboard::EMPTY };
        let reached = self.attacks_from(man) & self.board().by_color(!color);
        reached.into_iter().filter(|target| self.gains_by(man, *target, color)).collect()
    }

    /// Lists the forks by pieces of a color, from a1 to h8.
    ///
    /// ```
    /// use shakmaty::{Bitboard, CastlingMode, Chess, Color, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  r . . . k . . .   knight c7 forks king e8 and rook a8
    /// // 7  . . N . . . . .
    /// // 1  . . . . K . . .
    /// let fen: Fen = "r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let targets = Bitboard::from_iter([Square::A8, Square::E8]);
    /// assert_eq!(vision.forks(Color::White)[0].targets, targets);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forks(&self, color: Color) -> Vec<Fork> {
        let men = self.board().by_color(color).into_iter();
        let forks = men.map(|forker| Fork { forker, targets: self.attacked_by(forker) });
        forks.filter(|fork| fork.targets.more_than_one()).collect()
    }
}
