//! `-n all`: a proof for every number of processes, behind the exploration of the first few.
//!
//! Violations are found by exploring; a proof is tried only where the first few numbers hold. Without a proof the
//! result is inconclusive, and says why and what was explored.

use crate::exploring::Exploring;
use crate::findings::Gathered;
use crate::options::checks::Asked;
use crate::options::range::Reach;
use antiphon_machine::NumberModel;
use antiphon_outcome::{Inconclusive, Reason};
use antiphon_parametric::{prove as prove_all, Doubt, Proof};
use antiphon_prover::{Options, Prover};
use antiphon_report::PlaceRecord;
use antiphon_verify as explore;

/// Proves every number of processes if that is asked for; what proves it, if something does.
pub fn prove(work: &Exploring<'_>, gathered: &mut Gathered, options: &explore::Options) -> Option<String> {
    let processes = work.processes();
    let holds = gathered.findings.is_empty() && gathered.inconclusive.is_empty() && gathered.unsupported.is_none();
    if processes.1 == Reach::Explored || !holds {
        return None;
    }
    match attempt(work, options) {
        Ok(Proof { classes, events }) => Some(format!(
            "every number of processes: {events} communications of {classes} kinds of processes matched in an order \
             for all np"
        )),
        Err(doubt) => {
            let place = doubt.span.and_then(|span| PlaceRecord::of(&work.session.map, span));
            let place = place.map(|place| format!(" ({}:{})", place.file, place.line)).unwrap_or_default();
            let message = format!(
                "not proved for every number of processes: {}{place}; np {}..{} hold",
                doubt.message,
                processes.0.start(),
                processes.0.end(),
            );
            gathered.inconclusive.push(Inconclusive { reason: Reason::Unsupported, message });
            None
        }
    }
}

fn attempt(work: &Exploring<'_>, options: &explore::Options) -> Result<Proof, Doubt> {
    let refuse = |message: &str| Err(Doubt { message: message.to_owned(), span: None });
    let ([program], Asked::Verify) = (work.programs.as_slice(), work.asked) else {
        return refuse("two programs are compared for given numbers only");
    };
    if options.arithmetic.integers != NumberModel::Ideal || options.arithmetic.floats != Default::default() {
        return refuse("numbers are mathematical in such proofs; leave `--arith` and `--fp` out");
    }
    if work.exploration.standards.strict || work.exploration.launch.says_arguments() {
        return refuse("`--strict` and arguments of the program are not part of such proofs");
    }
    let prover = Prover::new(Options {
        solver: options.solver.clone(),
        patience: options.patience,
        interrupt: options.interrupt.clone(),
        ..Options::default()
    });
    prove_all(program, prover)
}
