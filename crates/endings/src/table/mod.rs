//! Tables of endings with at most four pieces, made on first use.
//!
//! A table contains for every position of its pieces which side wins, and the number of plies to mate with best play.
//! It is made by retrograde analysis and not by a search: no move of the position in question is tried.

mod index;
mod men;
mod retrograde;
mod value;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use shakmaty::{Chess, Color, Role};

use index::Index;
pub(crate) use men::{Few, Material};
use retrograde::{DRAWN, values_of};
pub use value::Value;

/// The values of all positions of a material.
struct Table {
    index: Index,
    values: Vec<u8>,
}

type Shelf = Mutex<BTreeMap<Material, Arc<OnceLock<Table>>>>;

static SHELF: Shelf = Mutex::new(BTreeMap::new());

/// Returns the value of a position of few pieces; `None` if there is no table for it.
pub fn table_value(position: &Chess) -> Option<Value> {
    let few = Few::of(position)?;
    is_tabled(few.material()).then(|| value(&few))
}

/// Returns the value of a possible position of pieces.
pub(crate) fn value(few: &Few) -> Value {
    if few.pieces().len() == 2 {
        return Value::Draws;
    }
    let table = table(few);
    let table = table.get_or_init(|| Table { index: Index::of(few), values: values_of(*few, value) });
    match table.values[table.index.number(few.squares(), few.turn)] {
        retrograde::IMPOSSIBLE | DRAWN => Value::Draws,
        plies if (plies - 1) % 2 == 0 => Value::Loses(u32::from(plies) - 1),
        plies => Value::Wins(u32::from(plies) - 1),
    }
}

/// Returns the table of some pieces, which may still have to be made.
fn table(few: &Few) -> Arc<OnceLock<Table>> {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(shelf.entry(few.material()).or_default())
}

/// Whether there is a table for some pieces: not if both sides have pawns, which may capture one another en passant.
fn is_tabled(material: Material) -> bool {
    let has_pawn = |color| material.of_side(color).contains(&Role::Pawn);
    !Color::ALL.into_iter().all(has_pawn)
}
