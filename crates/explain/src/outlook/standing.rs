//! Who stands better, as a search thinks, and what that side has more.

use claims::{Claim, Kind, Standing, role_name};
use shakmaty::{Color, Position, Role};
use vision::Vision;

use super::Outlook;
use crate::Subject;
use crate::draft::Draft;
use crate::messages::{Message, Phrase};
use crate::notation::{list, side_name};

/// From so many of Stockfish's centipawns on a side stands clearly better.
const CLEARLY: u64 = 200;

/// "White stands better, with a rook for a knight." "The position is level, and so is the material."
pub(super) fn told(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let worth = outlook.worth?;
    let ahead = outlook.ahead();
    let king = subject.position.board().king_of(ahead)?;
    let size = u64::from(worth.unsigned_abs());
    let assessed = Claim::new(Kind::Assessed).men([king]).number(size);
    let id = match outlook.standing {
        Standing::Wins | Standing::Loses => "outlook-winning",
        Standing::Better | Standing::Worse if CLEARLY <= size => "outlook-clearly-better",
        Standing::Better | Standing::Worse => "outlook-better",
        Standing::Level => "outlook-level",
        Standing::Draws | Standing::Unclear => return None,
    };
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new(id).with("side", side_name(ahead)).licence("assessed", assessed));
    let vision = Vision::of(subject.position.clone());
    if is_settled(&vision) {
        draft.tell(material(&vision, ahead, outlook.standing == Standing::Level));
    }
    draft.say(".");
    Some(draft)
}

/// Whether the material says something: nothing can be taken with gain, and more than a bishop for a knight was traded.
fn is_settled(vision: &Vision) -> bool {
    let is_calm = Color::ALL.into_iter().all(|side| vision.en_prise(side).is_empty());
    let more = |side: Color, role: Role| {
        vision.men_of(side, role).count() as i32 - vision.men_of(!side, role).count() as i32
    };
    let [bishops, knights] = [Role::Bishop, Role::Knight].map(|role| more(Color::White, role));
    let others = [Role::Queen, Role::Rook, Role::Pawn].map(|role| more(Color::White, role));
    let is_minor_trade = bishops != 0 && bishops + knights == 0 && others == [0; 3];
    is_calm && !is_minor_trade
}

/// What the side has more and less, after who stands better.
fn material(vision: &Vision, ahead: Color, is_level: bool) -> Message {
    let (more, less) = (surplus(vision, ahead), surplus(vision, !ahead));
    let named =
        |surplus: &[(Phrase, Claim)]| list(&surplus.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
    let claims: Vec<Claim> = more.iter().chain(&less).map(|(_, claim)| claim.clone()).collect();
    let message = match (more.is_empty(), less.is_empty()) {
        (true, true) => {
            let id = if is_level { "material-level-too" } else { "material-even" };
            return Message::new(id).licence("material", Claim::new(Kind::MaterialEven));
        }
        (false, true) if is_level => {
            Message::new("material-though-more").with("side", side_name(ahead)).with("more", named(&more))
        }
        (false, true) => Message::new("material-more").with("more", named(&more)),
        (true, false) => {
            Message::new("material-though-more").with("side", side_name(!ahead)).with("more", named(&less))
        }
        (false, false) if is_level => Message::new("material-has-for")
            .with("side", side_name(ahead))
            .with("more", named(&more))
            .with("less", named(&less)),
        (false, false) => Message::new("material-for").with("more", named(&more)).with("less", named(&less)),
    };
    message.licences("material", claims)
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
