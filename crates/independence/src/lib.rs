//! Loops whose iterations are in nobody's way, for every number of iterations and of threads.
//!
//! Nothing is unrolled and no team is bounded: one iteration is executed on symbols, with its
//! number as one of them, and its accesses are compared with those of another iteration by the
//! prover. Three answers are possible: no two iterations meet (*proved*); two do, with their
//! numbers and both places; or *not decided*, with the reason and the place. Whatever is not
//! understood is not decided.
//!
//! The text is judged as it is written, before directives become threads: a clause is still a
//! clause, and a structured loop is still one. This is why the crate reads the typed tree and not the model.
//!
//! | file | what |
//! |---|---|
//! | `facts` | what the whole text says about variables |
//! | `find` | which loops are asked about |
//! | `judge` | one loop, from its text to the answer |
//! | `space` | iterations as numbers |
//! | `state`, `execute`, `evaluate`, `call` | one iteration on symbols |
//! | `place` | places in memory, and which cannot be one |
//! | `compare` | two iterations against each other |
//! | `reduction`, `clause`, `live` | clauses that make a sequential loop a parallel one |
//!
//! Assumed: no signed overflow in subscripts, objects are accessed by their types, and nobody beside
//! the loop races with it. Those are violations of their own.
//!
//! Deliberately not here: exploring anything, and dependences that a schedule could keep.

mod call;
mod clause;
mod compare;
mod evaluate;
mod execute;
mod facts;
mod find;
mod judge;
mod live;
mod place;
mod reduction;
mod space;
mod state;

pub use clause::Clause;
pub use compare::{Dependence, Meeting, Writes};
pub use facts::Doubt;
pub use find::Which;
pub use judge::{Answer, Judged};

use antiphon_prover::Prover;
use antiphon_source::Interner;
use antiphon_symbolic::Arena;
use antiphon_syntax::ast::{Ast, FunctionId};
use antiphon_syntax::Target;

/// Judges the loops that directives of a unit share among threads.
pub fn shared_loops(ast: &Ast, names: &Interner, target: Target, prover: Prover) -> Vec<Judged> {
    found(ast, names, target, prover, find::Target::Shared)
}

/// Judges sequential loops of a unit: could threads share their iterations?
pub fn sequential_loops(ast: &Ast, names: &Interner, target: Target, prover: Prover, which: Which) -> Vec<Judged> {
    found(ast, names, target, prover, find::Target::Sequential(which))
}

fn found(ast: &Ast, names: &Interner, target: Target, prover: Prover, what: find::Target) -> Vec<Judged> {
    let unit = facts::Unit::new(ast, names, target);
    let mut find = find::Find {
        unit: &unit,
        arena: Arena::new(),
        prover,
        function: FunctionId(0),
        judged: Vec::new(),
        target: what,
    };
    find.all();
    find.judged
}
