//! Turns the text of a game into a [`Game`]: decoded as UTF-8 or else Latin-1, read by `pgn-reader`, and its
//! main line played out.

use std::borrow::Cow;
use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Color, Move, Outcome, Position, uci::UciMove};

use super::cleanup::{Odd, clean};
use super::{Event, Game, GameFault};
use crate::{excerpt, read_position, why_illegal};

/// Names of the variants that use the rules of chess, in lower case without blanks.
const VARIANTS: [&str; 8] =
    ["", "standard", "chess", "normal", "fromposition", "chess960", "fischerandom", "fischerrandom"];
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Decodes bytes as UTF-8, or else as Latin-1, whose bytes are the first characters of Unicode.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

impl Game {
    /// Returns the text of a game as it is copied if it cannot be processed.
    pub fn copy(bytes: &[u8]) -> String {
        decode(bytes).into_owned()
    }

    /// Reads a game.
    ///
    /// ```
    /// use input::games::Game;
    /// let game = Game::read(b"[White \"A\"]\n\n1. e4 {[%clk 0:01:00]} e5 $2 (1... c5) 2. Nf3 *")?;
    /// assert_eq!((game.tag("White"), game.moves.len(), game.events.len()), (Some("A"), 3, 8));
    /// # Ok::<(), input::games::GameFault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`GameFault`] if something would be lost, or the main line cannot be played.
    pub fn read(bytes: &[u8]) -> Result<Game, GameFault> {
        let text = decode(bytes);
        let (head, movetext) = text.split_at(length_of_head(&text));
        let cleaned = clean(movetext)?;
        if 1 < cleaned.results {
            return Err(GameFault::Results(cleaned.results));
        }
        let is_tag = |line: &&str| line.trim_start().starts_with('[');
        let tags: Vec<&str> = head.lines().filter(is_tag).collect();
        let whole = format!("{}\n\n{}\n", tags.join("\n"), cleaned.text);
        let mut reader = Reader::build(whole.as_bytes())
            .set_supported_tag_line_length(whole.len())
            .set_supported_comment_length(whole.len())
            .finish();
        let collected =
            reader.read_game(&mut Collector).map_err(|error| GameFault::Read(error.to_string()))?;
        let Collected { tags, events, result } = collected.unwrap_or_default();
        let count = |is_one: fn(&Event) -> bool| events.iter().filter(|event| is_one(event)).count();
        let found = count(|event| matches!(event, Event::Move(_) | Event::Nag(_)));
        let mut game = Game {
            head: head.trim().replace("\r\n", "\n"),
            tags,
            escapes: cleaned.escapes,
            events,
            positions: Vec::new(),
            moves: Vec::new(),
            result: String::new(),
        };
        let said = result.or_else(|| game.tag("Result").map(str::to_owned));
        game.result = said.filter(|said| RESULTS.contains(&said.as_str())).unwrap_or_else(|| "*".to_owned());
        let start = game.start()?;
        if let Some(Odd { word, ply }) = cleaned.odd {
            return Err(GameFault::Word { number: number_after(&start, ply), found: word });
        }
        if found != cleaned.moves + cleaned.nags {
            return Err(GameFault::Words { found: cleaned.moves + cleaned.nags, expected: found });
        }
        game.play(start)?;
        Ok(game)
    }

    /// Returns the position that the game begins with.
    fn start(&self) -> Result<Chess, GameFault> {
        let variant = self.tag("Variant").unwrap_or_default();
        let bare: String = variant.chars().filter(|letter| letter.is_alphanumeric()).collect();
        if !VARIANTS.contains(&bare.to_lowercase().as_str()) {
            return Err(GameFault::Variant(excerpt(variant)));
        }
        let start = self.tag("FEN").map(str::trim).filter(|fen| !fen.is_empty());
        Ok(start.map_or(Ok(Chess::default()), |fen| read_position(fen).map(|read| read.position))?)
    }

    /// Plays the main line.
    fn play(&mut self, mut position: Chess) -> Result<(), GameFault> {
        self.positions.push(position.clone());
        let mut depth = 0_usize;
        for event in &self.events {
            match event {
                Event::Open => depth += 1,
                Event::Close => depth = depth.checked_sub(1).ok_or(GameFault::Brackets)?,
                Event::Move(san) if depth == 0 => {
                    let mv = legal(&position, san).ok_or_else(|| GameFault::Move {
                        number: number_after(&position, 0),
                        found: excerpt(san),
                        why: why_illegal(&position, san),
                    })?;
                    position.play_unchecked(mv);
                    self.moves.push(mv);
                    self.positions.push(position.clone());
                }
                _ => {}
            }
        }
        if depth == 0 { Ok(()) } else { Err(GameFault::Brackets) }
    }
}

/// Reads a move in SAN, or in UCI, which some programs write.
fn legal(position: &Chess, text: &str) -> Option<Move> {
    let san = text.parse::<SanPlus>().ok().and_then(|plus| plus.san.to_move(position).ok());
    san.or_else(|| text.parse::<UciMove>().ok()?.to_move(position).ok())
}

