//! Defenses in words: what a reader would try is answered, the main line is given once, and a check is one
//! after every counted reply.

use crate::words::{tell, told_at};
use explain::SectionKind;
use kibitzer::{Detail, Promise, Report};
use shakmaty::{Chess, Move, Position, san::SanPlus, uci::UciMove};
use testing::section;

/// A pin that answers a pin: the pinned queen may be captured with check or, once the king has moved,
/// without.
const PIN: &str = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";

/// A trapped queen; the pawn that captures with check is the defense that costs least.
const HITS_BACK: &str = "5bk1/6pp/3p4/1p1P1p2/2r1q3/2P3BP/1P1Q2PK/R7 w - - 0 1";

/// Returns the reports on the examples that win material, with the position after the first move and that
/// move.
fn wins(detail: Detail) -> Vec<(String, Chess, Move, Report)> {
    let suites = [
        include_str!("../../../../examples/gains.epd"),
        include_str!("../../../../examples/combinations.epd"),
    ];
    let one = |line: &str| {
        let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let (position, report) = told_at(&fen, detail);
        let uci = report.answer.best_move.clone()?.parse::<UciMove>().ok()?;
        let mv = uci.to_move(&position).ok()?;
        let wins = matches!(report.answer.promise, Some(Promise::Material(_)));
        wins.then(|| (fen, position.play(mv).expect("legal"), mv, report))
    };
    suites.iter().flat_map(|suite| suite.lines()).filter_map(one).collect()
}

#[test]
fn who_takes_the_man_who_moved_is_answered() {
    let mut takers = 0;
    for (fen, after, mv, report) in wins(Detail::Normal) {
        let defences = section(&report, SectionKind::Defences);
        for reply in
            after.legal_moves().into_iter().filter(|reply| reply.is_capture() && reply.to() == mv.to())
        {
            takers += 1;
            let san = SanPlus::from_move(after.clone(), reply).to_string();
            assert!(defences.contains(&san), "{fen}: {san} is not answered: {defences}");
        }
    }
    assert!(0 < takers);
}

#[test]
fn a_line_that_a_defense_tells_is_not_told_twice() {
    let reports = wins(Detail::Full);
    let mut lines = 0;
    for (fen, _, _, report) in reports {
        let (line, defences) = (section(&report, SectionKind::Line), section(&report, SectionKind::Defences));
        let first = defences.split(". ").next().unwrap_or_default();
        let words = |text: &str| -> Vec<String> {
            let word = |word: &str| word.rsplit('.').find(|part| !part.is_empty()).unwrap_or("").to_owned();
            text.split([' ', ':']).map(word).filter(|word| !word.is_empty()).collect()
        };
        let told = words(first);
        let is_told = |moves: &[String]| !moves.is_empty() && moves.iter().all(|mv| told.contains(mv));
        assert!(!is_told(words(&line).get(1..).unwrap_or_default()), "{fen}: {line} {first}");
        lines += usize::from(!line.is_empty());
    }
    assert!(0 < lines, "lines that no defence tells are told");
}

#[test]
fn a_move_that_replies_allow_is_a_check_only_where_it_is_one_after_all_of_them() {
    let (_, report) = told_at(PIN, Detail::Full);
    let defences = section(&report, SectionKind::Defences);
    assert!(defences.contains("replies allow 25.Bxc6."), "{defences}");
}

#[test]
fn the_reply_that_hits_back_is_told_apart_from_those_that_only_allow_what_is_threatened() {
    let (_, report) = told_at(HITS_BACK, Detail::Full);
    let defences = section(&report, SectionKind::Defences);
    let hardest = "1...f4: 2.Rxe4 fxg3+ 3.Kxg3 Rxe4 wins a queen and a pawn for a rook and a bishop.";
    assert!(defences.starts_with(hardest), "{defences}");
    assert!(defences.contains("replies allow 2.Rxe4."), "{defences}");
    // The verdict says no more than that, and nobody asks about a pawn that merely falls.
    let verdict = &report.explanation.verdict.text;
    assert_eq!(verdict, "1.Re1! wins the queen and a pawn for a rook and a bishop, with a winning position.");
    assert!(!defences.contains("the pawn is taken"), "{defences}");
}

#[test]
fn the_queen_is_won_where_she_falls_after_a_check_as_well() {
    // After 1...Kf8 2.Rf4 the queen is pinned; 2...Nc1+ only delays it.
    let (_, report) = tell("6k1/5q2/8/3p4/2pP2b1/1nP1P1R1/4K3/1R6 w - - 0 1");
    assert_eq!(
        report.explanation.verdict.text,
        "1.Rxg4+ wins the queen and a bishop for a rook, with a winning position."
    );
}
