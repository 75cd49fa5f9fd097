//! A claim: one statement about a position that a program can check.
//!
//! `docs/claims.md` defines every kind in words, precisely enough for an independent checker. This module has only the
//! data; `vision` and `explain` hold the two halves of the house's own checker.

use serde::{Serialize, Serializer};
use shakmaty::{Square, uci::UciMove};

/// The kind of evidence that a claim needs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Geometry of one position; no move is made to check it.
    Fact,
    /// The rules of chess on one position: legal, illegal, mate.
    Rule,
    /// Legal moves and the board after them.
    Line,
    /// The other side passes, then a line.
    Threat,
    /// The checker enumerates all replies by itself.
    All,
    /// A move compared with the suggested one: what works after the one and not after the other.
    Contrast,
    /// Rests on a search and states how large it was.
    Searched,
}

/// What a claim states; `docs/claims.md` is the definition.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// `men` are exactly the pieces that give check to the king on `squares[0]`.
    Check,
    /// Each of `men` attacks each of `squares`, fields beside the enemy king, with that king removed from the board.
    CoversFlight,
    /// Each of `men` stands beside its own king, which is on `squares[0]`.
    BlocksFlight,
    /// `men[0]` is a king, and every square beside it holds a piece of its own side, or is attacked by an enemy with
    /// the king removed from the board.
    ShutIn,
    /// `men[0]` attacks `squares[0]`, and no other piece of its side does.
    OnlyGuard,
    /// `men[0]` attacks each of `squares` and no pin to its king forbids the capture there.
    Guards,
    /// `men[0]` alone stands between the enemy slider `men[1]` and its own king on `squares[0]`.
    Pinned,
    /// `men[0]` attacks each of `squares`, on which enemies stand.
    Attacks,
    /// `men[0]` attacks each of `squares`, on which enemies stand, each of them the king, worth more than it, or
    /// unguarded.
    Forks,
    /// `men[0]`, a slider, attacks an enemy on `squares[0]`, behind which alone stands another on `squares[1]`, worth
    /// no more.
    Skewers,
    /// The square of the piece on `squares[0]` is not attacked by its own side.
    Unguarded,
    /// `men[0]` alone stands between the enemy slider `men[1]` and a piece of its side on `squares[0]`.
    PinnedTo,
    /// `men[0]` alone stands between the slider `men[1]` of its own side and another piece of that side on
    /// `squares[0]`.
    InTheWay,
    /// The king `men[0]` is outside the square of the enemy pawn on `squares[0]`, whose path is free.
    OutsideSquare,
    /// The king `men[0]` has the opposition against the king on `squares[0]`, whose side is to move.
    Opposition,
    /// `men` are all pieces of one role and side, `squares` all of that role of the other side, and there are `number`
    /// more of the first.
    Surplus,
    /// Both sides have the same number of pieces of each role.
    MaterialEven,
    /// `men[0]` is a pawn with no enemy pawn before it on its file or an adjacent one.
    Passed,
    /// `men[0]` stands on the square before the enemy pawn on `squares[0]`.
    Blockades,
    /// `moves[0]` is legal.
    Legal,
    /// `men[0]` attacks `squares[0]`, which holds no piece of its side (for a pawn: which holds an enemy), but has no
    /// legal move there.
    Illegal,
    /// `moves[0]` legally captures the piece on `squares[0]`; `men[0]` captures.
    Takes,
    /// `moves[0]` legally puts `men[0]` on `squares[0]`, between the checking `men[1]` and the king.
    BlocksCheck,
    /// The side to move is stalemated.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// After `moves`, legal in turn, the side of the king `men[0]` wins with best play, by a table or a rule of
    /// endings.
    KnownWin,
    /// After `moves`, legal in turn, the game is drawn with best play, by a table or a rule of endings.
    KnownDraw,
    /// After `moves`, legal in turn, the side of the king `men[0]` mates in `number` of its own moves, including those
    /// in `moves`, with best play of both sides, by a table.
    KnownMate,
    /// `moves` are legal in turn, and with best play the side that makes the last one then wins, or draws, by a table
    /// or a rule of endings; every other legal move there, and there are some, leads to a worse result by a table or a
    /// rule of endings.
    OnlyKnown,
    /// The certificate proves that the other side cannot mate, however long the game goes on, and `moves[0]` is its
    /// move at the root.
    HoldsDraw,
    /// After `moves[0]` every reply is in the defences, and in the line of each a pawn of `men`, at its present square,
    /// queens, and its queen is there at the end.
    QueensAgainstAll,
    /// Like `HoldsDraw`, and every move of the side in the certificate gives check.
    ChecksForever,
    /// `moves` are legal in turn, and the last position occurred before: as the first, or after an earlier move.
    Repeats,
    /// `moves` are legal in turn, and the side to move is then stalemated.
    Stalemates,
    /// `moves` are legal in turn, and then neither side has the pieces to mate.
    TooLittle,
    /// The side to move is mated by a rook or queen along its own back rank, shut in by its own pieces.
    BackRankMate,
    /// The side to move is mated by a knight, and its own pieces stand on every square beside the king.
    SmotheredMate,
    /// The side to move is mated in the corner by a rook beside the king, guarded by a knight.
    ArabianMate,
    /// The side to move is mated along the rim, beside a piece of its own, by a rook or queen with a knight.
    AnastasiaMate,
    /// The side to move is mated by a rook that is guarded by a knight that is guarded by a pawn.
    HookMate,
    /// The side to move is mated off the rim by a queen diagonally beside the king.
    DovetailMate,
    /// The side to move is mated by two bishops, from both sides of the king.
    BodenMate,
    /// The side to move is mated by two bishops, from one side of the king.
    DoubleBishopMate,
    /// The side to move is mated by a queen straight on, with its own pieces on both sides of the king.
    EpauletteMate,
    /// `moves` are legal in turn and the last one mates; without moves the position is mate.
    Mates,
    /// `moves` are legal in turn and mate follows by force: `number` moves of the mating side in all.
    MateIn,
    /// `men[0]` guards each of `squares`; after `moves[0]`, which it makes, it attacks none of them.
    LeftGuard,
    /// After `moves`, `men[0]`, which made the first, stands beside its king on `squares[0]`, which no enemy covers.
    BlocksOwnFlight,
    /// `moves[0]` moves the piece on `squares[0]`, the only one between the slider `men[0]` and `squares[1]`, off the
    /// line.
    OpensLine,
    /// `moves[0]` takes `men[0]` off the line between `squares[0]` and `squares[1]`, which is then empty.
    ClearsLine,
    /// After `moves[0]` the pieces that check the king on `squares[0]` are exactly `men`, not the moved piece alone.
    Discovers,
    /// After `moves[0]` the slider `men[0]`, which did not move, attacks an enemy on `squares[0]` that it did not
    /// attack before.
    Uncovers,
    /// `moves[0]` captures or promotes, and captures on its square then leave its side at least `number` pawns up on
    /// it.
    Gains,
    /// `moves` are legal in turn and end in mate by the side that moves first in the explanation, or in a position
    /// where it has at least `number` pawns more than at the root, and no capture or promotion by the other side
    /// changes that.
    Wins,
    /// `moves` are legal in turn, and the side that does not move first in the explanation then has at least `number`
    /// pawns more than at the root, and no capture or promotion by the other side changes that.
    Loses,
    /// `moves` are legal in turn, and the side that moves first in the explanation has then gained less than `number`
    /// pawns and one more, its captures and promotions that follow included.
    WinsAtMost,
    /// `moves` are legal in turn, and the side that moves first in the explanation then has no less material than at
    /// the root, and no capture or promotion by the other side changes that.
    Keeps,
    /// `moves[0]` is legal and gives check.
    GivesCheck,
    /// `moves[0]` puts a piece between the slider `men[0]`, of either side, and `squares[0]`, which the slider
    /// attacked.
    ShutsLine,
    /// After `moves[0]` `men[0]` is pinned by `men[1]` to its king on `squares[0]`.
    Pins,
    /// `men[0]`, an enemy pinned to its king on `squares[0]`, is not pinned after `moves[0]`.
    Unpins,
    /// The side to move is not in check; if it passes, `moves[0]` is legal and mates.
    Threatens,
    /// The side to move is not in check; if it passes, `moves` end as in `Wins`, but for the side that then moves and
    /// against the material here.
    ThreatensGain,
    /// After exactly `number` legal replies `moves[0]` is legal and mates (promotions to one square: after all).
    MatesAfter,
    /// `men[0]` is a queen, rook or bishop that moves along the line to a piece of its side on `squares[0]`, and the
    /// enemy `men[1]` is the only piece between.
    XRay,
    /// `men[0]` is a rook or queen, and no pawn stands on its file.
    OpenFile,
    /// `men[0]` is a rook or queen on the other side's second rank.
    SeventhRank,
    /// `men[0]` is a pawn, and no pawn of its side stands on an adjacent file.
    Isolated,
    /// `men[0]` and `men[1]` are pawns of one side on one file.
    Doubled,
    /// `men[0]` is a knight or bishop on its side's fourth to sixth rank, a pawn of its side guards it, and no enemy
    /// pawn can ever attack it.
    Outpost,
    /// `men` are knights and bishops of one side on squares where such a piece begins the game.
    AtHome,
    /// `men[0]` is a king without a pawn of its side before it, on its file or an adjacent one.
    NoShelter,
    /// `moves[0]` is legal, and it is one of exactly `number` legal moves after which the other side cannot mate at
    /// once (promotions to one square count once, and only if none of them allows it).
    OnlyDefence,
    /// After exactly `number` legal replies `moves[0]` is legal and gains a pawn or more, as in `Gains`.
    GainsAfter,
    /// `men[0]`, of the side to move, guards `squares[0]` and alone guards `squares[1]`: it makes `moves[0]`, which
    /// captures on the first, and `moves[1]` captures on the second and gains a pawn or more.
    Overloaded,
    /// `moves[0]` captures with `men[0]` on `squares[0]`, and the piece that makes `moves[1]` attacks it there and not
    /// where it came from.
    DrawnTo,
    /// `men[0]`, of the side to move, is lost for a pawn or more where it stands, and wherever it goes.
    Trapped,
    /// The side to move is not in check; if it passes, no capture, promotion or mate gains a pawn.
    Zugzwang,
    /// After every legal reply to `moves[0]`, the best move, the line of its group in `defences` ends as in `Wins`.
    WinsAgainstAll,
    /// The side to move has exactly `number` legal replies (promotions to one square count once).
    Replies,
    /// An enemy stands on `squares[0]`, and no legal move of the side to move captures it.
    NoCapture,
    /// After `moves[0]` `men[0]` makes `moves[1]` to `squares[0]`; the first move does not capture it, does not leave
    /// or guard that square, and does not step between.
    Ignores,
    /// `moves` are a tried move and its refutation; after the best move the refutation is illegal.
    Forestalls,
    /// `moves` are the best move, the refutation of a tried move, and an answer by `men[0]` that keeps `number` pawns
    /// and does not do so after the tried move.
    Answers,
    /// If the side to move passes, `moves[0]` is legal; after the best move it is not.
    Prevents,
    /// `moves[0]` is the best move.
    Suggested,
    /// The tried move `moves[0]` was searched to `number` plies.
    TriedTo,
    /// The tried move `moves[0]` is answered by the moves after it, as a search found.
    AnsweredBy,
    /// A search judges the side of the king `men[0]` to be `number` centipawns better off, on Stockfish's scale.
    Assessed,
    /// `moves` are legal in turn, and a search judges them sensible.
    Considered,
    /// The search looked at `number` positions.
    PositionsExamined,
    /// The search generated `number` moves.
    MovesExamined,
    /// The verification tree has `number` positions.
    PositionsNeeded,
    /// The search ended without an answer.
    NotFound,
    /// The search made `number` positions.
    NodesMade,
    /// Every reply was searched to `number` plies from the root.
    SearchedTo,
    /// `men[0]` is the king of the side to move, which by the judgment of a search would be much better off if it could
    /// pass.
    BetterPassing,
    /// The search promises mate in `number` moves.
    PromisesMate,
    /// The search promises `number` pawns.
    PromisesMaterial,
    /// The search promises a draw.
    PromisesDraw,
    /// The search promises to save `number` centipawns.
    PromisesSaves,
    /// The search promises no gain; it may promise to save something.
    NoPromise,
}

