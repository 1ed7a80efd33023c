//! Pointers as numbers and back, in both data models.

use super::{check_main, program_for};
use antiphon_machine::{End, Options, Overflow, Recording};
use antiphon_syntax::{DataModel, Target};
use antiphon_world::run_machine;
use expect_test::expect;

const ROUND_TRIP: &str = "static int f(void) { return 3; }
int main(void) {
    assert(sizeof(long) == sizeof(void *) && sizeof(long) == BYTES);
    int x = 5, a[4] = { 1, 2, 3, 4 };
    char *h = malloc(3);
    unsigned long u = (unsigned long)&x, v = (unsigned long)&a[4], w = (unsigned long)h;
    unsigned long gone;
    { int y = 1; gone = (unsigned long)&y; }
    assert(u != 0 && w != 0 && u != v && v != w && gone != u);
    assert(*(int *)u == 5 && ((int *)v)[-1] == 4 && (char *)w == h);
    assert((int *)(unsigned long)(a + 2) == a + 2 && w % 16 == 0);
    assert(((int (*)(void))(unsigned long)f)() == 3);
    assert((long)(void *)-1 == -1 && (long)(void *)7 == 7 && (void *)0L == 0);
    free((void *)w);
    return 0;
}";

#[test]
fn a_pointer_comes_back_from_its_number() {
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        let target = Target { data_model };
        let (program, _) = program_for(target, &ROUND_TRIP.replace("BYTES", &target.pointer_size().to_string()));
        let options = Options::default();
        let report = run_machine(&program, &options, Overflow::Fault, &mut Recording::default());
        assert!(matches!(report.end, End::Exit(0)), "{data_model:?}: {:?}", report.end);
    }
}

#[test]
fn a_number_that_is_no_address_points_to_no_object() {
    check_main(
        "int *p = (int *)4096L; return *p;",
        expect![[r#"
        pointer at line 2: `*p` does not point to an object
    "#]],
    );
}
