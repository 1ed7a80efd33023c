//! Programs with a known verdict: every way to combine assignments and every engine
//! says the same.

use crate::support::{options, outcome, verdict};
use antiphon_cegar::{Engine, Options, Parallel};
use antiphon_outcome::Verdict;
use antiphon_prover::Steps;
use std::time::Duration;

const NONDET: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

fn all(text: &str, expected: Verdict) {
    let text = format!("{NONDET}{text}");
    for engine in [Engine::Horn, Engine::Predicates, Engine::Both] {
        for parallel in [Parallel::Concurrent, Parallel::Atomise, Parallel::None] {
            let found = outcome(&text, &options(engine, parallel));
            assert_eq!(verdict(&found), expected, "{engine:?} {parallel:?}: {found:#?}\n{text}");
        }
    }
}

#[test]
fn a_flag_that_is_kept() {
    let text = |then: &str| {
        format!(
            "int main(void) {{ int locked = 0, x = 0; while (__VERIFIER_nondet_int()) {{
                if (locked) reach_error(); locked = 1; x = __VERIFIER_nondet_int(); if (x) {{ {then} }}
                locked = 0; }} return 0; }}"
        )
    };
    all(&text("x = 2;"), Verdict::Holds);
    all(&text("continue;"), Verdict::Violated);
}

#[test]
fn what_pointers_lead_to_is_tracked() {
    let text = |by: &str| {
        format!(
            "struct pair {{ int a, b; }}; struct pair p;
            static void set(struct pair *q, int *out) {{ q->a = 1; q->b = q->a + {by}; *out = q->b; }}
            int main(void) {{ int seen; while (__VERIFIER_nondet_int()) {{ set(&p, &seen);
                if (seen != 3 || p.a != 1) reach_error(); }} return 0; }}"
        )
    };
    all(&text("2"), Verdict::Holds);
    all(&text("1"), Verdict::Violated);
}

#[test]
fn an_object_that_is_allocated_once_is_a_variable() {
    let text = |end: &str| {
        format!(
            "#include <stdlib.h>
            struct s {{ int state; struct s *next; }};
            int main(void) {{ struct s *p = malloc(sizeof(struct s)); p->next = 0; p->state = 4;
                while (__VERIFIER_nondet_int()) {{ if (p->state == 4) p->state = 5; else p->state = 4;
                    if (p->next) reach_error(); }}
                if (p->state == {end}) reach_error(); return 0; }}"
        )
    };
    all(&text("6"), Verdict::Holds);
    all(&text("5"), Verdict::Violated);
}

#[test]
fn what_is_not_tracked_may_be_anything() {
    let text = "int a[8]; int main(void) { int *p = a; if (__VERIFIER_nondet_int()) p = p + 1; *p = 1;
        if (*p != 1) reach_error(); return 0; }";
    let found = outcome(&format!("{NONDET}{text}"), &options(Engine::Both, Parallel::Concurrent));
    // It holds, and no answer says that it does not.
    assert_eq!(verdict(&found), Verdict::Inconclusive, "{found:#?}");
}

#[test]
fn recursion_has_summaries_or_the_chain_of_calls_is_told() {
    let text = |base: &str| {
        format!(
            "{NONDET}static int g(int n); static int f(int n) {{ return n <= 0 ? {base} : g(n - 1); }}
            static int g(int n) {{ return n <= 0 ? 0 : f(n - 1); }}
            int main(void) {{ if (f(__VERIFIER_nondet_int()) != 0) reach_error(); return 0; }}"
        )
    };
    for engine in [Engine::Horn, Engine::Predicates, Engine::Both] {
        assert_eq!(verdict(&outcome(&text("0"), &options(engine, Parallel::Concurrent))), Verdict::Holds);
        assert_eq!(verdict(&outcome(&text("1"), &options(engine, Parallel::Concurrent))), Verdict::Violated);
    }
    let (timeout, max_refinements) = (Some(Duration::from_secs(5)), Some(1_000));
    let options = Options { timeout, max_refinements, ..options(Engine::Predicates, Parallel::Concurrent) };
    let found = outcome(&text("0"), &options);
    assert_eq!(verdict(&found), Verdict::Inconclusive);
    assert!(found.incomplete[0].message.ends_with(": f -> g -> f"), "{found:#?}");
}

#[test]
fn a_call_within_a_known_depth_is_inlined() {
    let text = |sum: &str| {
        format!(
            "{NONDET}static int sum(int n) {{ return n <= 0 ? 0 : n + sum(n - 1); }}
            int main(void) {{ int n = __VERIFIER_nondet_int(); if (n < 2 || n > 3) return 0;
                if (sum(n) == {sum}) reach_error(); return 0; }}"
        )
    };
    for (sum, expected) in [("4", Verdict::Holds), ("6", Verdict::Violated)] {
        for engine in [Engine::Horn, Engine::Predicates, Engine::Both] {
            let found = outcome(&text(sum), &options(engine, Parallel::Concurrent));
            assert_eq!(verdict(&found), expected, "{engine:?}: {found:#?}");
        }
    }
}

