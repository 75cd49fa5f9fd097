//! The men as drawings, for boards on paper and on screens.
//!
//! Each stands in a square of 40 units, in one outline and one line of ornament, so that a style sheet can color it.

use shakmaty::Role;

/// Gives the outline and the ornament of a man as paths of SVG.
fn paths(role: Role) -> [&'static str; 2] {
    match role {
        Role::Pawn => [
            "M20 8a5 5 0 0 1 3.6 8.5c2.4 1.1 3.9 2.6 3.9 4.5h-4.2c.4 4.2 2.4 6.7 5.2 8.5v4.5h-17v-4.5c2.8-1.8 4.8-4.3 5.2-8.5h-4.2c0-1.9 1.5-3.4 3.9-4.5A5 5 0 0 1 20 8z",
            "M14.5 30h11",
        ],
        Role::Knight => [
            "M12.5 34c-.6-7.200 2.100-9.800 5.800-13.800l-.6-.5c-2.200 1.700-3.200 2.500-5.200 3.200-1.100.4-1.700 1.800-2.900 1.800-1.900 0-3.100-1.700-2.900-3.300.4-2.200 2.800-6.200 4.500-9.600.7-1.700 1.900-3.100 3.700-3.700l.4-3.300 3.500 2.800C27.500 8 32.500 15 32.500 25c0 3.500-.4 6.500-.6 9z",
            "M15 13.600v.1M22 11.500c4.500 2 6.800 7 6.800 13.500M15.500 30.500h13.200",
        ],
        Role::Bishop => [
            "M20 4.500a2.200 2.200 0 0 1 1.500 3.800c4.300 3.200 6.700 7 6.700 10.900 0 3-1.400 5.100-3.700 6.400l1 3.400H32v5H8v-5h6.500l1-3.400c-2.300-1.300-3.700-3.400-3.700-6.400 0-3.900 2.400-7.700 6.700-10.900A2.200 2.200 0 0 1 20 4.500z",
            "M20 13v7.500M16.500 16.500h7M15.500 25.600h9M14.500 29h11",
        ],
        Role::Rook => [
            "M9.500 34v-4.500H12l1.700-11.500-3.200-3V8H15v2.800h2.800V8h4.400v2.800H25V8h4.500v7l-3.200 3L28 29.500h2.500V34z",
            "M13.700 18h12.600M12 29.500h16",
        ],
        Role::Queen => [
            "M11 34v-4l1-2.500L7.900 14.300a2 2 0 1 1 1.900-.4l4.500 7.100.6-11.300a2 2 0 1 1 2 .1L20 19.500l3.100-9.700a2 2 0 1 1 2-.1l.6 11.300 4.500-7.100a2 2 0 1 1 1.900.4L28 27.500l1 2.500v4z",
            "M12 27.500c5-1.300 11-1.300 16 0M11 30.700c6-1.400 12-1.400 18 0",
        ],
        Role::King => [
            "M18.800 3.500h2.400v2.700H24v2.400h-2.800v3.200c.9.5 1.600 1.200 2 2.100 2.500-2 6-2.600 8.400-1 3.500 2.400 3.100 7.300.2 10.400L28.300 27l.7 3v4H11v-4l.7-3-3.500-3.700c-2.900-3.100-3.300-8 .2-10.400 2.400-1.600 5.900-1 8.400 1 .4-.9 1.100-1.600 2-2.100V8.600H16V6.200h2.800z",
            "M11.700 27c5.400-1.500 11.200-1.500 16.600 0M11 30.500c6-1.500 12-1.500 18 0M20 26v-7.500",
        ],
    }
}

/// Gives the name of a man's drawing.
pub(crate) fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// Gives all drawings as symbols that `use` can refer to by their names.
pub(crate) fn symbols() -> String {
    let symbol = |role: Role| {
        let [outline, ornament] = paths(role);
        let name = name(role);
        format!(
            "<symbol id=\"{name}\" viewBox=\"0 0 40 40\"><path class=\"o\" d=\"{outline}\"/><path class=\"l\" d=\"{ornament}\"/></symbol>"
        )
    };
    Role::ALL.into_iter().map(symbol).collect()
}
