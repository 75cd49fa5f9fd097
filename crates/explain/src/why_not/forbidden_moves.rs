//! A move that the rules forbid: which rule it breaks, and which piece is responsible.

use claims::{Claim, Kind, Played};
use phrase::{Message, Phrase, Style, list, man};
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, File, Move, MoveList, Position, Role, Square};
use vision::Vision;

use crate::Forbidden;
use crate::draft::Draft;

impl Forbidden {
    /// Explains in one sentence why the move is not legal; `None` if it is legal, or if the piece does not
    /// move that way.
    pub fn why(self, position: &Chess, style: &Style) -> Option<String> {
        self.draft(position).map(|draft| draft.said.write_licensed(style).0)
    }

    /// Whether the piece is a king that would castle.
    pub(crate) fn castles(self, position: &Chess) -> bool {
        position.board().kings().contains(self.from) && 1 < self.from.distance(self.to)
    }

    /// Writes the move as if it were legal: `Rxe5`.
    pub(crate) fn to_played(self, position: &Chess) -> Played {
        let board = position.board();
        let role = board.role_at(self.from).unwrap_or(Role::Pawn);
        // A pawn that changes its file captures, en passant if the target square is empty.
        let is_passing = role == Role::Pawn && self.from.file() != self.to.file();
        let capture = board.role_at(self.to).or(is_passing.then_some(Role::Pawn));
        let mv = match self.castles(position) {
            true => {
                let file = if self.to.file() < self.from.file() { File::A } else { File::H };
                Move::Castle { king: self.from, rook: Square::from_coords(file, self.from.rank()) }
            }
            false => Move::Normal { role, from: self.from, capture, to: self.to, promotion: None },
        };
        let san = San::disambiguate(mv, &MoveList::new());
        Played { turn: position.turn(), mv, san: SanPlus { san, suffix: None } }
    }

    /// Drafts why the move is not legal; `None` if it is legal, or if the piece does not move that way.
    pub(crate) fn draft(self, position: &Chess) -> Option<Draft> {
        let vision = Vision::of(position.clone());
        let side = position.turn();
        let king = vision.king(side)?;
        let name = |square: Square| man(position, square);
        let castles = self.castles(position);
        let deed = match position.board().role_at(self.to) {
            Some(_) => "cannot-take",
            None if castles => "cannot-castle",
            None => "cannot-go",
        };
        let illegal = Claim::new(Kind::Illegal).men([self.from]).squares([self.to]);
        let (why, claim, by) = if let Some(pin) = vision.pin_of(self.from).filter(|pin| !pin.allows(self.to))
        {
            let claim = Claim::new(Kind::Pinned).men([pin.pinned, pin.pinner]).squares([pin.king]);
            ("forbidden-pinned", claim, name(pin.pinner))
        } else if castles && !position.is_check() {
            // The king neither crosses nor enters a square that an enemy attacks.
            let crossed = vision.between(king, self.to).with(self.to);
            let looks = |square: Square| {
                let mut covers = vision.covers(square, !side).into_iter();
                Some((covers.find(|by| vision.guards(*by, square))?, square))
            };
            let (by, square) = crossed.into_iter().find_map(looks)?;
            let claim = Claim::new(Kind::Guards).men([by]).squares([square]);
            ("forbidden-guarded", claim, name(by))
        } else if self.from == king && !castles {
            let cover = vision.covers(self.to, !side).first()?;
            let claim = Claim::new(Kind::CoversFlight).men([cover]).squares([self.to]);
            ("forbidden-covered", claim, name(cover))
        } else {
            let checkers: Vec<Square> = vision.checkers().into_iter().collect();
            if checkers.is_empty() {
                return None;
            }
            let names: Vec<Phrase> = checkers.iter().map(|checker| name(*checker)).collect();
            let id = if checkers.len() == 1 { "forbidden-check" } else { "forbidden-checks" };
            (id, Claim::new(Kind::Check).men(checkers).squares([king]), list(&names))
        };
        let mut draft = Draft::at(&[]);
        let cannot = Message::new(deed).with("man", name(self.from)).licence("illegal", illegal);
        draft.tell(cannot.with("target", name(self.to)));
        draft.say(": ");
        let square = claim.squares.first().copied().map(Phrase::from).unwrap_or_default();
        let why = Message::new(why).with("by", by).with("king", name(king)).with("square", square);
        draft.tell(why.licence("why", claim));
        draft.say(".");
        Some(draft)
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn tell(fen: &str, from: Square, to: Square) -> String {
        let position = position(fen);
        Forbidden { from, to }.why(&position, Style::plain()).unwrap()
    }

    #[test]
    fn the_reason_names_the_man_whose_doing_it_is() {
        let pinned = "4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1";
        let expected = "The rook on e2 cannot go to d2: the rook on e8 pins it to the king on e1.";
        assert_eq!(tell(pinned, Square::E2, Square::D2), expected);
        let expected = "The king on e1 cannot go to d1: the rook on d8 covers that square.";
        assert_eq!(tell("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1, Square::D1), expected);
        let expected = "The knight on c4 cannot take the rook on d6: the rook on e8 checks the king on e1.";
        assert_eq!(tell("4r1k1/8/3r4/8/2N5/8/8/4K3 w - - 0 1", Square::C4, Square::D6), expected);
        let expected = "The king on e1 cannot castle to g1: the rook on f8 guards f1.";
        assert_eq!(tell("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", Square::E1, Square::G1), expected);
        let expected = "The king on e1 cannot castle to g1: the rook on e8 checks the king on e1.";
        assert_eq!(tell("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", Square::E1, Square::G1), expected);
        let expected = "The pawn on e2 cannot go to e4: the rook on a2 pins it to the king on h2.";
        assert_eq!(tell("4k3/8/8/8/8/8/r3P2K/8 w - - 0 1", Square::E2, Square::E4), expected);
    }
}
