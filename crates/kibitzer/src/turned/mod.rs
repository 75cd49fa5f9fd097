//! Mirror images are answered alike.
//!
//! A position, the same with colors exchanged, and the same with files exchanged are one problem to a player. To a program they
//! are not: lists of moves and squares come in the order of the board, and where two are equal the first is taken. So the
//! analyst looks at one of the images only, the one in which White moves and the other king stands on the files from e to h, and
//! everything it says is turned back. Castling knows its side, so that files are exchanged only where nobody can castle.

mod image;
mod observer;
mod report;
mod words;

use shakmaty::{Color, File, Position};
use solvers::{Problem, Question};

pub(crate) use image::Image;
pub(crate) use observer::Turned;

/// How a board is turned to be looked at; twice is back.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Turn {
    /// White's men are Black's, and the first rank is the eighth.
    pub(crate) colors: bool,
    /// The a-file is the h-file.
    pub(crate) files: bool,
}

impl Turn {
    /// Finds how a problem is turned to be looked at.
    pub(crate) fn of(problem: &Problem) -> Turn {
        let position = &problem.position;
        let enemy = position.board().king_of(!position.turn());
        let mut all = problem.history.iter().chain([position]);
        let is_free = all.all(|position| position.castles().is_empty());
        Turn {
            colors: position.turn() == Color::Black,
            files: is_free && enemy.is_some_and(|king| king.file() < File::E),
        }
    }

    /// Tells whether nothing is turned.
    pub(crate) fn is_plain(self) -> bool {
        !self.colors && !self.files
    }

    /// Turns a problem; `None` where the image cannot be set up.
    pub(crate) fn problem(self, problem: &Problem) -> Option<Problem> {
        let question = |question: &Question| match question {
            Question::WhyNot(mv) => Question::WhyNot(mv.image(self)),
            Question::WhyIllegal { from, to } => {
                Question::WhyIllegal { from: from.image(self), to: to.image(self) }
            }
        };
        Some(Problem {
            position: image::position(&problem.position, self)?,
            history: problem
                .history
                .iter()
                .map(|position| image::position(position, self))
                .collect::<Option<_>>()?,
            last_move: problem.last_move.map(|mv| mv.image(self)),
            goal: problem.goal,
            side: problem.side.image(self),
            search_moves: problem.search_moves.iter().map(|mv| mv.image(self)).collect(),
            questions: problem.questions.iter().map(question).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use explain::Detail;
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    use solvers::{Limits, Silent};

    use super::*;
    use crate::{Request, SolverName, explain};

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    /// A text without the numbers of its moves and the names of sides, which belong to colors.
    fn unnumbered(text: &str) -> String {
        let bare = |word: &str| {
            let word = word.trim_start_matches(|sign: char| sign.is_ascii_digit()).trim_start_matches('.');
            word.replace("Black", "White")
        };
        text.split(' ').map(bare).collect::<Vec<_>>().join(" ")
    }

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
                let request = Request { solver: SolverName::Analyst.into(), limits, detail: Detail::Normal };
                explain(problem, &request, &mut Silent)
            };
            let problem = Problem::win(position(fen));
            let plain = told(&problem);
            for turn in every {
                let image = turn.problem(&problem).unwrap();
                assert_eq!(turn.problem(&image).unwrap().position, problem.position);
                let turned = told(&image);
                let verdict = [&turned, &plain].map(|report| unnumbered(&report.explanation.verdict.text));
                assert_eq!(turn.words(&verdict[0]), verdict[1], "{fen} {turn:?}");
                assert_eq!(turned.answer.nodes, plain.answer.nodes, "{fen} {turn:?}");
                assert_eq!(turned.explanation.sections.len(), plain.explanation.sections.len());
            }
        }
    }
}
