//! What speaks for a side in the long run: an exposed king, undeveloped pieces, an outpost, an open file,
//! weak pawns. Only what holds both before and after the suggested move is mentioned.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, man, side_name};
use shakmaty::{Bitboard, Color, File, Position, Rank, Role, Square};
use vision::Vision;

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;

/// How many advantages are mentioned of the side that stands better, or of each side if neither does.
const OF_THE_BETTER: usize = 2;
const OF_EACH: usize = 1;
/// A side with this many knights and bishops more at home than the other is behind in development.
const BEHIND: usize = 2;
/// A king without pawns in front matters while the other side has its queen and more than this many other
/// pieces.
const ATTACKERS: usize = 1;
/// An outpost that is mentioned lies on the fifth rank or farther, on the files from c to f.
const FAR: usize = 4;
/// With this many queens, rooks, bishops and knights, a game is not an ending.
const MIDDLEGAME: usize = 6;

/// What stands in favor of one side.
struct Placed<'p> {
    subject: &'p Subject<'p>,
    before: &'p Vision,
    after: &'p Vision,
    side: Color,
}

/// Drafts what speaks for the side that stands better, or for each side if neither does.
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Vec<Draft> {
    let Some(mv) = subject.best_move else { return Vec::new() };
    let Ok(after) = subject.position.clone().play(mv) else { return Vec::new() };
    let (before, after) = (&Vision::of(subject.position.clone()), &Vision::of(after));
    let found = Color::ALL.map(|side| (side, Placed { subject, before, after, side }.all()));
    // What both sides have speaks for neither.
    let is_shared = |draft: &Draft| {
        let kind = |draft: &Draft| draft.claims().first().map(|claim| claim.kind);
        found.iter().all(|(_, drafts)| drafts.iter().any(|other| kind(other) == kind(draft)))
    };
    let of = |side: Color| {
        let drafts = found.iter().filter(move |(color, _)| *color == side).flat_map(|(_, drafts)| drafts);
        drafts.filter(|draft| !is_shared(draft)).cloned()
    };
    let sides = if outlook.is_level() { vec![outlook.side, !outlook.side] } else { vec![outlook.ahead()] };
    let most = if outlook.is_level() { OF_EACH } else { OF_THE_BETTER };
    sides.into_iter().flat_map(|side| of(side).take(most)).collect()
}

