//! A forced draw: by perpetual check, or by stalemate.
//!
//! A prover found positions that the side never has to leave, and the certificate checker accepted them
//! (`proof::Hold`). The explanation gives the move, what it saves the side from, and for a few replies how
//! they return to an earlier position or end the game.

use claims::{Claim, Kind, Promise};
use phrase::{Message, Score, game_score, side_name};
use proof::Hold;
use shakmaty::{Chess, Move, Position};
use vision::Vision;

use crate::Subject;
use crate::document::{Defence, Tries};
use crate::draft::Draft;
use crate::moves::play;
use crate::outlook::{name, surplus};

/// The most replies shown, and the most plies of a line from the first move on.
const MOST_REPLIES: usize = 3;
const MOST_PLIES: usize = 16;

/// A way to hold the draw, and the position it begins in.
pub(crate) struct Held<'a> {
    root: &'a Chess,
    hold: &'a Hold,
    first: Move,
    /// The replies to the first move.
    replies: Vec<Move>,
    /// For some replies, the shortest line, from the first move on, that returns to an earlier position or
    /// ends the game.
    lines: Vec<Vec<Move>>,
    /// Whether the side gives check after check, and some line returns to an earlier position.
    is_perpetual: bool,
}

impl<'a> Held<'a> {
    /// Reads how a subject holds the draw; `None` if it does not.
    pub(crate) fn of(subject: &Subject<'a>) -> Option<Held<'a>> {
        let hold = subject.hold.filter(|_| subject.promise == Some(Promise::Draws(true)))?;
        let (root, first) = (subject.position, hold.first()?);
        let replies: Vec<Move> = hold.moves(hold.place(&[first])?).iter().map(|(mv, _)| *mv).collect();
        let line = |reply: &Move| hold.shortest_end(&[first, *reply], MOST_PLIES);
        let lines: Vec<Vec<Move>> = replies.iter().filter_map(line).collect();
        let comes_back = |line: &Vec<Move>| play(root, line).is_some_and(|end| !end.is_game_over());
        let is_perpetual = hold.is_check_after_check() && lines.iter().any(comes_back);
        Some(Held { root, hold, first, replies, lines, is_perpetual })
    }

    /// Drafts "1.Qe8+ draws by perpetual check." "1.Rxg3+ draws: 1...Kxg3 is stalemate." "1.Nxd5 draws: it
    /// leaves too little to mate with." "1.Kh1 holds the draw."
    pub(crate) fn verdict(&self) -> Draft {
        let draws = self.claim(Kind::HoldsDraw, &[self.first]);
        let stalemate = self.replies.iter().find(|reply| self.after(&[self.first, **reply]).is_stalemate());
        let message = match stalemate {
            Some(reply) if !self.is_perpetual || self.replies.len() == 1 => {
                let claim = self.claim(Kind::Stalemates, &[self.first, *reply]);
                let message =
                    Message::new("held-by-stalemate").with("reply", self.search_written(&[*reply], 1));
                message.licence("stalemate", claim).licence("draws", draws)
            }
            _ if self.after(&[self.first]).is_insufficient_material() => {
                let left = self.claim(Kind::TooLittle, &[self.first]);
                Message::new("held-by-too-little").licence("left", left).licence("draws", draws)
            }
            _ if self.is_perpetual => {
                let checks = self.claim(Kind::ChecksForever, &[self.first]);
                Message::new("held-by-perpetual").licences("draws", [draws, checks])
            }
            _ => Message::new("held").licence("draws", draws),
        };
        let mut draft = Draft::at(&[]);
        draft.tell(message.with("move", self.search_written(&[self.first], 0)));
        draft
    }

    /// Drafts "Black is a queen up, but the checks do not end."
    pub(crate) fn idea(&self) -> Vec<Draft> {
        if self.after(&[self.first]).is_game_over() {
            return Vec::new();
        }
        let vision = Vision::of(self.root.clone());
        let more = surplus(&vision, !self.root.turn());
        // If each side has something extra, neither is simply up.
        if more.is_empty() || !surplus(&vision, self.root.turn()).is_empty() {
            return Vec::new();
        }
        let message = match self.is_perpetual {
            true => Message::new("held-behind-by-checks")
                .licence("checks", self.claim(Kind::ChecksForever, &[self.first])),
            false => Message::new("held-behind").licence("draws", self.claim(Kind::HoldsDraw, &[self.first])),
        };
        let message = message.with("side", side_name(!self.root.turn())).with("more", name(&more));
        let mut draft = Draft::at(&[]);
        draft.tell(message.licences("material", more.into_iter().map(|(_, claim)| claim)));
        vec![draft]
    }

    /// Drafts how replies return to an earlier position or end the game, most informative lines first.
    pub(crate) fn lines(&self) -> Vec<Draft> {
        let mut lines = self.lines.clone();
        lines.sort_by_key(Vec::len);
        lines.truncate(MOST_REPLIES);
        if let [line] = &lines[..]
            && self.after(line).is_stalemate()
        {
            // The verdict already says so.
            lines.retain(|line| 2 < line.len());
        }
        lines.iter().map(|line| self.tell(line)).collect()
    }

    /// Lists every reply with the move that answers it.
    pub(crate) fn defences(&self) -> Vec<Defence> {
        let mode = self.root.castles().mode();
        let uci = |mv: &Move| mv.to_uci(mode).to_string();
        let one = |reply: &Move| {
            let answer = self.answer(&[self.first, *reply]);
            Defence {
                replies: vec![uci(reply)],
                tries: Tries::Other,
                answer: answer.as_ref().map(uci),
                line: [*reply].iter().chain(&answer).map(uci).collect(),
                result: Promise::Draws(true),
                why: None,
                themes: Vec::new(),
            }
        };
        self.replies.iter().map(one).collect()
    }

    /// Drafts "1...Kh7 2.Qh5+ Kg8 repeats the position." "1...Kxg3 is stalemate."
    fn tell(&self, line: &[Move]) -> Draft {
        let end = self.after(line);
        let (id, kind) = if end.is_checkmate() {
            ("held-line-mates", Kind::Mates)
        } else if end.is_stalemate() {
            ("held-line-stalemates", Kind::Stalemates)
        } else if end.is_insufficient_material() {
            ("held-line-too-little", Kind::TooLittle)
        } else {
            ("held-line-repeats", Kind::Repeats)
        };
        let mut draft = Draft::of_defence(&[], line.get(1).copied(), line.get(2..).unwrap_or_default());
        let written = self.search_written(&line[1..], 1);
        draft.tell(Message::new(id).with("line", written).licence("line", self.claim(kind, line)));
        draft
    }

    /// Returns the side's move at the end of a line, if the game continues.
    fn answer(&self, line: &[Move]) -> Option<Move> {
        self.hold.moves(self.hold.place(line)?).first().map(|(mv, _)| *mv)
    }

    fn after(&self, line: &[Move]) -> Chess {
        play(self.root, line).unwrap_or_else(|| self.root.clone())
    }

    /// Writes moves of a line from the root, beginning `ply` plies from it.
    fn search_written(&self, moves: &[Move], ply: usize) -> Score {
        let before = if ply == 0 { self.root.clone() } else { self.after(&[self.first]) };
        game_score(&before, moves, ply, self.root.turn())
    }

    fn claim(&self, kind: Kind, line: &[Move]) -> Claim {
        let mode = self.root.castles().mode();
        Claim::new(kind).moves(line.iter().map(|mv| mv.to_uci(mode)))
    }
}

/// Whether a claim about how the draw is held from the root holds; `None` when a part of it is missing.
pub(crate) fn holds(claim: &Claim, root: &Chess, hold: &Hold) -> Option<bool> {
    let mv = claim.moves.first()?.to_move(root).ok();
    let is_so = claim.kind == Kind::HoldsDraw || hold.is_check_after_check();
    Some(mv.is_some() && mv == hold.first() && is_so)
}

/// Whether moves end a line as a claim says: in stalemate, with insufficient material, or in a repeated
/// position.
pub(crate) fn ends(kind: Kind, before: &Chess, moves: &[Move], after: &Chess) -> bool {
    match kind {
        Kind::Stalemates => after.is_stalemate(),
        Kind::TooLittle => after.is_insufficient_material(),
        _ => (0..moves.len()).any(|plies| play(before, &moves[..plies]).as_ref() == Some(after)),
    }
}
