//! A move that costs something without a tactic: which move was better, and how the game stood before and stands after it.

use explain::Message;
use kibitzer::Style;
use phrase::{Phrase, game_score, side_name};
use shakmaty::{Chess, Color, Move, Position};

use super::look::chance_by;

/// From so many of Stockfish's centipawns on it is said so of a side, as explanations say it.
const STANDINGS: [(i32, &str); 5] =
    [(600, "winning"), (320, "decisive"), (250, "clearly"), (110, "better"), (70, "slightly")];

/// Plies that are told of the answer to a move.
const ANSWER: usize = 3;

/// How a game stands: for whom, and how much.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Standing {
    side: Color,
    name: &'static str,
}

impl Standing {
    /// Returns how it stands with so much of a chance to win for a side.
    fn of(side: Color, chance: f64) -> Standing {
        let (ahead, size) = if 0.5 <= chance { (side, chance) } else { (!side, 1.0 - chance) };
        let found = STANDINGS.iter().find(|(least, _)| chance_by(*least) <= size);
        match found {
            Some((_, name)) => Standing { side: ahead, name },
            // One level for both sides.
            None => Standing { side: Color::White, name: "level" },
        }
    }

    /// Says it, as it was or as it is now.
    fn message(self, id: &'static str) -> Phrase {
        let message = Message::new(id).with("standing", self.name).with("side", side_name(self.side));
        message.phrase()
    }
}

/// Names the better move.
pub(crate) fn better(position: &Chess, better: Move, style: &Style) -> String {
    let score = game_score(position, &[better], 0, position.turn());
    let style = style.counted_from(position.fullmoves().get());
    Message::new("review-better").with("better", score).written(&style)
}

/// Says what a move cost: the better move, and how the game stood before the move and stands after the answer to it, by the mover's
/// chances to win. `answer` is how play may go on after the move.
pub(crate) fn written(
    position: &Chess,
    [played, better]: [Move; 2],
    answer: &[Move],
    [before, after]: [f64; 2],
    style: &Style,
) -> String {
    let side = position.turn();
    let score = |mv: Move| game_score(position, &[mv], 0, side);
    let line: Vec<Move> = std::iter::once(played).chain(answer.iter().copied().take(ANSWER)).collect();
    let [was, is] = [before, after].map(|chance| Standing::of(side, chance));
    let id = match was == is {
        false => "review-quiet",
        true if was.name == "level" => "review-quiet-level",
        true if was.side == side => "review-quiet-less",
        true => "review-quiet-worse",
    };
    let message = Message::new(id).with("better", score(better)).with("move", score(played));
    message
        .with("line", game_score(position, &line, 0, side))
        .with("was", was.message("review-was"))
        .with("is", is.message("review-is"))
        .written(&style.counted_from(position.fullmoves().get()))
}

/// Says of a sacrifice whose fruit is too far off to be shown that it was the only good move: how the game stands with it and with the
/// second best move, by the mover's chance to win.
pub(crate) fn only(position: &Chess, played: Move, chance: f64, gap: Option<f64>, style: &Style) -> String {
    let side = position.turn();
    let [is, other] = [chance, chance - gap.unwrap_or(0.0)].map(|chance| Standing::of(side, chance));
    let message = Message::new(if is == other { "review-only-one" } else { "review-only" });
    message
        .with("move", game_score(position, &[played], 0, side))
        .with("is", is.message("review-is"))
        .with("other", other.message("review-is"))
        .written(&style.counted_from(position.fullmoves().get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiet_move_is_told_by_what_was_better_and_what_became_of_the_game() {
        let position = Chess::default();
        let mv = |uci: &str| uci.parse::<shakmaty::uci::UciMove>().unwrap().to_move(&position).unwrap();
        let mut after = position.clone();
        after.play_unchecked(mv("f2f3"));
        let answer = [after.legal_moves().into_iter().find(|mv| mv.to_string() == "e7-e5").unwrap()];
        let said = |before, after| {
            written(&position, [mv("f2f3"), mv("e2e4")], &answer, [before, after], Style::plain())
        };
        let told = [(0.72, 0.5), (0.5, 0.25), (0.99, 0.91), (0.09, 0.01), (0.53, 0.47)]
            .map(|(was, is)| said(was, is));
        assert_eq!(
            told,
            [
                "1.e4 was better. Before 1.f3 White stood clearly better; after 1.f3 e5 the game is level.",
                "1.e4 was better. Before 1.f3 the game was level; after 1.f3 e5 Black stands clearly better.",
                "1.e4 was better; after 1.f3 e5 part of the advantage is gone.",
                "1.e4 was better; 1.f3 makes a bad position worse.",
                "1.e4 was better than 1.f3.",
            ]
        );
        let only = |chance, gap| only(&position, mv("e2e4"), chance, Some(gap), Style::plain());
        assert_eq!(
            only(0.95, 0.37),
            "1.e4 gives up material and is the only good move: White is winning; after any other, White stands slightly better at best."
        );
        assert_eq!(only(0.99, 0.05), "1.e4 gives up material and is the only good move.");
    }
}
