//! What a result about floating-point numbers rests on, where they are rounded: C and MPI leave open how, and in which
//! order reductions combine them.

use crate::outcome::Assumption;
use antiphon_domain::Floats;
use antiphon_machine::code::Operation;
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use antiphon_outcome::Assumed;
use antiphon_source::Span;
use antiphon_world::{Codes, Programs};

/// What is assumed of roundings, where it matters for the programs.
pub(crate) fn float_assumptions(programs: &Programs<'_>, codes: &Codes, floats: Floats) -> Vec<Assumption> {
    let mut all = Vec::new();
    if floats == Floats::Real {
        return all;
    }
    all.push(Assumption::of(Assumed::ROUNDING, Span::NONE));
    if codes.all().flat_map(|code| &code.operations).any(reduces) {
        all.push(Assumption::of(Assumed::RANK_ORDER, Span::NONE));
    }
    if codes.all().any(|code| code.errno.is_some()) {
        all.push(Assumption::of(Assumed::MATH_ERRNO, Span::NONE));
    }
    let complex = |record: &antiphon_model::Record| record.name.starts_with("_Complex");
    if programs.all().any(|played| played.program.types.records.iter().any(complex)) {
        all.push(Assumption::of(Assumed::COMPLEX, Span::NONE));
    }
    all
}

/// Whether an operation combines values of several processes.
fn reduces(operation: &Operation) -> bool {
    let Operation::Library(code, _) = operation else { return false };
    matches!(
        code.function,
        LibraryFunction::Mpi(
            Mpi::Reduce
                | Mpi::Allreduce
                | Mpi::ReduceScatter
                | Mpi::ReduceScatterBlock
                | Mpi::Scan
                | Mpi::Exscan
                | Mpi::Ireduce
                | Mpi::Iallreduce
                | Mpi::IreduceScatter
                | Mpi::IreduceScatterBlock
                | Mpi::Iscan
                | Mpi::Iexscan
                | Mpi::ReduceInit
                | Mpi::AllreduceInit
                | Mpi::ReduceScatterInit
                | Mpi::ReduceScatterBlockInit
                | Mpi::ScanInit
                | Mpi::ExscanInit
        )
    )
}
