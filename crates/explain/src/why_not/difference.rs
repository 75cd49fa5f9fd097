//! What the suggested move does to a refutation: it can no longer be played, or it is answered.

use claims::{Claim, Kind, Promise, arrival};
use phrase::{Message, man, role_name};
use shakmaty::{Move, Position, Square};
use vision::{Vision, captured_square};

use super::cause::retakes;
use super::story::{Shown, Story};
use crate::Subject;
use crate::audit::Audit;
use crate::draft::Draft;
use crate::gain::{balance, count_kept, pawns, played_out};
use crate::material::promised_gain;
use crate::moves::{mating_moves, play};
use crate::scene::Scene;

/// Drafts what becomes of the refutation after the suggested move, if a claim supports it.
pub(super) fn difference(story: &Story<'_>, subject: &Subject<'_>, audit: &Audit<'_>) -> Option<Draft> {
    let (best, answer) = (subject.best_move?, story.answer()?);
    // A piece that is captured where it went would not be there after another move.
    if !matches!(story.shown, Shown::Mated | Shown::Loses(_) | Shown::WinsNothing)
        || retakes(story)
        || answer.is_castle()
    {
        return None;
    }
    let after = play(story.root, &[best])?;
    let draft = match story.uci(answer).to_move(&after) {
        // In a story nobody wonders about that: a captured piece, or a side that must answer a check, does
        // not play elsewhere.
        Err(_) if audit.is_story && (captured_square(best) == answer.from() || after.is_check()) => None,
        Err(_) => illegal(story, best, answer, Vision::of(after)),
        Ok(reply) => draft_answer(story, subject, best, reply),
    }?;
    audit.passes(&draft).then_some(draft)
}

/// Drafts "1.d6 wins a piece." For a move that `wins_less`, the value is stated instead, because that move
/// may win a piece too.
pub(super) fn best_wins(subject: &Subject<'_>, audit: &Audit<'_>, wins_less: bool) -> Option<Draft> {
    let best = subject.best_move?;
    let root = subject.position;
    let written = phrase::game_score(root, &[best], 0, root.turn());
    let claim = |kind| Claim::new(kind).moves([best.to_uci(root.castles().mode())]);
    let mut draft = Draft::at(&[]);
    match subject.promise? {
        Promise::Wins(_) => {
            let side = root.board().king_of(root.turn())?;
            let won = Claim::new(Kind::KnownWin).men([side]);
            let message = Message::new("known-win").with("move", written);
            draft.tell(message.licences("move", [claim(Kind::Legal), won]));
            draft.say(".");
        }
        Promise::MateIn(1) if play(root, &[best])?.is_checkmate() => {
            draft
                .tell(Message::new("verdict-mate").with("move", written).licence("mate", claim(Kind::Mates)));
        }
        Promise::MateIn(moves) => {
            let moves = u64::from(moves);
            let message = Message::new("verdict-mates-in").with("move", written).number("moves", moves);
            let promises = || [claim(Kind::Legal), Claim::new(Kind::PromisesMate).number(moves)];
            draft.tell(match subject.is_proved {
                true => message.licence("mate", claim(Kind::MateIn).number(moves)),
                false => message.licences("mate", promises()),
            });
        }
        Promise::Material(pawns) | Promise::Promotes(pawns) => {
            let pawns = u64::from(pawns);
            // What every line shows is worded as in the verdict.
            let (material_gain, claims) = match &audit.shown {
                Some((shown, material_gain)) => {
                    let material_gain =
                        if wins_less { promised_gain(root, &[], *shown) } else { material_gain.clone() };
                    (material_gain, vec![claim(Kind::WinsAgainstAll).number(*shown)])
                }
                None => {
                    let whole =
                        |line: &Vec<Move>| played_out(root, &[&[best], &line[..]].concat(), root.turn());
                    let lines: Vec<Vec<Move>> =
                        audit.against.iter().filter(|_| !wins_less).map(whole).collect();
                    let promises = Claim::new(Kind::PromisesMaterial).number(pawns);
                    (promised_gain(root, &lines, pawns), vec![claim(Kind::Legal), promises])
                }
            };
            let message = Message::new("verdict-wins").with("move", written).with("haul", material_gain);
            draft.tell(message.licences("wins", claims));
            draft.say(".");
        }
        Promise::Draws(_) | Promise::Saves(_) => return None,
    }
    Some(draft)
}

