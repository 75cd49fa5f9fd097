//! What the suggested move does when it gains nothing that is promised: it captures, guards, escapes an
//! attack, attacks, or blocks a passed pawn. This is read off the board before and after the move.

use claims::{Claim, HOUSE, Kind, arrival};
use phrase::{Message, Phrase, game_score, man, role_name};
use shakmaty::{Bitboard, Move, Position, Role, Square};
use vision::{Vision, captured_square};

use super::placement::commands_file;
use crate::Subject;
use crate::draft::Draft;

/// The board before and after a move.
struct Deed {
    mv: Move,
    before: Vision,
    after: Vision,
    /// Where the moving piece is afterwards.
    to: Square,
}

/// Drafts the most informative thing that the suggested move does.
pub(super) fn draft(subject: &Subject<'_>) -> Option<Draft> {
    let (root, mv) = (subject.position, subject.best_move?);
    let deed = Deed {
        mv,
        before: Vision::of(root.clone()),
        after: Vision::of(root.clone().play(mv).ok()?),
        to: arrival(root.turn(), mv),
    };
    let ways = [
        Deed::takes,
        Deed::guards,
        Deed::leaves,
        Deed::attacks,
        Deed::blocks,
        Deed::offers_trade,
        Deed::makes_room,
        Deed::pushes,
        Deed::opens_file,
        Deed::castles,
        Deed::develops,
        Deed::supports,
    ];
    ways.into_iter().find_map(|way| way(&deed))
}

impl Deed {
    /// Drafts "14.Nxe5 takes the knight on e5." for captures that gain something, which excludes exchanges.
    fn takes(&self) -> Option<Draft> {
        let from = self.mv.from()?;
        let taken = captured_square(self.mv)?;
        let side = self.before.position().turn();
        let is_gain = 0 < self.before.exchange_gain(taken, side, &HOUSE);
        let claim = Claim::new(Kind::Takes).men([from]).squares([taken]).moves([self.uci()]);
        let message = Message::new("deed-takes").with("man", man(self.before.position(), taken));
        is_gain.then(|| self.at_root(message.licence("takes", claim)))
    }

    /// Drafts "The knight on f3 guards the pawn on d4, which the knight on c6 attacks." for a piece that was
    /// hanging before and is not now.
    fn guards(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        // If something else still hangs, this is not the point.
        if !self.after.en_prise(side).is_empty() {
            return None;
        }
        let saved = self.before.en_prise(side).without(self.mv.from()?) & !self.after.en_prise(side);
        self.guards_anew("deed-guards", saved & self.after.board().by_color(side))
    }

    /// Writes in a message which of some pieces, the most valuable possible, the moved piece newly guards,
    /// and what attacks that piece.
    fn guards_anew(&self, id: &'static str, pieces: Bitboard) -> Option<Draft> {
        let side = self.before.position().turn();
        let is_new = |piece: &Square| {
            self.after.guardians(*piece, side).contains(self.to)
                && !self.mv.from().is_some_and(|from| self.before.guardians(*piece, side).contains(from))
        };
        let piece = self.dearest(&self.after, pieces, is_new)?;
        let enemy = self.after.attackers_to(piece, !side).first()?;
        let guards = Claim::new(Kind::Guards).men([self.to]).squares([piece]);
        let attacks = Claim::new(Kind::Attacks).men([enemy]).squares([piece]);
        let message = Message::new(id).with("man", man(self.after.position(), piece));
        let message = message.with("enemy", man(self.after.position(), enemy));
        Some(self.after_it(message.licence("guards", guards).licence("attacks", attacks)))
    }

    /// Drafts "The pawn on d3 was attacking the knight on e4." for the moving piece, if it was hanging before
    /// and is not now.
    fn leaves(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let from = self.mv.from().filter(|_| self.mv.role() != Role::King)?;
        let is_saved =
            self.before.en_prise(side).contains(from) && !self.after.en_prise(side).contains(self.to);
        let attackers = self.before.attackers_to(from, !side);
        let enemy = attackers.into_iter().min_by_key(|square| self.worth(&self.before, *square))?;
        let attacks = Claim::new(Kind::Attacks).men([enemy]).squares([from]);
        let message = Message::new("deed-leaves").with("man", man(self.before.position(), from));
        let message = message.with("enemy", man(self.before.position(), enemy));
        is_saved.then(|| self.at_root(message.licence("attacks", attacks)))
    }

    /// Drafts "The knight on d3 attacks the queen on f4." for a target that is worth more or unguarded, and
    /// that the same piece did not attack before.
    fn attacks(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let from = self.mv.from()?;
        let own = self.worth(&self.after, self.to);
        let new = self.after.attacks_from(self.to)
            & self.after.board().by_color(!side)
            & !self.after.board().kings();
        let is_hit = |square: &Square| {
            let is_worth_it =
                own < self.worth(&self.after, *square) || self.after.en_prise(!side).contains(*square);
            is_worth_it && !self.before.attacks_from(from).contains(*square)
        };
        let hit = self.dearest(&self.after, new, is_hit)?;
        let claim = Claim::new(Kind::Attacks).men([self.to]).squares([hit]);
        let message = Message::new("deed-attacks").with("man", man(self.after.position(), hit));
        let is_safe = !self.after.en_prise(side).contains(self.to);
        is_safe.then(|| self.after_it(message.licence("attacks", claim)))
    }

    /// Drafts "The knight on c2 blocks the passed pawn on c3."
    fn blocks(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let is_blocked = |pawn: &Square| self.after.before_pawn(*pawn) == Some(self.to);
        let pawn = self.before.passed_pawns(!side).into_iter().find(is_blocked)?;
        let blocks = Claim::new(Kind::Blockades).men([self.to]).squares([pawn]);
        let passed = Claim::new(Kind::Passed).men([pawn]);
        let message = Message::new("deed-blocks").with("square", pawn).licence("blocks", blocks);
        Some(self.after_it(message.licence("passed", passed)))
    }

