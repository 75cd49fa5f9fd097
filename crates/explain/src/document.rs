//! The document: sections of sentences, each of whose claims can be checked.

use claims::{Claim, Kind, Promise, Source, Standing};
use phrase::{Message, Phrase, Style};
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use crate::draft::{Licence, Said};
use crate::tried_moves::Comparison;

/// How much is explained.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Detail {
    /// The verdict and one more sentence.
    Brief,
    /// What a good trainer would say.
    Normal,
    /// The whole tree.
    Full,
}

/// What decides, as a headline puts it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Headline {
    /// Lichess's names of the motifs, the deciding one first.
    pub motifs: Vec<&'static str>,
    /// What it says, as data.
    #[serde(skip)]
    pub said: Phrase,
    /// The words: "Pin and overloaded queen".
    pub text: String,
}

/// The position before the explained one, the move between the two, and what that move allowed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Context {
    /// The position before the last move, as a FEN of six fields; the sentences are about it.
    pub fen: String,
    /// The last move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The last move.
    #[serde(skip)]
    pub last: Phrase,
    /// The number of the move in its game.
    #[serde(skip)]
    pub number: u32,
    /// What it allowed.
    pub sentences: Vec<Sentence>,
}

impl Context {
    /// Introduces the move that the sentences are about: "After Kg8:".
    pub fn introduce(&self, style: &Style) -> String {
        Message::new("after-move").with("move", self.last.clone()).write(style)
    }

    /// Writes the texts in a style, numbering the moves as in the game.
    pub(crate) fn write(&mut self, style: &Style) {
        let style = style.counted_from(self.number);
        self.sentences.iter_mut().for_each(|sentence| sentence.write(&style));
    }
}

/// An explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The motifs that decide; `None` if nothing is claimed.
    pub headline: Option<Headline>,
    /// Whether it is a story: its sections follow each other as paragraphs, without headings.
    pub is_story: bool,
    /// What the other side's last move allowed, if that move is known.
    pub context: Option<Context>,
    /// What is gained, in one sentence.
    pub verdict: Sentence,
    /// What the position amounts to; `None` if that was not asked.
    pub outlook: Option<OutlookText>,
    /// The remaining sections, in reading order.
    pub sections: Vec<Section>,
    /// Every legal reply to the suggested move, in groups.
    pub defences: Vec<Defence>,
    /// Moves that do as well as the moves of the line.
    pub also_wins: Vec<OtherMove>,
    /// Moves that were asked about.
    pub alternatives: Vec<Alternative>,
    /// The programs that searched them, and to what depth.
    pub tried: Vec<TriedBy>,
    /// What the win depends on.
    pub features: Vec<Needed>,
    /// The number of sentences that were suppressed because one of their claims did not hold; anything but 0
    /// is a bug.
    pub dropped_sentences: u64,
    /// The style in which it is written, with the number of the root's move.
    pub style: Style,
}

impl Explanation {
    /// Whether the verdict states that a pawn queens whatever the reply.
    pub fn promotes(&self) -> bool {
        self.verdict.claims.iter().any(|licence| licence.claim.kind == Kind::QueensAgainstAll)
    }

    /// Returns the headline and the verdict in one line: "Fork. 1.Nc7+ wins a rook."
    pub fn opening(&self) -> String {
        self.opening_under(self.headline.as_ref())
    }

    /// Returns the verdict under a headline, in one line.
    pub fn opening_under(&self, headline: Option<&Headline>) -> String {
        match headline {
            Some(headline) => format!("{}. {}", headline.text, self.verdict.text),
            None => self.verdict.text.clone(),
        }
    }

    /// Returns the lesson for the player, in one sentence.
    pub fn remember(&self) -> Option<&str> {
        let section = self.sections.iter().find(|section| section.kind == SectionKind::Remember)?;
        section.sentences.first().map(|sentence| sentence.text.as_str())
    }

    /// Adds a sentence about the search, which states nothing about the board.
    pub fn add_source(&mut self, message: Message) {
        let mut sentence = Sentence::saying(Said::plain(message));
        sentence.write(&self.style);
        match self.sections.iter_mut().find(|section| section.kind == SectionKind::Source) {
            Some(section) => section.sentences.push(sentence),
            None => {
                let mut section =
                    Section::new(SectionKind::Source, Message::new("section-source"), vec![sentence]);
                section.title = section.heading.write(&self.style);
                self.sections.push(section);
            }
        }
    }

    /// Writes all texts in a style; moves are numbered as in the game of this position.
    pub fn write(&mut self, position: &Chess, style: &Style) {
        self.style = style.counted_from(position.fullmoves().get());
        let style = self.style.clone();
        if let Some(context) = &mut self.context {
            context.write(&style);
        }
        if let Some(headline) = &mut self.headline {
            headline.text = headline.said.write(&style);
        }
        self.verdict.write(&style);
        if let Some(outlook) = &mut self.outlook {
            outlook.write(&style);
        }
        for section in &mut self.sections {
            section.title = section.heading.write(&style);
            section.sentences.iter_mut().for_each(|sentence| sentence.write(&style));
        }
        let defences = self.defences.iter_mut().filter_map(|defence| defence.why.as_mut());
        let also = self.also_wins.iter_mut().filter_map(|also| also.why.as_mut());
        let alternatives = self.alternatives.iter_mut().filter_map(|alternative| alternative.why.as_mut());
        defences.chain(also).chain(alternatives).for_each(|sentence| sentence.write(&style));
    }
}

