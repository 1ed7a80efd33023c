//! Atomic operations keep their memory orders, however they are spelled.

use super::model_of;
use expect_test::{expect, Expect};

/// The atomic operations of the body of `main`, one on each line, without
/// where control goes next.
fn check(declarations: &str, body: &str, expect: Expect) {
    let text = format!("#include <stdatomic.h>\n{declarations}\nint main(void) {{\n{body}\nreturn 0;\n}}\n");
    let model = model_of(&[&text]);
    let (_, main) = model.split_once("\nfunction int main").expect("main");
    let (main, _) = main.split_once("\n}").expect("its end");
    let lines = main.lines().filter_map(|line| line.split_once(": ")).map(|(_, step)| step);
    let steps = lines.filter_map(|step| step.split_once(" -> ")).map(|(step, _)| step);
    let atomic = steps.filter(|step| step.contains("atomic_") || step.contains("__sync"));
    expect.assert_eq(&atomic.map(|step| format!("{step}\n")).collect::<String>());
}

#[test]
fn the_functions_of_stdatomic() {
    check(
        "atomic_int a = ATOMIC_VAR_INIT(1); atomic_flag f = ATOMIC_FLAG_INIT; int e, r;",
        "atomic_init(&a, 2);
         atomic_store(&a, 3);
         atomic_store_explicit(&a, 4, memory_order_release);
         r = atomic_load(&a);
         r = atomic_load_explicit(&a, memory_order_acquire);
         r = atomic_load_explicit(&a, memory_order_consume);
         r = atomic_exchange(&a, 5);
         r = atomic_exchange_explicit(&a, 6, memory_order_acq_rel);
         r = atomic_compare_exchange_strong(&a, &e, 7);
         r = atomic_compare_exchange_weak(&a, &e, 8);
         r = atomic_compare_exchange_strong_explicit(&a, &e, 9, memory_order_acq_rel, memory_order_relaxed);
         r = atomic_compare_exchange_weak_explicit(&a, &e, 10, memory_order_release, memory_order_relaxed);
         r = atomic_fetch_add(&a, 1) + atomic_fetch_sub_explicit(&a, 1, memory_order_relaxed);
         atomic_fetch_or_explicit(&a, 1, memory_order_seq_cst);
         atomic_fetch_xor_explicit(&a, 1, memory_order_relaxed);
         atomic_fetch_and_explicit(&a, 1, memory_order_acquire);
         r = atomic_flag_test_and_set(&f);
         r = atomic_flag_test_and_set_explicit(&f, memory_order_acquire);
         atomic_flag_clear(&f);
         atomic_flag_clear_explicit(&f, memory_order_release);
         atomic_thread_fence(memory_order_acquire);
         atomic_thread_fence(memory_order_seq_cst);
         atomic_signal_fence(memory_order_acq_rel);
         r = atomic_is_lock_free(&a);",
        expect![[r#"
            atomic_init(&a, 2) relaxed;
            atomic_store(&a, 3);
            atomic_store(&a, 4) release;
            t0 = atomic_load(&a);
            t1 = atomic_load(&a) acquire;
            t2 = atomic_load(&a) consume;
            t3 = atomic_exchange(&a, 5);
            t4 = atomic_exchange(&a, 6) acq_rel;
            t5 = atomic_compare_exchange(&a, &e, 7);
            t6 = atomic_compare_exchange_weak(&a, &e, 8);
            t7 = atomic_compare_exchange(&a, &e, 9) acq_rel else relaxed;
            t8 = atomic_compare_exchange_weak(&a, &e, 10) release else relaxed;
            t12 = atomic_fetch_sub(&a, 1) relaxed;
            t13 = atomic_fetch_add(&a, 1);
            t14 = atomic_fetch_add(&a, 1);
            t15 = atomic_fetch_sub(&a, 1) relaxed;
            t16 = atomic_fetch_or(&a, 1);
            t17 = atomic_fetch_xor(&a, 1) relaxed;
            t18 = atomic_fetch_and(&a, 1) acquire;
            t19 = atomic_flag_test_and_set(&f.__value);
            t20 = atomic_flag_test_and_set(&f.__value) acquire;
            atomic_flag_clear(&f.__value);
            atomic_flag_clear(&f.__value) release;
            atomic_thread_fence() acquire;
            atomic_thread_fence();
            atomic_signal_fence() acq_rel;
        "#]],
    );
}

#[test]
fn the_built_ins_of_gcc() {
    check(
        "int a, e, r, v; _Bool b; char *p;",
        "r = __atomic_load_n(&a, __ATOMIC_ACQUIRE);
         __atomic_load(&a, &r, __ATOMIC_RELAXED);
         __atomic_store_n(&a, 1, __ATOMIC_RELEASE);
         __atomic_store(&a, &v, __ATOMIC_SEQ_CST);
         r = __atomic_exchange_n(&a, 2, __ATOMIC_ACQ_REL);
         __atomic_exchange(&a, &v, &r, __ATOMIC_RELAXED);
         b = __atomic_compare_exchange_n(&a, &e, 3, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
         b = __atomic_compare_exchange(&a, &e, &v, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
         r = __atomic_add_fetch(&a, 4, __ATOMIC_RELAXED);
         r = __atomic_fetch_nand(&a, 4, __ATOMIC_ACQUIRE | __ATOMIC_HLE_ACQUIRE);
         b = __atomic_test_and_set(&b, __ATOMIC_ACQUIRE);
         __atomic_clear(&b, __ATOMIC_RELEASE);
         __atomic_thread_fence(__ATOMIC_RELEASE);
         __atomic_signal_fence(__ATOMIC_SEQ_CST);
         b = __atomic_always_lock_free(sizeof a, 0) && __atomic_is_lock_free(sizeof a, &a);
         p = __atomic_load_n(&p, __ATOMIC_CONSUME);",
        expect![[r#"
            t0 = atomic_load(&a) acquire;
            t1 = atomic_load(&a) relaxed;
            atomic_store(&a, 1) release;
            atomic_store(&a, v);
            t2 = atomic_exchange(&a, 2) acq_rel;
            t3 = atomic_exchange(&a, v) relaxed;
            t4 = atomic_compare_exchange(&a, &e, 3) acq_rel else acquire;
            t5 = atomic_compare_exchange_weak(&a, &e, v) seq_cst else relaxed;
            t6 = atomic_add_fetch(&a, 4) relaxed;
            t7 = atomic_fetch_nand(&a, 4) acquire;
            t8 = atomic_flag_test_and_set(&b) acquire;
            atomic_flag_clear(&b) release;
            atomic_thread_fence() release;
            atomic_signal_fence();
            t10 = atomic_load(&p) consume;
        "#]],
    );
}

#[test]
fn the_older_built_ins_of_gcc_are_full_barriers_but_for_locks() {
    check(
        "int a, r; unsigned char lock;",
        "r = __sync_fetch_and_add(&a, 1);
         r = __sync_sub_and_fetch(&a, 1, &r);
         r = __sync_val_compare_and_swap(&a, 1, 2);
         r = __sync_bool_compare_and_swap(&a, 1, 2);
         r = __sync_lock_test_and_set(&lock, 1);
         __sync_lock_release(&lock);
         __sync_synchronize();",
        expect![[r#"
            t0 = atomic_fetch_add(&a, 1);
            t1 = atomic_sub_fetch(&a, 1);
            t2 = __sync_val_compare_and_swap(&a, 1, 2);
            t3 = __sync_bool_compare_and_swap(&a, 1, 2);
            t4 = atomic_exchange(&lock, unsigned char{1}) acquire;
            atomic_store(&lock, unsigned char{0}) release;
            atomic_thread_fence();
        "#]],
    );
}

#[test]
fn an_order_that_is_computed_is_the_weakest_and_a_strength_that_is_computed_may_fail() {
    check(
        "atomic_int a; int e, r;",
        "memory_order order = memory_order_seq_cst;
         r = atomic_load_explicit(&a, order);
         r = __atomic_compare_exchange_n(&a, &e, 3, e == 0, order, memory_order_relaxed);",
        expect![[r#"
            t0 = atomic_load(&a) relaxed;
            t1 = atomic_compare_exchange_weak(&a, &e, 3) relaxed;
        "#]],
    );
}
