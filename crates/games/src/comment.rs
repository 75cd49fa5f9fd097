//! The commentary on a moment, in a few sentences: what was better, what is wrong with the move, and what
//! either wins.

use claims::{HOUSE, Kind as Claimed, Promise};
use explain::{Message, Sentence};
use kibitzer::{Report, Style};
use phrase::{Phrase, game_score};
use render::pgn::{describe_found, join, solution, why_not, with_marks};
use shakmaty::{Chess, Move, Position, Role};

use super::moment::wins;
use super::shown_line::{line_of, winning_moves};
use super::{Kind, Moment, quiet_mistake};

/// The most sentences about a cause, besides the verdict.
const MOST_CAUSES: usize = 2;

impl Moment {
    /// Writes the commentary on the move that was played in a few sentences, with arrows as `[%cal …]` for
    /// programs that draw them.
    ///
    /// The line of the better move is not included: a game shows it in a variation.
    pub fn comment(&self) -> String {
        self.write_said(false)
    }

    /// Writes the same in words only, with the line of the better move and the reason for it.
    pub fn text(&self) -> String {
        let comment = without_commands(&self.write_said(true));
        if !self.is_missed() || self.taken_back().is_some() {
            return comment;
        }
        let reason = without_commands(&solution(&self.before.answer, &self.before.explanation));
        format!("{comment} {reason}").trim_end().to_owned()
    }

    fn write_said(&self, with_line: bool) -> String {
        let before = &self.before;
        match (self.is(Kind::Played), &self.after) {
            (true, _) if wins(before) => {
                describe_found(&before.answer, &before.explanation, self.deciding_headline())
            }
            (true, _) => quiet_mistake::only(
                &self.position,
                self.played,
                self.chances[0],
                self.gap,
                &before.explanation.style,
            ),
            _ if self.is_missed() => self.describe_missed(with_line),
            (_, Some(after)) if self.is_punished => {
                let words = self.beside_the_better(&self.describe_punishment(after, |_| true));
                with_marks(&words, &after.explanation, &[])
            }
            (_, Some(_)) => self.quiet(),
            (_, None) => String::new(),
        }
    }

    /// Describes what the move missed: what the better one wins, and what is wrong with the move.
    fn describe_missed(&self, with_line: bool) -> String {
        let explanation = &self.before.explanation;
        // The verdict may be repeated at the end of the why-not.
        let bare = |sentence: &Sentence| sentence.text.replace('!', "");
        let is_other = |sentence: &&Sentence| bare(sentence) != bare(&explanation.verdict);
        let why: Vec<&Sentence> = why_not(explanation).filter(is_other).take(MOST_CAUSES).collect();
        let why = self.tell(&why, self.allowed_report());
        let verdict = match self.taken_back() {
            Some(better) => self.takes_back(better),
            None if with_line => going_on(&self.position, &self.before),
            None => explanation.verdict.text.clone(),
        };
        format!("{verdict} {why}").trim_end().to_owned()
    }

    /// Returns the better move if it recaptures and wins no more than was just captured.
    fn taken_back(&self) -> Option<Move> {
        let better = self.better.first().filter(|mv| self.is_recapture(**mv))?;
        let lost = in_pawns(HOUSE.of(self.last?.capture()?));
        match self.before.answer.promise {
            Some(Promise::Material(pawns)) if pawns <= lost => Some(*better),
            _ => None,
        }
    }

    fn is_recapture(&self, mv: Move) -> bool {
        mv.is_capture() && self.last.is_some_and(|last| last.is_capture() && last.to() == mv.to())
    }

    /// Writes that the better move only recaptures, which is not a win.
    fn takes_back(&self, better: Move) -> String {
        Message::new("review-takes-back")
            .with("better", game_score(&self.position, &[better], 0, self.position.turn()))
            .with("would", quiet_mistake::standing(self.position.turn(), self.chances[0]))
            .write(&self.style())
    }

    /// Returns the style of the moment's words, with moves numbered as in the game.
    pub(crate) fn style(&self) -> Style {
        self.before.explanation.style.counted_from(self.position.fullmoves().get())
    }

    /// Describes what the answer to the move wins, and why, using the sentences about the move up to the
    /// first unwanted one.
    pub(crate) fn describe_punishment(
        &self,
        after: &Report,
        is_wanted: impl Fn(&Sentence) -> bool,
    ) -> String {
        if self.is_asked_about(after) {
            // The answer to the question about the move, asked in the position before it, is the most
            // informative.
            let why = why_not(&self.before.explanation).take_while(|sentence| is_wanted(sentence));
            return match why.take(1 + MOST_CAUSES).collect::<Vec<_>>().as_slice() {
                [] => self.introduce(&self.describe_answer(after)),
                why => self.introduce(&self.tell(why, Some(after))),
            };
        }
        let context = after.explanation.context.as_ref();
        let context = context.map(|context| join(context.sentences.iter().take(MOST_CAUSES)));
        self.introduce(format!("{} {}", context.unwrap_or_default(), self.describe_answer(after)).trim())
    }

