//! `--method bmc`: the paper's baseline. The whole unfolded program as one
//! formula over steps, without executions and without abstraction.

use super::formula::{Data, Locals, Steps};
use super::Verdict;
use crate::events::{Site, Unfolding};
use crate::unfold::Kernel;
use antiphon_prover::{CheckResult, Formula, Options};

/// What makes formulas smaller.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    /// Peephole partial order reduction.
    pub peephole: Peephole,
    /// What is copied from step to step.
    pub locals: Locals,
}

/// Whether the peephole reduction is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peephole {
    /// It is.
    Used,
    /// It is not.
    Unused,
}

/// Asks one formula.
pub fn bmc(
    kernel: &mut Kernel,
    unfolding: &Unfolding,
    checked: &[usize],
    reductions: Reductions,
    options: Options,
) -> Verdict {
    let mut steps = Steps::new(kernel, unfolding, reductions.locals, options);
    steps.program(Data::Everything);
    if reductions.peephole == Peephole::Used {
        steps.reduce();
    }
    let wrong = steps.wrong(checked);
    steps.assert(wrong);
    match steps.check() {
        CheckResult::Satisfiable { model } => match model.and_then(|model| steps.which(checked, &model)) {
            Some(verdict) => verdict,
            None => Verdict::Unknown("the solver found an execution and gave no values".to_owned()),
        },
        CheckResult::Unsatisfiable(_) => Verdict::Holds,
        CheckResult::Unknown(reason) => Verdict::Unknown(reason.to_string()),
    }
}

impl Steps<'_> {
    /// That a property is violated, or control comes to where it was cut off.
    pub fn wrong(&mut self, checked: &[usize]) -> Formula {
        let obligations = checked.iter().map(|at| self.unfolding.obligations[*at].violated);
        let all: Vec<Formula> = obligations.chain(self.unfolding.cuts.iter().map(|cut| cut.guard)).collect();
        self.kernel.formulas.or(&all)
    }

    /// What is wrong in a model.
    pub fn which(&mut self, checked: &[usize], model: &antiphon_symbolic::Assignment) -> Option<Verdict> {
        let order = self.order(model);
        let mut holds = |formula: Formula| {
            self.kernel.formulas.evaluate(self.kernel.domain.arena_mut(), formula, model) == Some(true)
        };
        let violated = checked.iter().find(|at| holds(self.unfolding.obligations[**at].violated));
        if let Some(at) = violated {
            return Some(Verdict::Violated(*at, order));
        }
        let mut sites: Vec<Site> =
            self.unfolding.cuts.iter().filter(|cut| holds(cut.guard)).map(|cut| cut.site).collect();
        sites.sort_unstable();
        sites.dedup();
        (!sites.is_empty()).then_some(Verdict::Further(sites))
    }
}
