//! What a line wins in words: "a rook", "the queen for a bishop", "the exchange".

use claims::HOUSE;
use phrase::{Message, Phrase};
use shakmaty::{Chess, Move, Position, Role};

use crate::gain::pawns;
use crate::material::material_gain::Trade;

/// How much more, in centipawns, may be won than the words say.
const NEAR: i32 = 150;
/// The most pieces that count as briefly named.
const PLAIN: usize = 2;

/// Describes what the side that moves first in a line gets by it; "material" if that cannot be put briefly.
pub(super) fn describe_gain(from: &Chess, line: &[Move]) -> Phrase {
    let trade = Trade::of(from, line, from.turn());
    let plain = without_like(trade.taken_roles(), trade.given_roles());
    name_trade(from, &trade, plain).unwrap_or_else(|| Message::new("haul-material").phrase())
}

/// Like [`describe_gain`], but as a verdict puts it: the queen, if she falls together with many other pieces,
/// or the queen for whichever lost piece makes the difference about right.
pub(super) fn gained_in_all(from: &Chess, line: &[Move]) -> Phrase {
    let trade = Trade::of(from, line, from.turn());
    let worth = |roles: &[Role]| roles.iter().map(|role| HOUSE.of(*role)).sum::<i32>();
    let is_most = HOUSE.of(Role::Queen) <= worth(trade.taken_roles()) - worth(trade.given_roles());
    if is_plain(from, line) || !trade.wins_the_queen() {
        return describe_gain(from, line);
    }
    if is_most {
        return Message::new("haul-the-queen").phrase();
    }
    let is_all = |role: &&Role| {
        let told = HOUSE.of(Role::Queen) - HOUSE.of(**role);
        let won = worth(trade.taken_roles()) - worth(trade.given_roles());
        (0..=NEAR).contains(&(won - told))
    };
    let price = trade.given_roles().iter().find(is_all).map(|role| vec![*role]);
    let named = price.and_then(|price| trade.with(vec![Role::Queen], price).tell("haul-the-queen"));
    named.unwrap_or_else(|| describe_gain(from, line))
}

/// Whether what a line wins can be put briefly: at most two kinds of pieces.
pub(super) fn is_plain(from: &Chess, line: &[Move]) -> bool {
    let trade = Trade::of(from, line, from.turn());
    let (taken, given) = without_like(trade.taken_roles(), trade.given_roles());
    taken.len() + given.len() <= PLAIN
}

/// Cancels a bishop for a knight, and a knight for a bishop if the words then do not promise more than is
/// won.
fn without_like(taken: &[Role], given: &[Role]) -> (Vec<Role>, Vec<Role>) {
    let (mut taken, mut given) = (taken.to_vec(), given.to_vec());
    let worth = |roles: &[Role]| roles.iter().map(|role| HOUSE.of(*role)).sum::<i32>();
    let before = pawns(worth(&taken) - worth(&given));
    let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
    while let (Some(one), Some(other)) = (taken.iter().position(minor), given.iter().position(minor)) {
        let (mut fewer, mut less) = (taken.clone(), given.clone());
        fewer.remove(one);
        less.remove(other);
        if before < pawns(worth(&fewer) - worth(&less)) || fewer.is_empty() {
            break;
        }
        (taken, given) = (fewer, less);
    }
    (taken, given)
}

fn name_trade(from: &Chess, trade: &Trade, (taken, given): (Vec<Role>, Vec<Role>)) -> Option<Phrase> {
    let pawns = |roles: &[Role]| roles.iter().filter(|role| **role == Role::Pawn).count();
    if taken == [Role::Rook] && matches!(given[..], [Role::Knight | Role::Bishop]) {
        return Some(Message::new("haul-exchange").phrase());
    }
    if !taken.is_empty() && pawns(&taken) == taken.len() && given.is_empty() && 2 < taken.len() {
        let role = claims::role_name(Role::Pawn);
        return Some(
            Message::new("several-men").number("count", taken.len() as u64).with("role", role).phrase(),
        );
    }
    let loser = !from.turn();
    let is_her_only_one = from.board().by_piece(loser.queen()).count() == 1;
    let queen = if is_her_only_one { "haul-the-queen" } else { "one-man" };
    trade.with(taken, given).tell(queen)
}
