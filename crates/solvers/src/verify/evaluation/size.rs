//! The sizes of the network, on which its file, its packed form and the sights agree.

/// Two sides' six kinds of pieces on 64 squares.
pub(super) const PLACES: usize = 768;
/// The number of king positions that the first layer distinguishes: see `view.rs`.
pub(super) const ZONES: usize = 10;
/// Positions with many and with few pieces are valued separately: four pieces make a step.
pub(super) const STEPS: usize = 8;

/// Bytes of a stored network.
pub(super) const STORED: usize = {
    use super::sums::WIDTH;
    2 * (ZONES * PLACES * WIDTH + WIDTH + STEPS * 2 * WIDTH + STEPS)
};
