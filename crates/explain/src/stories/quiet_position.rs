//! Positions in which nothing is won: how the game stands and what seems best, the threat and how it is met,
//! what the move does, what speaks for each side, and what else is sensible.

use claims::{Claim, Kind, Standing};
use phrase::Message;
use shakmaty::Position;

use super::Story;
use crate::draft::Draft;
use crate::material::would_play;
use crate::no_win::plain_verdict;
use crate::saves::Rescue;
use crate::{Subject, outlook};

/// The most words for the reasons.
const WORDS: usize = 70;

/// Writes the story of a position in which nothing is promised.
pub(crate) fn plain(subject: &Subject<'_>) -> Option<Story> {
    subject.best_move?;
    let stands = verdict(subject);
    let is_said = stands.is_some();
    let verdict = stands.unwrap_or_else(|| plain_verdict(subject));
    let why = brief(outlook::reasons(subject, is_said));
    // If the reasons show no line, one is added.
    let shows = |draft: &Draft| draft.claims().iter().any(|claim| claim.kind == Kind::Considered);
    let likely = outlook::likely(subject).filter(|_| !why.iter().any(shows));
    let lines = likely.into_iter().chain(outlook::sensible_moves(subject)).collect();
    Some(Story { headline: Vec::new(), verdict, why, lines })
}

/// Writes the story of a move that wins nothing and meets a threat.
pub(crate) fn rescue(rescue: &Rescue<'_>, mut told: Vec<Draft>) -> Story {
    let is_told =
        |draft: &Draft| draft.claims().iter().any(|claim| matches!(claim.kind, Kind::Keeps | Kind::Prevents));
    if !told.iter().any(is_told) {
        told.extend(rescue.draft_answer());
    }
    let reasons = outlook::reasons_beside_a_threat(rescue.subject());
    // The verdict has already stated the threat, and a move shows what it captures and where it comes from.
    let is_new = |draft: &Draft| {
        let kinds = [Kind::Takes, Kind::ThreatensGain, Kind::Threatens, Kind::Legal];
        !kinds.into_iter().any(|kind| outlook::claims_only(draft, kind))
    };
    let why = brief(told.into_iter().filter(is_new).chain(reasons).collect());
    Story { headline: Vec::new(), verdict: rescue.verdict(), why, lines: Vec::new() }
}

/// Drafts "No forced win was found: the game is level, and 22.Rfe1 seems best."; `None` if another verdict
/// says which side stands better.
fn verdict(subject: &Subject<'_>) -> Option<Draft> {
    let (outlook, mv) = (subject.outlook?, subject.best_move?);
    let is_own = outlook.side == subject.position.turn();
    let (none, id) = match outlook.standing {
        Standing::Level => ("quiet-no-win", "quiet-would-play"),
        Standing::Better if is_own => ("quiet-no-win-but", "no-win-would-play"),
        _ => return None,
    };
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new(none).licence("none", Claim::new(Kind::NoPromise)));
    outlook::stands(&mut draft, subject)?;
    draft.tell(would_play(id, subject.position, mv));
    draft.say(".");
    Some(draft)
}

/// Keeps drafts from the beginning, as long as there is room for their words.
fn brief(drafts: Vec<Draft>) -> Vec<Draft> {
    let mut left = WORDS;
    let mut told: Vec<Draft> = Vec::new();
    for draft in drafts {
        let length = draft.said.length();
        // Only one sentence is about each piece.
        let piece = |draft: &Draft| draft.claims().first().and_then(|claim| claim.men.first().copied());
        let is_known = |known: &Draft| {
            super::select::is_alike(known, &draft) || piece(&draft).is_some() && piece(known) == piece(&draft)
        };
        if length <= left && !told.iter().any(is_known) {
            left -= length;
            told.push(draft);
        }
    }
    told
}
