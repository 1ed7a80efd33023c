//! What counts as an output, and how it is compared.

use crate::support::{with_processes, Pair};
use antiphon_explore::{Bound, Options};

const SUM: &str = include_str!("../../../../examples/adder/adder_seq.c");
const SECTIONS: &str = include_str!("../../../../examples/adder/adder_par.c");

fn small(processes: u32) -> Options {
    Options { inputs: vec![("n".into(), Bound::Range(Some(0), Some(5)))], ..with_processes(processes) }
}

#[test]
fn a_sum_by_sections_is_the_sum() {
    assert_eq!(Pair::read(SUM, SECTIONS).answer(&small(3)), "equivalent");
}

#[test]
fn a_section_that_misses_its_last_element_is_told_apart() {
    let wrong = SECTIONS.replace("i < end;", "i < end - 1;");
    let answer = Pair::read(SUM, &wrong).answer(&small(3));
    assert_eq!(answer, "sum is 0 (line 41), not a[0] (line 14): 0, not 1");
}
