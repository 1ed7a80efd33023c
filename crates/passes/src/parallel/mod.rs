//! Runs of assignments combined into parallel assignments (Stokely, Chaki,
//! Ouaknine, *Parallel assignments in software model checking*, 2006): fewer
//! places where control can be, so fewer abstract states, fewer weakest
//! preconditions and fewer interleavings.
//!
//! [`parallel`] divides the locations of a function into blocks: every
//! location is in exactly one. A block is one location that does something
//! else than assign, or a run of assignments that control passes from the first to
//! the last: nothing else leads into its middle. There are two ways to combine.
//! [`Combining::Atomise`] is the paper's Algorithms 1 and 2 (`atomise`): statements
//! stay as they are, and a block may be executed in any order.
//! [`Combining::Concurrent`] is its Algorithm 3 (`concurrent`): right-hand
//! sides are rewritten, so that all values are those before the block.
//!
//! What a block does, in either case: all values and all ways to places are
//! evaluated in the state before it, those in [`ParallelBlock::evaluated`]
//! too; then the registers in `begun` have no value; then everything is
//! assigned at once. No two places of a block share memory. So the weakest
//! precondition of a block is one simultaneous substitution (paper, section
//! 2.4), and whoever only wants to know where control may be seen, a cut
//! point of an abstraction, asks [`FunctionBlocks::is_start`].
//!
//! The paper combines statements "without pointers and without function
//! calls". Here pointers, array elements and fields take part where two places
//! surely are one or surely share nothing (`places`); where that is not
//! clear, the run is cut. Calls, allocations, and what is
//! `volatile` or `_Atomic`, stand alone, and so does every assignment that the
//! caller wants [`Apart`]: those to what a temporal property observes, and those
//! that touch what threads share. A labelled statement starts a block,
//! and so does a loop. The paper's Algorithm 2 forgets that two
//! assignments to one variable do not commute; this one does not.
//!
//! Values that nobody uses any more are still evaluated, since evaluating may
//! be an error: `x = a / b; x = 1;` divides. The size of what is rewritten is
//! bounded (`concurrent`), since substitution can double it with each statement.
//!
//! Deliberately not here: reordering (the classical problem, NP-hard), and
//! blocks with branches inside (large blocks are the encoder's).

mod atomise;
mod chains;
mod concurrent;
mod count;
mod places;
mod reads;

use crate::alias::{Aliases, Object};
use antiphon_model::{ExprId, FunctionId, LocalId, LocationId, PlaceId, Program};
pub use count::{compression, Compression};
use std::collections::BTreeSet;

/// How assignments are combined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Combining {
    /// Not at all: every location is a block.
    None,
    /// As they are, if they may be executed in any order.
    Atomise,
    /// With right-hand sides rewritten.
    Concurrent,
}

/// What must not be combined with anything, because somebody looks at it
/// between two steps.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Apart {
    /// Assignments that may write one of these stand alone.
    pub observed: BTreeSet<Object>,
    /// Assignments that may read or write one of these stand alone.
    pub shared: BTreeSet<Object>,
}

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParallelBlock {
    /// Its locations, in the order in which control passes them; never empty.
    pub locations: Vec<LocationId>,
    /// What is assigned, at once; nothing if it is one location of another kind.
    pub assignments: Vec<(PlaceId, ExprId)>,
    /// Values that are computed, and assigned nowhere in the end.
    pub evaluated: Vec<ExprId>,
    /// Registers that come to life here and are not assigned.
    pub begun: Vec<LocalId>,
}

/// The blocks of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionBlocks {
    /// All of them: first what control can reach, in reverse postorder.
    pub blocks: Vec<ParallelBlock>,
    /// For each location, its block.
    of: Vec<usize>,
}

impl FunctionBlocks {
    /// The block of a location.
    pub fn block(&self, at: LocationId) -> &ParallelBlock {
        &self.blocks[self.of[at.0 as usize]]
    }

    /// Whether a block starts at a location.
    pub fn is_start(&self, at: LocationId) -> bool {
        self.block(at).locations[0] == at
    }

    /// How many blocks assign something.
    pub fn assigning(&self) -> usize {
        self.blocks.iter().filter(|block| !block.assignments.is_empty()).count()
    }
}

/// Divides a function into blocks. New expressions and places may be added to
/// the program; what it has stays as it is.
pub fn parallel(
    program: &mut Program,
    aliases: &Aliases,
    function: FunctionId,
    combining: Combining,
    apart: &Apart,
) -> FunctionBlocks {
    let chains = chains::chains(program, aliases, function, apart);
    let limit = match combining {
        Combining::None => 1,
        Combining::Atomise | Combining::Concurrent => usize::MAX,
    };
    let mut blocks = Vec::new();
    for chain in chains {
        for run in chain.chunks(limit.min(chain.len().max(1))) {
            match combining {
                Combining::None | Combining::Atomise => {
                    blocks.extend(atomise::atomise(program, aliases, function, run))
                }
                Combining::Concurrent => blocks.extend(concurrent::concurrent(program, aliases, function, run)),
            }
        }
    }
    let mut of = vec![0; program.function(function).body.locations.len()];
    for (index, block) in blocks.iter().enumerate() {
        block.locations.iter().for_each(|at| of[at.0 as usize] = index);
    }
    FunctionBlocks { blocks, of }
}
