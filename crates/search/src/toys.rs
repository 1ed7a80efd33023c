//! Small systems whose states can be counted by hand.
//! For the tests of the engines only.

use crate::system::{Advance, System};

/// Steps to the right or up, from corner to corner of a square.
pub(crate) struct Grid {
    pub(crate) size: u32,
    /// A place that is wrong.
    pub(crate) bad: Option<(u32, u32)>,
}

pub(crate) struct Place {
    pub(crate) x: u32,
    pub(crate) y: u32,
    saved: bool,
    reported: bool,
}

impl System for Grid {
    type State = Place;
    type Choice = (u32, u32);
    type Finding = (u32, u32);
    type Report = ();

    fn initial(&mut self) -> Place {
        Place { x: 0, y: 0, saved: false, reported: false }
    }

    fn advance(&mut self, state: &mut Place) -> Advance<(u32, u32), (u32, u32)> {
        if !state.saved {
            state.saved = true;
            return Advance::Save;
        }
        let here = (state.x, state.y);
        if self.bad == Some(here) && !state.reported {
            state.reported = true;
            return Advance::Found(here);
        }
        let steps = [(here.0 + 1, here.1), (here.0, here.1 + 1)];
        let inside: Vec<_> = steps.into_iter().filter(|(x, y)| *x <= self.size && *y <= self.size).collect();
        match inside.is_empty() {
            true => Advance::Done,
            false => Advance::Choose(inside),
        }
    }

    fn follow(&mut self, _: &Place, choice: &(u32, u32)) -> Place {
        Place { x: choice.0, y: choice.1, saved: false, reported: false }
    }

    fn fingerprint(&mut self, state: &Place) -> u128 {
        let number = u128::from(state.x) << 32 | u128::from(state.y);
        (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    fn finish(self) {}
}

/// A binary tree in which no state is met again; each level holds memory.
pub(crate) struct Tree {
    pub(crate) depth: u32,
    /// Leaves that were come to.
    pub(crate) leaves: u64,
}

impl System for Tree {
    type State = u32;
    type Choice = ();
    type Finding = ();
    type Report = u64;

    fn initial(&mut self) -> u32 {
        0
    }

    fn advance(&mut self, state: &mut u32) -> Advance<(), ()> {
        match *state < self.depth {
            true => Advance::Choose(vec![(), ()]),
            false => {
                self.leaves += 1;
                Advance::Done
            }
        }
    }

    fn follow(&mut self, state: &u32, (): &()) -> u32 {
        state + 1
    }

    fn fingerprint(&mut self, state: &u32) -> u128 {
        u128::from(*state)
    }

    fn memory(&self, _seen: usize) -> usize {
        4096
    }

    fn finish(self) -> u64 {
        self.leaves
    }
}

/// A row of doors with several ways each; one way through all of them is wrong.
pub(crate) struct Doors {
    pub(crate) depth: u32,
    pub(crate) ways: u32,
    pub(crate) wrong: Vec<u32>,
}

impl System for Doors {
    type State = (Vec<u32>, bool);
    type Choice = u32;
    type Finding = ();
    type Report = ();

    fn initial(&mut self) -> (Vec<u32>, bool) {
        (Vec::new(), false)
    }

    fn advance(&mut self, (way, reported): &mut (Vec<u32>, bool)) -> Advance<u32, ()> {
        if (way.len() as u32) < self.depth {
            return Advance::Choose((0..self.ways).collect());
        }
        match *way == self.wrong && !std::mem::replace(reported, true) {
            true => Advance::Found(()),
            false => Advance::Done,
        }
    }

    fn follow(&mut self, (way, _): &(Vec<u32>, bool), choice: &u32) -> (Vec<u32>, bool) {
        ([way.as_slice(), &[*choice]].concat(), false)
    }

    fn fingerprint(&mut self, _: &(Vec<u32>, bool)) -> u128 {
        0
    }

    fn finish(self) {}
}
