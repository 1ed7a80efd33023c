//! Who sends nothing until it hears of a certain process.
//!
//! A worker that has sent its result goes on to the next operation in which that process takes part: a barrier, a
//! receive from it. All code on the way there is looked at, from where the worker is, and must begin no communication. The call in
//! which it waits at the moment is none: its message is there already.
//!
//! Only operations count as hearing that cannot end before the other one has begun them: a root of a broadcast may go on at once.
//! Where only messages matter that a receive could take, other collective operations are as good as none: they send no such message.

use crate::reading::{argument, callee, Reading};
use crate::state::Until;
use antiphon_machine::anatomy::successors;
use antiphon_machine::code::{LibraryCode, Operation, Pc};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use std::collections::BTreeSet;

/// What a call is to those who listen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// It begins nothing that others could see.
    Quiet,
    /// It does not end before the process has taken part in it.
    Hears,
    /// Anything else.
    Speaks,
}

/// Whether a process that is there sends nothing for so long.
pub(super) fn is_silent(reading: Reading<'_>, stack: &[Pc], until: Until) -> bool {
    let Some((innermost, outer)) = stack.split_last() else { return false };
    let (mut met, mut open) = (BTreeSet::new(), Vec::new());
    for pc in outer {
        open.extend(successors(reading.at(*pc)));
    }
    match reading.at(*innermost) {
        Operation::Library(call, next) if is_under_way(call) => open.push(*next),
        _ => open.push(*innermost),
    }
    while let Some(pc) = open.pop() {
        if !met.insert(pc) {
            continue;
        }
        let operation = reading.at(pc);
        match operation {
            Operation::Library(call, _) => match kind(reading, call, until) {
                Call::Quiet => {}
                Call::Hears => continue,
                Call::Speaks => return false,
            },
            Operation::Call(call, _) => match callee(call) {
                Some(callee) => open.push(reading.code.functions[callee as usize].entry),
                None => return false,
            },
            Operation::CollectiveAssert(..) => return false,
            _ => {}
        }
        open.extend(successors(operation));
    }
    true
}

/// Whether a call that waits has sent what it sends.
fn is_under_way(call: &LibraryCode) -> bool {
    matches!(call.function, LibraryFunction::Mpi(Mpi::Send | Mpi::Ssend | Mpi::Wait | Mpi::Waitall))
}

fn kind(reading: Reading<'_>, call: &LibraryCode, until: Until) -> Call {
    let LibraryFunction::Mpi(function) = call.function else {
        return match call.function {
            LibraryFunction::Pthread(_) | LibraryFunction::Atomic(..) | LibraryFunction::Verifier(_) => Call::Speaks,
            _ => Call::Quiet,
        };
    };
    let names = |at: usize| match until {
        Until::Heard(of) => argument(call, at).and_then(|node| reading.literal(node)) == Some(i64::from(of)),
        Until::AllMeet => false,
    };
    match function {
        Mpi::Finalize
        | Mpi::Initialized
        | Mpi::Finalized
        | Mpi::CommRank
        | Mpi::CommSize
        | Mpi::Wait
        | Mpi::Waitall
        | Mpi::GetCount
        | Mpi::TypeFree => Call::Quiet,
        Mpi::Recv | Mpi::Irecv | Mpi::Waitany | Mpi::Waitsome if until == Until::AllMeet => Call::Quiet,
        Mpi::Barrier | Mpi::Allreduce | Mpi::Allgather if is_world(reading, call, function) => Call::Hears,
        Mpi::Recv if names(3) && is_world(reading, call, function) => Call::Hears,
        Mpi::Bcast if names(3) && is_world(reading, call, function) => Call::Hears,
        _ if until == Until::AllMeet && is_collective(function) && !calls_back(reading) => Call::Quiet,
        _ => Call::Speaks,
    }
}

/// Whether a function is a collective one that waits: no receive ever takes what it gives. What its callers do behind it is looked at, too.
fn is_collective(function: Mpi) -> bool {
    matches!(
        function,
        Mpi::Barrier
            | Mpi::Bcast
            | Mpi::Reduce
            | Mpi::Allreduce
            | Mpi::Gather
            | Mpi::Gatherv
            | Mpi::Scatter
            | Mpi::Scatterv
            | Mpi::Allgather
            | Mpi::Alltoall
            | Mpi::Scan
            | Mpi::CommSplit
            | Mpi::CommDup
            | Mpi::CommFree
    )
}

/// Whether collective operations may call functions of the program, which could send something.
fn calls_back(reading: Reading<'_>) -> bool {
    let registers = |operation: &Operation| match operation {
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Mpi(function) => {
                matches!(function, Mpi::CommCreateKeyval | Mpi::CommCreateErrhandler | Mpi::OpCreate)
            }
            _ => false,
        },
        _ => false,
    };
    reading.code.operations.iter().any(registers)
}

/// Whether a call is about all processes, by their own ranks.
fn is_world(reading: Reading<'_>, call: &LibraryCode, function: Mpi) -> bool {
    let comm =
        antiphon_mpi::signatures::of(function).iter().position(|kind| *kind == antiphon_mpi::signatures::Kind::Comm);
    let world = i64::from(antiphon_model::library::mpi_constants::COMM_WORLD);
    comm.and_then(|at| argument(call, at)).and_then(|node| reading.literal(node)) == Some(world)
}
