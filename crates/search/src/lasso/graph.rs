//! What is searched for lassos: a graph given by its initial states and the
//! edges of a state, with generalised Büchi acceptance on the edges.
//!
//! A run is accepting if it takes edges of every acceptance set infinitely
//! often. Marks stand on edges because that is the more general place: a set of
//! states becomes a mark on every edge that leaves one of them, a Büchi
//! automaton is the case of one set, and weak fairness of a task is one more
//! set, marked on the edges that the task takes and on those that leave states
//! in which it is disabled. With no sets at all, every infinite run is accepting.

use std::hash::Hash;

/// An explicit graph. The same questions must get the same answers, in the same
/// order: the result of a search is then the same, too.
pub trait Graph {
    /// A state; equal states are one node.
    type State: Clone + Eq + Hash;
    /// What the caller wants to read on a path.
    type Label: Clone;

    /// Where runs start.
    fn initial(&mut self) -> Vec<Self::State>;

    /// The edges that leave a state. Asked once for each state.
    fn edges(&mut self, state: &Self::State) -> Vec<Edge<Self::Label, Self::State>>;

    /// Every acceptance set there is.
    fn acceptance(&self) -> Marks;

    /// Bytes in use, for the limit on memory; what the search keeps itself has
    /// about `kept` of them, without what states own on the heap.
    fn memory(&self, kept: usize) -> usize {
        kept
    }
}

/// An edge of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge<L, S> {
    /// What happens on it.
    pub label: L,
    /// The acceptance sets it belongs to.
    pub marks: Marks,
    /// Where it leads.
    pub target: S,
}

/// A set of acceptance sets, of which there are at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks(u64);

impl Marks {
    /// In no set.
    pub const NONE: Marks = Marks(0);
    /// How many acceptance sets there can be.
    pub const MOST: u32 = u64::BITS;

    /// The sets numbered from 0 to `count`, exclusively; `None` if that are too many.
    pub fn first(count: u32) -> Option<Marks> {
        match count {
            0 => Some(Marks::NONE),
            _ => (count <= Marks::MOST).then(|| Marks(u64::MAX >> (Marks::MOST - count))),
        }
    }

    /// The set of a number alone; `None` if there is no such number.
    pub fn only(number: u32) -> Option<Marks> {
        1u64.checked_shl(number).map(Marks)
    }

    /// In one or the other.
    pub fn union(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// In these and not in the others.
    pub fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }

    /// Whether these are all among the others.
    pub fn is_within(self, other: Marks) -> bool {
        self.without(other) == Marks::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_sets_of_at_most_64() {
        assert_eq!(Marks::first(0), Some(Marks::NONE));
        assert_eq!(Marks::first(64), Some(Marks(u64::MAX)));
        assert_eq!((Marks::first(65), Marks::only(64)), (None, None));
        let both = Marks(0b01).union(Marks(0b10));
        assert_eq!(Some(both), Marks::first(2));
        assert!(Marks(0b01).is_within(both) && !both.is_within(Marks(0b01)));
    }
}