impl Kind {
    /// Returns the class of evidence that this kind needs.
    pub fn class(self) -> Class {
        use Kind::*;
        match self {
            Check | CoversFlight | BlocksFlight | ShutIn | OnlyGuard | Guards | Pinned => Class::Fact,
            Attacks | Forks | Skewers | Unguarded | PinnedTo | InTheWay | OutsideSquare | Opposition => {
                Class::Fact
            }
            Surplus | MaterialEven | Passed | Blockades => Class::Fact,
            XRay | OpenFile | SeventhRank | Isolated | Doubled | Outpost | AtHome | NoShelter => Class::Fact,
            Legal | Illegal | Takes | BlocksCheck | Stalemate | InsufficientMaterial => Class::Rule,
            KnownWin | KnownDraw | KnownMate | OnlyKnown => Class::Rule,
            BackRankMate | SmotheredMate | ArabianMate | AnastasiaMate | HookMate => Class::Rule,
            DovetailMate | BodenMate | DoubleBishopMate | EpauletteMate => Class::Rule,
            Mates | MateIn | LeftGuard | BlocksOwnFlight | OpensLine | ClearsLine | Discovers => Class::Line,
            Uncovers | Gains | Wins | Loses | WinsAtMost | Keeps => Class::Line,
            GivesCheck | ShutsLine | Pins | Unpins | Overloaded | DrawnTo => Class::Line,
            Threatens | ThreatensGain => Class::Threat,
            MatesAfter | GainsAfter | WinsAgainstAll | Replies | NoCapture => Class::All,
            Repeats | Stalemates | TooLittle => Class::Line,
            OnlyDefence | Trapped | Zugzwang | HoldsDraw | ChecksForever | QueensAgainstAll => Class::All,
            Ignores | Forestalls | Answers | Prevents => Class::Contrast,
            PositionsExamined | MovesExamined | PositionsNeeded | NotFound => Class::Searched,
            Suggested | TriedTo | AnsweredBy | PromisesSaves | Assessed | Considered | BetterPassing => {
                Class::Searched
            }
            NodesMade | SearchedTo | PromisesMate | PromisesMaterial | PromisesDraw | NoPromise => {
                Class::Searched
            }
        }
    }
}

