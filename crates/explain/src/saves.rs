//! A move that meets a threat: what is threatened, what the move does about it, and what becomes of the
//! threat.
//!
//! The threat is the line that a search found when the side to move passed. What it depends on, that is, its
//! pieces, its targets and the squares it crosses, is determined by the Refutation Description of CAPS-II;
//! the move is explained by what it changes there. If a line is too long to be read, or nothing can be shown,
//! less is said.

use claims::{Claim, HOUSE, Kind, arrival};
use phrase::{self, Message, Phrase, Score, man, role_name, side_name};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};
use vision::{Refutation, Vision, captured_square};

use crate::Detail;
use crate::Subject;
use crate::audit::Audit;
use crate::draft::Draft;
use crate::gain::{balance, measure_gain, pawns, played_out, won_since};
use crate::material::{
    Reply, gain_of_the_queen, groups, list_threatened, material_gain, replies, told_moves,
};
use crate::moves::{ends_in_mate_by, play};
use crate::offers;
use crate::offers::is_offer;
use crate::scene::Scene;
use crate::threat::mate_threatened_by;

/// The longest threat that is shown, in plies.
const WRITTEN: usize = 3;
/// A capture that still gains one part in this many of what was threatened is still a threat.
const STILL: u64 = 2;
/// The most plies of play shown after the threat.
const ANSWERED: usize = 3;
/// The most captures of the moved piece shown.
const MOST_DEFENCES: usize = 3;

/// Whether the capture that begins a threat, which won `won` pawns, gains a good part of that after the move
/// as well.
fn still_gains(root: &Chess, best: Move, line: &[Move], won: u64) -> bool {
    let Some(after) = play(root, &[best]) else { return false };
    let threat = line.first().and_then(|mv| mv.to_uci(root.castles().mode()).to_move(&after).ok());
    let square = threat.and_then(captured_square);
    let gained =
        square.map_or(0, |square| Vision::of(after.clone()).exchange_gain(square, after.turn(), &HOUSE));
    0 < gained && won <= STILL * pawns(gained)
}

/// A threat and the move that meets it.
pub(crate) struct Rescue<'a> {
    subject: &'a Subject<'a>,
    root: &'a Chess,
    passed: Chess,
    best: Move,
    saved: u64,
    /// The threat up to its gain; empty if it is too long, or wins as before.
    line: Vec<Move>,
    won: u64,
}

