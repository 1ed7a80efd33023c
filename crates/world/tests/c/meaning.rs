//! Small programs about which C is clear and a reader easily is not: regions of
//! pointers, types of calls, sizes of allocations, what a format asks for.

use super::{check, check_ideal, check_main, recorded, Arith};
use antiphon_machine::Options;
use expect_test::expect;

#[test]
fn a_pointer_to_a_first_member_finds_its_record() {
    check(
        "struct base { int t; }; struct derived { struct base b; int x; };\n\
         int get(void *p) { return ((struct derived *)p)->x; }\n\
         int main(void) { struct derived d = {{1}, 2}; struct base *p = &d.b; \
         printf(\"%d %d\\n\", ((struct derived *)p)->x, get(p)); return 0; }",
        expect![[r#"
            2 2
        "#]],
    );
    check_main(
        "union u { int i; char c[8]; } u; u.c[5] = 3; printf(\"%d\\n\", ((union u *)&u.i)->c[5]);",
        expect![[r#"
            3
        "#]],
    );
    check_main(
        "struct { unsigned char b[4]; int n; } s; s.n = 1; strcpy((char *)s.b, \"abcdef\");",
        expect![[r#"
        array-bounds at line 2: `strcpy` accesses 7 bytes of `s`, where only 4 are left
    "#]],
    );
    check_main(
        "int m[2][2] = {{0}}; int *p = &m[2][1];",
        expect![[r#"
        array-bounds at line 2: index 2 is out of bounds of `m`, which has 2 elements
    "#]],
    );
    check_main(
        "int m[2][2] = {{0}}; int *p = &m[1][2]; printf(\"%d\\n\", p[-1]);",
        expect![[r#"
        0
    "#]],
    );
}

#[test]
fn a_call_must_have_the_type_of_its_function() {
    check(
        "double g(double x) { return x; }\nint main(void) { int (*f)(int) = (int (*)(int))g; return f(1); }",
        expect![[r#"
            pointer at line 2: `f` is called, but `g` has another type
        "#]],
    );
    check(
        "unsigned g(unsigned x) { return x + 1; }\nint main(void) { int (*f)(int) = (int (*)(int))g; printf(\"%d\\n\", f(1)); return 0; }",
        expect![[r#"
            2
        "#]],
    );
}

#[test]
fn formats_ask_for_what_was_passed() {
    check_main(
        "printf(\"%d %d\\n\", 5);",
        expect![[r#"
        array-bounds at line 2: the format of `printf` has more conversions than arguments (`%d`)
    "#]],
    );
    check_main(
        "printf(\"%s\\n\", 5);",
        expect![[r#"
        pointer at line 2: `%s` in the format of `printf` does not match its argument
    "#]],
    );
    check_main(
        "printf(\"%f\\n\", 5);",
        expect![[r#"
        uninitialized at line 2: `%f` in the format of `printf` does not match its argument
    "#]],
    );
    check_main(
        "char *p = 0; printf(\"%s\\n\", p);",
        expect![[r#"
        pointer at line 2: the argument of `%s` in the format of `printf` is null
    "#]],
    );
    check_main(
        "printf(\"%20000000d\\n\", 1);",
        expect![[r#"
        limit Memory: a field wider than 16777216 characters
    "#]],
    );
    check(
        "#include <stdarg.h>\nint s(int n, ...) { va_list a; va_start(a, n); int t = va_arg(a, int); va_end(a); return t; }\n\
         int main(void) { return s(1, 2.5); }",
        expect![[r#"
            uninitialized at line 2: `va_arg` reads another type than was passed
        "#]],
    );
    check_ideal(
        "int main(void) { int x = 2147483647; x++; printf(\"%d\\n\", x); return 0; }",
        expect![[r#"
        2147483648
    "#]],
    );
    check_ideal(
        "int main(void) { char a[4]; char *s = \"\\xff\"; strcpy(a, s); printf(\"%d %d\\n\", s[0] == '\\xff', a[0] == s[0]); return 0; }",
        expect![[r#"
            1 1
        "#]],
    );
}

#[test]
fn sizes_beyond_all_memory_are_a_limit() {
    check_main(
        "char *p = malloc((size_t)-1);",
        expect![[r#"
        limit Memory: an object larger than 2 GiB
    "#]],
    );
    let few = Options { max_cells: 1 << 16, ..Options::default() };
    let recorded = recorded("int main(void) { for (;;) malloc(1000); }", Arith::Machine, &few);
    assert_eq!(recorded, "limit Memory: the program needs more memory than the limit of 65536 values\n");
    check_main(
        "char b[4]; strncpy(b, \"x\", 1L << 40);",
        expect![[r#"
        array-bounds at line 2: `strncpy` accesses 1099511627776 bytes of `b`, where only 4 are left
    "#]],
    );
    check_ideal(
        "int main(void) { int x = 3; for (int i = 0; i < 40; i++) x *= x; return 0; }",
        expect![[r#"
        unsupported U205 at line 1: a number of more than a million bits
    "#]],
    );
    check_ideal(
        "int main(void) { double x = 1.5; for (int i = 0; i < 40; i++) x *= x; return 0; }",
        expect![[r#"
            unsupported U205 at line 1: a fraction of more than half a million bits
        "#]],
    );
    check(
        "int f(int n) { return f(n + 1); }\nint main(void) { return f(0); }",
        expect![[r#"
            limit Frames: more than 100000 nested calls: `f` calls `f`
        "#]],
    );
}

#[test]
fn freed_memory_stays_known_as_freed() {
    check_main(
        "int *p = malloc(4); free(p); int *q = malloc(4); free(p); free(q);",
        expect![[r#"
        pointer at line 2: `p` is passed to `free` but was already freed
    "#]],
    );
    check_main(
        "char *p = malloc(4); strcpy(p, \"a\"); free(p); char *q = malloc(4); puts(p);",
        expect![[r#"
        pointer at line 2: `puts` gets a pointer to freed memory
    "#]],
    );
    check(
        "int main(void) { int x; return x; }",
        expect![[r#"
        uninitialized at line 1: `main` returns a value that was never written
    "#]],
    );
}
