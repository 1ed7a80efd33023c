//! What a trace tells: the steps that matter, with values that a reader knows.

use crate::ANTIPHON;
use antiphon_testing::Scratch;

/// Of a violation in `text`, each step as `rank: action, changes`.
fn steps(text: &str, options: &[&str]) -> Vec<String> {
    let scratch = Scratch::new("traces", &[("a.c", text)]);
    let words = [&["verify", "-q", "--format", "json"], options, &["a.c"]].concat();
    let output = ANTIPHON.run(scratch.folder(), &words);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a result");
    let trace = result["violations"][0]["trace"].as_array().expect("a trace").clone();
    let step = |step: &serde_json::Value| {
        let changes = step["changes"].as_object().into_iter().flatten();
        let changes: String =
            changes.map(|(name, value)| format!(", {name} = {}", value.as_str().unwrap_or(""))).collect();
        format!("{}: {}{changes}", step["process"], step["action"].as_str().unwrap_or(""))
    };
    trace.iter().map(step).collect()
}

const PROGRAM: &str = "#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank = -1, got = -1, list[3] = {1, 2, 3}, big = 0;
  MPI_Comm comm = MPI_COMM_NULL, copy;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  comm = MPI_COMM_WORLD;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_dup(comm, &copy);
  comm = copy;
  big = 1 << 24;
  if (rank == 0) {
    MPI_Recv(&got, 1, MPI_INT, 1, 0, comm, MPI_STATUS_IGNORE);
    MPI_Irecv(list, 3, MPI_INT, 1, 1, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    assert(got != 7);
  } else {
    got = 7;
    MPI_Send(&got, 1, MPI_INT, 0, 0, comm);
    MPI_Send(list, 3, MPI_INT, 0, 1, comm);
  }
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}";

#[test]
fn values_are_those_that_arrive_and_handles_have_names() {
    let steps = steps(PROGRAM, &["-n", "2"]);
    let of_rank_0: Vec<&str> = steps.iter().filter_map(|step| step.strip_prefix("0: ")).collect();
    let wanted = [
        "Init",
        ", comm = MPI_COMM_WORLD",
        "Comm_rank",
        "Comm_dup",
        ", big = 16777216",
        "Recv <- 1, got = 7",
        "Irecv <- 1",
        "Wait, list[0] = 1",
    ];
    assert_eq!(of_rank_0, wanted, "{steps:#?}");
}

#[test]
fn constants_at_declarations_are_not_told() {
    let text = "#include <assert.h>
int limit = 3;
int main(void) {
  int a = -2, b[2] = {4, 5}, c = a + 1;
  a = 6;
  assert(c + b[1] > limit + 9);
  return 0;
}";
    // But for an element that decides the assertion.
    assert_eq!(steps(text, &[]), ["0: , b[1] = 5", "0: , c = -1", "0: , a = 6"]);
}

#[test]
fn the_same_violation_is_told_by_the_shorter_execution() {
    let text = "#include <assert.h>
#pragma TASS input
int x;
#pragma TASS input
int b[6];
int main(void) {
  int n = 0;
  if (x > 0)
    for (int i = 0; i < 6; i++)
      if (b[i] > 0) n = n + 1;
  assert(x > 100);
  return 0;
}";
    // The search looks first at `x > 0`, and needs seven more decisions there.
    assert_eq!(steps(text, &[]), Vec::<String>::new());
}
