//! A claim: one statement about a position that a program can check.
//!
//! `docs/claims.md` defines every kind in words, precise enough for a stranger's checker.
//! Here is only the data; `vision` and `explain` hold the two halves of the house's own checker.

use serde::{Serialize, Serializer};
use shakmaty::{Square, uci::UciMove};

/// What kind of evidence a claim needs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Geometry of one position; no move is made to check it.
    Fact,
    /// The rules of chess on one position: legal, illegal, mate.
    Rule,
    /// Legal moves and what stands on the board after them.
    Line,
    /// The other side passes, then a line.
    Threat,
    /// The checker enumerates all replies by itself.
    All,
    /// A move compared with the suggested one: what works after the one and not after the other.
    Contrast,
    /// Rests on a search and says how large it was.
    Searched,
}

/// What a claim says; `docs/claims.md` is the definition.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// `men` are exactly the men that give check to the king on `squares[0]`.
    Check,
    /// Each of `men` attacks each of `squares`, fields beside the enemy king, with that king lifted off.
    CoversFlight,
    /// Each of `men` stands beside his own king, who is on `squares[0]`.
    BlocksFlight,
    /// `men[0]` is a king, and on every square beside him stands a man of his own side, or an enemy attacks it with him lifted off.
    ShutIn,
    /// `men[0]` attacks `squares[0]`, and nobody else of his side does.
    OnlyGuard,
    /// `men[0]` attacks each of `squares` and no pin to his king forbids the capture there.
    Guards,
    /// `men[0]` alone stands between the enemy slider `men[1]` and his own king on `squares[0]`.
    Pinned,
    /// `men[0]` attacks each of `squares`, on which enemies stand.
    Attacks,
    /// `men[0]` attacks each of `squares`, on which enemies stand, each of them the king, worth more than he, or unguarded.
    Forks,
    /// `men[0]`, a slider, attacks an enemy on `squares[0]`, behind whom alone stands another on `squares[1]`, worth no more.
    Skewers,
    /// Nobody of his side attacks the square of the man on `squares[0]`.
    Unguarded,
    /// `men[0]` alone stands between the enemy slider `men[1]` and a man of his side on `squares[0]`.
    PinnedTo,
    /// `men[0]` alone stands between the slider `men[1]` of his own side and another man of that side on `squares[0]`.
    InTheWay,
    /// The king `men[0]` is outside the square of the enemy pawn on `squares[0]`, whose way is free.
    OutsideSquare,
    /// The king `men[0]` has the opposition against the one on `squares[0]`, whose side is to move.
    Opposition,
    /// `men` are all men of one role and side, `squares` all of that role of the other side, and there are `number` more of the first.
    Surplus,
    /// Both sides have as many men of each role.
    MaterialEven,
    /// `men[0]` is a pawn that no enemy pawn stands before, on its file or beside it.
    Passed,
    /// `men[0]` stands on the square before the enemy pawn on `squares[0]`.
    Blockades,
    /// `moves[0]` is legal.
    Legal,
    /// `men[0]` attacks `squares[0]`, where no man of his side stands (for a pawn: an enemy does), but has no legal move there.
    Illegal,
    /// `moves[0]` legally captures the man on `squares[0]`; `men[0]` captures.
    Takes,
    /// `moves[0]` legally puts `men[0]` on `squares[0]`, between the checking `men[1]` and the king.
    BlocksCheck,
    /// The side to move is stalemated.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// After `moves`, legal in turn, the side of the king `men[0]` wins with best play, by a table or a rule of endings.
    KnownWin,
    /// After `moves`, legal in turn, the game is drawn with best play, by a table or a rule of endings.
    KnownDraw,
    /// After `moves`, legal in turn, the side of the king `men[0]` mates in `number` of its own moves, those in `moves` included, with
    /// best play of both sides, by a table.
    KnownMate,
    /// `moves` are legal in turn, and with best play the side that makes the last one wins then, or draws, by a table or a rule of
    /// endings; after every other legal move there, of which there are some, it comes to less by a table or a rule of endings.
    OnlyKnown,
    /// The certificate proves that the other side cannot mate, however long it goes on, and `moves[0]` is its move at the root.
    HoldsDraw,
    /// After `moves[0]` every reply is in the defences, and in the line of each a pawn of `men`, where it stands before, queens, and
    /// its queen is there at the end.
    QueensAgainstAll,
    /// As `HoldsDraw`, and every move of the side in the certificate gives check.
    ChecksForever,
    /// `moves` are legal in turn, and the last position is one that was there before: the first, or one after an earlier move.
    Repeats,
    /// `moves` are legal in turn, and the side to move is stalemated then.
    Stalemates,
    /// `moves` are legal in turn, and neither side has the pieces to mate then.
    TooLittle,
    /// The side to move is mated by a rook or queen along its own back rank, shut in by its own men.
    BackRankMate,
    /// The side to move is mated by a knight, and its own men stand on every square beside the king.
    SmotheredMate,
    /// The side to move is mated in the corner by a rook beside the king, guarded by a knight.
    ArabianMate,
    /// The side to move is mated along the rim, beside an own man, by a rook or queen with a knight.
    AnastasiaMate,
    /// The side to move is mated by a rook that a knight guards, whom a pawn guards.
    HookMate,
    /// The side to move is mated off the rim by a queen diagonally beside the king.
    DovetailMate,
    /// The side to move is mated by two bishops, from both sides of the king.
    BodenMate,
    /// The side to move is mated by two bishops, from one side of the king.
    DoubleBishopMate,
    /// The side to move is mated by a queen straight on, with own men on both sides of the king.
    EpauletteMate,
    /// `moves` are legal in turn and the last one mates; without moves the position is mate.
    Mates,
    /// `moves` are legal in turn and mate follows by force: `number` moves of the mating side in all.
    MateIn,
    /// `men[0]` guards each of `squares`; after `moves[0]`, which he makes, he attacks none of them.
    LeftGuard,
    /// After `moves`, `men[0]`, who made the first, stands beside his king on `squares[0]`, which no enemy covers.
    BlocksOwnFlight,
    /// `moves[0]` leaves `squares[0]`, the only man between slider `men[0]` and `squares[1]`.
    OpensLine,
    /// `moves[0]` takes `men[0]` off the line between `squares[0]` and `squares[1]`, which is then empty.
    ClearsLine,
    /// After `moves[0]` the men that check the king on `squares[0]` are exactly `men`, not the moved man alone.
    Discovers,
    /// After `moves[0]` the slider `men[0]`, who did not move, attacks an enemy on `squares[0]`, whom he did not attack before.
    Uncovers,
    /// `moves[0]` captures or promotes, and captures on its square then leave its side at least `number` pawns up on it.
    Gains,
    /// `moves` are legal in turn and end in mate by the side that moves first in the explanation, or in a position where
    /// it has at least `number` pawns more than at the root, and no capture or promotion by the other side changes that.
    Wins,
    /// `moves` are legal in turn, and the side that does not move first in the explanation then has at least `number`
    /// pawns more than at the root, and no capture or promotion by the other side changes that.
    Loses,
    /// `moves` are legal in turn, and the side that moves first in the explanation has then gained less than
    /// `number` pawns and one more, its captures and promotions that follow included.
    WinsAtMost,
    /// `moves` are legal in turn, and the side that moves first in the explanation then has no less material than at
    /// the root, and no capture or promotion by the other side changes that.
    Keeps,
    /// `moves[0]` is legal and gives check.
    GivesCheck,
    /// `moves[0]` puts a man between the slider `men[0]`, of either side, and `squares[0]`, which he attacked.
    ShutsLine,
    /// After `moves[0]` `men[0]` is pinned by `men[1]` to his king on `squares[0]`.
    Pins,
    /// `men[0]`, an enemy pinned to his king on `squares[0]`, is not pinned after `moves[0]`.
    Unpins,
    /// The side to move is not in check; if it passes, `moves[0]` is legal and mates.
    Threatens,
    /// The side to move is not in check; if it passes, `moves` end as in `Wins`, but for the side that then moves
    /// and against the material here.
    ThreatensGain,
    /// After exactly `number` legal replies `moves[0]` is legal and mates (promotions to one square: after all).
    MatesAfter,
    /// `men[0]` is a queen, rook or bishop that moves along the line to a man of its side on `squares[0]`, and the enemy `men[1]` is the
    /// only man between.
    XRay,
    /// `men[0]` is a rook or queen, and no pawn stands on its file.
    OpenFile,
    /// `men[0]` is a rook or queen on the other side's second rank.
    SeventhRank,
    /// `men[0]` is a pawn, and no pawn of its side stands on a file beside its own.
    Isolated,
    /// `men[0]` and `men[1]` are pawns of one side on one file.
    Doubled,
    /// `men[0]` is a knight or bishop on its side's fourth to sixth rank, a pawn of its side guards it, and no enemy pawn can ever
    /// attack it.
    Outpost,
    /// `men` are knights and bishops of one side on squares where such a piece begins the game.
    AtHome,
    /// `men[0]` is a king before which no pawn of its side stands, on its file or a file beside it.
    NoShelter,
    /// `moves[0]` is legal, and it is one of exactly `number` legal moves after which the other side cannot mate at once (promotions to
    /// one square count once, and only if none of them lets it).
    OnlyDefence,
    /// After exactly `number` legal replies `moves[0]` is legal and gains a pawn or more, as in `Gains`.
    GainsAfter,
    /// `men[0]`, of the side to move, guards `squares[0]` and alone guards `squares[1]`: he makes `moves[0]`, which captures on the
    /// first, and `moves[1]` captures on the second and gains a pawn or more.
    Overloaded,
    /// `moves[0]` captures with `men[0]` on `squares[0]`, and the man who makes `moves[1]` attacks him there and not where he came from.
    DrawnTo,
    /// `men[0]`, of the side to move, is lost for a pawn or more where he stands, and wherever he goes.
    Trapped,
    /// The side to move is not in check; if it passes, no capture, promotion or mate gains a pawn.
    Zugzwang,
    /// After every legal reply to `moves[0]`, the best move, the line of its group in `defences` ends as in `Wins`.
    WinsAgainstAll,
    /// The side to move has exactly `number` legal replies (promotions to one square count once).
    Replies,
    /// An enemy stands on `squares[0]`, and no legal move of the side to move captures him.
    NoCapture,
    /// After `moves[0]` `men[0]` makes `moves[1]` to `squares[0]`; the first move does not capture him, does not leave
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
    /// A search thinks that the side of the king `men[0]` is `number` centipawns better off, on Stockfish's scale.
    Assessed,
    /// `moves` are legal in turn, and a search thinks them sensible.
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
    /// `men[0]` is the king of the side to move, which a search thinks would stand much better if it could pass.
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

