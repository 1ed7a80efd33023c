//! `--input NAME=VALUE` and `--input NAME=LO..HI`: what is known of inputs.
//!
//! The text is checked when it is read; whether the program has such an input,
//! and of which kind, when the program is known.

use super::reads;
use crate::failure::Failure;
use crate::words::nearest;
use antiphon_model::{Program, Role, Type};
use antiphon_texts::number as number_of;
use antiphon_verify::Bound;

/// One `--input`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// What is known of it.
    pub bound: Bound,
}

/// Reads one `NAME=VALUE` or `NAME=LO..HI`.
pub fn input(text: &str) -> Result<Input, String> {
    let wanted = "expected NAME=VALUE or NAME=LO..HI";
    let (name, value) = text.split_once('=').ok_or(wanted)?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || value.is_empty() {
        return Err(wanted.into());
    }
    let bound = match value.split_once("..") {
        Some((low, high)) => range(low, high)?,
        None if list(value) => Bound::Value(value.into()),
        None => return Err(format!("`{value}` is not a number; {wanted}")),
    };
    Ok(Input { name: name.into(), bound })
}

fn range(low: &str, high: &str) -> Result<Bound, String> {
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => text.parse::<i64>().map(Some).map_err(|_| format!("`{text}` is not a whole number")),
    };
    let (low, high) = (end(low)?, end(high)?);
    match (low, high) {
        (None, None) => Err("a range needs at least one end".into()),
        (Some(low), Some(high)) if low > high => Err(format!("the range is empty: {low} is more than {high}")),
        ends => Ok(Bound::Range(ends.0, ends.1)),
    }
}

/// Whether a text is a number, or a list of them as `{1, 2}` or `1,2`.
fn list(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(text);
    inner.split(',').all(|part| number(part.trim()))
}

/// `3`, `-0.5`, `1e-3`, `1/3`, `'a'`.
fn number(text: &str) -> bool {
    if let Some((numerator, denominator)) = text.split_once('/') {
        return whole(numerator) && whole(denominator) && denominator.bytes().any(|digit| digit != b'0');
    }
    if let Some(character) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        return character.chars().count() == 1 && character.is_ascii();
    }
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = after.bytes().all(|digit| digit.is_ascii_digit());
    let before = if after.is_empty() { whole(before) } else { before.is_empty() || before == "-" || whole(before) };
    before && digits && exponent.parse::<i32>().is_ok_and(|exponent| exponent.abs() < 1000)
}

fn whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// How a bound reads.
pub fn bound_text(bound: &Bound) -> String {
    let end = |end: &Option<i64>| end.map(|number| number.to_string()).unwrap_or_default();
    match bound {
        Bound::Value(text) => text.clone(),
        Bound::Range(low, high) => format!("{}..{}", end(low), end(high)),
    }
}

/// The names of the program's inputs, in order.
pub fn names(program: &Program) -> Vec<String> {
    let inputs = program.globals.iter().filter(|global| matches!(global.role, Role::Input(_)));
    inputs.map(|global| global.name.clone()).collect()
}

/// Refuses inputs that no program has, and those given twice.
pub fn check(programs: &[&Program], given: &[Input]) -> Result<(), Failure> {
    let mut known: Vec<String> = Vec::new();
    for name in programs.iter().flat_map(|program| names(program)) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    for (index, Input { name, .. }) in given.iter().enumerate() {
        if given[..index].iter().any(|earlier| earlier.name == *name) {
            return Err(Failure(format!("`--input {name}` is given twice")));
        }
        if reads::is_read(name) {
            continue;
        }
        if known.contains(name) {
            programs.iter().try_for_each(|program| check_type(program, &given[index]))?;
            continue;
        }
        let (nobody, its) = match programs.len() {
            0 | 1 => ("the program has no", "its"),
            _ => ("neither program has an", "their"),
        };
        return Err(Failure(match known.is_empty() {
            true => format!("{nobody} input `{name}`; no inputs are declared"),
            false => {
                let near = nearest(name, known.iter().map(String::as_str));
                let near = near.filter(|near| name.len() > 1 || near.eq_ignore_ascii_case(name));
                let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
                format!("{nobody} input `{name}`; {near}{its} inputs are: {}", known.join(", "))
            }
        }));
    }
    Ok(())
}

/// Refuses a fraction for an input that is a whole number.
fn check_type(program: &Program, Input { name, bound }: &Input) -> Result<(), Failure> {
    let Bound::Value(text) = bound else { return Ok(()) };
    let Some(global) = program.globals.iter().find(|global| global.name == *name) else { return Ok(()) };
    let mut ty = global.ty;
    while let Type::Array(element, _) = program.types.get(ty) {
        ty = *element;
    }
    if !matches!(program.types.get(ty), Type::Int(_) | Type::Bool) {
        return Ok(());
    }
    let parts = text.trim_matches(['{', '}', ' ']).split(',').map(str::trim);
    match parts.into_iter().find(|part| number_of(part).is_some_and(|value| !value.is_integer())) {
        Some(part) => {
            Err(Failure(format!("`--input {name}={text}`: {part} is not a whole number, and `{name}` is an integer")))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(text: &str) -> Result<String, String> {
        input(text).map(|input| format!("{:?}", input.bound))
    }

    #[test]
    fn values_ranges_and_lists() {
        assert_eq!(bound("N=3").unwrap(), r#"Value("3")"#);
        assert_eq!(bound("N=1..8").unwrap(), "Range(Some(1), Some(8))");
        assert_eq!(bound("N=-3..-1").unwrap(), "Range(Some(-3), Some(-1))");
        assert_eq!(bound("N=..8").unwrap(), "Range(None, Some(8))");
        assert_eq!(bound("N=1..").unwrap(), "Range(Some(1), None)");
        for text in ["a={0, 0, 1}", "a=1,2", "x=-0.5", "x=1e-3", "x=1/3", "c='a'", "x=.5"] {
            assert!(bound(text).unwrap().starts_with("Value"), "{text}");
        }
    }

    #[test]
    fn what_is_no_input_is_refused() {
        for text in ["", "N", "N=", "=3", "N=x", "N=8..1", "N=..", "N=1.5..2", "N={1", "N=1/0", "x=1e9999", "N=--1"] {
            assert!(bound(text).is_err(), "{text}");
        }
        assert!(bound("N=x").unwrap_err().contains("`x` is not a number"));
    }

    #[test]
    fn bounds_read_as_they_were_written() {
        for text in ["3", "1..8", "..8", "1.."] {
            assert_eq!(bound_text(&input(&format!("N={text}")).unwrap().bound), text);
        }
    }
}
