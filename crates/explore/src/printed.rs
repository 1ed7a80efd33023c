//! What two programs print, compared: the numbers in their order, and if they are
//! the same, the text between them and how they are printed.
//!
//! Three things are told apart: other numbers, the same numbers in another order,
//! and the same numbers in another layout. All of them are differences; but if the
//! paper looks the same in the end, neither amount nor layout is confirmed.
//!
//! If several ranks of a program print, nothing says whose print comes first:
//! what is printed then depends on the schedule, and no other program prints the
//! same on all of them. That is told as another order.

use crate::compare::Unequal;
use crate::difference::{Contrast, Difference, PRINTED};
use crate::domain::{Model, Number};
use crate::sheets::{on_paper, PrintedNumber, Sheet};
use crate::system::{Exploration, Finding};
use antiphon_machine::world::PrintedBy;
use antiphon_machine::{Arithmetic, Decision, Domain, Machine};
use antiphon_source::Span;

/// A conversion without what changes nothing of the text: how long its argument is, and which of two
/// letters stands for the same. `h` is left, since it cuts the number.
fn form(conversion: &str) -> String {
    let form: String = conversion.chars().filter(|letter| !"lLqjzt".contains(*letter)).collect();
    match form.strip_suffix('i') {
        Some(start) => format!("{start}d"),
        None => form,
    }
}

/// Whether a number is printed in the same way: what is not negative has no sign to
/// be printed. If it may be negative, that is assumed from here on.
fn same_form<D: Domain>(domain: &mut D, a: &PrintedNumber<D::Number>, b: &PrintedNumber<D::Number>) -> bool {
    let (one, other) = (form(&a.conversion), form(&b.conversion));
    if one == other {
        return true;
    }
    let unsigned = |form: &str| form.strip_suffix('u').map(|start| format!("{start}d"));
    let apart_from_sign = unsigned(&one).as_deref() == Some(&*other) || unsigned(&other).as_deref() == Some(&*one);
    let zero = domain.integer(0, a.ty);
    let Ok(unsigned) = domain.binary(Arithmetic::LessEqual, a.ty, &zero, &a.value) else { return false };
    let negative = domain.is_zero(&unsigned);
    apart_from_sign && domain.assume(&negative) == Decision::False
}

/// The first place at which two sheets have the same numbers and another layout:
/// the number of it, and what stands there.
fn other_layout<D: Domain>(
    domain: &mut D,
    specification: &Sheet<D::Number>,
    implementation: &Sheet<D::Number>,
) -> Option<(usize, String, String)> {
    let quoted = |text: &[u8]| format!("\"{}\"", text.escape_ascii());
    for at in 0..specification.texts.len().max(implementation.texts.len()) {
        let (a, b) = (specification.texts.get(at)?, implementation.texts.get(at)?);
        if a != b {
            return Some((at, quoted(a), quoted(b)));
        }
        if let (Some(a), Some(b)) = (specification.numbers.get(at), implementation.numbers.get(at)) {
            if !same_form(domain, a, b) {
                return Some((at, a.conversion.to_string(), b.conversion.to_string()));
            }
        }
    }
    None
}

/// A difference that no value of an input is needed for.
fn plain_difference<N: Clone>(specification: &Sheet<N>, implementation: &Sheet<N>) -> Option<Difference> {
    if let Some(several) = several_ranks(specification).or_else(|| several_ranks(implementation)) {
        let mut told = Difference::new(PRINTED, Contrast::Order);
        (told.specification, told.implementation) = (specification.amount(), implementation.amount());
        told.notes.push(several);
        return Some(told);
    }
    if specification.numbers.len() != implementation.numbers.len() {
        let mut told = Difference::new(PRINTED, Contrast::Amount);
        (told.specification, told.implementation) = (specification.amount(), implementation.amount());
        return Some(told);
    }
    None
}

fn several_ranks<N>(sheet: &Sheet<N>) -> Option<String> {
    let [first, second, ..] = sheet.ranks[..] else { return None };
    Some(format!("ranks {first} and {second} print, and nothing says who prints first"))
}

fn layout_difference<D: Domain>(
    domain: &mut D,
    specification: &Sheet<D::Number>,
    implementation: &Sheet<D::Number>,
) -> Option<Difference> {
    let (at, theirs, own) = other_layout(domain, specification, implementation)?;
    let last = at >= specification.numbers.len();
    let place = match (theirs.starts_with('%'), last, at) {
        (true, _, _) => format!("number {} is printed by", at + 1),
        (false, false, _) => format!("the text before number {}", at + 1),
        (false, true, 0) => "the text".to_owned(),
        (false, true, _) => "the text after the last number".to_owned(),
    };
    let mut told = Difference::new(place, Contrast::Layout);
    (told.specification, told.implementation) = (theirs, own);
    told.specification_place = specification.place(at);
    told.implementation_place = implementation.place(at);
    Some(told)
}

