//! `mpirun -np K antiphon verify ...`: ranks find together what one process finds, and say what became of a rank that was lost.
//!
//! The relay is compiled by each implementation of MPI that is installed; without one the tests say so.

use crate::thread_workers::{PUT_OFF, TURNS};
use crate::ANTIPHON;
use antiphon_testing::launchers::{launchers, Launcher};
use antiphon_testing::{root, watch, Ending, Scratch};
use serde_json::Value;
use std::process::{Command, Output};
use std::time::Duration;

/// What a job may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Rank 0 gets two messages from every other rank, in any order, and keeps who sent them.
const GATHER: &str = "#include <assert.h>\n#include <mpi.h>\nint main(int argc, char **argv) {
  int rank, size, order[16], x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    MPI_Status status;
    for (int i = 0; i < 2 * (size - 1); i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      order[i] = status.MPI_SOURCE;
    }
    ASSERTION
  } else {
    for (int i = 0; i < 2; i++)
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}";

const RIGHT: &str = "assert(order[0] > 0);";
const WRONG: &str = "assert(order[0] < 3 || order[2] > 2 || order[4] != 1 || order[6] != 2);";

/// The words for a search of some thousand states.
const WORDS: &[&str] = &["verify", "gather.c", "-n", "5", "-q", "--format", "json", "--symmetry", "off"];

fn scratch(launcher: &Launcher, assertion: &str) -> Scratch {
    scratch_with(launcher, ("gather.c", &GATHER.replace("ASSERTION", assertion)))
}

fn scratch_with(launcher: &Launcher, program: (&str, &str)) -> Scratch {
    let scratch = Scratch::new("cluster", &[program]);
    let relay = root().join("crates/cli/src/cluster/relay.c");
    let mut compiler = Command::new(launcher.compiler);
    compiler.args(["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-o"]);
    let output = compiler.arg(scratch.path("relay")).arg(relay).output().expect("the compiler starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    scratch
}

/// So many ranks of Antiphon with these words.
fn job(launcher: &Launcher, scratch: &Scratch, ranks: &str, words: &[&str]) -> Command {
    let alone = ANTIPHON.command(scratch.folder(), words);
    let mut command = launcher.start(ranks);
    command.arg(alone.get_program()).args(words).current_dir(scratch.folder());
    command.env("ANTIPHON_MPI_RELAY", scratch.path("relay"));
    command
}

fn done(mut command: Command) -> Output {
    match watch(&mut command, LIMIT) {
        Ok(Ending::Done(output)) => output,
        Ok(Ending::Late) => panic!("{command:?} is not done after {} s", LIMIT.as_secs()),
        Err(error) => panic!("{command:?}: {error}"),
    }
}

/// The one result that the output is.
fn result(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}\n{errors}"))
}

fn alone(scratch: &Scratch, words: &[&str]) -> (Value, Option<i32>) {
    let output = ANTIPHON.run(scratch.folder(), &[words, &["-j", "1"]].concat());
    (result(&output), output.status.code())
}

#[test]
fn ranks_see_the_states_that_one_process_sees() {
    for launcher in launchers() {
        let scratch = scratch(launcher, RIGHT);
        let (one, code) = alone(&scratch, WORDS);
        assert_eq!((one["verdict"].as_str(), code), (Some("holds"), Some(0)));
        assert!(one["statistics"]["states_saved"].as_u64() > Some(4_000), "{one}");
        for ranks in ["2", "4"] {
            let output = done(job(launcher, &scratch, ranks, WORDS));
            let all = result(&output);
            assert_eq!(output.status.code(), Some(0), "{} {ranks}: {all}", launcher.brand.name());
            for same in ["verdict", "scope", "assumptions", "violations", "inconclusive"] {
                assert_eq!(all[same], one[same], "{} {ranks}: {same}", launcher.brand.name());
            }
            for same in ["states_saved", "states_seen", "executions"] {
                let of = |json: &Value| json["statistics"][same].as_u64();
                assert_eq!(of(&all), of(&one), "{} {ranks}: {same}", launcher.brand.name());
            }
        }
    }
}

#[test]
fn ranks_report_the_violation_that_one_process_reports() {
    for launcher in launchers() {
        let scratch = scratch(launcher, WRONG);
        let (one, code) = alone(&scratch, WORDS);
        assert_eq!((one["verdict"].as_str(), code), (Some("violated"), Some(1)));
        for ranks in ["2", "4"] {
            let output = done(job(launcher, &scratch, ranks, WORDS));
            let all = result(&output);
            assert_eq!((&all["verdict"], &all["violations"]), (&one["verdict"], &one["violations"]));
            assert_eq!(output.status.code(), Some(1), "{} {ranks}", launcher.brand.name());
        }
    }
}

