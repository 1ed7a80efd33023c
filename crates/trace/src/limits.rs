//! What a proof of this engine does not cover, by what a program says. One in which
//! that could matter is not said to hold; `verify` looks for it.

use antiphon_machine::Checks;
use antiphon_model::{Action, LibraryFunction, PlaceKind, Program, Step, Type, TypeId};
use antiphon_outcome::{Incomplete, Property, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// What a proof does not cover.
pub fn uncovered(program: &Program, checks: Checks) -> Vec<Incomplete> {
    let unions = has_overlapping_members(program).then_some("members of a union are taken for different memory");
    let tries = checks.has(Property::DataRace)
        && calls(program).any(LibraryFunction::is_weakly_ordered)
        && tries_locks(program);
    let tries = tries.then_some("beside weaker memory orders, a lock that is tried and not got counts as an order");
    let incomplete =
        |message: &str| Incomplete { reason: Reason::Unsupported, message: message.to_owned(), hint: None };
    unions.into_iter().chain(tries).map(incomplete).collect()
}

/// Library functions that are called somewhere.
pub(crate) fn calls(program: &Program) -> impl Iterator<Item = LibraryFunction> + '_ {
    let locations = program.functions.iter().flat_map(|function| &function.body.locations);
    locations.filter_map(|location| match &location.step {
        Step::Action(Action::Library { function, .. }, _) => Some(*function),
        _ => None,
    })
}

/// Whether a lock is tried, or waited for with a limit.
fn tries_locks(program: &Program) -> bool {
    let tries = |name: &str| ["try", "timed", "clock"].iter().any(|word| name.contains(word));
    calls(program).any(|function| matches!(function, LibraryFunction::Pthread(_)) && tries(function.name()))
}

/// Whether two members of one union are named.
fn has_overlapping_members(program: &Program) -> bool {
    let mut named: BTreeMap<TypeId, BTreeSet<u32>> = BTreeMap::new();
    for place in &program.places {
        let PlaceKind::Field(base, field) = &place.kind else { continue };
        let ty = program.place(*base).ty;
        let Type::Record(id) = program.types.get(ty) else { continue };
        let fields = &program.types.record(*id).fields;
        let shares = |one: &antiphon_model::Field| fields.iter().filter(|other| other.offset == one.offset).count() > 1;
        if fields.iter().any(|one| one.bits.is_none() && shares(one)) {
            named.entry(ty).or_default().insert(*field);
        }
    }
    named.values().any(|fields| fields.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RELAXED: &str = "atomic_store_explicit(&a, 1, memory_order_relaxed);";
    const TRIED: &str = "pthread_mutex_trylock(&m);";

    fn messages(body: &str) -> usize {
        let head = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int a;\npthread_mutex_t m;\n";
        let (program, _) = antiphon_testing::program(&format!("{head}int main(void) {{ {body} return 0; }}"));
        uncovered(&program, Checks::ALL).len()
    }

    #[test]
    fn a_tried_lock_beside_a_weaker_order_is_not_covered() {
        assert_eq!(messages(&format!("{RELAXED} {TRIED}")), 1);
        assert_eq!((messages(RELAXED), messages(TRIED)), (0, 0));
    }
}
