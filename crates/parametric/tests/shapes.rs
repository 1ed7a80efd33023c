//! Programs of the shapes that are followed, proved or not; and random ones against runs of 1 to 8 processes.

use antiphon_parametric::{prove, prove_same, Doubt};
use antiphon_prover::{Options, Prover};
use antiphon_testing::ranks::Script;
use antiphon_testing::{program, program_of_file, root, setting, Random};

fn said(doubt: &Doubt, map: &antiphon_source::SourceMap) -> String {
    let line = doubt.span.and_then(|span| map.position(span)).map(|position| position.line);
    format!("{} (line {line:?})", doubt.message)
}

fn ask(text: &str) -> Result<(), String> {
    let (program, map) = program(text);
    prove(&program, Prover::new(Options::default())).map(drop).map_err(|doubt| said(&doubt, &map))
}

fn file(name: &str) -> Result<(), String> {
    let (program, map) = program_of_file(&root().join("tests").join(name));
    prove(&program, Prover::new(Options::default())).map(drop).map_err(|doubt| said(&doubt, &map))
}

#[test]
fn right_programs_are_proved() {
    let names = ["ring", "shift", "line", "gather", "gather_any", "phases", "adder"];
    let answers: Vec<_> = names.iter().map(|name| (name, file(&format!("pass/every-np/{name}_every.c")))).collect();
    let doubts: Vec<_> = answers.iter().filter(|(_, answer)| answer.is_err()).collect();
    assert!(doubts.is_empty(), "{doubts:#?}");
}

#[test]
fn wrong_programs_are_not() {
    for name in
        ["fail/every-np/ring_every_wrong.c", "fail/every-np/gather_every_wrong.c", "inconclusive/every-np/late_every.c"]
    {
        assert!(file(name).is_err(), "{name}");
    }
}

/// Puts statements between the start and the end of MPI.
fn body(text: &str) -> String {
    format!(
        "#include <assert.h>\n#include <mpi.h>\nint main(int argc, char **argv) {{\n int rank, size, i, x = 0, y = 0, a[8] = {{0}};\n \
         MPI_Init(&argc, &argv);\n MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n MPI_Comm_size(MPI_COMM_WORLD, &size);\n\
         {text}\n MPI_Finalize();\n return 0;\n}}\n"
    )
}

#[test]
fn what_does_not_hold_for_all_is_not_proved() {
    let send = |to: &str, tag: &str| format!("MPI_Send(&x, 1, MPI_INT, {to}, {tag}, MPI_COMM_WORLD);");
    let receive =
        |from: &str, tag: &str| format!("MPI_Recv(&y, 1, MPI_INT, {from}, {tag}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);");
    let barrier = "MPI_Barrier(MPI_COMM_WORLD);";
    let others_to_0 = send("0", "1");
    let wrong = [
        ("a barrier that one rank calls in each round", format!("for (i = 0; i < size; i++) if (i == rank) {barrier}")),
        ("a barrier of some ranks", format!("if (rank > 6) {barrier}")),
        ("as many rounds as the rank says", format!("for (i = 0; i < rank; i++) {barrier}")),
        ("an index beyond the array", "a[rank] = 1;".to_owned()),
        ("an index beyond the array in the condition", "for (i = 0; i < a[size]; i++) x++;".to_owned()),
        ("a division by zero", "x = 10 / (9 - rank);".to_owned()),
        ("a late wrong tag", format!(
            "if (rank < size - 1) {} if (rank > 0) {}",
            send("rank + 1", "rank < 9 ? 0 : 1"),
            receive("rank - 1", "0"),
        )),
        ("a receive from anybody that takes the next phase's message", format!(
            "if (rank == 0) {{ for (i = 1; i < size; i++) {any} for (i = 1; i < size; i++) {{ {any} assert(y == 1); }} }} \
             else {{ {others_to_0} x = 1; {others_to_0} }}",
            any = receive("MPI_ANY_SOURCE", "1"),
        )),
        ("one message too few", format!(
            "if (rank == 0) for (i = 1; i < size; i++) {} else if (rank != 8) {others_to_0}",
            receive("MPI_ANY_SOURCE", "1"),
        )),
        ("everybody sends first", format!("{} {}", send("(rank + 1) % size", "0"), receive("(rank + size - 1) % size", "0"))),
        ("a rank that does not exist", send("size", "0")),
    ];
    for (what, text) in &wrong {
        assert!(ask(&body(text)).is_err(), "{what}: {text}");
    }
    let right = [
        ("a barrier of all in each round", format!("for (i = 0; i < size; i++) {barrier}")),
        ("an index of the array", "if (rank < 8) a[rank] = 1;".to_owned()),
    ];
    for (what, text) in &right {
        assert_eq!(ask(&body(text)), Ok(()), "{what}");
    }
}

