//! Two programs for the same inputs: the specification, then the implementation,
//! as one system of processes (collective assertions paper, section 2), whose
//! outputs are compared wherever both have ended (TASS report, section 1.2).
//!
//! What both gave under one path condition is compared scalar by scalar. Numbers
//! of equal meaning mostly are one expression of the kernel; where they are not,
//! `specification == implementation` is a condition like any other, and the side
//! on which it fails is a violation with the inputs of a model. The replay
//! compares the same scalars on known numbers.
//!
//! Executions that never end, and those in a deadlock that nobody wants to know
//! of, have no outputs and are not compared. A program that calls `MPI_Abort`
//! gives nothing: so must the other then.

use crate::finding::{Finding, ThreadSearch};
use crate::options::{Comparison, Options};
use crate::outcome::{Outcome, ProgramRole, Reason};
use crate::outputs::{both, pairs, scalars, Pair};
use crate::system::{Exploration, Way};
use crate::verify::explore;
use antiphon_domain::{Contrast, Difference, Explained, Floats, Model, Number, Symbolic, RESULT};
use antiphon_machine::{Assumptions, Decision, Fault, NumberType, Property, Values};
use antiphon_model::Program;
use antiphon_outcome::Assumed;
use antiphon_search::Advance;
use antiphon_source::Span;
use antiphon_world::Programs;
use antiphon_world::World;
use antiphon_world::{Finished, KeptOutput, ProgramEnd};

/// Explores every pair of executions that the options admit.
pub fn compare(specification: &Program, implementation: &Program, options: &Options) -> Outcome {
    let (theirs, own) = (options.specification_processes, options.processes);
    explore(&Programs::pair((specification, theirs), (implementation, own)), options)
}

