//! The causes of wins of material: the guard that is captured, attacked or drawn away, the king that comes
//! too late, why no queen.

use crate::words;

use explain::SectionKind;
use kibitzer::Detail;
use testing::section;

/// Returns the sentences of a section: the reasons at the normal level, anything else at the full level.
fn tell(fen: &str, kind: SectionKind) -> String {
    let (_, report) = match kind {
        SectionKind::Idea => words::tell(fen),
        _ => words::told_at(fen, Detail::Full),
    };
    section(&report, kind)
}

#[track_caller]
fn check(fen: &str, kind: SectionKind, expected: &str) {
    let told = tell(fen, kind);
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_guard_is_taken_or_attacked() {
    let fen = "6k1/5ppp/4p3/3n4/1b6/2N5/5PPP/1R4K1 w - - 0 1";
    check(fen, SectionKind::Idea, "It removes the knight on d5, the guard of the bishop on b4.");
    // Here the pawn on a5 guards it too.
    let guarded = tell("6k1/5ppp/4p3/p2n4/1b6/2N5/5PPP/1R4K1 w - - 0 1", SectionKind::Idea);
    assert!(!guarded.contains("the guard of"), "{guarded}");
    let fen = "6k1/5ppp/2n5/4b3/1P6/8/5PPP/4R1K1 w - - 0 1";
    check(fen, SectionKind::Idea, "The pawn hits the knight on c6, which guards the bishop on e5.");
}

#[test]
fn a_king_is_drawn_away() {
    let fen = "2kr4/ppp5/8/8/6P1/5B2/PP6/3R3K w - - 0 1";
    check(fen, SectionKind::Idea, "Taking drags the king away from d8.");
    let defences = tell(fen, SectionKind::Defences);
    assert!(defences.contains("1...Kxb7 takes the bishop: 2.Rxd8"), "{defences}");
    assert!(defences.contains("1...Kb8: 2.Rxd8+ Kxb7"), "every reply is told: {defences}");
}

#[test]
fn who_must_take_in_passing_guards_no_more() {
    let fen = "8/5pkp/5Rp1/6P1/5PKP/2r5/8/8 b - - 2 42";
    check(fen, SectionKind::Idea, "Only the pawn on g5 guards the rook on f6.");
}

#[test]
fn a_king_comes_too_late() {
    let outside = "The king on h4 is too far away to catch the pawn on a6.";
    check("8/6p1/8/P7/7k/8/8/K7 w - - 0 1", SectionKind::Idea, outside);
    let runs = "Nothing catches the pawn: the king is outside its square.";
    check("8/8/8/P7/7k/8/8/K7 w - - 0 1", SectionKind::Outlook, runs);
    let inside = tell("8/8/8/P2k4/8/8/8/K7 w - - 0 1", SectionKind::Idea);
    assert!(!inside.contains("too far"), "{inside}");
}

#[test]
fn a_queen_would_be_stalemate() {
    check(
        "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1",
        SectionKind::WhyNot,
        "1.c8=Q allows 1...Rc4+ 2.Qxc4. Black is stalemated: a draw.",
    );
}

#[test]
fn a_queen_that_comes_later_is_told() {
    let fen = "8/r6R/1k5K/1p6/6P1/5P2/8/8 b - - 0 46";
    check(fen, SectionKind::Defences, "Later in that line the pawn on b5 promotes.");
}

#[test]
fn who_plays_at_once_what_is_threatened_hears_what_the_move_is_for() {
    let fen = "rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1";
    // At the normal level the last of it may be dropped for brevity.
    let told = section(&words::told_at(fen, Detail::Full).1, SectionKind::WhyNot);
    let expected = "the bishop on b8 cannot go to h2: the pawn shuts its line. 1...Bxh2+ opens";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_man_is_trapped_only_if_no_other_saves_him() {
    // Castling guards the knight, and nothing captures the rook.
    let idea = tell("r3k2B/pp2p2p/5np1/8/8/8/P1P1K1PP/RN1n4 w q - 1 17", SectionKind::Idea);
    assert!(!idea.is_empty() && !idea.contains("trapped"), "{idea}");
    // The pawn is taken, and the bishop falls if it recaptures.
    let idea = tell("3r2r1/1pp5/p3k1p1/4Pb1p/1PPP1P2/4K2P/R5P1/6R1 w - - 5 33", SectionKind::Idea);
    let trapped = "The bishop on f5 is trapped: it is attacked, and every move loses it.";
    assert!(idea.starts_with(trapped), "{idea}");
}

#[test]
fn before_a_mate_a_guard_is_drawn_from_his_duty_and_not_to_a_square() {
    let fen = "r1b3k1/ppQ1b2p/3p2pB/8/3p4/1P6/P3q1PP/5R1K w - - 1 24";
    check(fen, SectionKind::Idea, "Taking drags the bishop on e7 away from f8.");
}
