//! What a term means under bindings.

use shakmaty::Role;

use super::solve::Matcher;
use super::state::Bindings;
use crate::{Datum, Slot, Term};

impl Matcher<'_> {
    /// Returns what a term means; `None` where a variable is unbound, or where there is no such thing.
    #[inline]
    pub(crate) fn datum(&self, term: &Term, bindings: &Bindings) -> Option<Datum> {
        match term {
            Term::Variable(slot) => bindings.get(*slot),
            Term::Location(term) => self.datum_within(term, bindings)?.square().map(Datum::Square),
            _ => self.datum_within(term, bindings),
        }
    }

    /// Like [`Matcher::datum`], for any term.
    fn datum_within(&self, term: &Term, bindings: &Bindings) -> Option<Datum> {
        let board = self.facts.vision().board();
        let inner = |term: &Term| self.datum_within(term, bindings);
        let piece =
            |term: &Term| inner(term).and_then(Datum::square).and_then(|square| board.piece_at(square));
        Some(match term {
            Term::Variable(slot) => bindings.get(*slot)?,
            Term::Free(name) => match self.asker {
                Some((asker, asked)) => asked.get(asker.slot_named(name)?)?,
                None => bindings.get(self.slot_named(name)?)?,
            },
            Term::Location(term) => Datum::Square(inner(term)?.square()?),
            Term::Occupant(term) => {
                let square = inner(term)?.square()?;
                if board.piece_at(square).is_some() { Datum::Man(square) } else { Datum::Nil }
            }
            Term::Color(term) => Datum::Color(piece(term)?.color),
            Term::OtherColor(term) => match inner(term)? {
                Datum::Color(color) => Datum::Color(!color),
                _ => Datum::Color(!piece(term)?.color),
            },
            Term::Type(term) => Datum::Role(piece(term)?.role),
            Term::Value(term) => Datum::Number(self.facts.value(inner(term)?.square()?)),
            Term::Constant(datum) => *datum,
            Term::Name(name) => Datum::Role(role_of_name(name)?),
            Term::Integer(number) => Datum::Number(*number),
            Term::Nil => Datum::Nil,
        })
    }

    /// Returns the variable that a term would bind, if the term is an unbound variable or its location.
    pub(super) fn open_slot(&self, term: &Term, bindings: &Bindings) -> Option<Slot> {
        match term {
            Term::Variable(slot) if bindings.get(*slot).is_none() => Some(*slot),
            Term::Free(_) if self.asker.is_some() => None,
            Term::Free(name) => self.slot_named(name).filter(|slot| bindings.get(*slot).is_none()),
            Term::Location(term) | Term::Occupant(term) => self.open_slot(term, bindings),
            _ => None,
        }
    }

    fn slot_named(&self, name: &str) -> Option<Slot> {
        let place = self.variables.iter().position(|variable| variable.name == name)?;
        Some(Slot(u8::try_from(place).ok()?))
    }
}

/// Parses a kind of piece.
fn role_of_name(name: &str) -> Option<Role> {
    Some(match name {
        "PAWN" => Role::Pawn,
        "KNIGHT" => Role::Knight,
        "BISHOP" => Role::Bishop,
        "ROOK" => Role::Rook,
        "QUEEN" => Role::Queen,
        "KING" => Role::King,
        _ => return None,
    })
}
