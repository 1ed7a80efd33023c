//! Library functions; where it can be asked, gcc is the judge (`oracle`).

use super::{check, check_main, recorded, Arith};
use antiphon_machine::{Launch, Options};
use expect_test::expect;

#[test]
fn strings_are_checked_byte_by_byte() {
    check_main(
        "char s[4]; strcpy(s, \"abcd\");",
        expect![[r#"
        array-bounds at line 2: `strcpy` accesses 5 bytes of `s`, where only 4 are left
    "#]],
    );
    check_main(
        "char s[3] = { 'a', 'b', 'c' }; return strlen(s);",
        expect![[r#"
            array-bounds at line 2: `strlen` accesses memory past the end of `s`, which has 3 bytes
        "#]],
    );
    check_main(
        "char a[8] = \"abcdef\"; memcpy(a, a + 1, 4);",
        expect![[r#"
        pointer at line 2: `memcpy` copies between overlapping ranges
    "#]],
    );
    check_main(
        "char a[4]; memcpy(a, \"abcdefgh\", 8);",
        expect![[r#"
        array-bounds at line 2: `memcpy` accesses 8 bytes of `a`, where only 4 are left
    "#]],
    );
}

#[test]
fn strings_are_not_copied_onto_themselves() {
    for call in [
        "strcpy(b + 1, b)",
        "strcpy(b, b + 1)",
        "strcat(b, b)",
        "strncat(b, b + 1, 3)",
        "strncpy(b, b + 2, 3)",
        "sprintf(b, \"%s%s\", b, \"x\")",
        "snprintf(b + 2, 10, \"%s\", b)",
    ] {
        let text = format!("int main(void) {{ char b[20] = \"abc\";\n{call};\nreturn 0; }}");
        let name = call.split('(').next().unwrap_or_default();
        let expected = format!("pointer at line 2: `{name}` copies between overlapping ranges\n");
        assert_eq!(recorded(&text, Arith::Machine, &Options::default()), expected, "{call}");
    }
    check_main(
        "char b[20] = \"abc\"; strcpy(b + 4, b); strncpy(b, b + 4, 2); sprintf(b + 8, \"%s %p\", b + 4, (void *)0); puts(b + 8); strncat(b, b + 8, 3); puts(b);",
        expect![[r#"
            abc (nil)
            abcabc
        "#]],
    );
}

#[test]
fn classes_are_asked_of_characters_only() {
    check_main(
        "return isdigit(1000);",
        expect![[r#"
        array-bounds at line 2: `isdigit` gets 1000, which is neither an `unsigned char` nor EOF
    "#]],
    );
    check_main(
        "char c = -2; return toupper(c);",
        expect![[r#"
        array-bounds at line 2: `toupper` gets -2, which is neither an `unsigned char` nor EOF
    "#]],
    );
    check_main("return isdigit(-1) || isdigit(255) || isascii(1000);", expect![[r#""#]]);
}

#[test]
fn integers_of_another_width_are_cut_or_kept() {
    check_main(
        "long x = (1L << 33) + 7; printf(\"%d %x %ld\\n\", x, 3LL, 3);",
        expect![[r#"
        7 3 3
    "#]],
    );
    check_main(
        "short s = -3; printf(\"%hd %hhx %d %lld %zu\\n\", s, s, s, 5L, sizeof s);",
        expect![[r#"
        -3 fd -3 5 2
    "#]],
    );
}

#[test]
fn formats_that_do_not_fit_are_refused() {
    check_main(
        "printf(\"%s\\n\", 3);",
        expect![[r#"
            pointer at line 2: `%s` in the format of `printf` does not match its argument
        "#]],
    );
    check_main(
        "printf(\"%d %d\\n\", 3);",
        expect![[r#"
            array-bounds at line 2: the format of `printf` has more conversions than arguments (`%d`)
        "#]],
    );
    check_main(
        "int x; printf(\"%d\\n\", x);",
        expect![[r#"
        uninitialized at line 2: `printf` prints a value that was never written (argument 1 of the format)
    "#]],
    );
}

#[test]
fn scans_read_what_is_given() {
    let text = "int main(void) { int a, n; double d; char s[8], c;\nn = scanf(\"%d %lf %7s %c\", &a, &d, s, &c); printf(\"%d: %d %g %s %c\\n\", n, a, d, s, c);\nprintf(\"%d\\n\", scanf(\"%d\", &a)); char l[10]; printf(\"%s|\", fgets(l, 10, stdin)); printf(\"%d\\n\", fgets(l, 10, stdin) == 0); return 0; }";
    let options = Options {
        launch: Launch { stdin: Some(b"42 -2.5 hello x yz\n".to_vec()), ..Launch::default() },
        ..Options::default()
    };
    expect![[r#"
        4: 42 -2.5 hello x
        0
        yz
        |1
    "#]]
    .assert_eq(&recorded(text, Arith::Machine, &options));
}

#[test]
fn sorting_calls_back() {
    check(
        "int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }\n\
         int main(void) { int a[] = { 5, 3, 9, 1 }, k = 9; qsort(a, 4, sizeof(int), cmp);\n\
         for (int i = 0; i < 4; i++) printf(\"%d \", a[i]);\n\
         printf(\"%d\\n\", (int)((int *)bsearch(&k, a, 4, sizeof(int), cmp) - a)); return 0; }",
        expect![[r#"
            1 3 5 9 3
        "#]],
    );
}

#[test]
fn what_is_started_is_ended() {
    check(
        "#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); return 0; }",
        expect![[r#"
        mpi-lifecycle at line 2: the process ends without `MPI_Finalize`
    "#]],
    );
}

#[test]
fn one_seed_gives_one_run() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void) { printf(\"%d %d\\n\", __VERIFIER_nondet_int(), __VERIFIER_nondet_int()); return 0; }";
    let with = |seed| recorded(text, Arith::Machine, &Options { seed, ..Options::default() });
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
}
