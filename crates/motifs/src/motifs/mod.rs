//! The motifs, one file each, and the list of them.

mod advanced_pawn;
mod attacking_f2_f7;
mod attraction;
mod capturing_defender;
mod castling;
mod clearance;
mod collinear_move;
mod decoy;
pub(crate) mod defensive_move;
mod deflection;
mod desperado;
mod discovered_attack;
mod discovered_check;
mod double_check;
mod en_passant;
mod exposed_king;
pub(crate) mod flank_attack;
mod fork;
mod hanging_piece;
mod interference;
mod intermezzo;
mod kill_box;
mod overloading;
pub(crate) mod pin;
mod promotion;
mod quiet_move;
mod sacrifice;
mod skewer;
mod trapped_piece;
mod under_promotion;
mod vukovic_mate;
mod x_ray;

use crate::{Line, Seen, Theme};

/// A motif: a function that returns where it is first seen.
pub(crate) type Find = fn(&Line) -> Option<Seen>;

/// Every motif that has a test of its own.
pub(crate) const MOTIFS: &[(Theme, Find)] = &[
    (Theme::AdvancedPawn, advanced_pawn::find),
    (Theme::AttackingF2F7, attacking_f2_f7::find),
    (Theme::Attraction, attraction::find),
    (Theme::CapturingDefender, capturing_defender::find),
    (Theme::Castling, castling::find),
    (Theme::Clearance, clearance::find),
    (Theme::DefensiveMove, defensive_move::find),
    (Theme::CollinearMove, collinear_move::find),
    (Theme::Decoy, decoy::find),
    (Theme::Deflection, deflection::find),
    (Theme::Desperado, desperado::find),
    (Theme::DiscoveredAttack, discovered_attack::find),
    (Theme::DiscoveredCheck, discovered_check::find),
    (Theme::DoubleCheck, double_check::find),
    (Theme::EnPassant, en_passant::find),
    (Theme::ExposedKing, exposed_king::find),
    (Theme::Fork, fork::find),
    (Theme::HangingPiece, hanging_piece::find),
    (Theme::Interference, interference::find),
    (Theme::Intermezzo, intermezzo::find),
    (Theme::KillBoxMate, kill_box::find),
    (Theme::KingsideAttack, flank_attack::kingside),
    (Theme::Overloading, overloading::find),
    (Theme::Pin, pin::find),
    (Theme::Promotion, promotion::find),
    (Theme::QueensideAttack, flank_attack::queenside),
    (Theme::QuietMove, quiet_move::find),
    (Theme::Sacrifice, sacrifice::find),
    (Theme::Skewer, skewer::find),
    (Theme::TrappedPiece, trapped_piece::find),
    (Theme::UnderPromotion, under_promotion::find),
    (Theme::VukovicMate, vukovic_mate::find),
    (Theme::XRayAttack, x_ray::find),
];