/// One statement about a position, by kind and the men, squares, moves and number it speaks of.
///
/// Men are named by the square on which they stand in the position that the claim speaks of.
/// Moves are in UCI, to be played from that position.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Claim {
    /// What is said.
    pub kind: Kind,
    /// The men that do it, by square.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub men: Vec<Square>,
    /// The squares or men it is done to.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub squares: Vec<Square>,
    /// The moves it depends on.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub moves: Vec<UciMove>,
    /// The number that is claimed, in the unit of the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

impl Claim {
    /// Starts a claim that names nothing yet.
    pub fn new(kind: Kind) -> Claim {
        Claim { kind, men: Vec::new(), squares: Vec::new(), moves: Vec::new(), number: None }
    }

    /// Names the men.
    pub fn men(mut self, men: impl IntoIterator<Item = Square>) -> Claim {
        self.men.extend(men);
        self
    }

    /// Names the squares.
    pub fn squares(mut self, squares: impl IntoIterator<Item = Square>) -> Claim {
        self.squares.extend(squares);
        self
    }

    /// Names the moves.
    pub fn moves(mut self, moves: impl IntoIterator<Item = UciMove>) -> Claim {
        self.moves.extend(moves);
        self
    }

    /// States the number.
    pub fn number(mut self, number: u64) -> Claim {
        self.number = Some(number);
        self
    }
}

fn as_texts<T: ToString, S: Serializer>(items: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(items.iter().map(ToString::to_string))
}
