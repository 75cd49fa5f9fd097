//! Turns a report back, so that it speaks of the position that was asked about.

use explain::{Answer, Context, Explanation, Sentence};
use proof::{Certificate, Nodes, Uci};
use shakmaty::{Chess, Color, EnPassantMode, fen::Fen};

use super::{Image, Turn};

impl Turn {
    /// Turns an answer of everything but its themes, which know the sides of the board.
    pub(crate) fn answer(self, position: &Chess, answer: Answer) -> Answer {
        Answer {
            fen: Fen::from_position(position, EnPassantMode::Always).to_string(),
            best_move: answer.best_move.map(|mv| self.uci(&mv)),
            line: self.moves(answer.line),
            second_try: answer.second_try.map(|tried| tried.image(self)),
            ..answer
        }
    }

    /// Turns an explanation; `before` is the position before the last move, where it is known.
    pub(crate) fn explanation(self, before: Option<&Chess>, explanation: Explanation) -> Explanation {
        let mut turned = explanation;
        turned.context = turned.context.zip(before).map(|(context, before)| self.context(before, context));
        turned.verdict = self.sentence(turned.verdict);
        if let Some(outlook) = &mut turned.outlook {
            outlook.side = outlook.side.image(self);
            outlook.text = self.words(&outlook.text);
            outlook.claims.iter_mut().for_each(|licence| licence.claim = licence.claim.image(self));
            for line in &mut outlook.sensible {
                *line = self.moves(std::mem::take(line));
            }
        }
        for section in &mut turned.sections {
            section.title = self.words(&section.title);
            section.sentences = self.sentences(std::mem::take(&mut section.sentences));
        }
        for defence in &mut turned.defences {
            defence.replies = self.moves(std::mem::take(&mut defence.replies));
            defence.line = self.moves(std::mem::take(&mut defence.line));
            defence.answer = defence.answer.take().map(|mv| self.uci(&mv));
            defence.why = defence.why.take().map(|why| self.sentence(why));
        }
        for also in &mut turned.also_wins {
            also.mv = self.uci(&also.mv);
            also.why = also.why.take().map(|why| self.sentence(why));
        }
        for alternative in &mut turned.alternatives {
            alternative.mv = self.uci(&alternative.mv);
            alternative.refutation = self.moves(std::mem::take(&mut alternative.refutation));
            alternative.why = alternative.why.take().map(|why| self.sentence(why));
        }
        for feature in &mut turned.features {
            feature.at = self.moves(std::mem::take(&mut feature.at));
            feature.claim = feature.claim.image(self);
        }
        for tried in &mut turned.tried {
            tried.mv = self.uci(&tried.mv);
        }
        turned
    }

    /// Turns a certificate.
    pub(crate) fn certificate(self, position: &Chess, certificate: Certificate) -> Certificate {
        let edge = |(mv, to): &(Uci, u32)| match mv {
            Uci::Move(mv) => (Uci::Move(mv.image(self)), *to),
            Uci::Other(text) => (Uci::Other(text.clone()), *to),
        };
        let nodes: Nodes =
            certificate.nodes.iter().map(|edges| edges.iter().map(edge).collect::<Vec<_>>()).collect();
        Certificate {
            fen: Fen::from_position(position, EnPassantMode::Always).to_string(),
            winner: certificate.winner.map(|winner| Color::from(winner).image(self).into()),
            nodes,
            ..certificate
        }
    }

    fn context(self, before: &Chess, context: Context) -> Context {
        Context {
            fen: Fen::from_position(before, EnPassantMode::Legal).to_string(),
            mv: self.uci(&context.mv),
            written: self.words(&context.written),
            sentences: self.sentences(context.sentences),
        }
    }

    fn sentences(self, sentences: Vec<Sentence>) -> Vec<Sentence> {
        sentences.into_iter().map(|sentence| self.sentence(sentence)).collect()
    }

    fn sentence(self, sentence: Sentence) -> Sentence {
        let mut claims = sentence.claims;
        claims.iter_mut().for_each(|licence| licence.claim = licence.claim.image(self));
        Sentence { text: self.words(&sentence.text), moves: self.moves(sentence.moves), claims }
    }

    fn moves(self, moves: Vec<String>) -> Vec<String> {
        moves.iter().map(|mv| self.uci(mv)).collect()
    }
}
