//! Each function and pattern with a match and a near miss.
//!
//! A query is a name with arguments: squares (for pieces the one they stand on, with `@` where it matters), colors, and
//! `?` for the open one. The answer is `yes`, `no`, or the squares that the open one may be.

use knowledge::{Datum, Facts, Function, Pattern};
use shakmaty::{Color, Square};
use testing::{position, squares};
use vision::Vision;

/// The position of the report's figure 2.1 as far as its text describes it; the rest is constructed: both white pawns
/// and one black pawn, both corners, and rook a8 (spec 6.2).
const FIGURE_2_1: &str = "r2q4/5k1r/4nbp1/5Q1p/2P5/1B5N/1P6/3R1R1K w - - 0 1";

fn vision(fen: &str) -> Vision {
    Vision::of(position(fen))
}

fn datum(text: &str) -> Option<Datum> {
    match text {
        "?" => None,
        "white" => Some(Datum::Color(Color::White)),
        "black" => Some(Datum::Color(Color::Black)),
        _ => Some(match text.strip_prefix('@') {
            Some(man) => Datum::Man(man.parse().unwrap()),
            None => Datum::Square(text.parse().unwrap()),
        }),
    }
}

fn answer(facts: &Facts, query: &str) -> String {
    let yes_or_no = |yes: bool| String::from(if yes { "yes" } else { "no" });
    let mut words = query.split(' ');
    let name = words.next().unwrap();
    let args: Vec<Option<Datum>> = words.map(datum).collect();
    let given: Option<Vec<Datum>> = args.iter().copied().collect();
    if let Some(function) = function(name) {
        return match given {
            Some(given) => yes_or_no(facts.holds(function, &given)),
            None => squares(facts.open(function, &args)),
        };
    }
    let pattern = pattern(name);
    let args: Vec<Option<Square>> = args.into_iter().map(|arg| arg.and_then(Datum::square)).collect();
    let given: Option<Vec<Square>> = args.iter().copied().collect();
    match given {
        Some(given) => yes_or_no(facts.match_all(pattern, &given)),
        None => squares(facts.fill(pattern, &args)),
    }
}

fn function(name: &str) -> Option<Function> {
    Some(match name {
        "LINE" => Function::Line,
        "CANATTACK" => Function::CanAttack,
        "CANMOVE" => Function::CanMove,
        "IN-VUE" => Function::InVue,
        "OCCUPIED-BY-COLOR" => Function::OccupiedByColor,
        "SAMEVALUE" => Function::SameValue,
        "SAFEP" => Function::SafeP,
        "SAFENB" => Function::SafeNb,
        "EXCHANGE" => Function::Exchange,
        "OVERPROTECTED" => Function::Overprotected,
        "EQUAL" => Function::Equal,
        "NOT-EQUAL" => Function::NotEqual,
        "PROMOTES" => Function::Promotes,
        "PASSED" => Function::Passed,
        "RUNS" => Function::Runs,
        "ESCORTS" => Function::Escorts,
        "CATCHES" => Function::Catches,
        "RIM" => Function::Rim,
        "CORNER" => Function::Corner,
        "MATENEXT" => Function::MateNext,
        "CHECKNEXT" => Function::CheckNext,
        "DRIVENEXT" => Function::DriveNext,
        "GAINNEXT" => Function::GainNext,
        _ => return None,
    })
}

