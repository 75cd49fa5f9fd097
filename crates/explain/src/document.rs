//! The document: sections of sentences, each of whose claims can be checked.

use claims::{AlsoWins, Certainty, Claim, Kind, Promise, Score, SecondTry};
use endings::Theory;
use phrase::{Message, Phrase, Style};
use proof::{Hold, Proof};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Square};

use crate::draft::Said;
use crate::outlook::{Outlook, OutlookText};
use crate::tried_moves::{Comparison, Tried};
use crate::why_not::Forbidden;
use crate::{Context, Feature};

/// The answer that an explanation is about, as plain data, in the terms of the JSON interface.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The position, as a FEN of six fields.
    pub fen: String,
    /// The solver that was asked.
    pub solver: String,
    /// The suggested move in UCI.
    pub best_move: Option<String>,
    /// The principal variation in UCI.
    pub line: Vec<String>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Bounds of the value in centipawns, for a solver that works with ranges.
    pub range: Option<[i32; 2]>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// How certain the answer is; `None` when there is no answer.
    pub certainty: Option<Certainty>,
    /// Plies to which every reply was searched, if the certainty rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` if that was not asked.
    pub shortest: Option<bool>,
    /// The solver that found it.
    pub found_by: Option<String>,
    /// The outcome of knowledge's second try, if its first was overturned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_try: Option<SecondTry>,
    /// Lichess theme names.
    pub themes: Vec<String>,
    /// Number of searches.
    pub searches: u64,
    /// Positions reached by making a move.
    pub nodes: u64,
    /// Analyses of a position by productions.
    pub static_analyses: u64,
    /// Time in microseconds.
    pub time_us: u64,
    /// Why the first search ended.
    pub stop_reason: &'static str,
}

impl Answer {
    /// Describes what is proved, if more than a move is.
    pub fn proved_in_words(&self, style: &Style) -> Option<String> {
        let is_told = self.certainty == Some(Certainty::Proved) && 1 < self.line.len();
        let id = if self.promise == Some(Promise::Draws(true)) { "proved-drawn" } else { "proved" };
        is_told.then(|| Message::new(id).write(style))
    }
}

/// How much was examined, in the measures of the reports.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Measures {
    /// Moves generated.
    pub discovery_tree: u64,
    /// Different moves generated.
    pub distinct_moves: u64,
    /// Positions examined.
    pub exploration_tree: u64,
    /// Positions of the verification tree: one move of the mating side and every reply; transpositions count
    /// separately.
    pub verification_tree: u64,
    /// Moves of the verification tree.
    pub verification_moves: u64,
}

