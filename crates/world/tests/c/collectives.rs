//! Collective operations of several processes: what they give, how their calls
//! disagree, and who leaves before all have come.

use super::{recorded, Arith};
use antiphon_machine::Options;
use expect_test::{expect, Expect};

/// The body of `main` between the start and the end of MPI.
fn check_ranks(processes: u32, body: &str, expect: Expect) {
    let text = format!(
        "#include <mpi.h>\nstatic int rank, n, a[8], b[8];\nint main(int argc, char **argv) {{ MPI_Init(&argc, &argv); \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &n);\n{body}\nMPI_Finalize(); return 0; }}"
    );
    let options = Options { processes, ..Options::default() };
    expect.assert_eq(&recorded(&text, Arith::Machine, &options));
}

#[test]
fn another_function_is_called() {
    check_ranks(
        2,
        "if (rank) MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);\nelse MPI_Barrier(MPI_COMM_WORLD);",
        expect![[r#"
            mpi-collective at line 4: collective mismatch on `MPI_COMM_WORLD`: rank 0 calls `MPI_Barrier`, rank 1 calls `MPI_Bcast`
        "#]],
    );
    check_ranks(
        2,
        "MPI_Request r; if (rank) { MPI_Ibarrier(MPI_COMM_WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE); }\n\
         else MPI_Barrier(MPI_COMM_WORLD);",
        expect![[r#"
            mpi-collective at line 4: collective mismatch on `MPI_COMM_WORLD`: rank 0 calls `MPI_Barrier`, rank 1 calls `MPI_Ibarrier`
        "#]],
    );
}

#[test]
fn roots_and_operations_differ() {
    check_ranks(
        2,
        "MPI_Bcast(a, 1, MPI_INT, rank, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: rank 1 calls `MPI_Bcast` with root 1, but rank 0 with root 0
    "#]],
    );
    check_ranks(
        2,
        "MPI_Allreduce(a, b, 1, MPI_INT, rank ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: rank 1 calls `MPI_Allreduce` with operation `MPI_SUM`, but rank 0 with `MPI_MAX`
    "#]],
    );
}

#[test]
fn counts_and_types_differ() {
    check_ranks(
        3,
        "MPI_Bcast(a, rank == 2 ? 3 : 2, MPI_INT, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: `MPI_Bcast`: rank 0 sends 2 `MPI_INT` to rank 2, which expects 3 `MPI_INT`
    "#]],
    );
    check_ranks(
        2,
        "MPI_Reduce(a, b, 1 + rank, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: `MPI_Reduce`: rank 1 contributes 2 `MPI_INT`, but rank 0 contributes 1 `MPI_INT`
    "#]],
    );
    check_ranks(
        2,
        "MPI_Gather(a, 1 + rank, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: `MPI_Gather`: rank 1 sends 2 `MPI_INT` to rank 0, which expects 1 `MPI_INT`
    "#]],
    );
    check_ranks(
        2,
        "MPI_Gather(a, 2, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: `MPI_Gather`: rank 0 sends 2 `MPI_INT` to itself but expects 1 `MPI_INT`
    "#]],
    );
    check_ranks(
        2,
        "MPI_Scan(a, b, 1, rank ? MPI_UNSIGNED : MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: `MPI_Scan`: rank 1 contributes 1 `MPI_UNSIGNED`, but rank 0 contributes 1 `MPI_INT`
    "#]],
    );
    check_ranks(
        2,
        "int c[2] = { 1 + rank, 2 - rank }; MPI_Reduce_scatter(a, b, c, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
        expect![[r#"
            mpi-collective at line 4: rank 1 calls `MPI_Reduce_scatter` with counts [2, 1], but rank 0 with [1, 2]
        "#]],
    );
}

#[test]
fn rounds_of_a_communicator_are_in_order() {
    // Rank 0 is in its second round while rank 1 is not in the first.
    check_ranks(
        2,
        "MPI_Request r[2]; a[0] = rank + 5;\nif (rank) { MPI_Recv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, \
         MPI_STATUS_IGNORE); }\nMPI_Ibcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);\n\
         MPI_Iallreduce(&rank, &a[1], 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &r[1]);\n\
         if (!rank) MPI_Ssend(b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);\n\
         MPI_Wait(&r[1], MPI_STATUS_IGNORE); MPI_Wait(&r[0], MPI_STATUS_IGNORE);\nprintf(\"%d %d\\n\", a[0], a[1]);",
        expect![[r#"
            5 1
            5 1
        "#]],
    );
}

#[test]
fn who_has_what_it_needs_may_leave() {
    // The root of a broadcast goes on; so do those who only give to a reduction.
    check_ranks(
        3,
        "if (rank == 0) { MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD); MPI_Ssend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); }\n\
         else { if (rank == 1) MPI_Recv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
         MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD); } printf(\"done\\n\");",
        expect![[r#"
            done
            done
            done
        "#]],
    );
    check_ranks(
        2,
        "if (rank) { MPI_Reduce(a, b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); MPI_Ssend(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); }\n\
         else { MPI_Recv(b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
         MPI_Reduce(a, b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); } printf(\"done\\n\");",
        expect![[r#"
            done
            done
        "#]],
    );
    // A scan needs those below only.
    check_ranks(
        2,
        "if (rank) { MPI_Recv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n\
         a[0] = rank + 1; MPI_Scan(a, &b[1], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n\
         if (!rank) MPI_Ssend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); printf(\"%d\\n\", b[1]);",
        expect![[r#"
            1
            3
        "#]],
    );
}

#[test]
fn who_needs_all_waits_for_all() {
    check_ranks(
        2,
        "if (rank) { MPI_Recv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n\
         MPI_Allreduce(a, &b[1], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n\
         if (!rank) MPI_Ssend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);",
        expect![[r#"
            absolute-deadlock at line 5: both ranks are blocked [rank 0 waits here]
        "#]],
    );
    // The first member of a scan has to wait for nobody, the last for all.
    check_ranks(
        2,
        "if (!rank) { MPI_Recv(b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n\
         MPI_Scan(a, &b[1], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n\
         if (rank) MPI_Ssend(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);",
        expect![[r#"
            absolute-deadlock at line 4: both ranks are blocked [rank 0 waits here]
        "#]],
    );
}

#[test]
fn later_calls_are_compared_with_those_that_left() {
    check_ranks(
        2,
        "if (rank == 0) { MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD); MPI_Ssend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); }\n\
         else { MPI_Recv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
         MPI_Bcast(a, 2, MPI_INT, 0, MPI_COMM_WORLD); }",
        expect![[r#"
            mpi-collective at line 6: `MPI_Bcast`: rank 0 sends 1 `MPI_INT` to rank 1, which expects 2 `MPI_INT`
        "#]],
    );
    check_ranks(
        2,
        "if (!rank) MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-collective at line 4: rank 0 calls `MPI_Bcast`, but rank 1 never does
    "#]],
    );
}

#[test]
fn buffers_must_be_apart() {
    check_ranks(
        1,
        "MPI_Allreduce(a, a, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-buffer at line 4: the buffers `a` and `a` of `MPI_Allreduce` overlap
    "#]],
    );
    check_ranks(
        2,
        "int c[2] = { 2, 2 }, d[2] = { 0, 1 }; MPI_Allgatherv(a, 2, MPI_INT, b, c, d, MPI_INT, MPI_COMM_WORLD);",
        expect![[r#"
            mpi-buffer at line 4: `MPI_Allgatherv` receives from two processes into the same elements of `b`
        "#]],
    );
    check_ranks(
        2,
        "MPI_Reduce(MPI_IN_PLACE, a, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-argument at line 4: `MPI_Reduce`: this buffer must not be `MPI_IN_PLACE` here
    "#]],
    );
    check_ranks(
        1,
        "MPI_Request r; MPI_Ibcast(a, 2, MPI_INT, 0, MPI_COMM_WORLD, &r); b[0] = a[1]; a[2] = 1; a[1] = 1;",
        expect![[r#"
            mpi-buffer at line 4: `a[1]` is written while a pending collective operation owns it
        "#]],
    );
}

#[test]
fn operations_are_for_some_types() {
    check_ranks(
        1,
        "double x = 1, y; MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_BXOR, MPI_COMM_WORLD);",
        expect![[r#"
            mpi-type at line 4: `MPI_Allreduce`: operation `MPI_BXOR` is not defined on `MPI_DOUBLE`
        "#]],
    );
    check_ranks(
        1,
        "char x = 1, y; MPI_Allreduce(&x, &y, 1, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD);",
        expect![[r#"
        mpi-type at line 4: `MPI_Allreduce`: operation `MPI_SUM` is not defined on `MPI_CHAR`
    "#]],
    );
    check_ranks(
        2,
        "int x; MPI_Allreduce(&x, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
        expect![[r#"
        uninitialized at line 4: a reduction uses a value that was never written
    "#]],
    );
    // A value that nothing is computed with may be anything.
    check_ranks(1, "int x; MPI_Allreduce(&x, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);", expect![[r#""#]]);
}

#[test]
fn narrow_integers_wrap_as_in_c() {
    check_ranks(
        2,
        "signed char x = 100, y; MPI_Allreduce(&x, &y, 1, MPI_SIGNED_CHAR, MPI_SUM, MPI_COMM_WORLD);\n\
         if (!rank) printf(\"%d\\n\", y);",
        expect![[r#"
            -56
        "#]],
    );
    check_ranks(
        2,
        "unsigned char x = 5 + rank, y; MPI_Allreduce(&x, &y, 1, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD);\n\
         if (!rank) printf(\"%d\\n\", y);",
        expect![[r#"
            3
        "#]],
    );
}
