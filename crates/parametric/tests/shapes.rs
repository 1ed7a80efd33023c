//! Programs of the shapes that are followed, proved or not; and random ones against runs of 1 to 8 processes.

use antiphon_parametric::{prove, Doubt};
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
