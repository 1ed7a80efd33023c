//! Limits of `antiphon verify`: reaching one gives `inconclusive` with its
//! reason, what was seen so far, and the exit code; never `holds`. Memory stays
//! within a tenth of what was given.

use crate::ANTIPHON;
use antiphon_testing::tool::stderr;
use antiphon_testing::Scratch;
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// One process, no choice, no end, and never the same state twice.
const ENDLESS: &str = "int main(void) { int i = 0; while (1) { i++; } return 0; }";

/// Rank 0 takes three messages from each of the others in any order, and
/// remembers which.
const EXPLOSION: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int got[64];
    for (int i = 0; i < 3 * (size - 1); i++)
      MPI_Recv(&got[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    for (int i = 0; i < 3; i++) {
      int x = 10 * rank + i;
      MPI_Send(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}";

/// A heap that grows without end.
const GROWING: &str = "#include <stdlib.h>
struct node { struct node *next; int value[2000]; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; ; i++) {
    struct node *n = malloc(sizeof(struct node));
    n->next = list;
    n->value[0] = i;
    list = n;
  }
  return 0;
}";

/// As `EXPLOSION`, with more to copy in every state and many more messages.
const WIDE_EXPLOSION: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, all[4000];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 0; i < 4000; i++) all[i] = i;
    for (int i = 0; i < 30 * (size - 1); i++)
      MPI_Recv(&all[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    for (int i = 0; i < 30; i++) {
      int x = 10 * rank + i;
      MPI_Send(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}";

/// A path condition that a solver thinks about for long, and more of it in
/// every round.
const HARD: &str = "#pragma TASS input\nint x;\n#pragma TASS input\nint y;\n#pragma TASS input\nint z;
int main(void) {
#pragma TASS assume x > 1 && y > 1 && z > 1
  for (int i = 3; ; i++) {
#pragma TASS assert x * x * x + y * y * y * i != z * z * z + 33 * i
  }
  return 0;
}";

/// `antiphon verify` on a text, at work, and the folder in which that lies.
fn verify(name: &str, text: &str, options: &[&str]) -> (Child, Scratch) {
    let scratch = Scratch::new("limits", &[]);
    let file = scratch.write(&format!("{name}.c"), text);
    let mut command = ANTIPHON.command(scratch.folder(), &["verify", "-q", "--format", "json"]);
    command.args(options).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped());
    (command.spawn().expect("antiphon starts"), scratch)
}

/// The exit code, and the result.
fn end((child, _scratch): (Child, Scratch)) -> (Option<i32>, Value) {
    let output = child.wait_with_output().expect("it ends");
    let result = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)));
    (output.status.code(), result)
}

/// Expects that the limit is named, that nothing is claimed, and that there are
/// statistics.
fn check_inconclusive(result: &Value, reason: &str) {
    assert_eq!(result["verdict"], "inconclusive", "{result:#}");
    assert_eq!(result["inconclusive"].as_array().map(Vec::len), Some(1), "{result:#}");
    assert_eq!(result["inconclusive"][0]["reason"], reason, "{result:#}");
    assert_eq!(result["scope"]["bounded_by"][0], reason);
    assert!(result["statistics"]["transitions"].as_u64() > Some(0), "{result:#}");
    assert!(result["violations"].as_array().is_some_and(Vec::is_empty), "{result:#}");
}

fn limited(name: &str, text: &str, options: &[&str], reason: &str) -> Value {
    let (code, result) = end(verify(name, text, options));
    check_inconclusive(&result, reason);
    assert_eq!(code, Some(3));
    result
}

#[test]
fn time_ends_a_loop_without_any_choice() {
    let started = Instant::now();
    limited("endless", ENDLESS, &["--timeout", "500ms"], "timeout");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn time_ends_an_explosion_of_one_and_of_two_workers() {
    for jobs in ["1", "2"] {
        let name = format!("explosion-{jobs}");
        let result = limited(&name, EXPLOSION, &["-n", "8", "--timeout", "500ms", "-j", jobs], "timeout");
        assert!(result["statistics"]["states_seen"].as_u64() > Some(100), "{result:#}");
    }
}

#[test]
fn time_ends_a_solver_that_thinks() {
    let started = Instant::now();
    limited("hard", HARD, &["--timeout", "1s", "--solver-timeout", "60s"], "timeout");
    assert!(started.elapsed() < Duration::from_secs(6), "{:?}", started.elapsed());
}

#[test]
fn time_is_for_all_numbers_of_processes_together() {
    let result = limited("several", EXPLOSION, &["-n", "9..11", "--timeout", "500ms"], "timeout");
    assert_eq!(result["scope"]["np"], serde_json::json!([9]));
}

#[test]
fn states_and_depth_are_limited_exactly() {
    let result = limited("states", EXPLOSION, &["-n", "6", "--max-states", "1000"], "max-states");
    assert_eq!(result["statistics"]["states_seen"], 1000);
    limited("depth", EXPLOSION, &["-n", "3", "--max-depth", "4"], "max-depth");
    let (code, whole) = end(verify("whole", EXPLOSION, &["-n", "3", "--max-depth", "20"]));
    assert_eq!((code, &whole["verdict"]), (Some(0), &"holds".into()), "{whole:#}");
}

#[test]
fn memory_stays_within_a_tenth_of_what_was_given() {
    if !cfg!(target_os = "linux") {
        return println!("skipped: the system does not say the memory in use");
    }
    let peak = |name: &str, text, options: &[&str]| {
        let result = limited(name, text, options, "memory");
        result["statistics"]["peak_memory_mb"].as_u64().expect("a number")
    };
    let heap = peak("heap", GROWING, &["--memory", "150M", "--timeout", "120"]);
    assert!((120..=165).contains(&heap), "{heap}");
    for jobs in ["1", "2"] {
        let options = ["-n", "10", "--memory", "20M", "--timeout", "120", "-j", jobs];
        let states = peak(&format!("wide-{jobs}"), WIDE_EXPLOSION, &options);
        assert!((12..=22).contains(&states), "{states}");
    }
}

#[test]
fn one_object_beyond_the_memory_is_not_made() {
    let text = "#include <stdlib.h>
int main(void) {
  char *p = calloc(50000000, 1);
  p[7] = 1;
  free(p);
  return 0;
}";
    let result = limited("object", text, &["--memory", "100M"], "memory");
    assert!(result["statistics"]["peak_memory_mb"].as_u64() <= Some(110), "{result:#}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_what_was_seen() {
    let cases: [(&str, &str, &[&str]); 3] = [
        ("int-endless", ENDLESS, &[]),
        ("int-explosion", EXPLOSION, &["-n", "8", "-j", "2"]),
        ("int-hard", HARD, &["--solver-timeout", "60s"]),
    ];
    for (name, text, options) in cases {
        let (child, scratch) = verify(name, text, options);
        std::thread::sleep(Duration::from_millis(700));
        let started = Instant::now();
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
        assert!(killed.success());
        let (code, result) = end((child, scratch));
        assert!(started.elapsed() < Duration::from_secs(3), "{name}: {:?}", started.elapsed());
        check_inconclusive(&result, "interrupted");
        assert_eq!(code, Some(130), "{name}");
    }
}

#[test]
fn a_violation_outweighs_a_limit() {
    let text = "#include <assert.h>\nint main(void) { assert(0); while (1) ; return 0; }";
    let (code, result) = end(verify("violated", text, &["--timeout", "20"]));
    assert_eq!((code, &result["verdict"]), (Some(1), &"violated".into()), "{result:#}");
}
