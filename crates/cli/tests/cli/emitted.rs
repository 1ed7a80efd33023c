//! `antiphon replay --emit test`: what `verify` found shows in a real run, built by gcc or
//! mpicc and forced along the counterexample. Under Open MPI and under MPICH, whichever
//! are installed; without compilers the tests say that they were skipped.

use crate::ANTIPHON;
use antiphon_testing::{compilers, Scratch};
use std::process::{Command, Output};

/// Every rank sends before it receives: a deadlock unless the library buffers.
const RING: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, from;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
  MPI_Recv(&from, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
";

/// The message of rank 2 is too long for the receive that expects that of rank 1.
const TRUNCATION: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, data[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(data, 2, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(data, 4, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(data, 2 * rank, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
";

/// Who is first is not said, with receives that wait together.
const WILDCARD: &str = "#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, got[3];
  MPI_Request all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &all[0]);
    MPI_Irecv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &all[1]);
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
    MPI_Recv(&got[2], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(!(got[0] == 3 && got[1] == 1 && got[2] == 2));
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
";

/// An update is lost between the read and the write of one expression.
const LOST: &str = "#include <assert.h>
#include <pthread.h>
int count;
void *add(void *unused) {
  for (int i = 0; i < 2; i++)
    count++;
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, 0);
  pthread_create(&two, 0, add, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count > 2);
  return 0;
}
";

/// Two locks in two orders.
const LOCKS: &str = "#include <pthread.h>
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

/// A macro, an array and what nobody knows are inputs.
const INPUTS: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#pragma antiphon input {2 <= N && N <= 4} int
#define N 10
#pragma antiphon input
double a[N];
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assert(a[1] != 0.5 || N != 3 || x - y != 7);
  return 0;
}
";

/// One way to build and start a program that communicates.
pub(crate) struct Mpi {
    pub(crate) compiler: &'static str,
    pub(crate) launcher: &'static str,
}

const DEFAULT: Mpi = Mpi { compiler: "mpicc", launcher: "mpirun" };
const OPEN_MPI: Mpi = Mpi { compiler: "mpicc.openmpi", launcher: "mpirun.openmpi" };
const MPICH: Mpi = Mpi { compiler: "mpicc.mpich", launcher: "mpirun.mpich" };

/// The MPI libraries that are installed.
pub(crate) fn libraries() -> Vec<Mpi> {
    let installed = |mpi: &Mpi| {
        [mpi.compiler, mpi.launcher].iter().all(|name| Command::new(name).arg("--version").output().is_ok())
    };
    let named: Vec<Mpi> = [OPEN_MPI, MPICH].into_iter().filter(installed).collect();
    match named.is_empty() {
        true => [DEFAULT].into_iter().filter(installed).collect(),
        false => named,
    }
}

/// Verifies a program, which is violated, and makes a test of what was found.
fn emitted(text: &str, flags: &[&str]) -> Scratch {
    let scratch = Scratch::new("emitted", &[("program.c", text)]);
    let run = |arguments: &[&str]| ANTIPHON.command(scratch.folder(), arguments).output().expect("antiphon runs");
    let found = run(&[&["verify", "-o", "trace.json", "program.c"], flags].concat());
    assert_eq!(found.status.code(), Some(1), "{}", String::from_utf8_lossy(&found.stdout));
    let made = run(&["replay", "trace.json", "--emit", "test", "test"]);
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(said.starts_with("emitted   test/run.sh: runs the program to "), "{said}");
    scratch
}

/// What the emitted script says.
fn real(scratch: &Scratch, mpi: &Mpi, arguments: &[&str]) -> Output {
    let mut script = Command::new(scratch.path("test/run.sh"));
    script.args(arguments).env("MPICC", mpi.compiler).env("MPIRUN", mpi.launcher);
    script.output().expect("the script runs")
}

/// Runs the script, which shows the failure; gives what it says.
fn shown(scratch: &Scratch, mpi: &Mpi) -> String {
    let output = real(scratch, mpi, &[]);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{}: {out}\n{err}", mpi.compiler);
    out.into_owned()
}

#[test]
fn a_deadlock_hangs_and_says_who_waits_where() {
    let libraries = libraries();
    if libraries.is_empty() {
        println!("skipped: no MPI is installed");
        return;
    }
    let scratch = emitted(RING, &["-n", "3"]);
    for mpi in &libraries {
        let text = shown(&scratch, mpi);
        assert!(text.contains("rank 0 waits in MPI_Send to 1 tag 0 (program.c:7)"), "{text}");
        assert!(text.contains("rank 2 waits in MPI_Send to 0 tag 0 (program.c:7)"), "{text}");
        assert!(text.contains("reproduced   potential-deadlock, program.c:7"), "{text}");
        // The library buffers: nothing goes wrong unless it is forced.
        let free = real(&scratch, mpi, &["--free"]);
        assert_eq!(free.status.code(), Some(0), "{}", String::from_utf8_lossy(&free.stdout));
    }
}

#[test]
fn a_truncated_message_is_an_error_of_mpi() {
    let libraries = libraries();
    if libraries.is_empty() {
        println!("skipped: no MPI is installed");
        return;
    }
    let scratch = emitted(TRUNCATION, &["-n", "3"]);
    for mpi in &libraries {
        let text = shown(&scratch, mpi);
        assert!(text.contains("rank 0: MPI_Recv fails: "), "{text}");
        assert!(text.contains("reproduced   mpi-truncation, program.c:7"), "{text}");
    }
}

#[test]
fn receives_from_any_source_take_the_messages_of_the_counterexample() {
    let libraries = libraries();
    if libraries.is_empty() {
        println!("skipped: no MPI is installed");
        return;
    }
    let scratch = emitted(WILDCARD, &["-n", "4"]);
    for mpi in &libraries {
        let text = shown(&scratch, mpi);
        assert!(text.contains("reproduced   assertion, program.c:13"), "{text}");
    }
}

#[test]
fn an_update_is_lost_between_read_and_write_of_one_expression() {
    if !compilers::has_gcc() {
        return;
    }
    let text = shown(&emitted(LOST, &["--no-check", "data-race"]), &DEFAULT);
    assert!(text.contains("thread 0: the assertion `count > 2` fails (program.c:15)"), "{text}");
    assert!(!text.contains("the schedule was left"), "{text}");
}

#[test]
fn two_accesses_that_race_come_together() {
    if !compilers::has_gcc() {
        return;
    }
    let text = shown(&emitted(LOST, &[]), &DEFAULT);
    assert!(text.contains("reproduced   data-race, program.c:6"), "{text}");
}

#[test]
fn locks_in_two_orders_hang() {
    if !compilers::has_gcc() {
        return;
    }
    let text = shown(&emitted(LOCKS, &[]), &DEFAULT);
    assert!(text.contains("thread 0 waits in pthread_mutex_lock"), "{text}");
    assert!(text.contains("(program.c:5)\nreproduced   absolute-deadlock"), "{text}");
}

#[test]
fn inputs_have_the_values_of_the_counterexample() {
    if !compilers::has_gcc() {
        return;
    }
    let scratch = emitted(INPUTS, &[]);
    let text = shown(&scratch, &DEFAULT);
    assert!(text.contains("reproduced   assertion, program.c:9"), "{text}");
    // The user's file is not touched.
    assert_eq!(std::fs::read_to_string(scratch.path("program.c")).expect("it is there"), INPUTS);
}

#[test]
fn a_program_that_was_mended_passes_its_test() {
    if !compilers::has_gcc() {
        return;
    }
    let scratch = emitted(INPUTS, &[]);
    let copy = scratch.path("test/src/program.c");
    let mended = std::fs::read_to_string(&copy).expect("it is there").replace("!= 7", "!= 8");
    std::fs::write(&copy, mended).expect("it can be written");
    let output = real(&scratch, &DEFAULT, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("not reproduced   the program ended"));
}

#[test]
fn what_a_real_run_does_not_show_is_refused() {
    let text = "#include <stdlib.h>\nint main(void) { char *p = malloc(3); p[0] = 1; return 0; }\n";
    let scratch = Scratch::new("emitted", &[("program.c", text)]);
    let run = |arguments: &[&str]| ANTIPHON.command(scratch.folder(), arguments).output().expect("antiphon runs");
    run(&["verify", "-o", "trace.json", "program.c"]);
    let refused = run(&["replay", "trace.json", "--emit", "test", "test"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("a real run does not show `memory-leak`"), "{said}");
    let other = run(&["replay", "trace.json", "--emit", "film", "test"]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("only `test` can be emitted"));
    assert!(!scratch.path("test").exists());
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let scratch = Scratch::new("emitted", &[("program.c", INPUTS), ("mine/notes.txt", "mine")]);
    let run = |arguments: &[&str]| ANTIPHON.command(scratch.folder(), arguments).output().expect("antiphon runs");
    run(&["verify", "-o", "trace.json", "program.c"]);
    let refused = run(&["replay", "trace.json", "--emit", "test", "mine"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("has files that are not a test of Antiphon"));
}

/// An update that is lost, and its repair.
const UPDATE: &str = "#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *p) {
  int t = x;
  x = t + 1;
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
";

#[test]
fn threads_that_were_mended_leave_the_schedule_and_pass() {
    if !compilers::has_gcc() {
        return;
    }
    let scratch = emitted(UPDATE, &["--no-check", "data-race"]);
    let text = shown(&scratch, &DEFAULT);
    assert!(text.contains("reproduced   assertion, program.c:16"), "{text}");
    let copy = scratch.path("test/src/program.c");
    let mended = UPDATE.replace("int t = x;", "pthread_mutex_lock(&m); int t = x;");
    let mended = mended.replace("x = t + 1;", "x = t + 1; pthread_mutex_unlock(&m);");
    std::fs::write(&copy, &mended).expect("it can be written");
    let output = real(&scratch, &DEFAULT, &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("not reproduced   the changed program left the schedule and ended"), "{text}");
    // What was mended is not overwritten.
    let again = ["replay", "trace.json", "--emit", "test", "test"];
    ANTIPHON.refuses(scratch.folder(), &again, "was changed since the test was emitted");
    assert_eq!(std::fs::read_to_string(&copy).expect("it is there"), mended);
}

#[test]
fn names_of_files_may_have_blanks_and_an_overwritten_test_is_said() {
    if !compilers::has_gcc() {
        return;
    }
    let scratch = Scratch::new("emitted", &[("my files/lost update.c", UPDATE)]);
    let run = |arguments: &[&str]| ANTIPHON.command(scratch.folder(), arguments).output().expect("antiphon runs");
    run(&["verify", "--no-check", "data-race", "-o", "trace.json", "my files/lost update.c"]);
    let emit = ["replay", "trace.json", "--emit", "test", "test"];
    assert!(!String::from_utf8_lossy(&run(&emit).stdout).contains("overwritten"));
    let again = run(&emit);
    assert!(String::from_utf8_lossy(&again.stdout).contains("the test that was there is overwritten"));
    let text = shown(&scratch, &DEFAULT);
    assert!(text.contains("reproduced   assertion, lost update.c:16"), "{text}");
}
