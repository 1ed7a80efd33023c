//! Two outputs side by side, on numbers of any domain: whether their amounts or
//! their layouts differ. Whether the numbers do is up to those who ask.

use crate::printed_output::{PrintedNumber, PrintedOutput};
use antiphon_domain::{Contrast, Difference, PRINTED};
use antiphon_machine::{Arithmetic, Decision, Domain};

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

/// The first place at which two outputs have the same numbers and another layout:
/// the number of it, and what stands there.
fn other_layout<D: Domain>(
    domain: &mut D,
    specification: &PrintedOutput<D::Number>,
    implementation: &PrintedOutput<D::Number>,
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
pub(crate) fn plain_difference<N: Clone>(
    specification: &PrintedOutput<N>,
    implementation: &PrintedOutput<N>,
) -> Option<Difference> {
    if let Some(several) = several_ranks(specification).or_else(|| several_ranks(implementation)) {
        let mut difference = Difference::new(PRINTED, Contrast::Order);
        (difference.specification, difference.implementation) = (specification.amount(), implementation.amount());
        difference.notes.push(several);
        return Some(difference);
    }
    if specification.numbers.len() != implementation.numbers.len() {
        let mut difference = Difference::new(PRINTED, Contrast::Amount);
        (difference.specification, difference.implementation) = (specification.amount(), implementation.amount());
        return Some(difference);
    }
    None
}

fn several_ranks<N>(output: &PrintedOutput<N>) -> Option<String> {
    let [first, second, ..] = output.ranks[..] else { return None };
    Some(format!("ranks {first} and {second} both print, in no fixed order"))
}

/// The first place at which two outputs with equal numbers have another layout.
pub(crate) fn layout_difference<D: Domain>(
    domain: &mut D,
    specification: &PrintedOutput<D::Number>,
    implementation: &PrintedOutput<D::Number>,
) -> Option<Difference> {
    let (at, theirs, own) = other_layout(domain, specification, implementation)?;
    let last = at >= specification.numbers.len();
    let place = match (theirs.starts_with('%'), last, at) {
        (true, _, _) => format!("number {} is printed by", at + 1),
        (false, false, _) => format!("the text before number {}", at + 1),
        (false, true, 0) => "the text".to_owned(),
        (false, true, _) => "the text after the last number".to_owned(),
    };
    let mut difference = Difference::new(place, Contrast::Layout);
    (difference.specification, difference.implementation) = (theirs, own);
    difference.specification_place = specification.place(at);
    difference.implementation_place = implementation.place(at);
    Some(difference)
}
