//! Runs of assignments, combined as `--parallel` says by the pass of that name (crate `passes`):
//! Stokely, Chaki, Ouaknine, "Parallel Assignments in Software Model Checking".
//!
//! Each run becomes one step of the encoder, and it is the unit in which the graph is cut. What
//! somebody observes is not combined with anything.
//!
//! A run that assigns a whole record or array is taken step by step: the encoder's
//! simultaneous assignment is about numbers.

use crate::graph::Parallel;
use antiphon_encode::Run;
use antiphon_model::{FunctionId, LocationId, Program, Step, Variable};
use antiphon_passes::{aliases, parallel, Apart, Combining, FunctionBlocks, Object, ParallelBlock};
use std::collections::{BTreeMap, BTreeSet};

/// How the steps of a function are combined.
#[derive(Clone, Default, Debug)]
pub(crate) struct Runs {
    /// Where runs begin; what is no part of one is a run of its own.
    pub starts: BTreeSet<LocationId>,
    /// Those of several steps, by where they begin.
    pub combined: BTreeMap<LocationId, Run>,
}

/// The runs of a function. The program may get new expressions.
pub(crate) fn runs(
    program: &mut Program,
    function: FunctionId,
    wanted: Parallel,
    cuts: &BTreeSet<LocationId>,
    observed: &BTreeSet<Variable>,
) -> Runs {
    let combining = match wanted {
        Parallel::None => Combining::None,
        Parallel::Atomise => Combining::Atomise,
        Parallel::Concurrent => Combining::Concurrent,
    };
    let object = |variable: &Variable| match variable {
        Variable::Global(id) => Object::Global(*id),
        Variable::Local(id) => Object::Local(function, *id),
    };
    let apart = Apart { observed: observed.iter().map(object).collect(), ..Apart::default() };
    let aliases = aliases(program);
    let FunctionBlocks { blocks, .. } = parallel(program, &aliases, function, combining, &apart);
    let mut runs = Runs::default();
    for block in blocks {
        let whole = block.locations.iter().skip(1).all(|location| !cuts.contains(location));
        match run(program, function, &block).filter(|_| whole) {
            Some(run) => {
                runs.starts.insert(block.locations[0]);
                runs.combined.insert(block.locations[0], run);
            }
            None => runs.starts.extend(block.locations),
        }
    }
    runs
}

/// A block of several steps as the encoder takes it.
fn run(program: &Program, function: FunctionId, block: &ParallelBlock) -> Option<Run> {
    let [_, .., last] = block.locations[..] else { return None };
    let Step::Action(_, next) = program.function(function).body.location(last).step else { return None };
    let places = block.assignments.iter().map(|(place, _)| program.place(*place).ty);
    let values = block.evaluated.iter().map(|value| program.expr(*value).ty);
    let numbers = places.chain(values).all(|ty| program.types.is_scalar(ty));
    let (assignments, evaluated, begun) = (block.assignments.clone(), block.evaluated.clone(), block.begun.clone());
    numbers.then_some(Run { assignments, evaluated, begun, next })
}
