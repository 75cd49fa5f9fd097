//! A game in three sentences: how well each side played, where the game turned, and why.

use std::collections::BTreeMap;

use explain::Message;
use kibitzer::Style;
use phrase::{Phrase, game_score, list, side_name};
use serde::Serialize;
use shakmaty::{Color, Position};

use super::accuracy::{self, Weighted};
use super::moment::{Kind, Moment};
use super::played_move::{Phase, PlayedMove};
use super::{Game, Judgment};

/// A side is ahead with the first of these chances to win, and winning with the second.
const AHEAD: f64 = 0.6;
const WINNING: f64 = 0.75;
/// A side that let a win slip has at most this chance left.
const LET_GO: f64 = 0.6;

/// How a side played.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SideSummary {
    /// From 0 to 100, by Lichess's formula; `None` for a side that did not move.
    pub accuracy: Option<f64>,
    /// The same for the moves of each phase.
    pub phases: BTreeMap<Phase, f64>,
    /// How many moves were judged inaccuracies.
    pub inaccuracies: u64,
    /// How many moves were judged mistakes.
    pub mistakes: u64,
    /// How many moves were judged blunders.
    pub blunders: u64,
    /// Motifs by Lichess's names, with how often they were missed, allowed and played among the moments.
    pub motifs: BTreeMap<Kind, BTreeMap<&'static str, u64>>,
}

/// A game in short.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How White played.
    pub white: SideSummary,
    /// How Black played.
    pub black: SideSummary,
    /// The ply of the move with which the game turned for good, or with which a win was let slip.
    pub turned: Option<usize>,
    /// Lichess's name of the motif that decided, if a moment has one.
    pub decided_by: Option<&'static str>,
    /// The same in words.
    #[serde(skip)]
    decided: Option<Phrase>,
    /// Whether the turning point let a win slip that nobody had afterwards.
    #[serde(skip)]
    is_let_go: bool,
}

impl Summary {
    pub(crate) fn of(game: &Game, start: f64, moves: &[PlayedMove], moments: &[Moment]) -> Summary {
        let (turned, is_let_go) = match turn_of(game, start, moves) {
            Some((ply, is_let_go)) => (Some(ply), is_let_go),
            None => (None, false),
        };
        let at = turned.and_then(|ply| moments.iter().find(|moment| moment.ply == ply));
        let decisive = at.and_then(Moment::deciding_headline);
        let chances: Vec<f64> = moves.iter().map(|mv| 100.0 * mv.chance).collect();
        let costs: Vec<f64> = moves.iter().map(|mv| 100.0 * mv.drop).collect();
        // Lichess has a value for the starting position; any other game begins with what was seen.
        let usual = game.positions.first().is_some_and(|position| *position == shakmaty::Chess::default());
        let weighted = accuracy::weigh((!usual).then_some(100.0 * start), &chances, &costs);
        let [white, black] =
            [Color::White, Color::Black].map(|side| SideSummary::of(side, moves, &weighted, moments));
        Summary {
            white,
            black,
            turned,
            decided_by: decisive.and_then(|headline| headline.motifs.first().copied()),
            decided: decisive.map(|headline| headline.said.clone()),
            is_let_go,
        }
    }

    /// Returns how a side played.
    pub fn side(&self, side: Color) -> &SideSummary {
        side.fold_wb(&self.white, &self.black)
    }

    /// Writes the summary in two to four sentences; empty if no move was searched.
    pub fn text(&self, game: &Game, style: &Style) -> String {
        let mut sentences: Vec<String> = [Color::White, Color::Black]
            .into_iter()
            .filter_map(|side| self.side(side).message(side))
            .map(|message| message.write(style))
            .collect();
        if let Some((ply, position)) = self.turned.and_then(|ply| Some((ply, game.positions.get(ply)?))) {
            let mv = game_score(position, &game.moves[ply..=ply], 0, position.turn());
            let name = if self.is_let_go { "review-let-go" } else { "review-turned" };
            let message = Message::new(name).with("move", mv).with("side", side_name(position.turn()));
            let style = style.counted_from(position.fullmoves().get());
            sentences.push(message.write(&style));
        }
        if let Some(motif) = &self.decided {
            sentences.push(Message::new("review-decided").with("motif", motif.clone()).write(style));
        }
        sentences.join(" ")
    }
}

