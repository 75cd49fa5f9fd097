//! Laws of the primitives, on the positions of random games.

use std::collections::BTreeSet;

use knowledge::{Datum, Facts, Function, Pattern};
use proptest::prelude::*;
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};
use testing::{after, walk_to_end};
use vision::Vision;

const PATTERNS: [Pattern; 31] = [
    Pattern::Dir,
    Pattern::Thru,
    Pattern::Othru,
    Pattern::Ethru,
    Pattern::Dsc,
    Pattern::Obj,
    Pattern::LegalMove,
    Pattern::PinRay,
    Pattern::Pin,
    Pattern::OnlyDir,
    Pattern::OnlyProtection,
    Pattern::DscThreat,
    Pattern::Mobil,
    Pattern::MobilStay,
    Pattern::CheckMove,
    Pattern::Mate,
    Pattern::Protects,
    Pattern::EnPrise,
    Pattern::CheckMate,
    Pattern::Reply,
    Pattern::MateThreat,
    Pattern::ForceMate,
    Pattern::ForceCheck,
    Pattern::ForceGain,
    Pattern::Castles,
    Pattern::Duty,
    Pattern::Target,
    Pattern::Stalemates,
    Pattern::Stalemated,
    Pattern::Knights,
    Pattern::KnightMate,
];

/// Functions of pieces and squares: the first place is a piece's, unless it is LINE's.
const FUNCTIONS: [(Function, usize); 9] = [
    (Function::Line, 3),
    (Function::CanAttack, 3),
    (Function::CanMove, 3),
    (Function::InVue, 3),
    (Function::SafeP, 2),
    (Function::SafeNb, 2),
    (Function::Exchange, 2),
    (Function::Equal, 2),
    (Function::NotEqual, 2),
];

type Rows = BTreeSet<[Square; 4]>;

fn rows(facts: &Facts, pattern: Pattern) -> Rows {
    facts.matches(pattern).iter().copied().collect()
}

fn places(pattern: Pattern) -> usize {
    match pattern {
        Pattern::DscThreat | Pattern::Protects | Pattern::Reply | Pattern::MateThreat => 4,
        Pattern::Castles => 4,
        Pattern::Thru | Pattern::Othru | Pattern::Ethru | Pattern::Dsc | Pattern::Obj => 3,
        Pattern::PinRay | Pattern::Pin | Pattern::Stalemated | Pattern::Knights => 3,
        _ => 2,
    }
}

/// The result of looking for violations; `Ok` if there are none.
type Lawful = Result<(), TestCaseError>;

fn inclusions(facts: &Facts) -> Lawful {
    let rows = |pattern| rows(facts, pattern);
    prop_assert!(rows(Pattern::Mobil).is_subset(&rows(Pattern::LegalMove)));
    prop_assert!(rows(Pattern::MobilStay).is_subset(&rows(Pattern::Mobil)));
    prop_assert!(rows(Pattern::CheckMove).is_subset(&rows(Pattern::LegalMove)));
    prop_assert!(rows(Pattern::Mate).is_subset(&rows(Pattern::CheckMove)));
    prop_assert!(rows(Pattern::Pin).is_subset(&rows(Pattern::PinRay)));
    prop_assert!(rows(Pattern::PinRay).is_subset(&rows(Pattern::Thru)));
    prop_assert!(rows(Pattern::OnlyDir).is_subset(&rows(Pattern::Dir)));
    prop_assert!(rows(Pattern::OnlyProtection).is_subset(&rows(Pattern::OnlyDir)));
    let kinds = [Pattern::Othru, Pattern::Ethru, Pattern::Dsc, Pattern::Obj].map(rows);
    let together: Rows = kinds.iter().flatten().copied().collect();
    prop_assert_eq!(&together, &rows(Pattern::Thru));
    prop_assert_eq!(together.len(), kinds.iter().map(Rows::len).sum::<usize>());
    let men = facts.vision().board().occupied();
    let onto_men = rows(Pattern::MobilStay).into_iter().filter(|row| men.contains(row[1])).collect::<Rows>();
    prop_assert_eq!(onto_men, rows(Pattern::EnPrise));
    Ok(())
}

