//! `--checkpoint` and `--resume`: a run in parts says what a run in a piece says, and what was written for
//! another run is refused.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use serde_json::Value;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Rank 0 gets a message from every other rank, in any order, and looks at who sent it.
const GATHER: &str = "#include <assert.h>\n#include <mpi.h>\nint main(int argc, char **argv) {
  int rank, size, order[16], x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    MPI_Status status;
    for (int i = 1; i < size; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      assert(x == status.MPI_SOURCE * 7);
      order[i - 1] = status.MPI_SOURCE;
    }
    ASSERTION
  } else {
    x = rank * 7;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}";

fn scratch(assertion: &str) -> Scratch {
    Scratch::new("checkpoints", &[("gather.c", &GATHER.replace("ASSERTION", assertion))])
}

/// Runs it with these words, and gives its result and exit code.
fn result(scratch: &Scratch, words: &[&str]) -> (Value, Option<i32>) {
    let all = [&["verify", "gather.c", "-q", "--format", "json", "--symmetry", "off"], words].concat();
    let output = ANTIPHON.run(scratch.folder(), &all);
    let json = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{words:?}: {}", stderr(&output)));
    (json, output.status.code())
}

const TRUE: &str = "assert(order[0] > 0);";

#[test]
fn a_run_in_parts_says_what_a_run_in_a_piece_says() {
    let scratch = scratch(TRUE);
    let (whole, _) = result(&scratch, &["-n", "2..6"]);
    assert_eq!(whole["verdict"], "holds");
    for jobs in ["1", "2"] {
        let mut parts = 0;
        let last = loop {
            parts += 1;
            let most = (parts * 40).to_string();
            let mut words = vec!["-n", "2..6", "-j", jobs, "--checkpoint", "log", "--max-states", &most];
            if parts > 1 {
                words.extend(["--resume", "log"]);
            }
            let (part, code) = result(&scratch, &words);
            if code == Some(0) {
                break part;
            }
            assert_eq!((part["verdict"].as_str(), code), (Some("inconclusive"), Some(3)), "{part}");
            let message = part["inconclusive"][0]["message"].as_str().unwrap_or_default();
            assert!(message.ends_with("reached; `--resume log` goes on"), "{message}");
        };
        assert!(parts > 3, "{parts} parts");
        assert_eq!(last["assumptions"], whole["assumptions"]);
        assert_eq!(last["scope"]["np"], whole["scope"]["np"]);
        let saved = |json: &Value| json["statistics"]["states_saved"].clone();
        assert_eq!(saved(&last), saved(&whole));
        let executions = |json: &Value| json["statistics"]["executions"].clone();
        assert_eq!(executions(&last), executions(&whole));
    }
}

#[test]
fn a_violation_behind_the_stop_is_found_and_confirmed() {
    let scratch = scratch("assert(!(order[0] == 5 && order[1] == 4 && order[2] == 1));");
    let (first, code) = result(&scratch, &["-n", "6", "--max-states", "30", "--checkpoint", "log"]);
    assert_eq!((first["verdict"].as_str(), code), (Some("inconclusive"), Some(3)));
    let (second, code) = result(&scratch, &["-n", "6", "--resume", "log"]);
    assert_eq!((second["verdict"].as_str(), code), (Some("violated"), Some(1)));
    assert_eq!(second["violations"][0]["replayed"], true, "{}", second["violations"][0]);
}

#[test]
fn what_belongs_to_another_run_is_refused() {
    let scratch = scratch(TRUE);
    let (_, code) = result(&scratch, &["-n", "6", "--max-states", "30", "--checkpoint", "log"]);
    assert_eq!(code, Some(3));
    let base = ["verify", "gather.c", "-n", "6", "--symmetry", "off", "--resume"];
    let with = |words: &[&'static str]| [&base[..], words].concat();
    ANTIPHON.refuses(scratch.folder(), &with(&["nothing"]), "`--resume nothing`: ");
    let other = "it was written for another program, with other options";
    ANTIPHON.refuses(scratch.folder(), &with(&["log", "--deadlock", "absolute"]), other);
    ANTIPHON.refuses(scratch.folder(), &with(&["log", "-D", "TRUE=1", "--arith", "machine"]), other);
    std::fs::write(scratch.path("short"), b"antiphon-checkpoint-2 x").expect("it is written");
    ANTIPHON.refuses(scratch.folder(), &with(&["short"]), "it is no checkpoint");
    let log = std::fs::read(scratch.path("log")).expect("it was written");
    std::fs::write(scratch.path("cut"), &log[..log.len() - 5]).expect("it is written");
    ANTIPHON.refuses(scratch.folder(), &with(&["cut"]), "it is damaged");
}

#[test]
fn a_run_that_is_killed_loses_no_more_than_the_interval() {
    let scratch = scratch(TRUE);
    let words = ["verify", "gather.c", "-q", "-n", "9", "--symmetry", "off", "-j", "1"];
    let noted = [&words[..], &["--checkpoint", "log", "--checkpoint-every", "100ms"]].concat();
    let mut child = ANTIPHON
        .command(scratch.folder(), &noted)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let log = scratch.path("log");
    let start = Instant::now();
    while !log.exists() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let resumed = ANTIPHON.run(scratch.folder(), &[&words[..], &["--resume", "log"]].concat());
    assert_eq!(resumed.status.code(), Some(0), "{}{}", stdout(&resumed), stderr(&resumed));
    let (whole, _) = result(&scratch, &["-n", "9", "-j", "1"]);
    let states = format!("{} states", whole["statistics"]["states_seen"]);
    assert!(stdout(&resumed).replace(',', "").contains(&states), "{} {states}", stdout(&resumed));
}

#[test]
fn what_cannot_be_noted_is_said() {
    let scratch = scratch(TRUE);
    let (part, _) = result(&scratch, &["-n", "6", "--max-depth", "3", "--max-states", "30", "--checkpoint", "log"]);
    let message = part["inconclusive"].to_string();
    assert!(message.contains("no checkpoint was written: `--max-depth` cuts executions off"), "{message}");
    assert!(!scratch.path("log").exists());
}
