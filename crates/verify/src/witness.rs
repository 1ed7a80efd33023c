//! What a run on known numbers shows of two programs that differ: whether they do
//! differ as was reported, by which values, written where.

use crate::distance::is_farther;
use crate::files;
use crate::layout::{layout_difference, plain_difference};
use crate::outputs::{both, pairs, scalars};
use crate::printed_output::{as_printed, PrintedOutput, Reading};
use antiphon_domain::{Contrast, Difference};
use antiphon_machine::{Arithmetic, Decision, Domain, NumberType};
use antiphon_numbers::Rat;
use antiphon_source::Span;
use antiphon_world::World;
use antiphon_world::{PrintedBy, ProgramEnd};

/// What a replay saw of outputs that differ.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unequal {
    /// Both values.
    values: Option<(String, String)>,
    /// Where they were written last, in the specification and in the implementation.
    places: Option<(Span, Span)>,
    /// Other outputs that differ in the same run.
    others: Vec<String>,
}

/// So many other outputs are named.
const MOST_OTHERS: usize = 6;

impl Unequal {
    /// Two values and their places.
    pub(crate) fn new(values: (String, String), places: (Span, Span)) -> Unequal {
        Unequal { values: Some(values), places: Some(places), others: Vec::new() }
    }

    /// The difference with what was seen.
    pub(crate) fn complete(&self, mut difference: Difference) -> Difference {
        if let Some(values) = &self.values {
            difference.example.get_or_insert_with(|| values.clone());
        }
        if let Some((specification, implementation)) = self.places {
            (difference.specification_place, difference.implementation_place) = (specification, implementation);
        }
        let (named, rest) = self.others.split_at(self.others.len().min(MOST_OTHERS));
        match (named.join(", "), rest.len()) {
            (names, _) if names.is_empty() => {}
            (names, 0) => difference.notes.push(format!("also different: {names}")),
            (names, more) => difference.notes.push(format!("also different: {names} and {more} more")),
        }
        difference
    }
}

/// Whether what two programs gave on known numbers differs as was reported.
pub(crate) fn unequal<D: Domain>(
    world: &mut World<'_, D>,
    difference: &Difference,
    most: Option<&Rat>,
) -> Option<Unequal> {
    let [specification, implementation] = world.finished() else { return None };
    let (specification, implementation) = (specification.clone(), implementation.clone());
    match (specification.end, implementation.end) {
        (ProgramEnd::Complete, ProgramEnd::Complete) => {}
        (ProgramEnd::Complete, ProgramEnd::Aborted) | (ProgramEnd::Aborted, ProgramEnd::Complete) => {
            return (difference.contrast == Contrast::Amount).then(Unequal::default);
        }
        _ => return None,
    }
    // The name of an output has no blanks.
    if difference.output.contains(' ') {
        let written = files::names(&specification, &implementation);
        let file = written.iter().find(|name| difference.output.ends_with(&files::place(name)));
        let (theirs, own) = match file {
            Some(name) => (files::contents(&specification, name), files::contents(&implementation, name)),
            None => (&specification.printed[..], &implementation.printed[..]),
        };
        return printed_unequal(world, difference, theirs, own);
    }
    let (mut found, mut others) = (None, Vec::new());
    for (theirs, own) in both(&specification, &implementation) {
        if scalars(theirs) != scalars(own) && difference.output == own.name {
            return Some(Unequal::default());
        }
        for pair in pairs(theirs, own) {
            let (a, b) = (&pair.specification.value, &pair.implementation.value);
            let near = match most.filter(|_| pair.ty().is_float()) {
                Some(most) => !is_farther(&world.machine.domain, pair.ty(), a, b, most),
                None => {
                    let equal = world.machine.domain.binary(Arithmetic::Equal, pair.ty(), a, b).ok()?;
                    world.machine.domain.decide(&equal) != Decision::False
                        || are_none(&mut world.machine.domain, pair.ty(), a, b)
                }
            };
            if near {
                continue;
            }
            let name = world.output_name(&own.name, &own.inner, pair.implementation.offset);
            if name != difference.output {
                others.push(name);
            } else if found.is_none() {
                let values = (world.number_text(pair.ty(), a), world.number_text(pair.ty(), b));
                found = Some(Unequal::new(values, (pair.specification.span, pair.implementation.span)));
            }
        }
    }
    others.dedup();
    found.map(|found| Unequal { others, ..found })
}

/// Whether two numbers both are NaN: then they are the same, although they are not equal.
fn are_none<D: Domain>(domain: &mut D, ty: NumberType, a: &D::Number, b: &D::Number) -> bool {
    let mut is_none = |x: &D::Number| match domain.binary(Arithmetic::Equal, ty, x, x) {
        Ok(equal) => domain.decide(&equal) == Decision::False,
        Err(_) => false,
    };
    is_none(a) && is_none(b)
}

/// Whether what two programs printed on known numbers differs as was reported.
fn printed_unequal<D: Domain>(
    world: &mut World<'_, D>,
    difference: &Difference,
    specification: &[PrintedBy<D::Number>],
    implementation: &[PrintedBy<D::Number>],
) -> Option<Unequal> {
    if matches!(difference.contrast, Contrast::Amount | Contrast::Layout) {
        return (as_printed(specification) != as_printed(implementation)).then(Unequal::default);
    }
    let domain = &mut world.machine.domain;
    let theirs = PrintedOutput::of(domain, specification, Reading::OnPaper);
    let own = PrintedOutput::of(domain, implementation, Reading::OnPaper);
    if let Some(found) = plain_difference(&theirs, &own) {
        return (found.contrast == difference.contrast).then(Unequal::default);
    }
    for (a, b) in theirs.numbers.iter().zip(&own.numbers) {
        let ty = if b.ty.is_float() { b.ty } else { a.ty };
        let equal = world.machine.domain.binary(Arithmetic::Equal, ty, &a.value, &b.value).ok()?;
        if world.machine.domain.decide(&equal) == Decision::False {
            let values = (world.number_text(ty, &a.value), world.number_text(ty, &b.value));
            return Some(Unequal::new(values, (a.span, b.span)));
        }
    }
    let found = layout_difference(&mut world.machine.domain, &theirs, &own)?;
    (found.contrast == difference.contrast).then(Unequal::default)
}