/// What a section is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionKind {
    /// The motifs that decide.
    Headline,
    /// What is true of the position.
    Outlook,
    /// What the move threatens.
    Threat,
    /// What makes it work.
    Idea,
    /// The knowledge that led to the move, and to the answers to the defenses.
    Plan,
    /// The main line.
    Line,
    /// The defenses and what is wrong with each.
    Defences,
    /// Other first moves.
    Alternatives,
    /// What is wrong with a move that was asked about.
    WhyNot,
    /// The lesson for the player.
    Remember,
    /// What the search did, move by move, in its own terms.
    Tree,
    /// Who found it and how much was examined.
    Source,
}

/// A section.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// What the section is about.
    pub kind: SectionKind,
    /// Its heading, as data.
    #[serde(skip)]
    pub heading: Phrase,
    /// Its heading.
    pub title: String,
    /// Its sentences.
    pub sentences: Vec<Sentence>,
}

impl Section {
    /// Whether it has its own heading in a story, whose other sections follow each other as paragraphs.
    pub fn is_headed_in_stories(&self) -> bool {
        matches!(
            self.kind,
            SectionKind::WhyNot | SectionKind::Remember | SectionKind::Source | SectionKind::Plan
        )
    }

    /// Creates a section with a heading and sentences; nothing is written yet.
    pub(crate) fn new(kind: SectionKind, heading: impl Into<Phrase>, sentences: Vec<Sentence>) -> Section {
        Section { kind, heading: heading.into(), title: String::new(), sentences }
    }
}

/// A sentence about one position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sentence {
    /// What it says, as data.
    #[serde(skip)]
    pub said: Said,
    /// The words, once they have been written.
    pub text: String,
    /// UCI moves from the root to the position that the sentence is about.
    pub moves: Vec<String>,
    /// What licenses the words.
    pub claims: Vec<Licence>,
}

impl Sentence {
    /// Creates a sentence that states nothing about the board.
    pub(crate) fn saying(said: Said) -> Sentence {
        Sentence { said, text: String::new(), moves: Vec::new(), claims: Vec::new() }
    }

    /// Writes the words, and records where the words of each claim are.
    pub(crate) fn write(&mut self, style: &Style) {
        self.text = self.said.write(style, &mut self.claims);
    }
}

/// A move that does as well as the line's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OtherMove {
    /// How many plies of the line come before it.
    pub ply: usize,
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it promises; `None` if it wins by the value of the position rather than by material.
    pub promise: Option<Promise>,
    /// Why.
    pub why: Option<Sentence>,
}

/// A first move that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The refutation in UCI, beginning with the other side's move; empty if the move is as good.
    pub refutation: Vec<String>,
    /// How it compares with the suggested move; `None` for a move that is not legal.
    pub result: Option<Comparison>,
    /// Why.
    pub why: Option<Sentence>,
}

/// Something that a win depends on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Needed {
    /// UCI moves from the root to the position that the claim is about.
    pub at: Vec<String>,
    /// What holds there.
    #[serde(flatten)]
    pub claim: Claim,
    /// Whether the promise was found to fail without it.
    pub needed: bool,
}

/// The programs that searched a move that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TriedBy {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The programs.
    pub searched_by: Vec<&'static str>,
    /// Plies from the root to which every reply was searched, if known.
    pub checked_depth: Option<u32>,
}

/// What a reply to a check tries.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tries {
    /// Captures a checking piece.
    Take,
    /// Interposes a piece.
    Block,
    /// Moves the king away.
    Run,
    /// Covers the square of the threatened mate.
    Guard,
    /// Checks the other king in turn.
    Counter,
    /// Anything else.
    Other,
}

/// Replies that try the same thing and are answered alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defence {
    /// The replies in UCI.
    pub replies: Vec<String>,
    /// What they try.
    pub tries: Tries,
    /// The answer in UCI, legal after each of them; `None` when the reply ends the game.
    pub answer: Option<String>,
    /// The line in UCI from the first of the replies on.
    pub line: Vec<String>,
    /// What the answer promises after them.
    pub result: Promise,
    /// Why they fail.
    pub why: Option<Sentence>,
    /// Lichess theme names.
    pub themes: Vec<String>,
}

/// The outlook in the form of the JSON interface.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutlookText {
    /// What the position amounts to.
    pub result: Standing,
    /// How that is known.
    pub certainty: Source,
    /// The side whose viewpoint is taken.
    #[serde(rename = "for", serialize_with = "lower_case")]
    pub side: Color,
    /// What its sentence says, as data.
    #[serde(skip)]
    pub said: Said,
    /// One plain sentence.
    pub text: String,
    /// What licenses its words, on the board that was asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Licence>,
    /// Sensible moves in UCI, each with what a search expects to follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sensible: Vec<Vec<String>>,
    /// Whether the side to move would stand much better if it could pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub zugzwang: bool,
}

impl OutlookText {
    /// Writes the sentence in a style.
    pub(crate) fn write(&mut self, style: &Style) {
        self.text = self.said.write(style, &mut self.claims);
    }
}

fn lower_case<S: serde::Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.fold_wb("white", "black"))
}
