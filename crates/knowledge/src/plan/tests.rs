//! The plan of position 2.1 from its construction to its following, and other plans of the report (spec 5.1, 8).

use std::sync::Arc;

use claims::ManId;
use shakmaty::{Role, Square};

use super::test_board::TestBoard;
use super::*;

fn goal(concept: &str, args: &[Item]) -> Element {
    Element::Goal { concept: Arc::from(concept), args: args.to_vec() }
}

fn step(man: ManId, square: Square) -> Element {
    Element::Move { man, square, promotion: None }
}

/// Returns a goal that ends a plan.
fn last(concept: &str, args: &[Item]) -> Plan {
    Plan::new(goal(concept, args), [])
}

fn reason(production: &str, bindings: &[Item]) -> Reason {
    Reason { production: Arc::from(production), bindings: Arc::from(bindings) }
}

/// The pieces of position 2.1 that matter.
struct Men {
    knight: ManId,
    rook: ManId,
    black_knight: ManId,
    king: ManId,
    black_rook: ManId,
    queen: ManId,
}

fn men(board: &TestBoard) -> Men {
    Men {
        knight: board.man(Square::H3),
        rook: board.man(Square::D1),
        black_knight: board.man(Square::E6),
        king: board.man(Square::F7),
        black_rook: board.man(Square::H7),
        queen: board.man(Square::D8),
    }
}

/// Returns the two plans that begin with Ng5, as they are posted.
fn knight_plans(men: &Men) -> [(Plan, AttributeList); 2] {
    let [rook, d7] = [Item::Man(men.rook), Item::Square(Square::D7)];
    let capture = |enemy: ManId| last("SAFECAPTURE", &[rook, Item::Man(enemy)]);
    let fork =
        [(Template::By(men.king), capture(men.black_rook)), (Template::AnyBut(men.king), capture(men.king))];
    let check = [(Template::By(men.king), capture(men.queen))];
    let taken = Template::Move(men.black_knight, Square::G5);
    let first = |next: Plan| Plan::new(step(men.knight, Square::G5), [(taken, next)]);
    let list = |threat: Threat, name: &str| AttributeList {
        threat: Threat::Plus(vec![Threat::Exchval(men.knight, Square::G5), threat]),
        reasons: vec![reason(name, &[rook, d7])],
        ..AttributeList::default()
    };
    [
        (
            first(Plan::new(goal("SAFEMOVE", &[rook, d7]), fork)),
            list(Threat::Fork(men.rook, men.king, men.black_rook), "PIN-ATTACK"),
        ),
        (
            first(Plan::new(goal("CHECKMOVE", &[rook, d7]), check)),
            list(Threat::Exch(men.rook, men.queen), "CHECK-FORCE"),
        ),
    ]
}

/// Posts both; the exchange of the queen is made to win less than the fork.
fn post(board: &mut TestBoard) -> Proposal {
    let men = men(board);
    board.exchanges = vec![(men.knight, Square::G5, 0), (men.rook, Square::D8, 40)];
    let mut proposals = Proposals::default();
    let [fork, check] = knight_plans(&men);
    for (plan, list) in [check, fork] {
        proposals.insert(plan, vec![list], board);
    }
    let [proposal] = <[Proposal; 1]>::try_from(proposals.sort(board)).unwrap();
    proposal
}

#[test]
fn plans_that_begin_alike_are_one_plan_as_the_report_prints_it() {
    let mut board = TestBoard::forks();
    let proposal = post(&mut board);
    let expected = "\
((WN G5)
 (((BN G5) (SAFEMOVE WR D7) (((BK NIL) (SAFECAPTURE WR BR)) ((ANYBUT BK) (SAFECAPTURE WR BK))))
  ((BN G5) (CHECKMOVE WR D7) (BK NIL) (SAFECAPTURE WR BQ))))
((THREAT (PLUS (EXCHVAL WN G5) (EXCH WR BQ))) (LIKELY 0) (REASON (CHECK-FORCE WR D7)))
((THREAT (PLUS (EXCHVAL WN G5) (FORK WR BK BR))) (LIKELY 0) (REASON (PIN-ATTACK WR D7)))";
    let printed = board.names().proposal(&proposal);
    assert_eq!(printed, expected);
    let squares = board.names().with_squares();
    assert_eq!(
        squares.threat(&proposal.lists[1].threat),
        "(PLUS (EXCHVAL WN@H3 G5) (FORK WR@D1 BK@F7 BR@H7))"
    );
}

#[test]
fn a_plan_is_followed_where_the_reply_was_thought_of() {
    let mut board = TestBoard::forks();
    let men = men(&board);
    let plan = post(&mut board).plan;
    assert!(plan.follow(men.black_knight, Square::C5).is_empty());
    assert!(plan.follow(men.king, Square::G5).is_empty());
    let left = plan.follow(men.black_knight, Square::G5);
    let names = board.names();
    let printed: Vec<String> = left.iter().map(|plan| names.plan(plan)).collect();
    assert_eq!(
        printed,
        [
            "((SAFEMOVE WR D7) (((BK NIL) (SAFECAPTURE WR BR)) ((ANYBUT BK) (SAFECAPTURE WR BK))))",
            "((CHECKMOVE WR D7) (BK NIL) (SAFECAPTURE WR BQ))",
        ]
    );
    let after = |man: ManId, to: Square| -> Vec<String> {
        left.iter().flat_map(|plan| plan.follow(man, to)).map(|plan| names.plan(&plan)).collect()
    };
    assert_eq!(after(men.king, Square::G8), ["((SAFECAPTURE WR BR))", "((SAFECAPTURE WR BQ))"]);
    assert_eq!(after(men.queen, Square::D7), ["((SAFECAPTURE WR BK))"]);
}

