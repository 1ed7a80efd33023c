//! Model steps and loop-free blocks as formulas of the kernel.
//!
//! An engine that asks a solver about many executions at once needs a program's
//! steps as formulas: the trace engine encodes the steps of an execution
//! (Sinha, Wang et al., trace-driven verification, section 3), predicate abstraction
//! asks for weakest preconditions of blocks. Both get them here, over the model,
//! so that neither has semantics of its own.
//!
//! *C is not written a second time.* Operators, conversions and the mathematics
//! library are those of the symbolic domain, in its form for encodings
//! (`Symbolic::for_encoding`), which collects the conditions under which an
//! operation is defined. What is here is what the machine does around
//! operators, without a memory: order of evaluation, lazy operators, values never written,
//! bounds of arrays.
//!
//! | module | what it holds |
//! |---|---|
//! | `variables`, `walk` | which variables have expressions, and their symbols |
//! | `environment` | what variables are now: one simultaneous assignment |
//! | `effects` | obligations, facts, unknowns |
//! | `evaluate`, `place` | expressions; places read and written |
//! | `step` | one step of the model |
//! | `block` | loop-free regions, path by path or merged at joins |
//! | `condition` | weakest preconditions, and blocks as relations |
//! | `copies` | the same formula over named copies of the variables |
//!
//! *Boolean structure* is kept in formulas of the prover, which are shared
//! graphs; the kernel would multiply it out.
//!
//! Deliberately not here: control-flow graphs, alias classes and inlining, which
//! the crate `passes` provides (a call here forgets all globals); memory behind pointers and records, which are
//! unknowns; threads: the globals of an environment are those that this thread sees,
//! and who else writes them is an engine's business.

mod block;
mod condition;
mod copies;
mod effects;
mod environment;
mod evaluate;
mod place;
mod step;
mod variables;
mod walk;

pub use block::{Block, Definition, Exit, Joins, Meaning, Partition, Refusal, Region};
pub use copies::Label;
pub use effects::{Effects, Obligation, Origin, Reason, Unknown};
pub use environment::{Environment, Slot, State};
pub use step::{Run, Successor, Target};
pub use variables::{Lasting, Scope, Shape, Tracked};

use antiphon_domain::{Integers, Symbolic};
use antiphon_machine::NumberType;
use antiphon_model::{FunctionId, LocationId, Program};
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId as KernelTypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a variable is before it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritten {
    /// Noted: whether it was written is part of what it is, and reading it
    /// before is a violation.
    Noted,
    /// Any value, a new one whenever the variable comes to life.
    AnyValue,
}

/// Encodes the functions of one program over one arena.
#[derive(Debug)]
pub struct Encoder<'p> {
    program: &'p Program,
    unwritten: Unwritten,
    domain: Symbolic,
    formulas: Formulas,
    scopes: BTreeMap<FunctionId, Rc<Scope>>,
    /// Names of variables in use.
    names: BTreeSet<String>,
    /// What is executed at once, by where it begins.
    runs: BTreeMap<(FunctionId, LocationId), Run>,
    names_of_unknowns: Names,
}

/// The symbols of unknowns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    /// Each is new.
    New,
    /// The same after each [`Encoder::reuse_unknowns`], from this number on.
    Reused(u32),
}

impl<'p> Encoder<'p> {
    /// An encoder in which nothing is assumed.
    pub fn new(program: &'p Program, integers: Integers) -> Encoder<'p> {
        Encoder {
            program,
            unwritten: Unwritten::Noted,
            domain: Symbolic::for_encoding(integers),
            formulas: Formulas::new(),
            scopes: BTreeMap::new(),
            names: BTreeSet::new(),
            runs: BTreeMap::new(),
            names_of_unknowns: Names::New,
        }
    }

    /// The same with another reading of variables that were not written.
    pub fn unwritten(self, unwritten: Unwritten) -> Encoder<'p> {
        Encoder { unwritten, ..self }
    }

    /// The same with runs of assignments of a function executed at once, by where they begin.
    pub fn combined(mut self, function: FunctionId, runs: BTreeMap<LocationId, Run>) -> Encoder<'p> {
        self.runs.extend(runs.into_iter().map(|(start, run)| ((function, start), run)));
        self
    }

    /// From now on unknowns have the symbols that they had after the last call of this. Whoever asks for it
    /// has none of them left: an engine that takes many steps would fill the memory with symbols.
    pub fn reuse_unknowns(&mut self) {
        self.names_of_unknowns = Names::Reused(0);
    }

    /// From now on unknowns have new symbols again.
    pub fn new_unknowns(&mut self) {
        self.names_of_unknowns = Names::New;
    }

    /// A symbol for something of which nothing is known.
    pub(crate) fn unknown_symbol(&mut self, name: &str, ty: KernelTypeId) -> Term {
        match &mut self.names_of_unknowns {
            Names::New => self.domain.arena_mut().fresh(name, ty),
            Names::Reused(number) => {
                *number += 1;
                let name = format!("unknown again {number}");
                self.domain.arena_mut().symbol(&name, ty)
            }
        }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The expressions.
    pub fn arena(&self) -> &Arena {
        self.domain.arena()
    }

    /// Expressions and formulas, to make more of them and to ask about them.
    pub fn kernel(&mut self) -> (&mut Arena, &mut Formulas) {
        (self.domain.arena_mut(), &mut self.formulas)
    }

    /// Why no formula counts, if a limit of the kernel was passed.
    pub fn exhausted(&self) -> Option<String> {
        self.domain.exhausted()
    }

    /// A condition of the kernel as a formula.
    pub fn formula(&mut self, condition: Term) -> Formula {
        self.formulas.condition(self.domain.arena_mut(), condition)
    }

    /// What is true of a value of a type wherever it came from. Ideal integers
    /// may leave their types, so that it is nothing there but for `_Bool`.
    pub(crate) fn typing(&mut self, ty: NumberType, term: Term) -> Term {
        match (self.domain.integers(), ty) {
            (Integers::Ideal, NumberType::Int(_) | NumberType::Float(_)) => Arena::TRUE,
            (Integers::Ideal, NumberType::Bool) | (Integers::Machine(_), _) => self.domain.values_of(ty, term),
        }
    }
}
