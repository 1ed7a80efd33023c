//! What two programs print, compared: the numbers in their order, and if they are
//! the same, the text between them and how they are printed.
//!
//! Three things are distinguished: other numbers, the same numbers in another order,
//! and the same numbers in another layout. All of them are differences; but if the
//! paper looks the same in the end, neither amount nor layout is confirmed.
//!
//! If several ranks of a program print, nothing says whose print comes first:
//! what is printed then depends on the schedule, and no other program prints the
//! same on all of them. That is reported as another order.

use crate::finding::Finding;
use crate::layout::{layout_difference, plain_difference};
use crate::printed_output::PrintedOutput;
use crate::system::Exploration;
use antiphon_domain::{Contrast, Difference, Model, Number};
use antiphon_machine::Values;
use antiphon_source::Span;
use antiphon_world::PrintedBy;

impl Exploration<'_> {
    /// A violation where two programs can print something else.
    pub(crate) fn unequal_prints(
        &mut self,
        specification: &[PrintedBy<Number>],
        implementation: &[PrintedBy<Number>],
    ) -> Option<Finding> {
        let domain = &mut self.world.machine.domain;
        let (theirs, own) = (PrintedOutput::of(domain, specification), PrintedOutput::of(domain, implementation));
        if let Some(mut difference) = plain_difference(&theirs, &own) {
            let at = theirs.numbers.len().min(own.numbers.len());
            (difference.specification_place, difference.implementation_place) = (theirs.place(at), own.place(at));
            return Some(self.unexplained(difference));
        }
        for at in 0..theirs.numbers.len() {
            if let Some(mut finding) = self.unequal_number(&theirs, &own, at) {
                if let (Some(difference), true) = (&mut finding.difference, self.same_numbers(&theirs, &own)) {
                    difference.contrast = Contrast::Order;
                    finding.fault.message = difference.message();
                    // What a number lacks is somewhere else.
                    (difference.missing, difference.added, difference.notes) = Default::default();
                }
                return Some(finding);
            }
        }
        layout_difference(&mut self.world.machine.domain, &theirs, &own).map(|difference| self.unexplained(difference))
    }

    fn unequal_number(
        &mut self,
        specification: &PrintedOutput<Number>,
        implementation: &PrintedOutput<Number>,
        at: usize,
    ) -> Option<Finding> {
        let (a, b) = (&specification.numbers[at], &implementation.numbers[at]);
        let ty = if b.ty.is_float() { b.ty } else { a.ty };
        let name = format!("printed number {}", at + 1);
        let explained = self.differ(ty, a.value, b.value, |_| name)?;
        let mut difference = explained.difference;
        (difference.specification_place, difference.implementation_place) =
            (specification.place(at), implementation.place(at));
        let span = self.reported_at(&difference);
        Some(self.finding(b.rank, span, difference, explained.model, Some(explained.condition)))
    }

    /// Whether both print the same numbers, in whatever order.
    fn same_numbers(&mut self, specification: &PrintedOutput<Number>, implementation: &PrintedOutput<Number>) -> bool {
        let domain = &mut self.world.machine.domain;
        let mut prints = |output: &PrintedOutput<Number>| {
            let mut all: Vec<u128> = output.numbers.iter().map(|number| domain.fingerprint(&number.value)).collect();
            all.sort_unstable();
            all
        };
        prints(specification) == prints(implementation)
    }

    /// Where a difference is reported: text alone has no place.
    fn reported_at(&self, difference: &Difference) -> Span {
        match difference.implementation_place.is_none() {
            true => self.world.main_span(),
            false => difference.implementation_place,
        }
    }

    /// A difference for any input.
    fn unexplained(&mut self, difference: Difference) -> Finding {
        let span = self.reported_at(&difference);
        let model: Model = self.world.machine.domain.model();
        self.finding(0, span, difference, model, None)
    }
}
