//! What a page of a result has beyond the result itself: values as the search had them, lines
//! that were reached, the course of the search, and what an abstraction tracked. Pages in a
//! browser are looked at in `browser`; this is about their data.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use antiphon_testing::workspace::root;
use antiphon_testing::Scratch;

/// The page that a command writes about a text.
fn page(command: &[&str], text: &str) -> String {
    let scratch = Scratch::new("pages", &[("a.c", text)]);
    ANTIPHON.run(scratch.folder(), &[command, &["a.c", "-o", "a.html"][..]].concat());
    scratch.read("a.html")
}

fn has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part}\n{page}");
    }
}

const DOUBLED: &str = "#include <assert.h>
#pragma TASS input
int n;
int main(void) {
  int twice = 2 * n;
  int seen = 3;
  if (twice > 8)
    seen = twice + 1;
  assert(seen != 11);
  return 0;
}
";

#[test]
fn the_stepper_has_values_and_the_expressions_of_the_search() {
    let page = page(&["verify"], DOUBLED);
    has(&page, &["\"changes\":[[\"twice\",\"10\"]],\"symbolic\":[[\"twice\",\"2*n\"]]"]);
    // A number that depends on no input is no expression.
    assert!(!page.contains("[\"seen\",\"3\"]]"), "{page}");
}

#[test]
fn expressions_are_in_no_other_file() {
    let scratch = Scratch::new("pages", &[("a.c", DOUBLED)]);
    ANTIPHON.run(scratch.folder(), &["verify", "a.c", "-o", "alone.json"]);
    ANTIPHON.run(scratch.folder(), &["verify", "a.c", "-o", "beside.json", "-o", "a.html"]);
    let steady = |name: &str| {
        let text = scratch.read(name);
        let kept = text.lines().filter(|line| !line.contains("\"seconds\"") && !line.contains("peak_memory_mb"));
        kept.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(steady("alone.json"), steady("beside.json"));
    assert!(!steady("alone.json").contains("symbolic\""));
}

const HALF: &str = "#include <assert.h>
#pragma TASS input
int n;
static int sign(int x) {
  if (x * x < 0)
    return -1;
  return 1;
}
int main(void) {
  assert(sign(n) == 1);
  return 0;
}
";

#[test]
fn lines_that_no_execution_reaches_are_marked() {
    let page = page(&["verify"], HALF);
    has(
        &page,
        &[
            "<code>a.c</code>: 5 of 6 lines with code were reached",
            "<tr class=\"unreached\"><td class=\"met\"><span aria-hidden=\"true\">\u{2717}</span><span class=\"unseen\">not reached</span></td><td class=\"at\">6</td>",
        ],
    );
    assert!(!page.contains("another one may reach more"), "{page}");
}

#[test]
fn a_page_has_the_course_of_the_search_and_a_stored_result_none() {
    let scratch = Scratch::new("pages", &[("a.c", HALF)]);
    ANTIPHON.run(scratch.folder(), &["verify", "a.c", "-o", "a.html", "-o", "a.json"]);
    has(
        &scratch.read("a.html"),
        &[
            "aria-label=\"states over time: at most ",
            "aria-label=\"memory over time: at most ",
            "<th scope=\"row\">front end</th>",
        ],
    );
    ANTIPHON.run(scratch.folder(), &["report", "a.json", "--html", "again.html"]);
    let again = scratch.read("again.html");
    assert!(!again.contains("id=\"course\"") && !again.contains("id=\"lines\""), "{again}");
}

const LOCKED: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int lock = 0, old = 0, new = 1;
  while (old != new) {
    if (lock != 0) reach_error();
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new = new + 1;
    }
  }
  return 0;
}
";

#[test]
fn an_abstraction_shows_predicates_and_refinements() {
    let page = page(&["cegar", "--engine", "predicates", "--parallel", "none"], LOCKED);
    has(
        &page,
        &[
            "<span class=\"word\">holds</span>",
            "<h2 id=\"abstraction-title\">Abstraction</h2>",
            "<h3>Refinement 1</h3>",
        ],
    );
    has(&page, &["<code>a.c:5</code>", "lock"]);
}

#[test]
fn a_violation_of_an_abstraction_has_its_path() {
    let wrong = LOCKED.replace("      lock = 0;\n", "");
    let page = page(&["cegar", "--engine", "predicates", "--parallel", "none"], &wrong);
    has(&page, &["<span class=\"word\">violated</span>", "<h3>The path to the violation</h3>", "<li>the error</li>"]);
}

#[test]
fn a_race_tells_the_calls_of_both_sides_on_a_terminal() {
    let output = ANTIPHON.run(&root(), &["verify", "tests/fail/threads/race_both_in_calls.c"]);
    let text = stdout(&output);
    assert!(text.contains("`add` called here by thread 2") || text.contains("`add` called here by thread 1"), "{text}");
    assert!(text.contains("= calls "), "{text}");
}
