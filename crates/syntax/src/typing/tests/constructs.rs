//! Snapshots of the typed tree, one per construct.

use super::{check, check_errors};
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
fn literals_have_cs_types() {
    check(
        "void f(void) { 1; 2147483648; 0x80000000; 1u; 1ul; 10ll; 'a'; L'a'; 1.5; 1.5f; 1.5L; 0x1p-2; \"ab\"; L\"ab\"; u\"ab\"; }",
        expect![[r#"
            function void f(void)
              block
                expr
                  1 : int
                expr
                  2147483648 : long
                expr
                  2147483648 : unsigned int
                expr
                  1 : unsigned int
                expr
                  1 : unsigned long
                expr
                  10 : long long
                expr
                  97 : int
                expr
                  97 : int
                expr
                  15e-1 : double
                expr
                  15e-1 : float
                expr
                  15e-1 : long double
                expr
                  1p-2 : double
                expr
                  "ab" : char[3]
                expr
                  L"ab" : int[3]
                expr
                  u"ab" : unsigned short[3]
        "#]],
    );
}

#[test]
fn usual_conversions_and_promotions() {
    check(
        "void f(char c, unsigned short s, unsigned u, long l, float x, _Bool b) {
             c + s; u + l; u * c; l << c; x + l; -c; !x; ~b; u < c; c ? u : l; b = x; c += 1.5; s <<= 2; c++; }",
        expect![[r#"
            function void f(char, unsigned short, unsigned int, long, float, _Bool)
              parameter char c
              parameter unsigned short s
              parameter unsigned int u
              parameter long l
              parameter float x
              parameter _Bool b
              block
                expr
                  + : int
                    convert arithmetic : int
                      c : char
                    convert arithmetic : int
                      s : unsigned short
                expr
                  + : long
                    convert arithmetic : long
                      u : unsigned int
                    l : long
                expr
                  * : unsigned int
                    u : unsigned int
                    convert arithmetic : unsigned int
                      convert arithmetic : int
                        c : char
                expr
                  << : long
                    l : long
                    convert arithmetic : int
                      c : char
                expr
                  + : float
                    x : float
                    convert arithmetic : float
                      l : long
                expr
                  unary - : int
                    convert arithmetic : int
                      c : char
                expr
                  unary ! : int
                    x : float
                expr
                  unary ~ : int
                    convert arithmetic : int
                      b : _Bool
                expr
                  < : int
                    u : unsigned int
                    convert arithmetic : unsigned int
                      convert arithmetic : int
                        c : char
                expr
                  ?: : long
                    c : char
                    convert arithmetic : long
                      u : unsigned int
                    l : long
                expr
                  = : _Bool
                    b : _Bool
                    convert arithmetic : _Bool
                      x : float
                expr
                  += in double : char
                    c : char
                    15e-1 : double
                expr
                  <<= in int : unsigned short
                    s : unsigned short
                    2 : int
                expr
                  ++ after : char
                    c : char
        "#]],
    );
}

#[test]
fn bit_fields_promote_by_their_width() {
    check(
        "struct s { unsigned a : 3; unsigned b : 32; int c : 5; } v; void f(void) { v.a + v.b; v.c = v.a; }",
        expect![[r#"
        struct s size 12 align 4
          unsigned int a at 0 bits 0..3
          unsigned int b at 4 bits 0..32
          int c at 8 bits 0..5
        global tentative struct s v
        function void f(void)
          block
            expr
              + : unsigned int
                convert arithmetic : unsigned int
                  convert arithmetic : int
                    member a : unsigned int
                      v : struct s
                member b : unsigned int
                  v : struct s
            expr
              = : int
                member c : int
                  v : struct s
                convert arithmetic : int
                  member a : unsigned int
                    v : struct s
    "#]],
    );
}

#[test]
fn pointers_in_operators() {
    check(
        "void f(int *p, const int *q, void *v, int a[3][4], long n) {
             p + n; 2 + p; p - q; p += n; p++; *p; p[1]; 1[p]; a[1][2]; &a[1]; p == q; v == p; v + 1; n ? p : q; n ? p : 0; n ? v : p; p ?: q; }",
        expect![[r#"
            function void f(int *, const int *, void *, int (*)[4], long)
              parameter int *p
              parameter const int *q
              parameter void *v
              parameter int (*a)[4]
              parameter long n
              block
                expr
                  pointer + : int *
                    p : int *
                    n : long
                expr
                  pointer + : int *
                    p : int *
                    2 : int
                expr
                  pointer - : long
                    p : int *
                    q : const int *
                expr
                  += in int * : int *
                    p : int *
                    n : long
                expr
                  ++ after : int *
                    p : int *
                expr
                  deref : int
                    p : int *
                expr
                  index : int
                    p : int *
                    1 : int
                expr
                  index : int
                    p : int *
                    1 : int
                expr
                  index : int
                    convert array to pointer : int *
                      index : int[4]
                        a : int (*)[4]
                        1 : int
                    2 : int
                expr
                  address : int (*)[4]
                    index : int[4]
                      a : int (*)[4]
                      1 : int
                expr
                  == : int
                    p : int *
                    convert pointer : int *
                      q : const int *
                expr
                  == : int
                    v : void *
                    convert pointer : void *
                      p : int *
                expr
                  pointer + : void *
                    v : void *
                    1 : int
                expr
                  ?: : const int *
                    n : long
                    convert pointer : const int *
                      p : int *
                    q : const int *
                expr
                  ?: : int *
                    n : long
                    p : int *
                    convert null pointer : int *
                      0 : int
                expr
                  ?: : void *
                    n : long
                    v : void *
                    convert pointer : void *
                      p : int *
                expr
                  ?: without middle : const int *
                    convert pointer : const int *
                      p : int *
                    q : const int *
        "#]],
    );
}

#[test]
fn function_pointers_and_designators() {
    check(
        "int g(int); void f(void) { int (*h)(int) = g; h = &g; h(1); (*h)(2); (**g)(3); }",
        expect![[r#"
        function declared int g(int)
        function void f(void)
          block
            declare int (*h)(int)
              init
                convert function to pointer : int (*)(int)
                  g : int(int)
            expr
              = : int (*)(int)
                h : int (*)(int)
                convert function to pointer : int (*)(int)
                  g : int(int)
            expr
              call : int
                h : int (*)(int)
                1 : int
            expr
              call : int
                h : int (*)(int)
                2 : int
            expr
              call : int
                convert function to pointer : int (*)(int)
                  g : int(int)
                3 : int
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
fn statements() {
    check(
        "int f(int x) { if (x) x--; else { x = 1; } while (x) break; do continue; while (x);
             switch (x) { case 1: case 3 ... 5: x = 2; break; default: ; } for (;;) { goto out; } out: return x; }",
        expect![[r#"
            function int f(int)
              parameter int x
              block
                if
                  x : int
                  expr
                    -- after : int
                      x : int
                else
                  block
                    expr
                      = : int
                        x : int
                        1 : int
                while
                  test
                    x : int
                  body
                    break
                do
                  test
                    x : int
                  body
                    continue
                switch
                  x : int
                  block
                    case 1
                      case 3 ... 5
                        expr
                          = : int
                            x : int
                            2 : int
                    break
                    default
                      empty
                for
                  body
                    block
                      goto out
                label out
                  return
                    x : int
        "#]],
    );
}

#[test]
fn gnu_expressions() {
    check(
        "int f(int x) { int y = ({ int t = x; t + 1; }); __typeof__(y) z = y; __auto_type w = 1.5; void *l = &&here;
             here: return __builtin_offsetof(struct { int a; char b[4]; }, b[2]) + _Generic(z, int: 1, default: 2.0)
             + _Alignof(double) + __builtin_types_compatible_p(int, long) + __builtin_choose_expr(1, x, 1.5) + sizeof(__func__); }",
        expect![[r#"
            struct <anonymous> size 8 align 4
              int a at 0
              char b[4] at 4
            local static const char <unnamed>[2]
              init
                "f" : char[2]
            function int f(int)
              parameter int x
              block
                declare int y
                  init
                    statement expression : int
                      block
                        declare int t
                          init
                            x : int
                        expr
                          + : int
                            t : int
                            1 : int
                declare int z
                  init
                    y : int
                declare double w
                  init
                    15e-1 : double
                declare void *l
                  init
                    address of label 0 : void *
                label here
                  return
                    convert arithmetic : int
                      + : unsigned long
                        + : unsigned long
                          + : unsigned long
                            + : unsigned long
                              + : unsigned long
                                6 : unsigned long
                                convert arithmetic : unsigned long
                                  1 : int
                              8 : unsigned long
                            convert arithmetic : unsigned long
                              0 : int
                          convert arithmetic : unsigned long
                            x : int
                        sizeof(const char[2]) : unsigned long
        "#]],
    );
}

#[test]
fn builtins() {
    check(
        "typedef __builtin_va_list va_list; double d = __builtin_inf();
         int f(int n, ...) { va_list l; __builtin_va_start(l, n); int x = __builtin_va_arg(l, int); __builtin_va_end(l);
             __builtin_memcpy(&x, &n, sizeof x); if (__builtin_expect(x > 0, 1)) return __builtin_constant_p(3);
             __sync_fetch_and_add(&x, 'a'); __atomic_store(&x, &n, 0); __atomic_load(&x, &n, 0); return __builtin_clzl(x); }",
        expect![[r#"
            global double d
              init
                builtin Infinity : double
            function int f(int, ...)
              parameter int n
              block
                declare __builtin_va_list l
                expr
                  builtin VaStart : void
                    l : __builtin_va_list
                    n : int
                declare int x
                  init
                    va_arg : int
                      l : __builtin_va_list
                expr
                  builtin VaEnd : void
                    l : __builtin_va_list
                expr
                  call : void *
                    convert function to pointer : void *(*)(void *, const void *, unsigned long)
                      memcpy : void *(void *, const void *, unsigned long)
                    convert pointer : void *
                      address : int *
                        x : int
                    convert pointer : const void *
                      address : int *
                        n : int
                    sizeof(int) : unsigned long
                if
                  builtin Expect : long
                    convert arithmetic : long
                      > : int
                        x : int
                        0 : int
                    convert arithmetic : long
                      1 : int
                  return
                    1 : int
                expr
                  builtin Atomic(FetchAdd) : int
                    address : int *
                      x : int
                    97 : int
                expr
                  builtin Atomic(Store) : void
                    address : int *
                      x : int
                    deref : int
                      address : int *
                        n : int
                    0 : int
                expr
                  = : int
                    deref : int
                      address : int *
                        n : int
                    builtin Atomic(Load) : int
                      address : int *
                        x : int
                      0 : int
                return
                  builtin Clz : int
                    convert arithmetic : unsigned long
                      x : int
            function declared void *memcpy(void *, const void *, unsigned long)
        "#]],
    );
}

#[test]
fn a_cast_to_a_union_and_a_transparent_union() {
    check(
        "union u { int i; double *d; }; typedef union { int *i; double *d; } arg __attribute__((transparent_union));
         int f(arg a); void g(double *d) { union u v = (union u)d; f(d); f(0); }",
        expect![[r#"
            union u size 8 align 8
              int i at 0
              double *d at 0
            union <anonymous> size 8 align 8
              int *i at 0
              double *d at 0
            function declared int f(union <anonymous>)
            function void g(double *)
              parameter double *d
              block
                declare union u v
                  init
                    cast to union member 1 : union u
                      d : double *
                expr
                  call : int
                    convert function to pointer : int (*)(union <anonymous>)
                      f : int(union <anonymous>)
                    convert to union member 1 : union <anonymous>
                      d : double *
                expr
                  call : int
                    convert function to pointer : int (*)(union <anonymous>)
                      f : int(union <anonymous>)
                    convert to union member 0 : union <anonymous>
                      convert null pointer : int *
                        0 : int
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
fn assertions_invariants_and_quantifiers() {
    check(
        "int n; double a[10];\n#pragma TASS abstract continuous(2)\ndouble f(double x);\nint main(void) {\n int i;
#pragma TASS collective invariant L forall {int k | 0 <= k && k < i} a[k] == f(k)
#pragma TASS invariant i <= n
for (i = 0; i < n; i++) a[i] = f(i);
#pragma TASS joint assert J exists {real r} r * r == a[0] ==> sum {int j | j < n} a[j] >= PROC[PID].a[NPROCS - 1]
#pragma TASS assert spec.n == n && spec.elsewhere > 0
#pragma TASS assume PROC[0]@later.x == 1
return 0; }\nint later(int x) { return x; }",
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
                    expr
                      = : double
                        index : double
                          convert array to pointer : double *
                            a : double[10]
                          i : int
                        call : double
                          convert function to pointer : double (*)(double)
                            f : double(double)
                          convert arithmetic : double
                            i : int
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
                      spec.PROC.n : int
                      n : int
                    > : int
                      spec.PROC.elsewhere : <of the specification>
                      0 : int
                assume
                  == : int
                    PROC[...]@later.x : int
                      0 : int
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
            E301 2:29 `nothing` names no variable of the program here
            E301 3:21 `main` has no variable `other`"#]],
    );
}