#[test]
fn a_summary_knows_globals_and_what_calls_leave_of_them() {
    let text = |by: &str| {
        format!(
            "{NONDET}static int seen, kept = 3; static void f(int n) {{ int own = n; if (n > 0 && n < 1000) f(n - 1);
                seen = own; kept = {by}; }}
            int main(void) {{ int n = __VERIFIER_nondet_int(); f(n); if (seen != n || kept != 3) reach_error();
                return 0; }}"
        )
    };
    for (by, expected) in [("kept", Verdict::Holds), ("kept + (n == 7)", Verdict::Violated)] {
        let found = outcome(&text(by), &options(Engine::Both, Parallel::Concurrent));
        assert_eq!(verdict(&found), expected, "{found:#?}");
    }
}

#[test]
fn calls_through_pointers_are_those_of_functions_that_fit() {
    let text = |other: &str| {
        format!(
            "static int one(void) {{ return 1; }} static int two(void) {{ return {other}; }}
            static int wide(long x) {{ return x > 0; }} static int (*keep)(long) = wide;
            int main(void) {{ int (*f)(void) = one; while (__VERIFIER_nondet_int()) {{
                    int x = f(); if (x != 1 && x != 2) reach_error(); f = f == one ? two : one; }}
                return keep(2) - 1; }}"
        )
    };
    all(&text("2"), Verdict::Holds);
    all(&text("3"), Verdict::Violated);
}

#[test]
fn what_an_unknown_pointer_leads_to_is_possible_only() {
    let text = "static int one(void) { return 1; } static int two(void) { return 2; }
        int main(void) { int (*table[4])(void) = {one, one, two, one}; int (**p)(void) = table;
            if (__VERIFIER_nondet_int()) p = p + 1; if ((*p)() != 1) reach_error(); return 0; }";
    let found = outcome(&format!("{NONDET}{text}"), &options(Engine::Both, Parallel::Concurrent));
    // It holds, and no answer says that it does not.
    assert_eq!(verdict(&found), Verdict::Inconclusive, "{found:#?}");
}

#[test]
fn invariants_are_told_in_the_names_of_the_loop() {
    let text = "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) if (i < 10) i++;
        if (i > 10) reach_error(); return 0; }";
    for engine in [Engine::Horn, Engine::Predicates] {
        let found = outcome(&format!("{NONDET}{text}"), &options(engine, Parallel::Concurrent));
        let reported: Vec<&str> = found.inferred.iter().map(|found| found.annotation.as_str()).collect();
        assert!(matches!(reported.as_slice(), [one] if one.contains('i')), "{engine:?}: {found:#?}");
    }
}

/// What is told of the loops of a program that holds.
fn told(text: &str, engine: Engine) -> Vec<String> {
    let found = outcome(&format!("{NONDET}{text}"), &options(engine, Parallel::Concurrent));
    assert_eq!(verdict(&found), Verdict::Holds, "{engine:?}: {found:#?}");
    found.inferred.into_iter().map(|found| found.annotation).collect()
}

#[test]
fn what_is_told_of_a_loop_holds_for_every_call_of_its_function() {
    let text = "static int f(int x) { while (__VERIFIER_nondet_int()) x = x == 7 ? 8 : x == 8 ? 7 : x; return x; }
        int main(void) { if (f(7) > 8) reach_error(); f(__VERIFIER_nondet_int()); return 0; }";
    for engine in [Engine::Horn, Engine::Predicates, Engine::Both] {
        assert_eq!(told(text, engine), ["#pragma antiphon invariant 1"], "{engine:?}");
    }
    let text = "static int f(int x) { while (__VERIFIER_nondet_int()) x = x == 7 ? 8 : 7; return x; }
        int main(void) { if (f(7) > 8) reach_error(); if (f(8) < 7) reach_error(); return 0; }";
    let both = told(text, Engine::Both);
    assert!(matches!(both.as_slice(), [one] if one.contains('x')), "{both:?}");
}

#[test]
fn a_loop_of_gotos_has_an_assertion_at_its_place() {
    let text = "int main(void) { int x = 0; again: x = x == 0 ? 2 : 0; if (x == 1) reach_error();
        if (__VERIFIER_nondet_int()) goto again; return 0; }";
    for engine in [Engine::Horn, Engine::Both] {
        let told = told(text, engine);
        assert!(matches!(told.as_slice(), [one] if one.starts_with("#pragma antiphon assert ")), "{told:?}");
    }
}

#[test]
fn fields_and_elements_have_the_names_of_the_text() {
    let text = "struct s { int on, n[2]; }; int main(void) { struct s r; r.on = 1; r.n[1] = 4;
        while (__VERIFIER_nondet_int()) { if (r.on != 1 || r.n[1] != 4) reach_error(); } return 0; }";
    let told = told(text, Engine::Horn);
    assert!(matches!(told.as_slice(), [one] if one.contains("r.on") && one.contains("r.n[1]")), "{told:?}");
}

