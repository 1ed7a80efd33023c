//! Snapshots of declarations and their initialisers.

use super::check;
use expect_test::expect;

#[test]
fn types_are_printed_as_c_writes_them() {
    check(
        "typedef int (*callback)(const char *, ...);
         extern callback table[3];
         int (*matrix)[4]; char *const names[2] = { 0 }; unsigned long long big; const volatile int *p;
         int (*signal(int n, void (*handler)(int)))(void); _Complex double z; struct { int x; } anonymous;
         void use(void) { table[0]; signal; }",
        expect![[r#"
            struct <anonymous> size 4 align 4
              int x at 0
            global declared int (*table[3])(const char *, ...)
            global tentative int (*matrix)[4]
            global char *const names[2]
              init [0]
                convert null pointer : char *
                  0 : int
            global tentative unsigned long long big
            global tentative const volatile int *p
            global tentative _Complex double z
            global tentative struct <anonymous> anonymous
            function declared int (*signal(int, void (*)(int)))(void)
            function void use(void)
              block
                expr
                  index : int (*)(const char *, ...)
                    convert array to pointer : int (**)(const char *, ...)
                      table : int (*[3])(const char *, ...)
                    0 : int
                expr
                  signal : int (*(int, void (*)(int)))(void)
        "#]],
    );
}

#[test]
fn composite_types_and_linkage() {
    check(
        "int a[]; int a[5]; static int b; extern int b; int f(); int f(int x, double); extern int unused;
         int tentative[]; static inline int g(void) { extern int a[]; return sizeof a + b + f(1, 2); }
         _Thread_local int t; _Noreturn void die(void); void h(void) { static int count = 3; die(); }",
        expect![[r#"
            global tentative int a[5]
            static tentative int b
            global tentative int tentative[1]
            global tentative thread_local int t
            local static int count
              init
                3 : int
            function declared int f(int, double)
            function static inline int g(void)
              block
                return
                  convert arithmetic : int
                    + : unsigned long
                      + : unsigned long
                        sizeof(int[5]) : unsigned long
                        convert arithmetic : unsigned long
                          b : int
                      convert arithmetic : unsigned long
                        call : int
                          convert function to pointer : int (*)(int, double)
                            f : int(int, double)
                          1 : int
                          convert arithmetic : double
                            2 : int
            function noreturn declared void die(void)
            function void h(void)
              block
                expr
                  call : void
                    convert function to pointer : void (*)(void)
                      die : void(void)
        "#]],
    );
}

#[test]
fn old_style_definitions() {
    check(
        "double f(a, b, c) float b; char *c; { return a + b + *c; } int main() { return f(1, 2.0f, \"\"); }",
        expect![[r#"
        function double f()
          parameter int a
          parameter float b
          parameter char *c
          block
            return
              convert arithmetic : double
                + : float
                  + : float
                    convert arithmetic : float
                      a : int
                    b : float
                  convert arithmetic : float
                    convert arithmetic : int
                      deref : char
                        c : char *
        function int main()
          block
            return
              convert arithmetic : int
                call : double
                  convert function to pointer : double (*)()
                    f : double()
                  1 : int
                  convert arithmetic : double
                    20e-1 : float
                  convert array to pointer : char *
                    "" : char[1]
    "#]],
    );
}

#[test]
fn initialisers_are_laid_out() {
    check(
        "struct in { int a, b; union { int u; double d; }; }; struct out { struct in x[2]; char name[4]; int *p; };
         int n; struct out o = { { { 1, 2 }, 3, 4, 5 }, \"ab\", &n };
         struct out q = { .x[1].d = 1.5, 7, .name = { 'x', [2 ... 3] = 'y' } };
         int list[] = { [2] = 1, 2, [0] = 3 }; char text[] = \"hello\"; int scalar = { 4 }; int zero[3] = {};
         void f(struct in v) { struct in w = v, pair[2] = { v, { .u = 1 } }; struct in *p = &(struct in){ .b = 2 }; }",
        expect![[r#"
            struct in size 16 align 8
              int a at 0
              int b at 4
              union <anonymous> at 8
            struct out size 48 align 8
              struct in x[2] at 0
              char name[4] at 32
              int *p at 40
            global tentative int n
            global struct out o
              init .0[0].0
                1 : int
              init .0[0].1
                2 : int
              init .0[1].0
                3 : int
              init .0[1].1
                4 : int
              init .0[1].2.0
                5 : int
              init .1
                "ab" : char[3]
              init .2
                address : int *
                  n : int
            global struct out q
              init .0[1].2.1
                15e-1 : double
              init .1[0]
                convert arithmetic : char
                  120 : int
              init .1[2 ... 3]
                convert arithmetic : char
                  121 : int
            global int list[4]
              init [2]
                1 : int
              init [3]
                2 : int
              init [0]
                3 : int
            global char text[6]
              init
                "hello" : char[6]
            global int scalar
              init
                4 : int
            global int zero[3]
              init zero
            function void f(struct in)
              parameter struct in v
              block
                declare struct in w
                  init
                    v : struct in
                declare struct in pair[2]
                  init [0]
                    v : struct in
                  init [1].2.0
                    1 : int
                declare struct in *p
                  init
                    address : struct in *
                      compound literal : struct in
                        init .1
                          2 : int
        "#]],
    );
}

#[test]
fn braces_begin_anew() {
    check(
        "struct s { int a[3], b; } v = { .a[1] = 5, .a = { 1 }, .b = 2, .b = 3 };",
        expect![[r#"
        struct s size 16 align 4
          int a[3] at 0
          int b at 12
        global struct s v
          init .0[0]
            1 : int
          init .1
            2 : int
          init .1
            3 : int
    "#]],
    );
}

#[test]
fn variable_length_arrays() {
    check(
        "int f(int n, double m[n][n + 1]) { int a[n]; typedef int row[n * 2]; row *r; return sizeof a + m[0][1] + sizeof(row); }",
        expect![[r#"
            function int f(int, double (*)[n + 1])
              parameter int n
              parameter double (*m)[n + 1]
              block
                declare int a[n]
                evaluate extents of int[n * 2]
                declare int (*r)[n * 2]
                return
                  convert arithmetic : int
                    + : double
                      + : double
                        convert arithmetic : double
                          sizeof(int[n]) : unsigned long
                        index : double
                          convert array to pointer : double *
                            index : double[n + 1]
                              m : double (*)[n + 1]
                              0 : int
                          1 : int
                      convert arithmetic : double
                        sizeof(int[n * 2]) : unsigned long
        "#]],
    );
}

#[test]
fn enums_as_gcc_represents_them() {
    check(
        "enum small { A, B = 5, C } s; enum negative { D = -1 } n; enum wide { E = 0x100000000 } w;
         void f(void) { A; s + 1; n + 1; w; E; sizeof(w); s = n; }",
        expect![[r#"
            global tentative enum small s
            global tentative enum negative n
            global tentative enum wide w
            function void f(void)
              block
                expr
                  0 : int
                expr
                  + : unsigned int
                    convert arithmetic : unsigned int
                      s : enum small
                    convert arithmetic : unsigned int
                      1 : int
                expr
                  + : int
                    convert arithmetic : int
                      n : enum negative
                    1 : int
                expr
                  w : enum wide
                expr
                  4294967296 : long
                expr
                  sizeof(enum wide) : unsigned long
                expr
                  = : enum small
                    s : enum small
                    convert arithmetic : enum small
                      n : enum negative
        "#]],
    );
}

#[test]
fn a_symbol_of_the_linker_may_be_void() {
    check(
        "extern void start; void *f(void) { return &start; }",
        expect![[r#"
        global declared void start
        function void *f(void)
          block
            return
              address : void *
                start : void
    "#]],
    );
}
