//! Reports: hints that never give the move away, and searches that record when they were cut short.

use kibitzer::{CutShort, Detail, HintLevel, Promise, Report, Style};
use shakmaty::san::SanPlus;
use testing::{Ask, find_move, position};

const LEVELS: [HintLevel; 3] = [HintLevel::Where, HintLevel::Question, HintLevel::Who];

fn ask(fen: &str, nodes: Option<u64>) -> (shakmaty::Chess, Report) {
    tell(fen, nodes, Detail::Brief)
}

fn tell(fen: &str, nodes: Option<u64>, detail: Detail) -> (shakmaty::Chess, Report) {
    let position = position(fen);
    (position, Ask::of(fen).nodes(nodes).detail(detail).explain())
}

#[test]
fn a_hint_never_names_the_move() {
    let suites =
        [include_str!("../../../../examples/gains.epd"), include_str!("../../../../examples/mates.epd")];
    for line in suites.iter().flat_map(|suite| suite.lines()) {
        let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let (position, report) = ask(&fen, Some(60_000));
        let uci = report.answer.best_move.clone().expect("a move");
        let mv = find_move(&position, &uci);
        let san = SanPlus::from_move(position.clone(), mv).san.to_string();
        for level in LEVELS {
            let text = report.hint(&position, level);
            let is_told = text.contains(&uci) || text.split([' ', '.', '?']).any(|word| word == san);
            // A pawn's move is written as its square: the weak square of a mate may be the same.
            let is_square = mv.role() == shakmaty::Role::Pawn && !mv.is_capture();
            assert!(!is_told || is_square, "{fen}: {text} tells {uci}");
            assert!(text.ends_with(['.', '?']) && text.len() < 60, "{fen}: {text}");
        }
    }
}

#[test]
fn without_a_tactic_there_is_nothing_to_hint_at() {
    let (position, report) = ask("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", Some(60_000));
    let hints = LEVELS.map(|level| report.hint(&position, level));
    assert!(hints.iter().all(|hint| hint == "No tactic was found here."), "{hints:?}");
}

#[test]
fn the_prize_is_named_where_it_stands_now() {
    let (position, report) = ask("4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24", None);
    let hints = LEVELS.map(|level| report.hint(&position, level));
    assert_eq!(
        hints,
        ["Look at the queen on c6.", "What guards the queen on c6?", "The bishop on d3 moves."]
    );
}

#[test]
fn a_search_that_was_cut_short_says_so() {
    let fen = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
    let told = |by: CutShort| {
        let report = ask(fen, Some(2_000)).1.cut_short(by);
        let last = report.explanation.sections.last().and_then(|section| section.sentences.last()).cloned();
        (report.answer.stop_reason, last.map(|sentence| sentence.text).unwrap_or_default())
    };
    let (reason, text) = told(CutShort::Guard);
    assert!(
        reason == "time"
            && text.starts_with("The searches took too long, and an emergency brake stopped them"),
        "{text}"
    );
    assert_eq!(told(CutShort::Interrupt).1, "The searches were interrupted.");
}

#[test]
fn what_the_last_move_allowed_is_told_of_the_position_before_it() {
    let fen = "4r1k1/1p3pp1/2b2n1p/p7/P2B4/1B2bPN1/1P4PP/3R1K2 b - - 3 28";
    let report = Ask::of(fen).after("28...Rd8").nodes(60_000).explain();
    let context = report.explanation.context.expect("a context");
    let told: Vec<&str> = context.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    assert_eq!(told, ["The rook no longer guards e3."]);
    assert_eq!((context.mv.as_str(), &*context.introduce(Style::plain())), ("e8d8", "After Rd8:"));
    assert!(context.fen.starts_with("4r1k1/"));
}

#[test]
fn without_a_tree_no_gain_is_promised() {
    let mut is_without = false;
    for nodes in [10, 30, 60, 120, 300] {
        let report = ask("7k/4q1p1/p6p/8/P7/3K1QPP/8/8 w - - 0 45", Some(nodes)).1;
        let has_tree = !report.explanation.defences.is_empty();
        let is_promised = matches!(report.answer.promise, Some(Promise::Material(_)));
        assert!(has_tree || !is_promised, "{nodes} {:?}", report.answer.promise);
        assert_eq!(report.explanation.dropped_sentences, 0);
        is_without |= !has_tree;
    }
    assert!(is_without, "so few nodes suffice for a tree");
}

#[test]
fn what_the_later_moves_of_a_line_live_on_is_told() {
    for (fen, sentence) in [
        // A pin prevents the recapture.
        (
            "r1b2r1k/pppp2pp/2n3q1/2n5/7Q/1B2BN2/PPP2PPP/R3R1K1 b - - 0 1",
            "The pawn on g2 cannot take on f3: the queen on g6 pins it to the king on g1.",
        ),
        // A quiet second move pins the queen, which has to capture and is captured elsewhere.
        (
            "6k1/1pp2pp1/p2p3p/3P1q1n/2P2P2/1P2Q2P/P5BK/8 w - - 0 1",
            "The bishop on e4 pins the queen on f5 to the king on h7.",
        ),
        // The winner's own piece leaves the line with check.
        (
            "8/1bb4k/p1n1q1pp/1p2pN2/4P3/1P1Q1N2/P1B2PP1/6K1 w - - 0 1",
            "Then 3.Nh6+ opens the line of the queen on h3 to the queen on e6.",
        ),
        // A check drives the only guard away.
        ("5r2/pR6/8/5kPp/1PP2n2/r4BK1/8/4R3 b - - 0 1", "The king no longer guards f3."),
        // A capturing piece opens a line to its own king's side.
        (
            "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 0 1",
            "The pawn opens the line of the rook on f8 to f1.",
        ),
    ] {
        let report = tell(fen, Some(600_000), Detail::Full).1;
        let sections = report.explanation.sections.iter();
        let mut sentences = sections.flat_map(|section| &section.sentences);
        assert!(sentences.any(|told| told.text == sentence), "{fen} {sentence}");
    }
}

#[test]
fn every_reply_is_searched_until_it_shows_what_the_move_is_worth() {
    // The continuation 31...Qxc4 32.Rd8+ wins the queen; that is little compared with what the other replies
    // lose.
    let report = ask("2r3k1/2q2p1p/4p1p1/8/R1r1Q3/6P1/2P2P1P/3R2K1 w - - 0 31", Some(800_000)).1;
    assert!(matches!(report.answer.promise, Some(Promise::Material(4..))), "{:?}", report.answer.promise);
    // A pawn runs, and the lines go on until it has become a queen.
    let report = ask("8/8/8/1p6/6PK/8/2k5/8 b - - 1 59", Some(400_000)).1;
    assert_eq!(report.explanation.verdict.text, "59...b4 and the b-pawn queens.");
}

#[test]
fn a_move_that_seems_to_win_is_told_as_such() {
    let report = ask("8/5k2/6p1/1K3p1p/P7/1P4P1/8/8 w - - 1 50", Some(20_000)).1;
    let text = &report.explanation.verdict.text;
    assert_eq!(text, "No forced win was found, but 50.a5 leaves White with a winning position.");
    assert_eq!(report.answer.promise, None);
}
