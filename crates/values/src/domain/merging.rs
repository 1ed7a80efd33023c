//! One value in the place of several, where a condition or an index is not known: so
//! that an execution need not fork for each of them.

use super::{Answer, Values};
use crate::value::Cell;

/// Values that depend on a condition or an index.
pub trait Merging: Values {
    /// `condition ? a : b` for an undecided condition.
    fn choose(
        &mut self,
        condition: &Self::Number,
        a: Cell<Self::Number>,
        b: Cell<Self::Number>,
    ) -> Answer<Cell<Self::Number>, Self::Number>;

    /// The element at an unknown index.
    fn select(
        &mut self,
        cells: &[Cell<Self::Number>],
        index: &Self::Number,
    ) -> Answer<Cell<Self::Number>, Self::Number>;

    /// Writes the element at an unknown index.
    fn update(
        &mut self,
        cells: &mut [Cell<Self::Number>],
        index: &Self::Number,
        value: Cell<Self::Number>,
    ) -> Answer<(), Self::Number>;
}
