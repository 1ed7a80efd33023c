//! `_Atomic`, `volatile` and thread storage, from the text to the model and
//! through splitting.

use super::{flaws, program_of, recorded};
use antiphon_passes::split;

const TEXT: &str = "#include <stdio.h>
_Atomic int x = 3; volatile int v; _Thread_local int tl = 7; static __thread int tz;
struct S { volatile int a; _Atomic long n[2]; int z; } s; volatile struct S *vp = &s;
int main(void) {
  _Atomic int *p = &x; volatile int *q = &v;
  int y = x++; x += v; (*p) -= 2; y += ++*p; y = x = 5; v++; *q = *q + 1;
  s.a = 1; s.n[1] += y; vp->z = 3; vp->z++;
  static _Thread_local int inner = 9; _Atomic int own = 4; own++;
  printf(\"%d %d %d %ld %d %d %d %d\\n\", x, v, y, s.n[1], s.z, tl + tz, inner, own);
  return 0; }
";

#[test]
fn qualifiers_are_in_the_model() {
    let program = program_of(TEXT).expect("a program");
    assert_eq!(flaws(&program), "");
    let text = antiphon_model::print(&program);
    for expected in [
        "global _Atomic int x;",
        "global volatile int v;",
        "global thread int tl;",
        "volatile int a at 0;",
        "_Atomic long n[2] at 8;",
        "thread_startup thread_startup;",
        "tl = 7;",
        "atomic t0 = x, x = t0 + 1;",
        "v = v + 1;",
        "volatile int@{*q} = volatile int@{*q} + 1;",
        "user register _Atomic int own;",
    ] {
        assert!(text.contains(expected), "no `{expected}` in\n{text}");
    }
    let startup = text.split("function ").find(|part| part.starts_with("void thread_startup")).expect("one");
    assert!(startup.contains("tl = 7;") && startup.contains("main::inner = 9;"), "{startup}");
    let read = antiphon_model::parse(&text).expect("the text is read back");
    assert!(antiphon_model::same(&program, &read), "{text}");
}

#[test]
fn they_change_nothing_for_one_thread() {
    let program = program_of(TEXT).expect("a program");
    assert_eq!(recorded(&program), "5 2 5 5 4 7 9 5\nexit 0\n");
}

#[test]
fn splitting_keeps_an_update_whole() {
    let program = split(&program_of(TEXT).expect("a program"));
    assert_eq!(flaws(&program), "");
    assert_eq!(recorded(&program), "5 2 5 5 4 7 9 5\nexit 0\n");
    let text = antiphon_model::print(&program);
    assert!(text.contains("atomic t0 = x, x = t0 + 1;"), "{text}");
    assert!(!text.contains("v = v + 1;"), "{text}");
}
