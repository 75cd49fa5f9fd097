//! Endings that theory knows: what they amount to, and by which plan.

use claims::{Claim, Kind};
use endings::{Ending, Known};
use phrase::{Message, Phrase, Score, game_score, list, man, side_name};
use shakmaty::{Chess, Move, Position, Role};
use vision::Vision;

use super::{is_only_move, known_holds};
use crate::Subject;
use crate::draft::Draft;
use crate::moves::play;

/// The longest line that is written out, in plies.
const MOST_PLIES: usize = 15;
/// The most only moves mentioned; the last ones are kept.
const MOST_ONLY_MOVES: usize = 3;

/// Drafts "1.Kd2 wins: mate in 13 with best play." "Black is lost." "The position is drawn; 1...Kd8 keeps the
/// draw."
pub(super) fn verdict(subject: &Subject<'_>, known: &Known) -> Option<Draft> {
    let position = subject.position;
    let turn = position.turn();
    let king = position.board().king_of(known.strong)?;
    let mate_in = told_distance(known);
    let mut draft = Draft::at(&[]);
    let win = || Claim::new(Kind::KnownWin).men([king]);
    let mate = |claim: Claim| mate_in.map(|moves| claim.number(u64::from(moves)));
    let Some(mv) = subject.best_move else {
        draft.tell(match known.wins {
            true => Message::new("known-won").with("side", side_name(known.strong)).licence("won", win()),
            false => Message::new("known-drawn").licence("drawn", Claim::new(Kind::KnownDraw)),
        });
        return Some(draft);
    };
    let uci = mv.to_uci(position.castles().mode());
    let written = game_score(position, &[mv], 0, turn);
    let after = |kind: Kind| Claim::new(kind).moves([uci]);
    let is_only = is_only_move(position, mv, subject.theory);
    if !known.wins {
        let is_kept = known_holds(&after(Kind::KnownDraw), position, subject.theory) == Some(true);
        let drawn = Claim::new(Kind::KnownDraw);
        draft.tell(match (is_only, is_kept) {
            (true, _) => Message::new("known-drawn-by-only-move")
                .with("move", written)
                .licences("kept", [after(Kind::OnlyKnown), after(Kind::KnownDraw)]),
            (false, true) => Message::new("known-drawn-and-kept")
                .with("move", written)
                .licence("drawn", drawn)
                .licence("kept", after(Kind::KnownDraw)),
            (false, false) => Message::new("known-drawn-and-suggested")
                .with("move", written)
                .licence("drawn", drawn)
                .licence("kept", after(Kind::Legal)),
        });
        return Some(draft);
    }
    let wins = turn == known.strong;
    let message = match (wins, mate_in) {
        (true, Some(_)) if is_only => Message::new("known-win-by-only-move-and-mate"),
        (true, None) if is_only => Message::new("known-win-by-only-move"),
        (true, Some(_)) => Message::new("known-win-and-mate"),
        (true, None) => Message::new("known-win"),
        (false, Some(_)) => {
            Message::new("known-lost-and-mated").with("side", side_name(turn)).licence("lost", win())
        }
        (false, None) => Message::new("known-lost").with("side", side_name(turn)).licence("lost", win()),
    };
    let move_claim = if wins && is_only { after(Kind::OnlyKnown) } else { after(Kind::Legal) };
    let message = message.with("move", written).licences("move", [move_claim, win()]);
    draft.tell(match mate(after(Kind::KnownMate).men([king])) {
        Some(claim) => message.number("moves", claim.number.unwrap_or(0)).licence("mate", claim),
        None => message,
    });
    if wins && mate_in.is_none() {
        draft.say(".");
    }
    Some(draft)
}

/// Returns the moves to mate, if the number is useful to a reader, as with a queen or a rook. Nobody at the
/// board counts how long a pawn takes to queen first, or two minor pieces to drive a king into the right
/// corner.
fn told_distance(known: &Known) -> Option<u32> {
    known.mate_in.filter(|_| matches!(known.ending, Ending::Queen | Ending::Rook))
}

/// Returns the line as far as it is written out.
fn told_line<'a>(subject: &Subject<'a>) -> &'a [Move] {
    &subject.line[..subject.line.len().min(MOST_PLIES)]
}