/// The input of the narrator.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The root position.
    pub position: &'a Chess,
    /// The tree, if there is one.
    pub proof: Option<&'a Proof>,
    /// The suggested move.
    pub best_move: Option<Move>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// Whether the tree is a proof, as opposed to what a search to some depth saw.
    pub is_proved: bool,
    /// Plies from the root to which every reply was searched, if the answer rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` if that was not asked.
    pub is_shortest: Option<bool>,
    /// Positions that the search made.
    pub nodes: u64,
    /// What the win depends on, and whether it fails without it.
    pub features: &'a [Feature],
    /// Whether the other side would be far better off after the suggested move if it did not have to move.
    pub is_zugzwang: bool,
    /// Whether nothing is promised although the search that chose the move considers it winning.
    pub seems_to_win: bool,
    /// The continuation seen by the search that chose the move, beginning with the move; empty if the tree
    /// shows its own line.
    pub seen_line: &'a [Move],
    /// What is known about the position, or what a search thinks of it; `None` if that was not asked.
    pub outlook: Option<&'a Outlook>,
    /// How the draw is held, if that is proved.
    pub hold: Option<&'a Hold>,
    /// For replies to the suggested move, the line found by a search that looks for each move separately;
    /// each begins with the reply.
    pub followed: &'a [Vec<Move>],
    /// The source of knowledge about endings.
    pub theory: Theory<'a>,
    /// The best replies to the suggested move according to a search, best first; empty if none was expected.
    pub toughest: &'a [Move],
    /// What the side would play if the other side passed after the suggested move; empty if that was not
    /// asked.
    pub threat: &'a [Move],
    /// What the other side would play if the side passed instead of moving, if the suggested move meets that.
    pub menace: &'a [Move],
    /// Other moves that do as well.
    pub also_wins: &'a [AlsoWins],
    /// Moves that were asked about, with what a search found for each.
    pub tried: &'a [Tried],
    /// Whether the user asked about these moves, so that all of it is explained for each.
    pub is_asked_why_not: bool,
    /// Moves that were asked about and are not legal.
    pub forbidden: &'a [Forbidden],
    /// What knowledge says about moves of the tree.
    pub told: &'a [Told],
    /// The principal variation.
    pub line: &'a [Move],
    /// The position before the other side's last move, and that move, if they are known.
    pub context: Option<(&'a Chess, Move)>,
    /// Whether a search sees much less if that move is taken back: only then is it a cause.
    pub is_undone: bool,
    /// Whether one solver was asked by name: then its figures are reported at every level.
    pub is_asked_by_name: bool,
    /// The solver's display name, such as `MATER I`.
    pub solver: &'a str,
    /// The program that built the tree, if it was another one.
    pub tree_by: Option<&'a str>,
    /// The moves it looks at, as in "no mate was found among ..."; `None` if it looks at every move.
    pub domain: Option<&'a str>,
    /// How much it examined.
    pub measures: Measures,
    /// Whether a limit kept it from examining everything.
    pub is_limited: bool,
    /// What ended the searches that were not completed.
    pub ended_by: EndedBy,
}

impl<'a> Subject<'a> {
    /// Returns a search's evaluation of the position for the side to move, in Stockfish's centipawns.
    pub(crate) fn worth(&self) -> Option<i32> {
        self.outlook.filter(|outlook| outlook.side == self.position.turn())?.worth
    }

    /// Returns a subject with nothing but its position.
    pub(crate) fn bare(position: &'a Chess) -> Subject<'a> {
        Subject {
            position,
            proof: None,
            best_move: None,
            promise: None,
            is_proved: false,
            checked_depth: None,
            is_shortest: None,
            nodes: 0,
            features: &[],
            is_zugzwang: false,
            seems_to_win: false,
            seen_line: &[],
            outlook: None,
            hold: None,
            followed: &[],
            theory: Theory::default(),
            toughest: &[],
            threat: &[],
            menace: &[],
            also_wins: &[],
            tried: &[],
            is_asked_why_not: false,
            forbidden: &[],
            told: &[],
            line: &[],
            context: None,
            is_undone: false,
            is_asked_by_name: false,
            solver: "",
            tree_by: None,
            domain: None,
            measures: Measures::default(),
            is_limited: false,
            ended_by: EndedBy::Nodes,
        }
    }
}

/// What ends searches before they are complete.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum EndedBy {
    /// A limit of nodes.
    Nodes,
    /// A limit of time.
    Time,
    /// A request from outside.
    Interrupt,
}

/// A sentence from the knowledge base that supports a move of the tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Told {
    /// The moves from the root to the position that the sentence is about.
    pub path: Vec<Move>,
    /// The move in that position.
    pub mv: Move,
    /// What it says.
    pub said: Phrase,
    /// The squares that it names.
    pub squares: Vec<Square>,
    /// Whether it names a number.
    pub has_number: bool,
    /// What licenses it.
    pub claims: Vec<Claim>,
}

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

/// A claim and the words of the sentence that it licenses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Licence {
    /// The claim's number, unique in the explanation.
    pub id: u64,
    /// What kind of evidence it needs.
    pub class: claims::Class,
    /// The claim.
    #[serde(flatten)]
    pub claim: Claim,
    /// Half-open ranges of the text, in characters.
    pub spans: Vec<(usize, usize)>,
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
