//! Drawings of the pieces, for boards on paper and on screens; the browser page uses the same files.
//!
//! Each occupies a square of 40 units, with one outline (`o`) and one line of ornament (`l`), so that a style
//! sheet can color it.

use claims::role_name;
use shakmaty::Role;

/// Returns the drawing of a piece.
fn drawing(role: Role) -> &'static str {
    match role {
        Role::Pawn => include_str!("pieces/pawn.svg"),
        Role::Knight => include_str!("pieces/knight.svg"),
        Role::Bishop => include_str!("pieces/bishop.svg"),
        Role::Rook => include_str!("pieces/rook.svg"),
        Role::Queen => include_str!("pieces/queen.svg"),
        Role::King => include_str!("pieces/king.svg"),
    }
}

/// Returns all drawings as symbols that `use` can refer to by name.
pub(crate) fn symbols() -> String {
    let symbol = |role: Role| {
        let inside = drawing(role).split_once('>').map_or("", |(_, inside)| inside.trim_end());
        let inside = inside.strip_suffix("</svg>").unwrap_or(inside);
        format!("<symbol id=\"{}\" viewBox=\"0 0 40 40\">{inside}</symbol>", role_name(role))
    };
    Role::ALL.into_iter().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_has_an_outline_and_an_ornament() {
        let all = symbols();
        assert_eq!(all.matches("class=\"o\"").count(), 6);
        assert_eq!(all.matches("class=\"l\"").count(), 6);
        assert!(!all.contains("svg"));
    }
}
