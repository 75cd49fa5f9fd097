//! Mirror images are answered alike.
//!
//! To a player, a position, its image with colors exchanged, and its image with files exchanged are one
//! problem. To a program they are not: lists of moves and squares come in board order, and the first of
//! equals is taken. So the analyst examines only one of the images, the one in which White moves and the
//! other king is on the files from e to h, and its entire output is mirrored back. Castling depends on the
//! side, so files are exchanged only if nobody can castle.

mod observer;
mod report;

use shakmaty::{Chess, Color, EnPassantMode, File, FromSetup, Position, Square};
use solvers::{Problem, Question};

pub(crate) use claims::{Image, Turn};
pub(crate) use observer::Turned;
pub(crate) use report::{answer, certificate, explanation};

/// Mirrors problems and reports; [`Turn`] mirrors what they are made of.
pub(crate) trait Turns: Sized {
    /// Determines how a problem is mirrored for examination.
    fn of(problem: &Problem) -> Self;

    /// Mirrors a problem; `None` if the image cannot be set up.
    fn problem(self, problem: &Problem) -> Option<Problem>;
}

impl Turns for Turn {
    fn of(problem: &Problem) -> Turn {
        let position = &problem.position;
        let enemy = position.board().king_of(!position.turn());
        let mut all = problem.history.iter().chain([position]);
        let is_free = all.all(|position| position.castles().is_empty());
        Turn {
            colors: position.turn() == Color::Black,
            files: is_free && enemy.is_some_and(|king| king.file() < File::E),
        }
    }

    fn problem(self, problem: &Problem) -> Option<Problem> {
        let question = |question: &Question| match question {
            Question::WhyNot(mv) => Question::WhyNot(mv.image(self)),
            Question::WhyIllegal { from, to } => {
                Question::WhyIllegal { from: from.image(self), to: to.image(self) }
            }
        };
        Some(Problem {
            position: turned_position(&problem.position, self)?,
            history: problem
                .history
                .iter()
                .map(|position| turned_position(position, self))
                .collect::<Option<_>>()?,
            last_move: problem.last_move.map(|mv| mv.image(self)),
            goal: problem.goal,
            side: problem.side.image(self),
            search_moves: problem.search_moves.iter().map(|mv| mv.image(self)).collect(),
            questions: problem.questions.iter().map(question).collect(),
        })
    }
}

/// Mirrors a position; `None` if its image cannot be set up.
fn turned_position(position: &Chess, turn: Turn) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Always);
    if turn.colors {
        setup.mirror();
    }
    if turn.files {
        setup.board.flip_horizontal();
        setup.ep_square = setup.ep_square.map(Square::flip_horizontal);
    }
    Chess::from_setup(setup, position.castles().mode()).ok()
}

#[cfg(test)]
mod tests {
    use explain::Detail;
    use solvers::{Limits, Silent};
    use testing::position;

    use super::*;
    use crate::{Request, SolverName, Style, explain};

    #[test]
    fn mirror_images_are_explained_alike() {
        let every = [
            Turn { colors: true, files: false },
            Turn { colors: false, files: true },
            Turn { colors: true, files: true },
        ];
        for fen in [
            "rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1",
            "3r2k1/5ppp/4p3/3p4/4P3/2N5/5PPP/3R2K1 b - - 0 1",
            "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1",
            "2kr4/ppp5/8/8/8/8/5PPP/R5K1 b - - 0 1",
        ] {
            let told = |problem: &Problem| {
                let limits = Limits { nodes: Some(20_000), ..Limits::default() };
                let request = Request {
                    solver: SolverName::Analyst.into(),
                    limits,
                    detail: Detail::Normal,
                    style: Style::plain(),
                };
                explain(problem, &request, &mut Silent)
            };
            let problem = Problem::win(position(fen));
            let plain = told(&problem);
            for turn in every {
                let image = turn.problem(&problem).unwrap();
                assert_eq!(turn.problem(&image).unwrap().position, problem.position);
                let turned = told(&image);
                let mut back = turned.explanation.image(turn);
                back.write(&problem.position, Style::plain());
                let texts = |explanation: &::explain::Explanation| {
                    let sections = explanation.sections.iter().flat_map(|section| &section.sentences);
                    sections.map(|sentence| sentence.text.clone()).collect::<Vec<_>>()
                };
                assert_eq!(back.verdict.text, plain.explanation.verdict.text, "{fen} {turn:?}");
                assert_eq!(texts(&back), texts(&plain.explanation), "{fen} {turn:?}");
                assert_eq!(turned.answer.nodes, plain.answer.nodes, "{fen} {turn:?}");
                assert_eq!(turned.explanation.sections.len(), plain.explanation.sections.len());
            }
        }
    }
}