/// Threads, by persistent sets, which remember states.
const THREADS: &[&str] = &["verify", "threads.c", "-q", "--format", "json", "--reduction", "persistent"];

#[test]
fn ranks_share_the_search_of_threads() {
    for launcher in launchers() {
        for (assertion, code) in [("count == 9 && order[8] > 0", 0), (ONE_ORDER, 1)] {
            let scratch = scratch_with(launcher, ("threads.c", &TURNS.replace("ASSERTION", assertion)));
            let (one, code_of_one) = alone(&scratch, THREADS);
            assert_eq!(code_of_one, Some(code), "{one}");
            for ranks in ["2", "4"] {
                let output = done(job(launcher, &scratch, ranks, THREADS));
                let all = result(&output);
                assert_eq!(output.status.code(), Some(code), "{} {ranks}: {all}", launcher.brand.name());
                assert_eq!(all["violations"], one["violations"], "{} {ranks}", launcher.brand.name());
                for same in ["states_seen", "executions"] {
                    let of = |json: &Value| json["statistics"][same].as_u64();
                    assert_eq!(of(&all), of(&one), "{} {ranks}: {same}", launcher.brand.name());
                }
            }
        }
    }
}

/// Fails in one order of the turns, which a quick look does not find.
const ONE_ORDER: &str = "!(order[0] == 3 && order[1] == 1 && order[2] == 3 && order[3] == 2 && order[4] == 1
  && order[5] == 2 && order[6] == 3 && order[7] == 2)";

#[test]
fn ranks_put_no_thread_off_for_ever() {
    for launcher in launchers() {
        for (most, code) in [("13", 0), ("12", 1)] {
            let program = PUT_OFF.replace("ROUNDS", "4").replace("MOST", most);
            let scratch = scratch_with(launcher, ("threads.c", &program));
            let (one, code_of_one) = alone(&scratch, THREADS);
            assert_eq!(code_of_one, Some(code), "{one}");
            let all = result(&done(job(launcher, &scratch, "2", THREADS)));
            for same in ["verdict", "violations"] {
                assert_eq!(all[same], one[same], "{} {most}: {same}", launcher.brand.name());
            }
        }
    }
}

#[test]
fn a_limit_that_one_rank_reaches_ends_the_search_of_all() {
    for launcher in launchers() {
        let scratch = scratch(launcher, RIGHT);
        let words =
            [&WORDS[..2], &["-n", "9", "-q", "--format", "json", "--symmetry", "off", "--timeout", "4"]].concat();
        let output = done(job(launcher, &scratch, "3", &words));
        let all = result(&output);
        assert_eq!(all["verdict"], "inconclusive", "{all}");
        assert_eq!(all["inconclusive"][0]["reason"], "timeout", "{all}");
        assert_eq!(output.status.code(), Some(3), "{}", launcher.brand.name());
    }
}

#[test]
fn what_ranks_cannot_do_is_refused_and_said_once() {
    for launcher in launchers() {
        let scratch = scratch(launcher, RIGHT);
        for (words, said) in [(["-j", "2"], "`-j` under MPI"), (["--checkpoint", "log"], "`--checkpoint` under MPI")] {
            let output = done(job(launcher, &scratch, "2", &[&WORDS[..4], &words[..]].concat()));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(errors.matches(said).count(), 1, "{errors}");
            assert_eq!(output.status.code(), Some(2), "{}", launcher.brand.name());
        }
    }
}

/// Starts a rank, of which number 1 is killed after a while.
const MORTAL: &str =
    "case \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" in 1) exec timeout -s KILL 10 \"$@\" ;; *) exec \"$@\" ;; esac";

#[test]
fn a_rank_that_is_killed_ends_the_run_with_a_reason() {
    for launcher in launchers() {
        let scratch = scratch(launcher, RIGHT);
        let mut command = launcher.start("3");
        command.args(["sh", "-c", MORTAL, "sh"]).arg(ANTIPHON.path()).args(&WORDS[..2]);
        command.args(["-n", "9", "-q", "--format", "json", "--symmetry", "off", "--timeout", "100"]);
        command.current_dir(scratch.folder()).env("ANTIPHON_MPI_RELAY", scratch.path("relay"));
        let output = done(command);
        assert_ne!(output.status.code(), Some(0), "{}", launcher.brand.name());
        // A launcher may end all ranks before the first one has told, and says more on the same stream.
        let text = String::from_utf8_lossy(&output.stdout);
        let Some(from) = text.find('{') else { continue };
        let told = serde_json::Deserializer::from_str(&text[from..]).into_iter::<Value>().next();
        let all = told.and_then(Result::ok).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(all["verdict"], "inconclusive", "{all}");
        let reason = all["inconclusive"][0]["reason"].as_str();
        assert!(matches!(reason, Some("rank-lost" | "interrupted")), "{}: {all}", launcher.brand.name());
    }
}