impl Exploration<'_> {
    /// A violation where two programs can print something else.
    pub(crate) fn unequal_prints(
        &mut self,
        specification: &[PrintedBy<Number>],
        implementation: &[PrintedBy<Number>],
    ) -> Option<Finding> {
        let domain = &mut self.machine.domain;
        let (theirs, own) = (Sheet::of(domain, specification), Sheet::of(domain, implementation));
        if let Some(mut told) = plain_difference(&theirs, &own) {
            let at = theirs.numbers.len().min(own.numbers.len());
            (told.specification_place, told.implementation_place) = (theirs.place(at), own.place(at));
            return Some(self.told_anyway(told));
        }
        for at in 0..theirs.numbers.len() {
            if let Some(mut finding) = self.unequal_number(&theirs, &own, at) {
                if let (Some(told), true) = (&mut finding.difference, self.same_numbers(&theirs, &own)) {
                    told.contrast = Contrast::Order;
                    finding.fault.message = told.message();
                    // What a number lacks is somewhere else.
                    (told.missing, told.added, told.notes) = Default::default();
                }
                return Some(finding);
            }
        }
        layout_difference(&mut self.machine.domain, &theirs, &own).map(|told| self.told_anyway(told))
    }

    fn unequal_number(
        &mut self,
        specification: &Sheet<Number>,
        implementation: &Sheet<Number>,
        at: usize,
    ) -> Option<Finding> {
        let (a, b) = (&specification.numbers[at], &implementation.numbers[at]);
        let ty = if b.ty.is_float() { b.ty } else { a.ty };
        let name = format!("number {} that is printed", at + 1);
        let explained = self.differ(ty, a.value, b.value, |_| name)?;
        let mut told = explained.difference;
        (told.specification_place, told.implementation_place) = (specification.place(at), implementation.place(at));
        let span = self.told_at(&told);
        Some(self.finding(b.rank, span, told, explained.model, Some(explained.condition)))
    }

    /// Whether both print the same numbers, in whatever order.
    fn same_numbers(&mut self, specification: &Sheet<Number>, implementation: &Sheet<Number>) -> bool {
        let domain = &mut self.machine.domain;
        let mut prints = |sheet: &Sheet<Number>| {
            let mut all: Vec<u128> = sheet.numbers.iter().map(|number| domain.fingerprint(&number.value)).collect();
            all.sort_unstable();
            all
        };
        prints(specification) == prints(implementation)
    }

    /// Where a difference is told: text alone has no place.
    fn told_at(&self, told: &Difference) -> Span {
        match told.implementation_place.is_none() {
            true => self.machine.main_span(),
            false => told.implementation_place,
        }
    }

    /// A difference for any input.
    fn told_anyway(&mut self, told: Difference) -> Finding {
        let span = self.told_at(&told);
        let model: Model = self.machine.domain.model();
        self.finding(0, span, told, model, None)
    }
}

/// Whether what two programs printed on known numbers differs as was told.
pub(crate) fn printed_unequal<D: Domain>(
    machine: &mut Machine<'_, D>,
    told: &Difference,
    specification: &[PrintedBy<D::Number>],
    implementation: &[PrintedBy<D::Number>],
) -> Option<Unequal> {
    if matches!(told.contrast, Contrast::Amount | Contrast::Layout) {
        return (on_paper(specification) != on_paper(implementation)).then(Unequal::default);
    }
    let domain = &mut machine.domain;
    let (theirs, own) = (Sheet::of(domain, specification), Sheet::of(domain, implementation));
    if let Some(found) = plain_difference(&theirs, &own) {
        return (found.contrast == told.contrast).then(Unequal::default);
    }
    for (a, b) in theirs.numbers.iter().zip(&own.numbers) {
        let ty = if b.ty.is_float() { b.ty } else { a.ty };
        let equal = machine.domain.binary(Arithmetic::Equal, ty, &a.value, &b.value).ok()?;
        if machine.domain.decide(&equal) == Decision::False {
            let values = (machine.number_text(ty, &a.value), machine.number_text(ty, &b.value));
            return Some(Unequal::new(values, (a.span, b.span)));
        }
    }
    let found = layout_difference(&mut machine.domain, &theirs, &own)?;
    (found.contrast == told.contrast).then(Unequal::default)
}
