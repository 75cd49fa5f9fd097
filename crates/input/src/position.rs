//! Positions: from the text of a FEN to a position that the solvers can trust.
//!
//! Positions that the solvers cannot represent or that no rule covers are refused: wrong kings, the side not
//! to move in check, pawns on the first or last rank, too many pieces, malformed fields. What a careless
//! program writes is repaired with a warning: castling rights and en-passant squares that do not fit the
//! board. Composed positions are welcome: impossible checks pass silently, too many promoted pieces with a
//! warning. So are positions in which the game is over: mates, stalemates, dead positions and expired clocks.
//!
//! Castling rights are read as in X-FEN. They count as Chess960 only if both sides' kings and rooks with
//! rights are on the same files, as in every game of Chess960; otherwise the rights of standard chess are
//! kept and the others dropped, so that stale rights do not turn a standard game into a different one.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, ByColor, Castles, CastlingMode, CastlingSide, Chess, Color, FromSetup,
    PositionErrorKinds, Rank, Role, Setup, Square,
};
use thiserror::Error;

use crate::fields::{FieldFault, field_faults};

/// The most pawns that a side can have.
const MOST_PAWNS: usize = 8;

/// The most pieces that a side can have, including pawns.
const MOST_MEN: usize = 16;

/// A position, and what had to be repaired in it.
#[derive(Clone, Debug)]
pub struct ReadPosition {
    /// The position; its castling mode is that of `position.castles()`.
    pub position: Chess,
    /// What was repaired or is unusual, in the order of the fields.
    pub warnings: Vec<PositionWarning>,
}

/// A repair to a position, or something unusual about it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PositionWarning {
    /// A side has more promoted pieces than missing pawns; nothing was changed.
    ExtraPromoted {
        /// The side.
        color: Color,
        /// Pieces that must have been promoted.
        promoted: usize,
        /// Pawns of the side that are missing.
        missing_pawns: usize,
    },
    /// Castling rights were dropped because king and rook are not in place.
    CastlingDropped {
        /// The squares where the rooks were expected.
        rooks: Vec<Square>,
    },
    /// The en-passant square was dropped because no double step can have created it.
    EnPassantDropped {
        /// The square.
        square: Square,
    },
}

impl fmt::Display for PositionWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionWarning::ExtraPromoted { color, promoted, missing_pawns } => {
                write!(
                    f,
                    "{color} has {promoted} promoted men, but missing pawns account for {missing_pawns}"
                )
            }
            PositionWarning::CastlingDropped { rooks } => {
                let rooks: Vec<String> = rooks.iter().map(ToString::to_string).collect();
                write!(f, "castling rights dropped, king and rook not in place: {}", rooks.join(", "))
            }
            PositionWarning::EnPassantDropped { square } => {
                write!(f, "en-passant square `{square}` dropped, no double step can have made it")
            }
        }
    }
}

/// Why a text is not a readable position: every reason found, on one line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PositionError {
    faults: Vec<PositionFault>,
}

