//! Stories: a story is short, names what decides, and ends its lines where the gain is banked. What a single
//! statement says is tested in `statements.rs`.

use crate::words::{tell, told_at, told_with};
use explain::SectionKind;
use kibitzer::{Detail, Report};
use testing::{Ask, section};

/// Returns everything: headline, verdict, and every sentence.
fn whole(report: &Report) -> String {
    let sections = report.explanation.sections.iter().filter(|section| section.kind != SectionKind::Headline);
    let sentences = sections.flat_map(|section| &section.sentences).map(|sentence| sentence.text.as_str());
    std::iter::once(report.explanation.opening().as_str()).chain(sentences).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_fork_is_named_and_the_line_ends_where_the_rook_is_taken() {
    let (_, report) = tell("r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1");
    assert_eq!(report.explanation.opening(), "Knight fork. 1.Nc7+ wins a rook.");
    assert_eq!(section(&report, SectionKind::Idea), "The knight forks the king and the rook.");
    let headline = report.explanation.headline.as_ref().unwrap();
    assert_eq!(headline.motifs, ["fork"]);
}

#[test]
fn a_line_is_played_to_its_end_without_a_blunder() {
    // As captures are counted, 32...Rc8 33.e8=Q Rxe8 34.Qxe8 wins; but then 34...Qf1+ and 35...g4+ draws.
    let report = Ask::of("8/pp3pk1/4P2p/5pp1/8/5PPK/1P1RQ2P/2r3q1 w - - 0 32").explain();
    let lines = section(&report, SectionKind::Defences);
    assert!(!lines.is_empty() && !lines.contains("33.e8=Q Rxe8"), "{lines}");
}

#[test]
fn what_is_lost_again_is_not_promised() {
    // The knight that takes the rook is caught in the corner.
    let report = Ask::of("r3k3/p7/1p6/3N4/8/7P/5PP1/6K1 w - - 0 1").explain();
    let verdict = "Knight fork. 1.Nc7+ wins a rook and a pawn for a knight, and with it the ending.";
    assert_eq!(report.explanation.opening(), verdict);
    assert_eq!(report.answer.promise, Some(kibitzer::Promise::Material(2)));
}

#[test]
fn what_stands_on_the_board_is_not_counted_down_by_a_later_trade() {
    let report = Ask::of("2r3k1/5ppp/p7/1p6/3q4/1Q5P/PP3PP1/3R2K1 w - - 0 1").explain();
    assert_eq!(report.explanation.opening(), "Unprotected queen. 1.Rxd4 wins the queen.");
}

#[test]
fn a_remark_speaks_of_the_line_that_is_shown() {
    // The queens are gone in the line shown; in another one 24...Bd4 would pin a queen.
    let report = Ask::of("r2qr1k1/1p1b1pp1/p4n1p/2bN4/3N4/1P1PB2P/1PP2QP1/4RRK1 b - - 0 21").explain();
    let lines = section(&report, SectionKind::Defences);
    assert!(lines.contains("23.Qxf6 gxf6") && !lines.contains("pins the queen"), "{lines}");
}

#[test]
fn a_refutation_is_the_best_answer_and_not_the_first_that_counts() {
    // After 36...h3 37.Kg3 the pawn falls all the same.
    let report = Ask::of("8/1p4p1/2k5/p2p1KP1/P2P3p/1PP5/8/8 w - - 0 36").explain();
    let told = section(&report, SectionKind::WhyNot);
    assert!(!told.contains("36...h3"), "{told}");
}

#[test]
fn a_story_closes_with_what_to_remember() {
    let fork = "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";
    let (_, report) = tell(fork);
    let last = report.explanation.sections.last().unwrap();
    assert_eq!(last.kind, SectionKind::Remember);
    assert_eq!(report.explanation.remember(), Some(last.sentences[0].text.as_str()));
    // It rests on what the headline claims; without a headline, or with an immediate mate, there is none.
    assert!(!last.sentences[0].claims.is_empty());
    for (fen, detail) in [(fork, Detail::Brief), ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Detail::Normal)] {
        let (_, report) = told_at(fen, detail);
        assert_eq!(report.explanation.remember(), None, "{fen}");
    }
}

#[test]
fn a_move_that_seems_to_win_is_told_in_the_same_voice() {
    let (_, report) = told_with("8/5p2/3Kp1p1/6P1/pPk5/P7/8/8 w - - 1 40", Detail::Normal, 60_000);
    assert!(whole(&report).contains("No forced win was found"), "{}", whole(&report));
    assert!(report.explanation.sections.iter().all(|section| section.kind != SectionKind::Outlook));
}

#[test]
fn a_mate_names_its_weakness() {
    let (_, report) = tell("2r3k1/6pp/p3p3/3pP3/8/5Q1P/1q6/5R1K w - - 0 33");
    assert_eq!(report.explanation.opening(), "Back-rank mate. 33.Qf7+ mates in three.");
    let idea = section(&report, SectionKind::Idea);
    assert!(idea.contains("Black's king is shut in by its own pawns on g7 and h7."), "{idea}");
    let lines = section(&report, SectionKind::Defences);
    assert_eq!(lines, "The only reply 33...Kh8 is met by 34.Qf8+ Rxf8 35.Rxf8#.");
}

#[test]
fn brief_is_headline_verdict_and_the_first_reason() {
    let (_, report) = told_at("r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1", Detail::Brief);
    assert_eq!(report.explanation.opening(), "Knight fork. 1.Nc7+ wins a rook.");
    let kinds: Vec<SectionKind> = report.explanation.sections.iter().map(|section| section.kind).collect();
    assert_eq!(kinds, [SectionKind::Headline, SectionKind::Idea]);
}

#[test]
fn no_story_hedges_or_counts() {
    const NEVER: [&str; 8] =
        ["at least", "or more", "worth ", "about a", "replies", "nothing can take", "plies", "nodes"];
    let suites = [
        include_str!("../../../../examples/gains.epd"),
        include_str!("../../../../examples/combinations.epd"),
    ];
    for line in suites.iter().flat_map(|suite| suite.lines()) {
        let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let (_, report) = tell(&fen);
        if !report.explanation.is_story {
            continue;
        }
        let text = whole(&report);
        for words in NEVER {
            assert!(!text.contains(words), "{words}: {text}");
        }
        assert!(text.split_whitespace().count() <= 150, "{text}");
    }
}

#[test]
fn a_line_in_which_the_winner_is_mated_is_not_told_as_its_mate() {
    let (_, report) = tell("rn2kb1r/pp1q1ppp/4p3/3n4/Q2P2b1/2N2N2/PP3PPP/R1B1KB1R w KQkq - 2 9");
    assert!(report.explanation.opening().starts_with("Pin. 9.Bb5! wins "), "{}", whole(&report));
    assert!(!whole(&report).contains("mate"), "{}", whole(&report));
}
