//! One test for each code of typing: a program that earns it, and no other.

use super::check_errors;
use expect_test::expect;

#[test]
fn e301_undeclared_name_suggests_a_near_one() {
    check_errors(
        "int count; int f(void) { return coutn + coutn; }",
        expect![[r#"
        E301 1:33 `coutn` is not declared
          = did you mean `count`?"#]],
    );
}

#[test]
fn e302_conflicting_declarations() {
    check_errors("int total;\ndouble total;\nint f(int);\nint f(double);\nstatic int g(void);\nint x;\nstatic int x;\nint h(void); int h;", expect![[r#"
        E302 2:8 `total` is declared as `int` and as `double`
          1:5 previously declared here
        E302 4:5 `f` is declared as `int(int)` and as `int(double)`
          3:5 previously declared here
        E302 7:12 `x` is declared `static` after a declaration that is not
          6:5 previously declared here
        E302 8:18 `h` is declared as a function and as a variable
          8:5 previously declared here"#]]);
}

#[test]
fn e303_defined_twice() {
    check_errors("int x = 1;\nint x = 2;\nint f(void) { return 0; }\nint f(void) { int a; double a; return 1; }\nstruct s { int m; int m; };\nint g(int p, int p);\nenum { A, A };", expect![[r#"
        E303 2:5 `x` is initialised twice
          1:5 first initialised here
        E303 4:5 the function `f` is defined twice
          3:5 first defined here
        E303 4:29 `a` is declared twice in this scope
          4:19 first declared here
        E303 5:23 the member `m` is declared twice
          5:16 first declared here
        E303 6:18 two parameters are called `p`
          6:11 the first is here
        E303 7:11 `A` is declared twice in this scope
          7:8 first declared here"#]]);
}

#[test]
fn e304_words_that_make_no_type() {
    check_errors(
        "unsigned double x;\nlong long long y;\nshort char z;",
        expect![[r#"
        E304 1:1 these specifiers do not form a type
        E304 2:1 these specifiers do not form a type
        E304 3:1 these specifiers do not form a type"#]],
    );
}

#[test]
fn e305_incomplete_types() {
    check_errors("struct s;\nstruct s x;\nint f(struct s *p) { struct s y; p++; return sizeof(struct s) + p->m; }\nstruct t { struct s inner; };\nstruct s a[3];", expect![[r#"
        E305 3:31 the variable `y` has incomplete type `struct s`
        E305 3:34 a pointer to the incomplete type `struct s` cannot be moved
        E305 3:46 `sizeof` of the incomplete type `struct s`
        E305 3:68 `struct s` is incomplete here; its members are unknown
          1:8 only declared here
        E305 4:21 a member has incomplete type `struct s`
        E305 5:11 an array has elements of incomplete type `struct s`
        E305 2:10 a variable has incomplete type `struct s`"#]]);
}

#[test]
fn e306_operands() {
    check_errors("struct s { int b : 3; } v; double d; int *p; int f(void) { v + 1; d % 2; ~d; *d; p * 2; p + p; d[d]; sizeof v.b; 1 ? v : 2; v++; return 0; }", expect![[r#"
        E306 1:60 `+` cannot take `struct s` and `int`
          1:60 this is `struct s`
          1:64 this is `int`
        E306 1:67 `%` cannot take `double` and `int`
          1:67 this is `double`
          1:71 this is `int`
        E306 1:74 the operand of `~` cannot have type `double`
        E306 1:78 `*` needs a pointer, not `double`
        E306 1:82 `*` cannot take `int *` and `int`
          1:82 this is `int *`
          1:86 this is `int`
        E306 1:89 `+` cannot take `int *` and `int *`
          1:89 this is `int *`
          1:93 this is `int *`
        E306 1:96 `[]` needs an array or a pointer, not `double`
          1:96 this is `double`
        E306 1:102 `sizeof` of a bit-field
        E306 1:114 `?:` cannot choose between `struct s` and `int`
          1:118 this is `struct s`
          1:122 this is `int`
        E306 1:125 the operand of `++` cannot have type `struct s`"#]]);
}

#[test]
fn e307_not_assignable() {
    check_errors(
        "const int n = 3; int a[2], b[2]; void f(const int *p) { n = 4; 1 = 2; a = b; *p = 1; f = 0; (n + 1)++; }",
        expect![[r#"
        E307 1:57 an lvalue of type `const int` cannot be changed
          1:11 declared `const` here
        E307 1:64 a value cannot be assigned to; an lvalue is needed
        E307 1:71 an array cannot be assigned to; assign its elements
        E307 1:78 an lvalue of type `const int` cannot be changed
        E307 1:86 a function cannot be assigned to
        E307 1:93 a value cannot be assigned to; an lvalue is needed"#]],
    );
}

#[test]
fn e308_members() {
    check_errors(
        "struct point { int x, y; } p, *q; int i; int f(void) { return p.z + q.x + p->x + i.x + q->yy; }",
        expect![[r#"
        E308 1:65 `struct point` has no member `z`
        E308 1:71 `struct point *` has no members
          = write `->` instead of `.`
        E308 1:75 `->` needs a pointer to a struct or union, not `struct point`
          = write `.` instead of `->`
        E308 1:84 `int` has no members
        E308 1:91 `struct point` has no member `yy`
          = did you mean `y`?"#]],
    );
}

#[test]
fn e309_called_object() {
    check_errors("int n; int f(void) { return n(3); }", expect!["E309 1:29 a value of type `int` cannot be called"]);
}

#[test]
fn e310_number_of_arguments() {
    check_errors(
        "int f(int); int p(const char *, ...); int g(void) { return f() + f(1, 2) + p() + __atomic_load_n(3, 0); }",
        expect![[r#"
        E310 1:60 `f` takes 1 argument, but 0 are given
          1:5 declared here
        E310 1:66 `f` takes 1 argument, but 2 are given
          1:5 declared here
        E310 1:76 `p` takes at least 1 argument, but 0 are given
          1:17 declared here
        E310 1:82 the arguments of `__atomic_load_n` do not match"#]],
    );
}

#[test]
fn e311_incompatible_types() {
    check_errors("struct s { int x; } v; struct t { int x; } w; int f(struct s); struct s g(void) { int i = v; v = w; f(3); return 1.5; }", expect![[r#"
        E311 1:91 initialisation of incompatible types: `int` from `struct s`
        E311 1:98 assignment of incompatible types: `struct s` from `struct t`
        E311 1:103 argument 1 of `f` of incompatible types: `struct s` from `int`
        E311 1:114 return of incompatible types: `struct s` from `double`"#]]);
}

#[test]
fn e312_constants() {
    check_errors("int n; int x = n; enum { A = n }; struct s { int b : n; }; int f(int i) { static int y = i; switch (i) { case n: ; case 1.5: ; } return 0; } _Static_assert(n, \"\"); int z = ({ 1; });", expect![[r#"
        E312 1:16 the initialiser of a static object must be a constant expression
        E312 1:30 the value of an enum constant must be a constant expression
        E312 1:54 the width of a bit-field must be a constant expression
        E312 1:90 the initialiser of a static object must be a constant expression
        E312 1:111 the value of a `case` must be a constant expression
        E312 1:121 the value of a `case` must be an integer constant, not `double`
        E312 1:157 the condition of `_Static_assert` must be a constant expression
        E312 1:173 a statement expression is allowed only inside a function"#]]);
}

#[test]
fn e313_extents() {
    check_errors(
        "int a[-1]; int b[2][]; int c[1.5]; struct s { int f[]; int x; }; char big[0x7fffffffffffffff][4];",
        expect![[r#"
        E313 1:7 the extent of an array is negative
        E313 1:17 only the first extent of an array may be left out
        E313 1:30 the extent of an array must be an integer, not `double`
        E313 1:51 a flexible array must be the last member
        E313 1:74 the array is too large"#]],
    );
}

#[test]
fn e314_bit_fields() {
    check_errors(
        "struct s { double d : 3; int i : 40; int z : 0; int neg : -1; };",
        expect![[r#"
        E314 1:23 a bit-field cannot have type `double`
        E314 1:34 a bit-field of type `int` cannot have 40 bits
        E314 1:46 a bit-field of type `int` cannot have 0 bits
        E314 1:59 a bit-field of type `int` cannot have -1 bits"#]],
    );
}

#[test]
fn e315_cases() {
    check_errors("int f(int x) { case 1: switch (x) { case 1: case 2 ... 5: case 3: case 1: default: default: return 1; } default: return 0; }", expect![[r#"
        E315 1:16 `case` outside any `switch`
        E315 1:64 the case 3 appears twice in this `switch`
          1:50 first here
        E315 1:72 the case 1 appears twice in this `switch`
          1:42 first here
        E315 1:84 this `switch` has two `default` labels
          1:75 the first is here
        E315 1:105 `default` outside any `switch`"#]]);
}

#[test]
fn e316_jumps() {
    check_errors(
        "int f(int x) { break; continue; switch (x) { case 1: continue; } return 0; }",
        expect![[r#"
        E316 1:16 `break` outside any loop or `switch`
        E316 1:23 `continue` outside any loop
        E316 1:54 `continue` outside any loop"#]],
    );
}

#[test]
fn e317_labels() {
    check_errors(
        "int f(void) { goto nowhere; l: l: return 0; }",
        expect![[r#"
        E317 1:32 the label `l` is defined twice in this function
          1:29 first here
        E317 1:20 there is no label `nowhere` in this function"#]],
    );
}

#[test]
fn e318_static_assertions() {
    check_errors(
        "_Static_assert(sizeof(int) == 8, \"int is small\"); _Static_assert(1, \"fine\");",
        expect![[r#"E318 1:1 static assertion failed: "int is small""#]],
    );
}

#[test]
fn e319_initialisers() {
    check_errors("int a[3] = { [5] = 1 }; int b[2] = 7; struct s { int x; } v = { .y = 1 }; int i = { .x = 1 }; int c[] = { .x = 1 }; struct s w = { [0] = 1 }; int f(int n) { int d[n] = { 1 }; return 0; }", expect![[r#"
        E319 1:15 the designated element 5 is outside the array
          = the array is `int[3]`
        E319 1:36 an array needs an initialiser in braces or a string
        E308 1:66 `struct s` has no member `y`
        E319 1:83 a value of type `int` has no parts to designate
        E319 1:108 `int[]` has no members to designate
        E319 1:133 `struct s` has no elements to designate
        E319 1:162 an array whose extent is not constant cannot have an initialiser"#]]);
}

#[test]
fn e320_types_that_cannot_be() {
    check_errors(
        "int f(void)[3]; int g(void)(void); int (h[3])(void); void v[3]; struct s { int m(void); };",
        expect![[r#"
        E320 1:6 a function cannot return `int[3]`
        E320 1:22 a function cannot return `int(void)`
        E320 1:42 an array cannot have elements of type `int(void)`
        E320 1:60 an array cannot have elements of type `void`
        E320 1:80 a member cannot be a function"#]],
    );
}

#[test]
fn e322_storage_classes() {
    check_errors(
        "static extern int x; typedef int t = 3; auto int y; void f(void) { extern int z = 1; }",
        expect![[r#"
        E322 1:8 a declaration has more than one storage class
          1:1 the first is here
        E322 1:34 a `typedef` cannot have an initialiser
        E322 1:50 `auto` and `register` are allowed only in functions
        E322 1:79 an `extern` declaration in a block cannot have an initialiser"#]],
    );
}

#[test]
fn e323_tags() {
    check_errors(
        "struct s { int x; }; struct s { int y; }; union s u; enum e { A }; enum e { B }; enum s v;",
        expect![[r#"
        E323 1:29 `struct s` is defined twice
          1:8 first defined here
        E323 1:49 `s` is a tag of another kind
          1:29 declared here
        E323 1:73 `enum e` is defined twice
          1:59 first defined here
        E323 1:87 `s` is a tag of another kind
          1:29 declared here"#]],
    );
}

#[test]
fn e324_scalars() {
    check_errors(
        "struct s { int x; } v; double d; void f(void) { if (v) ; while (v && 1) ; !v; switch (d) { } }",
        expect![[r#"
        E324 1:53 expected a scalar, not `struct s`
        E324 1:65 expected a scalar, not `struct s`
        E324 1:76 expected a scalar, not `struct s`
        E324 1:87 `switch` needs an integer, not `double`"#]],
    );
}

#[test]
fn e325_casts() {
    check_errors("struct s { int x; } v; double d; int *p; void f(void) { (struct s)3; (int)v; (int *)d; (double)p; (int[3])p; }", expect![[r#"
        E325 1:67 a cast from `int` to `struct s` is not allowed
        E325 1:75 a cast from `struct s` to `int` is not allowed
        E325 1:85 a cast from `double` to `int *` is not allowed
        E325 1:96 a cast from `int *` to `double` is not allowed
        E325 1:107 a cast from `int *` to `int[3]` is not allowed"#]]);
}

#[test]
fn e326_generic() {
    check_errors(
        "int x = _Generic(1.5, int: 1, long: 2);",
        expect!["E326 1:9 `_Generic` has no association for `double`"],
    );
}

#[test]
fn e327_addresses() {
    check_errors(
        "struct s { int b : 3; } v; void f(int a) { &(a + 1); &v.b; &3; }",
        expect![[r#"
        E327 1:44 `&` needs an lvalue, not a value
        E327 1:54 a bit-field has no address
        E327 1:60 `&` needs an lvalue, not a value"#]],
    );
}

#[test]
fn e328_extents_outside_functions() {
    check_errors(
        "int n = 3; double a[n]; void f(int m) { static int b[m]; }",
        expect![[r#"
        E328 1:21 an extent at file scope may depend only on constants and inputs
        E328 1:54 the extent of a static array may depend only on constants and inputs
          1:52 declared here"#]],
    );
}

#[test]
fn e329_void() {
    check_errors(
        "void f(void); void x; int g(int a, void b); int h(void) { int y = f(); void z; return f() + 1; }",
        expect![[r#"
        E329 1:20 the variable `x` cannot have type `void`
        E329 1:41 a parameter cannot have type `void`
        E329 1:67 a `void` expression has no value
        E329 1:77 the variable `z` cannot have type `void`
        E329 1:87 a `void` expression has no value"#]],
    );
}

#[test]
fn e330_constant_division_by_zero() {
    check_errors(
        "enum { A = 1 / 0, B = 3 }; int a[2 % 0]; int ok = 1 ? 2 : 1 / 0;",
        expect![[r#"
        E330 1:12 a constant expression divides by zero
        E330 1:34 a constant expression divides by zero"#]],
    );
}

#[test]
fn e334_alignments() {
    check_errors(
        "_Alignas(3) int x; int y __attribute__((aligned(5)));",
        expect![[r#"
        E334 1:10 the alignment 3 is not a power of two
        E334 1:49 the alignment 5 is not a power of two"#]],
    );
}

#[test]
fn e420_and_e421_annotations_are_pure() {
    check_errors("int x; int next(void); double sqrt(double);\nint main(void) {\n#pragma TASS assert x = 3\n#pragma TASS assert x++ > 0\n#pragma TASS assert next() > 0\n#pragma TASS assert sqrt(x) >= 0\nreturn 0; }", expect![[r#"
        E420 3:21 an assignment in an annotation, which must not change anything
        E420 4:21 `++` in an annotation, which must not change anything
        E421 5:21 `next` is called in an annotation, but is not a mathematical function
          = declare it with `#pragma antiphon abstract` if it is one, or define it before if it only returns an expression"#]]);
}

#[test]
fn u101_inputs_where_a_number_is_wanted() {
    check_errors("#pragma TASS input {N > 0} int\n#define N 10\nint f(int x) { switch (x) { case N: return 1; } return 0; }\nenum { A = N }; struct s { int b : N; double a[N]; }; _Static_assert(N, \"\");", expect![[r#"
        U101 3:34 the value of a `case` must be known, but depends on the input `N`
          2:9 declared an input here
        U101 4:12 the value of an enum constant must be known, but depends on the input `N`
          2:9 declared an input here
        U101 4:36 the width of a bit-field must be known, but depends on the input `N`
          2:9 declared an input here
        U101 4:48 the extent of a member must be known, but depends on the input `N`
          2:9 declared an input here
        U101 4:70 the condition of `_Static_assert` must be known, but depends on the input `N`
          2:9 declared an input here"#]]);
}

#[test]
fn u102_to_u104_what_is_not_modelled() {
    check_errors(
        "asm(\"nop\"); int f(int n) { int square(int x) { return x * x; } struct { int a[n]; } s; return square(n); }",
        expect![[r#"
        U103 1:1 assembler code at file scope is not modelled
        U102 1:32 a function inside a function is not modelled
        U104 1:77 a member of variable size is not modelled"#]],
    );
}

#[test]
fn w001_implicit_declarations() {
    check_errors(
        "int f(void) { char *p = malloc(3); return g(1) + g(2); } int h(void) { return g(3); }",
        expect![[r#"
        W001 1:25 `malloc` is called without a declaration
          = assumed to be the library function `malloc`; include its header
        W001 1:43 `g` is called without a declaration
          = assumed to return `int`"#]],
    );
}

#[test]
fn w002_w003_w006_pointers() {
    check_errors("void f(double *d, const char *s, unsigned char *u, int i) { int *p = d; p = i; i = p; char *t = s; char *v = u; p = 0; void *w = p; p = w; _Bool b = p; }", expect![[r#"
        W002 1:70 initialisation is from an incompatible pointer type: `int *` from `double *`
        W003 1:77 assignment makes a pointer from an integer: `int *` from `int`
        W003 1:84 assignment makes an integer from a pointer: `int` from `int *`
        W006 1:97 initialisation discards `const` from the pointer's target: `char *` from `const char *`"#]]);
}

#[test]
fn w004_and_w010_initialisers() {
    check_errors(
        "int a[2] = { 1, 2, 3 }; int x = { 1, 2 }; char s[3] = \"abcd\"; char t[3] = \"abc\";",
        expect![[r#"
        W004 1:20 the initialiser has more values than the object has parts
        W004 1:38 the initialiser has more values than the object has parts
        W010 1:55 the string is longer than its array of 3"#]],
    );
}

#[test]
fn w005_returns() {
    check_errors(
        "int f(void) { return; } void g(void) { return 1; } void h(void) { return g(); }",
        expect![[r#"
        W005 1:15 `return` without a value in a function that returns `int`
        W005 1:47 `return` with a value in a function that returns `void`"#]],
    );
}

#[test]
fn a_missing_type_is_int() {
    check_errors(
        "static count; f() { return 0; }",
        expect![[r#"
        W020 1:1 the type is missing; assumed to be `int`
          = write `int`
        W020 1:15 the type is missing; assumed to be `int`
          = write `int`"#]],
    );
}

#[test]
fn w009_comparisons() {
    check_errors(
        "int f(int *p, double *d, int i, void *v) { return p == d || p == i || p == v || p == 0 || (i ? p : d) == p; }",
        expect![[r#"
        W009 1:51 different pointer types are compared
          1:51 this is `int *`
          1:56 this is `double *`
        W009 1:61 a pointer is compared with an integer
          1:61 this is `int *`
          1:66 this is `int`
        W009 1:91 the arms of `?:` are different pointer types
          1:96 this is `int *`
          1:100 this is `double *`"#]],
    );
}

#[test]
fn w011_and_w012() {
    check_errors(
        "struct s { int; int x; }; int main(void) { f(1); return 0; } void f(int x) { }",
        expect![[r#"
        W011 1:12 the declaration declares no member
        W001 1:44 `f` is called without a declaration
          = assumed to return `int`
        W012 1:67 `f` was called before this declaration, as a function that returns `int`
          1:44 called here"#]],
    );
}

#[test]
fn one_mistake_is_one_error() {
    check_errors(
        "struct s { unknown x; int y; } v; int f(void) { return missing.a[1]->b + v.y * nothing(2)(3); }",
        expect![[r#"
        E204 1:12 unknown type name `unknown`
          = include the header that declares `unknown`, or declare it with `typedef`
        E301 1:56 `missing` is not declared
        W001 1:80 `nothing` is called without a declaration
          = assumed to return `int`
        E309 1:80 a value of type `int` cannot be called"#]],
    );
}
