//! What counts as an output, and how it is compared.

use super::support::{answer, parallel, sequential, with_processes, Pair};
use antiphon_verify::{Bound, Options, ProgramRole};

const SUM: &str = include_str!("../../../../examples/adder/adder_seq.c");
const SECTIONS: &str = include_str!("../../../../examples/adder/adder_par.c");

fn small(processes: u32) -> Options {
    Options { inputs: vec![("n".into(), Bound::Range(Some(0), Some(5)))], ..with_processes(processes) }
}

#[test]
fn a_sum_by_sections_is_the_sum() {
    assert_eq!(answer(SUM, SECTIONS, &small(3)), "equivalent");
}

#[test]
fn a_section_that_misses_its_last_element_is_told_apart() {
    let wrong = SECTIONS.replace("i < end;", "i < end - 1;");
    assert_eq!(answer(SUM, &wrong, &small(3)), "sum is 0 (line 38), not a[0] (line 15): 0, not 1");
}

#[test]
fn numbers_that_no_canonical_form_makes_one_are_compared_by_the_prover() {
    let condition = "if (a[0] > 0) s = a[0]; else s = -a[0];";
    let maximum = "s = a[0] > -a[0] ? a[0] : -a[0];";
    assert_eq!(answer(&sequential(condition), &sequential(maximum), &with_processes(1)), "equivalent");
    let other = "s = a[0] > 1 ? a[0] : -a[0];";
    let found = answer(&sequential(condition), &sequential(other), &with_processes(1));
    assert!(found.starts_with("s is -a[0] (line 7), not a[0] (line 7): -1, not 1"), "{found}");
}

#[test]
fn structs_and_arrays_are_compared_scalar_by_scalar() {
    let program = |body: &str| {
        format!(
            "#pragma TASS input\nint k;\nstruct p {{ int x; double y[2]; }};\n\
            #pragma TASS output\nstruct p q[2];\nint main(void) {{ {body} return 0; }}\n"
        )
    };
    let right = program("q[0].x = k; q[1].y[1] = 2 * k;");
    assert_eq!(answer(&right, &program("q[1].y[1] = k + k; q[0].x = k;"), &with_processes(1)), "equivalent");
    let found = answer(&right, &program("q[0].x = k; q[1].y[1] = k;"), &with_processes(1));
    assert_eq!(found, "q[1].y[1] is k (line 6), not 2*k (line 6): 1, not 2");
    let found = answer(&right, &program("q[0].x = k;"), &with_processes(1));
    assert_eq!(found, "q[1].y[1] is 0 (line 0), not 2*k (line 6): 0, not 2");
}

#[test]
fn arrays_over_inputs_have_their_elements_compared() {
    let program = |value: &str| {
        format!(
            "#pragma TASS input {{1 <= n && n <= 4}}\nint n;\n#pragma TASS input\ndouble a[n];\n\
            #pragma TASS output\ndouble u[n];\nint main(void) {{ for (int i = 0; i < n; i++) u[i] = {value}; return 0; }}\n"
        )
    };
    assert_eq!(answer(&program("a[i] * 2"), &program("a[i] + a[i]"), &with_processes(1)), "equivalent");
    let found = answer(&program("a[i] * 2"), &program("i == 2 ? 0 : a[i] * 2"), &with_processes(1));
    assert_eq!(found, "u[2] is 0 (line 7), not 2*a[2] (line 7): 0, not 2");
}

#[test]
fn another_number_of_elements_is_a_difference() {
    let program = |extent: &str| {
        format!(
            "#pragma TASS input {{1 <= n && n <= 3}}\nint n;\n#pragma TASS output\nint u[{extent}];\n\
            int main(void) {{ u[0] = n; return 0; }}\n"
        )
    };
    let found = answer(&program("n"), &program("2 * n - 1"), &with_processes(1));
    assert_eq!(found, "u is 3 numbers (line 4), not 2 numbers (line 4): , not ");
    assert_eq!(answer(&program("n + n"), &program("2 * n"), &with_processes(1)), "equivalent");
}

#[test]
fn what_only_other_ranks_wrote_is_theirs() {
    let specification = "#pragma TASS input\nint k;\n#pragma TASS output\nint u[3];\n\
        int main(void) { for (int i = 0; i < 3; i++) u[i] = k + i; return 0; }\n";
    let sections = |value: &str| {
        format!(
            "#include <mpi.h>\n#pragma TASS input\nint k;\n#pragma TASS output\nint u[3];\n\
            int main(void) {{ int r; MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r);\n\
            {value}\nMPI_Finalize(); return 0; }}\n"
        )
    };
    assert_eq!(answer(specification, &sections("u[r] = k + r;"), &with_processes(3)), "equivalent");
    let found = answer(specification, &sections("u[r] = k + (r == 2 ? 1 : r);"), &with_processes(3));
    assert_eq!(found, "u[2] is k + 1 (line 7), not k + 2 (line 5): 1, not 2");
    // Two of them wrote it: both must be right.
    let found = answer(specification, &sections("u[r] = k + r; if (r == 2) u[1] = k;"), &with_processes(3));
    assert_eq!(found, "u[1] is k (line 7), not k + 1 (line 5): 0, not 1");
}

