//! Moves that do as well as the suggested one, and mates beside the one that a line gives.

use claims::{Kind, Promise};
use phrase::Message;
use shakmaty::{Move, Position};

use crate::draft::Draft;
use crate::scene::Scene;
use crate::why_not;
use crate::writer::Writer;
use crate::{Detail, OtherMove, SectionKind, Subject};

impl Writer<'_> {
    /// Lists other moves that do as well if nothing is promised, without writing about them.
    pub(crate) fn list_also(&mut self, subject: &Subject<'_>) {
        self.tell_also(None, &[], subject, Detail::Brief);
    }

    /// Lists other moves that do as well: first moves, and along a line those that mate at once; at the full
    /// level they are written about.
    pub(crate) fn tell_also(
        &mut self,
        root: Option<&Scene<'_>>,
        line: &[Scene<'_>],
        subject: &Subject<'_>,
        detail: Detail,
    ) {
        let mode = subject.position.castles().mode();
        let mut drafts = Vec::new();
        for also in subject.also_wins {
            let Some(mv) = also.line.first() else { continue };
            let scene = also.ply.checked_sub(1).map_or(root, |before| line.get(before));
            let draft = match (scene, also.ply) {
                (Some(scene), _) if also.promise == Some(Promise::MateIn(1)) => {
                    Some(mates_as_well(scene, *mv))
                }
                (_, 0) => why_not::as_good(subject, also),
                _ => None,
            };
            let why = draft.clone().and_then(|draft| self.finish(draft));
            let uci = mv.to_uci(mode).to_string();
            self.also_wins.push(OtherMove { ply: also.ply, mv: uci, promise: also.promise, why });
            // A move that was asked about has its own section.
            let is_asked = also.ply == 0 && subject.tried.iter().any(|tried| tried.mv == *mv);
            let is_kept = 0 < also.ply || !is_asked && keeps(also.promise, subject.promise);
            drafts.extend(draft.filter(|_| is_kept));
        }
        if detail == Detail::Full {
            self.section(SectionKind::Alternatives, Message::new("section-alternatives"), drafts);
        }
    }
}

/// Whether a move promises no less than was promised.
fn keeps(promise: Option<Promise>, promised: Option<Promise>) -> bool {
    match (promise, promised) {
        (Some(Promise::MateIn(moves)), Some(Promise::MateIn(least))) => moves <= least,
        (Some(Promise::Material(pawns)), Some(Promise::Material(least))) => least <= pawns,
        (Some(Promise::MateIn(_)), Some(Promise::Material(_))) => true,
        _ => false,
    }
}

/// Drafts "2.Qh7# mates as well."
fn mates_as_well(scene: &Scene<'_>, mv: Move) -> Draft {
    let mut draft = Draft::at(&scene.path);
    let message = Message::new("mates-as-well").with("move", scene.score(&[mv]));
    draft.tell(message.licence("mates", scene.line_claim(Kind::Mates, &[mv])));
    draft
}