/// Drafts "After 1.Bb5 the queen on c6 cannot go to g2: the bishop on b5 pins it."
fn illegal(story: &Story<'_>, best: Move, answer: Move, after: Vision) -> Option<Draft> {
    let (from, target) = (answer.from()?, answer.to());
    let mut draft = Draft::at(&[]);
    let who = story.visions.get(1).map(|tried| man(tried.position(), from))?;
    let forestalls = story.claim(Kind::Forestalls, &[story.tried.mv, answer]);
    let message = Message::new("after-cannot-go").with("move", story.score(0, &[best])).with("man", who);
    let message = message.licence("after", story.claim(Kind::Legal, &[best])).licence("cannot", forestalls);
    draft.tell(message.with("square", target));
    draft.tell(reason(story, best, (from, target), &after)?);
    draft.say(".");
    Some(draft)
}

/// Finds what the suggested move does to keep a piece from a square.
fn reason(
    story: &Story<'_>,
    best: Move,
    (from, target): (Square, Square),
    after: &Vision,
) -> Option<Message> {
    let claim = |kind| story.claim(kind, &[best]);
    let arrived = arrival(story.root.turn(), best);
    if captured_square(best) == Some(from) {
        let claim = claim(Kind::Takes).men(best.from()).squares([from]);
        return Some(Message::new("since-taken").licence("since", claim));
    }
    if let Some(pin) = after.pin_of(from).filter(|pin| !pin.allows(target)) {
        let claim = claim(Kind::Pins).men([from, pin.pinner]).squares([pin.king]);
        let message = Message::new("since-pinned").with("man", man(after.position(), pin.pinner));
        return Some(message.licence("since", claim));
    }
    // It cannot go there in any case if it does not reach the square, or if the game is over.
    let reaches = after.reach(from).contains(target);
    let is_king = after.position().board().kings().contains(from);
    if reaches && !is_king && after.position().is_check() && !after.position().is_checkmate() {
        return Some(Message::new("since-check").licence("since", claim(Kind::GivesCheck)));
    }
    let before = story.visions.first()?;
    let shuts = before.attacks_from(from).contains(target)
        && !after.attacks_from(from).contains(target)
        && before.board().sliders().contains(from)
        && before.between(from, target).contains(arrived);
    let message = Message::new("since-shut").with("role", role_name(best.role()));
    shuts.then(|| message.licence("since", claim(Kind::ShutsLine).men([from]).squares([target])))
}

/// Drafts "After 1.Qg6 fxg6 the knight on e5 answers: 2.Nxg6#."
fn draft_answer(story: &Story<'_>, subject: &Subject<'_>, best: Move, reply: Move) -> Option<Draft> {
    let after = Scene::root(subject.proof?).after(best)?.after(reply)?;
    let told = *after.best_line().first()?;
    let answer = mating_moves(after.position()).first().copied().unwrap_or(told);
    // An answer that could also be played after the tried move makes no difference that a reader would see.
    let refuted = story.visions.get(2)?.position();
    let is_possible = story.uci(answer).to_move(refuted).is_ok();
    let end = play(after.position(), &[answer]).filter(|_| !is_possible)?;
    let side = story.root.turn();
    let gain = count_kept(&end, side) - balance(story.root, side);
    let from = answer.from()?;
    let moves = [best, reply, answer];
    let who = man(story.root, from);
    // A move that neither captures nor promotes nor mates answers many moves, and explains nothing about this
    // one.
    let is_an_answer = answer.is_capture() || answer.is_promotion() || end.is_checkmate();
    if story.root.board().color_at(from) != Some(side) || !is_an_answer {
        return None;
    }
    let mut draft = Draft::at(&[]);
    let claim = story.claim(Kind::Answers, &moves).men([from]).number(pawns(gain));
    let (first, then) = (story.score(0, &moves[..2]), after.score(&[answer]));
    let message = Message::new("after-answers").with("line", first).with("man", who).with("answer", then);
    draft.tell(message.licence("answers", claim));
    (0 <= gain).then_some(draft)
}
