//! Every property that one process can violate, with its message and place.

use super::{check, check_main};
use expect_test::expect;

#[test]
fn an_index_outside_of_its_array() {
    check_main(
        "int a[5]; int i = 5; a[i] = 1;",
        expect![[r#"
        array-bounds at line 2: index 5 is out of bounds of `a`, which has 5 elements
    "#]],
    );
    check_main(
        "int m[5][5]; m[0][7] = 1;",
        expect![[r#"
        array-bounds at line 2: index 7 is out of bounds of `m[0]`, which has 5 elements
    "#]],
    );
    check_main(
        "int m[2][3]; int *p = &m[0][0]; for (int i = 0; i < 6; i++) p[i] = i; printf(\"%d\\n\", m[1][2]);",
        expect![[r#"
        5
    "#]],
    );
    check_main(
        "int a[5]; int *p = a + 6; return p == a;",
        expect![[r#"
        array-bounds at line 2: `a + 6` points to element 6 of `a`, which has only 5 elements
    "#]],
    );
    check_main(
        "int a[5]; int *p = a + 5; *p = 1;",
        expect![[r#"
        array-bounds at line 2: `*p` is element 5 of `a`, which has only 5 elements
    "#]],
    );
    check_main(
        "struct { int a[2]; int b; } s; int *p = s.a; p[2] = 1;",
        expect![[r#"
        array-bounds at line 2: `p[2]` is element 2 of a part of `s`, which has only 2 elements
    "#]],
    );
}

#[test]
fn an_array_of_variable_length_has_elements() {
    check_main(
        "int n = 0; int a[n]; return (int)sizeof a;",
        expect![[r#"
        array-bounds at line 2: the array `a` has 0 elements
    "#]],
    );
    check_main(
        "int n = 2, m = 0; int a[n][m]; return (int)sizeof a;",
        expect![[r#"
        array-bounds at line 2: the array `a` has 0 elements
    "#]],
    );
    check_main(
        "int n = 1; int a[n]; return (int)sizeof a;",
        expect![[r#"
        exit 4
    "#]],
    );
}

#[test]
fn a_constant_is_not_written() {
    let write = |definition: &str, body: &str| format!("{definition}\nint main(void) {{\n{body}\nreturn 0; }}");
    check(
        &write("const int c = 5;", "*(int *)&c = 6;"),
        expect![[r#"
        pointer at line 3: a `const` object is modified
    "#]],
    );
    check(
        &write("const struct { int a[2]; } c[2];", "memset((void *)&c[1], 0, 4);"),
        expect![[r#"
        pointer at line 3: a `const` object is modified
    "#]],
    );
    check(
        &write("static char const c[] = \"abc\";", "strcpy((char *)c, \"x\");"),
        expect![[r#"
        pointer at line 3: a `const` object is modified
    "#]],
    );
    check(
        &write("", "static const double d[3] = { 1 }; *((double *)d + 2) = 1;"),
        expect![[r#"
        pointer at line 3: a `const` object is modified
    "#]],
    );
    check(
        &write(
            "const int c = 5; const int *p = &c, *const q = &c;",
            "static const int s = 7; p = &s; printf(\"%d\\n\", *p + *q);",
        ),
        expect![[r#"
            12
        "#]],
    );
}

#[test]
fn null_dangling_and_wild_pointers() {
    check_main(
        "int *p = 0; *p = 1;",
        expect![[r#"
        pointer at line 2: `p` is null but is dereferenced
    "#]],
    );
    check_main(
        "int *p = malloc(4); free(p); *p = 1;",
        expect![[r#"
        pointer at line 2: `*p` is used after it was freed
    "#]],
    );
    check_main(
        "int *p = malloc(4); free(p); free(p);",
        expect![[r#"
        pointer at line 2: `p` is passed to `free` but was already freed
    "#]],
    );
    check_main(
        "int x; free(&x);",
        expect![[r#"
        pointer at line 2: `&x` is passed to `free` but does not point to allocated memory
    "#]],
    );
    check_main(
        "int *p; { int x = 1; p = &x; } *p = 2;",
        expect![[r#"
        pointer at line 2: `*p` is used after the lifetime of `x` ended
    "#]],
    );
    check(
        "int *f(void) { int x = 1; int *p = &x; return p; }\nint main(void) { return *f(); }",
        expect![[r#"
        pointer at line 2: `*f()` is used after the lifetime of `x` ended
    "#]],
    );
    check_main(
        "char *s = \"abc\"; s[0] = 'x';",
        expect![[r#"
        pointer at line 2: a string literal is modified
    "#]],
    );
    check_main(
        "struct s { int x; } *p = 0; return p->x;",
        expect![[r#"
        pointer at line 2: `p` is null but is dereferenced
    "#]],
    );
    check_main(
        "void (*f)(void) = 0; f();",
        expect![[r#"
        pointer at line 2: `f` is called but is null
    "#]],
    );
    check_main(
        "int *p = malloc(8); free(p + 1);",
        expect![[r#"
        pointer at line 2: `p + 1` is passed to `free` but does not point to the start of its allocation
    "#]],
    );
}

#[test]
fn values_never_written() {
    check_main(
        "int x; if (x) return 1;",
        expect![[r#"
        uninitialized at line 2: `x` is read but was never written
    "#]],
    );
    check_main("int x; int y = x; (void)y;", expect![[""]]);
    check_main(
        "int a[3]; a[1] = 4; printf(\"%d\\n\", a[2]);",
        expect![[r#"
        uninitialized at line 2: `printf` prints a value that was never written (argument 1 of the format)
    "#]],
    );
    check_main(
        "struct { int x, y; } s, t; s.x = 1; t = s; printf(\"%d\\n\", t.x); return t.y + 1;",
        expect![[r#"
        1
        uninitialized at line 2: `t.y` is read but was never written
    "#]],
    );
    check_main(
        "int *p = malloc(sizeof(int)); int x = *p + 1; free(p); return x;",
        expect![[r#"
        uninitialized at line 2: `*p` is read but was never written
    "#]],
    );
    check("static int zero;\nint main(void) { return zero; }", expect![[""]]);
}

#[test]
fn arithmetic_that_has_no_value() {
    check_main(
        "int x = 2147483647; x++; ",
        expect![[r#"
        integer-overflow at line 2: 2147483647 + 1 is not representable in 32 bits
    "#]],
    );
    check_main(
        "unsigned x = 4294967295u; x++; printf(\"%u\\n\", x);",
        expect![[r#"
        0
    "#]],
    );
    check_main(
        "int x = 0; return 1 / x;",
        expect![[r#"
        division-by-zero at line 2: division by zero
    "#]],
    );
    check_main(
        "int x = -2147483647 - 1; return x / -1;",
        expect![[r#"
        integer-overflow at line 2: -2147483648 / -1 is not representable in 32 bits
    "#]],
    );
    check_main(
        "int x = 32; return 1 << x;",
        expect![[r#"
        integer-overflow at line 2: a shift by 32; it must be between 0 and 31
    "#]],
    );
    check_main(
        "double x = 1e20; return (int)x;",
        expect![[r#"
        integer-overflow at line 2: 100000000000000000000 is converted to an integer of 32 bits and does not fit
    "#]],
    );
    check_main(
        "double x = 0; printf(\"%f %f\\n\", 1 / x, -1 / x);",
        expect![[r#"
        inf -inf
    "#]],
    );
    check_main(
        "signed char c = 200; printf(\"%d\\n\", c);",
        expect![[r#"
        -56
    "#]],
    );
}

#[test]
fn assertions_and_ends() {
    check_main(
        "int x = 3, y = 4;\nassert(x + y == 8);",
        expect![[r#"
        assertion at line 3: the assertion `x + y == 8` is false [`x` is 3, `y` is 4]
    "#]],
    );
    check_main(
        "abort();",
        expect![[r#"
        assertion at line 2: the program aborts
    "#]],
    );
    check_main(
        "exit(3);",
        expect![[r#"
        exit 3
    "#]],
    );
    check(
        "void reach_error(void) {}\nint main(void) { reach_error(); return 0; }",
        expect![[r#"
        reachability at line 2: `reach_error` is called
    "#]],
    );
    check(
        "void bye(void) { puts(\"bye\"); }\nint main(void) { atexit(bye); puts(\"hi\"); exit(2); }",
        expect![[r#"
        hi
        bye
        exit 2
    "#]],
    );
}

#[test]
fn leaks_are_reported_where_main_returns() {
    check_main(
        "for (int i = 0; i < 3; i++) malloc(8);",
        expect![[r#"
        memory-leak at line 2: 24 bytes in 3 blocks allocated here are never freed
    "#]],
    );
    check_main("malloc(8); exit(0);", expect![[""]]);
    check_main("free(malloc(8));", expect![[""]]);
}

#[test]
fn recursion_without_end_is_a_limit() {
    check(
        "int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }",
        expect![[r#"
            limit Frames: more than 100000 nested calls: `f` calls `f`
        "#]],
    );
}

#[test]
fn an_argument_of_the_program_is_called_so() {
    check_main(
        "return argv[0][100];",
        expect![[r#"
        array-bounds at line 2: `*argv + 100` points to element 100 of the program's argument, which has only 6 elements
    "#]],
    );
}