impl Exploration<'_> {
    /// Compares what both programs gave, if there are two.
    pub(crate) fn compare_results(&mut self) -> Option<Advance<Way, Finding>> {
        let [specification, implementation] = self.world.finished() else { return None };
        let (specification, implementation) = (specification.clone(), implementation.clone());
        if !self.options.checks.has(Property::Equivalence) {
            return None;
        }
        let mut finding = match (specification.end, implementation.end) {
            (ProgramEnd::Complete, ProgramEnd::Complete) => self.unequal_results(&specification, &implementation),
            (ProgramEnd::Aborted, ProgramEnd::Aborted) => None,
            (ProgramEnd::Complete, ProgramEnd::Aborted) => self.one_aborts(ProgramRole::Implementation),
            (ProgramEnd::Aborted, ProgramEnd::Complete) => self.one_aborts(ProgramRole::Specification),
            (ProgramEnd::Diverging | ProgramEnd::Stuck, _) | (_, ProgramEnd::Diverging | ProgramEnd::Stuck) => {
                self.report.axioms.insert(Assumed::ENDLESS);
                None
            }
        }?;
        // This execution is over.
        self.world.give_up();
        if finding.model == Model::Impossible
            || self.options.wanted.apart_from.contains(&finding.fault.property)
            || self.is_deferred(&mut finding)
            || !self.report.known.insert(finding.key())
        {
            return Some(Advance::Pause);
        }
        Some(Advance::Found(finding))
    }

    fn unequal_results(
        &mut self,
        specification: &Finished<Number>,
        implementation: &Finished<Number>,
    ) -> Option<Finding> {
        let (outputs, prints) = match self.options.comparison {
            Comparison::Outputs => (true, false),
            Comparison::Printed => (false, true),
            Comparison::Both => (true, true),
        };
        let found = outputs.then(|| self.unequal_outputs(specification, implementation)).flatten();
        found.or_else(|| {
            let of_prints = || self.unequal_prints(&specification.printed, &implementation.printed);
            let found = prints.then(of_prints).flatten();
            found.or_else(|| prints.then(|| self.unequal_files(specification, implementation)).flatten())
        })
    }

    fn unequal_outputs(
        &mut self,
        specification: &Finished<Number>,
        implementation: &Finished<Number>,
    ) -> Option<Finding> {
        for (theirs, own) in both(specification, implementation) {
            self.note_written(theirs, own);
            let (theirs, own) = self.interchangeable(theirs, own);
            let (theirs, own) = (&*theirs, &*own);
            let (expected, found) = (scalars(theirs), scalars(own));
            if expected != found {
                let mut difference = Difference::new(own.name.clone(), Contrast::Amount);
                difference.specification = format!("{expected} numbers");
                difference.implementation = format!("{found} numbers");
                (difference.specification_place, difference.implementation_place) = (theirs.span, own.span);
                let model = self.world.machine.domain.model();
                return Some(self.finding(0, own.span, difference, model, None));
            }
            if let Some(finding) = self.unequal_arrays(theirs, own) {
                return Some(finding);
            }
            for pair in pairs(theirs, own) {
                if let Some(finding) = self.unequal(&pair) {
                    return Some(finding);
                }
            }
        }
        None
    }

    /// An output that nobody writes is the same in both, and says nothing.
    fn note_written(&mut self, specification: &KeptOutput<Number>, implementation: &KeptOutput<Number>) {
        // Of arrays without bounds nobody notes who writes them.
        let is_written = |output: &KeptOutput<Number>| {
            !output.arrays.is_empty() || output.elements.iter().any(|element| !element.span.is_none())
        };
        let written = is_written(specification) || is_written(implementation);
        let key = (implementation.name.clone(), implementation.span);
        *self.report.outputs.entry(key).or_default() |= written;
    }

    /// A violation where two scalars can differ.
    fn unequal(&mut self, pair: &Pair<'_, Number>) -> Option<Finding> {
        let (a, b) = (pair.specification.value, pair.implementation.value);
        let name = |world: &mut World<'_, Symbolic>| {
            world.output_name(&pair.output.name, &pair.output.inner, pair.implementation.offset)
        };
        let explained = self.differ(pair.ty(), a, b, name)?;
        let mut difference = explained.difference;
        (difference.specification_place, difference.implementation_place) =
            (pair.specification.span, pair.implementation.span);
        let span =
            if difference.implementation_place.is_none() { pair.output.span } else { difference.implementation_place };
        let rank = pair.implementation.rank;
        Some(self.finding(rank, span, difference, explained.model, Some(explained.condition)))
    }

    /// How two numbers differ, if they can: that is assumed from here on.
    pub(crate) fn differ(
        &mut self,
        ty: NumberType,
        specification: Number,
        implementation: Number,
        name: impl FnOnce(&mut World<'_, Symbolic>) -> String,
    ) -> Option<Explained> {
        let domain = &mut self.world.machine.domain;
        let before = domain.path();
        let [a, b] = [specification, implementation].map(|number| domain.simplified(number));
        if self.options.arithmetic.floats == Floats::Bounded && ty.is_float() {
            return self.far_apart([a, b], name);
        }
        if a == b {
            return None;
        }
        let Ok(equal) = domain.same(ty, a, b) else {
            let message = "it is undecided whether two results are equal".to_owned();
            self.report.limits.insert((Reason::SolverUnknown, message));
            return None;
        };
        if domain.decide(&equal) == Decision::True {
            return None;
        }
        let unequal = domain.is_zero(&equal);
        if domain.assume(&unequal) == Decision::False {
            return None;
        }
        let name = name(&mut self.world);
        let explained = self.world.machine.domain.explain(&name, before, a, b);
        if explained.model == Model::Impossible {
            self.world.machine.domain.set_path(before);
            return None;
        }
        Some(explained)
    }

    /// One program gives its outputs where the other one ends by `MPI_Abort`.
    fn one_aborts(&mut self, role: ProgramRole) -> Option<Finding> {
        let mut difference = Difference::new(RESULT, Contrast::Amount);
        let words = |aborts: bool| if aborts { "ends by `MPI_Abort`" } else { "gives its outputs" };
        difference.specification = words(role == ProgramRole::Specification).to_owned();
        difference.implementation = words(role != ProgramRole::Specification).to_owned();
        let span = self.world.main_span();
        let model = self.world.machine.domain.model();
        Some(self.finding(0, span, difference, model, None))
    }

    pub(crate) fn finding(
        &mut self,
        rank: u32,
        span: Span,
        difference: Difference,
        model: Model,
        condition: Option<String>,
    ) -> Finding {
        let path = self.world.machine.domain.path();
        let (message, tolerance) = (difference.message(), self.tolerance());
        let (label, calls, also) = (String::new(), Vec::new(), Vec::new());
        Finding {
            fault: Fault { property: Property::Equivalence, message, span, label, calls, also },
            rank,
            thread: 0,
            role: ProgramRole::Implementation,
            stuck: None,
            difference: Some(difference),
            havocked: self.world.havocked().clone(),
            tolerance,
            symbolic: Vec::new(),
            threads: ThreadSearch::of(self.world.machine.options),
            taken: self.world.taken(),
            model,
            condition: condition.unwrap_or_else(|| self.world.machine.domain.condition_text(path)),
            doubt: self.world.machine.domain.doubt(path).map(str::to_owned),
        }
    }
}
