//! If … then …: the replies that a reader would try, each with a line that goes on until the gain is banked
//! or it is mate.

use claims::{Claim, Kind, arrival};
use phrase::{Message, Phrase, Score, list, list_or};
use shakmaty::{Move, Position, Role};
use vision::captured_square;

use super::banked_gain::{is_settled, is_sound};
use super::trade::{describe_gain, is_plain};
use crate::draft::Draft;
use crate::gain::{balance, played_out, won_since};
use crate::material::promotion::find_queened;
use crate::material::{Reply, as_it_is_counted, win_claim};
use crate::moves::{allowing, defences_against_mate, ends_in_mate_by, play};
use crate::scene::{Scene, threatened_mates};

/// The most lines shown.
const MOST: usize = 3;
/// The most plies of a line that are written, not counting the reply; a mate that takes longer is cut to the
/// second number.
const WRITTEN: usize = 7;
const BEGUN: usize = 3;
/// A line may end where its gain can no longer be prevented if that makes it at least this many plies
/// shorter.
const SOONER: usize = 6;
/// A reply loses more than the least if it loses at least this many more pawns.
const MORE: u64 = 2;
/// The most replies named together; of more, the first two.
pub(super) const NAMED: usize = 3;

/// Replies that are answered alike.
struct Group<'r> {
    replies: Vec<&'r Reply>,
    /// The written part of what follows the replies.
    shown: Vec<Move>,
    /// What it wins, in words; `None` for a mate.
    material_gain: Option<Phrase>,
    /// How far the line is written.
    extent: Extent,
}

/// How far a line is written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Extent {
    /// To its end.
    Whole,
    /// To where its gain can no longer be prevented.
    Settled,
    /// As far as there is room.
    Begun,
}

/// The replies among which a group stands.
#[derive(Copy, Clone)]
struct Among {
    /// There is no other reply.
    is_only: bool,
    /// The one reply that stops a mate, if the text has said that it does.
    alone: Option<Move>,
    /// The number of all replies, and of those that are not named one by one.
    all: usize,
    left: usize,
    /// What the reply that loses least loses, in pawns.
    least: u64,
}

impl Group<'_> {
    /// Whether there are too many replies to name one by one.
    fn is_unnamed(&self) -> bool {
        NAMED < self.replies.len()
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        self.replies.iter().filter_map(|reply| reply.line.first().copied())
    }
}

/// Drafts the replies that a reader would try. `verdict` is what the verdict says is won; `toughest` lists
/// the best replies, the best defense first.
pub(super) fn draft(
    root: &Scene<'_>,
    first: &Scene<'_>,
    replies: &[Reply],
    verdict: Option<&Phrase>,
    toughest: &[Move],
) -> Vec<Draft> {
    let defences = few_defences(first);
    let groups = choose(root, first, replies, toughest, defences.is_some());
    let legal = first.position().legal_moves();
    let mut drafts: Vec<Draft> = Vec::new();
    drafts.extend(defences.as_ref().map(|few| only_defences(first, few)));
    let named =
        groups.iter().filter(|group| !group.is_unnamed()).map(|group| group.replies.len()).sum::<usize>();
    let left = legal.len().saturating_sub(named);
    let alone = defences.as_ref().and_then(|few| few.first().copied().filter(|_| few.len() == 1));
    let least = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
    let among = Among { is_only: legal.len() == 1, alone, all: legal.len(), left, least };
    for (place, group) in groups.iter().enumerate() {
        drafts.extend(sentence(root, first, group, verdict, place, among));
    }
    let is_all = groups.iter().map(|group| group.replies.len()).sum::<usize>() == replies.len();
    if !is_all && !groups.is_empty() && defences.is_none() {
        drafts.extend(rest(first, &groups));
    }
    drafts
}

/// Drafts what becomes of replies that are answered alike, wherever the sentence is placed.
pub(crate) fn why(root: &Scene<'_>, first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let (mut shown, material_gain, extent) =
        write(root, first, replies.first().filter(|reply| 1 < reply.line.len())?);
    let others = || replies.iter().map(|reply| write(root, first, reply));
    // If the lines do not win the same pieces, or continue in different ways, less is said.
    let is_same = others().all(|(_, other, _)| other == material_gain);
    if others().any(|(other, ..)| other.get(1..) != shown.get(1..)) {
        shown.truncate(1);
    }
    let verdict = material_gain.clone().filter(|_| !is_same);
    let extent = if is_same { extent } else { Extent::Whole };
    let group = Group { replies: replies.iter().collect(), shown, material_gain, extent };
    sentence(
        root,
        first,
        &group,
        verdict.as_ref(),
        0,
        Among { is_only: false, alone: None, all: usize::MAX, left: usize::MAX, least: u64::MAX },
    )
}