/// Checks the relations that `vision` has as well.
fn agreement(facts: &Facts) -> Lawful {
    let vision = facts.vision();
    for man in vision.board().occupied() {
        prop_assert_eq!(facts.fill(Pattern::LegalMove, &[Some(man), None]), vision.legal_destinations(man));
        for square in Square::ALL {
            let pair = [man, square];
            prop_assert_eq!(facts.match_all(Pattern::OnlyDir, &pair), vision.is_only_guard(man, square));
            // On a line through two pieces `vision` counts the last of three, the report does not.
            let is_only =
                !vision.is_only_protection(man, square) || facts.match_all(Pattern::OnlyProtection, &pair);
            prop_assert!(is_only, "{:?}", pair);
        }
    }
    Ok(())
}

/// Checks what making the moves shows.
fn play(facts: &Facts) -> Lawful {
    let position = facts.vision().position();
    let mut checks = [Bitboard::EMPTY; 64];
    for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_castle()) {
        let from = mv.from().unwrap();
        let reached = after(position, mv);
        if reached.is_check() {
            checks[from.to_usize()].add(mv.to());
        }
        if reached.is_checkmate() {
            prop_assert!(facts.match_all(Pattern::Mate, &[from, mv.to()]), "{:?}", mv);
        }
    }
    for man in position.us() {
        prop_assert_eq!(
            facts.fill(Pattern::CheckMove, &[Some(man), None]),
            checks[man.to_usize()],
            "{}",
            man
        );
    }
    Ok(())
}

/// Checks what a check leaves against the actual moves: mates, answers and forced mates are exact.
fn ahead(facts: &Facts) -> Lawful {
    let position = facts.vision().position();
    for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_castle()) {
        if mv.promotion().is_some_and(|role| role != Role::Queen) {
            continue;
        }
        let way = [mv.from().unwrap(), mv.to()];
        let reached = after(position, mv);
        prop_assert_eq!(facts.match_all(Pattern::CheckMate, &way), reached.is_checkmate(), "{:?}", mv);
        let listed = facts.matches(Pattern::Reply).iter().filter(|row| row[..2] == way);
        let listed: BTreeSet<_> = listed.map(|row| [row[2], row[3]]).collect();
        let answers = if reached.is_check() { reached.legal_moves() } else { Default::default() };
        let answers: BTreeSet<_> = answers.iter().map(|mv| [mv.from().unwrap(), mv.to()]).collect();
        prop_assert_eq!(&listed, &answers, "{:?} {:?}", mv, position.board());
        if !facts.match_all(Pattern::ForceMate, &way) {
            continue;
        }
        let is_mated = |mv: Move| {
            let next = after(&reached, mv);
            next.legal_moves().into_iter().any(|mv| {
                let last = after(&next, mv);
                last.is_checkmate()
            })
        };
        let mated = reached.legal_moves().into_iter().filter(|mv| is_mated(*mv)).count();
        prop_assert!(reached.legal_moves().len() == mated, "{:?} {:?}", mv, position.board());
    }
    Ok(())
}

/// Checks what leaves a side without a move against the actual moves.
fn find_stuck(facts: &Facts) -> Lawful {
    let position = facts.vision().position();
    for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_castle()) {
        let way = [mv.from().unwrap(), mv.to()];
        let reached = after(position, mv);
        match mv.promotion() {
            None | Some(Role::Queen) => {
                prop_assert_eq!(
                    facts.match_all(Pattern::Stalemates, &way),
                    reached.is_stalemate(),
                    "{:?}",
                    mv
                );
            }
            Some(Role::Knight) => {
                prop_assert_eq!(
                    facts.match_all(Pattern::KnightMate, &way),
                    reached.is_checkmate(),
                    "{:?}",
                    mv
                );
            }
            Some(_) => continue,
        }
        let offers = facts.matches(Pattern::Stalemated).iter().filter(|row| row[..2] == way);
        for taker in offers.map(|row| row[2]) {
            let takes = |reply: &Move| reply.from() == Some(taker) && reply.to() == mv.to();
            let is_queen = |reply: &Move| reply.promotion().is_none_or(|role| role == Role::Queen);
            let reply = reached.legal_moves().into_iter().find(|reply| takes(reply) && is_queen(reply));
            let last = after(&reached, reply.unwrap());
            prop_assert!(last.is_stalemate(), "{:?} {}", mv, taker);
        }
    }
    Ok(())
}