impl<'a> Rescue<'a> {
    /// Reads the threat that a subject's move meets; `None` if there is none.
    pub(crate) fn of(subject: &'a Subject<'a>) -> Option<Rescue<'a>> {
        let Some(claims::Promise::Saves(saved)) = subject.promise else { return None };
        Rescue::that_saves(subject, u64::from(saved))
    }

    /// Returns the threat that a winning move also meets, with its first move as it is written and the claim
    /// that it is a threat; see [`Rescue::beside_a_win`].
    pub(crate) fn meet(subject: &'a Subject<'a>) -> Option<(Move, Score, Claim)> {
        let rescue = Rescue::that_saves(subject, 0)?;
        let first = *rescue.line.first()?;
        rescue.is_met_at_once(first).then(|| (first, rescue.score_of_threat(&[first]), rescue.threatens()))
    }

    fn that_saves(subject: &'a Subject<'a>, saved: u64) -> Option<Rescue<'a>> {
        let passed = subject.position.clone().swap_turn().ok()?;
        let side = passed.turn();
        let line = list_threatened(&passed, subject.menace, side, WRITTEN);
        let won = won_since(&passed, &play(&passed, &line)?, side);
        let best = subject.best_move?;
        // A threat that wins as before is not met; a mate that no longer mates is met, whatever else is
        // captured.
        let is_mate = ends_in_mate_by(side, &passed, &line);
        let line =
            if !is_mate && still_gains(subject.position, best, &line, won) { Vec::new() } else { line };
        Some(Rescue { subject, root: subject.position, passed, best, saved, line, won })
    }

    /// Returns the subject of the explanation.
    pub(crate) fn subject(&self) -> &'a Subject<'a> {
        self.subject
    }

    /// Drafts "1.Kh1 meets the threat 1...Nf3+, which would win the queen."
    pub(crate) fn verdict(&self) -> Draft {
        let mut draft = Draft::at(&[]);
        let saves =
            [self.claim(Kind::Legal, &[self.best]), Claim::new(Kind::PromisesSaves).number(self.saved)];
        let said = |id: &'static str| {
            let mark = if self.is_offer() { "!" } else { "" };
            Message::new(id)
                .with("move", Phrase::from(self.score(&[self.best])).mark(mark))
                .licences("saves", saves)
        };
        let Some(first) = self.line.first().copied() else {
            draft.tell(said("saves-material"));
            return draft;
        };
        let message = match (self.is_mate(), self.takes_back()) {
            (true, _) => said("meets-threat"),
            (false, true) => said("takes-back-and-meets-threat").with("haul", self.material_gain()),
            (false, false) => said("meets-threat-to-win").with("haul", self.material_gain()),
        };
        let message = message.with("threat", self.score_of_threat(&[first]));
        draft.tell(message.licence("threat", self.threatens()));
        draft
    }

    /// Whether the threat cannot be played after the move, or no longer captures anything nor mates.
    fn is_met_at_once(&self, threat: Move) -> bool {
        let Some(after) = play(self.root, &[self.best]) else { return false };
        let Ok(reply) = self.uci(threat).to_move(&after) else { return true };
        !reply.is_capture() && play(&after, &[reply]).is_some_and(|end| !end.is_checkmate())
    }

    /// Drafts the threatened line, what the move does about it, and what becomes of it.
    pub(crate) fn draft(&self, audit: &Audit<'_>, detail: Detail) -> Vec<Draft> {
        if self.line.is_empty() {
            return Vec::new();
        }
        let mut drafts = Vec::new();
        if 1 < self.line.len() {
            let mut draft = Draft::at(&[]);
            let message = Message::new("side-threatens").with("side", side_name(self.passed.turn()));
            let message = message.with("line", self.score_of_threat(&self.line));
            draft.tell(message.licence("threat", self.threatens()));
            drafts.push(draft);
        }
        drafts.extend(self.write_effect().filter(|draft| audit.passes(draft)));
        drafts.extend(self.draft_deflected().filter(|draft| audit.passes(draft)));
        drafts.extend(self.outcome(detail).filter(|draft| audit.passes(draft)));
        drafts
    }

    /// Whether the move captures the piece that has just captured.
    fn takes_back(&self) -> bool {
        let last = self.subject.context.map(|(_, mv)| mv).filter(|mv| mv.is_capture());
        let square = last.map(|mv| arrival(!self.root.turn(), mv));
        square.is_some() && captured_square(self.best) == square
    }

    /// Whether the moving piece may be captured for less than it is worth.
    fn is_offer(&self) -> bool {
        let root = self.subject.proof.map(Scene::root);
        root.is_some_and(|root| is_offer(&root, self.best))
    }

    /// Drafts "The threat is 2...Qxh2#." for a mate that the move itself threatens.
    pub(crate) fn own_threat(&self) -> Option<Draft> {
        mate_threatened_by(self.root, self.best, "threat-mate")
    }

    fn threatens(&self) -> Claim {
        match self.is_mate() && self.line.len() == 1 {
            true => self.claim(Kind::Threatens, &self.line),
            false => self.claim(Kind::ThreatensGain, &self.whole()).number(self.won),
        }
    }

    /// Returns the threatened line, extended by what is recaptured at its end.
    fn whole(&self) -> Vec<Move> {
        played_out(&self.passed, &self.line, self.passed.turn())
    }

    fn is_mate(&self) -> bool {
        ends_in_mate_by(self.passed.turn(), &self.passed, &self.line)
    }

    /// Describes what the threat wins: "the queen" if there is only one, and otherwise as for a win.
    fn material_gain(&self) -> Phrase {
        let own = self.root.board().by_color(self.root.turn());
        match (self.root.board().queens() & own).count() == 1 {
            true => gain_of_the_queen(&self.passed, &self.whole()),
            false => material_gain(&self.passed, &self.whole()),
        }
    }

    /// Drafts what the move does to the threat: it captures one of its pieces, leaves, blocks its way, or
    /// guards.
    fn write_effect(&self) -> Option<Draft> {
        let before = Vision::of(self.root.clone());
        let arrived = arrival(self.root.turn(), self.best);
        let mut after = self.root.clone();
        let roster = before.roster().after(self.root.turn(), self.best);
        after.play_unchecked(self.best);
        let after = Vision::new(after, roster);
        let threat = self.describe(&before)?;
        let man_on = |square: Square| before.roster().man_at(square);
        let from = self.best.from().filter(|_| !self.best.is_castle())?;
        let mut draft = Draft::at(&[]);
        let takes = |taken: Square| {
            let claim = self.claim(Kind::Takes, &[self.best]).men([from]).squares([taken]);
            let message = Message::new("rescue-takes").with("move", self.score(&[self.best]));
            message.with("man", man(self.root, taken)).licence("takes", claim)
        };
        let captured = captured_square(self.best);
        let message = if let Some(taken) = captured
            && man_on(taken).is_some_and(|man| threat.movers.contains(man))
        {
            takes(taken)
        } else if self.best.role() != Role::King && self.is_captured_on(from) {
            let message = Message::new("rescue-leaves").with("role", role_name(self.best.role()));
            message.with("square", from).licence("leaves", self.claim(Kind::Legal, &[self.best]))
        } else if let Some((slider, goal)) = self.shut(&threat, &before, &after, arrived) {
            let claim = self.claim(Kind::ShutsLine, &[self.best]).men([slider]).squares([goal]);
            let message = Message::new("rescue-shuts-line").with("slider", man(self.root, slider));
            message.with("goal", goal).licence("shuts", claim)
        } else {
            let goals = self.goals();
            let goal = goals
                .into_iter()
                .find(|goal| *goal != arrived && after.guards(arrived, *goal) && !before.guards(from, *goal));
            let Some(goal) = goal else {
                draft.tell(takes(captured?));
                return Some(draft);
            };
            draft = Draft::at(&[self.best]);
            let claim = Claim::new(Kind::Guards).men([arrived]).squares([goal]);
            let message = Message::new("rescue-guards").with("man", man(after.position(), arrived));
            message.with("goal", goal).licence("guards", claim)
        };
        draft.tell(message);
        Some(draft)
    }

    /// Drafts the duty from which the capture of the moved piece draws the capturing piece away.
    fn draft_deflected(&self) -> Option<Draft> {
        let root = Scene::root(self.subject.proof?);
        let first = root.after(self.best)?;
        let replies = replies(&root, &first, 1);
        offers::draft_deflected(
            &first,
            replies.iter().filter(|reply| 0 < reply.pawns).map(|reply| reply.line.as_slice()),
        )
    }

    /// Describes what the other side does in the threat.
    fn describe(&self, root: &Vision) -> Option<Refutation> {
        let mut board = Vision::new(self.passed.clone(), root.roster().clone());
        let mut threat = Refutation::default();
        for mv in &self.line {
            let roster = board.roster().after(board.position().turn(), *mv);
            let next = Vision::new(board.position().clone().play(*mv).ok()?, roster);
            if board.position().turn() == self.passed.turn() {
                threat = threat.union(Refutation::step(&board, *mv, &next));
            }
            board = next;
        }
        Some(threat)
    }

    /// Whether the threat captures the piece that is on a square at the root.
    fn is_captured_on(&self, square: Square) -> bool {
        let own = self.line.iter().step_by(2);
        let moved = self.line.iter().skip(1).step_by(2).any(|mv| mv.from() == Some(square));
        !moved && own.into_iter().any(|mv| captured_square(*mv) == Some(square))
    }

    /// Lists the squares that the threat goes to, its last move first.
    fn goals(&self) -> Vec<Square> {
        self.line.iter().step_by(2).rev().map(|mv| arrival(self.passed.turn(), *mv)).collect()
    }

    /// Finds a line of the threat that the move shuts: its slider and where it leads.
    fn shut(
        &self,
        threat: &Refutation,
        before: &Vision,
        after: &Vision,
        arrived: Square,
    ) -> Option<(Square, Square)> {
        if !(threat.paths | threat.target_paths).contains(arrived) {
            return None;
        }
        let enemies = before.board().by_color(self.passed.turn());
        let sliders: Bitboard = enemies & before.board().sliders();
        let pairs = sliders.into_iter().flat_map(|slider| {
            self.goals().into_iter().chain(threat.target_squares).map(move |goal| (slider, goal))
        });
        pairs.into_iter().find(|(slider, goal)| {
            before.attacks_from(*slider).contains(*goal)
                && !after.attacks_from(*slider).contains(*goal)
                && before.between(*slider, *goal).contains(arrived)
        })
    }

    /// Drafts "After 1.Kh1, 1...Nf3+ is not possible at once", or "After 1.Kh1 Nf3+ 2.Qxf3 nothing is lost".
    fn outcome(&self, detail: Detail) -> Option<Draft> {
        let threat = *self.line.first()?;
        // If the piece that would be captured has moved away, there is no more to say.
        if captured_square(threat).is_some_and(|taken| self.best.from() == Some(taken)) {
            return None;
        }
        let after = play(self.root, &[self.best])?;
        let mut draft = Draft::at(&[]);
        let Ok(reply) = self.uci(threat).to_move(&after) else {
            // It goes without saying that a captured piece cannot move.
            let is_plain = captured_square(self.best) == threat.from();
            let (id, kind) = match after.is_check() {
                true => ("threat-prevented-by-check", Kind::GivesCheck),
                false => ("threat-prevented", Kind::Legal),
            };
            let message = Message::new(id).with("move", self.score(&[self.best]));
            let message = message.with("threat", self.score_of_threat(&[threat]));
            let message = message.licence("after", self.claim(kind, &[self.best]));
            draft.tell(message.licence("prevents", self.claim(Kind::Prevents, &[threat])));
            return (!is_plain).then_some(draft);
        };
        // Unless a mate is met, saying that nothing is lost at the end of a line says little about what
        // follows it.
        (detail == Detail::Full || self.is_mate()).then(|| self.nothing_lost(reply)).flatten()
    }

    /// Drafts "15.dxc6 is now met by 15...Rxd1." if the threat can still be played, and its first answer
    /// keeps what the side has.
    pub(crate) fn draft_answer(&self) -> Option<Draft> {
        let threat = *self.line.first()?;
        let after = play(self.root, &[self.best])?;
        // A threat that no longer captures anything is not a threat, and only a capture answers it visibly.
        let reply = self.uci(threat).to_move(&after).ok().filter(|reply| reply.is_capture())?;
        let scene = Scene::root(self.subject.proof?).after(self.best)?.after(reply)?;
        let answer = *scene.best_line().first().filter(|mv| mv.is_capture())?;
        let line = [self.best, reply, answer];
        let end = play(self.root, &line)?;
        let game = |place: usize| {
            let before = play(self.root, &line[..place])?;
            Some(phrase::game_score(&before, &line[place..=place], place, self.root.turn()))
        };
        let message = Message::new("threat-answered").with("threat", game(1)?).with("answer", game(2)?);
        let mut draft = Draft::at(&[]);
        draft.tell(message.licence("keeps", self.claim(Kind::Keeps, &line)));
        self.keeps(&end).then_some(draft)
    }

    /// Drafts "After 1...Bxc5 2.Rxe8+ Qxe8 nothing is lost." for the expected reply.
    pub(crate) fn main_line(&self) -> Option<Draft> {
        let root = self.subject.proof.map(Scene::root)?;
        let expected = root.best_line().get(1).copied()?;
        self.nothing_lost(expected)
    }

    /// Drafts what happens if the moved piece is captured: it is avenged, or nothing is lost.
    pub(crate) fn defences(&self, audit: &Audit<'_>) -> Vec<Draft> {
        let Some(root) = self.subject.proof.map(Scene::root) else { return Vec::new() };
        let Some(first) = root.after(self.best) else { return Vec::new() };
        let arrived = arrival(self.root.turn(), self.best);
        // A capture that seems to win something: nobody asks about a queen that takes a guarded pawn.
        let seems_to_win = |mv: &Move| {
            captured_square(*mv) == Some(arrived) && 0 < pawns(measure_gain(first.position(), *mv))
        };
        let takes = |reply: &Reply| reply.line.first().is_some_and(seems_to_win);
        let taking: Vec<Reply> = replies(&root, &first, 1).into_iter().filter(takes).collect();
        let groups = groups(&first, taking);
        let shown = groups.iter().filter_map(|group| {
            let reply = group.replies.first()?.line.first().copied()?;
            told_moves(&root, &first, group)
                .or_else(|| self.nothing_lost(reply).filter(|_| group.replies.len() == 1))
        });
        shown.filter(|draft| audit.passes(draft)).take(MOST_DEFENCES).collect()
    }

    /// Drafts "After 1.Kh1 Nf3+ 2.Qxf3 nothing is lost."
    fn nothing_lost(&self, reply: Move) -> Option<Draft> {
        let scene = Scene::root(self.subject.proof?).after(self.best)?.after(reply)?;
        let whole: Vec<Move> = [self.best, reply].into_iter().chain(scene.best_line()).collect();
        let keeps = |length: &usize| {
            let end = play(self.root, &whole[..*length]);
            end.is_some_and(|end| self.keeps(&end))
        };
        let length = (3..=whole.len().min(2 + ANSWERED)).step_by(2).find(keeps)?;
        let line = &whole[..length];
        let mut draft = Draft::at(&[]);
        let message = Message::new("nothing-lost").with("line", self.score(line));
        draft.tell(message.licence("keeps", self.claim(Kind::Keeps, line)));
        Some(draft)
    }

    /// Whether the side has lost nothing at the end of a line, whatever is captured there.
    fn keeps(&self, end: &Chess) -> bool {
        balance(self.root, self.root.turn()) <= crate::gain::count_kept(end, self.root.turn())
    }

    fn claim(&self, kind: Kind, moves: &[Move]) -> Claim {
        Claim::new(kind).moves(moves.iter().map(|mv| self.uci(*mv)))
    }

    fn uci(&self, mv: Move) -> shakmaty::uci::UciMove {
        mv.to_uci(self.root.castles().mode())
    }

    fn score(&self, moves: &[Move]) -> Score {
        phrase::game_score(self.root, moves, 0, self.root.turn())
    }

    fn score_of_threat(&self, moves: &[Move]) -> Score {
        phrase::game_score(&self.passed, moves, 1, self.root.turn())
    }
}