impl PositionError {
    /// Lists the reasons; there is at least one.
    pub fn faults(&self) -> &[PositionFault] {
        &self.faults
    }
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

/// One reason to refuse a position.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum PositionFault {
    /// A field is malformed.
    #[error(transparent)]
    Field(#[from] FieldFault),
    /// A side has no king, or several.
    #[error("{color} has {found} kings, expected 1")]
    Kings {
        /// The side.
        color: Color,
        /// Kings found.
        found: usize,
    },
    /// A pawn is on the first or last rank.
    #[error("a pawn stands on {square}, expected none on the first or last rank")]
    PawnPlace {
        /// The first such square.
        square: Square,
    },
    /// A side has too many pawns.
    #[error("{color} has {found} pawns, expected at most 8")]
    TooManyPawns {
        /// The side.
        color: Color,
        /// Pawns found.
        found: usize,
    },
    /// A side has too many pieces.
    #[error("{color} has {found} men, expected at most 16")]
    TooManyMen {
        /// The side.
        color: Color,
        /// Pieces found.
        found: usize,
    },
    /// The side that moved last left its king in check.
    #[error("{color} is not to move but in check from {checker}")]
    OppositeCheck {
        /// The side in check.
        color: Color,
        /// The square that the check comes from.
        checker: Square,
    },
    /// The rules refuse the position for a reason without a message of its own.
    #[error("not a position of chess: {reason}")]
    Other {
        /// The reason.
        reason: String,
    },
}

/// Reads a position from a FEN of six fields, or of four with the clocks `0 1`.
///
/// Fields are separated by blanks; the move number 0 counts as 1. The castling mode is detected.
///
/// # Errors
///
/// Returns a [`PositionError`] with every reason found: the malformed fields, or, if all can be read, the
/// rules that the position breaks.
///
/// ```
/// use input::read_position;
///
/// let read = read_position("4k3/8/8/8/8/8/8/4K2R w KQ -")?;
/// assert_eq!(read.warnings[0].to_string(), "castling rights dropped, king and rook not in place: a1");
/// let error = read_position("8/8/8/8/8/8/8/4K2R x - -").unwrap_err();
/// assert_eq!(error.to_string(), "side to move must be `w` or `b`, found `x`");
/// # Ok::<(), input::PositionError>(())
/// ```
pub fn read_position(text: &str) -> Result<ReadPosition, PositionError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    read_fields(&fields)
}

/// Reads a position from its fields.
pub(super) fn read_fields(fields: &[&str]) -> Result<ReadPosition, PositionError> {
    let faults: Vec<PositionFault> = field_faults(fields).into_iter().map(PositionFault::from).collect();
    refuse(faults)?;
    let fen = Fen::from_ascii(fields.join(" ").as_bytes()).map_err(|error| other(error.to_string()))?;
    let mut setup = fen.into_setup();
    refuse(rule_faults(&setup))?;

    let mut warnings: Vec<_> =
        Color::ALL.into_iter().filter_map(|color| extra_promoted(&setup.board, color)).collect();
    let mode = castling_mode(&setup);
    warnings.extend(drop_castling_rights(&mut setup, mode));
    warnings.extend(drop_en_passant(&mut setup));
    let position = Chess::from_setup(setup, mode)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .map_err(|error| other(describe(error.kinds())))?;
    Ok(ReadPosition { position, warnings })
}

/// Returns an error if there is any fault.
fn refuse(faults: Vec<PositionFault>) -> Result<(), PositionError> {
    if faults.is_empty() { Ok(()) } else { Err(PositionError { faults }) }
}

/// Returns an error whose reason comes from the rules themselves.
fn other(reason: String) -> PositionError {
    PositionError { faults: vec![PositionFault::Other { reason }] }
}

/// Describes the rules' reasons.
fn describe(kinds: PositionErrorKinds) -> String {
    let names: Vec<String> =
        kinds.iter_names().map(|(name, _)| name.to_lowercase().replace('_', " ")).collect();
    names.join(", ")
}

/// Lists the rules that a setup breaks beyond repair.
fn rule_faults(setup: &Setup) -> Vec<PositionFault> {
    let board = &setup.board;
    let mut faults = Vec::new();
    for color in Color::ALL {
        let kings = board.by_piece(color.king()).count();
        let pawns = board.by_piece(color.pawn()).count();
        let men = board.by_color(color).count();
        faults.extend((kings != 1).then_some(PositionFault::Kings { color, found: kings }));
        faults.extend((MOST_PAWNS < pawns).then_some(PositionFault::TooManyPawns { color, found: pawns }));
        faults.extend((MOST_MEN < men).then_some(PositionFault::TooManyMen { color, found: men }));
    }
    let misplaced = (board.pawns() & Bitboard::BACKRANKS).first();
    faults.extend(misplaced.map(|square| PositionFault::PawnPlace { square }));
    let color = !setup.turn;
    let checker =
        board.king_of(color).and_then(|king| board.attacks_to(king, setup.turn, board.occupied()).first());
    faults.extend(checker.map(|checker| PositionFault::OppositeCheck { color, checker }));
    faults
}