fn pattern(name: &str) -> Pattern {
    match name {
        "DIR" => Pattern::Dir,
        "THRU" => Pattern::Thru,
        "OTHRU" => Pattern::Othru,
        "ETHRU" => Pattern::Ethru,
        "DSC" => Pattern::Dsc,
        "OBJ" => Pattern::Obj,
        "LEGALMOVE" => Pattern::LegalMove,
        "PINRAY" => Pattern::PinRay,
        "PIN" => Pattern::Pin,
        "ONLY-DIR" => Pattern::OnlyDir,
        "ONLY-PROTECTION" => Pattern::OnlyProtection,
        "DSC-THREAT" => Pattern::DscThreat,
        "MOBIL" => Pattern::Mobil,
        "MOBIL-STAY" => Pattern::MobilStay,
        "CHECKMOVE" => Pattern::CheckMove,
        "MATE" => Pattern::Mate,
        "PROTECTS" => Pattern::Protects,
        "ENPRISE" => Pattern::EnPrise,
        "CHECKMATE" => Pattern::CheckMate,
        "REPLY" => Pattern::Reply,
        "MATETHREAT" => Pattern::MateThreat,
        "FORCEMATE" => Pattern::ForceMate,
        "FORCECHECK" => Pattern::ForceCheck,
        "FORCEGAIN" => Pattern::ForceGain,
        "CASTLES" => Pattern::Castles,
        "DUTY" => Pattern::Duty,
        "TARGET" => Pattern::Target,
        "STALEMATES" => Pattern::Stalemates,
        "STALEMATED" => Pattern::Stalemated,
        "KNIGHTS" => Pattern::Knights,
        "KNIGHTMATE" => Pattern::KnightMate,
        _ => panic!("no such primitive: {name}"),
    }
}

