//! Conditions of productions (II.B.4; spec 3.1).

use super::{Attribute, Number, Slot, Term, Variable};

/// The functions, computed on demand (II.B.3a; spec 2.2).
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Function {
    /// `LINE SQ1 SQ2 SQ3`: on one line, SQ2 in the middle.
    Line,
    /// `CANATTACK P SQ1 SQ2`: P on SQ1 would bear on SQ2.
    CanAttack,
    /// `CANMOVE P SQ1 SQ2`: P on SQ1 could go to SQ2.
    CanMove,
    /// `IN-VUE MP SQ1 SQ2`: on an empty board.
    InVue,
    /// `OCCUPIED-BY-COLOR SQ COL`.
    OccupiedByColor,
    /// `SAMEVALUE P1 P2`: worth the same, within 2.
    SameValue,
    /// `SAFEP P SQ`: P could not be captured there with gain.
    SafeP,
    /// `SAFENB P SQ`: like SAFEP, as if P did not bear on SQ.
    SafeNb,
    /// `EXCHANGE P SQ`: P could be exchanged there.
    Exchange,
    /// `OVERPROTECTED COL SQ`: one more supporter would not make it safe.
    Overprotected,
    /// `EQUAL a b`.
    Equal,
    /// `NOT-EQUAL a b`.
    NotEqual,
    /// `PROMOTES P SQ`: a pawn that arrives on SQ promotes (beyond the report).
    Promotes,
    /// `PASSED P`: no enemy pawn can stop or capture this pawn on its way (beyond the report).
    Passed,
    /// `RUNS PN SQ`: a pawn that has come to SQ cannot be stopped by king and pawns (beyond the report).
    Runs,
    /// `ESCORTS K SQ PN`: with K on SQ, PN cannot be stopped by king and pawns (beyond the report).
    Escorts,
    /// `CATCHES K SQ DPN`: from SQ K stops DPN, which K could not catch from its present square (beyond the report).
    Catches,
    /// `RIM SQ`: SQ is at the edge of the board (beyond the report).
    Rim,
    /// `CORNER SQ`: SQ is a corner of the board (beyond the report).
    Corner,
    /// `MATENEXT P SQ DP SQ2 P2 SQ3`: after the check P to SQ and the answer DP to SQ2, P2 would mate on SQ3 (beyond
    /// the report).
    MateNext,
    /// `CHECKNEXT P SQ DP SQ2 P2 SQ3`: like MATENEXT, P2 would check on SQ3 and not be lost there (beyond the report).
    CheckNext,
    /// `DRIVENEXT P SQ DP SQ2 P2 SQ3`: like MATENEXT, P2 would check on SQ3 and leave at most one answer (beyond the
    /// report).
    DriveNext,
    /// `GAINNEXT P SQ DP SQ2 P2 DP2`: like MATENEXT, P2 would capture DP2, and the three moves win material (beyond the
    /// report).
    GainNext,
}

impl Function {
    /// Whether the possible values of one of its arguments are known without trying everything.
    pub(crate) fn is_direct(self, hole: usize) -> bool {
        match self {
            Function::Line => true,
            Function::CanAttack | Function::InVue => 0 < hole,
            Function::CanMove => hole == 2,
            Function::Promotes => hole == 1,
            Function::OccupiedByColor => hole == 0,
            _ => false,
        }
    }

    /// Whether it concerns what follows a check and its answer.
    pub(crate) fn looks_ahead(self) -> bool {
        matches!(self, Function::MateNext | Function::CheckNext | Function::DriveNext | Function::GainNext)
    }
}

/// The patterns, all matches of which are kept with the position (II.B.3b; spec 2.3).
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Pattern {
    /// `DIR P SQ`.
    Dir,
    /// `THRU LP AP SQ`.
    Thru,
    /// `OTHRU LP P SQ`.
    Othru,
    /// `ETHRU LP DP SQ`.
    Ethru,
    /// `DSC LP P SQ`.
    Dsc,
    /// `OBJ LP DP SQ`.
    Obj,
    /// `LEGALMOVE P SQ`: without castling.
    LegalMove,
    /// `PINRAY LP DP1 DP2`.
    PinRay,
    /// `PIN LP DP1 DP2`.
    Pin,
    /// `ONLY-DIR P SQ`.
    OnlyDir,
    /// `ONLY-PROTECTION P SQ`.
    OnlyProtection,
    /// `DSC-THREAT P LP DP SQ`.
    DscThreat,
    /// `MOBIL P SQ`.
    Mobil,
    /// `MOBIL-STAY P SQ`.
    MobilStay,
    /// `CHECKMOVE P SQ`.
    CheckMove,
    /// `MATE P SQ`.
    Mate,
    /// `PROTECTS P1 P2 SQ1 DP1`.
    Protects,
    /// `ENPRISE P1 DP1`.
    EnPrise,
    /// `CHECKMATE P SQ`: a check without an answer (beyond the report).
    CheckMate,
    /// `REPLY P SQ DP SQ2`: the check P to SQ can be answered by DP to SQ2 (beyond the report).
    Reply,
    /// `MATETHREAT P SQ P2 SQ2`: P to SQ is not a check, and if the other side passed, P2 would mate on SQ2 (beyond the
    /// report).
    MateThreat,
    /// `FORCEMATE P SQ`: a check every answer to which allows mate (beyond the report).
    ForceMate,
    /// `FORCECHECK P SQ`: a check every answer to which allows mate, or allows a check with at most one answer (beyond
    /// the report).
    ForceCheck,
    /// `FORCEGAIN P SQ`: like FORCEMATE, every answer allows mate or a gain in material (beyond the report).
    ForceGain,
    /// `CASTLES K SQ P SQ2`: the king can castle to SQ, and rook P goes to SQ2 (beyond the report).
    Castles,
    /// `DUTY P SQ`: P is needed on SQ, more than a pawn is lost if it ceases (beyond the report).
    Duty,
    /// `TARGET P DP`: DP is safe, and one more attacker of P's kind would win something (beyond the report).
    Target,
    /// `STALEMATES P SQ`: after P to SQ the other side has no move and is not in check (beyond the report).
    Stalemates,
    /// `STALEMATED P SQ DP`: after P to SQ and DP's capture there P's side has no move and is not in check (beyond the
    /// report).
    Stalemated,
    /// `KNIGHTS PN SQ DP`: a pawn that promotes on SQ to a knight would attack DP (beyond the report).
    Knights,
    /// `KNIGHTMATE PN SQ`: a pawn that promotes on SQ to a knight mates (beyond the report).
    KnightMate,
}

