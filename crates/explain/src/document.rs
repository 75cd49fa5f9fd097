//! The document: what is told, in sections of sentences whose every claim can be checked.

use claims::{AlsoWins, Certainty, Claim, Kind, Promise, Score, SecondTry};
use endings::Theory;
use phrase::{Message, Phrase, Style};
use proof::{Hold, Proof};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Square};

use crate::draft::Said;
use crate::outlook::{Outlook, OutlookText};
use crate::tried::{Comparison, Tried};
use crate::why_not::Forbidden;
use crate::{Context, Feature};

/// The answer that an explanation is about, as plain data, in the words of the JSON interface.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The position, as a FEN of six fields.
    pub fen: String,
    /// Who was asked.
    pub solver: String,
    /// The suggested move in UCI.
    pub best_move: Option<String>,
    /// The principal variation in UCI.
    pub line: Vec<String>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Bounds of the value in centipawns, where a solver works with ranges.
    pub range: Option<[i32; 2]>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// How sure it is; `None` when there is no answer.
    pub certainty: Option<Certainty>,
    /// Plies to which every reply was searched, where the certainty rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` where that was not asked.
    pub shortest: Option<bool>,
    /// Who found it.
    pub found_by: Option<String>,
    /// What became of knowledge's second try, where its first was overturned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_try: Option<SecondTry>,
    /// Lichess theme names.
    pub themes: Vec<String>,
    /// Number of searches.
    pub searches: u64,
    /// Positions made by a move.
    pub nodes: u64,
    /// Analyses of a position by productions.
    pub static_analyses: u64,
    /// Microseconds.
    pub time_us: u64,
    /// Why the first search ended.
    pub stop_reason: &'static str,
}

impl Answer {
    /// Says what is proved, where more than a move is.
    pub fn proved_in_words(&self, style: &Style) -> Option<String> {
        let is_told = self.certainty == Some(Certainty::Proved) && 1 < self.line.len();
        let id = if self.promise == Some(Promise::Draws(true)) { "proved-drawn" } else { "proved" };
        is_told.then(|| Message::new(id).write(style))
    }
}

/// How much was looked at, in the measures of the reports.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Measures {
    /// Moves generated.
    pub discovery_tree: u64,
    /// Different moves generated.
    pub distinct_moves: u64,
    /// Positions taken up.
    pub exploration_tree: u64,
    /// Positions of the verification tree: the mating side's one move and every reply, transpositions apart.
    pub verification_tree: u64,
    /// Moves of the verification tree.
    pub verification_moves: u64,
}

/// What the narrator is given.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The root position.
    pub position: &'a Chess,
    /// The tree, when there is one.
    pub proof: Option<&'a Proof>,
    /// The suggested move.
    pub best_move: Option<Move>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// Whether the tree is a proof, and not what a search to some depth saw.
    pub is_proved: bool,
    /// Plies from the root to which every reply was searched, where the answer rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` where that was not asked.
    pub is_shortest: Option<bool>,
    /// Positions that the search made.
    pub nodes: u64,
    /// What the win lives on, and whether it needs it.
    pub features: &'a [Feature],
    /// Whether the other side, had it not to move after the suggested move, would be far better off.
    pub is_zugzwang: bool,
    /// Whether nothing is promised, and the search that chose the move thinks that it wins all the same.
    pub seems_to_win: bool,
    /// How the search that chose the move goes on, the move first; empty where the tree shows its own line.
    pub seen_line: &'a [Move],
    /// What is known or thought of the position; `None` where nobody asked.
    pub outlook: Option<&'a Outlook>,
    /// How the draw is held, where that is proved.
    pub hold: Option<&'a Hold>,
    /// How replies to the suggested move are answered by a search that looks for each move anew, the reply at the head of its line.
    pub followed: &'a [Vec<Move>],
    /// Whom to ask about endings.
    pub theory: Theory<'a>,
    /// The best replies to the suggested move, as a search sees them, the best first; empty where none was expected.
    pub toughest: &'a [Move],
    /// What the side would play if the other side passed after the suggested move; empty when nobody asked.
    pub threat: &'a [Move],
    /// What the other side would play if the side passed instead of moving, where the suggested move meets that.
    pub menace: &'a [Move],
    /// Other moves that do as well.
    pub also_wins: &'a [AlsoWins],
    /// Moves that were asked about, and what a search found of each.
    pub tried: &'a [Tried],
    /// Whether somebody asked about them, so that all is told of each.
    pub is_asked_why_not: bool,
    /// Moves that were asked about and are not legal.
    pub forbidden: &'a [Forbidden],
    /// What knowledge says of moves of the tree.
    pub told: &'a [Told],
    /// The principal variation.
    pub line: &'a [Move],
    /// The position before the other side's last move, and that move, where they are known.
    pub context: Option<(&'a Chess, Move)>,
    /// Whether a search sees much less where that move is taken back: only then it is a cause.
    pub is_undone: bool,
    /// Whether one solver was asked by name: then it tells its figures at every level.
    pub is_asked_by_name: bool,
    /// The solver's name for people, such as `MATER I`.
    pub solver: &'a str,
    /// Who built the tree, where that was another program.
    pub tree_by: Option<&'a str>,
    /// What it looks at, as in "no mate was found among ..."; `None` where that is every move.
    pub domain: Option<&'a str>,
    /// How much it looked at.
    pub measures: Measures,
    /// Whether a limit kept it from looking at everything it would have looked at.
    pub is_limited: bool,
    /// What ended the searches, where some did not come to their end.
    pub ended_by: EndedBy,
}

