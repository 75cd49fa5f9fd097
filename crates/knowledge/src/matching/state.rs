//! The bindings of a production's variables, and which lists of its goal are left.

use shakmaty::{Board, Color, Role, Square};

use crate::{Category, Datum, Slot, Variable};

/// The most variables a production may have.
pub(super) const MAX_VARIABLES: usize = 32;

/// What variables are bound to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Bindings {
    slots: [Option<Datum>; MAX_VARIABLES],
    /// Which lists of the goal are left, a bit each.
    pub(super) lists: u64,
}

impl Bindings {
    /// Nothing is bound.
    pub(super) fn none(lists: u64) -> Bindings {
        Bindings { slots: [None; MAX_VARIABLES], lists }
    }

    /// Binds the first variables so.
    pub(crate) fn of(values: impl Iterator<Item = Option<Datum>>) -> Bindings {
        let mut bindings = Bindings::none(0);
        for (slot, value) in bindings.slots.iter_mut().zip(values) {
            *slot = value;
        }
        bindings
    }

    /// Gives what a variable is bound to.
    pub fn get(&self, slot: Slot) -> Option<Datum> {
        self.slots.get(usize::from(slot.0)).copied().flatten()
    }

    pub(super) fn set(&mut self, slot: Slot, datum: Option<Datum>) {
        if let Some(place) = self.slots.get_mut(usize::from(slot.0)) {
            *place = datum;
        }
    }

    /// Gives the bindings of the first variables, for telling matches apart.
    pub(super) fn first(&self, count: usize) -> &[Option<Datum>] {
        &self.slots[..count.min(MAX_VARIABLES)]
    }
}

/// Tells whether a variable may stand for something on a board, when a side is friendly.
pub(super) fn admits(variable: &Variable, datum: Datum, board: &Board, friendly: Color) -> bool {
    match (variable.category, datum) {
        (Category::Square, Datum::Square(_)) | (Category::Color, Datum::Color(_)) => true,
        (Category::Attribute, datum) => !matches!(datum, Datum::Square(_)),
        (category, Datum::Man(square)) => is_such_a_man(category, square, board, friendly),
        _ => false,
    }
}

fn is_such_a_man(category: Category, square: Square, board: &Board, friendly: Color) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let is_role = match category {
        Category::AnyMan => return true,
        Category::Man { .. } => true,
        Category::Line { .. } => matches!(piece.role, Role::Queen | Role::Rook | Role::Bishop),
        Category::Major { .. } => piece.role != Role::Pawn,
        Category::Subject { .. } => piece.role != Role::King,
        Category::Pawn { .. } => piece.role == Role::Pawn,
        Category::King { .. } => piece.role == Role::King,
        Category::Square | Category::Color | Category::Attribute => return false,
    };
    let side = if category.is_defending() { !friendly } else { friendly };
    is_role && piece.color == side
}
