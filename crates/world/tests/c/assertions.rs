//! Assertions over several processes in concrete runs: snapshots, their union,
//! and the ways to fail.

use super::{recorded, Arith};
use antiphon_machine::{Checks, Options, Property};
use expect_test::{expect, Expect};

/// The body of `main` between the start and the end of MPI, after some text at
/// file scope.
fn text_of(environment: &str, body: &str) -> String {
    format!(
        "#include <mpi.h>\nstatic int rank, n, a[8];\n{environment}\nint main(int argc, char **argv) {{ \
         MPI_Init(&argc, &argv); MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &n);\n{body}\n\
         MPI_Finalize(); return 0; }}"
    )
}

fn check_with(options: &Options, environment: &str, body: &str, expect: Expect) {
    let text = text_of(environment, body);
    for arith in [Arith::Ideal, Arith::Machine] {
        expect.assert_eq(&recorded(&text, arith, options));
    }
}

fn check(processes: u32, body: &str, expect: Expect) {
    check_with(&Options { processes, ..Options::default() }, "", body, expect);
}

#[test]
fn snapshots_are_what_processes_were() {
    check(
        3,
        "int x = 10 * rank;\n#pragma TASS collective assert THEN x == 10 * rank && PROC[(rank + 1) % n].x == 10 * ((rank \
         + 1) % n)\nx = -1; a[0] = 1;\n#pragma TASS collective assert NOW PROC[0].x == -1 && PROC[2].a[0] == 1\n",
        expect![[r#""#]],
    );
}

#[test]
fn indices_belong_to_whom_asserts() {
    check(
        3,
        "for (int i = 0; i < 3; i++) a[i] = 10 * rank + i;\nint *p = a;\n\
         #pragma TASS collective assert A PROC[0].a[rank] == rank && PROC[2].p[rank] == 20 + rank && PROC[1].p != 0\n",
        expect![[r#""#]],
    );
}

#[test]
fn a_condition_that_is_false_is_told_with_both_sides() {
    check(
        2,
        "int x = rank;\n#pragma TASS collective assert A x >= 0 && PROC[0].x == PROC[1].x\n",
        expect![[r#"
        collective-assertion at line 6: the collective assertion `A` fails on rank 0: the conjunct `PROC[0].x == PROC[1].x` is false [`PROC[0].x` is 0, `PROC[1].x` is 1]
    "#]],
    );
    check(
        2,
        "int x[2] = {1, 2 + rank};\n#pragma TASS collective assert A forall {int i | 0 <= i && i < 2} PROC[0].x[i] == x[i]\n",
        expect![[r#"
            collective-assertion at line 6: the collective assertion `A` fails on rank 1: the condition `forall {i | 0 <= i && i < 2} PROC[0].x[i] == x[i]` is false [for i = 1: `PROC[0].x[i]` is 2, `x[i]` is 3]
        "#]],
    );
}

#[test]
fn processes_must_assert_in_one_order() {
    check(
        2,
        "if (rank) {\n#pragma TASS collective assert A 1\n} else {\n#pragma TASS collective assert B 1\n}",
        expect![[r#"
            collective-assertion at line 6: assertions are reached in different orders: rank 1 reaches `A` where rank 0 reaches `B` [rank 1 reaches `A`]
        "#]],
    );
}

#[test]
fn nobody_ends_without_contributing() {
    check(
        2,
        "if (rank) {\n#pragma TASS collective assert A 1\n}",
        expect![[r#"
        collective-assertion at line 6: rank 0 ends without contributing to the collective assertion `A`, to which rank 1 contributed [rank 1 contributed here]
    "#]],
    );
    // A process that is stopped is asked for nothing.
    check(2, "if (rank) {\n#pragma TASS collective assert A 1\n} else MPI_Abort(MPI_COMM_WORLD, 0);", expect![[r#""#]]);
}

#[test]
fn universes_have_orders_of_their_own() {
    let options = Options { processes: 3, ..Options::default() };
    check_with(
        &options,
        "#pragma TASS universe ENDS PID != 1",
        "if (rank == 0) {\n#pragma TASS collective assert ALL 1\n}\n\
         #pragma TASS collective(ENDS) assert E PROC[0].rank + PROC[2].rank == 2\n\
         if (rank != 0) {\n#pragma TASS collective assert ALL PROC[0].rank == 0\n}",
        expect![[r#""#]],
    );
    check_with(
        &options,
        "#pragma TASS universe ENDS PID != 1",
        "#pragma TASS collective(ENDS) assert E PROC[1].rank == 1\n",
        expect![[r#"
            collective-assertion at line 5: the collective assertion `E` has no value on rank 0: `PROC[1].rank` names rank 1, which does not participate
        "#]],
    );
}

#[test]
fn a_variable_is_looked_for_where_it_is_declared() {
    check(
        2,
        "for (int i = 0; i < 2; i++) a[i] = i;\nfor (int i = 5; i < 6; i++) {\n\
         #pragma TASS collective assert A PROC[1 - rank].i == 5 && PROC[0]@main.i == 5\n}",
        expect![[r#""#]],
    );
    check(
        2,
        "if (rank) { int k = 3; a[0] = k;\n#pragma TASS collective assert A PROC[0].k == k\n} else {\n\
         #pragma TASS collective assert A 1\n}",
        expect![[r#"
            unsupported U210 at line 6: `PROC[0].k` is out of scope in the snapshot of rank 0: `main` has no such variable there
        "#]],
    );
}

#[test]
fn what_is_not_checked_leaves_nothing() {
    let checks = Checks::ALL.without(Property::CollectiveAssertion);
    let options = Options { processes: 2, checks, ..Options::default() };
    check_with(&options, "", "if (rank) {\n#pragma TASS collective assert A rank == 7\n}", expect![[r#""#]]);
}

#[test]
fn others_are_seen_by_collective_annotations_only() {
    check(
        2,
        "\n#pragma TASS assert PROC[rank].n == 2\n#pragma TASS assert PROC[1 - rank].n == 2\n",
        expect![[r#"
        unsupported U207 at line 7: `PROC[1 - rank].n` names rank 1 outside a collective annotation
    "#]],
    );
}