    /// Whether the question about the move found the same answer.
    pub(crate) fn is_asked_about(&self, after: &Report) -> bool {
        let asked = self.before.explanation.alternatives.first();
        asked.is_some_and(|asked| asked.refutation.first() == after.answer.best_move.as_ref())
    }

    /// Returns the verdict on the answer to the move, with its line.
    fn describe_answer(&self, after: &Report) -> String {
        match self.position.clone().play(self.played) {
            Ok(position) => going_on(&position, after),
            Err(_) => after.explanation.verdict.text.clone(),
        }
    }

    /// Joins the sentences about the move. If the first sentence shows less than the answer wins, or ends
    /// abruptly, the verdict on the answer replaces it, followed by those sentences that do not refer back to
    /// it.
    fn tell(&self, why: &[&Sentence], after: Option<&Report>) -> String {
        let after = after.filter(|after| self.is_asked_about(after));
        match (why.split_first(), after) {
            (Some((first, causes)), Some(after)) if self.shows_less(first, after) => {
                let stands_alone = |sentence: &&&Sentence| {
                    let mut kinds = sentence.claims.iter().map(|licence| licence.claim.kind);
                    kinds.any(|kind| matches!(kind, Claimed::LeftGuard | Claimed::Forks))
                };
                let causes = join(causes.iter().filter(stands_alone).copied());
                let verdict = self.introduce(&self.describe_answer(after));
                format!("{verdict} {causes}").trim_end().to_owned()
            }
            _ => join(why.iter().copied()),
        }
    }

    /// Whether a sentence about the move shows less than its answer wins.
    fn shows_less(&self, sentence: &Sentence, after: &Report) -> bool {
        let claims = || sentence.claims.iter().map(|licence| &licence.claim);
        let loss = claims().find(|claim| claim.kind == Claimed::Loses);
        let taken = self.played.capture().map_or(0, |role| in_pawns(HOUSE.of(role)));
        match after.answer.promise {
            Some(Promise::MateIn(_)) => !sentence.text.contains('#'),
            Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => {
                let wins_little = claims().any(|claim| claim.kind == Claimed::WinsAtMost);
                let is_unfinished = loss.is_some_and(|claim| {
                    let line = line_of(&self.position, claim);
                    quiet_mistake::settle(&self.position, &line, line.len()).len() < line.len()
                });
                let shown = loss.and_then(|claim| claim.number).unwrap_or(0);
                let is_less = loss.is_some() && shown + u64::from(taken) < u64::from(pawns);
                wins_little || is_unfinished || is_less
            }
            _ => false,
        }
    }

    /// Prefixes the move to words whose first sentence does not name it.
    fn introduce(&self, words: &str) -> String {
        let first = words.split_inclusive(". ").next().unwrap_or_default();
        if names(first, &self.write(self.played)) || words.is_empty() {
            return words.to_owned();
        }
        let played = game_score(&self.position, &[self.played], 0, self.position.turn());
        if words.starts_with(|sign: char| sign.is_ascii_digit()) {
            let words = Phrase::from(words.to_owned());
            return Message::new("review-after-move")
                .with("move", played)
                .with("words", words)
                .write(&self.style());
        }
        format!("{} {words}", Message::new("after-move").with("move", played).write(&self.style()))
    }

    /// Prefixes the better move to words that do not name it.
    fn beside_the_better(&self, words: &str) -> String {
        match self.better.first() {
            Some(better) if !words.is_empty() && !names(words, &self.write(*better)) => {
                format!("{} {words}", quiet_mistake::better(self, *better))
            }
            _ => words.to_owned(),
        }
    }

    /// Writes a move of the position as at the beginning of a line: with its number, and without the sign for
    /// check or mate.
    pub(crate) fn write(&self, mv: Move) -> String {
        let score = Phrase::from(game_score(&self.position, &[mv], 0, self.position.turn()));
        score.write(&self.style()).trim_end_matches(['+', '#']).to_owned()
    }

