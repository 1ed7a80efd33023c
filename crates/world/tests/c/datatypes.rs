//! Datatypes and what travels through them. What the two longer programs print
//! is what they print under Open MPI 4 on x86-64.

use super::{recorded, Arith};
use antiphon_machine::Options;
use expect_test::{expect, Expect};

/// A program with several processes, in both arithmetics.
fn check_both(processes: u32, text: &str, expect: Expect) {
    let options = Options { processes, ..Options::default() };
    expect.assert_eq(&recorded(text, Arith::Machine, &options));
    expect.assert_eq(&recorded(text, Arith::Ideal, &options));
}

/// Declarations, what rank 0 does and what rank 1 does, in ideal arithmetic.
fn check_two(declared: &str, first: &str, second: &str, expect: Expect) {
    let text = format!(
        "#include <mpi.h>\n#line 1\nint main(int argc, char **argv) {{ int rank; MPI_Init(&argc, &argv);\n\
         MPI_Comm_rank(MPI_COMM_WORLD, &rank); {declared}\n\
         if (rank == 0) {{\n{first}\n}} else {{\n{second}\n}}\nMPI_Finalize(); return 0; }}"
    );
    let options = Options { processes: 2, ..Options::default() };
    expect.assert_eq(&recorded(&text, Arith::Ideal, &options));
}

