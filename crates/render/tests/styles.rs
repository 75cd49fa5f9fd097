//! Style sheets leave the letters of moves unchanged: `1.Nxc6` is a knight's move, `1.NXC6` is not a move,
//! and `b` is not `B`.

/// The style sheets by name: that of the self-contained page, and that of the browser page.
const SHEETS: [(&str, &str); 2] = [
    ("crates/render/src/html.css", include_str!("../src/html.css")),
    ("web/src/style.css", include_str!("../../../web/src/style.css")),
];

/// Finds the declarations of a style sheet that display letters as other letters.
fn changes_of_letters(sheet: &str) -> Vec<String> {
    let bare: String = sheet.to_lowercase().split_whitespace().collect();
    let declarations = bare.split(['{', '}', ';']).map(str::to_owned);
    let is_change = |declaration: &String| match declaration.split_once(':') {
        Some(("text-transform", value)) => value != "none",
        Some((property, value)) => property.starts_with("font") && value.contains("-caps"),
        None => false,
    };
    declarations.filter(is_change).collect()
}

#[test]
fn no_style_sheet_changes_the_letters_of_moves() {
    for (name, sheet) in SHEETS {
        assert!(sheet.contains('{'), "{name}");
        assert_eq!(changes_of_letters(sheet), [""; 0], "{name}");
    }
}

#[test]
fn changes_of_letters_are_found() {
    let sheet = "h2 { color: red; Text-Transform:\n uppercase; } h3{text-transform:capitalize}\n\
        p { font-variant: small-caps; } a { font-variant-caps: all-small-caps } b { text-transform: none; }";
    let expected = [
        "text-transform:uppercase",
        "text-transform:capitalize",
        "font-variant:small-caps",
        "font-variant-caps:all-small-caps",
    ];
    assert_eq!(changes_of_letters(sheet), expected);
}