impl SideSummary {
    fn of(side: Color, moves: &[PlayedMove], weighted: &[Weighted], moments: &[Moment]) -> SideSummary {
        let own = || moves.iter().filter(move |mv| mv.side == side);
        let judged = |judgment| own().filter(|mv| mv.judgment == Some(judgment)).count() as u64;
        let accuracy = |wanted: &dyn Fn(&PlayedMove) -> bool| {
            let both = moves.iter().zip(weighted).filter(|(mv, _)| mv.side == side && wanted(mv));
            accuracy::mean(&both.map(|(_, weighted)| *weighted).collect::<Vec<_>>())
        };
        let phases = [Phase::Opening, Phase::Middlegame, Phase::Endgame];
        let phases = phases.into_iter().filter_map(|phase| Some((phase, accuracy(&|mv| mv.phase == phase)?)));
        let mut motifs: BTreeMap<Kind, BTreeMap<&'static str, u64>> = BTreeMap::new();
        let is_own = |moment: &&Moment| moves.get(moment.ply).is_some_and(|mv| mv.side == side);
        for moment in moments.iter().filter(is_own) {
            for kind in &moment.kinds {
                if let Some(motif) = moment.headline(*kind).and_then(|headline| headline.motifs.first()) {
                    *motifs.entry(*kind).or_default().entry(motif).or_default() += 1;
                }
            }
        }
        SideSummary {
            accuracy: accuracy(&|_| true),
            phases: phases.collect(),
            inaccuracies: judged(Judgment::Inaccuracy),
            mistakes: judged(Judgment::Mistake),
            blunders: judged(Judgment::Blunder),
            motifs,
        }
    }

    /// Describes how a side played; `None` for one that did not move.
    fn message(&self, side: Color) -> Option<Message> {
        let accuracy = Message::new("review-accuracy").number("percent", self.accuracy?.round() as u64);
        let counts = [
            ("review-inaccuracies", self.inaccuracies),
            ("review-mistakes", self.mistakes),
            ("review-blunders", self.blunders),
        ];
        let counted = counts.into_iter().filter(|(_, count)| 0 < *count);
        let said = counted.map(|(name, count)| Message::new(name).number("count", count).phrase());
        let parts: Vec<Phrase> = std::iter::once(accuracy.phrase()).chain(said).collect();
        Some(Message::new("review-side").with("side", side_name(side)).with("counts", list(&parts)))
    }
}

