//! `antiphon instrument`: a right program says nothing more than before in a real run, and a
//! wrong one is reported with line, rank and values. Under Open MPI and under MPICH,
//! whichever are installed.

use crate::emitted::{libraries, Mpi};
use crate::ANTIPHON;
use antiphon_testing::{root, Scratch};
use std::process::{Command, Output};

/// Builds a file and starts processes of it.
fn run(scratch: &Scratch, mpi: &Mpi, file: &str, processes: &str) -> Output {
    let binary = scratch.path("program");
    let mut compiler = Command::new(mpi.compiler);
    let built = compiler.args(["-w", "-o"]).arg(&binary).arg(file).arg("-lm").current_dir(scratch.folder()).output();
    let built = built.expect("the compiler runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let version = Command::new(mpi.launcher).arg("--version").output().expect("the launcher runs");
    let mut launcher = Command::new(mpi.launcher);
    launcher.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    if version.contains("Open MPI") || version.contains("OpenRTE") {
        launcher.arg("--oversubscribe");
    }
    launcher.args(["-np", processes]).arg(&binary).output().expect("the launcher runs")
}

/// The instrumented copy of a program.
fn instrumented(text: &str) -> Scratch {
    let scratch = Scratch::new("instrumented", &[("program.c", text)]);
    let made = ANTIPHON.command(scratch.folder(), &["instrument", "program.c", "-o", "checked.c"]).output();
    let made = made.expect("antiphon runs");
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    scratch
}

fn example(name: &str) -> String {
    std::fs::read_to_string(root().join("examples/collective").join(name)).expect("the example is there")
}

fn sorted(output: &Output) -> Vec<String> {
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// What an instrumented program says about itself, by each library.
fn complaints(text: &str, processes: &str) -> Vec<String> {
    let libraries = libraries();
    if libraries.is_empty() {
        println!("skipped: no MPI is installed");
        return Vec::new();
    }
    let scratch = instrumented(text);
    let said = |mpi: &Mpi| {
        let output = run(&scratch, mpi, "checked.c", processes);
        assert!(!output.status.success(), "{}", mpi.compiler);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    libraries.iter().map(said).collect()
}

#[test]
fn a_right_program_behaves_as_before() {
    for name in ["diffusion_par.c", "gather_barrier.c"] {
        for mpi in &libraries() {
            let scratch = instrumented(&example(name));
            let plain = run(&scratch, mpi, "program.c", "4");
            let checked = run(&scratch, mpi, "checked.c", "4");
            assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
            assert_eq!(sorted(&plain), sorted(&checked), "{name}");
            assert!(!String::from_utf8_lossy(&checked.stderr).contains("collective assertion"), "{name}");
        }
    }
}

#[test]
fn a_wrong_value_is_reported_with_line_rank_and_values() {
    for text in complaints(&example("diffusion_wrong_ghost.c"), "4") {
        assert!(text.contains("program.c:69: collective assertion GHOSTS fails on rank "), "{text}");
        assert!(text.contains("u[nxl] == PROC[right].u[0]"), "{text}");
        assert!(text.contains("nxl = ") && text.contains("PROC[right].u[0] = "), "{text}");
    }
}

#[test]
fn assertions_in_different_orders_are_reported() {
    for text in complaints(&example("order.c"), "2") {
        let wanted = "program.c:13: rank 1 meets collective assertion SECOND where rank 0 meets FIRST (program.c:10)";
        assert!(text.contains(wanted), "{text}");
    }
}

#[test]
fn an_assertion_that_one_rank_does_not_meet_is_reported() {
    for text in complaints(&example("diffusion_wrong_missing.c"), "4") {
        assert!(text.contains("meets collective assertion GHOSTS, and another rank does not"), "{text}");
    }
}

/// A quantifier, a matrix, a sum, a macro and what a pointer points to.
const EXPRESSIONS: &str = "#include <mpi.h>
#include <stdlib.h>
#define N 3
int rank, size, m[N][2];
double *a;
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  a = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++) {
    a[i] = rank + i;
    m[i][1] = 2 * rank;
  }
#pragma TASS collective assert RIGHT forall {int i | 0 <= i && i < N} a[i] - PROC[0].a[i] == rank && m[i][1] == 2 * PID
#pragma TASS collective assert SUM rank > 0 ==> sum {int j | 0 <= j && j < NPROCS} PROC[j].rank == 3 && \\
  exists {int i | 0 <= i && i < N} a[i] == 1.0
#pragma TASS collective assert WRONG PROC[(PID + 1) % NPROCS].m[2][1] == 2
  free(a);
  MPI_Finalize();
  return 0;
}
";

#[test]
fn conditions_mean_at_run_time_what_they_mean_to_verify() {
    for text in complaints(EXPRESSIONS, "3") {
        let lines: Vec<&str> = text.lines().filter(|line| line.contains("collective assertion")).collect();
        // Only the rank after which rank 1 comes is right about WRONG.
        let fails = |rank: u32| {
            lines.iter().any(|line| {
                line.starts_with(&format!("program.c:18: collective assertion WRONG fails on rank {rank}:"))
            })
        };
        assert_eq!([fails(0), fails(1), fails(2)], [false, true, true], "{text}");
        // `exists` fails on rank 2, whose elements are 2, 3 and 4; the rest holds.
        assert!(!text.contains("RIGHT"), "{text}");
        assert!(text.contains("program.c:16: collective assertion SUM fails on rank 2"), "{text}");
        assert!(!text.contains("SUM fails on rank 1"), "{text}");
    }
}

#[test]
fn what_cannot_be_checked_is_refused_at_its_place() {
    let body = |assertion: &str| {
        format!(
            "#include <mpi.h>\nstruct point {{ int x; }} p;\nint rank;\nint main(int c, char **v) {{\n  MPI_Init(&c, &v);\n\
             #pragma TASS collective assert C {assertion}\n  MPI_Finalize();\n  return 0;\n}}\n"
        )
    };
    let refused = |text: String, wanted: &str| {
        let scratch = Scratch::new("instrumented", &[("program.c", &text)]);
        let made = ANTIPHON.command(scratch.folder(), &["instrument", "program.c", "-o", "checked.c"]).output();
        let made = made.expect("antiphon runs");
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert_eq!(made.status.code(), Some(4), "{said}");
        assert!(said.contains(wanted), "{said}");
        assert!(!scratch.path("checked.c").exists());
    };
    refused(body("p.x == 0"), "program.c:6: only numbers, arrays and pointers to numbers are checked at run time");
    refused(body("forall {int i} i == i"), "program.c:6: a quantifier needs a lower and an upper bound");
    refused("int main(void) { return 0; }\n".into(), "the file has no collective assertion");
    let hanging = body("rank == PID").replace("  MPI_Init(&c, &v);\n", "  MPI_Init(&c, &v);\n  if (rank)\n");
    refused(hanging, "put braces around it");
}

#[test]
fn the_program_itself_is_not_overwritten() {
    let text = "int main(void) { return 0; }\n";
    let scratch = Scratch::new("instrumented", &[("program.c", text), ("sub/x", "")]);
    for out in ["program.c", "./sub/../program.c"] {
        let arguments = ["instrument", "program.c", "-o", out];
        ANTIPHON.refuses(scratch.folder(), &arguments, "would overwrite the program itself");
    }
    assert_eq!(std::fs::read_to_string(scratch.path("program.c")).expect("it is there"), text);
}
