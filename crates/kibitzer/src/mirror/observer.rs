//! A search's progress events, mirrored back for a caller who asked about the other image.

use shakmaty::Move;
use solvers::{Deepened, Event, Observer};

use super::{Image, Turn};

/// Mirrors events back and forwards them.
pub(crate) struct Turned<'o> {
    pub(crate) turn: Turn,
    pub(crate) observer: &'o mut dyn Observer,
}

impl Observer for Turned<'_> {
    fn is_watching(&self) -> bool {
        self.observer.is_watching()
    }

    fn observe(&mut self, event: Event<'_>) {
        let images = |line: &[Move]| line.iter().map(|mv| mv.image(self.turn)).collect::<Vec<Move>>();
        match event {
            Event::Asked(_) => self.observer.observe(event),
            Event::Candidates { line, moves } => {
                let moves: Vec<(Move, usize)> =
                    moves.iter().map(|(mv, replies)| (mv.image(self.turn), *replies)).collect();
                self.observer.observe(Event::Candidates { line: &images(line), moves: &moves });
            }
            Event::Deepened(told) => {
                self.observer.observe(Event::Deepened(Deepened { line: &images(told.line), ..told }));
            }
            Event::TakenUp { line } => self.observer.observe(Event::TakenUp { line: &images(line) }),
        }
    }
}
