//! Addresses of positions: URLs with a FEN in the path or the query, as Lichess and chess.com write them.
//!
//! Nothing is fetched. Only the FEN in an address is read, with blanks written as `_`, `+` or `%20`; the host
//! does not matter.

use percent_encoding::percent_decode_str;

/// Chess variants, as Lichess names them in addresses, whose positions are not supported.
const VARIANTS: [&str; 7] =
    ["antichess", "atomic", "crazyhouse", "horde", "kingOfTheHill", "racingKings", "threeCheck"];

/// What ends a field of a FEN in an address.
const BLANKS: [char; 3] = [' ', '_', '+'];

/// Whether a text is an address: `https://…`, or a host name and a path.
pub(super) fn is_address(text: &str) -> bool {
    let word = text.split_ascii_whitespace().next().unwrap_or_default();
    let Some((host, _)) = word.split_once(['/', '?']) else { return false };
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || ['.', '-'].contains(&letter);
    let ends_in_letters = |host: &str| {
        host.rsplit_once('.').is_some_and(|(_, last)| {
            1 < last.len() && last.chars().all(|letter| letter.is_ascii_alphabetic())
        })
    };
    word.contains("://") || host.chars().all(is_name) && ends_in_letters(host)
}

/// Returns the FEN in an address, with blanks between its fields.
pub(super) fn find_fen(address: &str) -> Option<String> {
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let fen =
        find_parameter(query).or_else(|| find_parameter(fragment)).or_else(|| find_in_path(&decode(path)))?;
    let fen = fen.replace(BLANKS, " ");
    let fen = fen.trim_matches([' ', '/']);
    (!fen.is_empty()).then(|| fen.to_owned())
}

/// Returns the variant that an address names, if its rules are not those of chess.
pub(super) fn find_variant(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let names = |variant: &&&str| path.split('/').any(|part| part.eq_ignore_ascii_case(variant));
    VARIANTS.iter().find(names).copied()
}

/// Returns the value of the parameter `fen`.
fn find_parameter(query: &str) -> Option<String> {
    let mut parameters = query.split('&').filter_map(|parameter| parameter.split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.eq_ignore_ascii_case("fen"))?;
    Some(decode(&value.replace('+', " ")))
}

/// Returns the part of a path that begins like a board: at least two consecutive ranks.
fn find_in_path(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_rank = |part: &str| {
        !part.is_empty()
            && part.chars().all(|letter| letter.is_ascii_digit() || "pnbrqkPNBRQK".contains(letter))
    };
    let begins_with_rank = |part: &str| part.split(BLANKS).next().is_some_and(is_rank);
    let start = parts.windows(2).position(|pair| is_rank(pair[0]) && begins_with_rank(pair[1]))?;
    Some(parts[start..].join("/"))
}

/// Decodes percent-encoding; bytes that are not UTF-8 become U+FFFD.
fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

    #[test]
    fn fens_are_found_in_every_kind_of_address() {
        let lichess = FEN.replace(' ', "_");
        let percent = FEN.replace('/', "%2F").replace(' ', "%20");
        let plus = FEN.replace(' ', "+");
        for address in [
            format!("https://lichess.org/analysis/{lichess}"),
            format!("https://lichess.org/analysis/standard/{lichess}?color=black"),
            format!("https://lichess.org/analysis/fromPosition/{lichess}#0"),
            format!("https://lichess.org/editor/{lichess}?color=white"),
            format!("https://lichess.org/editor/{}/", FEN.replace(' ', "%20")),
            format!("https://lichess.org/?fen={lichess}#ai"),
            format!("lichess.org/analysis/{FEN}"),
            format!("https://www.chess.com/analysis?fen={percent}&tab=analysis"),
            format!("https://www.chess.com/practice/custom?color=white&FEN={plus}"),
            format!("chess.com/analysis?fen={plus}"),
            format!("https://example.org/board#fen={percent}"),
        ] {
            assert!(is_address(&address), "{address}");
            assert_eq!(find_fen(&address).as_deref(), Some(FEN), "{address}");
        }
    }

    #[test]
    fn a_malformed_fen_is_handed_on_to_be_complained_of() {
        let found = find_fen("https://lichess.org/analysis/8/8/8_x_-_-");
        assert_eq!(found.as_deref(), Some("8/8/8 x - -"));
    }

    #[test]
    fn other_addresses_have_none() {
        for address in [
            "https://lichess.org/abcdefgh",
            "https://lichess.org/abcdefgh/black#32",
            "https://lichess.org/analysis",
            "https://lichess.org/analysis/pgn/e4_e5_Nf3",
            "https://www.chess.com/game/live/123456789",
            "https://www.chess.com/analysis?fen=",
        ] {
            assert_eq!(find_fen(address), None, "{address}");
        }
    }

    #[test]
    fn what_is_no_address_is_told_apart() {
        for text in ["", "startpos", FEN, "8/8 w", "game.pgn", "../game.pgn", "./x/y.pgn", "8.8/8"] {
            assert!(!is_address(text), "{text}");
        }
    }

    #[test]
    fn variants_are_named() {
        assert_eq!(find_variant("https://lichess.org/analysis/ATOMIC/8/8"), Some("atomic"));
        assert_eq!(find_variant("https://lichess.org/analysis/chess960/8/8?v=atomic"), None);
    }
}
