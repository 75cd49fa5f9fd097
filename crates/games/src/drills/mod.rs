//! Drills: the positions that a player got wrong, with every good move in each.

mod document;
pub mod schedule;
mod study;

use explain::{Message, side_name};
use kibitzer::{Comparison, Report, fnv1a};
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, fen::Fen, uci::UciMove};
use solvers::{Limits, Problem, Silent};

use inquiry::lines_of;

use super::look::{chance_of, look};
use super::retry::san;
use super::{Game, Kind, Moment, Reviewer, Wanted, WhyNot};

pub use document::document;
pub use study::{STUDY, chapter};

/// A good move keeps at least this fraction of the best move's chance to win, and costs no more of it than
/// the second number.
const KEEPS: f64 = 0.95;
const COSTS: f64 = 0.04;
/// A move that costs at least this much is clearly not good.
const CLEARLY: f64 = 0.07;
/// A position with more good moves than this is not a useful question.
const MOST_ACCEPTED: usize = 4;
/// A position in which even the best move has a smaller chance to win is not practiced.
const LEAST_CHANCE: f64 = 0.2;
/// The search for the good moves gets this many times the nodes of an explanation, and the check of each
/// candidate this many times.
const LINES: u64 = 10;
const EACH: u64 = 20;
/// Plies shown of a good move's line.
const LONGEST: usize = 6;

/// A move that is good in the position of a drill.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Accepted {
    /// The move.
    pub mv: Move,
    /// A possible continuation, beginning with the move.
    pub line: Vec<Move>,
}

/// A position to find a good move in.
#[derive(Clone, Debug)]
pub struct Drill {
    /// The name of the position, which is the same in whatever game it occurs.
    pub id: String,
    /// The position.
    pub position: Chess,
    /// The move before it, if there is one.
    pub last_move: Option<Move>,
    /// The move that the player made.
    pub played: Move,
    /// The good moves, best first.
    pub accepted: Vec<Accepted>,
    /// Tempting moves that are not good, beginning with the one that was played.
    pub why_not: Vec<WhyNot>,
    /// Hints, each giving away more; empty if nothing is promised.
    pub hints: Vec<String>,
    /// How much smaller the chance to win was after the move that was played, from 0 to 1.
    pub drop: f64,
    /// The explanation of the position.
    pub report: Report,
    /// Names and values of the game's tags.
    pub tags: Vec<(String, String)>,
    /// How many moves of the game precede the position.
    pub ply: usize,
}

/// Returns the side that a player has in a game: the one whose name is the player's, or contains all of its
/// words.
pub fn side_of(game: &Game, player: &str) -> Option<Color> {
    let words = |name: &str| -> Vec<String> {
        let letters = |letter: char| !letter.is_alphanumeric();
        name.split(letters).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let wanted = words(player);
    let is_named = |tag: &str| {
        let found = words(game.tag(tag).unwrap_or_default());
        !wanted.is_empty() && wanted.iter().all(|word| found.contains(word))
    };
    match (is_named("White"), is_named("Black")) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        // With both or neither, it is unclear whose mistakes are wanted.
        _ => None,
    }
}

/// Makes drills from the mistakes of one side of a game; if interrupted, returns those made so far.
pub fn drills(reviewer: &Reviewer<'_>, game: &Game, side: Color) -> Vec<Drill> {
    let wanted = Wanted { side: Some(side), with_tempting: true, ..reviewer.wanted };
    let reviewer = Reviewer { wanted, ..*reviewer };
    let moments = reviewer.review(game).moments;
    let mistakes = moments.into_iter().filter(|moment| !moment.is(Kind::Played));
    mistakes
        .map_while(|moment| (!reviewer.is_interrupted()).then(|| drill(&reviewer, game, moment)))
        .flatten()
        .collect()
}

/// Makes a drill from a mistake; `None` if there are no good moves or too many, or if the explanation
/// suggests a different one.
fn drill(reviewer: &Reviewer<'_>, game: &Game, moment: Moment) -> Option<Drill> {
    let best = *moment.before.line().first()?;
    let accepted = accept(reviewer, &moment.position)?;
    let is_good = |mv: Move| accepted.iter().any(|accepted| accepted.mv == mv);
    if moment.better.first() != Some(&best) || !is_good(best) || is_good(moment.played) {
        return None;
    }
    let Moment { ply, position, played, drop, .. } = moment.clone();
    let report = moment.before.clone();
    Some(Drill {
        id: fnv1a(
            Fen::from_position(&position, EnPassantMode::Legal)
                .to_string()
                .split(' ')
                .take(4)
                .flat_map(str::bytes),
        ),
        last_move: moment.last,
        why_not: why_not(&moment, &accepted),
        hints: moment.hints(),
        position,
        played,
        accepted,
        drop,
        report,
        tags: game.tags.clone(),
        ply,
    })
}