#[test]
fn sizes_and_bounds_are_those_of_an_implementation() {
    check_both(
        1,
        include_str!("datatypes/shapes.c"),
        expect![[r#"
            int: size 4 lb 0 extent 4 true 0 4
            long double: size 16 lb 0 extent 16 true 0 16
            double_int: size 12 lb 0 extent 16 true 0 12
            long_double_int: size 20 lb 0 extent 32 true 0 20
            short_int: size 6 lb 0 extent 8 true 0 8
            2int: size 8 lb 0 extent 8 true 0 8
            bool: size 1 lb 0 extent 1 true 0 1
            aint: size 8 lb 0 extent 8 true 0 8
            contiguous: size 40 lb 0 extent 40 true 0 40
            vector: size 24 lb 0 extent 40 true 0 40
            vector back: size 24 lb -32 extent 40 true -32 40
            hvector of vector: size 96 lb 0 extent 100 true 0 100
            indexed: size 10 lb -4 extent 22 true -4 22
            struct: size 29 lb 0 extent 40 true 0 36
            resized: size 29 lb -8 extent 64 true 0 36
            contiguous of resized: size 87 lb -8 extent 192 true 0 164
            subarray c: size 96 lb 0 extent 960 true 264 352
            subarray fortran: size 96 lb 0 extent 960 true 488 240
            indexed block: size 48 lb -16 extent 88 true -16 88
            hindexed of pairs: size 36 lb 8 extent 112 true 8 104
            dup: size 29 lb 0 extent 40 true 0 36
            nothing: size 0 lb 0 extent 0 true 0 0
            contiguous of back: size 96 lb -32 extent 160 true -32 160
            vector of structs: size 174 lb 0 extent 320 true 0 316
            1
        "#]],
    );
}

#[test]
fn values_arrive_through_every_kind_of_type() {
    check_both(
        2,
        include_str!("datatypes/transfers.c"),
        expect![[r#"
            packed 26
            column 4: 2 12 22 32
            columns 1
            particles 3 of 15
            a 0 0.25 0.5 0
            b 1 1.25 1.5 1
            c 2 2.25 2.5 2
            bytes 120
            a 0 0.25 0.5 0
            b 1 1.25 1.5 1
            c 2 2.25 2.5 2
            unpacked 42 1.5 2.5 hello 26 of 26
            bottom 5 0.25 0.5
            relative 5 0.25 0.5
            z 1 1
            pairs 2: 1.25 7 2.25 8
        "#]],
    );
}

#[test]
fn doubles_sent_as_bytes_or_characters_arrive_as_doubles() {
    check_two(
        "double d[2] = {1.5, 2.5}, e[2];",
        "MPI_Send(d, sizeof d, MPI_CHAR, 1, 0, MPI_COMM_WORLD); MPI_Send(d, 16, MPI_BYTE, 1, 0, MPI_COMM_WORLD);",
        "MPI_Recv(e, sizeof e, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); printf(\"%g\\n\", e[1]);
         MPI_Recv(e, sizeof e, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); printf(\"%g\\n\", e[0]);",
        expect![[r#"
            2.5
            1.5
        "#]],
    );
}

#[test]
fn a_variable_of_another_type_is_told_from_a_short_one() {
    check_two(
        "int x[3] = {1, 2, 3}; double y;",
        "MPI_Send(x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);",
        "MPI_Recv(&y, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        expect![[r#"
            mpi-type at line 4: `x` has type `int` but is sent as `MPI_DOUBLE`
        "#]],
    );
    check_two(
        "int x[3] = {1, 2, 3}, y[9];",
        "MPI_Send(x, 9, MPI_INT, 1, 0, MPI_COMM_WORLD);",
        "MPI_Recv(y, 9, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        expect![[r#"
            array-bounds at line 4: the transfer needs 9 elements of `MPI_INT`, but `x` has 3
        "#]],
    );
}

#[test]
fn signs_do_not_matter_in_memory_and_matter_in_messages() {
    check_two(
        "unsigned x = 7; int y;",
        "MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); MPI_Send(&x, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD);",
        "MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); printf(\"%d\\n\", y);
         MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        expect![[r#"
            7
            mpi-type at line 7: a message of `MPI_UNSIGNED` is received as `MPI_INT`
        "#]],
    );
}

#[test]
fn a_message_that_is_too_long_is_counted_in_elements() {
    check_two(
        "int x[3] = {1, 2, 3};",
        "MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);",
        "MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        expect![[r#"
            mpi-truncation at line 6: message truncated: 3 `MPI_INT` sent, room for 2
        "#]],
    );
}

#[test]
fn buffers_of_pending_operations_are_theirs() {
    check_two(
        "int x[4] = {1, 2, 3, 4}; MPI_Request r;",
        "MPI_Irecv(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
         MPI_Send(&x[3], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);",
        "MPI_Send(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);",
        expect![[r#"
            mpi-buffer at line 5: `x[3]` is read while a pending receive owns it
        "#]],
    );
    check_two(
        "int x[4] = {1, 2, 3, 4}; MPI_Request r;",
        "MPI_Isend(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
         MPI_Recv(&x[1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        "MPI_Send(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);",
        expect![[r#"
            mpi-buffer at line 5: `x[1]` is given to a receive while a pending send owns it
        "#]],
    );
}

#[test]
fn types_are_freed_once_and_predefined_ones_never() {
    check_two(
        "MPI_Datatype t = MPI_INT, u;",
        "MPI_Type_free(&t);",
        "",
        expect![[r#"
            mpi-type at line 4: `MPI_Type_free`: the datatype in `&t` is predefined
        "#]],
    );
    check_two(
        "MPI_Datatype t, u;",
        "MPI_Type_contiguous(3, MPI_INT, &t); u = t; MPI_Type_free(&t); MPI_Type_free(&u);",
        "",
        expect![[r#"
            mpi-type at line 4: `MPI_Type_free`: `&u` is a datatype that was freed
        "#]],
    );
}

#[test]
fn a_freed_type_stays_with_what_was_begun() {
    check_two(
        "double m[3][2] = {{1, 2}, {3, 4}, {5, 6}}, v[3]; MPI_Datatype t; MPI_Request r;",
        "MPI_Type_vector(3, 1, 2, MPI_DOUBLE, &t); MPI_Type_commit(&t);
         MPI_Irecv(&m[0][1], 1, t, 1, 0, MPI_COMM_WORLD, &r); MPI_Type_free(&t);
         MPI_Wait(&r, MPI_STATUS_IGNORE); printf(\"%g %g %g\\n\", m[0][1], m[1][1], m[2][0]);",
        "v[0] = 7; v[1] = 8; v[2] = 9; MPI_Send(v, 3, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);",
        expect![[r#"
            7 8 5
        "#]],
    );
}

#[test]
fn negative_blocks_and_full_buffers_are_reported() {
    check_two(
        "MPI_Datatype t; int b[2] = {1, -1}, d[2] = {0, 2};",
        "MPI_Type_indexed(2, b, d, MPI_INT, &t);",
        "",
        expect![[r#"
            mpi-count at line 4: `MPI_Type_indexed` gets a negative count: `b[1]` = -1
        "#]],
    );
    check_two(
        "char b[10]; int at = 0, x[2] = {1, 2};",
        "MPI_Pack(x, 2, MPI_INT, b, 10, &at, MPI_COMM_WORLD); MPI_Pack(x, 1, MPI_INT, b, 10, &at, MPI_COMM_WORLD);",
        "",
        expect![[r#"
            mpi-truncation at line 4: `MPI_Pack` packs 4 bytes at position 8, but the buffer has 10
        "#]],
    );
}
