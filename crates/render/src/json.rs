//! The JSON of `explain --format json`, schema 1.

use explain::{
    Alternative, Answer, Context, Defence, Explanation, Headline, Measures, Needed, OtherMove, OutlookText,
    Section, Sentence, TriedBy,
};
use proof::Certificate;
use serde::Serialize;

/// One explanation as one object; field names are fixed by the schema number.
#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    #[serde(flatten)]
    answer: &'a Answer,
    headline: Option<&'a Headline>,
    verdict: &'a Sentence,
    outlook: Option<&'a OutlookText>,
    sections: &'a [Section],
    #[serde(skip_serializing_if = "Option::is_none")]
    remember: Option<&'a str>,
    defences: &'a [Defence],
    alternatives: &'a [Alternative],
    also_wins: &'a [OtherMove],
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a Certificate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<&'a Context>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    features: &'a [Needed],
    stats: Stats<'a>,
}

#[derive(Serialize)]
struct Stats<'a> {
    #[serde(flatten)]
    measures: &'a Measures,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tried: &'a [TriedBy],
    dropped_sentences: u64,
}

/// Writes an explanation as one line of JSON, without a line end.
///
/// # Errors
///
/// Returns the serializer's error; plain data has none.
pub fn json(
    answer: &Answer,
    explanation: &Explanation,
    certificate: Option<&Certificate>,
    measures: &Measures,
) -> Result<String, serde_json::Error> {
    serde_json::to_string(&Document {
        schema: 1,
        answer,
        headline: explanation.headline.as_ref(),
        verdict: &explanation.verdict,
        outlook: explanation.outlook.as_ref(),
        sections: &explanation.sections,
        remember: explanation.remember(),
        defences: &explanation.defences,
        alternatives: &explanation.alternatives,
        also_wins: &explanation.also_wins,
        certificate,
        context: explanation.context.as_ref(),
        features: &explanation.features,
        stats: Stats {
            measures,
            tried: &explanation.tried,
            dropped_sentences: explanation.dropped_sentences,
        },
    })
}