#[test]
fn what_rank_0_wrote_is_as_rank_0_has_it() {
    let specification = sequential("s = a[0] + a[1];");
    let gathered = "s = 0; x = a[rank];\n\
        if (rank == 0) { double y; MPI_Recv(&y, 1, MPI_DOUBLE, 1, 0, W, MPI_STATUS_IGNORE); s = x + y; }\n\
        else MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, W);";
    assert_eq!(answer(&specification, &parallel(gathered), &with_processes(2)), "equivalent");
    let all = "x = a[rank]; MPI_Allreduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, W);";
    assert_eq!(answer(&specification, &parallel(all), &with_processes(2)), "equivalent");
    let elsewhere = "x = a[rank]; MPI_Reduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, 1, W);";
    assert_eq!(answer(&specification, &parallel(elsewhere), &with_processes(2)), "equivalent");
    let zeroed = "s = 0; x = a[rank]; MPI_Reduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, 1, W);";
    let found = answer(&specification, &parallel(zeroed), &with_processes(2));
    assert_eq!(found, "s is 0 (line 12), not a[0] + a[1] (line 7): 0, not 1");
}

#[test]
fn an_initial_value_is_no_write() {
    let specification = sequential("s = a[0];");
    let other = parallel("if (rank == 1) s = a[0];").replace("double s;", "double s = 3;");
    assert_eq!(answer(&specification, &other, &with_processes(2)), "equivalent");
    let nobody = parallel("").replace("double s;", "double s = 3;");
    let found = answer(&specification, &nobody, &with_processes(2));
    assert_eq!(found, "s is 3 (line 0), not a[0] (line 7): 3, not 0");
}

#[test]
fn an_output_with_a_value_that_nobody_wrote_is_told() {
    let undefined = sequential("double x[2]; double y = a[0]; double *p = &y; *p = x[1]; s = x[1];");
    let found = answer(&sequential("s = a[0];"), &undefined, &with_processes(1));
    assert!(found.starts_with("uninitialized by rank 0 of the Implementation"), "{found}");
}

#[test]
fn violations_of_either_program_are_told_with_their_program() {
    let options = with_processes(1);
    let divides = sequential("s = a[0] / a[1];");
    let found = answer(&divides, &sequential("s = a[0] / a[1];"), &options);
    assert_eq!(found, "division-by-zero by rank 0 of the Specification, line 7");
    let outcome = Pair::read(&sequential("s = a[0];"), &divides).outcome(&options);
    assert_eq!(outcome.violations[0].task.program, ProgramRole::Implementation);
    assert!(outcome.violations[0].trace.iter().any(|step| step.task.program == ProgramRole::Specification));
}

#[test]
fn values_that_programs_leave_open_are_their_own() {
    let program = sequential("s = rand();").replace("#include <stdio.h>", "#include <stdlib.h>");
    let found = answer(&program, &program, &with_processes(1));
    assert!(found.starts_with("s is rand() #1 in the implementation"), "{found}");
}

#[test]
fn abstract_functions_are_shared() {
    let program =
        |body: &str| format!("#pragma TASS abstract double f(double x);\ndouble f(double x);\n{}", sequential(body));
    assert_eq!(
        answer(&program("s = f(a[0] + a[1]);"), &program("s = f(a[1] + a[0]);"), &with_processes(1)),
        "equivalent"
    );
    let found = answer(&program("s = f(a[0]);"), &program("s = f(a[1]);"), &with_processes(1));
    assert!(found.starts_with("s is f(a[1])"), "{found}");
}

#[test]
fn arrays_without_bounds_are_equal_if_no_index_tells_them_apart() {
    let program = |last: &str| {
        format!(
            "#pragma TASS input {{n >= 3}}\nint n;\n#pragma TASS input\ndouble a[n];\n\
            #pragma TASS output\ndouble u[n];\nint main(void) {{ {last} return 0; }}\n"
        )
    };
    let one = program("u[0] = a[0]; u[n - 1] = 2 * a[1];");
    let other = program("u[n - 1] = a[1] + a[1]; u[0] = a[0];");
    assert_eq!(answer(&one, &other, &with_processes(1)), "equivalent");
    let wrong = program("u[n - 2] = a[1] + a[1]; u[0] = a[0];");
    let found = answer(&one, &wrong, &with_processes(1));
    assert!(found.starts_with("u[") && found.contains(", not "), "{found}");
}
