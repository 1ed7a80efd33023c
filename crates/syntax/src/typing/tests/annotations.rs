//! Snapshots of annotations, and what is wrong with them.

use super::{check, check_errors};
use expect_test::expect;

#[test]
fn inputs_and_outputs() {
    check(
        "#pragma TASS input {n > 0 && m > 0}\nint n = 3, m;\n#pragma TASS input\ndouble a[n][m];\n#pragma TASS output\ndouble sum;
         static double copy[n + 1];\n#pragma TASS assume n < 10\nvoid main() { static int t[2 * n]; sum = a[0][1]; }",
        expect![[r#"
            global input int n
              constraint
                && : int
                  > : int
                    n : int
                    0 : int
                  > : int
                    m : int
                    0 : int
            global input int m
              constraint
                && : int
                  > : int
                    n : int
                    0 : int
                  > : int
                    m : int
                    0 : int
            global input double a[n][m]
            global tentative output double sum
            static tentative double copy[n + 1]
            local static int t[2 * n]
            function void main()
              block
                expr
                  = : double
                    sum : double
                    index : double
                      convert array to pointer : double *
                        index : double[m]
                          convert array to pointer : double (*)[m]
                            a : double[n][m]
                          0 : int
                      1 : int
            assume
              < : int
                n : int
                10 : int
        "#]],
    );
}

#[test]
fn invariants_and_quantifiers() {
    check(
        "int n; double a[10];\n#pragma TASS abstract continuous(2)\ndouble f(double x);\nint main(void) {\n int i;
#pragma TASS collective invariant L forall {int k | 0 <= k && k < i} a[k] == f(k)
#pragma TASS invariant i <= n
for (i = 0; i < n; i++) ;
return 0; }",
        expect![[r#"
            global tentative int n
            global tentative double a[10]
            function abstract continuous(2) declared double f(double)
            function int main(void)
              block
                declare int i
                for
                  collective invariant L
                    forall int k : int
                      where
                        && : int
                          <= : int
                            0 : int
                            k : int
                          < : int
                            k : int
                            i : int
                      == : int
                        index : double
                          convert array to pointer : double *
                            a : double[10]
                          k : int
                        call : double
                          convert function to pointer : double (*)(double)
                            f : double(double)
                          convert arithmetic : double
                            k : int
                  invariant
                    <= : int
                      i : int
                      n : int
                  first
                    expr
                      = : int
                        i : int
                        0 : int
                  test
                    < : int
                      i : int
                      n : int
                  step
                    ++ after : int
                      i : int
                  body
                    empty
                return
                  0 : int
        "#]],
    );
}

#[test]
fn assertions_about_other_processes_and_programs() {
    check(
        "int n; double a[10];\nint main(void) {
#pragma TASS joint assert J exists {real r} r * r == a[0] ==> sum {int j | j < n} a[j] >= PROC[PID].a[NPROCS - 1]
#pragma TASS assert spec.n == n && spec.elsewhere > 0
#pragma TASS assume PROC[0]@later.x == 1
return 0; }\nint later(int x) { return x; }",
        expect![[r#"
            global tentative int n
            global tentative double a[10]
            function int main(void)
              block
                joint assert J
                  exists double r : int
                    ==> : int
                      == : int
                        * : double
                          r : double
                          r : double
                        index : double
                          convert array to pointer : double *
                            a : double[10]
                          0 : int
                      >= : int
                        sum int j : double
                          where
                            < : int
                              j : int
                              n : int
                          index : double
                            convert array to pointer : double *
                              a : double[10]
                            j : int
                        index : double
                          convert array to pointer : double *
                            PROC[...].a : double[10]
                              PID : int
                          - : int
                            NPROCS : int
                            1 : int
                assert
                  && : int
                    == : int
                      spec.PROC.n : <of the specification>
                      convert arithmetic : <of the specification>
                        n : int
                    > : int
                      spec.PROC.elsewhere : <of the specification>
                      convert arithmetic : <of the specification>
                        0 : int
                assume
                  == : int
                    convert arithmetic : <of the specification>
                      PROC[...]@later.x : int
                        0 : int
                    convert arithmetic : <of the specification>
                      1 : int
                return
                  0 : int
            function int later(int)
              parameter int x
              block
                return
                  x : int
        "#]],
    );
}

#[test]
fn remote_names_must_exist() {
    check_errors(
        "int main(void) {\n#pragma TASS assert PROC[0].nothing == 1\n#pragma TASS assert PROC[0]@main.other == 1\nreturn 0; }",
        expect![[r#"
            E301 2:29 `nothing` does not name a variable of the program here
            E301 3:21 `main` has no variable `other`"#]],
    );
}