/// Warns about promoted pieces that the missing pawns cannot account for.
///
/// Of two bishops on squares of the same color, one was promoted.
fn extra_promoted(board: &Board, color: Color) -> Option<PositionWarning> {
    let men = |role: Role| board.by_piece(role.of(color));
    let bishops = men(Role::Bishop);
    let kinds = [
        (men(Role::Queen), 1),
        (men(Role::Rook), 2),
        (men(Role::Knight), 2),
        (bishops & Bitboard::LIGHT_SQUARES, 1),
        (bishops & Bitboard::DARK_SQUARES, 1),
    ];
    let promoted = kinds.into_iter().map(|(men, at_first)| men.count().saturating_sub(at_first)).sum();
    let missing_pawns = MOST_PAWNS.saturating_sub(men(Role::Pawn).count());
    (missing_pawns < promoted).then_some(PositionWarning::ExtraPromoted { color, promoted, missing_pawns })
}

/// Detects the castling mode: Chess960 only if both sides can have started on the same files.
fn castling_mode(setup: &Setup) -> CastlingMode {
    let detected = CastlingMode::detect(setup);
    let (Ok(castles) | Err(castles)) = Castles::from_setup(setup, detected);
    let same_file = |squares: ByColor<Option<Square>>| match (squares.white, squares.black) {
        (Some(white), Some(black)) => white.file() == black.file(),
        _ => true,
    };
    let kings = ByColor::new_with(|color| setup.board.king_of(color).filter(|_| castles.has_color(color)));
    let rooks_agree = CastlingSide::ALL
        .into_iter()
        .all(|side| same_file(ByColor::new_with(|color| castles.rook(color, side))));
    if same_file(kings) && rooks_agree { detected } else { CastlingMode::Standard }
}

/// Drops the castling rights without king and rook in place.
fn drop_castling_rights(setup: &mut Setup, mode: CastlingMode) -> Option<PositionWarning> {
    let (Ok(castles) | Err(castles)) = Castles::from_setup(setup, mode);
    let dropped = setup.castling_rights & !castles.castling_rights();
    setup.castling_rights = castles.castling_rights();
    dropped.any().then(|| PositionWarning::CastlingDropped { rooks: dropped.into_iter().collect() })
}

/// Drops an en-passant square that no double step can have created.
fn drop_en_passant(setup: &mut Setup) -> Option<PositionWarning> {
    let square = setup.ep_square.filter(|square| !double_step_made(setup, *square))?;
    setup.ep_square = None;
    Some(PositionWarning::EnPassantDropped { square })
}

/// Whether the last move can have been a double step over the square.
///
/// The pawn is directly behind the square, its path was free, and before the step the side now to move was
/// not in check, since it would then have had to respond to that check.
fn double_step_made(setup: &Setup, square: Square) -> bool {
    let (color, board) = (setup.turn, &setup.board);
    let from = Square::from_coords(square.file(), color.relative_rank(Rank::Seventh));
    let to = Square::from_coords(square.file(), color.relative_rank(Rank::Fifth));
    let is_free = !board.occupied().contains(square) && !board.occupied().contains(from);
    if square.rank() != color.relative_rank(Rank::Sixth)
        || !is_free
        || !board.by_piece((!color).pawn()).contains(to)
    {
        return false;
    }
    let mut before = board.clone();
    before.discard_piece_at(to);
    before.set_piece_at(from, (!color).pawn());
    before.king_of(color).is_some_and(|king| before.attacks_to(king, !color, before.occupied()).is_empty())
}
