//! A plan as a chain of sentences: what each production says about the pieces it concerns, with the
//! supporting claims checked on the board.

use std::cmp::Reverse;

use claims::{Claim, Kind};
use explain::{Message, Phrase, Style, man, role_name, side_name};
use knowledge::{
    AttributeList, Facts, Item, KnowledgeBase, Production, Proposal, Reason, Term, printed_claim,
};
use shakmaty::{Color, Rank, Role, Square, uci::UciMove};

/// The kinds of claims about a single position, and how many pieces come before the squares; for the last
/// kinds the first two arguments are a move.
const KINDS: [(&str, Kind, usize); 13] = [
    ("guards", Kind::Guards, 1),
    ("pinned", Kind::Pinned, 2),
    ("attacks", Kind::Attacks, 1),
    ("forks", Kind::Forks, 1),
    ("skewers", Kind::Skewers, 1),
    ("unguarded", Kind::Unguarded, 0),
    ("pinned_to", Kind::PinnedTo, 2),
    ("illegal", Kind::Illegal, 1),
    ("blocks_flight", Kind::BlocksFlight, 2),
    ("no_capture", Kind::NoCapture, 0),
    ("legal", Kind::Legal, 0),
    ("takes", Kind::Takes, 0),
    ("gives_check", Kind::GivesCheck, 0),
];

/// What a production says about a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sentence {
    /// The production.
    pub production: String,
    /// The sentence.
    pub said: Message,
    /// The squares that it names.
    pub squares: Vec<Square>,
    /// Whether it names a number.
    pub has_number: bool,
    /// What it claims, and whether that holds; a claim that cannot be formed from the bindings does not hold.
    pub claims: Vec<(Option<Claim>, bool)>,
    /// The same claims as they are written in the production.
    written: Vec<String>,
}

/// Produces the sentences of productions about one position.
pub struct Teller<'a> {
    base: &'a KnowledgeBase,
    facts: &'a Facts<'a>,
}

impl Sentence {
    /// Whether every claim holds.
    pub fn holds(&self) -> bool {
        self.claims.iter().all(|(_, holds)| *holds)
    }

    /// Returns the claims that do not hold, as written.
    pub fn failed_examples(&self) -> impl Iterator<Item = &str> {
        let claims = self.claims.iter().zip(&self.written);
        claims.filter(|((_, holds), _)| !holds).map(|(_, written)| written.as_str())
    }
}

