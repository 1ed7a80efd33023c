//! The algebra on random expressions: what the kernel makes of an expression
//! has the value that its definition has; and inputs that want too much (`hostile`).
//!
//! `ANTIPHON_ALGEBRA=N` tries `N` expressions of each sort instead of 10,000.

mod build;
mod hostile;
mod identities;
mod recipe;
mod simplify;

use build::Kernel;
use recipe::{random, Dice, Recipe, Sort, World};

/// How many expressions of each sort are tried.
pub fn count() -> u64 {
    std::env::var("ANTIPHON_ALGEBRA").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000)
}

/// An arena serves so many expressions before the next one begins.
pub const PER_ARENA: u64 = 500;

/// Random recipes of one sort, each with a kernel that others used before.
pub fn each(sort: Sort, seed: u64, depth: u32, mut f: impl FnMut(&mut Kernel, &mut Dice, &Recipe)) {
    let mut kernel = Kernel::new();
    for i in 0..count() {
        if i % PER_ARENA == 0 {
            kernel = Kernel::new();
        }
        let mut dice = Dice(seed ^ (i << 8));
        let recipe = random(&mut dice, sort, depth);
        f(&mut kernel, &mut dice, &recipe);
    }
}

fn canonical_forms_keep_the_value(sort: Sort) {
    let mut defined = 0;
    each(sort, 11, 4, |kernel, dice, recipe| {
        let Some(e) = kernel.build(recipe) else { return };
        for _ in 0..4 {
            let world = World::random(dice);
            let Some(expected) = recipe.value(&world) else { continue };
            let assignment = kernel.assignment(&world);
            let value = kernel.arena.evaluate(e, &assignment);
            assert_eq!(value.as_ref(), Some(&expected), "{recipe:?}\nis {}\nin {world:?}", kernel.arena.print(e));
            defined += 1;
        }
    });
    assert!(defined > count(), "{defined} of the values were defined");
}

#[test]
fn booleans_keep_their_value() {
    canonical_forms_keep_the_value(Sort::Bool);
}

#[test]
fn integers_keep_their_value() {
    canonical_forms_keep_the_value(Sort::Int);
}

#[test]
fn reals_keep_their_value() {
    canonical_forms_keep_the_value(Sort::Real);
}

#[test]
fn arrays_keep_their_value() {
    canonical_forms_keep_the_value(Sort::Array);
}

#[test]
fn tuples_keep_their_value() {
    canonical_forms_keep_the_value(Sort::Pair);
}
