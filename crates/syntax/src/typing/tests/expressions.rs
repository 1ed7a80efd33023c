//! Snapshots of typed expressions.

use super::check;
use expect_test::expect;

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
             c + s; u + l; u * c; l << c; x + l; -c; !x; ~b; u < c; }",
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
        "#]],
    );
}

#[test]
fn assignments_convert_to_the_place() {
    check(
        "void f(char c, unsigned short s, float x, _Bool b) { c ? s : x; b = x; c += 1.5; s <<= 2; c++; }",
        expect![[r#"
            function void f(char, unsigned short, float, _Bool)
              parameter char c
              parameter unsigned short s
              parameter float x
              parameter _Bool b
              block
                expr
                  ?: : float
                    c : char
                    convert arithmetic : float
                      convert arithmetic : int
                        s : unsigned short
                    x : float
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
fn pointer_arithmetic() {
    check(
        "void f(int *p, const int *q, void *v, int a[3][4], long n) {
             p + n; 2 + p; p - q; p += n; p++; *p; 1[p]; a[1][2]; &a[1]; v + 1; }",
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
                  pointer + : void *
                    v : void *
                    1 : int
        "#]],
    );
}

#[test]
fn pointer_comparisons_and_choices() {
    check(
        "void f(int *p, const int *q, void *v, long n) {
             p == q; v == p; n ? p : q; n ? p : 0; n ? v : p; p ?: q; }",
        expect![[r#"
            function void f(int *, const int *, void *, long)
              parameter int *p
              parameter const int *q
              parameter void *v
              parameter long n
              block
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