    /// Describes what the move cost if its answer wins nothing: what was better, and what the question about
    /// the move found, or else how the game stood and now stands.
    fn quiet(&self) -> String {
        let is_suggested = self.better.first() == self.before.line().first();
        let words = if is_suggested { self.worse(|_| true) } else { String::new() };
        if words.is_empty() && !self.better.is_empty() {
            let played: Vec<Move> = std::iter::once(self.played).chain(self.answer.iter().copied()).collect();
            let style = &self.before.explanation.style;
            return quiet_mistake::write(&self.position, [&played, &self.better], self.chances, style);
        }
        self.beside_the_better(&words)
    }

    /// Returns what the question about the move found wrong with it if its answer wins nothing, up to the
    /// first unwanted sentence; empty if it only found that the move is weaker. That a recapture wins little
    /// is not worth mentioning.
    pub(crate) fn worse(&self, is_wanted: impl Fn(&Sentence) -> bool) -> String {
        let wins_little = |sentence: &Sentence| {
            sentence.claims.iter().any(|licence| licence.claim.kind == Claimed::WinsAtMost)
        };
        let explanation = &self.before.explanation;
        if self.is_recapture(self.played) && why_not(explanation).any(wins_little) {
            return String::new();
        }
        let why = why_not(explanation).take_while(|sentence| is_wanted(sentence));
        join(why.take(1 + MOST_CAUSES))
    }
}

/// Returns the verdict of an explanation, followed by the line that shows it, if there is one.
fn going_on(position: &Chess, report: &Report) -> String {
    let explanation = &report.explanation;
    let verdict = &explanation.verdict.text;
    let line = winning_moves(position, report);
    let [first, rest @ ..] = line.as_slice() else { return verdict.clone() };
    let (Ok(next), Some(words)) = (position.clone().play(*first), verdict.strip_suffix('.')) else {
        return verdict.clone();
    };
    // A reply that captures nothing shows nothing.
    let shows = match rest {
        [] => false,
        [reply] => reply.is_capture(),
        _ => true,
    };
    if !shows || words.contains([':', ';']) {
        return verdict.clone();
    }
    // After a comma, the line would seem to show what precedes it.
    let id = if words.contains(',') { "review-line-aside" } else { "review-line" };
    let message = Message::new(id).with("words", Phrase::from(words.to_owned()));
    let line = game_score(&next, rest, 0, next.turn());
    message.with("line", line).write(&explanation.style.counted_from(next.fullmoves().get()))
}

fn in_pawns(centipawns: i32) -> u32 {
    u32::try_from(centipawns / HOUSE.of(Role::Pawn)).unwrap_or(0)
}

/// Whether words name a move, as written; a sign may follow it, but not a letter.
pub(crate) fn names(words: &str, written: &str) -> bool {
    let goes_on = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '=';
    let stands = |at: usize| {
        let is_begun = words[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '-');
        !is_begun && !words[at + written.len()..].starts_with(goes_on)
    };
    words.match_indices(written).any(|(at, _)| stands(at))
}

/// Returns a comment without the commands for programs.
pub(crate) fn without_commands(comment: &str) -> String {
    let mut words = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        words.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    words.push_str(rest);
    words.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::moments::tests::reviewer;

    /// Returns the comment on the move at a ply of a game.
    fn write_said(game: &str, ply: usize) -> String {
        let review = reviewer().review(&Game::read(game.as_bytes()).unwrap());
        let moment = review.moments.iter().find(|moment| moment.ply == ply);
        moment.map_or_else(String::new, super::Moment::text)
    }

    #[test]
    fn a_recapture_that_was_missed_is_no_win() {
        let text = write_said("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 Nf6 5. Bxd7+ Bxd7 *", 7);
        assert!(
            text.starts_with("4...dxc6 recaptures, and the game is level.")
                || text.starts_with("4...bxc6 recaptures"),
            "{text}"
        );
        assert!(!text.contains("wins a bishop"), "{text}");
    }

    #[test]
    fn what_answers_a_move_is_told_with_its_line_and_the_better_move() {
        let text =
            write_said("1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", 9);
        assert!(text.contains("5...dxe5") && text.contains("6.Bxf7+ Ke7 7.Nd5#"), "{text}");
    }

    #[test]
    fn a_mate_behind_a_move_is_named() {
        let text = write_said(
            "[FEN \"r1bnqr1k/2ppbp1p/3P1p2/pp2pN2/4P3/2P2N2/PPBQ1PPP/R3K2R b KQ - 0 16\"]\n\n16... Bxd6 17. Qh6 Kg8 18. Qg7# 1-0",
            0,
        );
        assert!(text.contains("17.Qh6 mates in three: 17...") && text.contains('#'), "{text}");
    }
}
