//! Which side stands better according to a search, and what that side has more.

use claims::{Claim, HOUSE, Kind, Standing, role_name};
use phrase::{Message, Phrase, game_score, list, side_name};
use shakmaty::{Chess, Color, Move, Position, Role};
use vision::Vision;

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;
use crate::moves::play;

/// Below the first of these, in Stockfish's centipawns, a side stands slightly better; from the second on,
/// clearly.
const SLIGHTLY: u64 = 110;
const CLEARLY: u64 = 250;
/// From here on an advantage nearly always wins.
const DECISIVE: u64 = 320;
/// What a side must have more, in the house scale, whatever is captured next.
const SAFELY: i32 = 250;
/// If more than this can be captured from a side, its surplus will soon be different.
const SMALL: i32 = 150;
/// Plies of a line to the quiet position whose material is described.
const PLIES: std::ops::RangeInclusive<usize> = 2..=6;

/// Drafts "White stands better, with a rook for a knight." "The game is level, though Black is a pawn up."
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let mut draft = draft_unfinished(subject, outlook)?;
    draft.say(".");
    Some(draft)
}

/// Drafts the same without the full stop.
pub(super) fn draft_unfinished(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let mut draft = Draft::at(&[]);
    tell(&mut draft, subject, outlook)?;
    Some(draft)
}

/// Adds the same to the middle of a sentence.
pub(super) fn tell(draft: &mut Draft, subject: &Subject<'_>, outlook: &Outlook) -> Option<()> {
    let ahead = outlook.ahead();
    let size = u64::from(outlook.worth?.unsigned_abs());
    let assessed = outlook.assess(subject.position)?;
    let id = match outlook.standing {
        Standing::Wins | Standing::Loses => "outlook-winning",
        Standing::Better | Standing::Worse if DECISIVE <= size => "outlook-decisive",
        Standing::Better | Standing::Worse if CLEARLY <= size => "outlook-clearly-better",
        Standing::Better | Standing::Worse if size < SLIGHTLY => "outlook-slightly-better",
        Standing::Better | Standing::Worse => "outlook-better",
        Standing::Level => "outlook-level",
        Standing::Draws | Standing::Unclear => return None,
    };
    draft.tell(Message::new(id).with("side", side_name(ahead)).licence("assessed", assessed));
    let vision = Vision::of(subject.position.clone());
    let is_even = Color::ALL.into_iter().all(|side| surplus(&vision, side).is_empty());
    // It goes without saying that a level game is level in material too.
    let is_plain = is_even && outlook.standing == Standing::Level;
    if !is_plain && is_telling(&vision) && (is_calm(&vision) || is_safely_ahead(&vision, ahead)) {
        draft.tell(material(&vision, ahead, outlook.standing == Standing::Level));
    }
    Some(())
}

/// Drafts the material at the first quiet position of the line that a search expects, if pieces can be
/// captured now: "A likely line is 19...Rxf7 20.Qxf4. Then White is two pawns up."
pub(super) fn soon(subject: &Subject<'_>, outlook: &Outlook) -> Vec<Draft> {
    let is_quiet = is_calm(&Vision::of(subject.position.clone()));
    if is_quiet { Vec::new() } else { after_captures(subject, outlook).unwrap_or_default() }
}

fn after_captures(subject: &Subject<'_>, outlook: &Outlook) -> Option<Vec<Draft>> {
    let root = subject.position;
    let line = outlook.sensible.first()?;
    let (moves, end) = PLIES.take_while(|plies| *plies <= line.len()).find_map(|plies| {
        let end = Vision::of(play(root, &line[..plies])?);
        let is_quiet = is_calm(&end) && !end.position().is_check();
        is_quiet.then_some((&line[..plies], end))
    })?;
    moves.iter().any(|mv| mv.is_capture()).then_some(())?;
    let ahead = outlook.ahead();
    let side = if surplus(&end, ahead).is_empty() { !ahead } else { ahead };
    let (more, less) = (surplus(&end, side), surplus(&end, !side));
    // If the search disagrees with the material about the position, the material is not mentioned.
    let balance = HOUSE.balance(end.board(), side);
    let is_so = match outlook.is_level() {
        true => balance < SAFELY,
        false => side == ahead && 0 < balance,
    };
    if more.is_empty() || !is_telling(&end) || !is_so {
        return None;
    }
    let written = game_score(root, moves, 0, root.turn());
    let considered =
        Claim::new(Kind::Considered).moves(moves.iter().map(|mv| mv.to_uci(root.castles().mode())));
    let mut way = Draft::at(&[]);
    way.tell(Message::new("outlook-likely").with("line", written).licence("line", considered));
    let id = if less.is_empty() { "outlook-then-up" } else { "outlook-then-has" };
    let claims: Vec<Claim> = more.iter().chain(&less).map(|(_, claim)| claim.clone()).collect();
    let message = Message::new(id).with("side", side_name(side)).with("more", name(&more));
    let mut then = Draft::at(moves);
    then.tell(message.with("less", name(&less)).licences("material", claims));
    Some(vec![way, then])
}

