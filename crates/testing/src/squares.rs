//! Sets of squares as text, which is easier to compare and to read than a board of bits.

use shakmaty::Square;

/// Returns the names of squares, in their order, with spaces between.
pub fn squares(set: impl IntoIterator<Item = Square>) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_in_their_order() {
        assert_eq!(squares([Square::E4, Square::A1]), "e4 a1");
        assert_eq!(squares([]), "");
    }
}
