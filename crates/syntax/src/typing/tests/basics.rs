//! The first slice: functions, scalars, arrays, structs, calls, conversions.

use super::check;
use expect_test::expect;

#[test]
fn arithmetic_converts_its_operands() {
    check(
        "double f(int i, float x) { return i + x * 2; }",
        expect![[r#"
            function double f(int, float)
              parameter int i
              parameter float x
              block
                return
                  convert arithmetic : double
                    + : float
                      convert arithmetic : float
                        i : int
                      * : float
                        x : float
                        convert arithmetic : float
                          2 : int
        "#]],
    );
}

#[test]
fn members_indices_and_calls() {
    check(
        "struct point { int x; double y[3]; };
         int printf(const char *, ...);
         static struct point origin = { 1, { [1] = 2.5 } };
         int main(void) {
             struct point *p = &origin;
             char c = 'a';
             p->y[c] = origin.x;
             printf(\"%d\\n\", c, 1.0f);
             return p != 0;
         }",
        expect![[r#"
            struct point size 32 align 8
              int x at 0
              double y[3] at 8
            static struct point origin
              init .0
                1 : int
              init .1[1]
                25e-1 : double
            function declared int printf(const char *, ...)
            function int main(void)
              block
                declare struct point *p
                  init
                    address : struct point *
                      origin : struct point
                declare char c
                  init
                    convert arithmetic : char
                      97 : int
                expr
                  = : double
                    index : double
                      convert array to pointer : double *
                        member y : double[3]
                          deref : struct point
                            p : struct point *
                      convert arithmetic : int
                        c : char
                    convert arithmetic : double
                      member x : int
                        origin : struct point
                expr
                  call : int
                    convert function to pointer : int (*)(const char *, ...)
                      printf : int(const char *, ...)
                    convert pointer : const char *
                      convert array to pointer : char *
                        "%d\n" : char[4]
                    convert arithmetic : int
                      c : char
                    convert arithmetic : double
                      10e-1 : float
                return
                  != : int
                    p : struct point *
                    convert null pointer : struct point *
                      0 : int
        "#]],
    );
}

#[test]
fn several_declarations_before_a_loop() {
    check(
        "void f(void) { for (int i = 0, j = 3; i < j; i++) j -= i; }",
        expect![[r#"
        function void f(void)
          block
            for
              first
                group
                  declare int i
                    init
                      0 : int
                  declare int j
                    init
                      3 : int
              test
                < : int
                  i : int
                  j : int
              step
                ++ after : int
                  i : int
              body
                expr
                  -= in int : int
                    j : int
                    i : int
    "#]],
    );
}
