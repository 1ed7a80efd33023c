//! Macros: the examples of C11 6.10.3.5, and what they leave out.

use super::*;

#[test]
fn example_1_and_2_constants_and_max() {
    check(
        "#define TABSIZE 100\nint table[TABSIZE];\n#define max(a, b) ((a) > (b) ? (a) : (b))\nmax(x, max(y,z))\n",
        expect![[r#"
            int table[100];
            ((x) > (((y) > (z) ? (y) : (z))) ? (x) : (((y) > (z) ? (y) : (z))))
        "#]],
    );
}

#[test]
fn example_3_redefinition_and_reexamination() {
    check(
        "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n\
         #define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n\
         #define str(x) # x\n\
         f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n\
         p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };\n",
        expect![[r#"
            f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);
            f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);
            int i[] = { 1, 23, 4, 5, };
            char c[2][6] = { "hello", "" };
        "#]],
    );
}

#[test]
fn example_4_strings_and_pasting() {
    check_with(
        "#define str(s) # s\n#define xstr(s) str(s)\n\
         #define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\\n x ## s, x ## t)\n\
         #define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n\
         #define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n\
         debug(1, 2);\nfputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n == 0) str(: @\\n), s);\n\
         #include xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)\n",
        &[("vers2.h", "included\n")],
        expect![[r#"
            printf("x" "1" "= %d, x" "2" "= %s", x1, x2);
            fputs("strncmp(\"abc\\0d\", \"abc\", '\\4') == 0" ": @\n", s);
            included
            "hello";
            "hello" ", world"
        "#]],
    );
}

#[test]
fn example_5_placemarkers() {
    check(
        "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),\n t(10,,), t(,11,), t(,,12), t(,,) };\n",
        expect![[r#"
            int j[] = { 123, 45, 67, 89,
             10, 11, 12, };
        "#]],
    );
}

#[test]
fn example_6_same_and_different_definitions() {
    check(
        "#define OBJ_LIKE (1-1)\n#define OBJ_LIKE /* white space */ (1-1) /* other */\n\
         #define FUNC_LIKE(a) ( a )\n#define FUNC_LIKE( a )( /* note the white space */ \\\na /* other stuff on this line\n*/ )\n\
         #define OBJ_LIKE (0)\n#define OBJ_LIKE (1 - 1)\n#define FUNC_LIKE(b) ( a )\n#define FUNC_LIKE(b) ( b )\n",
        expect![[r#"
            W102 main.c:7:9-17: macro `OBJ_LIKE` is redefined differently
              main.c:2:9-17: previously defined here
            W102 main.c:8:9-17: macro `OBJ_LIKE` is redefined differently
              main.c:7:9-17: previously defined here
            W102 main.c:9:9-18: macro `FUNC_LIKE` is redefined differently
              main.c:4:9-18: previously defined here
            W102 main.c:10:9-18: macro `FUNC_LIKE` is redefined differently
              main.c:9:9-18: previously defined here
        "#]],
    );
}

#[test]
fn example_7_variable_arguments() {
    check(
        "#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n\
         #define report(test, ...) ((test)?puts(#test):\\\n printf(__VA_ARGS__))\n\
         debug(\"Flag\");\ndebug(\"X = %d\\n\", x);\nshowlist(The first, second, and third items.);\n\
         report(x>y, \"x is %d but y is %d\", x, y);\n",
        expect![[r#"
            fprintf(stderr, "Flag");
            fprintf(stderr, "X = %d\n", x);
            puts("The first, second, and third items.");
            ((x>y)?puts("x>y"): printf("x is %d but y is %d", x, y));
        "#]],
    );
}

#[test]
fn the_hash_hash_example() {
    check(
        "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) in_between(c hash_hash d)\n\
         char p[] = join(x, y);\n",
        expect![[r#"
            char p[] = "x ## y";
        "#]],
    );
}

#[test]
fn a_name_inside_its_own_expansion_stays() {
    check(
        "#define foo foo a\n#define f(a) a*g\n#define g(a) f(a)\n#define x y z\n#define y x\nfoo f(2)(9) x y\n",
        expect![[r#"
            foo a 2*9*g x z y z
        "#]],
    );
}

#[test]
fn gnu_variadic_macros_delete_the_comma() {
    check(
        "#define e(f, args...) p(f, ## args)\n#define v(f, ...) p(f, ##__VA_ARGS__)\n#define o(...) p(0, ##__VA_ARGS__)\n\
         #define X 9\ne(1) e(1,) e(1, X, X)\nv(1) v(1,) v(1, X, v(2))\no() o(1)\n",
        expect![[r#"
            p(1 ) p(1, ) p(1, 9, 9)
            p(1) p(1,) p(1,9, v(2))
            p(0) p(0,1)
        "#]],
    );
}

#[test]
fn va_opt_is_there_when_arguments_are() {
    check(
        "#define F(a,...) f(0 __VA_OPT__(,) __VA_ARGS__ __VA_OPT__(+ a))\n#define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)\n\
         #define H(x, ...) a __VA_OPT__(x ## x) ## b #__VA_OPT__(x  __VA_ARGS__) c\n#define EMP\n\
         F(a,b,c) F() F(EMP) G(a,) G(a,b) F(x,EMP)\nH(1, 2) H(1)\n",
        expect![[r#"
            f(0 , b,c + a) f(0 ) f(0 ) f(0, a ) f(0, a , b) f(0 )
            a 11b "1 2" c a b c
        "#]],
    );
}

#[test]
fn arguments_span_lines_and_directives() {
    check(
        "#define f(x) <x>\nf\n(1\n,2) f(a\n#define Q 5\n#ifdef Q\nQ\n#else\nno\n#endif\n)\nf\n#undef f\n(2)\n",
        expect![[r#"
            f <a 5>
            f
            (2)
            E109 main.c:2:1-4: macro `f` takes 1 argument, but 2 are given
              main.c:1:9-10: defined here
        "#]],
    );
}

#[test]
fn wrong_calls_are_reported() {
    check(
        "#define f(x, y) x y\n#define g() 0\n#define h(a, ...) a\nf(1) f(1,2,3) f() g(1) h() f(\n",
        expect![[r#"
            f f f g f
            E109 main.c:4:1-5: macro `f` takes 2 arguments, but 1 is given
              main.c:1:9-10: defined here
            E109 main.c:4:6-14: macro `f` takes 2 arguments, but 3 are given
              main.c:1:9-10: defined here
            E109 main.c:4:15-18: macro `f` takes 2 arguments, but 0 are given
              main.c:1:9-10: defined here
            E109 main.c:4:19-23: macro `g` takes 0 arguments, but 1 is given
              main.c:2:9-10: defined here
            E110 main.c:4:28-29: the arguments of macro `f` have no closing `)` [invoked here]
        "#]],
    );
}

#[test]
fn pasting_what_makes_no_token_is_reported() {
    check(
        "#define c(a, b) a ## b\nc(+, x) c(-, >) c(/, /) c(1, .e) c(L, 'x')\n",
        expect![[r#"
        + x -> / / 1. e L'x'
        E111 main.c:2:1-2: pasting `+` and `x` does not give a token [in this macro]
        E111 main.c:2:17-18: pasting `/` and `/` does not give a token [in this macro]
    "#]],
    );
}

#[test]
fn builtin_macros_know_their_place() {
    check_with(
        "#define L __LINE__\n#define f(x) x __LINE__\n__LINE__ L f(\n__LINE__\n) f(L) __FILE__ __COUNTER__ __COUNTER__\n\
         #include \"a.h\"\n__INCLUDE_LEVEL__ __DATE__ __TIME__\n#line 100 \"gen.y\"\n__LINE__ __FILE__ __BASE_FILE__\n# 7 \"b\\\"c.c\" 3\n__LINE__ __FILE__\n",
        &[("a.h", "__FILE__ __BASE_FILE__ __INCLUDE_LEVEL__ __LINE__\n")],
        expect![[r#"
            3 3 4 3 5 5 "main.c" 0 1
            "a.h" "main.c" 1 1
            0 "Jan  1 1970" "00:00:00"
            100 "gen.y" "main.c"
            7 "b\"c.c"
        "#]],
    );
}

#[test]
fn macros_are_pushed_and_popped() {
    check(
        "#define A 1\n#pragma push_macro(\"A\")\n#undef A\n#define A 2\nA\n#pragma pop_macro(\"A\")\nA\n#pragma push_macro(\"B\")\n#define B 3\nB\n_Pragma(\"pop_macro(\\\"B\\\")\") B\n",
        expect![[r#"
            2
            1
            3
                                        B
        "#]],
    );
}

#[test]
fn stringified_arguments_keep_their_spacing() {
    check("#define s(x) #x\n#define xs(x) s(x)\n#define E\ns(  a   +\n b/**/c \"q\\\\\" 'z' <:  ) xs(-E-) xs(- E-) xs(a E b) s(\\) s()\n", expect![[r#"
        "a + b c \"q\\\\\" 'z' <:" "--" "- -" "a b" "" ""
    "#]]);
}