/// Expressions that are kept in an attribute and evaluated later.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Condition(pub Vec<Expression>);

/// An expression of a production.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Expression {
    /// `(PATTERN name args)`.
    Pattern(Pattern, Vec<Term>),
    /// `(FUNCTION name args)` and `(FUNCTIONE name args)`.
    Function(Function, Vec<Term>),
    /// `(AND …)`.
    And(Vec<Expression>),
    /// `(OR …)`: the instantiations of each.
    Or(Vec<Expression>),
    /// `(NEVER …)`: not all of them together; every variable is bound.
    Never(Vec<Expression>),
    /// `(NOT …)`: may bind one variable to what fails.
    Not(Vec<Expression>),
    /// `(EXISTS (new) …)`: some binding of the new variables.
    Exists(Vec<Slot>, Vec<Expression>),
    /// `(UNIQUE …)`: exactly one instantiation.
    Unique(Vec<Expression>),
    /// `(IMPLIES (new) (premise …) (conclusion …))`.
    Implies {
        /// New variables, bound by the premise.
        new: Vec<Slot>,
        /// The premise.
        premise: Vec<Expression>,
        /// The conclusion, which must hold for every instantiation of the premise.
        conclusion: Vec<Expression>,
    },
    /// `(GREAT a b)`: greater.
    Greater(Number, Number),
    /// `(ASGREAT a b)`: greater or equal.
    AsGreat(Number, Number),
    /// `(GOAL ((ATTRIBUTE value) …))`: each in some list of the goal.
    Goal(Vec<(Attribute, Term)>),
    /// `(GOAL1 ((ATTRIBUTE value) …))`: all in the goal's best list; binds.
    Goal1(Vec<(Attribute, Term)>),
    /// `(CONCEPT name args ((ATTRIBUTE value) …))`: some concept that was posted; binds its arguments.
    Concept(String, Vec<Term>, Vec<(Attribute, Term)>),
    /// `(FOR-EACH-GOAL …)`: once with each list of the goal.
    ForEachGoal(Vec<Expression>),
    /// `(REMOVE-ATR-LISTS flag ((ATTRIBUTE value)))`: leaves lists out until the end of the production.
    RemoveLists {
        /// Whether the lists that match are removed, or those that do not.
        matching: bool,
        /// The attribute.
        attribute: Attribute,
        /// Its value; `NIL` for none.
        value: Term,
    },
    /// `(FIRSTMOVE P SQ)`: of the goal, which is a plan.
    FirstMove(Slot, Slot),
    /// `(CHECK-CONDITION ATTRIBUTE)`: leaves out the lists whose condition fails here.
    CheckCondition(Attribute),
    /// `(PIECESAFE P n)`: what the other side gains by capturing the piece on its square is less than n.
    PieceSafe(Term, Number),
    /// `(IS-TYPE P KIND …)`: the piece is of one of these kinds; binds it (beyond the report).
    IsType(Term, Vec<shakmaty::Role>),
}

/// Returns the free variables that a condition may use, by its attribute (spec 3.3).
pub(crate) fn free_variables(attribute: Attribute) -> &'static [&'static str] {
    match attribute {
        Attribute::Cond => &["P1", "SQ", "SQ2", "DP1"],
        Attribute::Safecond => &["DP1"],
        Attribute::Decoycond => &["P2", "SQ1", "DP1"],
        _ => &[],
    }
}

impl Pattern {
    /// Whether it is about one piece and one square; STALEMATED is also tried place by place, since it is expensive and
    /// its first two places often match nowhere.
    pub(crate) fn is_of_two(self) -> bool {
        !matches!(
            self,
            Pattern::Thru
                | Pattern::Othru
                | Pattern::Ethru
                | Pattern::Dsc
                | Pattern::Obj
                | Pattern::PinRay
                | Pattern::Pin
                | Pattern::DscThreat
                | Pattern::Protects
                | Pattern::Reply
                | Pattern::MateThreat
                | Pattern::Castles
                | Pattern::Knights
        )
    }
}

impl Expression {
    /// Returns the variables that an expression introduces, for their names.
    pub(crate) fn new_variables<'v>(&self, variables: &'v [Variable]) -> Vec<&'v Variable> {
        let slots = match self {
            Expression::Exists(new, _) | Expression::Implies { new, .. } => new.as_slice(),
            _ => &[],
        };
        slots.iter().filter_map(|slot| variables.get(usize::from(slot.0))).collect()
    }
}