/// Checks that a pattern answers the same, however it is queried.
fn one_answer(facts: &Facts) -> Lawful {
    for pattern in PATTERNS {
        let all = facts.matches(pattern);
        prop_assert!(all.is_sorted());
        let count = places(pattern);
        for row in all {
            prop_assert!(facts.match_all(pattern, &row[..count]));
            for hole in 0..count {
                let mut args = row.map(Some);
                args[hole] = None;
                let found = facts.fill(pattern, &args[..count]);
                let same = |other: &&[Square; 4]| (0..count).all(|at| at == hole || other[at] == row[at]);
                let expected: Bitboard = all.iter().filter(same).map(|other| other[hole]).collect();
                prop_assert_eq!(found, expected, "{:?} {:?}", pattern, row);
            }
        }
        let matched = |man| Square::ALL.into_iter().filter(move |on| facts.match_all(pattern, &[man, *on]));
        let pairs = Square::ALL.into_iter().map(|man| matched(man).count()).sum::<usize>();
        prop_assert_eq!(pairs, if count == 2 { all.len() } else { 0 });
    }
    Ok(())
}

/// Checks that an open argument may be exactly what the function holds of.
fn open_arguments(facts: &Facts, choices: [Square; 3]) -> Lawful {
    let men = facts.vision().board().occupied();
    for (function, count) in FUNCTIONS {
        let is_man = |place: usize| place == 0 && function != Function::Line;
        let datum = |place: usize, square| match function {
            Function::Equal | Function::NotEqual => Datum::Man(square),
            _ if is_man(place) => Datum::Man(square),
            _ => Datum::Square(square),
        };
        let args: Vec<Datum> = (0..count).map(|place| datum(place, choices[place])).collect();
        for hole in 0..count {
            let mut open: Vec<Option<Datum>> = args.iter().copied().map(Some).collect();
            open[hole] = None;
            let is_man = is_man(hole) || matches!(function, Function::Equal | Function::NotEqual);
            let among = if is_man { men } else { Bitboard::FULL };
            let holds = |square: &Square| {
                let mut args = args.clone();
                args[hole] = datum(hole, *square);
                facts.holds(function, &args)
            };
            let expected: Bitboard = among.into_iter().filter(holds).collect();
            prop_assert_eq!(facts.open(function, &open), expected, "{:?} {:?} {}", function, args, hole);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_laws_hold(choices in prop::collection::vec(any::<u16>(), 0..140), squares in any::<[u8; 3]>()) {
        let vision = Vision::of(walk_to_end(Chess::default(), &choices));
        let facts = Facts::of(&vision);
        inclusions(&facts)?;
        agreement(&facts)?;
        play(&facts)?;
        ahead(&facts)?;
        find_stuck(&facts)?;
        one_answer(&facts)?;
        open_arguments(&facts, squares.map(|square| Square::new(u32::from(square % 64))))?;
    }

    #[test]
    fn colors_do_not_matter(choices in prop::collection::vec(any::<u16>(), 0..140)) {
        let position = walk_to_end(Chess::default(), &choices);
        let setup = position.clone().to_setup(shakmaty::EnPassantMode::Always).into_mirrored();
        let mirrored: Chess = setup.position(shakmaty::CastlingMode::Standard).unwrap();
        let (one, other) = (Vision::of(position), Vision::of(mirrored));
        let (one, other) = (Facts::of(&one), Facts::of(&other));
        // A duty falls to the first of equals on the board, and what is safe depends on which pieces have duties.
        let is_even = |pattern: &Pattern| !matches!(pattern, Pattern::Duty | Pattern::Target);
        for pattern in PATTERNS.into_iter().filter(is_even) {
            let count = places(pattern);
            let flip = |row: &[Square; 4]| {
                let mut flipped = *row;
                flipped[..count].iter_mut().for_each(|square| *square = square.flip_vertical());
                flipped
            };
            let flipped: Rows = one.matches(pattern).iter().map(flip).collect();
            prop_assert_eq!(flipped, rows(&other, pattern), "{:?}", pattern);
        }
    }
}
