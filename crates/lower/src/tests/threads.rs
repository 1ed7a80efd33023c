//! Threads: what programs declare themselves, what each thread has of its own,
//! and what runs in one step.

use super::{check, model_of};
use expect_test::expect;

#[test]
fn a_preprocessed_program_has_the_functions_by_name_and_the_objects_as_memory() {
    check(
        "typedef unsigned long int pthread_t;
         typedef union { struct { int __lock; unsigned __count; int __owner; unsigned __nusers; int __kind; short a, b;
             struct { void *p, *n; } __list; } __data; char __size[40]; long __align; } pthread_mutex_t;
         extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
         extern int pthread_mutex_lock(pthread_mutex_t *);
         pthread_mutex_t m = { { 0, 0, 0, 0, 1, 0, 0, { 0, 0 } } };
         void *run(void *p) { pthread_mutex_lock(&m); return p; }
         int main(void) { pthread_t t; return pthread_create(&t, 0, run, 0); }",
        expect![[r#"
            int main(void) {
                user memory unsigned long t;
                temporary register int t0;

                L0: live t; -> L1
                L1: t0 = pthread_create(&t, void *{NULL}, &run, void *{NULL}); -> L2
                L2: return t0;
            }
            void *run(void *) {
                parameter register void *p;

                L0: pthread_mutex_lock(&m); -> L1
                L1: return p;
            }
        "#]],
    );
}

#[test]
fn cleanup_handlers_and_c11_are_actions() {
    check(
        "#include <pthread.h>
         #include <threads.h>
         void clean(void *p) { }
         int start(void *p) { thrd_exit(3); }
         int main(void) {
             thrd_t t; int result; mtx_t m;
             pthread_cleanup_push(clean, 0);
             mtx_init(&m, mtx_plain | mtx_recursive);
             if (thrd_create(&t, start, 0) == thrd_success) thrd_join(t, &result);
             pthread_cleanup_pop(1);
             return result; }",
        expect![[r#"
            int main(void) {
                user memory unsigned long t;
                user memory int result;
                user memory struct anonymous0 m;
                temporary register int t0;
                loop 0 do L3 exit L11;

                L0: live t; -> L1
                L1: live result; -> L2
                L2: live m; -> L3
                L3 [loop 0]: skip; -> L4
                L4: __antiphon_cleanup_push(&clean, void *{NULL}); -> L5
                L5: mtx_init(&m, 0 | 1); -> L6
                L6: t0 = thrd_create(&t, &start, void *{NULL}); -> L7
                L7: if (t0 == 0) -> L8 else -> L9
                L8: thrd_join(t, &result); -> L9
                L9 [join]: __antiphon_cleanup_pop(1); -> L10
                L10: if (0) -> L3 else -> L11
                L11: return result;
            }
            void clean(void *) {
                parameter register void *p;

                L0: return;
            }
            int start(void *) {
                parameter register void *p;

                L0: thrd_exit(3); -> L1
                L1: unreachable;
            }
        "#]],
    );
}

#[test]
fn a_function_of_an_atomic_name_is_atomic_on_every_way_out() {
    check(
        "int x;
         int __VERIFIER_atomic_take(int n) { if (x > n) return x; x = n; return x + 1; }
         void __VERIFIER_atomic_set(void) { x = 1; if (x) return; x = 2; }
         int main(void) { __VERIFIER_atomic_set(); return __VERIFIER_atomic_take(2); }",
        expect![[r#"
            int main(void) {
                temporary register int t0;

                L0: __VERIFIER_atomic_set(); -> L1
                L1: t0 = __VERIFIER_atomic_take(2); -> L2
                L2: return t0;
            }
            void __VERIFIER_atomic_set(void) {
                L0: __VERIFIER_atomic_begin(); -> L1
                L1: x = 1; -> L2
                L2: if (x) -> L3 else -> L5
                L3: __VERIFIER_atomic_end(); -> L4
                L4: return;
                L5 [join]: x = 2; -> L6
                L6: __VERIFIER_atomic_end(); -> L7
                L7: return;
            }
            int __VERIFIER_atomic_take(int) {
                parameter register int n;
                temporary register int t0;
                temporary register int t1;

                L0: __VERIFIER_atomic_begin(); -> L1
                L1: if (n < x) -> L2 else -> L5
                L2: t0 = x; -> L3
                L3: __VERIFIER_atomic_end(); -> L4
                L4: return t0;
                L5 [join]: x = n; -> L6
                L6: t1 = x + 1; -> L7
                L7: __VERIFIER_atomic_end(); -> L8
                L8: return t1;
            }
        "#]],
    );
}

#[test]
fn variables_of_a_thread_are_initialised_in_each() {
    let text = model_of(&[
        "extern __thread int far[2]; static __thread int near[3] = {1, 2}; extern _Thread_local int *where;
         int f(void) { static _Thread_local struct { int a, b; } inner = {.b = 5}; return inner.b++; }
         int main(void) { return far[1] + near[0] + *where + f(); }",
        "__thread int far[2] = {7, 8}; int target; _Thread_local int *where = &target;",
    ]);
    let part = text.split("function ").find(|part| part.starts_with("void thread_startup")).expect("one");
    expect![[r#"
        void thread_startup(void) {
            L0: near[0l] = 1; -> L1
            L1: near[1l] = 2; -> L2
            L2: far[0l] = 7; -> L3
            L3: far[1l] = 8; -> L4
            L4: where = &target; -> L5
            L5: f::inner.b = 5; -> L6
            L6: return;
        }
    "#]]
    .assert_eq(part);
    let globals: Vec<&str> = text.lines().filter(|line| line.starts_with("global")).collect();
    expect![[r#"
        global thread int near[3];
        global thread int far[2];
        global int target;
        global thread int *where;
        global thread struct anonymous0 f::inner;"#]]
    .assert_eq(&globals.join("\n"));
}

#[test]
fn a_stream_that_the_program_declares_has_its_number() {
    let text = model_of(&["struct _IO_FILE { int _flags; char *rest; }; extern struct _IO_FILE *stderr;
         extern int fprintf(struct _IO_FILE *, const char *, ...);
         int main(void) { return fprintf(stderr, \"x\"); }"]);
    let part = text.split("function ").find(|part| part.starts_with("int startup")).expect("one");
    expect![[r#"
        int startup(int, char **) {
            parameter register int argc;
            parameter register char **argv;
            temporary register int t0;

            L0: __antiphon_stream_2 = 2; -> L1
            L1: stderr = (struct _IO_FILE *)&__antiphon_stream_2; -> L2
            L2: t0 = main(); -> L3
            L3: return t0;
        }

    "#]]
    .assert_eq(part);
}
