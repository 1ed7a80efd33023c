//! Where control of a thread is, and how two ways there become one.
//!
//! A state has the frames of a thread, its memory and its path: the conditions
//! under which control comes here, in the order in which they were met. Where
//! ways meet, values that differ become choices (static single assignment,
//! Cytron et al. 1991), and what the paths have in common stays: a branch whose
//! sides meet leaves no trace.
//!
//! The position of a state is a [`Key`]: for each frame the loops around it with
//! their iterations, and the place in the order of its function. Keys are
//! compared lexicographically, which is an order in which every state comes
//! after all that lead to it.

use super::memory::{Address, Memory};
use super::value::Value;
use crate::events::{CellId, NodeId};
use antiphon_model::{FunctionId, LocationId, PlaceId};
use antiphon_prover::{Formula, Formulas};
use std::rc::Rc;

/// The position of a state.
pub type Key = Rc<[u32]>;

/// Why a condition is on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A branch was taken; there is another side.
    Branch,
    /// The thread goes no further otherwise.
    Assumed,
}

/// A condition on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What holds.
    pub condition: Formula,
    /// Why it is here.
    pub origin: Origin,
    /// All up to here.
    pub guard: Formula,
}

/// The path of a state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    facts: Vec<Fact>,
}

impl Path {
    /// When control is here.
    pub fn guard(&self) -> Formula {
        self.facts.last().map_or(Formulas::TRUE, |fact| fact.guard)
    }

    /// Number of conditions.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether control never comes here.
    pub fn is_dead(&self) -> bool {
        self.guard() == Formulas::FALSE
    }

    /// Branches whose other side has not come back.
    pub fn branches(&self) -> impl Iterator<Item = Formula> + '_ {
        self.facts.iter().filter(|fact| fact.origin == Origin::Branch).map(|fact| fact.condition)
    }

    /// Whether a condition is one of those on the path, or the opposite of one.
    pub fn decides(&self, formulas: &Formulas, condition: Formula) -> Option<bool> {
        let opposite = formulas.not(condition);
        self.facts.iter().rev().find_map(|fact| match fact.condition {
            known if known == condition => Some(true),
            known if known == opposite => Some(false),
            _ => None,
        })
    }

    /// Adds a condition.
    pub fn push(&mut self, formulas: &mut Formulas, condition: Formula, origin: Origin) {
        if condition == Formulas::TRUE {
            return;
        }
        let guard = formulas.and(&[self.guard(), condition]);
        self.facts.push(Fact { condition, origin, guard });
    }

    /// Takes back what was added since there were `length` conditions.
    pub fn split_off(&mut self, length: usize) -> Vec<Fact> {
        self.facts.split_off(length)
    }

    /// How many conditions two paths have in common.
    pub fn common(&self, other: &Path) -> usize {
        self.facts.iter().zip(&other.facts).take_while(|(a, b)| a.condition == b.condition).count()
    }

    /// The path of two ways that meet, and the condition of the first one.
    pub fn merge(self, other: &Path, formulas: &mut Formulas) -> (Path, Formula) {
        let common = self.common(other);
        let mut merged = self;
        let mine = merged.facts.split_off(common);
        let theirs = &other.facts[common..];
        let conjunction = |formulas: &mut Formulas, facts: &[Fact], all: bool| {
            let parts: Vec<Formula> =
                facts.iter().filter(|fact| all || fact.origin == Origin::Branch).map(|fact| fact.condition).collect();
            formulas.and(&parts)
        };
        let first = conjunction(formulas, &mine, true);
        let second = conjunction(formulas, theirs, true);
        let branches = [conjunction(formulas, &mine, false), conjunction(formulas, theirs, false)];
        let origin = match formulas.or(&branches) {
            Formulas::TRUE => Origin::Assumed,
            _ => Origin::Branch,
        };
        let either = formulas.or(&[first, second]);
        merged.push(formulas, either, origin);
        (merged, first)
    }
}

/// What a thread had at the head of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Registers, and whether each is read later.
    pub registers: Vec<Option<Value>>,
    /// Its memory.
    pub memory: Memory,
    /// Effects that others may see.
    pub effects: usize,
    /// Mutexes held.
    pub held: Vec<CellId>,
    /// Undecided branches on the path.
    pub branches: usize,
    /// Waits for condition variables so far.
    pub sleeps: u32,
}

/// A loop that control is in.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The place of its head in the order of the function.
    pub head: u32,
    /// Iterations begun before this one.
    pub iteration: u32,
    /// Those among them that not every execution takes.
    pub undecided: u32,
    /// Those among them that only waited for a signal.
    pub resumed: u32,
    /// What was there when the iteration began.
    pub snapshot: Option<Rc<Snapshot>>,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The function.
    pub function: FunctionId,
    /// Where control is.
    pub location: LocationId,
    /// Loops around it, the outermost first.
    pub visits: Vec<Visit>,
    /// Registers.
    pub registers: Vec<Value>,
    /// Objects of the locals in memory.
    pub objects: Vec<Option<super::memory::ObjectId>>,
    /// Where the caller wants the result.
    pub result: Option<PlaceId>,
    /// Undecided branches of the path where it was called.
    pub branches: usize,
    /// Whether it runs without interruption.
    pub atomic: bool,
    /// Where the caller goes on.
    pub resumption: Resumption,
}

/// An atomic section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// Where it stands in the order.
    pub node: NodeId,
    /// Whether control leaves it again.
    pub completed: Formula,
    /// Who asks for it.
    pub kind: SectionKind,
}

/// Who asks for an atomic section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// An operation of a library.
    Library,
    /// The program: all accesses in it are atomic.
    Program,
}

/// Where control goes on when a call returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resumption {
    /// Behind the step of the caller.
    Behind,
    /// At the step of the caller.
    Here,
    /// Behind the step of the caller, once this control says that the function was called.
    Once(Address),
}

/// A thread on its way to its end.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// What it gives.
    pub value: Value,
    /// Frames that it has; more mean that a function is called on the way.
    pub frames: usize,
    /// Functions called so far.
    pub calls: u32,
    /// Which functions are called.
    pub stage: Stage,
}

/// What a thread calls on its way to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What `pthread_cleanup_push` registered.
    Cleanup,
    /// Destructors of what it has of its own.
    Destructors,
}

/// Where a thread is.
#[derive(Clone, Debug)]
pub struct State {
    /// Calls, the outermost first.
    pub frames: Vec<Frame>,
    /// The way here.
    pub path: Path,
    /// Memory that no other thread changes.
    pub memory: Memory,
    /// Mutexes held on every way here.
    pub held: Vec<CellId>,
    /// Nested atomic sections.
    pub sections: u32,
    /// The section that control is in.
    pub section: Option<Section>,
    /// Functions to call when it exits, the last one first.
    pub cleanup: Vec<(FunctionId, Value)>,
    /// Whether it is on its way to its end.
    pub leaving: Option<Leaving>,
    /// Waits for condition variables so far.
    pub sleeps: u32,
    /// How far standard input was read.
    pub read: usize,
    /// Where its frames are.
    pub key: Vec<u32>,
}