impl<'a> Teller<'a> {
    /// Prepares to describe a position.
    pub fn new(base: &'a KnowledgeBase, facts: &'a Facts<'a>) -> Teller<'a> {
        Teller { base, facts }
    }

    /// Explains why a plan was made: the sentences for one list of reasons, from the first observation to the
    /// plan. Of the lists that leave the other side the fewest free moves, it uses the one that wins most;
    /// material that is only saved comes second.
    pub fn chain(&self, proposal: &Proposal) -> Vec<Sentence> {
        let gain =
            |list: &AttributeList| list.threat.value(self.facts).saturating_sub(list.loss.value(self.facts));
        let best = proposal.lists.iter().min_by_key(|list| (list.likely, Reverse(gain(list))));
        let reasons = best.map_or(&[] as &[Reason], |list: &AttributeList| &list.reasons);
        let mut told: Vec<Sentence> = Vec::new();
        for sentence in reasons.iter().rev().filter_map(|reason| self.sentence(reason)) {
            if !told
                .iter()
                .any(|known| known.said.write(Style::plain()) == sentence.said.write(Style::plain()))
            {
                told.push(sentence);
            }
        }
        told
    }

    /// Returns a production's sentence about what it was bound to; `None` if it has none.
    pub fn sentence(&self, reason: &Reason) -> Option<Sentence> {
        let all = self.base.sources.iter().flat_map(|source| &source.productions);
        let mut named = all.filter(|production| production.name == *reason.production);
        let production = named.find(|production| production.own == reason.bindings.len())?;
        let words = production.sentence.as_deref()?;
        let claims = production.claims.iter().map(|(kind, terms)| {
            let claim = self.claim(kind, terms, &reason.bindings);
            let holds = claim.as_ref().is_some_and(|claim| self.holds(claim));
            (claim, holds)
        });
        let written = production.claims.iter().map(|(kind, terms)| printed_claim(kind, terms, production));
        let (squares, has_number) = self.name(words, production, &reason.bindings);
        Some(Sentence {
            production: production.name.clone(),
            said: self.fill(words, production, &reason.bindings),
            squares,
            has_number,
            claims: claims.collect(),
            written: written.collect(),
        })
    }

    /// Returns the message of the production's name, or else its English sentence, with pieces and squares
    /// substituted for the variables.
    fn fill(&self, words: &str, production: &Production, bindings: &[Item]) -> Message {
        let own = production.variables.iter().take(production.own).zip(bindings);
        let message = Message::new(format!("kb-{}", production.name)).or_sentence(words);
        own.fold(message, |message, (variable, item)| message.with(&variable.name, self.phrase(*item)))
    }

    /// Lists the squares that an English sentence names, and whether it names a number.
    fn name(&self, words: &str, production: &Production, bindings: &[Item]) -> (Vec<Square>, bool) {
        let own = production.variables.iter().take(production.own).zip(bindings);
        let named: Vec<Item> = own
            .filter(|(variable, _)| words.contains(&format!("{{{}}}", variable.name)))
            .map(|(_, item)| *item)
            .collect();
        let bound = named.iter().filter_map(|item| item.square(self.facts));
        // A user's production may name squares and numbers of its own.
        let outside = || words.split(['{', '}']).step_by(2);
        let own = || outside().flat_map(|part| part.split(|letter: char| !letter.is_ascii_alphanumeric()));
        let squares = bound.chain(own().filter_map(|word| word.parse().ok())).collect();
        let is_number = |item: &Item| matches!(item, Item::Number(_));
        (squares, named.iter().any(is_number) || own().any(|word| word.parse::<u32>().is_ok()))
    }

    fn phrase(&self, item: Item) -> Phrase {
        let position = self.facts.vision().position();
        match item {
            Item::Man(_) => {
                item.square(self.facts).map_or_else(Phrase::default, |square| man(position, square))
            }
            Item::Square(square) => Phrase::from(square),
            Item::Color(color) => side_name(color),
            Item::Role(role) => Message::new("role").with("role", role_name(role)).phrase(),
            Item::Number(number) => Phrase::from(number.to_string()),
            Item::Nil => Message::new("nothing").phrase(),
        }
    }

    /// Creates the claim that a production states.
    fn claim(&self, kind: &str, terms: &[Term], bindings: &[Item]) -> Option<Claim> {
        let (_, kind, men) = KINDS.iter().find(|(name, ..)| *name == kind)?;
        let squares: Vec<Square> =
            terms.iter().map(|term| self.square(term, bindings)).collect::<Option<_>>()?;
        let claim = Claim::new(*kind);
        match (kind, squares.as_slice()) {
            (Kind::Legal | Kind::GivesCheck, [from, to]) => Some(claim.moves([self.play(*from, *to)])),
            (Kind::Takes, [from, to]) => {
                Some(claim.men([*from]).squares([*to]).moves([self.play(*from, *to)]))
            }
            (Kind::Legal | Kind::GivesCheck | Kind::Takes, _) => None,
            (_, squares) => {
                let (first, rest) = squares.split_at_checked(*men)?;
                Some(claim.men(first.iter().copied()).squares(rest.iter().copied()))
            }
        }
    }

    fn square(&self, term: &Term, bindings: &[Item]) -> Option<Square> {
        match term {
            Term::Variable(slot) => bindings.get(usize::from(slot.0))?.square(self.facts),
            Term::Location(inner) | Term::Occupant(inner) => self.square(inner, bindings),
            _ => None,
        }
    }

    /// Returns a move; a pawn becomes a queen.
    fn play(&self, from: Square, to: Square) -> UciMove {
        let is_pawn = self.facts.vision().board().pawns().contains(from);
        let arrives = Color::ALL.iter().any(|color| to.rank() == color.fold_wb(Rank::Eighth, Rank::First));
        UciMove::Normal { from, to, promotion: (is_pawn && arrives).then_some(Role::Queen) }
    }

    fn holds(&self, claim: &Claim) -> bool {
        let vision = self.facts.vision();
        match (claim.kind, claim.moves.first()) {
            (Kind::GivesCheck, Some(mv)) => {
                let legal = mv.to_move(vision.position());
                legal.is_ok_and(|mv| vision.checkers_after(mv).any())
            }
            _ => vision.holds(claim) == Some(true),
        }
    }
}
