//! Remember: one sentence for the player to remember, for the motif that decides. It says nothing about the
//! board beyond what the headline has said, and rests on the same claims.

use phrase::Message;
use shakmaty::Move;

use crate::draft::Draft;
use crate::statement::{Motif, draft_said};

/// Ways to say a lesson.
const WAYS: usize = 2;
/// The lesson of each motif that has one; most mates have none because their names say it all.
const LESSONS: [(&str, &str); 32] = [
    ("motif-knight-fork", "lesson-fork"),
    ("motif-pawn-fork", "lesson-fork"),
    ("motif-fork", "lesson-fork"),
    ("motif-double-attack", "lesson-fork"),
    ("motif-skewer", "lesson-skewer"),
    ("motif-pin", "lesson-pin"),
    ("motif-discovered-attack", "lesson-discovered-attack"),
    ("motif-discovered-check", "lesson-discovered-check"),
    ("motif-double-check", "lesson-discovered-check"),
    ("motif-removes-guard", "lesson-removes-guard"),
    ("motif-lone-guard", "lesson-lone-guard"),
    ("motif-deflection", "lesson-deflection"),
    ("motif-line-closing", "lesson-line-closing"),
    ("motif-overloaded", "lesson-overloaded"),
    ("motif-decoy", "lesson-decoy"),
    ("motif-desperado", "lesson-desperado"),
    ("motif-unprotected", "lesson-unprotected"),
    ("motif-trapped", "lesson-trapped"),
    ("motif-in-between", "lesson-in-between"),
    ("motif-bare-back-rank", "lesson-back-rank"),
    ("motif-back-rank", "lesson-back-rank"),
    ("motif-smothered", "lesson-smothered"),
    ("motif-hunt", "lesson-hunt"),
    ("motif-mate-threat", "lesson-quiet-move"),
    ("motif-quiet-move", "lesson-quiet-move"),
    ("motif-checked-away", "lesson-checked-away"),
    ("motif-zugzwang", "lesson-zugzwang"),
    ("motif-passed-pawn", "lesson-passed-pawn"),
    ("motif-breakthrough", "lesson-breakthrough"),
    ("motif-x-ray", "lesson-x-ray"),
    ("motif-active-king", "lesson-active-king"),
    ("motif-opposition", "lesson-opposition"),
];

/// Drafts the lesson of the motif that decides; `None` if it has none. The move chooses among the ways to put
/// the lesson.
pub(super) fn find_lesson(motif: &Motif, remark: &Draft, mv: Option<Move>) -> Option<Draft> {
    let id = LESSONS.iter().find(|(named, _)| motif.words.id() == *named)?.1;
    let way = mv.map_or(0, |mv| mv.to() as usize % WAYS) + 1;
    let message = Message::new(id).number("way", way as u64);
    Some(draft_said(&remark.path, message.licences("lesson", remark.claims().into_iter().cloned())))
}
