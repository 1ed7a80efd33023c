//! Bit-fields: where their bits are held, which of them are known, and what
//! becomes of them when an object is seen as something else.

use super::{check, check_ideal, check_main};
use expect_test::expect;

const PACKED: &str = "#pragma pack(1)\nstruct s { unsigned a : 5; signed b : 13; unsigned c : 4; };\n\
    struct t { char k; unsigned long w : 61; unsigned v : 11; char e; };\n#pragma pack()\n";

#[test]
fn a_packed_field_uses_the_bytes_of_its_bits_only() {
    check(
        &format!(
            "{PACKED}struct s g = {{ 1, -2, 3 }};\nint main(void) {{ g.c = 9; g.b = -1000; struct s h = g; \
            printf(\"%zu %u %d %u\\n\", sizeof g, h.a, h.b, h.c); return 0; }}"
        ),
        expect![[r#"
            3 1 -1000 9
        "#]],
    );
    check(
        &format!(
            "{PACKED}int main(void) {{ struct t x = {{ 1, 0, 0, 2 }}; x.w = 0x1fffffffffffff5aUL; x.v = 0x555; \
            printf(\"%zu %d %lx %x %d\\n\", sizeof x, x.k, (unsigned long)x.w, x.v, x.e); \
            unsigned char *p = (unsigned char *)&x; \
            for (unsigned i = 0; i < sizeof x; i++) printf(\"%02x \", p[i]); return 0; }}"
        ),
        expect![[r#"
            11 1 1fffffffffffff5a 555 2
            01 5a ff ff ff ff ff ff bf aa 02 
        "#]],
    );
}

#[test]
fn fields_that_share_a_byte_are_known_each_on_its_own() {
    let joint = "union { struct { unsigned a : 3, b : 9, c : 4; } s; unsigned char y[4]; unsigned w; } u;";
    check_main(
        &format!("{joint} u.s.a = 5; printf(\"%u\\n\", u.s.a); printf(\"%u\\n\", u.s.b);"),
        expect![[r#"
        5
        uninitialized at line 2: `u.s.b` is read but was never written
    "#]],
    );
    check_main(
        &format!("{joint} u.s.a = 5; u.s.c = 3; u.s.b = 400; printf(\"%u %u %u\\n\", u.s.a, u.s.b, u.s.c);"),
        expect![[r#"
            5 400 3
        "#]],
    );
    check_main(
        &format!("{joint} u.s.a = 5; printf(\"%u\\n\", u.y[0]);"),
        expect![[r#"
        uninitialized at line 2: `u.y[0]` is read but was never written
    "#]],
    );
    check_main(
        &format!(
            "{joint} u.s.a = 5; u.s.b = 17; printf(\"%u\\n\", u.y[0]); u.y[0] = 0xff; \
            printf(\"%u %u\\n\", u.s.a, u.s.b & 31); printf(\"%u\\n\", u.s.b);"
        ),
        expect![[r#"
            141
            7 31
            31
        "#]],
    );
    check_main(
        &format!("{joint} u.w = 0xabcd1234; u.s.b = 1; printf(\"%x %u %u\\n\", u.w, u.s.a, u.s.c);"),
        expect![[r#"
            abcd100c 4 1
        "#]],
    );
}

#[test]
fn a_record_seen_as_bytes_keeps_its_fields() {
    let record = "struct { int n; unsigned a : 3, b : 9; } s = { 7, 5, 300 };";
    check_main(
        &format!(
            "{record} unsigned char *p = (unsigned char *)&s; p[0] = 9; printf(\"%d %u %u\\n\", s.n, s.a, s.b); \
            printf(\"%d %d\\n\", p[4], p[5] & 15);"
        ),
        expect![[r#"
            9 5 300
            uninitialized at line 2: `p[5]` is read but was never written
        "#]],
    );
    // Ideal numbers have no bytes, and the fields stay what they are.
    check_ideal(
        &format!("int main(void) {{ {record} *(double *)&s = 0; printf(\"%u\\n\", s.n); return 0; }}"),
        expect![[r#"
            0
        "#]],
    );
    check_ideal(
        "struct s { double d; unsigned a : 3, b : 9; };\nint main(void) { struct s s = { 1, 5, 300 }; \
            *(int *)&s = 2; printf(\"%u %u\\n\", s.a, s.b); return 0; }",
        expect![[r#"
            5 300
        "#]],
    );
    check_ideal(
        "union u { struct { unsigned a : 3, b : 9; } s; unsigned w; };\nint main(void) { union u u; u.s.a = 1; u.s.b = 2; \
            union u v = u; printf(\"%u %u\\n\", v.s.a, v.s.b); return v.w; }",
        expect![[r#"
            1 2
            uninitialized at line 2: `v.w` is read but was never written
        "#]],
    );
}

#[test]
fn copies_carry_what_was_never_written() {
    check_main(
        "struct s { int a, b; } x = { 1, 2 }, *p = malloc(sizeof *p); p->a = 5; char *c = (char *)p; c[0] = 6; \
            x = *p; free(p); printf(\"%d\\n\", x.a); printf(\"%d\\n\", x.b);",
        expect![[r#"
            6
            uninitialized at line 2: `printf` prints a value that was never written (argument 1 of the format)
        "#]],
    );
    check_main(
        "struct s { char k; unsigned a : 4, b : 4; }; struct s x = { 1, 2, 3 }; unsigned char to[sizeof x]; \
            memcpy(to, &x, 2); printf(\"%d %d\\n\", to[0], to[1]);",
        expect![[r#"
            1 50
        "#]],
    );
    check_main(
        "struct s { double d; int i; } *p = calloc(2, sizeof *p), x = { 1, 2 }; x = p[1]; p[0] = x; \
            printf(\"%g %d %g\\n\", x.d, x.i, p[0].d); free(p);",
        expect![[r#"
            0 0 0
        "#]],
    );
}