    /// Drafts "The queen on e3 offers a trade of queens." for a guarded piece that attacks one of its kind
    /// and did not attack it before.
    fn offers_trade(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let role =
            self.after.board().role_at(self.to).filter(|role| matches!(role, Role::Queen | Role::Rook))?;
        let alike = self.after.attacks_from(self.to) & self.after.men_of(!side, role);
        let other = alike.into_iter().next()?;
        let is_new = !self.before.attacks_from(self.mv.from()?).contains(other);
        let guard = self.after.guardians(self.to, side).first()?;
        let trades = Claim::new(Kind::Attacks).men([self.to]).squares([other]);
        let guards = Claim::new(Kind::Guards).men([guard]).squares([self.to]);
        let message = Message::new("deed-trade").with("role", role_name(role));
        let is_even = !self.after.en_prise(side).contains(self.to) && !self.mv.is_capture();
        (is_new && is_even).then(|| self.after_it(message.licences("trade", [trades, guards])))
    }

    /// Drafts "The king had nowhere to go, and 27...h6 makes room for it."
    fn makes_room(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let king = self.before.king(side).filter(|_| self.mv.role() == Role::Pawn)?;
        let claim = Claim::new(Kind::ShutIn).men([king]);
        // A king that may still castle is not shut in; it just has not moved.
        let has_moved = !self.before.position().castles().has_color(side);
        let is_new = self.before.holds(&claim) == Some(true) && self.after.holds(&claim) == Some(false);
        let is_new = is_new && has_moved;
        let legal = Claim::new(Kind::Legal).moves([self.uci()]);
        let message = Message::new("deed-room").licence("shut", claim).licence("room", legal);
        is_new.then(|| self.at_root(message))
    }

    /// Drafts "45.a5 pushes the passed pawn."
    fn pushes(&self) -> Option<Draft> {
        let from = self.mv.from().filter(|_| self.mv.role() == Role::Pawn)?;
        let claim = Claim::new(Kind::Passed).men([from]);
        let is_passed = self.before.is_passed(from) && !self.mv.is_capture();
        let legal = Claim::new(Kind::Legal).moves([self.uci()]);
        is_passed.then(|| self.at_root(Message::new("deed-pushes").licences("passed", [claim, legal])))
    }

    /// Drafts "The rook on e1 supports the pawn on e5, which the queen on e6 attacks." for a piece that does
    /// not hang and had fewer guards than attackers.
    fn supports(&self) -> Option<Draft> {
        let side = self.before.position().turn();
        let own = self.after.board().by_color(side) & !self.after.board().kings();
        // A piece with enough guards needs no more.
        let needs_one = |square: &Square| {
            let attackers = self.after.attackers_to(*square, !side).count();
            self.before.guardians(*square, side).count() < attackers
        };
        let attacked = own.into_iter().filter(needs_one).collect();
        let is_safe = self.after.en_prise(side).is_empty();
        is_safe.then(|| self.guards_anew("deed-supports", attacked)).flatten()
    }

    /// Drafts "The rook on e1 takes the open e-file."
    fn opens_file(&self) -> Option<Draft> {
        let is_new = commands_file(&self.after, self.to) && !self.before.has_open_file(self.mv.from()?);
        let claim = Claim::new(Kind::OpenFile).men([self.to]);
        let message = Message::new("deed-open-file").with("file", Phrase::File(self.to.file()));
        (is_new && !self.mv.is_castle()).then(|| self.after_it(message.licence("open", claim)))
    }

    /// Drafts "12.O-O takes the king out of the centre."
    fn castles(&self) -> Option<Draft> {
        let claim = Claim::new(Kind::Legal).moves([self.uci()]);
        self.mv.is_castle().then(|| self.at_root(Message::new("deed-castles").licence("castles", claim)))
    }

    /// Drafts "12.Nc3 brings the knight into play." for a piece that has not moved from its home square.
    fn develops(&self) -> Option<Draft> {
        let from = self.mv.from()?;
        let is_new = self.before.at_home(self.before.position().turn()).contains(from);
        let claim = Claim::new(Kind::AtHome).men([from]);
        let message = Message::new("deed-develops").with("role", role_name(self.mv.role()));
        let legal = Claim::new(Kind::Legal).moves([self.uci()]);
        is_new.then(|| self.at_root(message.licences("home", [claim, legal])))
    }

    /// Returns the most valuable of some pieces that satisfies a condition.
    fn dearest(
        &self,
        vision: &Vision,
        pieces: Bitboard,
        is_wanted: impl Fn(&Square) -> bool,
    ) -> Option<Square> {
        pieces.into_iter().filter(is_wanted).max_by_key(|square| self.worth(vision, *square))
    }

    fn worth(&self, vision: &Vision, square: Square) -> i32 {
        vision.board().role_at(square).map_or(0, |role| HOUSE.of(role))
    }

    fn uci(&self) -> shakmaty::uci::UciMove {
        self.mv.to_uci(self.before.position().castles().mode())
    }

    fn at_root(&self, message: Message) -> Draft {
        let before = self.before.position();
        let mut draft = Draft::at(&[]);
        draft.tell(message.with("move", game_score(before, &[self.mv], 0, before.turn())));
        draft
    }

    /// Drafts what holds after the move of the piece that made it.
    fn after_it(&self, message: Message) -> Draft {
        let mut draft = Draft::at(&[self.mv]);
        draft.tell(message.with("piece", man(self.after.position(), self.to)));
        draft
    }
}
