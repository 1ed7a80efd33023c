//! How much combining saves: the columns Loc1, Loc2 and Loc3 of the paper's
//! section 3.1, function by function.

use super::{parallel, Apart, Combining};
use crate::alias::Aliases;
use antiphon_model::{FunctionId, Program};
use std::iter::Sum;
use std::ops::Add;

/// Places where control can be at an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compression {
    /// Before: one for each assignment.
    pub before: usize,
    /// After Atomise.
    pub atomise: usize,
    /// After ConcurrentAtomise.
    pub concurrent: usize,
}

impl Compression {
    /// A number of places as a percentage of those before, in tenths; none if
    /// there were none.
    pub fn tenths(self, places: usize) -> Option<usize> {
        (places * 1000 + self.before / 2).checked_div(self.before)
    }
}

impl Add for Compression {
    type Output = Compression;

    fn add(self, other: Compression) -> Compression {
        Compression {
            before: self.before + other.before,
            atomise: self.atomise + other.atomise,
            concurrent: self.concurrent + other.concurrent,
        }
    }
}

impl Sum for Compression {
    fn sum<I: Iterator<Item = Compression>>(all: I) -> Compression {
        all.fold(Compression::default(), Add::add)
    }
}

/// Counts a function.
pub fn compression(program: &mut Program, aliases: &Aliases, function: FunctionId) -> Compression {
    let mut count = |combining| parallel(program, aliases, function, combining, &Apart::default()).assigning();
    Compression {
        before: count(Combining::None),
        atomise: count(Combining::Atomise),
        concurrent: count(Combining::Concurrent),
    }
}
