//! Annotations: the papers' examples, every kind, and every complaint.

use super::{check, check_body, check_errors};
use expect_test::expect;

#[test]
fn input_and_output() {
    check(
        "#pragma TASS input {N>0} int\nint N;\n#pragma TASS input\ndouble a[N], b;\n#pragma TASS output;\ndouble sum;\n\
         #pragma TASS input {n>=0 && n<=B} int n\nint n = 10;\n",
        expect![[r#"
            (decl int N (#input (> N 0')))
            (decl double (a [N]) b (#input))
            (decl double sum (#output))
            (decl int (n = 10) (#input (&& (>= n 0') (<= n B))))
        "#]],
    );
}

#[test]
fn several_annotations_before_one_declaration() {
    check(
        "#pragma TASS input\n#pragma TASS output\nint x;\nint y;",
        expect![[r#"
        (decl int x (#input) (#output))
        (decl int y)
    "#]],
    );
}

#[test]
fn quantifiers_reach_as_far_as_they_can() {
    check_body(
        "\n#pragma TASS assert forall {int i | 0<=i && i<N-1} a[i]<=a[i+1]\n\
         \n#pragma TASS assert p && exists {real x} x > 0 ==> q || r\n\
         \n#pragma TASS assert forall {double x} exists {int k} k > x;\n",
        expect![[r#"
            {(#assert (forall Integer:i |(&& (<= 0' i) (< i (- N 1))) (<= ([] a i) ([] a (+ i 1))))) (#assert (&& p (exists Real:x (==> (> x 0') (|| q r))))) (#assert (forall Real:x (exists Integer:k (> k x))))})
        "#]],
    );
}

#[test]
fn the_body_of_a_sum_is_one_term() {
    check_body(
        "\n#pragma TASS assert s == sum {int i | 0<=i && i<n} a[i]*b[i] + 1\n\
         \n#pragma TASS assert 2 * sum {int i} x == y\n",
        expect![[r#"
            {(#assert (== s (+ (sum Integer:i |(&& (<= 0' i) (< i n)) (* ([] a i) ([] b i))) 1))) (#assert (== (* 2 (sum Integer:i x)) y))})
        "#]],
    );
}

#[test]
fn implication_is_weakest_and_goes_right() {
    check_body(
        "\n#pragma TASS assert a || b ==> c ==> d ? e : f\n",
        expect![[r#"
        {(#assert (==> (|| a b) (==> c (? d e f))))})
    "#]],
    );
}

#[test]
fn collective_and_joint_assertions() {
    check_body(
        "\n#pragma TASS collective assert GHOSTS u[nxl] == PROC[right].u[0] \\\n&& u[1] == PROC[left].u[PROC[left].nxl+1];\n\
         #pragma TASS joint assert COMPARE forall {int i | 1<=i && i<=nxl} \\\n u[i]==spec.u[first+i-1];\n\
         #pragma TASS joint assert COMPARE true;\n\
         #pragma TASS collective assert C x==PROC[0].a[myrank];\n",
        expect![[r#"
            {(#assert collective name=GHOSTS (&& (== ([] u nxl) ([] (remote proc=right u) 0')) (== ([] u 1) ([] (remote proc=left u) (+ (remote proc=left nxl) 1))))) (#assert joint name=COMPARE (forall Integer:i |(&& (<= 1 i) (<= i nxl)) (== ([] u i) ([] (remote spec u) (- (+ first i) 1))))) (#assert joint name=COMPARE 1) (#assert collective name=C (== x ([] (remote proc=0' a) myrank)))})
        "#]],
    );
}

#[test]
fn invariants_with_and_without_names() {
    check_body(
        "\n#pragma TASS invariant L1 (i>=0 && i<=N) && (forall {int xi | 0<=xi && xi<i} \\\n forall {int xj | 0<=xj && xj<N} c[xi][xj]==a[xi][xj]+b[xi][xj]);\n\
         #pragma TASS collective invariant L i==PROC[right]@main.i;\n\
         for (i = 0; i < N; i++) ;\n\
         #pragma TASS joint invariant LOOP \\\n err==spec.err && j>0\n\
         while (x) ;\n\
         #pragma TASS invariant i <= N\n\
         do x; while (y);\n\
         #pragma TASS invariant x - 1 > 0\n\
         #pragma TASS invariant x\n\
         #pragma TASS invariant forall {int i} p\n\
         while (x) ;\n",
        expect![[r#"
            {(for (#invariant name=L1 (&& (&& (>= i 0') (<= i N)) (forall Integer:xi |(&& (<= 0' xi) (< xi i)) (forall Integer:xj |(&& (<= 0' xj) (< xj N)) (== ([] ([] c xi) xj) (+ ([] ([] a xi) xj) ([] ([] b xi) xj))))))) (#invariant collective name=L (== i (remote proc=right @main i))) (= i 0') (< i N) (_++ i) ;) (while (#invariant joint name=LOOP (&& (== err (remote spec err)) (> j 0'))) x ;) (do (#invariant (<= i N)) x y) (while (#invariant (> (- x 1) 0')) (#invariant x) (#invariant (forall Integer:i p)) x ;)})
        "#]],
    );
}

#[test]
fn a_declared_function_before_a_parenthesis_is_called() {
    check(
        "int sorted(int *); void f() {\n#pragma TASS invariant sorted(a)\nwhile (x) ;\n#pragma TASS invariant L (a)\nwhile (x) ; }",
        expect![[r#"
            (decl int (sorted (fn (decl int (_ *)))))
            (function (decl void (f (fn ?))) {(while (#invariant (call sorted a)) x ;) (while (#invariant name=L a) x ;)})
        "#]],
    );
}

#[test]
fn variables_of_other_processes_and_of_the_specification() {
    check_body(
        "\n#pragma TASS assume PROC[(myrank+1)%NPROCS].a[2].b == PROC@main.x + spec.PROC[PID].y - spec.PROC[1]@f.z\n",
        expect![[r#"
            {(#assume (== (. ([] (remote proc=(% (+ myrank 1) NPROCS) a) 2) b) (- (+ (remote @main x) (remote spec proc=PID y)) (remote spec proc=1 @f z))))})
        "#]],
    );
}

#[test]
fn abstract_and_system_functions() {
    check(
        "#pragma TASS abstract\ndouble f(double x);\n#pragma TASS abstract continuous(2) double g(double x, double y);\n\
         #pragma TASS abstract continuous(1)\ndouble h(double);\n#pragma TASS system guard x>0.0\nvoid s(void);\n\
         #pragma TASS system\nvoid t(void);\n",
        expect![[r#"
            (decl double (f (fn (decl double x))) (#abstract))
            (decl double (g (fn (decl double x) (decl double y))) (#abstract continuous=2))
            (decl double (h (fn (decl double _))) (#abstract continuous=1))
            (decl void (s (fn)) (#system (> x 0*10^0:None)))
            (decl void (t (fn)) (#system))
        "#]],
    );
}

#[test]
fn assumptions_at_file_scope_are_kept() {
    check(
        "int x;\n#pragma TASS assume x > 0\nint y;",
        expect![[r#"
        (decl int x)
        (#assume (> x 0'))
        (decl int y)
    "#]],
    );
}

#[test]
fn an_annotation_does_not_take_the_place_of_a_body() {
    check_body(
        "if (x)\n#pragma TASS assert y\n z;\n else\n#pragma TASS assume a\n#pragma TASS assert b\n c;\n d; \
         l:\n#pragma TASS assert e\n g;",
        expect![[r#"
            {(if x {(#assert y) z} {(#assume a) (#assert b) c}) d (label l (#assert e)) g})
        "#]],
    );
}

#[test]
fn annotation_words_are_ordinary_names_elsewhere() {
    check(
        "int input, output, forall, sum, PROC, spec, PID; int f(int sum) { return sum * PID + spec.x; }",
        expect![[r#"
            (decl int input output forall sum PROC spec PID)
            (function (decl int (f (fn (decl int sum)))) {(return (+ (* sum PID) (. spec x)))})
        "#]],
    );
}

#[test]
fn c_s_meaning_of_the_words_stays_outside_annotations() {
    check_errors(
        "void f() { a ==> b; }",
        expect![[r#"
        E202 1:13: expected `;` after the expression, found `==>`
    "#]],
    );
}

#[test]
fn e401_unknown_annotations() {
    check_errors(
        "#pragma TASS inptu\nint x;\n#pragma TASS\nint y;\n#pragma TASS 3\n",
        expect![[r#"
            E401 1:14: `inptu` is not an annotation
            E401 3:13: this annotation is empty
            E401 5:14: `3` is not an annotation
        "#]],
    );
}

#[test]
fn e402_annotations_in_the_wrong_place() {
    check_errors(
        "#pragma TASS assert x\nint a;\n#pragma TASS input\n;\n#pragma TASS output\n\
         void f() {\n#pragma TASS input\nint y;\n#pragma TASS invariant x\ny = 1;\n#pragma TASS invariant x\n\
         #pragma TASS assert x\nwhile (x) ;\nf(1,\n#pragma TASS assert x\n2); }\nstruct s {\n#pragma TASS assert x\nint z; };\n\
         #pragma TASS input\n#pragma TASS assume x\nint g;\n#pragma TASS input\nvoid h() { }\n#pragma TASS input\n",
        expect![[r#"
            E402 1:14: an assertion is not allowed outside functions
            E402 3:14: `input` must precede a declaration
            E402 7:14: `input` is not allowed inside a function
            E402 9:14: an invariant must directly precede `while`, `for` or `do`
            E402 12:14: an assertion is not allowed between an invariant and its loop
            E402 15:1: an annotation is not allowed here
            E402 5:14: `output` is not allowed before a function with a body
            E402 18:1: an annotation is not allowed here
            E402 21:14: `assume` is not allowed outside functions
            E402 23:14: `input` is not allowed before a function with a body
            E402 25:14: `input` must precede a declaration
        "#]],
    );
}

#[test]
fn e403_malformed_annotations() {
    check_errors(
        "void f() {\n#pragma TASS assert forall {i} a[i] > 0\nx;\n#pragma TASS assert\nx;\n#pragma TASS assert a b\nx;\n\
         #pragma TASS collective x\nx;\n#pragma TASS assert PROC[1] + 2\nx;\n#pragma TASS assert (a\nx;\n\
         #pragma TASS assert forall {int i a\nx; }\n#pragma TASS abstract continuous(x)\nint g(int);\n#pragma TASS abstract 3\n",
        expect![[r#"
            E403 2:29: expected `int`, `real`, `double` or a pointer to nodes, found `i`
            E403 4:20: expected an expression, found the end of the annotation
            E403 6:23: expected the end of the annotation, found `b`
            E403 8:25: expected `assert` or `invariant`, found `x`
            E403 10:29: expected `.`, found `+`
            E403 12:23: expected `)`, found the end of the annotation [12:21: to match this `(`]
            E403 14:35: expected `}`, found `a` [14:28: to match this `{`]
            E403 16:34: `continuous` needs the number of continuous derivatives, as in `continuous(2)`
            E403 18:23: expected a type, found `3`
        "#]],
    );
}

#[test]
fn e404_collective_assertions_need_names() {
    check_errors(
        "void f() {\n#pragma TASS collective assert x == PROC[0].x\n}",
        expect![[r#"
        E404 2:25: an assertion of several processes needs a name
    "#]],
    );
}

#[test]
fn e405_only_collective_assertions_are_within_a_universe() {
    check_errors(
        "void f() {\n#pragma TASS joint(row) assert A x\n}",
        expect![[r#"
        E405 2:20: only a collective assertion can name a universe
    "#]],
    );
}
