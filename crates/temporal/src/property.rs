//! Property files in the form of SV-COMP: one or more lines such as
//!
//! ```text
//! CHECK( init(main()), LTL(G ! call(reach_error())) )
//! CHECK( init(main()), LTL( G(!"set != 0" || F "unset != 0") ) )
//! ```
//!
//! The competition's safety properties are names rather than formulas (`G ! overflow`);
//! they come from a table. Everything else is a formula.

use crate::formula::{Atom, Ltl, Property};
use crate::parse::{parse, ParseError};
use std::fmt;

/// What a property file asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A function is never called.
    Unreachable(String),
    /// Every execution ends.
    Termination,
    /// No signed integer overflows.
    NoOverflow,
    /// No two threads race for an object.
    NoDataRace,
    /// Only what was allocated is freed, and once.
    ValidFree,
    /// Only objects that exist are accessed.
    ValidDereference,
    /// No allocation is lost.
    ValidTracking,
    /// Everything is freed at the end.
    ValidCleanup,
    /// Nothing is undefined.
    DefinedBehaviour,
    /// Any other formula.
    Temporal(Property),
}

/// The goals that are names.
const NAMED: [(&str, Goal); 8] = [
    ("F end", Goal::Termination),
    ("G ! overflow", Goal::NoOverflow),
    ("G ! data-race", Goal::NoDataRace),
    ("G valid-free", Goal::ValidFree),
    ("G valid-deref", Goal::ValidDereference),
    ("G valid-memtrack", Goal::ValidTracking),
    ("G valid-memcleanup", Goal::ValidCleanup),
    ("G def-behavior", Goal::DefinedBehaviour),
];

/// Why a file is not a property file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyFileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ParseError,
}

impl fmt::Display for PropertyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.error.column, self.error.message)
    }
}

impl std::error::Error for PropertyFileError {}

/// The goals of a property file, one for each line that is not empty.
pub fn property_file(text: &str) -> Result<Vec<Goal>, PropertyFileError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let goals: Result<Vec<Goal>, PropertyFileError> =
        lines.map(|(at, line)| goal(line).map_err(|error| PropertyFileError { line: at + 1, error })).collect();
    match goals {
        Ok(goals) if goals.is_empty() => {
            Err(PropertyFileError { line: 1, error: ParseError::new("there is no property", 1) })
        }
        goals => goals,
    }
}

fn goal(line: &str) -> Result<Goal, ParseError> {
    let mut cursor = Cursor { line, rest: line };
    for expected in ["CHECK", "(", "init", "(", "main", "(", ")", ")", ",", "LTL", "("] {
        cursor.expect(expected)?;
    }
    let start = cursor.column();
    let body = cursor.rest.trim_end();
    let body = body.strip_suffix(')').map(str::trim_end).and_then(|body| body.strip_suffix(')'));
    let Some(body) = body else { return Err(ParseError::new("`))` is missing at the end", line.chars().count() + 1)) };
    let words: Vec<&str> = body.split_whitespace().collect();
    let spelled = words.join(" ").replace("!", " ! ");
    let spelled = spelled.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, goal)) = NAMED.iter().find(|(name, _)| *name == spelled) {
        return Ok(goal.clone());
    }
    if let Some(function) = unreachable(&spelled) {
        return Ok(Goal::Unreachable(function));
    }
    let property = parse(body).map_err(|error| ParseError { column: error.column + start - 1, ..error })?;
    Ok(known(&property).unwrap_or(Goal::Temporal(property)))
}

/// The goal of a formula that is one of the competition's with more parentheses: those who look for invariants prove it.
fn known(property: &Property) -> Option<Goal> {
    match &property.formula {
        Ltl::Globally(inner) => match inner.as_ref() {
            Ltl::Not(inner) => match (inner.as_ref(), property.atoms.as_slice()) {
                (Ltl::Atom(_), [Atom::Call(function)]) => Some(Goal::Unreachable(function.clone())),
                _ => None,
            },
            _ => None,
        },
        formula if *formula == Property::termination().formula => {
            (property.atoms == [Atom::End]).then_some(Goal::Termination)
        }
        _ => None,
    }
}

/// The function of `G ! call(f())`.
fn unreachable(body: &str) -> Option<String> {
    let name = body.strip_prefix("G ! call(")?.strip_suffix(')')?.trim();
    let name = name.strip_suffix("()").unwrap_or(name).trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then(|| name.to_owned())
}

/// What is left of a line.
struct Cursor<'a> {
    line: &'a str,
    rest: &'a str,
}

impl Cursor<'_> {
    fn column(&self) -> usize {
        self.line.chars().count() - self.rest.chars().count() + 1
    }

    fn expect(&mut self, expected: &str) -> Result<(), ParseError> {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(expected) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => Err(ParseError::new(&format!("`{expected}` is missing here"), self.column())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_properties_of_the_competition_are_known() {
        let text = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\nCHECK( init(main()), LTL(F end) )\n\
                    CHECK( init(main()), LTL(G ! overflow) )\nCHECK(init(main()),LTL(G !data-race))\n\
                    CHECK( init(main()), LTL(G valid-free) )\n";
        let expected = [
            Goal::Unreachable("reach_error".into()),
            Goal::Termination,
            Goal::NoOverflow,
            Goal::NoDataRace,
            Goal::ValidFree,
        ];
        assert_eq!(property_file(text).expect("a property file"), expected);
    }

    #[test]
    fn parentheses_do_not_make_another_property() {
        let text = "CHECK( init(main()), LTL(G (! call(reach_error())) ) )\nCHECK( init(main()), LTL(F (end)) )\n";
        let expected = [Goal::Unreachable("reach_error".into()), Goal::Termination];
        assert_eq!(property_file(text).expect("a property file"), expected);
        let other = property_file("CHECK( init(main()), LTL(G (call(f()))) )").expect("a property file");
        assert!(matches!(other[..], [Goal::Temporal(_)]), "{other:?}");
    }

    #[test]
    fn formulas_are_read() {
        let goals = property_file("CHECK( init(main()), LTL( G(!\"a != 0\" || F \"r!= 0\") ) )\n");
        let [Goal::Temporal(property)] = &goals.expect("a property file")[..] else { panic!("one formula") };
        assert_eq!(property.to_string(), "G (!{a != 0} || F {r!= 0})");
    }

    #[test]
    fn errors_say_line_and_column() {
        let error = |text: &str| property_file(text).expect_err("an error").to_string();
        assert_eq!(error("\nCOVER( init(main()), x )"), "line 2, column 1: `CHECK` is missing here");
        assert_eq!(error("CHECK( init(f()), LTL(F end) )"), "line 1, column 13: `main` is missing here");
        assert_eq!(error("CHECK( init(main()), LTL(G {x} U) )"), "line 1, column 33: an operand is missing here");
        assert_eq!(error(""), "line 1, column 1: there is no property");
    }
}