/// Finds the move with which a game turned for good: the last mistake before which the game's winner was not
/// ahead, and after which it always was. In a game without a winner it is the worst of the mistakes that let
/// a win slip.
fn turn_of(game: &Game, start: f64, moves: &[PlayedMove]) -> Option<(usize, bool)> {
    let last = moves.last()?;
    let winner = match game.result.as_str() {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ if AHEAD <= last.chance => Some(Color::White),
        _ if last.chance <= 1.0 - AHEAD => Some(Color::Black),
        _ => None,
    };
    let before = |ply: usize| ply.checked_sub(1).map_or(start, |last| moves[last].chance);
    let of = |side: Color, chance: f64| side.fold_wb(chance, 1.0 - chance);
    let is_mistake = |mv: &PlayedMove| mv.judgment >= Some(Judgment::Mistake);
    match winner {
        Some(winner) => {
            let ply = (0..moves.len()).rev().find(|ply| of(winner, before(*ply)) < AHEAD)?;
            let turned = moves.get(ply).filter(|mv| mv.side != winner && is_mistake(mv))?;
            (AHEAD <= of(winner, last.chance)).then_some((turned.ply, false))
        }
        None => {
            let let_go = |mv: &&PlayedMove| {
                is_mistake(mv) && WINNING <= of(mv.side, before(mv.ply)) && of(mv.side, mv.chance) <= LET_GO
            };
            let worst = moves.iter().filter(let_go).max_by(|one, other| one.drop.total_cmp(&other.drop))?;
            Some((worst.ply, true))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::tests::reviewer;

    fn summary(text: &[u8]) -> (Game, Summary) {
        let game = Game::read(text).unwrap();
        let summary = reviewer().review(&game).summary;
        (game, summary)
    }

    #[test]
    fn a_game_that_is_lost_by_one_move_turned_there() {
        let (game, summary) = summary(b"1. f3 e5 2. g4 Qh4# 0-1");
        // An immediate mate has no headline.
        assert_eq!((summary.turned, summary.decided_by), (Some(2), None));
        assert_eq!((summary.white.blunders, summary.black.blunders), (1, 0));
        let text = summary.text(&game, Style::plain());
        assert!(
            text.starts_with("White: accuracy ") && text.contains(" and 1 blunder. Black: accuracy "),
            "{text}"
        );
        assert!(text.contains("The game turned with 2.g4."), "{text}");
    }

    #[test]
    fn motifs_are_counted_by_side_and_kind() {
        // Black overlooks a fork of king and rook.
        let (_, summary) = summary(
            b"[FEN \"r3k3/8/8/3N4/8/8/5PPP/6K1 b - - 0 1\"]\n\n1... Ra2 2. h3 Ra8 3. Nc7+ Kd7 4. Nxa8 1-0",
        );
        let allowed = summary.black.motifs.get(&Kind::Allowed);
        assert!(allowed.is_some_and(|motifs| motifs.contains_key("fork")), "{:?}", summary.black.motifs);
        assert_eq!((summary.turned, summary.decided_by), (Some(2), Some("fork")));
    }

    fn play(side: Color, drop: f64, chance: f64) -> PlayedMove {
        PlayedMove {
            ply: 0,
            number: 1,
            side,
            san: String::new(),
            uci: String::new(),
            chance,
            score: None,
            drop,
            gap: None,
            accuracy: 100.0,
            judgment: Judgment::of(drop),
            phase: Phase::Opening,
            clock: None,
        }
    }

    /// Returns the turning point of a game with a result, given what the moves cost and White's chances after
    /// them.
    fn turn(result: &str, moves: &[(f64, f64)]) -> Option<(usize, bool)> {
        let game = Game::read(format!("1. e4 {result}").as_bytes()).unwrap();
        let side = |ply: usize| if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        let moves: Vec<PlayedMove> = moves
            .iter()
            .enumerate()
            .map(|(ply, (drop, chance))| PlayedMove { ply, ..play(side(ply), *drop, *chance) })
            .collect();
        turn_of(&game, 0.5, &moves)
    }

    #[test]
    fn the_turn_is_the_last_mistake_before_which_the_winner_was_not_ahead() {
        // Black errs, White gives it back, Black errs for good.
        let moves = [(0.0, 0.5), (0.3, 0.8), (0.3, 0.5), (0.4, 0.9), (0.0, 0.9), (0.1, 0.95)];
        assert_eq!(turn("1-0", &moves), Some((3, false)));
        assert_eq!(turn("*", &moves), Some((3, false)), "the last position says who won");
        // A loss on time in a won position has no turning point.
        assert_eq!(turn("0-1", &moves), None);
        // A draw: the win that was let slip.
        assert_eq!(turn("1/2-1/2", &[(0.0, 0.5), (0.3, 0.8), (0.3, 0.5)]), Some((2, true)));
        assert_eq!(turn("1/2-1/2", &[(0.0, 0.5), (0.0, 0.5)]), None);
        assert_eq!(turn("1-0", &[]), None);
    }
}
