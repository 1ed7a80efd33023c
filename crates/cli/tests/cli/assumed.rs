//! What a pass rests on is said where the program depends on it, and not otherwise: each sentence under `assumed`
//! with a program that needs it and one, nearly the same, that does not.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use serde_json::Value;

/// The sentences of a pass of these files.
fn assumed(command: &[&str], files: &[(&str, &str)]) -> Vec<String> {
    let scratch = Scratch::new("assumed", files);
    let mut words = command.to_vec();
    words.extend(files.iter().map(|(name, _)| *name));
    words.extend(["--format", "json"]);
    let output = ANTIPHON.run(scratch.folder(), &words);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}{}", stdout(&output), stderr(&output));
    let result: Value = serde_json::from_str(&stdout(&output)).expect("it is JSON");
    let list = result["assumptions"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|each| each["text"].as_str()).map(str::to_owned).collect()
}

/// Whether one of the sentences has these words, in the first program and not in the second.
fn only_the_first(command: &[&str], words: &str, [first, second]: [&str; 2]) {
    let says = |text: &str| assumed(command, &[("program.c", text)]).iter().any(|each| each.contains(words));
    assert!(says(first), "`{words}` is not said of\n{first}");
    assert!(!says(second), "`{words}` is said of\n{second}");
}

#[test]
fn whose_value_of_an_output_counts() {
    let specification = "#pragma antiphon output\nint s;\nint main(void) { s = 7; return 0; }";
    let ranks = |value: &str| {
        format!(
            "#include <mpi.h>\n#pragma antiphon output\nint s;\nint main(void) {{ int r; MPI_Init(0, 0); \
             MPI_Comm_rank(MPI_COMM_WORLD, &r); s = {value}; MPI_Finalize(); return 0; }}"
        )
    };
    let says = |value: &str| {
        let files = [("spec.c", specification), ("ranks.c", &*ranks(value))];
        let all = assumed(&["compare", "-n", "2"], &files);
        all.iter().any(|each| each.contains("that of rank 0 counts"))
    };
    assert!(says("7 + r"));
    assert!(!says("7 + r - r"));
}

#[test]
fn that_an_abort_is_an_end_where_one_is_reached() {
    let aborts = |when: &str| {
        format!(
            "#include <mpi.h>\n#pragma antiphon input {{n > 0}}\nint n;\nint main(void) {{ MPI_Init(0, 0); \
             if ({when}) MPI_Abort(MPI_COMM_WORLD, 1); MPI_Finalize(); return 0; }}"
        )
    };
    let programs = [&*aborts("n > 5"), &*aborts("n < 0")];
    only_the_first(&["verify", "-n", "2"], "`MPI_Abort` counts as normal termination", programs);
}

#[test]
fn that_messages_are_received_where_too_many_states_go_round() {
    let asked = |rounds: u32| {
        format!(
            "#include <mpi.h>\nint main(void) {{ int r, x = 0, i = 0, f; MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r);\n\
             for (;;) {{ if (r == 0) {{ i = (i + 1) % {rounds}; MPI_Iprobe(1, 0, MPI_COMM_WORLD, &f, MPI_STATUS_IGNORE);\n\
             if (f) MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }}\n\
             else MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); }} }}"
        )
    };
    let programs = [&*asked(5_000), &*asked(2)];
    for jobs in ["1", "2"] {
        only_the_first(&["verify", "-n", "2", "-j", jobs], "are received eventually", programs);
    }
}

#[test]
fn that_wide_unsigned_integers_do_not_wrap_where_nothing_bounds_them() {
    // Not even its type bounds a value that lies beyond it.
    let sized = |constraint: &str| {
        format!(
            "#include <assert.h>\n#pragma antiphon input {{{constraint}}}\nint n;\n\
             int main(void) {{ unsigned long size = n * 8ul; assert(size / 8 == n); return 0; }}"
        )
    };
    only_the_first(&["verify"], "do not wrap above", [&*sized("n >= 5000000000"), &*sized("n >= 0")]);
}

#[test]
fn when_a_message_leaves_the_attached_buffer() {
    let program = |messages: u32| {
        format!(
            "#include <mpi.h>\nstatic char b[{messages} * (sizeof(int) + MPI_BSEND_OVERHEAD)];\nint main(void) {{ int r, x = 0; void *p; \
             MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r);\n\
             if (r == 1) {{ MPI_Buffer_attach(b, sizeof b);\n\
             MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n\
             MPI_Buffer_detach(&p, &x); }} else {{\n\
             MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
             MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }}\n\
             MPI_Finalize(); return 0; }}"
        )
    };
    only_the_first(&["verify", "-n", "2"], "leaves the attached buffer", [&program(1), &program(2)]);
}

#[test]
fn that_rules_are_kept_where_a_proof_believes_them() {
    let program = |word: &str| {
        format!(
            "static void f(int n, int *{word} a, int *{word} b) {{\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) a[i] = b[i];\n}}\n\
             int main(void) {{ int a[2] = {{0}}, b[2] = {{0}}; f(2, a, b); return 0; }}"
        )
    };
    only_the_first(&["verify", "--threads", "2"], "rules of `restrict`", [&*program("restrict"), &*program("")]);
}
