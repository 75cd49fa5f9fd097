//! A game with its review added: the summary before the first move, and the commentary on its moments.
//!
//! Nothing in the game is left out or changed. A glyph directly follows its move, a comment follows the
//! move's existing comments, and a variation follows the existing variations. An existing variation is not
//! written again: what would follow its first move is added after the comments of that move.

use claims::Score as Value;
use kibitzer::{Report, Style};
use render::pgn::{Score, better, solution};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

use super::clocks::command;
use super::shown_line::shown_moves;
use super::{Event, Game, Judgment, Kind, Moment, Review};

/// The Numeric Annotation Glyphs of a good and a very good move.
const GOOD: u8 = 1;
const VERY_GOOD: u8 = 3;
/// Glyphs that judge a move; such a move gets no second one.
const JUDGMENTS: std::ops::RangeInclusive<u8> = 1..=9;

/// Writes a game with its review.
///
/// With `with_values`, the value of each position is written after its move, as `[%eval 0.35]`, unless one is
/// already there.
pub fn annotate(game: &Game, review: &Review, style: &Style, with_values: bool) -> String {
    let head = if game.head.is_empty() { String::new() } else { format!("{}\n\n", game.head) };
    let escapes: String = game.escapes.iter().map(|line| format!("{line}\n")).collect();
    let mut summary = review.summary.text(game, style);
    leave_out_said(&mut summary, &game.events);
    format!("{head}{escapes}{}", moves(game, review, &summary, with_values))
}

fn moves(game: &Game, review: &Review, summary: &str, with_values: bool) -> String {
    let Some(start) = game.positions.first() else { return String::new() };
    let mut score = Score::new(start);
    let mut behind = Behind::default();
    let mut inside = Inside::default();
    let (mut ply, mut depth) = (0, 0_usize);
    for (place, event) in game.events.iter().enumerate() {
        match event {
            Event::Move(san) if depth == 0 => {
                if ply == 0 {
                    score.comment(summary);
                }
                behind.end(&mut score);
                score.san(san);
                let additions = Additions { game, review, ply };
                let rest = &game.events[place + 1..];
                additions.glyph().filter(|_| !is_judged(rest)).inspect(|nag| score.nag(*nag));
                behind = additions.behind();
                behind.value = additions.value().filter(|_| with_values && !has_value(rest));
                leave_out_said(&mut behind.comment, rest);
                ply += 1;
            }
            Event::Move(san) => inside.san(&mut score, san),
            Event::Nag(nag) => score.nag(*nag),
            Event::Comment(comment) => score.raw_comment(comment),
            Event::Open => {
                inside.end(&mut score);
                if depth == 0 {
                    behind.say(&mut score);
                    let inner = &game.events[place + 1..];
                    let mut comment = behind.find(inner);
                    let first = inner.iter().position(|event| matches!(event, Event::Move(_)));
                    leave_out_said(&mut comment, first.map_or(&[], |first| &inner[first + 1..]));
                    inside.begin(comment);
                }
                depth += 1;
                score.open();
            }
            Event::Close => {
                inside.end(&mut score);
                depth = depth.saturating_sub(1);
                score.close();
            }
        }
    }
    behind.end(&mut score);
    score.end(&game.result)
}

/// Lists the glyphs and comments of a move from the events that follow it.
fn own(events: &[Event]) -> impl Iterator<Item = &Event> {
    events.iter().take_while(|event| matches!(event, Event::Nag(_) | Event::Comment(_)))
}

/// Empties a comment that is already among the first of these events, so that annotating an annotated game
/// repeats nothing.
fn leave_out_said(comment: &mut String, events: &[Event]) {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_said = |event: &Event| matches!(event, Event::Comment(said) if plain(said) == plain(comment));
    if own(events).any(is_said) {
        comment.clear();
    }
}

/// Whether a move already has a value, given the events that follow it.
fn has_value(events: &[Event]) -> bool {
    own(events).any(|event| matches!(event, Event::Comment(said) if command(said, "eval").is_some()))
}

/// Whether a move is already judged by a glyph, given the events that follow it.
fn is_judged(events: &[Event]) -> bool {
    own(events).any(|event| matches!(event, Event::Nag(nag) if JUDGMENTS.contains(nag)))
}

/// What is to be added after a move and has not been written yet.
#[derive(Default)]
struct Behind<'a> {
    /// A value for programs, in a comment of its own.
    value: Option<String>,
    comment: String,
    variations: Vec<Variation<'a>>,
}

/// A line as an alternative to a move, with the comment on its first move.
struct Variation<'a> {
    from: &'a Chess,
    line: Vec<Move>,
    comment: String,
}

