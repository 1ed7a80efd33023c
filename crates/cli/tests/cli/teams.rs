//! Loops of teams that one thread executes because the team makes no difference: the verdict is the one of
//! the team. With machine integers nothing is left out, so the same program is explored both ways.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use antiphon_testing::{Random, Scratch};

const PROGRAMS: usize = 48;

/// A subscript of the arrays, which have twelve elements.
fn subscript(random: &mut Random) -> String {
    format!("{} * i + {}", random.pick(&[0, 1, 1, 1, 2, 2, 3]), random.between(0, 3))
}

fn statement(random: &mut Random) -> String {
    let (one, other) = (subscript(random), subscript(random));
    match random.below(9) {
        0 => format!("t = b[{one}];"),
        1 => format!("a[{one}] = t;"),
        2 => format!("s += b[{one}];"),
        3 => format!("if (i == {}) t = i;", random.between(0, 2)),
        4 => format!("if (i != {}) a[{one}] = i;", random.between(0, 2)),
        5 => format!("for (int j = 0; j < 2; j++) a[{one}] += j;"),
        6 => format!("a[{one}] = a[{other}];"),
        _ => format!("a[{one}] = b[{other}];"),
    }
}

fn program(random: &mut Random) -> String {
    let statements: Vec<String> = (0..random.between(1, 3)).map(|_| statement(random)).collect();
    let body = statements.join(" ");
    let copies = match body.contains('t') {
        true => random.pick(&["", "private(t)", "private(t)", "firstprivate(t)", "lastprivate(t)"]),
        false => "",
    };
    let sum = if body.contains("s +=") && !random.one_in(4) { "reduction(+ : s)" } else { "" };
    let (at, value) = (random.between(0, 6), random.between(0, 3));
    let checked = random.pick(&["a[0] + t < 40", "s < 20", "a[1] != 9"]);
    format!(
        "#include <assert.h>\nint a[12] = {{1, 2, 3}}, b[12] = {{0, 1, 2, 3, 4, 5, 6, 7}};\nint main(void) {{\n  int s = 0, t = 4;\n\
         #pragma omp parallel for num_threads(2) {copies} {sum}\n  for (int i = 0; i < 3; i++) {{ {body} }}\n  \
         assert(a[{at}] != {value} && {checked});\n  return s - s;\n}}\n"
    )
}

#[test]
fn a_team_that_makes_no_difference_makes_none() {
    let scratch = Scratch::new("teams", &[]);
    let mut random = Random::new(7);
    let (mut by_one, mut violated) = (0, 0);
    for number in 0..PROGRAMS {
        let text = program(&mut random);
        let name = format!("p{number}.c");
        scratch.write(&name, &text);
        let short = ANTIPHON.run(scratch.folder(), &["verify", "--format", "json", &name]);
        let whole = ANTIPHON.run(scratch.folder(), &["verify", "--arith", "machine", "--format", "json", &name]);
        assert!(!stdout(&whole).contains("by-one-thread"), "{text}");
        assert_eq!(short.status.code(), whole.status.code(), "{text}\n{}\n{}", stdout(&short), stdout(&whole));
        by_one += usize::from(stdout(&short).contains("by-one-thread"));
        violated += usize::from(short.status.code() == Some(1));
    }
    println!("{by_one} by one thread, {violated} violated");
    assert!(by_one >= PROGRAMS / 8 && violated >= PROGRAMS / 8, "{by_one} {violated}");
}

const LATER: &str = "#include <assert.h>
int a[4];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[i] = i;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    a[0] = 7;
  }
  assert(a[0] + a[3] == 3);
  return 0;
}
";

#[test]
fn a_stored_schedule_is_followed() {
    let scratch = Scratch::new("teams-schedule", &[("later.c", LATER)]);
    let found = ANTIPHON.run(scratch.folder(), &["verify", "-o", "result.json", "later.c"]);
    assert_eq!(found.status.code(), Some(1), "{}", stdout(&found));
    assert!(scratch.read("result.json").contains("by-one-thread"));
    let run = ANTIPHON.run(scratch.folder(), &["run", "--schedule", "result.json", "--format", "json", "later.c"]);
    assert_eq!(run.status.code(), Some(1), "{}", stdout(&run));
    assert!(stdout(&run).contains("\"assertion\""), "{}", stdout(&run));
}

#[test]
fn suggestions_are_data() {
    let text = "void f(int n, double *a) {\n  for (int i = 1; i < n; i++)\n    a[i] = a[i - 1];\n}\n";
    let scratch = Scratch::new("suggest", &[("f.c", text)]);
    let said = ANTIPHON.run(scratch.folder(), &["verify", "--suggest-parallel", "--format", "json", "f.c"]);
    assert_eq!(said.status.code(), Some(0));
    let result: serde_json::Value = serde_json::from_str(&stdout(&said)).expect("it is JSON");
    let of = &result["iterations"][0];
    assert_eq!((&of["answer"], &of["line"]), (&"dependent".into(), &2.into()));
    let messages = [&of["places"][0]["message"], &of["places"][1]["message"]].map(|m| m.as_str().unwrap_or_default());
    assert!(messages[0].starts_with("written by i = ") && messages[1].starts_with("read by i = "), "{messages:?}");
}