/// Groups the replies that are answered alike, and chooses the groups to show. `has_few` is whether the few
/// replies that stop a mate are named.
fn choose<'r>(
    root: &Scene<'_>,
    first: &Scene<'_>,
    replies: &'r [Reply],
    toughest: &[Move],
    has_few: bool,
) -> Vec<Group<'r>> {
    let man = first.path.last().map(|mv| arrival(root.position().turn(), *mv));
    let mut groups: Vec<Group<'r>> = Vec::new();
    let mut order: Vec<&Reply> = replies.iter().filter(|reply| 1 < reply.line.len()).collect();
    let takes = |reply: &Reply| man.is_some_and(|man| reply.takes_on(man));
    let takes_piece =
        |reply: &Reply| reply.line.first().and_then(|mv| mv.capture()).is_some_and(|role| role != Role::Pawn);
    let checks = |reply: &Reply| reply.line.first().is_some_and(|mv| first.vision.checkers_after(*mv).any());
    let is_threat = !first.position().is_check() && !threatened_mates(first.position()).is_empty();
    let allows = |reply: &Reply| is_threat && reply.is_mated && reply.line.len() == 2;
    let is_at = |reply: &Reply, place: usize| {
        toughest.get(place).is_some_and(|mv| reply.line.first() == Some(mv)) && !allows(reply)
    };
    order.sort_by_key(|reply| {
        // Captures of the moved piece, the best defenses and captures of a piece are asked about first.
        let asked = [takes(reply), is_at(reply, 0), is_at(reply, 1), takes_piece(reply)];
        let hardness = (allows(reply), reply.is_mated, reply.pawns.min(9));
        (asked.map(|is_so| !is_so), hardness, !checks(reply), std::cmp::Reverse(reply.line.len()))
    });
    for reply in order {
        let (shown, material_gain, extent) = write(root, first, reply);
        let same = |group: &&mut Group<'_>| {
            let is_alike = alike(first, group.replies[0], &group.shown, reply, &shown);
            is_alike && group.material_gain == material_gain && group.extent == extent
        };
        let known = groups.iter_mut().find(same);
        match known {
            Some(group) => group.replies.push(reply),
            None => groups.push(Group { replies: vec![reply], shown, material_gain, extent }),
        }
    }
    // A line that goes like an earlier one is not news, nor is one after a reply that changes nothing.
    let mut told: Vec<Group<'r>> = Vec::new();
    let is_quiet = |mv: &Move| !mv.is_capture() && !mv.is_promotion();
    let is_best = |group: &Group<'_>| group.moves().any(|mv| toughest.first() == Some(&mv));
    // What is on the board after the first move needs no line.
    let stands = won_since(root.position(), first.position(), root.position().turn());
    let is_filler = |group: &Group<'_>| {
        // The answer to the best defense is shown if something is still to be won, if it takes more than one
        // move or if there is no other.
        let is_open = group.replies.iter().any(|reply| stands < reply.pawns);
        let is_asked = is_best(group) && (is_open || BEGUN <= group.shown.len() || replies.len() == 1);
        group.material_gain.is_some()
            && !is_asked
            && group.moves().all(|mv| is_quiet(&mv))
            && group.shown.iter().step_by(2).all(is_quiet)
    };
    let least = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
    let is_spite = |group: &Group<'_>| {
        let sells = |reply: &Reply| takes(reply) || reply.pawns == least;
        let is_sale =
            group.moves().any(|mv| mv.is_capture()) && group.replies.iter().any(|reply| sells(reply));
        !(is_best(group) || is_sale) && group.replies.iter().all(|reply| hangs(reply))
    };
    // What many replies run into is one clause at the end, or is left out beside the few that do not.
    let is_of_the_rest = |group: &Group<'_>| {
        (group.is_unnamed() || has_few) && group.replies.iter().all(|reply| allows(reply))
    };
    // Beside the first reply, only those that a reader would try are shown, and what becomes of many.
    let is_tried = |group: &Group<'_>| {
        let is_attacked = |mv: &Move| {
            mv.from().is_some_and(|from| first.vision.attackers_to(from, root.position().turn()).any())
        };
        group.is_unnamed()
            || group.replies.iter().any(|reply| is_at(reply, 0) || is_at(reply, 1) || checks(reply))
            || group.moves().any(|mv| !is_quiet(&mv) || is_attacked(&mv))
    };
    let is_told = |group: &Group<'_>| !is_filler(group) && !is_spite(group) && !is_of_the_rest(group);
    for group in groups.into_iter().filter(is_told) {
        let is_new = told.iter().all(|known| {
            let answer = |group: &Group<'_>| group.shown.first().map(|mv| (mv.from(), mv.to()));
            // If the same answer wins a little more or less, that is not shown unless the reply captures
            // something for it.
            let is_mate = known.material_gain.is_none() != group.material_gain.is_none();
            answer(known) != answer(&group)
                || is_mate
                || takes(group.replies[0])
                || takes_piece(group.replies[0])
        });
        // One group of moves that are not all named is enough.
        let is_new = is_new && !(group.is_unnamed() && told.iter().any(Group::is_unnamed));
        let is_sound = |group: &Group<'_>| {
            group.replies.iter().all(|reply| is_sound(root.position(), first.position(), reply))
        };
        if is_new && told.len() < MOST && (told.is_empty() || is_tried(&group)) && is_sound(&group) {
            told.push(group);
        }
    }
    // What most moves run into comes last.
    told.sort_by_key(Group::is_unnamed);
    told
}

