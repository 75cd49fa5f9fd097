//! The bindings of a production's variables, and which lists of its goal are left.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::{Category, Datum, Slot, Variable};

/// The most variables a production may have.
pub(super) const MAX_VARIABLES: usize = 32;

/// What variables are bound to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Bindings {
    slots: [Option<Datum>; MAX_VARIABLES],
    /// Which variables are bound, a bit each.
    bound: u32,
    /// Which lists of the goal are left, a bit each.
    pub(super) lists: u64,
}

impl Bindings {
    /// Returns bindings in which nothing is bound.
    pub(super) fn none(lists: u64) -> Bindings {
        Bindings { slots: [None; MAX_VARIABLES], bound: 0, lists }
    }

    /// Returns bindings with the first variables bound to these values.
    pub(crate) fn of(values: impl Iterator<Item = Option<Datum>>) -> Bindings {
        let mut bindings = Bindings::none(0);
        for (slot, value) in bindings.slots.iter_mut().zip(values) {
            *slot = value;
        }
        bindings
    }

    /// Returns what a variable is bound to.
    pub fn get(&self, slot: Slot) -> Option<Datum> {
        self.slots.get(usize::from(slot.0)).copied().flatten()
    }

    pub(super) fn set(&mut self, slot: Slot, datum: Option<Datum>) {
        if let Some(place) = self.slots.get_mut(usize::from(slot.0)) {
            *place = datum;
            let bit = 1 << slot.0;
            self.bound = if datum.is_some() { self.bound | bit } else { self.bound & !bit };
        }
    }

    /// Returns which variables are bound, a bit each.
    pub(super) fn bound_slots(&self) -> u32 {
        self.bound
    }

    /// Returns the bindings of the first variables, to distinguish matches.
    pub(super) fn first(&self, count: usize) -> &[Option<Datum>] {
        &self.slots[..count.min(MAX_VARIABLES)]
    }
}

/// Returns the bits of variables.
pub(super) fn bits(slots: &[Slot]) -> u32 {
    slots.iter().filter(|slot| usize::from(slot.0) < MAX_VARIABLES).fold(0, |bits, slot| bits | 1 << slot.0)
}

/// Whether a variable may stand for something on a board, when a side is friendly.
pub(super) fn admits(variable: &Variable, datum: Datum, board: &Board, friendly: Color) -> bool {
    match (variable.category, datum) {
        (Category::Square, Datum::Square(_)) | (Category::Color, Datum::Color(_)) => true,
        (Category::Square | Category::Color, _) => false,
        (Category::Attribute, datum) => !matches!(datum, Datum::Square(_)),
        (category, Datum::Man(square)) => places(category, board, friendly).contains(square),
        _ => false,
    }
}

/// Returns the squares for which a variable may stand, for a piece those it stands on; none for colors and attributes.
pub(super) fn places(category: Category, board: &Board, friendly: Color) -> Bitboard {
    let men = match category {
        Category::Square => return Bitboard::FULL,
        Category::Color | Category::Attribute => return Bitboard::EMPTY,
        Category::AnyMan => return board.occupied(),
        Category::Man { .. } => board.occupied(),
        Category::Line { .. } => board.sliders(),
        Category::Major { .. } => !board.pawns(),
        Category::Subject { .. } => !board.kings(),
        Category::Pawn { .. } => board.pawns(),
        Category::King { .. } => board.kings(),
    };
    men & board.by_color(if category.is_defending() { !friendly } else { friendly })
}

/// Returns what a variable stands for on a square: the square, or the piece on it.
pub(super) fn on(category: Category, square: Square) -> Datum {
    if category.is_man() { Datum::Man(square) } else { Datum::Square(square) }
}
