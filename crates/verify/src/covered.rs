//! What of a program the search executed: a bit for each operation, set by the machine, joined
//! over all workers, as places of the text.
//!
//! Operations that only keep the books (a scope begins or ends, a jump, a return without a value)
//! have no say: a closing brace is no code. A place counts as reached if any of its operations was.

use antiphon_machine::code::{Code, Operation};
use antiphon_outcome::Coverage;
use antiphon_source::Span;
use antiphon_world::Codes;
use std::collections::BTreeSet;

/// The places of all programs, by whether the search came there.
pub(crate) fn coverage(codes: &Codes, executed: &[Vec<bool>]) -> Coverage {
    let mut coverage = Coverage::default();
    for (code, executed) in codes.all().zip(executed) {
        let reached = |at: usize| executed.get(at) == Some(&true);
        let (yes, no): (Vec<usize>, Vec<usize>) = (0..code.operations.len()).partition(|at| reached(*at));
        coverage.reached.extend(places(code, yes));
        coverage.unreached.extend(places(code, no));
    }
    let Coverage { reached, unreached } = &mut coverage;
    unreached.retain(|span| !reached.contains(span));
    coverage
}

/// The places of these operations, as far as they do something.
fn places(code: &Code, operations: Vec<usize>) -> BTreeSet<Span> {
    let acts = |at: &usize| {
        !matches!(
            code.operations[*at],
            Operation::Skip(_) | Operation::Live(..) | Operation::Dead(..) | Operation::Return(None)
        )
    };
    let spans = operations.into_iter().filter(acts).filter_map(|at| code.spans.get(at).copied());
    spans.filter(|span| !span.is_none()).collect()
}
