//! Declarations, declarators, specifiers, initialisers, scopes of type names.

use super::check;
use expect_test::expect;

#[test]
fn declarators_from_the_name_outwards() {
    check(
        "int a, *b, *c[3], (*d)[3], e(void), *f(int), (*g)(int, ...), (*h[2])(void), *(*(*i)(int))[3]; \
         int *const *volatile j; int (k); char (*(*l(void))[5])(int);",
        expect![[r#"
            (decl int a (b *) (c [3] *) (d * [3]) (e (fn)) (f (fn (decl int _)) *) (g * (fn (decl int _) ...)) (h [2] * (fn)) (i * (fn (decl int _)) * [3] *))
            (decl int (j * volatile * const))
            (decl int k)
            (decl char (l (fn) * [5] * (fn (decl int _))))
        "#]],
    );
}

#[test]
fn storage_classes_qualifiers_and_words_are_collected() {
    check(
        "static const volatile unsigned long int a; extern _Thread_local int b; static __thread int c; \
         inline _Noreturn void d(void); __inline__ static int e(void); register int *restrict f; __signed__ char g; \
         _Atomic int h; _Atomic(int *) i; _Alignas(8) _Alignas(double) int j; __int128 k; _Float128 l; \
         double _Complex m; __builtin_va_list n; _Bool o; const int volatile p;",
        expect![[r#"
            (decl static const volatile unsigned long int a)
            (decl extern thread_local int b)
            (decl static thread_local int c)
            (decl inline noreturn void (d (fn)))
            (decl static inline int (e (fn)))
            (decl register int (f * restrict))
            (decl signed char g)
            (decl atomic int h)
            (decl (atomic int (_ *)) i)
            (decl (alignas 8) (alignas double) int j)
            (decl int128 k)
            (decl float128 l)
            (decl double complex m)
            (decl valist n)
            (decl bool o)
            (decl const volatile int p)
        "#]],
    );
}

#[test]
fn records_with_every_kind_of_member() {
    check(
        "struct s { int a, *b; unsigned c : 3, : 0, d : 1; struct { int e; }; union { int f; float g; } h; \
         _Static_assert(1, \"m\"); int i[]; }; struct empty {}; union u; struct t { struct s; int z[0]; } v;",
        expect![[r#"
            (decl (struct s {(decl int a (b *)) (decl unsigned (c :3) (_ :0') (d :1)) (decl (struct {(decl int e)})) (decl (union {(decl int f) (decl float g)}) h) (static_assert 1 Plain"m") (decl int (i []))}))
            (decl (struct empty {}))
            (decl (union u))
            (decl (struct t {(decl (struct s)) (decl int (z [0']))}) v)
        "#]],
    );
}

#[test]
fn packing_is_kept_per_record() {
    check(
        "#pragma pack(2)\nstruct a { int x; };\n#pragma pack()\nstruct b { int x; };",
        expect![[r#"
        (decl (struct a pack=2 {(decl int x)}))
        (decl (struct b {(decl int x)}))
    "#]],
    );
}

#[test]
fn enumerations() {
    check(
        "enum e { A, B = 2, C __attribute__((deprecated)) = B + 1, } x; enum e y; enum { D };",
        expect![[r#"
        (decl (enum e {A B=2 C=(+ B 1)}) x)
        (decl (enum e) y)
        (decl (enum {D}))
    "#]],
    );
}

#[test]
fn typeof_and_auto_type() {
    check(
        "typeof(int *) a; __typeof__(1 + x) b; void f() { __auto_type c = 1; }",
        expect![[r#"
        (decl (typeof-type int (_ *)) a)
        (decl (typeof (+ 1 x)) b)
        (function (decl void (f (fn ?))) {(decl autotype (c = 1))})
    "#]],
    );
}

#[test]
fn attributes_in_every_place() {
    check(
        "__attribute__((noreturn)) void a(void) __attribute__((__format__(printf, 1, 2), unused)); \
         int b __attribute__((aligned(8))) = 1, c __attribute__((aligned)); \
         struct __attribute__((packed)) s { int x __attribute__((aligned(2))); } __attribute__((may_alias)); \
         int *__attribute__((unused)) d; int (__attribute__((unused)) e); int f(int x __attribute__((unused))); \
         [[nodiscard]] int g(void); enum __attribute__((packed)) h { H }; int __attribute__((mode(DI))) i; \
         __attribute__((,)) int j; void k(int __attribute__((unused)) x, __attribute__((unused)) int y) {}",
        expect![[r#"
            (decl void @noreturn ((a (fn)) @format(printf,1,2) @unused))
            (decl int (b @aligned(8) = 1) (c @aligned))
            (decl (struct s {(decl int (x @aligned(2)))} @packed @may_alias))
            (decl int ((d *) @unused))
            (decl int (e @unused))
            (decl int (f (fn (decl int (x @unused)))))
            (decl int (g (fn)))
            (decl (enum h {H} @packed))
            (decl int @mode(DI) i)
            (decl int j)
            (function (decl void (k (fn (decl int @unused x) (decl int @unused y)))) {})
        "#]],
    );
}

#[test]
fn asm_labels() {
    check(
        "int scan(int) __asm__(\"\" \"__isoc99\" \"_scan\") __attribute__((unused)); int x asm(\"y\"); asm(\".text\");",
        expect![[r#"
            (decl int ((scan (fn (decl int _))) asm=__isoc99_scan @unused))
            (decl int (x asm=y))
            (asm)
        "#]],
    );
}

#[test]
fn array_parameters_and_variable_extents() {
    check(
        "void f(int n, int a[static 3], int b[const *], int c[n][n], int d[restrict static n], int [*]);",
        expect![[r#"
            (decl void (f (fn (decl int n) (decl int (a [3])) (decl int (b [const *])) (decl int (c [n] [n])) (decl int (d [restrict n])) (decl int (_ [*])))))
        "#]],
    );
}

#[test]
fn parameters_may_have_no_name_or_look_like_functions() {
    check(
        "typedef int T; void f(T, T *, T (T), int (T), int (*)(T), int T, int (x), ...); void g(int());",
        expect![[r#"
            (decl typedef int T)
            (decl void (f (fn (decl 'T _) (decl 'T (_ *)) (decl 'T (_ (fn (decl 'T _)))) (decl int (_ (fn (decl 'T _)))) (decl int (_ * (fn (decl 'T _)))) (decl int T) (decl int x) ...)))
            (decl void (g (fn (decl int (_ (fn ?))))))
        "#]],
    );
}

#[test]
fn functions_new_and_old() {
    check(
        "int f(int a) { return a; } int g(a, b) int a; char *b; { return a; } main() { } static h(void) { }",
        expect![[r#"
            (function (decl int (f (fn (decl int a)))) {(return a)})
            (function (decl int (g (fn-names a b))) (decl int a) (decl char (b *)) {(return a)})
            (function (decl int (main (fn ?))) {})
            (function (decl static int (h (fn))) {})
            W020 1:70: the type is missing; assumed to be `int`
            W020 1:81: the type is missing; assumed to be `int`
        "#]],
    );
}

#[test]
fn a_function_that_returns_a_function_pointer_declares_its_own_parameters() {
    check(
        "typedef int T; int (*f(int T))(int x) { T * 2; return x; }",
        expect![[r#"
        (decl typedef int T)
        (function (decl int (f (fn (decl int T)) * (fn (decl int x)))) {(* T 2) (return x)})
    "#]],
    );
}

#[test]
fn initialisers() {
    check(
        "int a = 1, b[] = {1, 2, }, c[3] = {[1] = 2, [0 ... 1] = 3, [2] 4}; struct s d = {.x = 1, y: 2, .z.w[1] = {3}}; \
         int e[] = {}; int f[2][2] = {{1}, {2}};",
        expect![[r#"
            (decl int (a = 1) ((b []) = {1 2}) ((c [3]) = {[1]=2 [0'...1]=3 [2]=4}))
            (decl (struct s) (d = {.x=1 .y=2 .z.w[1]={3}}))
            (decl int ((e []) = {}))
            (decl int ((f [2] [2]) = {{1} {2}}))
        "#]],
    );
}

#[test]
fn type_names_are_hidden_and_come_back() {
    check(
        "typedef int T; void f() { T *a; { int T = 2; T * a; } T b; } void g(int T) { T * 1; } T c; \
         struct s { int T; }; T d; void h() { T T = 1; T++; } enum { U = sizeof(T) }; T e;",
        expect![[r#"
            (decl typedef int T)
            (function (decl void (f (fn ?))) {(decl 'T (a *)) {(decl int (T = 2)) (* T a)} (decl 'T b)})
            (function (decl void (g (fn (decl int T)))) {(* T 1)})
            (decl 'T c)
            (decl (struct s {(decl int T)}))
            (decl 'T d)
            (function (decl void (h (fn ?))) {(decl 'T (T = 1)) (_++ T)})
            (decl (enum {U=(sizeof {'T})}))
            (decl 'T e)
        "#]],
    );
}

#[test]
fn a_type_name_may_be_declared_anew() {
    check(
        "typedef int T; void f() { unsigned T; T = 1; } void g() { typedef char T; T x; } T: ;",
        expect![[r#"
        (decl typedef int T)
        (function (decl void (f (fn ?))) {(decl unsigned T) (= T 1)})
        (function (decl void (g (fn ?))) {(decl typedef char T) (decl 'T x)})
        (decl 'T _)
        E201 1:83: expected a name, found `:`
    "#]],
    );
}

#[test]
fn static_assertions_asm_and_stray_semicolons_at_file_scope() {
    check(
        "_Static_assert(sizeof(int) == 4, \"int\"); _Static_assert(1); ; int x;;",
        expect![[r#"
        (static_assert (== (sizeof {int}) 4) Plain"int")
        (static_assert 1)
        empty
        (decl int x)
        empty
    "#]],
    );
}

#[test]
fn headers_that_declare_newer_float_types() {
    check(
        "typedef float _Float32; typedef _Complex double c; _Float64 x; _Float64x y;",
        expect![[r#"
        (decl typedef float _Float32)
        (decl typedef complex double c)
        (decl double x)
        (decl long double y)
    "#]],
    );
}