/// Drafts "1.Kd2 Ke4 2.Rf1 Ke5 3.Ke3."
pub(super) fn line(subject: &Subject<'_>, known: &Known) -> Option<Draft> {
    let position = subject.position;
    let moves = told_line(subject);
    if moves.len() < 2 {
        return None;
    }
    let king = position.board().king_of(known.strong)?;
    let uci = moves.iter().map(|mv| mv.to_uci(position.castles().mode()));
    let claim = match (known.wins, told_distance(known)) {
        (true, Some(moves)) => Claim::new(Kind::KnownMate).men([king]).number(u64::from(moves)),
        (true, None) => Claim::new(Kind::KnownWin).men([king]),
        (false, _) => Claim::new(Kind::KnownDraw),
    };
    let mut draft = Draft::at(&[]);
    draft.claim(game_score(position, moves, 0, position.turn()), claim.moves(uci));
    draft.say(".");
    Some(draft)
}

/// Drafts "2.Kb5, 3.Kb4 and 6.c8=R are the only moves that win there." for the side that has something to
/// lose, along the line; the first move is covered by the verdict.
pub(super) fn only_moves(subject: &Subject<'_>, known: &Known) -> Option<Draft> {
    let (root, mode) = (subject.position, subject.position.castles().mode());
    let side = if known.wins { known.strong } else { !known.strong };
    let mut found: Vec<(Score, Claim)> = Vec::new();
    let mut board = root.clone();
    let line = told_line(subject);
    for (ply, mv) in line.iter().enumerate() {
        // Recaptures and queen promotions go without saying.
        let is_plain = mv.is_capture() || mv.promotion() == Some(Role::Queen);
        if 0 < ply && !is_plain && board.turn() == side && is_only_move(&board, *mv, subject.theory) {
            let way = line[..=ply].iter().map(|mv| mv.to_uci(mode));
            let written = game_score(&board, &[*mv], ply, root.turn());
            found.push((written, Claim::new(Kind::OnlyKnown).moves(way)));
        }
        board.play_unchecked(*mv);
    }
    let found = found.split_off(found.len().saturating_sub(MOST_ONLY_MOVES));
    let id = match (found.len(), known.wins) {
        (0, _) => return None,
        (1, true) => "only-move-wins",
        (1, false) => "only-move-draws",
        (_, true) => "only-moves-win",
        (_, false) => "only-moves-draw",
    };
    let names: Vec<Phrase> = found.iter().map(|(written, _)| Phrase::from(written.clone())).collect();
    let mut draft = Draft::at(&[]);
    let claims = found.into_iter().map(|(_, claim)| claim);
    draft.tell(Message::new(id).with("moves", list(&names)).licences("only", claims));
    Some(draft)
}

/// Drafts why a promotion on the line is not to a queen: "6.c8=Q Rc4+ 7.Qxc4 is stalemate."
pub(super) fn underpromotion(subject: &Subject<'_>) -> Option<Draft> {
    let (root, line) = (subject.position, told_line(subject));
    let mut way: Vec<Move> = Vec::new();
    let mut board = root.clone();
    for mv in line {
        if let Some(rest) = instead_of_queening(&board, *mv) {
            let mode = root.castles().mode();
            let claim = Claim::new(Kind::Stalemates).moves(way.iter().chain(&rest).map(|mv| mv.to_uci(mode)));
            let written = game_score(&board, &rest, way.len(), root.turn());
            let mut draft = Draft::at(&[]);
            draft.tell(Message::new("queening-stalemates").with("line", written).licence("line", claim));
            return Some(draft);
        }
        board.play_unchecked(*mv);
        way.push(*mv);
    }
    None
}

