//! The simplifier on random assumptions: what it says is so wherever the
//! assumption holds.

use crate::build::Kernel;
use crate::recipe::{binary, random, whole, Binary, Dice, Recipe, Sort, World};
use crate::{count, PER_ARENA};
use antiphon_symbolic::{Arena, Assignment, ExprId, Simplifier};

/// A relation between small expressions.
fn relation(dice: &mut Dice) -> Recipe {
    let sort = dice.pick(&[Sort::Int, Sort::Int, Sort::Int, Sort::Real]);
    let depth = dice.pick(&[1, 1, 2]);
    let (a, b) = (random(dice, sort, depth), random(dice, sort, dice_depth(depth)));
    let op = dice.pick(&[Binary::Less, Binary::LessEqual, Binary::LessEqual, Binary::Equal, Binary::NotEqual]);
    binary(op, a, b)
}

fn dice_depth(depth: u32) -> u32 {
    depth - 1
}

/// `low <= x`, `x <= high`, `x == n` or the like: what programs assume most.
fn bound(dice: &mut Dice) -> Recipe {
    let symbol = Recipe::Symbol(Sort::Int, dice.roll(3) as usize);
    let other = match dice.roll(2) {
        0 => Recipe::Symbol(Sort::Int, dice.roll(3) as usize),
        _ => Recipe::Int(dice.between(-2, 3)),
    };
    let op = dice.pick(&[Binary::Less, Binary::LessEqual, Binary::LessEqual, Binary::Equal, Binary::NotEqual]);
    match dice.roll(2) {
        0 => binary(op, symbol, other),
        _ => binary(op, other, symbol),
    }
}

fn assumption(dice: &mut Dice) -> Recipe {
    let clause = |dice: &mut Dice| match dice.roll(5) {
        0 => relation(dice),
        1 => {
            let (a, b) = (bound(dice), bound(dice));
            binary(Binary::Or, a, b)
        }
        2 => random(dice, Sort::Bool, 2),
        _ => bound(dice),
    };
    let mut all = clause(dice);
    for _ in 0..dice.roll(5) {
        all = binary(Binary::And, all, clause(dice));
    }
    all
}

/// Worlds in which the first two integers take all small values.
fn worlds(dice: &mut Dice) -> Vec<World> {
    let mut worlds = Vec::new();
    for a in -2..=3 {
        for b in -2..=3 {
            let mut world = World::random(dice);
            world.set(Sort::Int, 0, whole(a));
            world.set(Sort::Int, 1, whole(b));
            worlds.push(world);
        }
    }
    worlds
}

fn holds(kernel: &Kernel, e: ExprId, assignment: &Assignment) -> Option<bool> {
    kernel.arena.evaluate(e, assignment)?.as_bool()
}

fn check(kernel: &mut Kernel, dice: &mut Dice, recipe: &Recipe) -> Option<bool> {
    let given = kernel.build(recipe)?;
    let mut simplifier = Simplifier::new(&mut kernel.arena, given);
    let mut pairs: Vec<(Recipe, ExprId, ExprId)> = Vec::new();
    for sort in [Sort::Bool, Sort::Bool, Sort::Int, Sort::Real, Sort::Array] {
        let query = if dice.roll(2) == 0 && sort == Sort::Bool { bound(dice) } else { random(dice, sort, 2) };
        let Some(e) = kernel.build(&query) else { continue };
        let simplified = simplifier.simplify(&mut kernel.arena, e);
        pairs.push((query, e, simplified));
    }
    let equations: Vec<ExprId> =
        simplifier.values(&kernel.arena).into_iter().map(|(e, v)| kernel.arena.equal(e, v)).collect();
    let mut all = equations;
    all.push(simplifier.reduced());
    let again = kernel.arena.and_all(&all);
    let mut satisfied = false;
    for world in worlds(dice) {
        let Some(truth) = recipe.truth(&world) else { continue };
        let assignment = kernel.assignment(&world);
        let text = |e: ExprId| kernel.arena.print(e);
        if let Some(value) = holds(kernel, again, &assignment) {
            assert_eq!(value, truth, "{}\nreduced to {}\nin {world:?}", text(given), text(again));
        }
        if !truth {
            continue;
        }
        satisfied = true;
        assert_ne!(simplifier.reduced(), Arena::FALSE, "{}\nin {world:?}", text(given));
        for (query, e, simplified) in &pairs {
            let Some(expected) = query.value(&world) else { continue };
            let value = kernel.arena.evaluate(*simplified, &assignment);
            let texts = [text(given), text(*e), text(*simplified)];
            assert_eq!(value, Some(expected), "under {}:\n{}\nto {}\nin {world:?}", texts[0], texts[1], texts[2]);
        }
    }
    Some(satisfied)
}

#[test]
fn what_the_simplifier_says_holds_wherever_the_assumption_does() {
    let mut kernel = Kernel::new();
    let mut satisfied = 0;
    for i in 0..count() {
        if i % PER_ARENA == 0 {
            kernel = Kernel::new();
        }
        let mut dice = Dice(91 ^ (i << 8));
        let recipe = assumption(&mut dice);
        satisfied += u64::from(check(&mut kernel, &mut dice, &recipe) == Some(true));
    }
    assert!(satisfied > count() / 3, "{satisfied} assumptions could be satisfied");
}
