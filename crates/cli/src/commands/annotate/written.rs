//! A game as it was, with what is said of its moments put in.
//!
//! Nothing of the game is left out or changed. A glyph stands right behind its move, a comment behind the comments that the move
//! has, and a variation behind the variations that are there. A variation that is there already is not written again: what is said
//! behind its first move goes behind the comments of that move.

use kibitzer::Report;
use kibitzer::games::{Event, Game, Moment};
use render::pgn::{Score, allowed, better, missed, solution};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

/// The Numeric Annotation Glyphs of a good move, a mistake, a very good move, a blunder and a doubtful move.
const GOOD: u8 = 1;
const MISTAKE: u8 = 2;
const VERY_GOOD: u8 = 3;
const BLUNDER: u8 = 4;
const DOUBTFUL: u8 = 6;
/// Glyphs that judge a move: it gets no second one.
const JUDGMENTS: std::ops::RangeInclusive<u8> = 1..=9;
/// From so much less a chance to win on, from 0 to 1, a move is a mistake or a blunder.
const MISTAKE_FROM: f64 = 0.1;
const BLUNDER_FROM: f64 = 0.2;
/// Plies of a line that wins nothing.
const LONGEST_QUIET: usize = 4;

/// Writes a game with its moments.
pub(super) fn annotated(game: &Game, moments: &[Moment]) -> String {
    let head = if game.head.is_empty() { String::new() } else { format!("{}\n\n", game.head) };
    let escapes: String = game.escapes.iter().map(|line| format!("{line}\n")).collect();
    format!("{head}{escapes}{}", moves(game, moments))
}

fn moves(game: &Game, moments: &[Moment]) -> String {
    let Some(start) = game.positions.first() else { return String::new() };
    let mut score = Score::new(start);
    let mut behind = Behind::default();
    let mut inside = Inside::default();
    let (mut ply, mut depth) = (0, 0_usize);
    for (place, event) in game.events.iter().enumerate() {
        match event {
            Event::Move(san) if depth == 0 => {
                behind.end(&mut score);
                score.san(san);
                let additions = Additions { game, moments, ply };
                let is_judged = is_judged(&game.events[place + 1..]);
                additions.glyph().filter(|_| !is_judged).inspect(|nag| score.nag(*nag));
                behind = additions.behind();
                leave_out_said(&mut behind.comment, &game.events[place + 1..]);
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
                    let mut comment = behind.found(inner);
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

/// Empties a comment that a move has already, from what stands behind it: who annotates an annotated game reads nothing twice.
fn leave_out_said(comment: &mut String, events: &[Event]) {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let own = events.iter().take_while(|event| matches!(event, Event::Nag(_) | Event::Comment(_)));
    let is_said = |event: &Event| matches!(event, Event::Comment(said) if plain(said) == plain(comment));
    if own.into_iter().any(is_said) {
        comment.clear();
    }
}

/// Tells whether a move is judged by a glyph already, from what stands behind it.
fn is_judged(events: &[Event]) -> bool {
    let own = events.iter().take_while(|event| matches!(event, Event::Nag(_) | Event::Comment(_)));
    own.into_iter().any(|event| matches!(event, Event::Nag(nag) if JUDGMENTS.contains(nag)))
}

/// What is put behind a move and not written yet.
#[derive(Default)]
struct Behind<'a> {
    comment: String,
    variations: Vec<Variation<'a>>,
}

/// A line in place of a move, with what is said behind its first move.
struct Variation<'a> {
    from: &'a Chess,
    line: &'a [Move],
    comment: String,
}

impl Behind<'_> {
    /// Writes the comment.
    fn say(&mut self, score: &mut Score) {
        score.comment(&std::mem::take(&mut self.comment));
    }

    /// Takes out the variation that stands there already, and gives its comment; empty where there is none.
    fn found(&mut self, events: &[Event]) -> String {
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

/// What is said behind the first move of a variation that the game has already.
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

/// Tells whether a variation of the game, whose events these are, begins with a line.
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

/// What is added to one move of the main line.
struct Additions<'a> {
    game: &'a Game,
    moments: &'a [Moment],
    ply: usize,
}

impl<'a> Additions<'a> {
    fn moment(&self) -> Option<&'a Moment> {
        self.moments.iter().find(|moment| moment.ply == self.ply)
    }

    /// Gives what the move before allowed.
    fn allowed_before(&self) -> Option<(&'a Moment, &'a Report)> {
        let before = self.moments.iter().find(|moment| moment.ply + 1 == self.ply)?;
        before.allowed.as_ref().map(|report| (before, report))
    }

    /// Gives the glyph of the move: how bad it is, or that it found what was allowed.
    fn glyph(&self) -> Option<u8> {
        if let Some(moment) = self.moment() {
            return Some(match moment.drop {
                drop if BLUNDER_FROM <= drop => BLUNDER,
                drop if MISTAKE_FROM <= drop => MISTAKE,
                _ => DOUBTFUL,
            });
        }
        let (_, report) = self.allowed_before().filter(|(moment, _)| moment.is_found)?;
        let is_sacrifice = report.answer.themes.iter().any(|theme| theme == "sacrifice");
        Some(if is_sacrifice { VERY_GOOD } else { GOOD })
    }

    fn behind(&self) -> Behind<'a> {
        let mut behind = Behind::default();
        let position = self.game.positions.get(self.ply);
        if let (Some((moment, report)), Some(from)) = (self.allowed_before(), position) {
            // A move that missed it shows it by itself.
            let shows_itself = self.moment().is_some_and(|moment| moment.is_missed);
            let comment = solution(&report.answer, &report.explanation);
            if !moment.is_found && !shows_itself {
                behind.variations.push(Variation { from, line: report.told_line(from), comment });
            }
        }
        let (Some(moment), Some(from)) = (self.moment(), position) else { return behind };
        let before = &moment.before;
        if moment.is_missed {
            behind.comment = missed(&before.explanation);
            let comment = solution(&before.answer, &before.explanation);
            behind.variations.push(Variation { from, line: before.told_line(from), comment });
        } else if let Some(report) = &moment.allowed {
            behind.comment = allowed(&report.answer, &report.explanation, &before.explanation);
            let line = before.told_line(from);
            if line.first() != Some(&moment.played) {
                let line = &line[..line.len().min(LONGEST_QUIET)];
                let comment = better(&before.answer, &before.explanation);
                behind.variations.push(Variation { from, line, comment });
            }
        }
        behind
    }
}