/// One statement about a position, by kind and the pieces, squares, moves and number it refers to.
///
/// Pieces are named by the square on which they stand in the position that the claim is about. Moves are in UCI, to be
/// played from that position.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Claim {
    /// What is claimed.
    pub kind: Kind,
    /// The acting pieces, by square.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub men: Vec<Square>,
    /// The squares or pieces acted upon.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub squares: Vec<Square>,
    /// The moves that the claim depends on.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub moves: Vec<UciMove>,
    /// The claimed number, in the unit of the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

impl Claim {
    /// Returns a claim that names nothing yet.
    pub fn new(kind: Kind) -> Claim {
        Claim { kind, men: Vec::new(), squares: Vec::new(), moves: Vec::new(), number: None }
    }

    /// Sets the pieces.
    pub fn men(mut self, men: impl IntoIterator<Item = Square>) -> Claim {
        self.men.extend(men);
        self
    }

    /// Sets the squares.
    pub fn squares(mut self, squares: impl IntoIterator<Item = Square>) -> Claim {
        self.squares.extend(squares);
        self
    }

    /// Sets the moves.
    pub fn moves(mut self, moves: impl IntoIterator<Item = UciMove>) -> Claim {
        self.moves.extend(moves);
        self
    }

    /// Sets the number.
    pub fn number(mut self, number: u64) -> Claim {
        self.number = Some(number);
        self
    }
}

fn as_texts<T: ToString, S: Serializer>(items: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(items.iter().map(ToString::to_string))
}