/// Drafts "White has the two bishops." for the side that stands better, if the other has one and an extra
/// knight.
pub(super) fn bishops(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let vision = Vision::of(subject.position.clone());
    let side = outlook.ahead();
    let [own, other] = [side, !side].map(|side| vision.men_of(side, Role::Bishop));
    let is_pair = own.count() == 2 && other.count() == 1 && !is_telling(&vision) && !outlook.is_level();
    // A bishop that moves to where it can be captured may soon be gone.
    let is_traded = |mv: Move| {
        let after = subject.position.clone().play(mv).map(Vision::of);
        mv.role() == Role::Bishop && after.is_ok_and(|after| after.can_capture_on(mv.to()))
    };
    let is_pair = is_pair && !subject.best_move.is_some_and(is_traded);
    let claim = Claim::new(Kind::Surplus).men(own).squares(other).number(1);
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new("outlook-bishops").with("side", side_name(side)).licence("bishops", claim));
    is_pair.then_some(draft)
}

/// Whether nothing can be captured with gain.
fn is_calm(vision: &Vision) -> bool {
    Color::ALL.into_iter().all(|side| vision.en_prise(side).is_empty())
}

/// Whether a side has so much more that it stays ahead whatever can be captured from it now.
fn is_safely_ahead(vision: &Vision, ahead: Color) -> bool {
    let losses = vision.en_prise(ahead).into_iter().map(|piece| vision.exchange_gain(piece, !ahead, &HOUSE));
    let loss = losses.max().unwrap_or(0);
    loss <= SMALL && SAFELY <= HOUSE.balance(vision.board(), ahead) - loss
}

/// Whether the material is worth mentioning: more than a bishop for a knight was traded.
fn is_telling(vision: &Vision) -> bool {
    let count = |side: Color, role: Role| vision.men_of(side, role).count() as i32;
    let more = |role: Role| count(Color::White, role) - count(Color::Black, role);
    let bishops = more(Role::Bishop);
    let is_minor_trade = bishops != 0 && bishops + more(Role::Knight) == 0;
    !is_minor_trade || [Role::Queen, Role::Rook, Role::Pawn].map(more) != [0; 3]
}

/// Writes what the side has more and less, to follow which side stands better.
fn material(vision: &Vision, ahead: Color, is_level: bool) -> Message {
    let (more, less) = (surplus(vision, ahead), surplus(vision, !ahead));
    let claims: Vec<Claim> = more.iter().chain(&less).map(|(_, claim)| claim.clone()).collect();
    let message = match (more.is_empty(), less.is_empty()) {
        (true, true) => {
            return Message::new("material-even").licence("material", Claim::new(Kind::MaterialEven));
        }
        (false, true) if is_level => {
            Message::new("material-though-more").with("side", side_name(ahead)).with("more", name(&more))
        }
        (false, true) => Message::new("material-more").with("more", name(&more)),
        (true, false) => {
            Message::new("material-though-more").with("side", side_name(!ahead)).with("more", name(&less))
        }
        (false, false) if is_level => Message::new("material-though-has-for")
            .with("side", side_name(ahead))
            .with("more", name(&more))
            .with("less", name(&less)),
        (false, false) => Message::new("material-for").with("more", name(&more)).with("less", name(&less)),
    };
    message.licences("material", claims)
}

/// Describes which side has more, and what: "White is a pawn up", "Black has a rook for a bishop", "the
/// material is even".
pub fn weigh(position: &Chess) -> Phrase {
    let vision = Vision::of(position.clone());
    let side = if HOUSE.balance(position.board(), Color::White) < 0 { Color::Black } else { Color::White };
    let (more, less) = (surplus(&vision, side), surplus(&vision, !side));
    let id = match less.is_empty() {
        _ if more.is_empty() || !is_telling(&vision) => "review-even",
        true => "review-up",
        false => "review-up-for",
    };
    let message = Message::new(id).with("side", side_name(side));
    message.with("more", name(&more)).with("less", name(&less)).phrase()
}

/// Joins the names of what a side has more.
pub(crate) fn name(surplus: &[(Phrase, Claim)]) -> Phrase {
    list(&surplus.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
}

/// Names what a side has more than the other, the most valuable first.
pub(crate) fn surplus(vision: &Vision, side: Color) -> Vec<(Phrase, Claim)> {
    let one = |role: Role| {
        let (own, other) = (vision.men_of(side, role), vision.men_of(!side, role));
        let more = own.count().checked_sub(other.count()).filter(|more| 0 < *more)?;
        let id = match more {
            1 => "one-man",
            2 => "two-men",
            _ => "several-men",
        };
        let name = Message::new(id).with("role", role_name(role)).number("count", more as u64).phrase();
        Some((name, Claim::new(Kind::Surplus).men(own).squares(other).number(more as u64)))
    };
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].into_iter().filter_map(one).collect()
}