/// Whether a reply puts a piece where it is captured for nothing, or for a pawn: nobody asks about that,
/// unless it is the best available.
fn hangs(reply: &Reply) -> bool {
    let [mv, answer, ..] = reply.line[..] else { return false };
    let is_cheap = match mv.capture() {
        None => !mv.is_promotion() && mv.role() != Role::King,
        Some(taken) => taken == Role::Pawn && mv.role() != Role::Pawn,
    };
    is_cheap && captured_square(answer) == Some(mv.to())
}

/// Whether what is written after two replies reads the same.
fn alike(first: &Scene<'_>, one: &Reply, shown: &[Move], other: &Reply, then: &[Move]) -> bool {
    let score = |reply: &Reply, moves: &[Move]| {
        let after = play(first.position(), &reply.line[..1])?;
        let score = phrase::game_score(&after, moves, first.path.len() + 1, !first.position().turn());
        // Depending on where a king goes, a capture may or may not be a check.
        let is_king_move = reply.line.first().is_some_and(|mv| mv.role() == Role::King);
        Some(if moves.len() == 1 && is_king_move { score.without_suffixes() } else { score })
    };
    shown.len() == then.len() && score(one, shown) == score(other, then)
}

/// Returns what is written after a reply, what that wins, and how far the line is written.
fn write(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> (Vec<Move>, Option<Phrase>, Extent) {
    // A line that ends in mate is described as a mate, whatever else could have been given up before.
    if reply.is_mated || ends_in_mate_by(root.position().turn(), first.position(), &reply.line) {
        let whole = &reply.line[1..];
        let shown = if WRITTEN < whole.len() { &whole[..BEGUN] } else { whole };
        let extent = if shown.len() == whole.len() { Extent::Whole } else { Extent::Begun };
        return (shown.to_vec(), None, extent);
    }
    let side = root.position().turn();
    let counted = as_it_is_counted(first.position(), &reply.line, side);
    let whole = [&first.path[..], &played_out(first.position(), &counted, side)].concat();
    let material_gain = describe_gain(root.position(), &whole);
    // A new queen that survives is the point.
    let stays = |place: &usize| {
        let mv = counted[*place];
        mv.is_promotion()
            && counted[*place + 1..].iter().all(|later| vision::captured_square(*later) != Some(mv.to()))
    };
    let point = (1..counted.len()).step_by(2).find(stays).filter(|place| *place <= WRITTEN);
    // If every reply loses as much, nobody asks how the line continues.
    let is_sooner = |place: &usize| place + SOONER <= point.unwrap_or(counted.len());
    let may_end = material_gain != Message::new("haul-material").phrase();
    let takes = |place: &usize| counted[*place].is_capture() || counted[*place].is_promotion();
    let is_fit = |place: &usize| may_end && is_sooner(place) && takes(place);
    let mut places = (1..counted.len().min(WRITTEN)).step_by(2).filter(is_fit);
    let settled = places.find(|place| {
        let end = play(first.position(), &counted[..=*place]);
        let least = balance(root.position(), side) + i32::try_from(reply.pawns).unwrap_or(0) * 100;
        end.is_some_and(|end| !end.is_game_over() && is_settled(&end, side, least))
    });
    if let Some(place) = settled {
        return (counted[1..=place].to_vec(), Some(material_gain), Extent::Settled);
    }
    let length = point.unwrap_or(WRITTEN);
    let shown = counted[1..].iter().copied().take(length).collect();
    let is_whole = point.is_some() || counted.len() <= WRITTEN + 1;
    (shown, Some(material_gain), if is_whole { Extent::Whole } else { Extent::Begun })
}

/// Drafts "If 1...Kd8, 2.Nxa8."
fn sentence(
    root: &Scene<'_>,
    first: &Scene<'_>,
    group: &Group<'_>,
    verdict: Option<&Phrase>,
    place: usize,
    among: Among,
) -> Option<Draft> {
    let reply = group.replies[0];
    let moves: Vec<Move> = group.moves().collect();
    let names: Vec<Phrase> = moves.iter().map(|mv| Phrase::from(first.score(&[*mv]))).collect();
    let king_moves = first.position().legal_moves().iter().filter(|mv| mv.role() == Role::King).count();
    let is_any_king_move =
        NAMED <= king_moves && king_moves == moves.len() && moves.iter().all(|mv| mv.role() == Role::King);
    let named = match names.len() {
        0..=NAMED => list_or(&names),
        _ => Message::new("story-moves-such-as").with("first", names[0].clone()).phrase(),
    };
    let after = play(first.position(), &reply.line[..1])?;
    // For moves that are not named, the answer is shown without the recaptures.
    let shown = match group.shown.len() {
        length if group.is_unnamed() && length.is_multiple_of(2) => &group.shown[..length.saturating_sub(1)],
        _ => &group.shown[..],
    };
    let score: Score = phrase::game_score(&after, shown, first.path.len() + 1, root.position().turn());
    let checks = |reply: &&Reply| play(first.position(), &reply.line[..2]).is_some_and(|end| end.is_check());
    let is_one_move =
        group.shown.len() == 1 && group.replies.iter().any(checks) && !group.replies.iter().all(checks);
    let score = if is_one_move { score.without_suffixes() } else { score };
    let is_same = group.material_gain.is_some() && group.material_gain.as_ref() == verdict;
    let is_whole = group.extent == Extent::Whole;
    let id = match (&group.material_gain, place) {
        _ if among.is_only => "story-only-reply",
        _ if moves.len() == 1 && among.alone == moves.first().copied() => "story-then-comes",
        _ if is_any_king_move => "story-king-goes",
        _ if NAMED < names.len() && moves.iter().all(|mv| mv.role() == Role::King) => "story-most-king-moves",
        _ if group.is_unnamed() && moves.len() == among.all => "story-whatever",
        _ if group.is_unnamed() && moves.len() == among.left => "story-others",
        _ if group.is_unnamed() && among.left < 2 * moves.len() => "story-most-others",
        (_, 0) if names.len() <= NAMED && is_even(first) => "story-if",
        (_, 0) if names.len() <= NAMED => "story-then",
        (None, _) if is_whole && group.shown.len() == 1 => "story-runs-into",
        (_, 0 | 1) => "story-met",
        _ => "story-after",
    };
    // The pawn is named after the file on which it queens.
    let queens = find_queened(root.position(), &[&first.path[..], &reply.line].concat())
        .and_then(|_| reply.line.iter().skip(1).step_by(2).find(|mv| mv.is_promotion())?.from());
    let tail = match &group.material_gain {
        None if is_whole => Phrase::from(score),
        None => Message::new("line-and-mates").with("line", score).phrase(),
        Some(material_gain) if id == "story-king-goes" && !is_same && !is_seen(root, first, reply) => {
            Message::new("line-and-wins").with("line", score).with("haul", material_gain.clone()).phrase()
        }
        Some(_) if group.extent != Extent::Whole && queens.is_some() => {
            let message = Message::new("line-and-queens").with("line", score);
            queens
                .into_iter()
                .fold(message, |message, pawn| message.with("file", Phrase::File(pawn.file())))
                .phrase()
        }
        Some(_) if group.extent != Extent::Begun && is_same => Phrase::from(score),
        Some(_) if is_whole && is_seen(root, first, reply) => Phrase::from(score),
        // Nobody reads a list of many pieces.
        Some(_)
            if verdict.is_some()
                && among.least.saturating_add(MORE) <= reply.pawns
                && !is_soon_said(root, first, reply) =>
        {
            Message::new("line-wins-more").with("line", score).phrase()
        }
        Some(material_gain) => {
            Message::new("line-wins").with("line", score).with("haul", material_gain.clone()).phrase()
        }
    };
    let claim = |reply: &Reply| match &group.material_gain {
        None => first.line_claim(Kind::Mates, &reply.line),
        // What is captured when the line has ended belongs to what it wins.
        Some(_) => win_claim(root, first, reply),
    };
    let message = Message::new(id).with("replies", named).number("count", names.len() as u64);
    let message = message.with("line", tail).licences("line", group.replies.iter().map(|reply| claim(reply)));
    let message =
        if among.is_only { message.licence("only", Claim::new(Kind::Replies).number(1)) } else { message };
    let mut draft = Draft::of_defence(&first.path, moves, &group.shown);
    draft.tell(message);
    Some(draft)
}

/// Whether at most two kinds of pieces describe what a line wins.
fn is_soon_said(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> bool {
    let line = played_out(first.position(), &reply.line, root.position().turn());
    is_plain(root.position(), &[&first.path[..], &line].concat())
}

/// Chooses between two ways to begin, depending on the move, so that texts differ but each position always
/// gets the same one.
fn is_even(first: &Scene<'_>) -> bool {
    first.path.first().is_some_and(|mv| (mv.to() as usize).is_multiple_of(2))
}

/// Whether a reader sees in the moves what a line wins: a new queen, or the other side's queen in a trade of
/// many pieces.
fn is_seen(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> bool {
    let side = root.position().turn();
    let line = played_out(first.position(), &reply.line, side);
    let own = || line.iter().skip(1).step_by(2);
    let queens = own().any(|mv| mv.promotion() == Some(Role::Queen));
    let takes_queen = own().any(|mv| mv.capture() == Some(Role::Queen));
    queens || takes_queen && !is_soon_said(root, first, reply)
}

/// Returns the replies after which nothing mates at once, if mate is threatened and they are few among many.
fn few_defences(first: &Scene<'_>) -> Option<Vec<Move>> {
    if first.position().is_check() || threatened_mates(first.position()).is_empty() {
        return None;
    }
    let legal = first.position().legal_moves();
    let squares = defences_against_mate(first.position());
    let mut moves: Vec<Move> =
        legal.iter().copied().filter(|mv| squares.contains(&(mv.from(), mv.to()))).collect();
    moves.dedup_by_key(|mv| (mv.from(), mv.to()));
    ((1..=MOST).contains(&moves.len()) && 2 * moves.len() <= legal.len()).then_some(moves)
}

/// Drafts "Only 22.Ne4 and 22.Re4 stop the mate."
fn only_defences(first: &Scene<'_>, moves: &[Move]) -> Draft {
    let number = moves.len() as u64;
    let names: Vec<Phrase> = moves.iter().map(|mv| Phrase::from(first.score(&[*mv]))).collect();
    let claims = moves.iter().map(|mv| Claim::new(Kind::OnlyDefence).moves([first.uci(*mv)]).number(number));
    let message = Message::new("story-only-stop").with("replies", list(&names)).number("count", number);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licences("only", claims));
    draft
}

/// Drafts one clause for all other replies if most of them run into the threatened mate.
fn rest(first: &Scene<'_>, groups: &[Group<'_>]) -> Option<Draft> {
    let mate = first.threat()?;
    let allowing = allowing(first.position(), &mate);
    let is_allowing = |mv: &Move| allowing.contains(&(mv.from(), mv.to()));
    let told = groups.iter().flat_map(Group::moves).filter(is_allowing).count();
    if 2 * (allowing.len() - told.min(allowing.len())) <= first.vision.replies() {
        return None;
    }
    let claims = [
        Claim::new(Kind::MatesAfter).moves([mate]).number(allowing.len() as u64),
        Claim::new(Kind::Threatens).moves([mate]),
    ];
    let message = Message::new("story-rest-allows").with("move", first.score_of_threat(mate)?);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licences("allow", claims));
    Some(draft)
}