/// Returns the number, with its dots, of the move that follows `plies` plies after a position.
fn number_after(position: &Chess, plies: usize) -> String {
    let plies = plies + usize::from(position.turn() == Color::Black);
    let first = usize::try_from(position.fullmoves().get()).unwrap_or_default();
    format!("{}{}", first.saturating_add(plies / 2), if plies.is_multiple_of(2) { "." } else { "..." })
}

/// Returns the length of the lines before the moves: tags, blank lines, lines for other programs.
fn length_of_head(text: &str) -> usize {
    let is_of_head = |line: &&str| {
        let line = line.trim();
        line.is_empty() || line.starts_with(['[', '%'])
    };
    text.split_inclusive('\n').take_while(is_of_head).map(str::len).sum()
}

/// What the reader saw in a game.
#[derive(Default)]
struct Collected {
    tags: Vec<(String, String)>,
    events: Vec<Event>,
    result: Option<String>,
}

/// Collects everything that the reader sees.
struct Collector;

impl Visitor for Collector {
    type Tags = Collected;
    type Movetext = Collected;
    type Output = Collected;

    fn begin_tags(&mut self) -> ControlFlow<Collected, Collected> {
        ControlFlow::Continue(Collected::default())
    }

    fn tag(&mut self, tags: &mut Collected, name: &[u8], value: RawTag<'_>) -> ControlFlow<Collected> {
        let name = String::from_utf8_lossy(name).trim().to_owned();
        tags.tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Collected) -> ControlFlow<Collected, Collected> {
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, game: &mut Collected, san: SanPlus) -> ControlFlow<Collected> {
        game.events.push(Event::Move(san.to_string()));
        ControlFlow::Continue(())
    }

    fn nag(&mut self, game: &mut Collected, nag: Nag) -> ControlFlow<Collected> {
        game.events.push(Event::Nag(nag.0));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Collected, comment: RawComment<'_>) -> ControlFlow<Collected> {
        game.events.push(Event::Comment(String::from_utf8_lossy(comment.as_bytes()).into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Collected) -> ControlFlow<Collected, Skip> {
        game.events.push(Event::Open);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Collected) -> ControlFlow<Collected> {
        game.events.push(Event::Close);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, game: &mut Collected, outcome: Outcome) -> ControlFlow<Collected> {
        game.result = Some(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Collected) -> Collected {
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn fault(text: &str, expected: &str) {
        assert_eq!(Game::read(text.as_bytes()).unwrap_err().to_string(), expected);
    }

    #[test]
    fn faults_name_what_is_wrong() {
        fault("1. e4 e5 2. Ke3", "move 2. `Ke3` is not legal (the king on e1 does not go to e3)");
        let pinned = "the pawn on d2 cannot go to d4: the bishop on b4 pins it to the king on e1";
        fault("1. c4 e6 2. a3 Bb4 3. d4", &format!("move 3. `d4` is not legal ({pinned})"));
        fault("1. e4 --", "move 1... `--` is not legal");
        fault("1. e4 xyzzy e5", "move 1... `xyzzy` is no move");
        fault("1. e4 e5 2. Nf9 Nc6", "move 2. `Nf9` is no move");
        fault("1. e4 e5 (1... c5 2. Nz3) 2. Nf3", "move 2. `Nz3` is no move");
        fault("1. e4!!! e5", "move 1. `e4!!!` is no move");
        let late = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 so *";
        fault(late, "move 41... `so` is no move");
        fault("1. e4.e5 *", "move 1. `e4.e5` is no move");
        fault("1. e4 (1. d4 1-0) 1-0", "2 results, expected one");
        fault("1. e4 (1. d4", "the brackets of its variations do not match");
        fault("1. e4 ) (", "the brackets of its variations do not match");
        fault("[Variant \"Atomic\"]\n\n1. e4", "the variant `Atomic`, expected chess or Chess960");
        fault(
            "[FEN \"8/8\"]\n\n*",
            &read_position("8/8").map_err(|error| format!("the tag FEN: {error}")).unwrap_err(),
        );
    }

    #[test]
    fn latin_1_is_read_and_games_begin_anywhere() {
        let game = Game::read(b"[White \"M\xfcller\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 {sch\xf6n} 41. e4 1/2-1/2\n").unwrap();
        assert_eq!((game.tag("White"), game.result.as_str()), (Some("Müller"), "1/2-1/2"));
        assert_eq!(game.events[1], Event::Comment("schön".to_owned()));
        assert_eq!(game.positions.len(), 3);
    }

    #[test]
    fn chess960_castles() {
        let fen = "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1";
        let text = format!("[Variant \"Fischerandom\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O *");
        assert_eq!(Game::read(text.as_bytes()).unwrap().moves.len(), 2);
    }
}
