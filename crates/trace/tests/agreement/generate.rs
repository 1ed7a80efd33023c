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

/// What programs with condition variables and semaphores begin with.
const SHARED: &str = "#include <pthread.h>\n#include <semaphore.h>\n#include <assert.h>\n#include <stdatomic.h>\n\
     int x, y; _Atomic int a; int ready; sem_t s;\n\
     pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n\
     pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n";

/// A program with two threads, `main` among them, that do one thing each: few enough steps for a formula over them.
pub fn small(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x5a_11);
    let mut text = format!("{SHARED}void *f(void *p) {{\n  int r = 1;\n");
    brief(&mut text, &mut random);
    let _ = writeln!(text, "  return 0;\n}}\nint main(void) {{\n  pthread_t t;\n  int r = 0;");
    let _ = writeln!(text, "  sem_init(&s, 0, {});\n  pthread_create(&t, 0, f, 0);", random.below(2));
    brief(&mut text, &mut random);
    text.push_str("  pthread_join(t, 0);\n");
    let _ = writeln!(text, "  assert({});\n  return 0;\n}}", condition(&mut random, &["x", "y", "a"]));
    text
}

/// One thing that a thread does, in few steps.
fn brief(text: &mut String, random: &mut Random) {
    let shared = random.pick(&["x", "y"]);
    let (lock, other) = (random.pick(&["m", "n"]), random.pick(&["m", "n"]));
    let wake = random.pick(&["signal", "broadcast"]);
    let _ = match random.below(12) {
        0 => writeln!(text, "  sem_wait(&s);\n  {shared} = {shared} + 1;"),
        1 => writeln!(text, "  {shared} = r;\n  sem_post(&s);"),
        2 => writeln!(
            text,
            "  pthread_mutex_lock(&m);\n  if (!ready) pthread_cond_wait(&c, &m);\n  pthread_mutex_unlock(&m);"
        ),
        3 => writeln!(
            text,
            "  pthread_mutex_lock(&m);\n  ready = 1;\n  pthread_cond_{wake}(&c);\n  pthread_mutex_unlock(&m);"
        ),
        4 => writeln!(text, "  if (pthread_mutex_trylock(&{lock}) == 0) {shared} = r;"),
        5 => writeln!(text, "  pthread_mutex_lock(&{lock});\n  pthread_mutex_lock(&{other});"),
        6 => writeln!(text, "  if (a == {}) pthread_mutex_unlock(&{lock});", random.below(2)),
        7 | 8 => {
            let _ = writeln!(text, "  pthread_mutex_lock(&{lock});");
            statement(text, random, 0);
            writeln!(text, "  pthread_mutex_unlock(&{lock});")
        }
        _ => {
            statement(text, random, 0);
            Ok(())
        }
    };
}

/// A program with condition variables and semaphores beside the rest.
pub fn with_conditions(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0xc0_4d17);
    let mut text = String::from(SHARED);
    for thread in 0..2 {
        let _ = writeln!(text, "void *f{thread}(void *p) {{\n  int r = {thread};");
        for _ in 0..1 + random.below(2) {
            synchronised(&mut text, &mut random);
        }
        text.push_str("  return 0;\n}\n");
    }
    let _ = writeln!(text, "int main(void) {{\n  pthread_t t, u;\n  sem_init(&s, 0, {});", random.below(2));
    text.push_str("  pthread_create(&t, 0, f0, 0);\n  pthread_create(&u, 0, f1, 0);\n");
    text.push_str("  pthread_join(t, 0);\n  pthread_join(u, 0);\n");
    let _ = writeln!(text, "  assert({});\n  return 0;\n}}", condition(&mut random, &["x", "y", "a"]));
    text
}

fn synchronised(text: &mut String, random: &mut Random) {
    let shared = random.pick(&["x", "y"]);
    let lock = random.pick(&["m", "n"]);
    let word = random.pick(&["if", "while"]);
    let _ = match random.below(8) {
        0 => writeln!(text, "  sem_wait(&s);\n  {shared} = {shared} + 1;\n  sem_post(&s);"),
        1 => writeln!(text, "  sem_post(&s);"),
        2 => writeln!(
            text,
            "  pthread_mutex_lock(&m);\n  {word} (!ready) pthread_cond_wait(&c, &m);\n  r = {shared};\n  pthread_mutex_unlock(&m);"
        ),
        3 => writeln!(
            text,
            "  pthread_mutex_lock(&m);\n  ready = 1;\n  pthread_cond_{}(&c);\n  pthread_mutex_unlock(&m);",
            random.pick(&["signal", "broadcast"])
        ),
        4 => writeln!(text, "  if (pthread_mutex_trylock(&{lock}) == 0) {{ {shared} = r; pthread_mutex_unlock(&{lock}); }}"),
        5 => {
            let other = random.pick(&["m", "n"]);
            writeln!(
                text,
                "  pthread_mutex_lock(&{lock});\n  pthread_mutex_lock(&{other});\n  {shared} = 1;\n  pthread_mutex_unlock(&{other});\n  pthread_mutex_unlock(&{lock});"
            )
        }
        6 => writeln!(text, "  if (a == {}) pthread_mutex_unlock(&{lock});", random.below(3)),
        _ => {
            statement(text, random, 1);
            Ok(())
        }
    };
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
