//! From a proof to words: the document model and the narrator.
//!
//! Nothing is searched here. What is not in the proof cannot be explained, and a sentence is shown only if
//! every claim in it holds on its board.

mod assessment;
mod audit;
mod branches;
mod brevity;
mod cause;
mod check;
mod context;
mod contrast;
mod defences;
mod document;
mod draft;
mod effects;
mod forced_draw;
mod gain;
mod image;
mod mated_side;
mod material;
mod moves;
mod narrator;
mod no_promise;
mod no_win;
mod offers;
mod other_moves;
mod outlook;
mod partial_win;
mod picture;
mod plan;
mod saves;
mod scene;
mod source;
mod statement;
mod statements;
mod stories;
mod subject;
mod threat;
mod trapped_pieces;
mod tried_moves;
mod why_not;
mod writer;

pub use assessment::Outlook;
pub use document::{
    Alternative, Context, Defence, Detail, Explanation, Headline, Needed, OtherMove, OutlookText, Section,
    SectionKind, Sentence, TriedBy, Tries,
};
pub use draft::{Licence, Said};
pub use gain::count_kept;
pub use material::{Answered, exceptions, features, shown_pawns};
pub use moves::{pass, play};
pub use narrator::explain;
pub use outlook::weigh;
pub use phrase::{
    Language, LanguageError, Message, Notation, Phrase, Score, Style, capitalize, man, role_name, side_name,
    write_score,
};
pub use statement::Statement;
pub use statements::STATEMENTS;
pub use stories::{asked_replies, story_pawns};
pub use subject::{Answer, EndedBy, Feature, Measures, Subject, Told};
pub use tried_moves::{Comparison, Forbidden, Tried};
