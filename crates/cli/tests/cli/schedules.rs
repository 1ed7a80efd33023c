//! `antiphon run --schedule`: a violation that an engine found is a run that shows it, and a
//! schedule of another program is an error that says where it stops fitting.

use crate::ANTIPHON;
use antiphon_testing::Scratch;

/// An update that is lost in few interleavings only, and after an input.
const LOST: &str = "#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#pragma antiphon input
int steps;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;
void *add(void *unused) {
  pthread_mutex_lock(&lock);
  int seen = count;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  count = seen + 1;
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, 0);
  pthread_create(&two, 0, add, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  printf(\"count %d\\n\", count);
  assert(count == 2 || steps != 3);
  return 0;
}
";

const DEADLOCK: &str = "#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *other(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, 0);
  return 0;
}
";

const RACE: &str = "#include <pthread.h>
int x;
void *write(void *unused) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, write, 0);
  x = 2;
  pthread_join(thread, 0);
  return 0;
}
";

const MPI: &str = "#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, first, second;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first == 1);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
";

/// What `run --schedule` says of `run.c` along what `words` find in `found.c`: exit code, output, messages.
fn followed(found: &str, words: &[&str], run: &str) -> (Option<i32>, String, String) {
    let scratch = Scratch::new("schedules", &[("found.c", found), ("run.c", run)]);
    let words = [words, &["-q", "-o", "way.json", "found.c"]].concat();
    let output = ANTIPHON.run(scratch.folder(), &words);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    let output = ANTIPHON.run(scratch.folder(), &["run", "--schedule", "way.json", "run.c"]);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn assert_shown(program: &str, words: &[&str], wanted: &str) {
    let (code, _, messages) = followed(program, words, program);
    assert_eq!(code, Some(1), "{words:?}: {messages}");
    assert!(messages.contains(wanted), "{words:?}: {messages}");
    assert!(!messages.contains("did not show"), "{words:?}: {messages}");
}

#[test]
fn what_engines_find_a_run_shows() {
    let verify = ["verify"];
    assert_shown(LOST, &verify, "assertion");
    assert_shown(LOST, &["verify", "--reduction", "source"], "assertion");
    for method in ["order", "tdv", "bmc"] {
        assert_shown(LOST, &["trace", "--method", method, "--input", "steps=3"], "assertion");
        assert_shown(DEADLOCK, &["trace", "--method", method], "deadlock");
    }
    assert_shown(DEADLOCK, &verify, "deadlock");
    for reduction in ["persistent", "source"] {
        assert_shown(RACE, &["verify", "--reduction", reduction], "data-race");
    }
    assert_shown(MPI, &["verify", "-n", "3"], "assertion");
}

#[test]
fn a_run_has_the_recorded_inputs_and_prints() {
    let (_, output, messages) = followed(LOST, &["verify"], LOST);
    assert_eq!(output, "count 1\n");
    assert!(messages.contains("steps = 3"), "{messages}");
}

#[test]
fn a_schedule_of_another_program_is_an_error() {
    let (code, _, messages) = followed(LOST, &["verify"], DEADLOCK);
    assert_eq!(code, Some(2), "{messages}");
    assert!(messages.contains("the schedule of `way.json` does not fit this program: choice "), "{messages}");
    assert!(messages.contains("but here the choices are\n  0: thread "), "{messages}");
    assert!(messages.contains("(run.c:"), "{messages}");
    assert!(messages.contains("the schedule was recorded for `found.c`"), "{messages}");
}

#[test]
fn a_mended_program_runs_to_its_end_and_says_that_nothing_showed() {
    let mended = LOST.replace("assert(count == 2 || steps != 3)", "assert(count >= 1)");
    let (code, output, messages) = followed(LOST, &["verify"], &mended);
    assert_eq!((code, output.as_str()), (Some(0), "count 1\n"), "{messages}");
    assert!(messages.contains("the recorded violation (assertion, found.c:24) did not show"), "{messages}");
}

#[test]
fn a_result_without_a_schedule_is_refused() {
    let scratch = Scratch::new("schedules", &[("a.c", "int main(void) { return 0; }\n")]);
    ANTIPHON.run(scratch.folder(), &["verify", "-q", "-o", "way.json", "a.c"]);
    let output = ANTIPHON.run(scratch.folder(), &["run", "--schedule", "way.json", "a.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`way.json` contains no violation"));
}
