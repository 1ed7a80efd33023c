//! `--method tdv`: trace-driven verification, sections 2 to 4 of the paper.
//!
//! An execution gives a trace. `phi` has the interleavings of its statements:
//! every branch goes as it went (trace enforcement), so that what it finds is
//! real. `psi` has every interleaving, but statements that were not executed
//! keep their control flow only: what they read and write may be anything, so
//! that finding nothing is a proof. Otherwise the schedule that `psi` found
//! guides the next execution; traces that were inspected are excluded.

use super::bmc::{Peephole, Reductions};
use super::execution::{Executor, Trace};
use super::formula::{Data, Steps};
use super::Verdict;
use crate::events::{NodeId, Unfolding};
use crate::unfold::Kernel;
use antiphon_prover::{CheckResult, Formula, Options};

/// Executions after which to give up.
const MOST_EXECUTIONS: usize = 200;

/// Follows the paper's flow.
pub fn tdv(
    kernel: &mut Kernel,
    unfolding: &Unfolding,
    checked: &[usize],
    reductions: Reductions,
    options: &dyn Fn() -> Options,
) -> Verdict {
    let mut schedule: Vec<NodeId> = Vec::new();
    let mut inspected: Vec<Formula> = Vec::new();
    // Statements that some execution came to: these keep their data.
    let mut covered = vec![false; unfolding.events.len()];
    let mut guess: Option<Vec<bool>> = None;
    for _ in 0..MOST_EXECUTIONS {
        let Some(trace) = execute(kernel, unfolding, &schedule) else {
            return Verdict::Unknown("an execution on numbers is not possible".to_owned());
        };
        if let Some(verdict) = shown(unfolding, checked, &trace) {
            return verdict;
        }
        let enforced = enforcement(kernel, unfolding, &trace);
        match ask(kernel, unfolding, checked, reductions, options(), Data::Everything, &[enforced]) {
            Asked::Found(found) => return found.verdict,
            Asked::Nothing => {}
            Asked::Unknown(reason) => return Verdict::Unknown(reason),
        }
        inspected.push(kernel.formulas.not(enforced));
        let grown = cover(&mut covered, &trace.executed);
        if let (false, Some(guess)) = (grown, &guess) {
            // The last schedule led to nothing new: what it relied on counts from now on.
            cover(&mut covered, guess);
        }
        match ask(kernel, unfolding, checked, reductions, options(), Data::Executed(&covered), &inspected) {
            Asked::Found(found) => {
                schedule = found.order;
                guess = Some(found.happened);
            }
            Asked::Nothing => return Verdict::Holds,
            Asked::Unknown(reason) => return Verdict::Unknown(reason),
        }
    }
    Verdict::Unknown(format!("no answer after {MOST_EXECUTIONS} executions"))
}

fn execute(kernel: &Kernel, unfolding: &Unfolding, schedule: &[NodeId]) -> Option<Trace> {
    Executor::new(unfolding, kernel.domain.arena(), &kernel.formulas)?.run(schedule)
}

/// What an execution shows by itself.
fn shown(unfolding: &Unfolding, checked: &[usize], trace: &Trace) -> Option<Verdict> {
    if let Some(at) = checked.iter().find(|at| trace.violated.contains(at)) {
        return Some(Verdict::Violated(*at, trace.order.clone()));
    }
    let mut sites: Vec<_> = trace.cut.iter().map(|at| unfolding.cuts[*at].site).collect();
    sites.sort_unstable();
    sites.dedup();
    (!sites.is_empty()).then_some(Verdict::Further(sites))
}

/// Every statement is executed if and only if it was.
fn enforcement(kernel: &mut Kernel, unfolding: &Unfolding, trace: &Trace) -> Formula {
    let guards: Vec<Formula> = unfolding
        .events
        .iter()
        .zip(&trace.executed)
        .map(|(event, executed)| if *executed { event.guard } else { kernel.formulas.not(event.guard) })
        .collect();
    kernel.formulas.and(&guards)
}

/// Adds to what is covered; whether anything is new.
fn cover(covered: &mut [bool], more: &[bool]) -> bool {
    let before = covered.iter().filter(|known| **known).count();
    covered.iter_mut().zip(more).for_each(|(known, new)| *known |= new);
    covered.iter().filter(|known| **known).count() > before
}

/// An execution of a formula.
struct Found {
    verdict: Verdict,
    order: Vec<NodeId>,
    happened: Vec<bool>,
}

enum Asked {
    Found(Found),
    Nothing,
    Unknown(String),
}

fn ask(
    kernel: &mut Kernel,
    unfolding: &Unfolding,
    checked: &[usize],
    reductions: Reductions,
    options: Options,
    data: Data<'_>,
    constraints: &[Formula],
) -> Asked {
    let mut steps = Steps::new(kernel, unfolding, reductions.locals, options);
    steps.program(data);
    if reductions.peephole == Peephole::Used {
        steps.reduce();
    }
    constraints.iter().for_each(|constraint| steps.assert(*constraint));
    let wrong = steps.wrong(checked);
    steps.assert(wrong);
    match steps.check() {
        CheckResult::Satisfiable { model: Some(model) } => match steps.which(checked, &model) {
            Some(verdict) => {
                let order = steps.order(&model);
                let happened = steps.happened(&model);
                Asked::Found(Found { verdict, order, happened })
            }
            None => Asked::Unknown("the solver's values show nothing".to_owned()),
        },
        CheckResult::Satisfiable { model: None } => Asked::Unknown("the solver gave no values".to_owned()),
        CheckResult::Unsatisfiable(_) => Asked::Nothing,
        CheckResult::Unknown(reason) => Asked::Unknown(reason.to_string()),
    }
}
