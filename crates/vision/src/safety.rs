//! How safe each piece is: the five categories of CAPS-II (II.B.3), and which further attacks would change that.
//!
//! Table III-5 of the report calls a piece barely defended that has no more defenders than attackers, and overprotected
//! one that has; so the categories count pieces. Whether one more attacker wins something (INT) is calculated for each
//! kind of attacker: a pawn that queen and king guard against a rook is a target for a knight, not for a queen.

use claims::UNITS;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::Vision;
use crate::exchange::worth;
use crate::lineup::Lineup;

/// How safe a piece is on its square.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Category {
    /// All it is worth can be lost on the next move.
    CompletelyEnPrise,
    /// Something can be lost, but not all it is worth.
    PartlyEnPrise,
    /// Nothing can be lost now, but there are no more defenders than attackers.
    BarelyDefended,
    /// Safe against one more attacker of some kinds, not of all.
    PartlyOverprotected,
    /// Safe against one more attacker of its own worth or more.
    CompletelyOverprotected,
}

/// The safety of one piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Safety {
    /// The category.
    pub category: Category,
    /// What the other side gains by capturing it, in units.
    pub at_stake: i32,
    /// What the other side would gain with one more attacker of each kind, pawn to king, in units.
    pub with_one_more: [i32; 6],
}

/// The safety of all squares, and by color and kind the enemies that are worth attacking.
#[derive(Clone, Debug)]
pub(crate) struct Safeties {
    men: [Option<Safety>; 64],
    /// Both sides lined up on every piece but the kings, from a1 to h8.
    lineups: Vec<(Square, Lineup)>,
    interest: [[Bitboard; 6]; 2],
}

impl Vision {
    /// Returns the safety of the piece on a square; `None` for a king.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::{Category, Vision};
    ///
    /// // 5  . . . n . . . .   knight d5: one attacker, one defender
    /// // 4  . . P . . . . .
    /// // 8  . . . q k . . .
    /// let fen: Fen = "3qk3/8/8/3n4/2P5/8/8/4K3 b - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let safety = vision.safety(Square::D5).unwrap();
    /// assert_eq!((safety.category, safety.at_stake), (Category::PartlyEnPrise, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn safety(&self, man: Square) -> Option<Safety> {
        self.safeties().men[man.to_usize()]
    }

    /// Returns the enemies of a color that would be lost, or lose more, if a piece of that color and kind attacked them
    /// too (INT; II.B.4).
    pub fn interest(&self, color: Color, role: Role) -> Bitboard {
        self.safeties().interest[color.fold_wb(0, 1)][index(role)]
    }

    /// Returns both sides lined up on every piece but the kings, from a1 to h8.
    pub(crate) fn lineups(&self) -> &[(Square, Lineup)] {
        &self.safeties().lineups
    }

    fn safeties(&self) -> &Safeties {
        self.safeties.get_or_init(|| {
            let mut all =
                Safeties { men: [None; 64], lineups: Vec::with_capacity(30), interest: Default::default() };
            for man in self.board().occupied() & !self.board().kings() {
                let Some(piece) = self.board().piece_at(man) else { continue };
                let lineup = self.lineup(man, !piece.color, Bitboard::EMPTY);
                let safety = self.worked_out_safety(man, piece, &lineup);
                all.lineups.push((man, lineup));
                for role in Role::ALL {
                    if safety.at_stake < safety.with_one_more[index(role)] {
                        all.interest[(!piece.color).fold_wb(0, 1)][index(role)].add(man);
                    }
                }
                all.men[man.to_usize()] = Some(safety);
            }
            Box::new(all)
        })
    }

    fn worked_out_safety(&self, man: Square, piece: shakmaty::Piece, lineup: &Lineup) -> Safety {
        let standing = worth(piece.role, &UNITS);
        let (attackers, defenders) = (lineup.attackers.men().len(), lineup.defenders.men().len());
        let at_stake = if attackers == 0 { 0 } else { self.exchange_gain(man, !piece.color, &UNITS) };
        let mut with_one_more = [at_stake; 6];
        for role in Role::ALL {
            let more = lineup.attackers.with_extra(worth(role, &UNITS));
            let gain = crate::lineup::swap(standing, more.men(), lineup.defenders.men());
            with_one_more[index(role)] = gain.max(at_stake);
        }
        let worthy = Role::ALL.into_iter().filter(|role| standing <= worth(*role, &UNITS));
        let category = match at_stake {
            lost if standing <= lost => Category::CompletelyEnPrise,
            1.. => Category::PartlyEnPrise,
            _ if defenders <= attackers => Category::BarelyDefended,
            _ if worthy.into_iter().any(|role| 0 < with_one_more[index(role)]) => {
                Category::PartlyOverprotected
            }
            _ => Category::CompletelyOverprotected,
        };
        Safety { category, at_stake, with_one_more }
    }
}

/// Returns the index of a kind of piece in an array of six, pawn first.
pub(crate) fn index(role: Role) -> usize {
    role as usize - 1
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn see(fen: &str) -> Vision {
        let position = position(fen);
        Vision::of(position)
    }

    /// Table III-5 of the CAPS-II report, of its figure 3.11.
    #[test]
    fn table_iii_5() {
        let vision = see("r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1");
        let mut barely = Bitboard::EMPTY;
        for man in vision.board().occupied() & !vision.board().kings() {
            let safety = vision.safety(man).unwrap();
            assert_eq!(safety.at_stake, 0, "{man}");
            if safety.category == Category::BarelyDefended {
                barely.add(man);
            }
        }
        let printed = [Square::D2, Square::A3, Square::C3, Square::D4, Square::F7, Square::A8];
        assert_eq!(barely, Bitboard::from_iter(printed));
    }

    #[test]
    fn a_target_for_some_kinds_only() {
        // The report's example (II.B.4): a pawn defended by king and queen and attacked by a rook.
        let vision = see("8/3qk3/8/3p4/8/8/8/3R2K1 b - - 0 1");
        assert_eq!(vision.safety(Square::D5).unwrap().category, Category::BarelyDefended);
        let vision = see("8/3q4/4k3/3p4/8/8/8/3R2K1 b - - 0 1");
        let pawn = Square::D5;
        assert_eq!(vision.safety(pawn).unwrap().category, Category::PartlyOverprotected);
        assert!(vision.interest(Color::White, Role::Knight).contains(pawn));
        assert!(!vision.interest(Color::White, Role::Queen).contains(pawn));
        // And its pawn attacked by one pawn and guarded by two.
        let vision = see("4k3/8/2p1p3/3p4/4P3/8/8/4K3 b - - 0 1");
        assert_eq!(vision.safety(pawn).unwrap().category, Category::CompletelyOverprotected);
    }
}
