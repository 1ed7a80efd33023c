//! Programs with threads by several workers and in parts: what is said does not depend on how many search, nor on how often they were stopped.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use serde_json::Value;

/// Threads that take turns under a lock, and note who came in which order.
pub(crate) const TURNS: &str =
    "#include <assert.h>\n#include <pthread.h>\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int order[9], count;
static void *work(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    order[count++] = *(int *)p;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  static int names[3] = {1, 2, 3};
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, &names[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(ASSERTION);
  return 0;
}";

/// Two threads give each other the turn for ever, and three others count: whoever tries the first two only never sees the others.
pub(crate) const PUT_OFF: &str = "#include <assert.h>\n#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int turn, count;
static void *ping(void *p) { for (;;) { pthread_mutex_lock(&m); if (turn == 0) turn = 1; pthread_mutex_unlock(&m); } return p; }
static void *pong(void *p) { for (;;) { pthread_mutex_lock(&m); if (turn == 1) turn = 0; pthread_mutex_unlock(&m); } return p; }
static void *counts(void *p) {
  for (int i = 0; i < ROUNDS; i++) { pthread_mutex_lock(&n); count++; assert(count < MOST); pthread_mutex_unlock(&n); }
  return p;
}
int main(void) {
  pthread_t t[5];
  pthread_create(&t[0], 0, ping, 0);
  pthread_create(&t[1], 0, pong, 0);
  for (int i = 2; i < 5; i++) pthread_create(&t[i], 0, counts, 0);
  for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
  return 0;
}";

fn scratch(program: &str) -> Scratch {
    Scratch::new("thread-workers", &[("threads.c", program)])
}

/// The result with these words, by persistent sets, which remember states.
fn result(scratch: &Scratch, words: &[&str]) -> Value {
    let all = [&["verify", "threads.c", "-q", "--format", "json", "--reduction", "persistent"], words].concat();
    let output = ANTIPHON.run(scratch.folder(), &all);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{words:?}: {}", stderr(&output)))
}

fn states(result: &Value) -> u64 {
    result["statistics"]["states_seen"].as_u64().expect("it is a number")
}

#[test]
fn several_workers_see_the_states_of_one() {
    let scratch = scratch(&TURNS.replace("ASSERTION", "count == 9 && order[8] > 0"));
    let alone = result(&scratch, &["-j", "1"]);
    assert_eq!(alone["verdict"], "holds");
    assert!(states(&alone) > 2_000, "small searches are not shared: {}", states(&alone));
    for jobs in ["2", "4"] {
        let together = result(&scratch, &["-j", jobs]);
        assert_eq!((&together["verdict"], states(&together)), (&alone["verdict"], states(&alone)), "-j {jobs}");
    }
}

#[test]
fn several_workers_report_what_one_reports() {
    // Few orders are wrong, so that a quick look does not find one.
    let wrong = [3, 1, 3, 2, 1, 2, 3, 2].iter().enumerate().map(|(at, who)| format!("order[{at}] == {who}"));
    let wrong = wrong.collect::<Vec<_>>().join(" && ");
    let scratch = scratch(&TURNS.replace("ASSERTION", &format!("!({wrong})")));
    let said = |jobs: &str| {
        let words = ["verify", "threads.c", "-q", "--reduction", "persistent", "--max-violations", "1", "-j", jobs];
        let output = ANTIPHON.run(scratch.folder(), &words);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let text = stdout(&output);
        // The line with the verdict has the time.
        text.lines().filter(|line| !line.starts_with("violated")).collect::<Vec<_>>().join("\n")
    };
    let alone = said("1");
    assert!(alone.contains("order[0] == 3"), "{alone}");
    for jobs in ["2", "4"] {
        assert_eq!(said(jobs), alone);
    }
}

#[test]
fn nobody_is_put_off_for_ever_by_several_workers() {
    let program = |most: &str| PUT_OFF.replace("ROUNDS", "3").replace("MOST", most);
    for (most, verdict) in [("9", "violated"), ("10", "holds")] {
        let scratch = scratch(&program(most));
        let alone = result(&scratch, &["-j", "1", "--max-violations", "1"]);
        assert_eq!(alone["verdict"], verdict);
        for jobs in ["2", "4"] {
            let together = result(&scratch, &["-j", jobs, "--max-violations", "1"]);
            assert_eq!(
                (&together["verdict"], states(&together)),
                (&alone["verdict"], states(&alone)),
                "{most} -j {jobs}"
            );
        }
    }
}

#[test]
fn a_search_of_threads_in_parts_says_what_one_in_a_piece_says() {
    for program in [TURNS.replace("ASSERTION", "count == 9"), PUT_OFF.replace("ROUNDS", "3").replace("MOST", "10")] {
        let scratch = scratch(&program);
        let whole = result(&scratch, &["-j", "1"]);
        let mut parts = 0;
        let last = loop {
            parts += 1;
            // The first stops within the first look, the second behind it.
            let most = match parts {
                1 => 700,
                2 => 1_500,
                more => more * 6_000,
            };
            let most = most.to_string();
            let mut words = vec!["-j", "1", "--checkpoint", "log", "--max-states", &most];
            if parts > 1 {
                words.extend(["--resume", "log"]);
            }
            let part = result(&scratch, &words);
            if part["verdict"] != "inconclusive" {
                break part;
            }
            let message = part["inconclusive"].to_string();
            assert!(message.contains("--resume log"), "{message}");
            assert!(parts < 40, "it comes to its end");
        };
        assert!(parts > 2, "{parts} parts");
        assert_eq!((&last["verdict"], states(&last)), (&whole["verdict"], states(&whole)));
    }
}

#[test]
fn workers_that_note_how_far_they_are_come_to_the_same() {
    for program in [TURNS.replace("ASSERTION", "count == 9"), PUT_OFF.replace("ROUNDS", "5").replace("MOST", "16")] {
        let scratch = scratch(&program);
        // A search that is over before it is to be noted leaves nothing: these take a hundred times as long.
        let whole = result(&scratch, &["-j", "1"]);
        let noted = result(&scratch, &["-j", "3", "--checkpoint", "log", "--checkpoint-every", "1ms"]);
        assert_eq!((&noted["verdict"], states(&noted)), (&whole["verdict"], states(&whole)));
        assert!(scratch.path("log").exists());
        let again = result(&scratch, &["-j", "2", "--resume", "log"]);
        assert_eq!((&again["verdict"], states(&again)), (&whole["verdict"], states(&whole)));
    }
}
