//! Ideal arithmetic: numbers without bounds, inputs, annotations.

use super::{check_ideal, recorded, Arith};
use antiphon_machine::Options;
use expect_test::expect;

#[test]
fn numbers_have_no_bounds() {
    check_ideal(
        "int main(void) { int x = 1; for (int i = 0; i < 70; i++) x *= 2; printf(\"%d\\n\", x); return 0; }",
        expect![[r#"
        1180591620717411303424
    "#]],
    );
    check_ideal("int main(void) { double s = 0; for (int i = 1; i <= 3; i++) s += 1.0 / 3; printf(\"%d %.20f\\n\", s == 1, 0.1); return 0; }", expect![[r#"
        1 0.10000000000000000000
    "#]]);
    check_ideal(
        "int main(void) { printf(\"%g\\n\", sqrt(4.0)); printf(\"%g\\n\", sqrt(2.0)); return 0; }",
        expect![[r#"
        2
        unsupported U204 at line 1: `sqrt(2)` has no exact value here
    "#]],
    );
    check_ideal(
        "int main(void) { double x = 0; return 1 / x; }",
        expect![[r#"
        division-by-zero at line 1: division by zero
    "#]],
    );
    check_ideal(
        "int main(void) { printf(\"%d %d %d\\n\", -7 / 2, -7 % 2, ~5 & 12); return 0; }",
        expect![[r#"
        -3 -1 8
    "#]],
    );
}

#[test]
fn inputs_are_given_or_missed() {
    let text = "#pragma TASS input {N > 0} int\n#define N 10\n#pragma TASS input\ndouble a[N];\nint main(void) { double s = 0; for (int i = 0; i < N; i++) s += a[i]; printf(\"%d %g\\n\", N, s); return 0; }";
    let with = |inputs: &[(&str, &str)]| {
        let inputs = inputs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        recorded(text, Arith::Ideal, &Options { inputs, ..Options::default() })
    };
    expect![[r#"
        3 6.5
    "#]]
    .assert_eq(&with(&[("N", "3"), ("a", "1,2,3.5")]));
    expect![[r#"
        missing inputs: N
    "#]]
    .assert_eq(&with(&[]));
    expect![[r#"
        assumption false at line 2
    "#]]
    .assert_eq(&with(&[("N", "0")]));
}

#[test]
fn annotations_are_evaluated() {
    check_ideal("int main(void) { int a[4] = { 1, 2, 3, 4 };\n#pragma TASS assert forall {int i | 0 <= i && i < 4} a[i] == i + 1\n#pragma TASS assert exists {int i | 0 <= i && i < 4} a[i] == 9\nreturn 0; }", expect![[r#"
        assertion at line 3: the assertion `exists {i | 0 <= i && i < 4} a[i] == 9` is false
    "#]]);
    check_ideal(
        "int main(void) { int x = 2;\n#pragma TASS assume x > 2\nreturn 0; }",
        expect![[r#"
        assumption false at line 2
    "#]],
    );
}
