//! What calls leave behind, how often control comes somewhere, and constants that are settled: questions to the model
//! that engines ask, on C programs.

use super::{lower_files, model_of};
use antiphon_model::{FunctionId, Program};

fn program(text: &str) -> Program {
    lower_files(&[text]).0.expect("it is lowered")
}

fn function(program: &Program, name: &str) -> FunctionId {
    let at = program.functions.iter().position(|function| function.name == name);
    FunctionId(at.unwrap_or_else(|| panic!("no function `{name}`")) as u32)
}

/// Whether `f`, which `main` calls, leaves no trace, and whether it uses its arguments only.
fn of(rest: &str) -> (bool, bool) {
    let text = format!(
        "#include <string.h>\n#include <stdio.h>\nint g; {rest}\nint main(void) {{ int x = 1; return f(&x); }}"
    );
    let program = program(&text);
    let f = function(&program, "f");
    (program.leaves_no_trace(f), program.uses_only_arguments(f))
}

#[test]
fn writes_and_output_are_traces_and_reads_are_not() {
    assert_eq!(of("int f(int *p) { int y = *p; return y + 1; }"), (true, true));
    assert_eq!(of("int f(int *p) { return *p + g; }"), (true, false));
    assert_eq!(of("int f(int *p) { g++; return *p; }"), (false, false));
    assert_eq!(of("int f(int *p) { return *p = 3; }"), (false, true));
    assert_eq!(of("int f(int *p) { static int n; return n++ + *p; }"), (false, false));
    assert!(of("int f(int *p) { return strcmp(\"a\", \"b\") + *p; }").0);
    assert!(!of("int f(int *p) { puts(\"a\"); return *p; }").0);
    assert_eq!(of("int h(int *p) { g = 1; return *p; } int f(int *p) { return h(p); }"), (false, false));
    assert!(of("int f(int *p) { return *p > 5 ? 0 : f(&(int){*p + 1}); }").0);
}

fn seeds_once(body: &str) -> bool {
    program(&format!("#include <stdlib.h>\n{body}")).is_called_once("srand")
}

#[test]
fn a_place_is_come_to_once_outside_loops_and_functions_that_are_called_twice() {
    assert!(seeds_once("int main(void) { srand(1); while (rand()) ; return 0; }"));
    assert!(seeds_once("void s(void) { srand(1); } int main(void) { s(); return 0; }"));
    assert!(!seeds_once("int main(void) { srand(1); srand(2); return 0; }"));
    assert!(!seeds_once("int main(void) { for (int i = 0; i < 2; i++) srand(1); return 0; }"));
    assert!(!seeds_once("void s(void) { srand(1); } int main(void) { s(); s(); return 0; }"));
    assert!(!seeds_once("void s(int n) { srand(1); if (n) s(n - 1); } int main(void) { s(3); return 0; }"));
    assert!(!seeds_once("void s(void) { srand(1); } int main(void) { void (*p)(void) = s; p(); return 0; }"));
    assert!(!program("int main(void) { return 0; }").is_called("srand"));
}

#[test]
fn constants_are_settled_only_where_something_could_write_them() {
    let settled = |text: &str| model_of(&[text]).matches("__antiphon_settled").count();
    assert_eq!(settled("int main(void) { const int a[2] = {1, 2}; return a[1]; }"), 0);
    assert_eq!(settled("int main(void) { const int a[2] = {1, 2}; return ((int *)a)[1]; }"), 1);
    assert_eq!(settled("int main(void) { const volatile int a[1] = {1}; return ((int *)a)[0]; }"), 0);
    assert_eq!(settled("int main(void) { int a[1] = {1}; const int *p = a; return *(int *)p; }"), 0);
    let search = "#include <string.h>\nint main(void) { const char a[] = \"ab\"; return *strchr(a, 'b'); }";
    assert_eq!(settled(search), 1);
}
