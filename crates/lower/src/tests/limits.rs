//! What Antiphon does not model is rejected, and the way to it is told.

use super::check_reports;
use expect_test::expect;

#[test]
fn u001_an_unknown_function() {
    check_reports(
        &["void mystery(int);\nvoid deeper(void) {\n  mystery(1);\n}\nvoid f(void) { deeper(); }\nint main(void) {\n  f();\n  mystery(2);\n}"],
        expect![[r#"
            U001 a.c:8: `mystery` has no body and is not modelled [in main]
            U001 a.c:3: `mystery` has no body and is not modelled [in deeper, reached from main (a.c:7) via f (a.c:5)]
        "#]],
    );
}

#[test]
fn what_nobody_reaches_does_not_matter() {
    let text = "void mystery(int); static void unused(void) { mystery(1); asm(\"nop\"); } int main(void) { return 0; }";
    super::check(
        text,
        expect![[r#"
        int main(void) {
            L0: return 0;
        }
    "#]],
    );
}

#[test]
fn u002_assembly_and_u003_computed_goto() {
    check_reports(
        &["int main(void) {\n  asm volatile(\"nop\");\n  void *p = &&l;\n  goto *p;\nl: return 0; }"],
        expect![[r#"
            U002 a.c:2: inline assembly is not modelled [in main]
            U003 a.c:3: the address of a label is not modelled [in main]
            U003 a.c:4: a computed `goto` is not modelled [in main]
        "#]],
    );
}

#[test]
fn u005_vectors() {
    check_reports(
        &["typedef float v4 __attribute__((vector_size(16)));\nint main(void) {\n  double _Complex z = 1;\n  v4 v;\n  return 0; }"],
        expect![[r#"
            U005 a.c:4: vector types are not modelled [in main]
        "#]],
    );
}

#[test]
fn u006_alloca_and_u009_frames() {
    check_reports(
        &["int main(void) {\n  for (;;) { int *p = __builtin_alloca(4); }\n  void *q = __builtin_frame_address(0);\n  return 0; }"],
        expect![[r#"
            U006 a.c:2: `alloca` in a loop, or behind a label, is not modelled [in main]
            U009 a.c:3: the address of a stack frame is not modelled [in main]
        "#]],
    );
}

#[test]
fn u007_setjmp() {
    check_reports(
        &["#include <setjmp.h>\n#include <stdlib.h>\njmp_buf b;\nvoid f(void) { longjmp(b, 1); }\nint main(void) {\n  return atexit(f);\n}"],
        expect![[r#"
            U007 a.c:6: a function that the library calls, in a program with `longjmp` [in main]
        "#]],
    );
}

#[test]
fn u008_system_functions() {
    check_reports(
        &["#pragma TASS system\nvoid s(int);\nint main(void) {\n  s(1);\n}"],
        expect![[r#"
        U008 a.c:4: `s` is not a system function of Antiphon [in main]
    "#]],
    );
}

#[test]
fn u010_pointers_to_variadic_library_functions() {
    check_reports(
        &["#include <stdio.h>\nint main(void) {\n  int (*p)(const char *, ...) = printf;\n  return p != 0; }"],
        expect![[r#"
            U010 a.c:3: `printf` cannot be called through a pointer [in main]
        "#]],
    );
}

#[test]
fn u014_an_mpi_function() {
    check_reports(
        &["int MPI_Close_port(const char *);\nvoid exchange(void) {\n  MPI_Close_port(0); }\nint main(void) {\n  exchange(); }"],
        expect![[r#"
            U014 a.c:3: `MPI_Close_port` is not modelled [in exchange, reached from main (a.c:5)]
        "#]],
    );
}
