//! Objects, layouts, copies and the bytes of values.

use super::{check, check_ideal, check_main};
use expect_test::expect;

#[test]
fn a_pointer_is_aligned_for_what_it_is_used_for() {
    check_main(
        "char b[8] = { 0 }; int *p = (int *)(b + 1); *p = 5;",
        expect![[r#"
        pointer at line 2: `*p` is at byte 1 of `b`, but its type must be aligned to 4 bytes
    "#]],
    );
    check_main(
        "char *b = malloc(16); memset(b, 0, 16); return ((short *)(b + 3))[1];",
        expect![[r#"
        pointer at line 2: `(b + 3)[1]` is at byte 5 of its allocation, but its type must be aligned to 2 bytes
    "#]],
    );
    check_main(
        "struct __attribute__((packed)) { char c; int i; } s; s.i = 7; char b[16]; *(int *)(b + 4) = s.i; *(double *)(b + 8) = 2; printf(\"%d %g\\n\", *(int *)(b + 4), *(double *)(b + 8));",
        expect![[r#"
            7 2
        "#]],
    );
}

#[test]
fn an_array_of_one_element_at_the_end_has_the_rest_of_its_allocation() {
    let program = |body: &str| format!("struct F {{ int n; char s[1]; }};\nint main(void) {{\n{body}\nreturn 0; }}");
    let hello = "struct F *g = malloc(sizeof *g + 10); strcpy(g->s, \"hello\"); g->s[4] = 'y'; puts(g->s); free(g);";
    check(
        &program(hello),
        expect![[r#"
        helly
    "#]],
    );
    check(
        &program("struct F *g = malloc(sizeof *g + 10); g->s[14] = 1;"),
        expect![[r#"
        array-bounds at line 3: index 14 is out of bounds of `g->s`, which has 14 elements
    "#]],
    );
    check(
        &program("struct F *g = malloc(sizeof *g); g->s[1] = 1;"),
        expect![[r#"
        array-bounds at line 3: index 1 is out of bounds of `g->s`, which has 1 element
    "#]],
    );
    check(
        &program("struct F *g = malloc(2 * sizeof *g); g[0].s[1] = 1;"),
        expect![[r#"
            array-bounds at line 3: index 1 is out of bounds of `g->s`, which has 1 element
        "#]],
    );
    check(
        &program("struct F a[2], *g = a; g->s[1] = 1;"),
        expect![[r#"
        array-bounds at line 3: index 1 is out of bounds of `g->s`, which has 1 element
    "#]],
    );
}

#[test]
fn padding_is_copied_with_its_object() {
    let program = |body: &str| {
        format!("struct P {{ char c; int i; }};\nint main(void) {{\nstruct P a, b; {body}\nreturn memcmp(&a, &b, sizeof a); }}")
    };
    check(&program("memset(&a, 0, sizeof a); a.c = 1; a.i = 2; memcpy(&b, &a, sizeof a);"), expect![[r#""#]]);
    check(
        &program("memset(&b, 0, sizeof b); a.c = 1; a.i = 2; memcpy(&b, &a, sizeof a);"),
        expect![[r#"
        uninitialized at line 4: `memcmp` reads a byte that was never written
    "#]],
    );
}

#[test]
fn bytes_of_values_in_machine_arithmetic() {
    check_main(
        "float f = 1.0f; unsigned u; memcpy(&u, &f, 4); printf(\"%x\\n\", u);",
        expect![[r#"
        3f800000
    "#]],
    );
    check_main(
        "union { int i; unsigned char b[4]; } u; u.i = 0x01020304; printf(\"%d %d\\n\", u.b[0], u.b[3]);",
        expect![[r#"
        4 1
    "#]],
    );
    check_main(
        "int x = -1; unsigned char *p = (unsigned char *)&x; p[1] = 0; printf(\"%x\\n\", x);",
        expect![[r#"
        ffff00ff
    "#]],
    );
    check_main(
        "int a[3]; memset(a, 0xff, sizeof a); printf(\"%d %d\\n\", a[0], a[2]);",
        expect![[r#"
        -1 -1
    "#]],
    );
    check_main(
        "double d; memset(&d, 0, sizeof d); printf(\"%g\\n\", d);",
        expect![[r#"
        0
    "#]],
    );
}

#[test]
fn ideal_numbers_have_no_bytes() {
    check_ideal(
        "int main(void) { float f = 1; return *(int *)&f; }",
        expect![[r#"
        unsupported U201 at line 1: a part of a number is read as a value of another type; that needs machine arithmetic
    "#]],
    );
    check_ideal(
        "int main(void) { union { int i; double d; } u; u.d = 1; u.i = 2; printf(\"%d\\n\", u.i); return u.d; }",
        expect![[r#"
            2
            unsupported U201 at line 1: a part of a value is read as a value of another type; that needs machine arithmetic
        "#]],
    );
    check_ideal(
        "int main(void) { int a[4]; memset(a, 0, sizeof a); printf(\"%d\\n\", a[3]); return 0; }",
        expect![[r#"
        0
    "#]],
    );
    check_ideal(
        "int main(void) { unsigned u = 7; printf(\"%d\\n\", *(int *)&u); return 0; }",
        expect![[r#"
        7
    "#]],
    );
}

#[test]
fn structs_are_copied_with_all_their_parts() {
    check(
        "struct in { char c; double d[2]; }; struct s { int x; struct in in[2]; int *p; };\n\
         struct s make(int x) { struct s s = { x, { { 'a', { 1, 2 } } }, 0 }; s.p = &s.x; return s; }\n\
         int sum(struct s s) { s.x++; return s.x + s.in[0].d[1]; }\n\
         int main(void) { struct s s = make(5), t; t = s; t.in[1].c = 'z';\n\
         printf(\"%d %d %c %d\\n\", sum(t), t.x, t.in[1].c, s.in[1].c); return 0; }",
        expect![[r#"
            8 5 z 0
        "#]],
    );
}

#[test]
fn bit_fields_keep_their_width() {
    check_main(
        "struct { unsigned a : 3; int b : 4; unsigned c : 25; } s = { 0 }; s.a = 9; s.b = 15; s.c = 77;\n\
         printf(\"%u %d %u %zu\\n\", s.a, s.b, s.c, sizeof s);",
        expect![[r#"
            1 -1 77 4
        "#]],
    );
    check_main(
        "union { struct { unsigned lo : 4, hi : 4; } n; unsigned char byte; } u; u.byte = 0xa5;\n\
         printf(\"%x %x\\n\", u.n.lo, u.n.hi); u.n.lo = 1; printf(\"%x\\n\", u.byte);",
        expect![[r#"
            5 a
            a1
        "#]],
    );
}

#[test]
fn memory_without_a_type_takes_that_of_its_use() {
    check_main("void *v = malloc(16); int *p = v; p[3] = 7; double *d = v; d[0] = 1.5; printf(\"%d %g\\n\", p[3], d[0]); free(v);", expect![[r#"
        7 1.5
    "#]]);
    check_main(
        "int *p = malloc(8); p[0] = 1; p = realloc(p, 16); p[3] = p[0] + 1; printf(\"%d\\n\", p[3]); free(p);",
        expect![[r#"
        2
    "#]],
    );
    check_main(
        "int *p = calloc(4, 4); printf(\"%d\\n\", p[2]); free(p);",
        expect![[r#"
        0
    "#]],
    );
    check_main("struct v { int n; double x[]; } *v = malloc(sizeof *v + 2 * sizeof(double)); v->x[1] = 3; printf(\"%g\\n\", v->x[1]); v->x[2] = 1;", expect![[r#"
        3
        array-bounds at line 2: index 2 is out of bounds of `v->x`, which has 2 elements
    "#]]);
}

#[test]
fn a_character_pointer_finds_the_struct_around_a_field() {
    check_main("struct s { int a; int b; } s = { 1, 2 }; int *p = &s.b; struct s *q = (struct s *)((char *)p - sizeof(int)); printf(\"%d\\n\", q->a);", expect![[r#"
        1
    "#]]);
}

#[test]
fn pointers_survive_integers() {
    check_main(
        "int x = 5; unsigned long a = (unsigned long)&x; int *p = (int *)a; printf(\"%d %d\\n\", *p, (int)(a % 4));",
        expect![[r#"
        5 0
    "#]],
    );
}

#[test]
fn variable_arrays_have_the_extent_of_their_declaration() {
    check_main("int n = 3; int a[n]; n = 5; for (int i = 0; i < 3; i++) a[i] = i; printf(\"%zu %d\\n\", sizeof a, a[2]); a[3] = 1;", expect![[r#"
        12 2
        array-bounds at line 2: index 3 is out of bounds of `a`, which has 3 elements
    "#]]);
}
