//! What a man attacks to some purpose: forks, men en prise, hanging men.
//!
//! An attack counts when the capture gains, exchanges on that square included, or when it is a check.

use claims::{HOUSE, Values};
use shakmaty::{Bitboard, Color, Role, Square};

use crate::exchange::worth;
use crate::{Participants, PinsHeeded, Vision};

/// A man who attacks two or more enemies to some purpose.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Fork {
    /// The man who attacks.
    pub forker: Square,
    /// The enemies, each of them the king or a man whose capture by the forker gains.
    pub targets: Bitboard,
}

impl Vision {
    /// Whether a side gains by an exchange that begins with a man's capture; a check counts as gain.
    ///
    /// The man must bear on the square and no pin to his king may hold him; whose turn it is does not matter.
    pub fn gains_by(&self, man: Square, target: Square, side: Color) -> bool {
        let Some(piece) = self.board().piece_at(target) else { return false };
        let is_enemy = piece.color != side && self.board().color_at(man) == Some(side);
        if !is_enemy || !self.guards(man, target) {
            return false;
        }
        piece.role == Role::King || 0 < self.move_gain(man, target)
    }

    /// Returns what the other side wins by captures on a square when a man has gone there, in centipawns of the
    /// house scale: 0 when he is safe.
    ///
    /// One man is displaced, with what he captures; PARADISE's SAFEP, worked out instead of estimated.
    pub fn loss_on(&self, man: Square, square: Square) -> i32 {
        self.loss_by(man, square, &HOUSE)
    }

    /// As [`Vision::loss_on`], in another scale.
    pub(crate) fn loss_by(&self, man: Square, square: Square, values: &Values) -> i32 {
        self.loss_heeding(man, square, values, PinsHeeded::ToKing)
    }

    /// As [`Vision::loss_on`], in another scale and with the pins one chooses.
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

    /// Returns the men of a color whose capture gains the other side something, whoever is to move.
    pub fn en_prise(&self, color: Color) -> Bitboard {
        let men = self.board().by_color(color) & !self.board().kings();
        men.into_iter().filter(|man| 0 < self.exchange_gain(*man, !color, &HOUSE)).collect()
    }

    /// Returns the men of a color that are en prise and that nobody of their own side guards.
    pub fn hanging(&self, color: Color) -> Bitboard {
        self.en_prise(color).into_iter().filter(|man| self.guardians(*man, color).is_empty()).collect()
    }

    /// Returns the men of a color that guard a square: they bear on it and no pin to their king holds them.
    pub fn guardians(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_to(square, color).into_iter().filter(|man| self.guards(*man, square)).collect()
    }

    /// Returns the enemies that a man attacks to some purpose: the king, or a man whose capture gains.
    pub fn attacked_by(&self, man: Square) -> Bitboard {
        let Some(color) = self.board().color_at(man) else { return Bitboard::EMPTY };
        let reached = self.attacks_from(man) & self.board().by_color(!color);
        reached.into_iter().filter(|target| self.gains_by(man, *target, color)).collect()
    }

    /// Lists the forks of a color's men, from a1 to h8.
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