/// Finds the good moves of a position, best first; `None` if there are none to ask for, or too many, or if it
/// is unclear which are good.
fn accept(reviewer: &Reviewer<'_>, position: &Chess) -> Option<Vec<Accepted>> {
    let times = |times: u64| {
        let usual = reviewer.part(1);
        Limits { nodes: usual.nodes.map(|nodes| nodes.saturating_mul(times)), ..usual }
    };
    let (lines, _) = lines_of(&Problem::win(position.clone()), times(LINES), &mut Silent);
    let best = chance_of(lines.first()?.score);
    let keeps = |chance: f64| KEEPS * best <= chance && best - chance <= COSTS;
    let mut accepted = Vec::new();
    let mut is_last_bad = false;
    for line in &lines {
        let seen = chance_of(line.score);
        // Each candidate is searched once more by itself, including the best.
        let again = if CLEARLY <= best - seen {
            seen
        } else {
            1.0 - look(&position.clone().play(line.mv).ok()?, times(EACH))?.chance()
        };
        is_last_bad = CLEARLY <= best - seen.max(again);
        if keeps(seen.min(again)) {
            let line_of = line.line.iter().copied().take(LONGEST).collect();
            accepted.push(Accepted { mv: line.mv, line: line_of });
        } else if !is_last_bad {
            // A move in between is neither right nor wrong.
            return None;
        }
    }
    // If the last line found is still good, there may be more.
    let is_all = is_last_bad || position.legal_moves().len() == lines.len();
    (LEAST_CHANCE <= best && accepted.len() <= MOST_ACCEPTED && is_all).then_some(accepted)
}

/// Lists tempting moves that are not good, with what is wrong with each, beginning with the one that was
/// played. No reason names a good move.
fn why_not(moment: &Moment, accepted: &[Accepted]) -> Vec<WhyNot> {
    let position = &moment.position;
    let read = |uci: &str| uci.parse::<UciMove>().ok()?.to_move(position).ok();
    let good: Vec<Move> = accepted.iter().map(|accepted| accepted.mv).collect();
    let mut found = vec![moment.why_not(&good)];
    let good = moment.good(&good);
    for alternative in &moment.before.explanation.alternatives {
        if alternative.mv == found[0].mv {
            continue;
        }
        let Some(mv) = read(&alternative.mv).filter(|mv| !good.contains(mv)) else { continue };
        let is_worse = matches!(
            alternative.result,
            Some(Comparison::Fails | Comparison::WinsLess | Comparison::SlightlyWorse)
        );
        if let Some(why) =
            alternative.why.as_ref().filter(|why| is_worse && !moment.gives_away(&why.text, &good))
        {
            found.push(WhyNot {
                san: san(position, mv),
                text: why.text.clone(),
                refutation: alternative.refutation.clone(),
                mv: alternative.mv.clone(),
            });
        }
    }
    found
}

impl Drill {
    /// Returns a tag of the game.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// Writes a move of the position in SAN.
    pub fn san(&self, mv: Move) -> String {
        san(&self.position, mv)
    }

    /// Writes a move of the position in UCI.
    pub fn uci(&self, mv: Move) -> String {
        mv.to_uci(self.position.castles().mode()).to_string()
    }

    /// Writes whose move it is.
    pub fn to_move(&self) -> String {
        let side = side_name(self.position.turn());
        Message::new("to-move").with("side", side).write(&self.report.explanation.style)
    }

    /// Describes the game it is from: "White – Black, event, date".
    pub fn source(&self) -> String {
        let known = |name: &str| self.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
        let players = [known("White").unwrap_or("?"), known("Black").unwrap_or("?")].join(" – ");
        // Of a partly known date, `1864.??.??`, only the year is kept.
        let rest = ["Event", "Date"].into_iter().filter_map(known).map(|value| value.trim_end_matches(".??"));
        std::iter::once(players.as_str()).chain(rest).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::tests::reviewer;

    #[test]
    fn a_player_is_known_by_the_words_of_the_name() {
        let game =
            Game::read(b"[White \"Carlsen, Magnus\"]\n[Black \"Ann-Marie O'Neil\"]\n\n1. e4 *").unwrap();
        let side = |name| side_of(&game, name);
        assert_eq!(
            [side("magnus carlsen"), side("Carlsen"), side("CARLSEN, MAGNUS")],
            [Some(Color::White); 3]
        );
        assert_eq!([side("o'neil"), side("marie")], [Some(Color::Black); 2]);
        assert_eq!([side("Carl"), side(""), side(","), side("Magnus Neil")], [None; 4]);
        let both = Game::read(b"[White \"A\"]\n[Black \"A\"]\n\n1. e4 *").unwrap();
        assert_eq!(side_of(&both, "A"), None);
    }

    #[test]
    fn a_mistake_becomes_a_drill_with_its_good_moves_and_its_why_not() {
        let text = b"[White \"A\"]\n[Black \"B\"]\n[Event \"Test\"]\n[Date \"1864.??.??\"]\n[FEN \"4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24\"]\n\n24. Qxc3 Qxg2# 0-1";
        let game = Game::read(text).unwrap();
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let reviewer = Reviewer { limits, ..reviewer() };
        let made = drills(&reviewer, &game, Color::White);
        assert_eq!(made.len(), 1);
        let drill = &made[0];
        assert_eq!((drill.ply, drill.san(drill.played)), (0, "Qxc3".to_owned()));
        assert_eq!(drill.accepted.iter().map(|good| drill.uci(good.mv)).collect::<Vec<_>>(), ["d3b5"]);
        assert_eq!(drill.why_not[0].mv, "b2c3");
        assert!(drill.why_not[0].text.starts_with("24.Qxc3 allows 24...Qxg2#."), "{}", drill.why_not[0].text);
        assert!(drill.why_not.iter().all(|why| !why.text.is_empty() && why.mv != "d3b5"));
        assert_eq!(drill.hints.len(), 3);
        assert!(!drill.hints.iter().any(|hint| hint.contains("Bb5")), "{:?}", drill.hints);
        assert_eq!(drill.source(), "A – B, Test, 1864");
        assert!(drills(&reviewer, &game, Color::Black).is_empty(), "Black made no mistake");
    }
}
