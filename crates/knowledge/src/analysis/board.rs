//! The position in the form that plans and threats query.

use claims::ManId;
use shakmaty::Square;

use crate::plan::Board;
use crate::primitives::Facts;

impl Board for Facts<'_> {
    fn square_of(&self, man: ManId) -> Option<Square> {
        self.vision().roster().square_of(man)
    }

    fn man_at(&self, square: Square) -> Option<ManId> {
        self.vision().roster().man_at(square)
    }

    fn worth(&self, man: ManId) -> i32 {
        self.square_of(man).map_or(0, |square| self.value(square))
    }

    fn exchval(&self, man: ManId, square: Square) -> i32 {
        self.square_of(man).map_or(0, |from| Facts::exchval(self, from, square))
    }
}