/// Checks every query of a position: `query -> answer` by lines.
fn check(fen: &str, queries: &str) {
    let vision = vision(fen);
    let facts = Facts::of(&vision);
    let asked = |line: &str| {
        let query = line.split_once("->").map_or(line, |(query, _)| query).trim();
        format!("{query} -> {}", answer(&facts, query)).trim().to_owned()
    };
    let lines = queries.lines().map(str::trim).filter(|line| !line.is_empty());
    let (expected, found): (Vec<_>, Vec<_>) = lines.map(|line| (line.to_owned(), asked(line))).unzip();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn geometry() {
    check(
        "4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1",
        "LINE a1 c3 h8 -> yes
         LINE a1 c4 h8 -> no
         LINE c3 a1 h8 -> no
         LINE a1 c3 ? -> d4 e5 f6 g7 h8
         LINE ? c3 h8 -> a1 b2
         LINE a1 ? d4 -> b2 c3
         CANATTACK a1 a4 d4 -> yes
         CANATTACK a1 a4 e4 -> no
         CANATTACK ? e5 d4 -> e1 d4 e8
         CANATTACK ? f4 d4 -> a1
         CANATTACK d4 ? d4 -> c5 e5
         CANMOVE a1 a4 d4 -> yes
         CANMOVE a1 b1 e1 -> no
         CANMOVE d4 d7 d5 -> yes
         CANMOVE d4 d6 d4 -> no
         CANMOVE d4 b2 a1 -> yes
         CANMOVE d4 b2 c1 -> no
         IN-VUE a1 a4 h4 -> yes
         IN-VUE a1 a4 b5 -> no
         OCCUPIED-BY-COLOR d4 black -> yes
         OCCUPIED-BY-COLOR d4 white -> no
         OCCUPIED-BY-COLOR ? black -> d4 e8
         EQUAL @d4 @d4 -> yes
         EQUAL @d4 d4 -> no
         EQUAL ? @d4 -> d4
         NOT-EQUAL @d4 @d4 -> no
         NOT-EQUAL ? @d4 -> a1 e1 e8",
    );
}

#[test]
fn pawns_whom_nobody_stops() {
    // 7  . . . . . . p .
    // 6  . . . . . . . p
    // 5  . K . . . . . .
    // 4  . . . . . . k .   the king is one step late for a4, not for a3
    // 2  P . . . . . . .
    check(
        "8/6p1/7p/1K6/6k1/8/P7/8 w - - 0 1",
        "RUNS a2 a4 -> yes
         RUNS a2 a3 -> no
         RUNS a2 a5 -> no
         RUNS g7 g6 -> no",
    );
    // A king beside the path guards it; a knight that is near enough stops the pawn, and one that is far does not.
    check(
        "8/4k3/2K5/1P6/8/8/8/8 w - - 0 1",
        "RUNS b5 b6 -> no
         ESCORTS c6 c7 b5 -> yes
         ESCORTS c6 d5 b5 -> no
         ESCORTS e7 d7 b5 -> no",
    );
    check("8/8/5n2/8/P7/8/K7/7k w - - 0 1", "RUNS a4 a5 -> no");
    check("8/8/8/8/P7/8/K6n/7k w - - 0 1", "RUNS a4 a5 -> yes");
    // A pawn that queens sooner, and one that our king reaches.
    check("8/8/8/8/P6k/7p/8/K7 w - - 0 1", "RUNS a4 a5 -> no");
    check("8/8/8/8/P6k/7p/5K2/8 w - - 0 1", "RUNS a4 a5 -> yes");
    // The king that is to move steps into the square of the pawn, or stays outside.
    check(
        "8/8/8/8/p3K3/8/8/7k w - - 0 1",
        "CATCHES e4 d3 a4 -> yes
         CATCHES e4 e5 a4 -> no
         CATCHES h1 g1 a4 -> no",
    );
}

#[test]
fn pawns_on_their_way() {
    // 7  . P . . . . . .
    // 5  . . . p . . . .
    // 4  . . . . P . . p
    // 3  . . . . . . . .
    check(
        "4k3/1P6/8/3p4/4P2p/8/8/4K3 w - - 0 1",
        "PROMOTES b7 b8 -> yes
         PROMOTES b7 b1 -> no
         PROMOTES h4 h1 -> yes
         PROMOTES e1 e8 -> no
         PROMOTES ? c8 -> e4 b7
         PASSED b7 -> yes
         PASSED e4 -> no
         PASSED d5 -> no
         PASSED h4 -> yes
         PASSED e8 -> no
         PASSED ? -> h4 b7",
    );
}

#[test]
fn values() {
    check(
        "4k3/8/8/8/8/8/8/RNB1K3 w - - 0 1",
        "SAMEVALUE b1 c1 -> yes
         SAMEVALUE a1 b1 -> no
         SAMEVALUE ? b1 -> b1 c1
         SAMEVALUE b1 d1 -> no",
    );
}

#[test]
fn safety() {
    check(
        "3rk3/8/8/8/8/2P5/8/3RK3 w - - 0 1",
        "SAFEP d1 d4 -> yes
         SAFEP d1 d5 -> no
         SAFENB d1 d5 -> yes
         EXCHANGE d1 d4 -> yes
         EXCHANGE d1 c1 -> no
         EXCHANGE d1 d8 -> yes
         MOBIL d1 d4 -> yes
         MOBIL-STAY d1 d4 -> no
         MOBIL-STAY d1 c1 -> yes",
    );
    check(
        "3rk3/8/4p3/8/8/2P5/8/3QK3 w - - 0 1",
        "SAFEP d1 d4 -> no
         SAFENB d1 d4 -> no
         SAFEP e1 d2 -> no
         SAFEP e1 e2 -> yes
         OVERPROTECTED white d5 -> yes
         OVERPROTECTED white d4 -> no
         OVERPROTECTED white ? -> d5 d7",
    );
}

#[test]
fn bearings() {
    check(
        "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
        "DIR e4 ? -> d2 f2 c3 g3 c5 g5 d6 f6
         DIR e4 e5 -> no
         DIR ? d6 -> e4
         THRU e1 e4 ? -> e5 e6 e7 e8
         DSC e1 e4 ? -> e5 e6 e7 e8
         OTHRU e1 e4 ? ->
         DSC-THREAT e4 e1 e8 ? -> d2 f2 c3 g3 c5 g5 d6 f6",
    );
    check(
        "4k3/4p3/8/8/8/8/4R3/4Q1K1 w - - 0 1",
        "OTHRU e1 e2 ? -> e3 e4 e5 e6 e7
         OTHRU e1 ? e5 -> e2
         OTHRU ? e2 e5 -> e1
         OTHRU e1 e2 e8 -> no
         OBJ e2 e7 ? -> e8
         ETHRU e2 e7 ? ->
         PINRAY e2 e7 e8 -> yes
         PIN e2 e7 e8 -> yes",
    );
    check(
        "4k3/8/8/8/8/4r3/8/4R1K1 w - - 0 1",
        "ETHRU e1 e3 ? -> e4 e5 e6 e7 e8
         OBJ e1 e3 ? ->
         PINRAY e1 e3 ? -> e8
         PINRAY e3 e1 ? ->",
    );
    check(
        "6k1/8/8/8/4n3/8/4R3/4R1K1 w - - 0 1",
        "ONLY-DIR e2 e3 -> yes
         ONLY-DIR e2 f2 -> no
         ONLY-PROTECTION e2 c2 -> yes
         ONLY-PROTECTION e2 e3 -> no",
    );
}

#[test]
fn pins() {
    check("3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1", "PIN g5 f6 d8 -> yes");
    // King e8 recaptures.
    check(
        "3nk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1",
        "PINRAY g5 f6 d8 -> yes
         PIN g5 f6 d8 -> no",
    );
    // A pawn can capture the queen already.
    check(
        "3qk3/2P5/5n2/6B1/8/8/8/4K3 b - - 0 1",
        "PINRAY g5 f6 d8 -> yes
         PIN g5 f6 d8 -> no",
    );
}

#[test]
fn moves() {
    check(
        "4k3/4r3/8/8/8/8/4R3/4K2R w K - 0 1",
        "LEGALMOVE e7 ? -> e2 e3 e4 e5 e6
         LEGALMOVE e7 d7 -> no
         LEGALMOVE e1 g1 -> no",
    );
    check("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "LEGALMOVE a7 ? -> a8");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "LEGALMOVE e5 ? -> d6 e6");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "LEGALMOVE e5 ? -> e6");
    check(
        "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1",
        "MOBIL d1 d6 -> yes
         MOBIL d1 d5 -> no",
    );
    check(
        "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
        "ENPRISE d1 ? -> d5
         ENPRISE ? d5 -> d1",
    );
    check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "ENPRISE d1 ? ->");
}

#[test]
fn uncovering() {
    // The knight may be captured on d6, but discovers a check.
    let queries = |mobil: &str, threat: &str| {
        format!("SAFEP e4 d6 -> no\n MOBIL e4 d6 -> {mobil}\n DSC-THREAT e4 e1 e8 d6 -> {threat}")
    };
    check("4k3/2p5/8/8/4N3/8/8/4R1K1 w - - 0 1", &queries("yes", "yes"));
    check("4k3/2p5/8/8/4N3/8/8/5RK1 w - - 0 1", &queries("no", "no"));
    // A pawn that stays on the line uncovers nothing.
    check("4k3/8/8/8/4P3/8/8/4R1K1 w - - 0 1", "DSC-THREAT e4 e1 e8 ? ->");
    // The knight would be captured by the very rook that it uncovers.
    check("6k1/8/4r3/8/4N3/8/8/4R1K1 w - - 0 1", "DSC-THREAT e4 e1 e6 ? -> d2 f2 c3 g3 c5 g5");
}

#[test]
fn checks_and_mates() {
    check(
        "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
        "CHECKMOVE d1 ? -> d8
         CHECKMOVE d1 d7 -> no
         MATE d1 d8 -> yes",
    );
    check(
        "6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1",
        "CHECKMOVE d1 d8 -> yes
         MATE d1 d8 -> no",
    );
    // The same for the side that is not to move; a promotion; a check by an opened line.
    check("6k1/5ppp/8/8/8/8/8/3R2K1 b - - 0 1", "MATE d1 ? -> d8");
    check("6k1/3P1ppp/8/8/8/8/8/6K1 w - - 0 1", "MATE d7 ? -> d8");
    check("3bkb2/3p1p2/8/4N3/8/8/8/4R1K1 w - - 0 1", "MATE e5 ? -> d3 f3 c4 g4 c6 g6 d7 f7");
}

#[test]
fn protectors() {
    // Rook b8 guards the back rank; bishop b4 can interpose.
    check("1r4k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "PROTECTS ? g8 d8 d1 -> b8");
    check("6k1/5ppp/8/8/1b6/8/8/3R2K1 w - - 0 1", "PROTECTS ? g8 f8 d1 -> b4");
    check("1r4k1/5ppp/8/8/1b6/8/8/3R2K1 w - - 0 1", "PROTECTS ? g8 d8 d1 ->");
    check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "PROTECTS ? d5 d5 d1 -> e6");
    check("4k3/8/2p1p3/3n4/8/8/8/3RK3 w - - 0 1", "PROTECTS ? d5 d5 d1 ->");
}

#[test]
fn checks_that_nothing_answers() {
    check("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "CHECKMATE d1 ? -> d8");
    // A rook interposes; a pawn makes room; a knight captures, and does not where it is pinned.
    check("r5k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "CHECKMATE d1 ? ->\nREPLY d1 d8 a8 ? -> d8");
    check("6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1", "CHECKMATE d1 ? ->\nREPLY d1 d8 g8 ? -> h7");
    check("6k1/5ppp/2n5/8/8/8/8/3R2K1 w - - 0 1", "CHECKMATE d1 ? ->\nREPLY d1 d8 ? d8 -> c6");
    check("4k1nr/prp2ppp/4n3/6B1/2P5/2P5/P4PPP/2KRR3 w k - 0 16", "CHECKMATE d1 ? -> d8");
    // A smothered king, a double check, and a pawn that is captured en passant.
    check("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", "CHECKMATE h6 ? -> f7");
    check("3bkr2/3p1p2/8/8/4N3/8/8/4R1K1 w - - 0 1", "CHECKMATE e4 ? -> d6 f6");
    check("8/8/8/7k/7p/8/6P1/6K1 w - - 0 1", "REPLY g2 g4 h4 ? -> g3");
    check("8/8/8/7k/7p/8/6P1/6KR w - - 0 1", "REPLY g2 g4 h4 ? ->");
}

#[test]
fn mates_that_follow_a_check() {
    check(
        "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1",
        "REPLY c4 g8 f8 ? -> g8
         REPLY c4 g8 h8 ? ->
         FORCEMATE c4 ? -> g8
         MATENEXT c4 g8 f8 g8 h6 ? -> f7
         MATENEXT c4 g8 f8 g8 c4 ? ->
         MATENEXT c4 g8 h8 g8 h6 ? ->",
    );
    // The pawn on h7 is missing: the king has a flight.
    check("5r1k/6p1/7N/8/2Q5/8/8/6K1 w - - 0 1", "FORCEMATE c4 ? ->");
}

#[test]
fn checks_that_follow_a_check() {
    check(
        "5K2/5R2/6k1/r7/8/8/8/8 b - - 9 67",
        "REPLY a5 a8 f8 ? -> e7
         CHECKNEXT a5 a8 f8 e7 a5 ? -> a7
         CHECKNEXT a5 a8 f8 e7 g6 ? ->",
    );
    check(
        "8/p7/6k1/rP6/8/1P1R1p2/3N1P2/5K2 b - - 0 47",
        "FORCECHECK a5 a1 -> yes
         DRIVENEXT a5 a1 d2 b1 a5 ? -> b1
         DRIVENEXT a5 a1 d2 b1 f3 ? ->",
    );
    // No piece can interpose, and the king moves away.
    check("6k1/8/8/8/8/8/r7/6K1 b - - 0 1", "FORCECHECK a2 ? ->");
}

#[test]
fn gains_that_follow_a_check() {
    // From d7 the king guards nothing; after a check from f6 there is nothing left to win.
    check(
        "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
        "FORCEGAIN d5 ? -> c7
         GAINNEXT d5 c7 e8 d7 d5 ? -> a8
         GAINNEXT d5 f6 e8 f7 d5 ? ->",
    );
    // A pawn guards the rook, and the knight is worth less; a guarded knight is not a gain.
    check("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "GAINNEXT d5 c7 e8 d7 d5 ? -> a8");
    check("nr2k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "GAINNEXT d5 c7 e8 d7 d5 ? ->");
}

#[test]
fn quiet_threats_of_mate() {
    check(
        "6k1/5ppp/8/8/8/8/7R/6K1 w - - 0 1",
        "MATETHREAT h2 a2 h2 ? -> a8
         MATETHREAT g1 f1 h2 ? ->",
    );
    check("6k1/5pp1/7p/8/8/8/7R/6K1 w - - 0 1", "MATETHREAT h2 a2 h2 ? ->");
}

/// Spec 2.4 and 6.2: what the report says about its figure 2.1, on a board constructed to fit it.
#[test]
fn figure_2_1() {
    let vision = vision(FIGURE_2_1);
    let facts = Facts::of(&vision);
    assert_eq!(facts.occupability(Square::F6, Color::White), 90);
    assert_eq!(facts.occupability(Square::F6, Color::Black), 50);
    assert_eq!(facts.exchval(Square::F5, Square::F6), 33 - 50);
    check(
        FIGURE_2_1,
        "SAFEP f5 f6 -> no
         SAFEP h3 f6 -> yes
         SAFEP d1 d7 -> no
         ENPRISE d1 d8 -> yes
         ENPRISE g6 f5 -> yes
         MOBIL d1 ? -> a1 b1 c1 e1 d3 d5 d8",
    );
}

#[test]
fn worths() {
    let vision = vision("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1");
    let facts = Facts::of(&vision);
    assert_eq!(facts.value(Square::D5), 32);
    assert_eq!(facts.value(Square::E1), 320);
    assert_eq!(facts.value(Square::A1), 0);
    assert_eq!(facts.exchval(Square::D1, Square::D5), 32 - 50);
    assert_eq!(facts.loss_of(Square::D5), 0);
    assert_eq!(facts.occupability(Square::D5, Color::White), 10);
    assert_eq!(facts.occupability(Square::D5, Color::Black), 50);
    assert_eq!(facts.occupability(Square::A8, Color::Black), 320);
}

#[test]
fn boards_that_are_thought_are_counted() {
    // The rook checks on a8, where it mates, and on h1; the king answers without any board being thought of.
    let vision = vision("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    let facts = Facts::of(&vision);
    assert!(facts.match_all(Pattern::CheckMove, &[Square::A1, Square::A8]));
    assert_eq!(facts.thoughts(), 0);
    assert!(facts.match_all(Pattern::CheckMate, &[Square::A1, Square::A8]));
    assert_eq!(facts.thoughts(), 2);
    assert!(!facts.match_all(Pattern::CheckMate, &[Square::A1, Square::H1]));
    assert_eq!(facts.thoughts(), 2);
}

#[test]
fn castling() {
    check(
        "5k2/8/8/8/8/8/8/R3K2R w K - 0 1",
        "CASTLES e1 g1 h1 f1 -> yes
         CASTLES e1 ? h1 f1 -> g1
         CASTLES e1 c1 a1 d1 -> no",
    );
    // The rook on f8 keeps the king from crossing f1.
    check("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "CASTLES e1 g1 h1 f1 -> no");
}

#[test]
fn what_men_are_bound_to() {
    // 8  . . . r . . k .   knight d5 stands between rook d1 and rook d8
    // 5  . . . n . . . .
    // 1  . . . R . . K .
    check(
        "3r2k1/8/8/3n4/8/8/8/3R2K1 w - - 0 1",
        "DUTY d5 d8 -> yes
         DUTY d8 d5 -> yes
         DUTY g8 ? ->",
    );
    check("3r2k1/8/8/3p4/8/8/8/3R2K1 w - - 0 1", "DUTY d8 d5 -> no");
    check(
        "6k1/8/6p1/n6b/8/8/8/4R1K1 w - - 0 1",
        "TARGET e1 ? -> a5
         TARGET e1 h5 -> no",
    );
}

#[test]
fn without_a_move() {
    check(
        "8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
        "STALEMATES f7 f8 -> yes
         STALEMATES f6 ? ->",
    );
    check("8/p4P1k/5K2/8/8/8/8/8 w - - 0 1", "STALEMATES f7 f8 -> no");
    check(
        "4k3/7R/8/8/8/8/2q5/K7 w - - 0 1",
        "STALEMATED h7 e7 e8 -> yes
         STALEMATED h7 e7 ? -> e8
         STALEMATED h7 h8 e8 -> no",
    );
}

#[test]
fn pawns_who_become_knights() {
    check(
        "8/2q1P1k1/8/8/8/8/8/6K1 w - - 0 1",
        "KNIGHTS e7 e8 ? -> c7 g7
         KNIGHTMATE e7 e8 -> no",
    );
    check("6br/5Ppk/7p/8/8/8/8/6K1 w - - 0 1", "KNIGHTMATE f7 f8 -> yes");
    // Rook g8 captures the knight.
    check("6rr/5Ppk/7p/8/8/8/8/6K1 w - - 0 1", "KNIGHTMATE f7 f8 -> no");
}

#[test]
fn edges() {
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "RIM a4 -> yes
         RIM b4 -> no
         CORNER h8 -> yes
         CORNER a4 -> no
         CORNER ? -> a1 h1 a8 h8",
    );
}