#[test]
fn pointers_are_no_numbers_to_a_reader() {
    let text = "static int held; static void (*next)(void);
        static void idle(void); static void busy(void) { if (!held) reach_error(); held = 0; next = idle; }
        static void idle(void) { if (held) reach_error(); if (__VERIFIER_nondet_int()) { held = 1; next = busy; } }
        int main(void) { next = idle; while (1) next(); }";
    let told = told(text, Engine::Horn);
    assert!(matches!(told.as_slice(), [one] if one.contains("next != busy")), "{told:?}");
    assert!(!told[0].contains("next <=") && !told[0].contains("<= next"), "{told:?}");
}

#[test]
fn a_proof_that_follows_all_executions_has_invariants_too() {
    let text = "int main(void) { int i, n = 0; for (i = 0; i < 5; i++) n += 2; if (n != 10) reach_error(); return 0; }";
    let told = told(text, Engine::Both);
    assert!(matches!(told.as_slice(), [one] if one.contains('n') && one.contains('i')), "{told:?}");
}

#[test]
fn where_no_engine_has_invariants_the_states_at_loops_are_some() {
    let text = "int main(void) { int i, j, n = 0; for (i = 1; i <= 4; i++) for (j = 1; j <= i; j++) n += i * i * j;
        if (n != 227) reach_error(); return 0; }";
    let told = told(text, Engine::Both);
    assert!(matches!(told.as_slice(), [outer, inner] if outer.contains("n == 67") && inner.contains('j')), "{told:?}");
}

#[test]
fn a_state_machine_with_many_states() {
    let text = |last: &str| {
        format!(
            "int main(void) {{ int state = 10, next = 0, flag = 0; while (1) {{ switch (state) {{
                case 10: next = 30; state = 20; break;
                case 20: flag = 1; state = next; next = 40; break;
                case 30: if (__VERIFIER_nondet_int()) state = next; else {{ state = 50; next = 10; }} break;
                case 40: flag = 0; state = {last}; break;
                case 50: if (!flag) reach_error(); state = next; break;
                }} }} }}"
        )
    };
    all(&text("10"), Verdict::Holds);
    all(&text("50"), Verdict::Violated);
}

#[test]
fn bounded_loops_are_followed_to_their_end() {
    let text = |last: &str| {
        format!(
            "int main(void) {{ int a[40]; int i, n = __VERIFIER_nondet_int(); if (n < 0 || n > 4) return 0;
                for (i = 0; i < 40; i++) a[i] = i; for (i = 0; i < n; i++) a[i + 30] = 7;
                if (a[{last}] != 7 && n == 4) reach_error(); return 0; }}"
        )
    };
    for (last, expected) in [("33", Verdict::Holds), ("34", Verdict::Violated)] {
        let found = outcome(&format!("{NONDET}{}", text(last)), &options(Engine::Both, Parallel::Concurrent));
        assert_eq!(verdict(&found), expected, "{found:#?}");
    }
}

#[test]
fn invariants_of_threads_say_where_the_others_are() {
    let text = "#include <pthread.h>
        static int x, stop;
        static void *work(void *unused) { while (!stop) if (x < 10) x = x + 1; return unused; }
        int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); while (__VERIFIER_nondet_int()) stop = 0;
            if (x > 10) reach_error(); return 0; }";
    let found = outcome(&format!("{NONDET}{text}"), &options(Engine::Both, Parallel::Concurrent));
    assert_eq!(verdict(&found), Verdict::Holds, "{found:#?}");
    let reported: Vec<&str> = found.inferred.iter().map(|found| found.annotation.as_str()).collect();
    assert!(!reported.is_empty() && reported.len() <= 20, "{reported:?}");
    assert!(reported.iter().any(|text| text.contains("main here, thread 1 elsewhere: ")), "{reported:?}");
    // It is no annotation of the loop alone.
    assert!(reported.iter().all(|text| !text.starts_with("#pragma")), "{reported:?}");
}

#[test]
fn work_is_a_limit_without_a_clock() {
    let text = format!(
        "{NONDET}int main(void) {{ int x = 0, y = 0;
            while (x < 1000 && __VERIFIER_nondet_int()) {{ x++; y++; }}
            while (x > 0) {{ x--; y--; }}
            if (y != 0) reach_error();
            return 0; }}"
    );
    let within =
        |work: Steps| Options { work: Some(work), timeout: None, ..options(Engine::Both, Parallel::Concurrent) };
    assert_eq!(verdict(&outcome(&text, &within(Steps::new(1)))), Verdict::Inconclusive);
    assert_eq!(verdict(&outcome(&text, &within(Steps::of_seconds(100)))), Verdict::Holds);
}
