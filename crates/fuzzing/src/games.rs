//! Games in PGN, and files of them.

use input::games::{
    Event, Game, GameText, Turn, find_other, plies_before, position_rows, read_games as read_texts,
};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position};

use crate::law::{require_line, require_same, write_fen};

/// The first bytes of compressed files, whose content is not the text of the file.
const COMPRESSED: [&[u8]; 2] = [&[0x28, 0xb5, 0x2f, 0xfd], &[0x2a, 0x4d, 0x18]];

/// Reads a file of games.
///
/// No text between games is lost; the moves of a game are legal, one after the other; and the main line that is written
/// and read again is the same.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_games(data: &[u8]) {
    find_other(data).iter().for_each(|beginning| {
        assert!(!beginning.contains(char::is_control), "{beginning:?}");
    });
    let texts = match read_texts(data) {
        Ok(texts) => texts,
        Err(error) => return require_line(&error),
    };
    let mut whole = Vec::new();
    for text in texts {
        match text {
            Ok(GameText::Whole(bytes)) => {
                examine_text(&bytes);
                whole.extend(bytes);
            }
            Ok(GameText::Part { bytes, .. }) => whole.extend(bytes),
            Err(error) => return require_line(&error),
        }
    }
    if !COMPRESSED
        .iter()
        .any(|mark| data.starts_with(mark) || data.get(1..).is_some_and(|data| data.starts_with(mark)))
    {
        let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
        let text = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| !is_blank(byte)).count();
        assert_eq!(count(&whole), count(text), "text between games is lost");
    }
}

fn examine_text(bytes: &[u8]) {
    assert!(!bytes.trim_ascii().is_empty());
    match Game::read(bytes) {
        Ok(game) => {
            examine(&game);
            write_and_read(&game);
        }
        Err(fault) => require_line(&fault),
    }
}

fn examine(game: &Game) {
    assert_eq!(game.positions.len(), game.moves.len() + 1);
    for (mv, pair) in game.moves.iter().zip(game.positions.windows(2)) {
        assert!(pair[0].is_legal(*mv));
        let mut after = pair[0].clone();
        after.play_unchecked(*mv);
        require_same(&after, &pair[1]);
    }
    let mut depth = 0_usize;
    let mut main = 0;
    for event in &game.events {
        match event {
            Event::Open => depth += 1,
            Event::Close => depth -= 1,
            Event::Move(_) => main += usize::from(depth == 0),
            Event::Nag(_) | Event::Comment(_) => {}
        }
    }
    assert_eq!((depth, main), (0, game.moves.len()));
    assert_eq!(position_rows(game, 1, 1).count(), game.moves.len());
    for (ply, position) in game.positions.iter().enumerate() {
        let _ = plies_before(position);
        let found = game.ply_of(Some(Turn::of(position)));
        assert!(found.is_ok_and(|found| found <= ply), "{}", write_fen(position));
    }
    let _ = game.ply_of(None).map_err(|fault| require_line(&fault));
}

/// Writes the main line with what it needs, and reads it again.
fn write_and_read(game: &Game) {
    let start = game.positions.first().cloned().unwrap_or_default();
    let is_960 = start.castles().mode() == CastlingMode::Chess960;
    let variant = if is_960 { "Chess960" } else { "Standard" };
    let mut text = format!("[Variant \"{variant}\"]\n[FEN \"{}\"]\n\n", write_fen(&start));
    let mut position: Chess = start;
    for mv in &game.moves {
        text.push_str(&SanPlus::from_move_and_play_unchecked(&mut position, *mv).to_string());
        text.push(' ');
    }
    text.push_str(&game.result);
    match Game::read(text.as_bytes()) {
        Ok(again) => {
            assert_eq!((&again.moves, &again.result), (&game.moves, &game.result), "{text}");
            again.positions.iter().zip(&game.positions).for_each(|(one, other)| require_same(one, other));
        }
        Err(fault) => panic!("{text:?} was written, and is refused: {fault}"),
    }
}
