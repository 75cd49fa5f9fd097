//! Which moves the attacker may make: the stages by which the search widens.
//!
//! Checks alone are few, and are decided soon. With the moves that threaten mate in one (MATER II's domain) most short
//! mates are found. All moves find every mate, and cost the most. The defender may always make every move.

/// A stage.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Width {
    /// Checks.
    Checks,
    /// Checks, and moves after which the attacker mates at once if the defender passes.
    Threats,
    /// Every legal move.
    All,
}

impl Width {
    /// The stages, the narrowest first.
    pub(super) const STAGES: [Width; 3] = [Width::Checks, Width::Threats, Width::All];
}
