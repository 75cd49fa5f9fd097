//! The suite of true and false cases: for each predicate the motif that answers it.

use crate::motifs::{defensive_move, flank_attack, pin};
use crate::shown_motif::line;
use crate::{Line, Theme, sightings};

fn shows(predicate: &str, line: &Line) -> bool {
    let is_themed = |wanted: &[Theme]| sightings(line).iter().any(|seen| wanted.contains(&seen.theme));
    match predicate {
        "advanced_pawn" => is_themed(&[Theme::AdvancedPawn]),
        "attraction" => is_themed(&[Theme::Attraction]),
        "back_rank_mate" => is_themed(&[Theme::BackRankMate]),
        "capturing_defender" => is_themed(&[Theme::CapturingDefender]),
        "check_escape" => defensive_move::check_escape(line).is_some(),
        "collinear" => is_themed(&[Theme::CollinearMove]),
        "defensive_move" => defensive_move::quiet_end(line).is_some(),
        "deflection" => is_themed(&[Theme::Deflection]),
        "discovered_attack" => is_themed(&[Theme::DiscoveredAttack]),
        "fork" => is_themed(&[Theme::Fork]),
        "hanging_piece" => is_themed(&[Theme::HangingPiece]),
        "interference" => is_themed(&[Theme::Interference]),
        "intermezzo" => is_themed(&[Theme::Intermezzo]),
        "kingside_attack" => flank_attack::kingside(line).is_some(),
        "piece_endgame" => is_themed(&[
            Theme::PawnEndgame,
            Theme::KnightEndgame,
            Theme::BishopEndgame,
            Theme::RookEndgame,
            Theme::QueenEndgame,
        ]),
        "pin_prevents_attack" => pin::first(line, pin::prevents_attack).is_some(),
        "pin_prevents_escape" => pin::first(line, pin::prevents_escape).is_some(),
        "queenside_attack" => flank_attack::queenside(line).is_some(),
        "quiet_move" => is_themed(&[Theme::QuietMove]),
        "sacrifice" => is_themed(&[Theme::Sacrifice]),
        "skewer" => is_themed(&[Theme::Skewer]),
        "trapped_piece" => is_themed(&[Theme::TrappedPiece]),
        "under_promotion" => is_themed(&[Theme::UnderPromotion]),
        "x_ray" => is_themed(&[Theme::XRayAttack]),
        unknown => panic!("the predicate {unknown} is not known"),
    }
}

#[test]
fn every_case_of_the_suite_is_answered_right() {
    let Some(text) = testing::suite("theme-expectations.csv") else { return };
    let mut wrong = Vec::new();
    for row in text.lines().skip(1) {
        let [_, fen, moves, predicate, expected] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("a row with other columns: {row}");
        };
        let (first, others) = moves.split_once(' ').unwrap();
        let line = line(fen, &format!("({first}) {others}"));
        if shows(predicate, &line) != (expected == "True") {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
