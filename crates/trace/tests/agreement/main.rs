//! The order encoding against brute force: of small programs every
//! interleaving of the unfolded events is executed, one event after the other,
//! on numbers. What is violated in some of them, the solver finds possible; what
//! in none, impossible. Neither bits nor orders take part in the enumeration.

mod enumerate;
mod generate;

use antiphon_domain::Integers;
use antiphon_trace::order::{Answer, Blaster, Circuit, Encoding, Interruption};
use antiphon_trace::unfold::{Settings, Unfolder};
use std::collections::{BTreeMap, BTreeSet};

/// Interleavings of one program that are enumerated.
const MOST_INTERLEAVINGS: usize = 200_000;

/// Obligations that the solver finds violated, and those that enumeration does.
fn both(text: &str) -> Option<(BTreeSet<usize>, BTreeSet<usize>)> {
    let (program, _) = antiphon_testing::program(text);
    let settings = Settings { integers: Integers::Ideal, inputs: BTreeMap::new(), bound: 2, most_steps: 100_000 };
    let mut unfolder = Unfolder::new(&program, settings);
    let unfolded = unfolder.unfold(&|| false).unwrap_or_else(|stop| panic!("{stop:?}\n{text}"));
    let (arena, formulas) = (unfolder.kernel.domain.arena(), &unfolder.kernel.formulas);
    let unfolding = &unfolded.unfolding;
    let enumerated = enumerate::violated(unfolding, arena, formulas, MOST_INTERLEAVINGS)?;
    let circuit = Circuit::new(Interruption::never());
    let widths = vec![16; unfolding.cells.len()];
    let blaster = Blaster::new(circuit, arena, formulas, unfolding, widths);
    let mut encoding = Encoding::new(unfolding, blaster).unwrap();
    let mut solved = BTreeSet::new();
    for (at, obligation) in unfolding.obligations.iter().enumerate() {
        match encoding.any_of(&[obligation.violated]).unwrap() {
            Answer::Yes(_) => drop(solved.insert(at)),
            Answer::No => {}
            other => panic!("{other:?}\n{text}"),
        }
    }
    Some((solved, enumerated))
}

fn agree(text: &str) -> usize {
    match both(text) {
        Some((solved, enumerated)) => {
            assert_eq!(solved, enumerated, "solver on the left, enumeration on the right\n{text}");
            solved.len()
        }
        None => 0,
    }
}

#[test]
fn a_lost_update_is_found_and_a_lock_prevents_it() {
    let program = |before: &str, after: &str| {
        format!(
            "#include <pthread.h>\n#include <assert.h>\nint x; pthread_mutex_t m;\n\
             void *f(void *a) {{ {before} x = x + 1; {after} return 0; }}\n\
             int main(void) {{ pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0);\n\
             pthread_join(s, 0); pthread_join(t, 0); assert(x == 2); return 0; }}"
        )
    };
    assert_eq!(agree(&program("", "")), 1);
    assert_eq!(agree(&program("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);")), 0);
}

#[test]
fn generated_programs_agree() {
    let count = antiphon_testing::setting("ANTIPHON_TRACE_PROGRAMS", 300);
    let mut violated = 0;
    for seed in 0..count {
        violated += usize::from(agree(&generate::program(seed)) > 0);
    }
    assert!(violated > count as usize / 20, "only {violated} of {count} programs violate anything");
    assert!(violated < count as usize, "every program violates something");
}
