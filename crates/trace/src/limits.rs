//! What a proof of this engine does not cover, by what a program says. One in which
//! that could matter is not said to hold; `verify` looks for it.

use antiphon_model::{PlaceKind, Program, Type, TypeId};
use antiphon_outcome::{Incomplete, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// What a proof does not cover.
pub fn uncovered(program: &Program) -> Vec<Incomplete> {
    match has_overlapping_members(program) {
        true => {
            let message = "members of a union are taken for different memory".to_owned();
            vec![Incomplete { reason: Reason::Unsupported, message, hint: None }]
        }
        false => Vec::new(),
    }
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
