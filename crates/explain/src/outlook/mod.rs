//! What can be said about any position: which side wins, or stands better and why, and what is sensible to
//! play.
//!
//! A known ending is described as what it is, with its plan in a clause. Otherwise a search determines which
//! side stands better, and the board says why: what one side has more, and which passed pawns there are. Only
//! what is known to be drawn is called drawn.

mod check;
mod ending;
mod hanging;
mod move_effect;
mod pawns;
mod pinned_pieces;
mod placement;
mod standing;
mod threat;

use claims::{Claim, Kind, Source, Standing};
use endings::Ending;
use phrase::{Message, Phrase, game_score, list, man, side_name};
use shakmaty::{Chess, Move, Position, Role};
use vision::{Vision, captured_square};

use crate::assessment::Outlook;
use crate::draft::Draft;
use crate::material::would_play;
use crate::moves::play;
use crate::threat::mate_threatened_by;
use crate::{OutlookText, Sentence, Subject};
pub(crate) use check::{assessed_holds, is_only_move, known_holds};
pub use standing::weigh;
pub(crate) use standing::{name, surplus};

/// The most sensible moves shown, and the plies of each one's line: a search has hardly looked at what it
/// expects later.
const MOST_MOVES: usize = 3;
const MOST_PLIES: usize = 2;
/// Plies of the likely line.
const LIKELY: usize = 4;

/// Drafts the verdict on a known ending: the move, and what the ending amounts to. `None` for other
/// positions.
pub(crate) fn verdict(subject: &Subject<'_>) -> Option<Draft> {
    ending::verdict(subject, subject.outlook?.known.as_ref()?)
}

/// Drafts how a known ending continues; what is known about it still holds at the end of the line.
pub(crate) fn line(subject: &Subject<'_>) -> Vec<Draft> {
    let Some(known) = subject.outlook.and_then(|outlook| outlook.known.as_ref()) else { return Vec::new() };
    let told =
        [ending::line(subject, known), ending::only_moves(subject, known), ending::underpromotion(subject)];
    told.into_iter().flatten().collect()
}

/// Drafts the verdict for a side that stands worse: "Black stands slightly better, a pawn up; 33.a4 seems
/// best."
pub(crate) fn worse(subject: &Subject<'_>) -> Option<Draft> {
    let outlook = subject.outlook.filter(|outlook| outlook.standing == Standing::Worse)?;
    let mv = subject.best_move.filter(|_| outlook.side == subject.position.turn())?;
    let mut draft = standing::draft_unfinished(subject, outlook)?;
    draft.tell(would_play("no-win-would-play", subject.position, mv));
    draft.say(".");
    Some(draft)
}

/// Drafts which side stands better, and why.
pub(crate) fn standing(subject: &Subject<'_>) -> Option<Draft> {
    standing::draft(subject, subject.outlook?)
}

/// Drafts the section on the outlook: everything except what the verdict of a side that stands worse already
/// says.
pub(crate) fn section(subject: &Subject<'_>) -> Vec<Draft> {
    let told = usize::from(worse(subject).is_some());
    story(subject).into_iter().skip(told).collect()
}

/// Adds which side stands better to the middle of a sentence; `None` if that is not known.
pub(crate) fn stands(draft: &mut Draft, subject: &Subject<'_>) -> Option<()> {
    standing::tell(draft, subject, subject.outlook?)
}

/// Drafts the reasons in a position in which nothing is won: what is threatened and how the suggested move
/// meets it, what it does, and what speaks for each side. Which side stands better comes first unless
/// `is_said`.
pub(crate) fn reasons(subject: &Subject<'_>, is_said: bool) -> Vec<Draft> {
    let Some(outlook) =
        subject.outlook.filter(|_| subject.hold.is_none() && !subject.position.is_game_over())
    else {
        return Vec::new();
    };
    let is_said = is_said || worse(subject).is_some();
    let mut drafts: Vec<Draft> = in_check(subject).into_iter().collect();
    drafts.extend(standing::draft(subject, outlook).filter(|_| !is_said));
    drafts.extend(threat::zugzwang(subject, outlook));
    let threat = threat::draft(subject, outlook);
    // The threat has already said whose attack a piece escapes.
    let is_said = threat.is_some();
    let is_of_the_threat =
        |draft: &Draft| is_said && claims_only(draft, Kind::Attacks) && draft.path.is_empty();
    drafts.extend(threat);
    // What is on the board comes before what the move changes.
    drafts.extend(hanging::draft(subject, outlook));
    drafts.extend(about_the_sides(subject, outlook));
    // A capture's notation already shows what it captures.
    let is_plain = |draft: &Draft| claims_only(draft, Kind::Takes) || is_of_the_threat(draft);
    drafts.extend(move_effect::draft(subject).filter(|draft| !is_plain(draft)));
    drafts.extend(aim(subject, outlook));
    drafts.extend(threat::own(subject));
    drafts.extend(standing::soon(subject, outlook));
    drafts
}