impl<'a> Subject<'a> {
    /// Returns what a search thinks of the position for the side to move, in Stockfish's centipawns.
    pub(crate) fn worth(&self) -> Option<i32> {
        self.outlook.filter(|outlook| outlook.side == self.position.turn())?.worth
    }

    /// Returns what nothing is known of but its position.
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

/// What ends searches before they are done.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum EndedBy {
    /// A limit of nodes.
    Nodes,
    /// A limit of time.
    Time,
    /// Somebody or something from outside.
    Interrupt,
}

/// A sentence of the knowledge base that speaks for a move of the tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Told {
    /// The moves from the root to the position it speaks of.
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

/// How much is told.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Detail {
    /// The verdict and one sentence more.
    Brief,
    /// What a good trainer says.
    Normal,
    /// The whole tree.
    Full,
}

/// What decides, as a headline says it.
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
    /// The motifs that decide; `None` where nothing is claimed.
    pub headline: Option<Headline>,
    /// Whether it is told as a story: sections follow each other as paragraphs, without headings.
    pub is_story: bool,
    /// What the other side's last move allowed, where that move is known.
    pub context: Option<Context>,
    /// What is gained, in one sentence.
    pub verdict: Sentence,
    /// What the position comes to; `None` where nobody asked.
    pub outlook: Option<OutlookText>,
    /// The rest, in the order of reading.
    pub sections: Vec<Section>,
    /// Every legal reply to the suggested move, in groups.
    pub defences: Vec<Defence>,
    /// Moves beside the line that do as well.
    pub also_wins: Vec<OtherMove>,
    /// Moves that were asked about.
    pub alternatives: Vec<Alternative>,
    /// Who searched them, and how deep.
    pub tried: Vec<TriedBy>,
    /// What the win lives on.
    pub features: Vec<Needed>,
    /// Sentences that were not shown because a claim of theirs did not hold: a bug where it is not 0.
    pub dropped_sentences: u64,
    /// The style in which it is written, with the number of the root's move.
    pub style: Style,
}

impl Explanation {
    /// Whether the verdict says that a pawn queens whatever is replied.
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

    /// Returns what a player takes home, in one sentence.
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
    /// What the knowledge says that led to it, and to what answers the defenses.
    Plan,
    /// The main line.
    Line,
    /// The defenses and what is wrong with each.
    Defences,
    /// Other first moves.
    Alternatives,
    /// What is wrong with a move that was asked about.
    WhyNot,
    /// What a player takes home.
    Remember,
    /// What the search did, move by move, in its own terms.
    Tree,
    /// Who found it and how much was looked at.
    Source,
}

/// A section.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// What it is about.
    pub kind: SectionKind,
    /// What its heading says.
    #[serde(skip)]
    pub heading: Phrase,
    /// Its heading.
    pub title: String,
    /// Its sentences.
    pub sentences: Vec<Sentence>,
}

impl Section {
    /// Whether it has a heading of its own in a story, where the others follow each other as paragraphs.
    pub fn is_headed_in_stories(&self) -> bool {
        matches!(
            self.kind,
            SectionKind::WhyNot | SectionKind::Remember | SectionKind::Source | SectionKind::Plan
        )
    }

    /// Puts sentences under a heading; nothing is written yet.
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
    /// The words, once they are written.
    pub text: String,
    /// UCI moves from the root to the position it speaks of.
    pub moves: Vec<String>,
    /// What licenses the words.
    pub claims: Vec<Licence>,
}

impl Sentence {
    /// Says something that states nothing about the board.
    pub(crate) fn saying(said: Said) -> Sentence {
        Sentence { said, text: String::new(), moves: Vec::new(), claims: Vec::new() }
    }

    /// Writes the words, and where in them each claim's stand.
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

/// A move beside the line that does as well.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OtherMove {
    /// How many plies of the line come before it.
    pub ply: usize,
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it promises; `None` where it wins by what the position is worth beside its men.
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
    /// What answers it, in UCI, from the other side's move on; empty where it is as good.
    pub refutation: Vec<String>,
    /// How it compares with the suggested move; `None` of a move that is not legal.
    pub result: Option<Comparison>,
    /// Why.
    pub why: Option<Sentence>,
}

/// Something that a win lives on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Needed {
    /// UCI moves from the root to the position that the claim speaks of.
    pub at: Vec<String>,
    /// What holds there.
    #[serde(flatten)]
    pub claim: Claim,
    /// Whether the promise was found to fail without it.
    pub needed: bool,
}

/// Who searched a move that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TriedBy {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The programs.
    pub searched_by: Vec<&'static str>,
    /// Plies from the root to which every reply was searched, where that is known.
    pub checked_depth: Option<u32>,
}

/// What a reply to a check tries.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tries {
    /// It captures a checking man.
    Take,
    /// It puts a man between.
    Block,
    /// The king leaves.
    Run,
    /// It covers the square of the mate that is threatened.
    Guard,
    /// It gives check itself.
    Counter,
    /// Anything else.
    Other,
}

/// Replies that try the same and are answered alike.
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