/// Never a proof where some number of processes goes wrong. `ANTIPHON_SHAPES` says how many programs.
#[test]
fn no_proof_contradicts_a_run() {
    let wanted = setting("ANTIPHON_SHAPES", 40);
    let mut random = Random::new(20);
    let (mut proved, mut right, mut wrong) = (0, 0, 0);
    for number in 0..wanted {
        let script = Script::random(&mut random);
        let failure = (1..=8).find_map(|size| script.goes_wrong(size).map(|what| (size, what)));
        let answer = ask(&script.c());
        match (&failure, &answer) {
            (Some((size, what)), Ok(())) => {
                panic!("program {number} is proved, and with {size} processes: {what}\n{}", script.c())
            }
            (None, Ok(())) => proved += 1,
            (None, Err(doubt)) => {
                if wanted > 40 {
                    println!("program {number}: {doubt}\n{}", script.c());
                }
            }
            (Some(_), Err(_)) => {}
        }
        match failure {
            Some(_) => wrong += 1,
            None => right += 1,
        }
    }
    println!("{proved} proved of {right} that run well; {wrong} go wrong");
    assert!(right == 0 || 2 * proved >= right, "{proved} proved of {right} that run well");
    assert!(wanted < 40 || wrong >= 5, "{wrong} of {wanted} go wrong");
}

/// The same of trees and grids, which take more processes to go wrong. `ANTIPHON_TREES` says how many programs.
#[test]
fn no_proof_of_a_tree_or_a_grid_contradicts_a_run() {
    let wanted = setting("ANTIPHON_TREES", 8);
    let mut random = Random::new(9);
    let (mut proved, mut right, mut wrong) = (0, 0, 0);
    for number in 0..wanted {
        let script = Script::branching(&mut random);
        let failure = (1..=24).find_map(|size| script.goes_wrong(size).map(|what| (size, what)));
        match (failure, ask(&script.c())) {
            (Some((size, what)), Ok(())) => {
                panic!("program {number} is proved, and with {size} processes: {what}\n{}", script.c())
            }
            (Some(_), Err(_)) => wrong += 1,
            (None, Ok(())) => (right, proved) = (right + 1, proved + 1),
            (None, Err(doubt)) => {
                right += 1;
                if wanted > 8 {
                    println!("program {number}: {doubt}\n{}", script.c());
                }
            }
        }
    }
    println!("{proved} proved of {right} that run well; {wrong} go wrong");
    assert!(wrong > 0 && 2 * proved >= right, "{proved} proved of {right} that run well");
}

/// How a program of blocks divides an array, as C and as a function of size, number of elements and rank.
type Border = (&'static str, fn(i64, i64, i64) -> i64);

const LOWS: [Border; 3] = [
    ("N * rank / size", |size, n, rank| n * rank / size),
    ("N * rank / (size + 1)", |size, n, rank| n * rank / (size + 1)),
    ("(N * rank + 1) / size", |size, n, rank| (n * rank + 1) / size),
];

const HIGHS: [Border; 3] = [
    ("N * (rank + 1) / size", |size, n, rank| n * (rank + 1) / size),
    ("(N * (rank + 1) + size - 1) / size", |size, n, rank| (n * (rank + 1) + size - 1) / size),
    ("N * (rank + 1) / (size + 1)", |size, n, rank| n * (rank + 1) / (size + 1)),
];

/// Whether every rank stays in its array and the blocks of rank 0 and of those from `first` on sum up to all, for small numbers.
fn sums_up(low: Border, high: Border, first: i64) -> bool {
    let block = |size, n, rank| (low.1(size, n, rank)..high.1(size, n, rank)).collect::<Vec<i64>>();
    (1..=8).all(|size| {
        (0..=9).all(|n| {
            let mut taken: Vec<i64> = block(size, n, 0);
            taken.extend((first..size).flat_map(|rank| block(size, n, rank)));
            let inside = (0..size).flat_map(|rank| block(size, n, rank)).all(|at| (0..n).contains(&at));
            taken.sort_unstable();
            let matched = size == 1 || first == 1;
            inside && matched && taken == (0..n).collect::<Vec<i64>>()
        })
    })
}

#[test]
fn no_equality_contradicts_small_numbers() {
    let heads = "#pragma antiphon input {N >= 0} int\n#define N 10\n#pragma antiphon input\nint a[N];\n#pragma antiphon output\nint sum;\n";
    let loop_of = |low: &str, high: &str| format!("for (int i = {low}; i < {high}; i++) s += a[i];");
    let spec = format!("{heads}int main(void) {{\n int s = 0;\n {}\n sum = s;\n return 0;\n}}\n", loop_of("0", "N"));
    let (mut proved, mut wrong) = (0, 0);
    for low in LOWS {
        for high in HIGHS {
            for first in [1, 2] {
                let text = format!(
                    "#include <mpi.h>\n{heads}int main(int argc, char **argv) {{\n int rank, size, s = 0, t;\n MPI_Init(&argc, &argv);\n \
                     MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n MPI_Comm_size(MPI_COMM_WORLD, &size);\n {}\n if (rank == 0) {{\n \
                     for (int from = {first}; from < size; from++) {{\n MPI_Recv(&t, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n \
                     s += t; }}\n sum = s;\n }} else MPI_Send(&s, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n MPI_Finalize();\n return 0;\n}}\n",
                    loop_of(low.0, high.0),
                );
                let answer = prove_same(&program(&spec).0, &program(&text).0, || Prover::new(Options::default()));
                let right = sums_up(low, high, first);
                assert!(right || answer.is_err(), "proved, and wrong for a small number:\n{text}");
                proved += usize::from(answer.is_ok());
                wrong += usize::from(!right);
            }
        }
    }
    assert_eq!((proved, wrong), (1, 17));
}