/// Drafts "White is in check from the rook on e1."
fn in_check(subject: &Subject<'_>) -> Option<Draft> {
    let (root, side) = (subject.position, subject.position.turn());
    let (checker, king) = (root.checkers().single_square()?, root.board().king_of(side)?);
    let message = Message::new("quiet-in-check").with("side", side_name(side));
    let message = message.with("man", man(root, checker));
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("check", Claim::new(Kind::Check).men([checker]).squares([king])));
    Some(draft)
}

/// Whether a sentence makes claims of one kind only.
pub(crate) fn claims_only(draft: &Draft, kind: Kind) -> bool {
    draft.claims().into_iter().all(|claim| claim.kind == kind)
}

/// Drafts "The idea is 28.Nd5.": where the moving piece goes next in the line that a search expects.
fn aim(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let line = outlook.sensible.iter().find(|line| line.first() == subject.best_move.as_ref())?;
    let [mv, reply, next, ..] = line[..] else { return None };
    let is_same = next.from() == Some(mv.to()) && !next.is_castle() && next.role() != Role::King;
    // A piece that goes back, or must go away, is not following a plan.
    let is_driven = captured_square(reply).is_some()
        || vision_of(subject.position, &[mv, reply])?.en_prise(subject.position.turn()).contains(mv.to());
    // A piece that could go there at once does not need two moves.
    let goes_at_once = subject
        .position
        .legal_moves()
        .iter()
        .any(|other| other.from() == mv.from() && other.to() == next.to());
    if !is_same || is_driven || goes_at_once || Some(next.to()) == mv.from() {
        return None;
    }
    let mode = subject.position.castles().mode();
    let before = play(subject.position, &[mv, reply])?;
    let claim = Claim::new(Kind::Considered).moves([mv, reply, next].iter().map(|mv| mv.to_uci(mode)));
    let written = game_score(&before, &[next], 2, subject.position.turn());
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new("outlook-aim").with("move", written).licence("aim", claim));
    Some(draft)
}

fn vision_of(root: &Chess, moves: &[Move]) -> Option<Vision> {
    play(root, moves).map(Vision::of)
}

/// Drafts the reasons that come on top of a threat that the move meets and that is already explained.
pub(crate) fn reasons_beside_a_threat(subject: &Subject<'_>) -> Vec<Draft> {
    let Some(outlook) = subject.outlook else { return Vec::new() };
    let mut drafts: Vec<Draft> = threat::own(subject).into_iter().collect();
    drafts.extend(standing::draft(subject, outlook));
    drafts.extend(about_the_sides(subject, outlook));
    drafts
}

/// Drafts what speaks for each side: pins, the placement of pieces, passed pawns.
fn about_the_sides(subject: &Subject<'_>, outlook: &Outlook) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = pinned_pieces::draft(subject, outlook).into_iter().collect();
    drafts.extend(pawns::draft(subject, outlook));
    drafts.extend(standing::bishops(subject, outlook));
    drafts.extend(placement::draft(subject, outlook));
    drafts
}

/// Drafts how a search expects the suggested move to continue: "A likely line is 22.Rxe8+ Rxe8 23.Rd1" if
/// something happens in it, and "Play may go 22.Rfe1 Rfe8 23.Rad1" if not.
pub(crate) fn likely(subject: &Subject<'_>) -> Option<Draft> {
    let outlook = subject.outlook.filter(|outlook| outlook.known.is_none() && subject.hold.is_none())?;
    let line = outlook.sensible.iter().find(|line| line.first() == subject.best_move.as_ref())?;
    let line = &line[..line.len().min(LIKELY)];
    let id = if line.first()?.is_capture() { "outlook-likely-line" } else { "outlook-play-may-go" };
    (1 < line.len()).then(|| draft_listed(subject.position, id, &[line]))
}