impl Placed<'_> {
    /// Drafts everything that speaks for the side, most important first.
    fn all(&self) -> Vec<Draft> {
        let ways = [
            Placed::exposed_king,
            Placed::development,
            Placed::seventh_rank,
            Placed::outpost,
            Placed::open_file,
            Placed::isolated_pawn,
            Placed::doubled_pawns,
        ];
        ways.into_iter()
            .filter_map(|way| way(self))
            .map(|message| {
                let mut draft = Draft::at(&[]);
                draft.tell(message);
                draft
            })
            .collect()
    }

    /// Writes "White's king is exposed."
    fn exposed_king(&self) -> Option<Message> {
        let king = self.before.king(!self.side)?;
        let queens = self.before.men_of(self.side, Role::Queen);
        let others =
            [Role::Rook, Role::Bishop, Role::Knight].map(|role| self.before.men_of(self.side, role).count());
        let is_open =
            self.before.lacks_shelter(king) && !self.before.lacks_shelter(self.before.king(self.side)?);
        let is_so = is_open
            && self.after.lacks_shelter(king)
            && queens.any()
            && ATTACKERS < others.iter().sum::<usize>();
        let claim = Claim::new(Kind::NoShelter).men([king]);
        is_so.then(|| {
            Message::new("placed-exposed").with("side", side_name(!self.side)).licence("exposed", claim)
        })
    }

    /// Writes "The knight on b8 and the bishop on c8 are still at home."
    fn development(&self) -> Option<Message> {
        let idle = self.before.at_home(!self.side) & self.after.at_home(!self.side);
        let own = self.before.at_home(self.side).count();
        let names: Vec<Phrase> = idle.into_iter().map(|square| self.name(square)).collect();
        let message =
            Message::new("placed-at-home").with("men", list(&names)).number("count", names.len() as u64);
        let claim = Claim::new(Kind::AtHome).men(idle);
        (own + BEHIND <= idle.count()).then(|| message.licence("home", claim))
    }

    /// Writes "The rook on d7 stands on the seventh rank."
    fn seventh_rank(&self) -> Option<Message> {
        let is_one = |square: &Square| self.stays(*square, Vision::is_on_seventh_rank);
        let rook = self.before.men_of(self.side, Role::Rook).into_iter().find(is_one)?;
        let message = Message::new("placed-seventh").with("piece", self.name(rook));
        Some(message.licence("seventh", Claim::new(Kind::SeventhRank).men([rook])))
    }

    /// Writes "The knight on e5 stands on a strong outpost."
    fn outpost(&self) -> Option<Message> {
        let minor = self.before.men_of(self.side, Role::Knight) | self.before.men_of(self.side, Role::Bishop);
        let is_far = |square: Square| FAR <= self.side.relative_rank(square.rank()).to_usize();
        let is_central = |square: Square| (File::C..=File::F).contains(&square.file());
        let is_one = |square: &Square| {
            is_far(*square) && is_central(*square) && self.stays(*square, Vision::is_on_outpost)
        };
        let piece = minor.into_iter().find(is_one)?;
        let message = Message::new("placed-outpost").with("piece", self.name(piece));
        Some(message.licence("outpost", Claim::new(Kind::Outpost).men([piece])))
    }

    /// Writes "The rook on d1 has the open d-file."
    fn open_file(&self) -> Option<Message> {
        // In endings rooks are on open files all the time.
        if self.before.pieces().count() < MIDDLEGAME {
            return None;
        }
        let heavy =
            |side: Color| self.before.men_of(side, Role::Rook) | self.before.men_of(side, Role::Queen);
        let is_one = |square: &Square| {
            let others = heavy(!self.side) & Bitboard::from(square.file());
            others.is_empty() && self.stays(*square, commands_file)
        };
        let rook = self.before.men_of(self.side, Role::Rook).into_iter().find(is_one)?;
        let message = Message::new("placed-open-file").with("piece", self.name(rook));
        let message = message.with("file", Phrase::File(rook.file()));
        Some(message.licence("open", Claim::new(Kind::OpenFile).men([rook])))
    }

    /// Drafts "The pawn on d5 is isolated." for a pawn that no enemy pawn faces.
    fn isolated_pawn(&self) -> Option<Message> {
        let own = self.before.men_of(self.side, Role::Pawn);
        let is_one = |square: &Square| {
            let faced = own & Bitboard::from(square.file());
            faced.is_empty() && !self.before.is_passed(*square) && self.stays(*square, Vision::is_isolated)
        };
        let pawn = self.before.men_of(!self.side, Role::Pawn).into_iter().find(is_one)?;
        let message = Message::new("placed-isolated").with("pawn", self.name(pawn));
        Some(message.licence("isolated", Claim::new(Kind::Isolated).men([pawn])))
    }

    /// Writes "Black's pawns on c6 and c7 are doubled."
    fn doubled_pawns(&self) -> Option<Message> {
        let pawns = self.before.men_of(!self.side, Role::Pawn);
        let pairs = pawns.into_iter().flat_map(|one| pawns.into_iter().map(move |other| (one, other)));
        let is_pair = |(one, other): &(Square, Square)| {
            one < other && self.before.are_doubled(*one, *other) && self.after.are_doubled(*one, *other)
        };
        let own = self.before.men_of(self.side, Role::Pawn);
        let is_balanced =
            own.into_iter().any(|one| own.into_iter().any(|other| self.before.are_doubled(one, other)));
        let (one, other) = pairs.into_iter().find(is_pair).filter(|_| !is_balanced)?;
        let message = Message::new("placed-doubled").with("side", side_name(!self.side));
        let message = message.with("file", Phrase::File(one.file()));
        Some(message.licence("doubled", Claim::new(Kind::Doubled).men([one, other])))
    }

    /// Whether a condition on a square holds both before and after the suggested move.
    fn stays(&self, square: Square, holds: impl Fn(&Vision, Square) -> bool) -> bool {
        let piece = |vision: &Vision| vision.board().piece_at(square);
        piece(self.before) == piece(self.after) && holds(self.before, square) && holds(self.after, square)
    }

    fn name(&self, square: Square) -> Phrase {
        man(self.subject.position, square)
    }
}

/// Whether a rook or queen has an open file with no piece of its own side ahead on it.
pub(super) fn commands_file(vision: &Vision, piece: Square) -> bool {
    let Some(side) = vision.board().color_at(piece) else { return false };
    let last = Square::from_coords(piece.file(), side.fold_wb(Rank::Eighth, Rank::First));
    let own =
        vision.board().by_color(side) & (shakmaty::attacks::between(piece, last) | Bitboard::from(last));
    vision.has_open_file(piece) && own.is_empty()
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    #[test]
    fn an_own_man_ahead_takes_the_file_away() {
        let of = |fen: &str| Vision::of(position(fen));
        assert!(commands_file(&of("1k6/8/8/8/8/8/8/4Q2K w - - 0 1"), Square::E1));
        assert!(commands_file(&of("1k6/4n3/8/8/8/8/8/4Q2K w - - 0 1"), Square::E1));
        assert!(!commands_file(&of("1k6/8/8/8/8/8/4B3/4Q2K w - - 0 1"), Square::E1));
        assert!(commands_file(&of("1k2r3/8/8/8/8/8/4B3/7K b - - 0 1"), Square::E8));
    }
}