/// Returns how a promotion to a queen instead of a lesser piece ends in stalemate: at once, or when a
/// checking piece is captured.
fn instead_of_queening(board: &Chess, mv: Move) -> Option<Vec<Move>> {
    let Move::Normal { role, from, capture, to, promotion: Some(Role::Rook | Role::Bishop | Role::Knight) } =
        mv
    else {
        return None;
    };
    let queening = Move::Normal { role, from, capture, to, promotion: Some(Role::Queen) };
    let after = play(board, &[queening])?;
    if after.is_stalemate() {
        return Some(vec![queening]);
    }
    after.legal_moves().into_iter().find_map(|reply| {
        let checked = play(&after, &[reply]).filter(Position::is_check)?;
        let takes = |answer: &Move| answer.to() == reply.to() && answer.is_capture();
        let mut answers = checked.legal_moves().into_iter().filter(takes);
        let answer =
            answers.find(|answer| play(&checked, &[*answer]).is_some_and(|end| end.is_stalemate()))?;
        Some(vec![queening, reply, answer])
    })
}

/// Drafts how an ending is won, or why it is not.
pub(super) fn plan(subject: &Subject<'_>, known: &Known) -> Option<Draft> {
    let position = subject.position;
    let king = position.board().king_of(known.strong)?;
    let claim = match known.wins {
        true => Claim::new(Kind::KnownWin).men([king]),
        false => Claim::new(Kind::KnownDraw),
    };
    let id = match (known.ending, known.wins) {
        _ if known.is_too_late => "plan-too-late",
        (Ending::Queen, true) => "plan-queen",
        (Ending::Rook, true) => "plan-rook",
        (Ending::TwoBishops, true) => "plan-two-bishops",
        (Ending::BishopAndKnight, true) => "plan-bishop-and-knight",
        (Ending::Pawn, true) => return Some(won_pawn(subject, known, claim)),
        (Ending::Pawn, false) => "plan-pawn-drawn",
        (Ending::BareKing, _) => "plan-bare-king",
        (Ending::TwoKnights, _) => "plan-two-knights",
        (Ending::WrongBishop, _) => "plan-wrong-bishop",
        (Ending::Lucena, _) => "plan-lucena",
        (Ending::Philidor, _) => "plan-philidor",
        (Ending::Tabled, true) => "plan-tabled-won",
        (Ending::Tabled, false) => "plan-tabled-drawn",
        (Ending::Queen | Ending::Rook | Ending::TwoBishops | Ending::BishopAndKnight, false) => "plan-drawn",
    };
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new(id).with("side", side_name(known.strong)).licence("known", claim));
    Some(draft)
}

/// Drafts "The king on d6 has the opposition." for king and pawn against king, if the opposition decides
/// whether the pawn gets through: at once, or after the move.
pub(super) fn opposition(subject: &Subject<'_>, known: &Known) -> Option<Draft> {
    // An opposition that achieves nothing is not mentioned.
    let helps = |side| known.ending == Ending::Pawn && (side == known.strong) == known.wins;
    let told = |position: &Chess, path: &[Move]| {
        let (king, other) = Vision::of(position.clone()).opposition().filter(|_| helps(!position.turn()))?;
        let claim = Claim::new(Kind::Opposition).men([king]).squares([other]);
        let mut draft = Draft::at(path);
        draft.tell(Message::new("opposition").with("man", man(position, king)).licence("opposition", claim));
        Some(draft)
    };
    let mv = subject.best_move.filter(|mv| mv.role() == Role::King);
    let after = mv.and_then(|mv| Some((mv, play(subject.position, &[mv])?)));
    told(subject.position, &[]).or_else(|| after.and_then(|(mv, after)| told(&after, &[mv])))
}

/// Drafts how a pawn queens: nothing catches it, or its king escorts it.
fn won_pawn(subject: &Subject<'_>, known: &Known, won: Claim) -> Draft {
    let vision = Vision::of(subject.position.clone());
    let board = subject.position.board();
    let pawn = (board.pawns() & board.by_color(known.strong)).first();
    let outside =
        pawn.zip(board.king_of(!known.strong)).filter(|(pawn, king)| vision.is_outside_square(*king, *pawn));
    let mut draft = Draft::at(&[]);
    draft.tell(match outside {
        Some((pawn, king)) => {
            let claim = Claim::new(Kind::OutsideSquare).men([king]).squares([pawn]);
            Message::new("plan-pawn-runs").licences("known", [won, claim])
        }
        None => Message::new("plan-pawn-led").licence("known", won),
    });
    draft
}