/// Drafts which moves are sensible.
pub(crate) fn sensible_moves(subject: &Subject<'_>) -> Option<Draft> {
    let outlook = subject.outlook.filter(|outlook| outlook.known.is_none() && subject.hold.is_none());
    also_sensible(subject, outlook?)
}

/// Drafts an account of a position in which no gain is promised, most informative sentence first.
pub(crate) fn story(subject: &Subject<'_>) -> Vec<Draft> {
    let Some(outlook) = subject.outlook else { return Vec::new() };
    // For a forced draw or loss the verdict is enough; after the end of a game there is nothing more to say.
    let is_lost = outlook.standing == Standing::Loses && outlook.source == Source::Proved;
    if subject.hold.is_some() || is_lost || subject.position.is_game_over() {
        return Vec::new();
    }
    if let Some(known) = &outlook.known {
        let mut drafts: Vec<Draft> = ending::plan(subject, known).into_iter().collect();
        drafts.extend(ending::opposition(subject, known));
        if known.ending == Ending::Tabled {
            drafts.extend(pawns::draft(subject, outlook));
        }
        return drafts;
    }
    let mut drafts: Vec<Draft> = standing::draft(subject, outlook).into_iter().collect();
    drafts.extend(standing::soon(subject, outlook));
    drafts.extend(standing::bishops(subject, outlook));
    drafts.extend(threat::zugzwang(subject, outlook));
    drafts.extend(threat::draft(subject, outlook));
    // For anything less than mate, a threat of three plies says too little.
    drafts.extend(
        subject.best_move.and_then(|mv| mate_threatened_by(subject.position, mv, "threat-mate-in-passing")),
    );
    drafts.extend(hanging::draft(subject, outlook));
    drafts.extend(pinned_pieces::draft(subject, outlook));
    drafts.extend(pawns::draft(subject, outlook));
    drafts.extend(sensible(subject, outlook));
    drafts
}

/// Drafts "Sensible moves are 14.Nf3 Nc6 15.O-O and 14.d4."
fn sensible(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let lines: Vec<&[Move]> =
        outlook.sensible.iter().take(MOST_MOVES).map(|line| &line[..line.len().min(MOST_PLIES)]).collect();
    if lines.len() < 2 {
        return None;
    }
    let is_lost = outlook.standing == Standing::Loses;
    Some(draft_listed(subject.position, if is_lost { "outlook-tries" } else { "outlook-sensible" }, &lines))
}

/// Writes lines that a search has considered as a message.
fn draft_listed(position: &Chess, id: &'static str, lines: &[&[Move]]) -> Draft {
    let mode = position.castles().mode();
    let score = |line: &&[Move]| Phrase::from(game_score(position, line, 0, position.turn()));
    let claim = |line: &&[Move]| Claim::new(Kind::Considered).moves(line.iter().map(|mv| mv.to_uci(mode)));
    let message = Message::new(id).with("moves", list(&lines.iter().map(score).collect::<Vec<_>>()));
    let message = message.number("count", lines.len() as u64);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licences("moves", lines.iter().map(claim).collect::<Vec<_>>()));
    draft
}

/// Drafts the moves beside the suggested one: "Also sensible are 14.Nf3 Nc6 and 14.d4 d5".
fn also_sensible(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let others = outlook.sensible.iter().filter(|line| line.first() != subject.best_move.as_ref());
    let lines: Vec<&[Move]> =
        others.take(MOST_MOVES - 1).map(|line| &line[..line.len().min(MOST_PLIES)]).collect();
    if lines.is_empty() {
        return None;
    }
    let id = if outlook.standing == Standing::Loses { "outlook-also-tries" } else { "outlook-also" };
    Some(draft_listed(subject.position, id, &lines))
}

/// Converts the outlook to the form of the JSON interface, with its most informative sentence, or the verdict
/// if there is none.
pub(crate) fn text(subject: &Subject<'_>, verdict: &Sentence, told: Option<Sentence>) -> Option<OutlookText> {
    let outlook = subject.outlook?;
    let mode = subject.position.castles().mode();
    let uci = |line: &Vec<Move>| line.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
    let told = told.unwrap_or_else(|| Sentence { claims: Vec::new(), ..verdict.clone() });
    Some(OutlookText {
        result: outlook.standing,
        certainty: outlook.source,
        side: outlook.side,
        said: told.said,
        text: String::new(),
        claims: told.claims,
        sensible: outlook.sensible.iter().map(uci).collect(),
        zugzwang: outlook.is_zugzwang,
    })
}
