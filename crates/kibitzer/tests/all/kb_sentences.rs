//! No production says anything about a position that its claims contradict.

use std::collections::BTreeMap;

use explain::Style;
use kibitzer::kb::{
    KnowledgeBase, Source, Teller, trace, with_files, with_files_as_reported, wrong_examples,
};
use knowledge::{Analyst, AttributeList, Facts};
use shakmaty::{Chess, Position};
use testing::{fen, position};
use vision::Vision;

/// Positions of several kinds from which random moves are played.
const ROOTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
    "r3k2r/pp1n1ppp/2p1pn2/q7/1b1P4/2N1BN2/PPQ2PPP/R3KB1R w KQkq - 0 10",
    "2kr3r/ppp2ppp/2n1b3/4q3/8/2P1B3/P1P1QPPP/R4RK1 w - - 0 15",
    "r4rk1/1b2bppp/p2p1n2/1p1Pp3/1q2P3/1B3N2/PP2QPPP/R1BR2K1 w - - 0 18",
    "6k1/5ppp/r3p3/1q1n4/8/2N3P1/1Q3P1P/3R2K1 w - - 0 30",
    "8/1P3k2/6p1/r4p2/5P2/2R3KP/1p6/8 w - - 0 45",
    "r1b2rk1/pp3p1p/2n2qpQ/3p4/3P1N2/3B4/PP3PPP/R3R1K1 w - - 0 20",
];
/// Positions after each root.
const MOVES: usize = 26;

/// A small random number generator, the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }
}

/// Plays random moves from each root and returns the positions on the way.
fn positions() -> Vec<Chess> {
    let mut chance = Chance(1979);
    let mut positions = Vec::new();
    for root in ROOTS {
        let mut position = position(root);
        for _ in 0..MOVES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.clone());
            position.play_unchecked(moves[chance.below(moves.len())]);
        }
    }
    positions
}

#[test]
fn what_productions_claim_holds() {
    let base = with_files(&[]).unwrap();
    let all = positions();
    assert!(200 <= all.len(), "{}", all.len());
    let (mut checked, mut wrong) = (0, BTreeMap::new());
    for position in all {
        let vision = Vision::of(position.clone());
        let facts = Facts::of(&vision);
        let analysis = Analyst::new(&base, &facts).analyse(position.turn());
        let teller = Teller::new(&base, &facts);
        let lists = analysis.concepts.iter().flat_map(|concept| concept.goal.lists());
        let lists = lists.chain(analysis.plans.iter().flat_map(|plan| &plan.lists));
        for reason in lists.flat_map(AttributeList::chains).flatten() {
            let Some(sentence) = teller.sentence(reason) else { continue };
            checked += sentence.claims.len();
            if !sentence.holds() {
                let fen = fen(&position);
                wrong.entry(sentence.production.clone()).or_insert(format!("{fen}: {sentence:?}"));
            }
        }
        for proposal in &analysis.plans {
            let chain = teller.chain(proposal);
            assert!(!chain.is_empty(), "{proposal:?}");
            assert!(
                chain.iter().all(|sentence| !sentence.said.write(Style::plain()).contains('{')),
                "{chain:?}"
            );
        }
    }
    assert!(1_000 < checked, "{checked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_plan_is_told_from_what_was_seen_first() {
    let base = with_files(&[]).unwrap();
    let text = trace(&base, &position("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1"));
    let seen = text.find("The pawn on e4 can take the rook on d5").unwrap_or_else(|| panic!("{text}"));
    let judged = text.find("The pawn on e4 can take on d5").unwrap_or_else(|| panic!("{text}"));
    assert!(seen < judged, "{text}");
}

const BOASTS: &str = r#"
(knowledge-source THREAT)
(production BOASTS
  (description "Claims what is not so.")
  (rule ((P1 SQ) (PATTERN CHECKMOVE P1 SQ) (PLAN ((P1 SQ)) ((THREAT 500)))))
  (says "{P1} boasts on {SQ}.")
  (claims (unguarded P1) (gives_check P1 SQ))
  (example "4k3/8/8/8/8/8/8/3K3R w - - 0 1" (COL white) (P1 h1))
  (near-miss "4k3/8/8/8/8/8/8/4K3 w - - 0 1"))"#;

fn boasts(text: &str) -> KnowledgeBase {
    with_files(&[Source { name: "boasts.kb".into(), text: text.into() }]).unwrap()
}

#[test]
fn a_sentence_that_claims_too_much_is_left_out_and_told() {
    let base = boasts(BOASTS);
    let told = |fen: &str| trace(&base, &position(fen));
    let (free, guarded) = (told("4k3/8/8/8/8/8/8/3K3R w - - 0 1"), told("4k3/8/8/8/8/8/6K1/7R w - - 0 1"));
    assert!(free.contains("The rook on h1 boasts on h8.") && !free.contains("left out"), "{free}");
    let line = "A sentence of BOASTS is left out, since (unguarded P1) is not so.\n";
    assert!(!guarded.contains("boasts on h8") && guarded.contains(line), "{guarded}");
    assert!(!guarded.contains("(gives_check P1 SQ)"), "{guarded}");
}

#[test]
fn what_productions_claim_holds_in_their_examples() {
    assert_eq!(wrong_examples(&with_files(&[]).unwrap()), Vec::<String>::new());
    assert_eq!(wrong_examples(&with_files_as_reported(&[]).unwrap()), Vec::<String>::new());
    assert_eq!(wrong_examples(&boasts(BOASTS)), Vec::<String>::new());
    let guarded = BOASTS.replace("3K3R w", "6KR w");
    let said = "BOASTS claims (unguarded P1), which is not so in its example 4k3/8/8/8/8/8/8/6KR w - - 0 1\n  \
                with COL white, P1 h1, SQ h8";
    assert_eq!(wrong_examples(&boasts(&guarded)), [said]);
}
