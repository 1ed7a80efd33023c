//! The tables are complete, free of contradictions, and agree with the headers.

use super::*;
use crate::headers;
use antiphon_model::library::{Control, Verifier};
use std::collections::HashSet;

#[test]
fn a_suffix_means_the_function_on_another_type() {
    assert_eq!(lookup("sqrtf"), Some(Treatment::Pure(PureFunction::Sqrt)));
    assert_eq!(lookup("sqrtl"), lookup("sqrt"));
    assert_eq!(lookup("sqrtx"), None);
    assert_eq!(lookup("putsf"), None);
}

#[test]
fn every_name_has_one_row() {
    let mut seen = HashSet::new();
    for name in table().flat_map(Row::names) {
        assert!(seen.insert(name.clone()), "{name} has two rows");
    }
}

#[test]
fn every_function_of_the_model_is_reached_by_its_own_name() {
    // Atomic operations and those on bits have no C name of their own: typing knows the built-ins. Nor has the wait for a guard,
    // nor what annotations are made of.
    let nameless = |f: &LibraryFunction| match f {
        LibraryFunction::Atomic(..) | LibraryFunction::Control(Control::Await) => true,
        LibraryFunction::Verifier(own) => {
            own.is_about_memory()
                || matches!(own, Verifier::Havoc | Verifier::Contract | Verifier::Choice | Verifier::Prune)
        }
        _ => false,
    };
    for function in LibraryFunction::all().filter(|function| !nameless(function)) {
        let found = lookup(function.name());
        assert!(
            matches!(found, Some(Treatment::Action(f) | Treatment::Final(f)) if f == function),
            "{}: {found:?}",
            function.name()
        );
    }
    for function in PureFunction::ALL {
        let reached = table().any(|row| row.treatment == Treatment::Pure(*function));
        assert!(reached || function.name().starts_with("__builtin_"), "{}", function.name());
    }
}

/// The names of the functions that a header declares: an identifier before
/// the first parenthesis of a declaration that ends in `);`.
fn declared(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.starts_with(['#', ' ', '/', '}']) && !line.starts_with("typedef"));
    let heads = lines.filter_map(|line| line.split_once('(')).map(|(head, _)| head);
    heads.filter_map(|head| head.rsplit([' ', '*']).next()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_function_that_a_header_declares_has_a_row_and_every_row_names_its_header() {
    let mut all = HashSet::new();
    for (header, text) in headers::all() {
        for name in declared(text) {
            // Those of OpenMP are functions of the runtime that crate `openmp` carries.
            assert!(find(name).is_some() || *header == "omp.h", "{header} declares {name}, which no table knows");
            all.insert((name, *header));
        }
    }
    assert!(all.len() > 1000, "only {} declarations were found", all.len());
    let named = |row: &&Row| !matches!(row.header, "-" | "math.h") && row.name != "sigsetjmp";
    for row in table().filter(named) {
        assert!(all.contains(&(row.name, row.header)), "{} does not declare {}", row.header, row.name);
    }
}

#[test]
fn calls_that_do_not_come_back_are_known() {
    for name in ["exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "pthread_exit"] {
        assert!(matches!(lookup(name), Some(Treatment::Final(_))), "{name}");
    }
    assert!(matches!(lookup("reach_error"), Some(Treatment::Action(_))));
}

#[test]
fn what_is_not_modelled_is_rejected_with_its_reason() {
    let code = |name: &str| match lookup(name) {
        Some(Treatment::Unsupported(code)) => code.id,
        _ => "",
    };
    assert_eq!(code("freopen"), "U016");
    assert_eq!(code("fork"), "U017");
    assert_eq!(code("setlocale"), "U018");
    assert_eq!(code("MPI_Comm_spawn"), "U014");
}
