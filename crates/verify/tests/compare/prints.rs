//! What is printed: other numbers, another order, another layout.

use super::support::{parallel, sequential, with_processes, Pair};
use antiphon_verify::{Comparison, Contrast, Options};

/// How what two programs print differs.
fn contrast(specification: &str, implementation: &str, processes: u32) -> Option<(Contrast, String)> {
    let options = Options { comparison: Comparison::Printed, ..with_processes(processes) };
    let outcome = Pair::read(specification, implementation).outcome(&options);
    assert!(outcome.unsupported.is_none() && outcome.incomplete.is_empty(), "{outcome:?}");
    let violation = outcome.violations.first()?;
    assert!(violation.replayed, "{violation:?}");
    violation.difference.as_ref().map(|difference| (difference.contrast, difference.implementation.clone()))
}

fn of_sequential(specification: &str, implementation: &str) -> Option<(Contrast, String)> {
    contrast(&sequential(specification), &sequential(implementation), 1)
}

#[test]
fn the_same_numbers_and_text_are_the_same() {
    let one = r#"printf("%d: %g\n%g\n", 1, a[0] + a[1], a[2]);"#;
    let many = r#"int i = 1; printf("%d", i); printf(": %g", a[1] + a[0]); puts(""); printf("%g\n", a[2]);"#;
    assert_eq!(of_sequential(one, many), None);
}

#[test]
fn outputs_do_not_count_where_only_prints_are_compared() {
    assert_eq!(of_sequential("s = 1;", "s = 2;"), None);
}

#[test]
fn another_number_is_told_with_its_value() {
    let found = of_sequential(r#"printf("%g %g\n", a[0], a[1]);"#, r#"printf("%g %g\n", a[0], 2 * a[1]);"#);
    assert_eq!(found, Some((Contrast::Value, "2*a[1]".into())));
}

#[test]
fn another_order_is_told_as_such() {
    let found = of_sequential(r#"printf("%g %g\n", a[0], a[1]);"#, r#"printf("%g %g\n", a[1], a[0]);"#);
    assert_eq!(found, Some((Contrast::Order, "a[1]".into())));
}

#[test]
fn another_layout_is_told_as_such() {
    let found = of_sequential(r#"printf("%g %g\n", a[0], a[1]);"#, r#"printf("%g\n%g\n", a[0], a[1]);"#);
    assert_eq!(found, Some((Contrast::Layout, r#""\n""#.into())));
    let found = of_sequential(r#"printf("%g\n", a[0]);"#, r#"printf("%.2f\n", a[0]);"#);
    assert_eq!(found, Some((Contrast::Layout, "%.2f".into())));
}

#[test]
fn conversions_that_print_the_same_text_are_the_same() {
    let short = r#"printf("%d %i %5.2f\n", 1, 2, a[0]);"#;
    let long = r#"printf("%ld %d %5.2lf\n", 1L, 2, a[0]);"#;
    assert_eq!(of_sequential(short, long), None);
    let cut = of_sequential(r#"printf("%d\n", 300);"#, r#"printf("%hhd\n", 300);"#);
    assert!(cut.is_some(), "the number is cut");
}

#[test]
fn more_or_fewer_numbers_are_told_as_such() {
    let found = of_sequential(r#"printf("%g\n", a[0]);"#, r#"printf("%g\n%g\n", a[0], a[0]);"#);
    assert_eq!(found, Some((Contrast::Amount, "2 numbers".into())));
    // Only for some inputs.
    let found = of_sequential(r#"printf("%g\n", a[0]);"#, r#"if (a[0] > 0) printf("%g\n", a[0]);"#);
    assert_eq!(found, Some((Contrast::Amount, "no number".into())));
}

#[test]
fn one_rank_may_print_and_several_may_not() {
    let specification = sequential(r#"printf("%g\n", a[0]);"#);
    let root = parallel(r#"if (rank == 1) printf("%g\n", a[0]);"#);
    assert_eq!(contrast(&specification, &root, 3), None);
    let all = parallel(r#"printf("%g\n", a[rank]);"#);
    assert_eq!(contrast(&specification, &all, 2), Some((Contrast::Order, "2 numbers".into())));
}

#[test]
fn prints_that_differ_keep_states_apart() {
    let body = |text: &str| {
        parallel(&format!(
            "if (rank > 0) MPI_Send(&rank, 1, MPI_INT, 0, 0, W);\n\
            else {{ int y, z; MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, W, MPI_STATUS_IGNORE);\n\
            MPI_Recv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, W, MPI_STATUS_IGNORE); {text} y = 0; z = 0; }}\nMPI_Barrier(W);"
        ))
    };
    let specification = sequential(r#"printf("%d\n", 1);"#);
    assert_eq!(contrast(&specification, &body(r#"printf("%d\n", y < z ? y : z);"#), 3), None);
    assert_eq!(contrast(&specification, &body(r#"printf("%d\n", y);"#), 3), Some((Contrast::Value, "2".into())));
}