#[test]
fn plans_are_combined_in_the_order_of_their_ranks() {
    let mut board = TestBoard::forks();
    let [(fork, fork_list), (check, check_list)] = knight_plans(&men(&board));
    let mut proposals = Proposals::default();
    let unlikely = AttributeList { likely: 1, ..fork_list.clone() };
    proposals.insert(fork.clone(), vec![unlikely.clone()], &board);
    proposals.insert(check.clone(), vec![check_list.clone()], &board);
    // The same plan again, for another reason, adds nothing; for a better list, it moves to the front.
    let again = AttributeList { reasons: vec![reason("OTHER", &[])], ..unlikely };
    proposals.insert(fork.clone(), vec![again], &board);
    assert_eq!(proposals.as_slice()[0].plan.replies(), [check.replies(), fork.replies()].concat());
    assert_eq!(proposals.as_slice()[0].lists.len(), 2);
    // The other reason is kept beside the first.
    let names = |chain: &[Reason]| -> Vec<String> {
        chain.iter().map(|reason| reason.production.to_string()).collect()
    };
    let chains: Vec<Vec<String>> = proposals.as_slice()[0].lists[0].chains().map(names).collect();
    assert_eq!(chains, [["PIN-ATTACK"], ["OTHER"]]);
    board.exchanges.push((men(&board).rook, Square::D8, 40));
    proposals.insert(fork.clone(), vec![fork_list], &board);
    assert_eq!(proposals.as_slice()[0].lists.len(), 3);
    let other = Plan::new(step(men(&board).knight, Square::F4), []);
    proposals.insert(other, vec![check_list], &board);
    assert_eq!(proposals.as_slice().len(), 2);
    proposals.insert(Plan::default(), vec![AttributeList::default()], &board);
    proposals.insert(fork, vec![], &board);
    assert_eq!(proposals.as_slice().len(), 2);
    let sorted = proposals.sort(&board);
    assert_eq!(sorted[0].plan.replies().len(), 2);
}

#[test]
fn the_plan_of_problem_49_is_followed_only_by_the_king() {
    let board = TestBoard::new("2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK");
    let [queen, rook, king] = [Square::H5, Square::G5, Square::G8].map(|square| board.man(square));
    let attack = last("ATTACKP", &[Item::Man(king)]);
    let check = Plan::new(
        goal("CHECKMOVE", &[Item::Man(rook), Item::Square(Square::H5)]),
        [(Template::By(king), attack)],
    );
    let plan = Plan::new(step(queen, Square::H7), [(Template::Move(king, Square::H7), check)]);
    assert_eq!(board.names().plan(&plan), "((WQ H7) (BK H7) (CHECKMOVE WR H5) (BK NIL) (ATTACKP BK))");
    assert_eq!(plan.follow(king, Square::H7).len(), 1);
    assert!(plan.follow(king, Square::F8).is_empty());
    let first = plan.first_move(&board).unwrap();
    assert_eq!((first.man, first.square), (queen, Square::H7));
    let checks = plan.follow(king, Square::H7)[0].first_move(&board).unwrap();
    assert_eq!((checks.man, checks.square), (rook, Square::H5));
    assert_eq!(plan.follow(king, Square::H7)[0].follow(king, Square::G8)[0].first_move(&board), None);
}

#[test]
fn a_goal_is_about_a_move_as_long_as_its_men_stand() {
    let mut board = TestBoard::new("r3k3/8/8/8/8/8/1P6/R3K2R");
    let [rook, enemy, king] = [Square::A1, Square::A8, Square::E1].map(|square| board.man(square));
    let capture = goal("SAFECAPTURE", &[Item::Man(rook), Item::Man(enemy)]);
    board.put(enemy, Some(Square::A5));
    assert_eq!(capture.intended_move(&board).map(|mv| (mv.man, mv.square)), Some((rook, Square::A5)));
    board.put(enemy, None);
    assert_eq!(capture.intended_move(&board), None);
    let castles = Element::Castle(Square::C1).intended_move(&board).unwrap();
    assert_eq!((castles.man, castles.castling), (king, true));
    let plan = Plan::new(
        Element::Castle(Square::G1),
        [(
            Template::To(Square::A2),
            Plan::new(
                Element::Move { man: rook, square: Square::B8, promotion: Some(Role::Knight) },
                [(Template::Any, last("MATEMOVE", &[Item::Man(rook), Item::Square(Square::A8)]))],
            ),
        )],
    );
    assert_eq!(board.names().plan(&plan), "((CASTLE G1) (NIL A2) (WR B8 =N) NIL (MATEMOVE WR A8))");
    assert_eq!(board.names().plan(&plan.rest()), "((NIL A2) (WR B8 =N) NIL (MATEMOVE WR A8))");
    assert_eq!(board.names().plan(&Plan::default()), "NIL");
}
