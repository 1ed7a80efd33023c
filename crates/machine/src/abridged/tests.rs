//! Which loops are passed over, and what is forgotten of what they write.

use super::*;
use crate::domain::ProgramRole;
use crate::options::Options;
use crate::output::Recording;
use crate::programs::ProgramInstance;
use crate::testing::program_of;
use antiphon_code::region::marker;
use antiphon_values::{MachineArith, Overflow};

/// The ranges that the first marked loop of a program may write, if it is passed over.
fn written(text: &str) -> Option<Vec<(u32, u32)>> {
    let marks = "void __antiphon_iterations(long); void __antiphon_iteration(long);\n\
        void __antiphon_between_iterations(void); void __antiphon_iterations_end(void);\n\
        #define EACH(k, n) __antiphon_iterations(4294967295L); for (long k = 0; k < n; k++) { __antiphon_iteration(k);\n\
        #define DONE __antiphon_between_iterations(); } __antiphon_iterations_end();\n";
    let (program, _) = program_of(&format!("{marks}{text}"));
    let mut domain = MachineArith::new(Overflow::Fault, 0);
    let code = crate::compile(&program);
    let options = Options::default();
    let mut output = Recording::default();
    let part = ProgramInstance::new(&program, &code, &mut domain, 1, ProgramRole::Alone);
    let mut machine = Machine::new(vec![part], &options, domain, Box::new(&mut output));
    machine.make_globals().and_then(|()| machine.enter_program()).expect("the program starts");
    loop {
        let operation = &machine.code.operations[machine.thread.pc.0 as usize];
        if marker(operation) == Some(Verifier::IterationsBegin) {
            let Operation::Library(_, next) = operation else { return None };
            return machine.effect(*next).map(|effect| effect.ranges.into_values().collect());
        }
        machine.operation().expect("the program goes on");
    }
}

#[test]
fn rows_and_columns_are_apart() {
    let rows = "double a[8][6]; int main(void) { EACH(i, 8) for (int j = 1; j < 6; j++) a[i][j] = a[i][j - 1]; DONE }";
    assert_eq!(written(rows), Some(vec![(8, 8 * 48)]));
    let columns = "double a[8][6]; int main(void) { EACH(i, 6) for (int j = 7; j >= 0; j--) a[j][i] = 2; DONE }";
    assert_eq!(written(columns), Some(vec![(0, 8 * 48)]));
    let next = "double a[8][6]; int main(void) { EACH(i, 7) for (int j = 0; j < 6; j++) a[i][j] = a[i + 1][j]; DONE }";
    assert_eq!(written(next), None);
}

#[test]
fn an_iteration_that_leaves_its_array_is_executed() {
    assert_eq!(written("int a[9]; int main(void) { EACH(i, 9) a[i] = 1; DONE }"), Some(vec![(0, 36)]));
    assert_eq!(written("int a[8]; int main(void) { EACH(i, 9) a[i] = 1; DONE }"), None);
    assert_eq!(
        written("int a[4][4]; int main(void) { EACH(i, 4) for (int j = 0; j < 5; j++) a[i][j] = 1; DONE }"),
        None
    );
}

#[test]
fn names_of_one_array_are_known() {
    let text = |from: &str| {
        format!(
            "double a[9], b[9]; void f(double *to, double *from) {{ EACH(i, 8) to[i] = from[i + 1]; DONE }}\n\
             int main(void) {{ f(a, {from}); }}"
        )
    };
    assert_eq!(written(&text("b")), Some(vec![(0, 64)]));
    assert_eq!(written(&text("a")), None);
    assert_eq!(written(&text("a - 0")), None);
}

#[test]
fn tiles_are_apart_up_to_their_last_row() {
    let text = |last: &str| {
        format!(
            "double a[50]; int n = 50; int main(void) {{ EACH(t, 4)\n\
             for (int r = 16 * (int)t; r <= (16 * (int)t + {last} < n - 1 ? 16 * (int)t + {last} : n - 1); r++) a[r] = 1; DONE }}"
        )
    };
    assert_eq!(written(&text("15")), Some(vec![(0, 400)]));
    assert_eq!(written(&text("16")), None);
}

#[test]
fn elements_that_overlap_are_no_rows() {
    let text = "int a[20]; int main(void) { EACH(i, 10) int (*r)[4] = (int (*)[4])(a + i);\n\
        for (int j = 0; j < 4; j++) (*r)[j] = 1; DONE }";
    assert_eq!(written(text), None);
}

#[test]
fn a_counter_that_comes_round_is_not_followed() {
    let text = |ty: &str| {
        format!("int a[9][9]; int main(void) {{ EACH(i, 9) for ({ty} j = 8; j >= 0; j--) a[i][j] = 1; DONE }}")
    };
    assert_eq!(written(&text("int")), Some(vec![(0, 324)]));
    assert_eq!(written(&text("unsigned")), None);
}

#[test]
fn what_is_written_in_the_loop_is_not_known_in_it() {
    let text = |index: &str| {
        format!("int a[9], n = 3; int main(void) {{ EACH(i, 9) __antiphon_between_iterations(); n = 1; a[{index}] = 1; DONE }}")
    };
    assert_eq!(written(&text("i")).map(|ranges| ranges.len()), Some(2));
    assert_eq!(written(&text("n")), None);
}

#[test]
fn lanes_share_what_their_iteration_has() {
    let text = |place: &str| {
        format!(
            "int a[9][9]; int main(void) {{ EACH(i, 9) int t, *p = &t; EACH(j, 9) *p = 1; {place} = 1; DONE DONE }}"
        )
    };
    assert_eq!(written(&text("a[i][j]")), None);
    let apart = "int a[9][9]; int main(void) { EACH(i, 9) EACH(j, 9) a[i][j] = 1; DONE DONE }";
    assert_eq!(written(apart), Some(vec![(0, 324)]));
    let same = "int a[9][9]; int main(void) { EACH(i, 9) EACH(j, 9) a[i][i] = 1; DONE DONE }";
    assert_eq!(written(same), None);
}

#[test]
fn calls_and_conditions_on_numbers_of_the_loop() {
    let called = "int a[9]; int f(int x) { return x; } int main(void) { EACH(i, 9) a[i] = f(1); DONE }";
    assert_eq!(written(called), None);
    let guarded = "double a[9], b[9]; int main(void) { EACH(i, 9) if (b[i] > 1) a[i] = 1; else a[i] = b[8 - i]; DONE }";
    assert_eq!(written(guarded), Some(vec![(0, 72)]));
}