impl Behind<'_> {
    /// Writes the comments.
    fn say(&mut self, score: &mut Score) {
        score.comment(&self.value.take().unwrap_or_default());
        score.comment(&std::mem::take(&mut self.comment));
    }

    /// Removes the variation if it is already there, and returns its comment; empty otherwise.
    fn find(&mut self, events: &[Event]) -> String {
        let is_there = |Variation { from, line, .. }: &Variation<'_>| {
            !line.is_empty() && begins_with(events, from, line)
        };
        let place = self.variations.iter().position(is_there);
        place.map_or_else(String::new, |place| self.variations.remove(place).comment)
    }

    /// Writes everything.
    fn end(&mut self, score: &mut Score) {
        self.say(score);
        for Variation { from, line, comment } in self.variations.drain(..) {
            let Some((first, rest)) = line.split_first() else { continue };
            score.open();
            let after = score.line(from, &[*first]);
            score.comment(&comment);
            score.line(&after, rest);
            score.close();
        }
    }
}

/// The comment on the first move of a variation that the game already has.
#[derive(Default)]
struct Inside {
    comment: String,
    /// Whether the first move has been written.
    is_due: bool,
}

impl Inside {
    fn begin(&mut self, comment: String) {
        *self = Inside { comment, is_due: false };
    }

    fn san(&mut self, score: &mut Score, san: &str) {
        self.end(score);
        score.san(san);
        self.is_due = true;
    }

    /// Writes the comment, if the move that it is about has been written.
    fn end(&mut self, score: &mut Score) {
        if self.is_due {
            score.comment(&std::mem::take(&mut self.comment));
        }
    }
}

/// Whether a variation of the game, whose events these are, begins with a line.
fn begins_with(events: &[Event], from: &Chess, line: &[Move]) -> bool {
    let (mut position, mut line) = (from.clone(), line.iter());
    let mut depth = 0_usize;
    for event in events {
        match event {
            Event::Open => depth += 1,
            Event::Close if depth == 0 => break,
            Event::Close => depth -= 1,
            Event::Move(san) if depth == 0 => {
                let Some(mv) = line.next() else { return true };
                let read = san.parse::<SanPlus>().ok().and_then(|plus| plus.san.to_move(&position).ok());
                if read != Some(*mv) {
                    return false;
                }
                position.play_unchecked(*mv);
            }
            _ => {}
        }
    }
    line.next().is_none()
}

/// The additions to one move of the main line.
struct Additions<'a> {
    game: &'a Game,
    review: &'a Review,
    ply: usize,
}

impl<'a> Additions<'a> {
    fn moment(&self) -> Option<&'a Moment> {
        self.review.moments.iter().find(|moment| moment.ply == self.ply)
    }

    /// Returns what the move before allowed.
    fn allowed_before(&self) -> Option<(&'a Moment, &'a Report)> {
        let before = self.review.moments.iter().find(|moment| moment.ply + 1 == self.ply)?;
        before.allowed_report().map(|report| (before, report))
    }

    /// Returns the glyph of the move: how bad it is, or that it was the only good one or exploited what was
    /// allowed.
    fn glyph(&self) -> Option<u8> {
        match self.moment() {
            Some(moment) if moment.is(Kind::Played) => {
                Some(if moment.is_brilliant { VERY_GOOD } else { GOOD })
            }
            Some(moment) => Judgment::of(moment.drop).map(Judgment::glyph),
            None => {
                let (_, report) = self.allowed_before().filter(|(moment, _)| moment.is_found)?;
                let is_sacrifice = report.answer.themes.iter().any(|theme| theme == "sacrifice");
                Some(if is_sacrifice { VERY_GOOD } else { GOOD })
            }
        }
    }

    /// Writes the value for White of the position after the move, in Stockfish's pawns or as a mate.
    fn value(&self) -> Option<String> {
        let value = match self.review.moves.get(self.ply)?.score? {
            // On the board.
            Value::MateIn(0) => return None,
            Value::MateIn(moves) => format!("#{moves}"),
            Value::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        };
        Some(format!("[%eval {value}]"))
    }

    fn behind(&self) -> Behind<'a> {
        let mut behind = Behind::default();
        let position = self.game.positions.get(self.ply);
        if let (Some((moment, report)), Some(from)) = (self.allowed_before(), position) {
            // A move that missed it shows the variation itself.
            let shows_itself = self.moment().is_some_and(|moment| moment.is(Kind::Missed));
            let comment = solution(&report.answer, &report.explanation);
            let is_as_good = self.review.moves.get(self.ply).is_some_and(|mv| mv.judgment.is_none());
            if !moment.is_found && !shows_itself && !is_as_good {
                behind.variations.push(Variation { from, line: shown_moves(from, report), comment });
            }
        }
        let (Some(moment), Some(from)) = (self.moment(), position) else { return behind };
        behind.comment = moment.comment();
        let before = &moment.before;
        let is_suggested = moment.better.first() == before.line().first();
        let comment = match moment.is_missed() {
            true => solution(&before.answer, &before.explanation),
            false if is_suggested => better(&before.answer, &before.explanation),
            false => String::new(),
        };
        if !moment.better.is_empty() {
            behind.variations.push(Variation { from, line: moment.better.clone(), comment });
        }
        behind
    }
}
