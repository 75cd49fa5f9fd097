//! What can be said about why a move wins: the framework for `statements/`, which has one idea per file.
//!
//! A statement examines a [`Case`] and turns what it finds into a [`Remark`]: a sentence with its claims, and
//! the name that players have for it. Stories choose among remarks by their kinds and claims, never by their
//! words.

use claims::{Claim, Kind, arrival};
use phrase::{Message, Phrase, role_name};
use shakmaty::{Move, Position, Square};

use crate::Subject;
use crate::draft::Draft;
use crate::material::Reply;
use crate::scene::Scene;

/// What a statement examines: a move of the winning side, and what follows it.
pub(crate) struct Case<'c, 'p> {
    /// What is explained.
    pub(crate) subject: &'c Subject<'p>,
    /// The position before the move.
    pub(crate) before: &'c Scene<'p>,
    /// The position after it.
    pub(crate) after: &'c Scene<'p>,
    /// The move.
    pub(crate) mv: Move,
    /// The replies to it, each with the line that answers it.
    pub(crate) replies: &'c [Reply],
}

impl<'c, 'p> Case<'c, 'p> {
    /// Whether the move is the first one of the story.
    pub(crate) fn is_first(&self) -> bool {
        self.before.path.is_empty()
    }

    /// Returns the square of the moved piece.
    pub(crate) fn man(&self) -> Square {
        arrival(self.before.position().turn(), self.mv)
    }

    /// Names the moved piece: "the knight" if the move has just been written, and "the knight on d6" later.
    pub(crate) fn who(&self) -> Phrase {
        let role = self.after.position().board().role_at(self.man());
        match role.filter(|_| self.is_first()) {
            Some(role) => Message::new("the-role").with("role", role_name(role)).phrase(),
            None => self.after.man(self.man()),
        }
    }

    /// Whether the moved piece has captured and is captured at once, by a reply that loses no less than any
    /// other: such a piece does not attack anything.
    pub(crate) fn is_traded(&self) -> bool {
        let least = self.replies.iter().map(|reply| reply.pawns).min();
        let takes = |reply: &&Reply| reply.line.first().is_some_and(|reply| reply.to() == self.man());
        self.is_first()
            && self.mv.is_capture()
            && least.is_some()
            && self.replies.iter().find(takes).map(|reply| reply.pawns) == least
    }

    /// Returns the line of the reply that loses least; of equals, the longest; mates lose most.
    pub(crate) fn main(&self) -> Option<&'c Reply> {
        self.replies
            .iter()
            .min_by_key(|reply| (reply.is_mated, reply.pawns, std::cmp::Reverse(reply.line.len())))
    }

    /// Chooses one of several ways to say the same thing, depending on the move, so that texts differ but
    /// each position always gets the same one.
    pub(crate) fn one_of(&self, ids: &[&'static str]) -> &'static str {
        let seed = self.mv.to() as usize + 3 * self.mv.from().map_or(0, |from| from as usize);
        ids[seed % ids.len()]
    }

    /// Returns the lines that answer the replies, as far as they are shown.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'c [Move]> + use<'c> {
        self.replies.iter().map(|reply| reply.told.as_slice())
    }
}

/// What a headline calls something.
#[derive(Clone, Debug)]
pub(crate) struct Motif {
    /// The name that players have for it, without claims.
    pub(crate) words: Message,
    /// Lichess's name of the theme.
    pub(crate) theme: &'static str,
}

impl Motif {
    /// Names a motif in a message and by a theme.
    pub(crate) fn new(id: &'static str, theme: &'static str) -> Motif {
        Motif { words: Message::new(id), theme }
    }

    /// Adds the kind of piece that the motif is about.
    pub(crate) fn of(self, role: shakmaty::Role) -> Motif {
        Motif { words: self.words.with("role", role_name(role)), ..self }
    }
}

/// Something that can be said, and what it is called.
#[derive(Clone)]
pub(crate) struct Remark {
    /// The name of the statement.
    pub(crate) by: &'static str,
    /// The sentence.
    pub(crate) draft: Draft,
    /// What a headline calls it; `None` if it is not a motif.
    pub(crate) motif: Option<Motif>,
}

impl Remark {
    /// Whether it rests on a claim.
    pub(crate) fn rests_on(&self, claim: &Claim) -> bool {
        self.draft.claims().into_iter().any(|own| own == claim)
    }
}

/// What a statement finds: a sentence, and what a headline calls it.
pub(crate) type Found = Option<(Draft, Option<Motif>)>;

/// A statement.
pub struct Statement {
    /// Its name.
    pub name: &'static str,
    /// What it says in its example.
    pub says: &'static str,
    /// Finds what there is to say, at most one thing.
    pub(crate) find: fn(&Case<'_, '_>) -> Found,
    /// Whether it also applies to the later moves of a line.
    pub(crate) is_of_later_moves: bool,
    /// A position, and the move there to which the statement applies.
    pub example: [&'static str; 2],
    /// A position that looks alike, and the move there to which it does not apply.
    pub near_miss: [&'static str; 2],
}

impl Statement {
    /// Returns what it finds as a remark.
    pub(crate) fn remark(&self, case: &Case<'_, '_>) -> Option<Remark> {
        let (draft, motif) = (self.find)(case)?;
        Some(Remark { by: self.name, draft: Draft { said: draft.said.said_by(self.name), ..draft }, motif })
    }
}

/// Drafts one message about the position after a path.
pub(crate) fn draft_said(path: &[Move], message: Message) -> Draft {
    let mut draft = Draft::at(path);
    draft.tell(message);
    draft
}

/// Returns a draft's claim of a kind.
pub(crate) fn claim_of(draft: &Draft, kind: Kind) -> Option<Claim> {
    draft.claims().into_iter().find(|claim| claim.kind == kind).cloned()
}
