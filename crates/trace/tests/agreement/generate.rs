//! Small programs with threads: assignments, branches, locks, atomic
//! operations, atomic sections, and assertions over what threads share.

use antiphon_testing::Random;
use std::fmt::Write;

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let threads = 2 + random.below(2);
    let mut text = String::from(
        "#include <pthread.h>\n#include <assert.h>\n#include <stdatomic.h>\n\
         void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n\
         int x, y; _Atomic int a; pthread_mutex_t m, n;\n",
    );
    for thread in 0..threads {
        let _ = writeln!(text, "void *f{thread}(void *p) {{\n  int r = {thread};");
        let length = if threads == 2 { 2 + random.below(3) } else { 1 + random.below(2) };
        for _ in 0..length {
            statement(&mut text, &mut random, 2);
        }
        text.push_str("  return 0;\n}\n");
    }
    text.push_str("int main(void) {\n");
    for thread in 0..threads {
        let _ = writeln!(text, "  pthread_t t{thread}; pthread_create(&t{thread}, 0, f{thread}, 0);");
    }
    for thread in 0..threads {
        let _ = writeln!(text, "  pthread_join(t{thread}, 0);");
    }
    let _ = writeln!(text, "  assert({});\n  return 0;\n}}", condition(&mut random, &["x", "y", "a"]));
    text
}

fn condition(random: &mut Random, names: &[&str]) -> String {
    let relation = random.pick(&["==", "!=", "<", "<="]);
    match random.one_in(2) {
        true => format!("{} {relation} {}", random.pick(names), random.between(-1, 3)),
        false => format!("{} {relation} {}", random.pick(names), random.pick(names)),
    }
}

fn value(random: &mut Random) -> String {
    match random.below(4) {
        0 => random.between(0, 3).to_string(),
        1 => format!("r + {}", random.between(-1, 2)),
        2 => random.pick(&["x", "y", "r"]).to_owned(),
        _ => format!("{} - r", random.pick(&["x", "y"])),
    }
}

fn statement(text: &mut String, random: &mut Random, depth: u32) {
    let shared = random.pick(&["x", "y"]);
    let _ = match random.below(if depth > 0 { 9 } else { 5 }) {
        0 => writeln!(text, "  {shared} = {};", value(random)),
        1 => writeln!(text, "  r = {shared};"),
        2 => writeln!(text, "  {shared} = {shared} + 1;"),
        3 => writeln!(text, "  assert({});", condition(random, &["r", shared])),
        4 => writeln!(text, "  r = atomic_fetch_add(&a, {});", random.between(1, 2)),
        5 => {
            let _ = writeln!(text, "  if ({}) {{", condition(random, &["r", shared]));
            statement(text, random, depth - 1);
            text.push_str("  } else {\n");
            statement(text, random, depth - 1);
            writeln!(text, "  }}")
        }
        6 => {
            let lock = random.pick(&["m", "n"]);
            let _ = writeln!(text, "  pthread_mutex_lock(&{lock});");
            statement(text, random, 0);
            statement(text, random, 0);
            writeln!(text, "  pthread_mutex_unlock(&{lock});")
        }
        7 => {
            text.push_str("  __VERIFIER_atomic_begin();\n");
            statement(text, random, 0);
            statement(text, random, 0);
            writeln!(text, "  __VERIFIER_atomic_end();")
        }
        _ => writeln!(
            text,
            "  {{ int e = {}; if (atomic_compare_exchange_strong(&a, &e, r)) {shared} = e; }}",
            random.between(0, 1)
        ),
    };
}
