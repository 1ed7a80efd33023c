//! Proofs about an MPI program for every number of processes.
//!
//! One process of rank `r` among `n` is executed once, both numbers unknown, and what it
//! communicates is a list of events whose partners are expressions over `r` and `n`. Two facts about MPI
//! make a proof of that.
//!
//! *Determinism.* A program without wildcard receives and without questions about progress has one
//! outcome: if one of its executions without any buffering runs to the end, then all of its executions do, however much is
//! buffered, and every receive gets the same message in all of them (Siegel and Avrunin, wildcard-free programs).
//!
//! *Times.* Such an execution exists if every event can be given an integer, its time, such that times grow along each process
//! and a send and its receive, or all calls of one collective operation, have the same time: execute the events in the
//! order of their times. Whoever comes first in it finds its partner ready, for the partner's earlier events have smaller times.
//!
//! Times are linear in `r`, `n` and the round of a loop. They are *guessed* by solving the constraints of a few small
//! `n`, and *proved* for all: along each process, that each send has a receive at its time that names it, and each
//! receive a send. So what comes out rests on the prover alone. A received value is then what the
//! sender computes, with the sender's rank in the place of `r`; values that go from rank to rank are proved by induction over times.
//!
//! | module | what it holds |
//! |---|---|
//! | `prepare`, `heap` | the program as one function, calls of MPI as a table, arrays in the place of pointers |
//! | `kernel` | expressions over rank and size, and questions about them |
//! | `events` | what a process communicates |
//! | `walk`, `calls` | the process of rank `r`, executed |
//! | `requests` | operations that are posted and waited for |
//! | `rounds`, `sums`, `maps` | loops with any number of rounds; sums in closed form; arrays that loops fill |
//! | `samples`, `times` | small numbers of processes, and times that fit them |
//! | `matching`, `order`, `wild` | the proof that times are right, for every number |
//! | `equal`, `coupled` | the outputs of two programs; loops of both that go on side by side |
//! | `values`, `closed` | what is received; induction from rank to rank |
//!
//! Deliberately not here: violations. What cannot be proved is a [`Doubt`] with its place; the explorer
//! looks at small numbers of processes, and only it reports what goes wrong.

mod calls;
mod closed;
mod coupled;
mod equal;
mod events;
mod heap;
mod kernel;
mod maps;
mod matching;
mod order;
mod prepare;
mod requests;
mod rounds;
mod samples;
mod sums;
mod times;
mod values;
mod walk;
mod wild;

use antiphon_model::Program;
use antiphon_prover::Prover;
use antiphon_source::Span;
use coupled::Summary;
use kernel::Kernel;
use prepare::Prepared;
use values::Knowledge;
use walk::{classes_of, Checking, Path, Walker};

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// In a sentence that goes on from "not proved for every number of processes".
    pub message: String,
    /// Where, if it is about a place.
    pub span: Option<Span>,
    /// Of what kind.
    pub cause: Cause,
    /// A number of processes for which it may be wrong: worth exploring.
    pub suspect: Option<u32>,
}

/// What keeps a proof from being found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The program has something that such proofs do not follow.
    Unfollowed,
    /// All is followed, and something that must hold is not shown: it may be wrong.
    Unproved,
}

impl Doubt {
    /// About something at a place that is not followed.
    pub(crate) fn at(span: Span, message: impl Into<String>) -> Doubt {
        Doubt { message: message.into(), span: Some(span), cause: Cause::Unfollowed, suspect: None }
    }

    /// About the program as a whole.
    pub fn general(message: impl Into<String>) -> Doubt {
        Doubt { message: message.into(), span: None, cause: Cause::Unfollowed, suspect: None }
    }

    /// Something that is not shown, at a place if there is one.
    pub(crate) fn unproved(span: impl Into<Option<Span>>, message: impl Into<String>) -> Doubt {
        Doubt { message: message.into(), span: span.into(), cause: Cause::Unproved, suspect: None }
    }

    /// The same, with a number of processes for which it may be wrong.
    pub(crate) fn suspecting(self, size: impl Into<Option<u32>>) -> Doubt {
        Doubt { suspect: size.into(), ..self }
    }
}

/// What a proof rests on, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Kinds of processes that behave differently.
    pub classes: usize,
    /// Communications of one process that were matched.
    pub events: usize,
}

/// Proves that every execution with every number of processes ends without a violation.
pub fn prove(program: &Program, prover: Prover) -> Result<Proof, Doubt> {
    let prepared = prepare::prepare(program)?;
    let mut kernel = Kernel::new(&prepared, prover);
    let proved = proved(&mut kernel, &prepared)?;
    kernel.exhausted()?;
    Ok(proved.proof)
}

/// Proves that an implementation ends like that with every number of processes, and with the outputs of its sequential specification.
pub fn prove_same(spec: &Program, own: &Program, prover: impl Fn() -> Prover) -> Result<Proof, Doubt> {
    let (spec, own) = (prepare::prepare(spec)?, prepare::prepare(own)?);
    if !spec.calls.is_empty() {
        return Err(Doubt::general("the specification calls MPI"));
    }
    let (mut theirs, mut kernel) = (Kernel::new(&spec, prover()), Kernel::new(&own, prover()));
    let wanted = proved(&mut theirs, &spec)?;
    let Proved { proof, ends, loops, knowledge } = proved(&mut kernel, &own)?;
    let wanted = equal::Side { prepared: &spec, kernel: &mut theirs, ends: &wanted.ends, loops: &wanted.loops };
    let given = equal::Side { prepared: &own, kernel: &mut kernel, ends: &ends, loops: &loops };
    equal::prove(wanted, given, &knowledge)?;
    theirs.exhausted()?;
    kernel.exhausted()?;
    Ok(proof)
}

/// A program that was proved: how it ends, and what it receives.
struct Proved {
    proof: Proof,
    ends: Vec<Path>,
    loops: Vec<Summary>,
    knowledge: Knowledge,
}

fn proved<'p>(kernel: &mut Kernel<'p>, prepared: &'p Prepared) -> Result<Proved, Doubt> {
    let blind = Knowledge::default();
    let classes = Walker::new(kernel, prepared, &blind, Checking::Later).classes()?;
    let mut knowledge = matching::prove(kernel, &classes)?;
    closed::close(kernel, &mut knowledge);
    let (kernel, ends, loops) = Walker::new(kernel, prepared, &knowledge, Checking::Now).ends()?;
    let checked = classes_of(kernel, &ends);
    let proof = Proof { classes: checked.len(), events: classes.iter().map(|class| class.events()).sum() };
    Ok(Proved { proof, ends, loops, knowledge })
}
