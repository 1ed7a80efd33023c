//! Equal by construction: the same polynomial, rational function or condition
//! built in different ways is one expression; and what follows from that.

use crate::build::Kernel;
use crate::recipe::{binary, random, Binary, Dice, Recipe, Sort, World};
use crate::{count, each};
use antiphon_symbolic::{Arena, ExprId, TypeId};
use std::collections::HashMap;

fn shuffled(dice: &mut Dice, mut items: Vec<ExprId>) -> Vec<ExprId> {
    for i in (1..items.len()).rev() {
        items.swap(i, dice.roll(i as u64 + 1) as usize);
    }
    items
}

/// Joins the items in random pairs, until one is left.
fn associated(dice: &mut Dice, mut items: Vec<ExprId>, join: &mut dyn FnMut(ExprId, ExprId) -> ExprId) -> ExprId {
    while items.len() > 1 {
        let a = items.swap_remove(dice.roll(items.len() as u64) as usize);
        let b = items.swap_remove(dice.roll(items.len() as u64) as usize);
        items.push(join(a, b));
    }
    items[0]
}

/// A few random expressions.
fn parts(kernel: &mut Kernel, dice: &mut Dice, sort: Sort, depth: u32, count: u64) -> Vec<ExprId> {
    let mut parts = Vec::new();
    while parts.len() < count as usize {
        let recipe = random(dice, sort, depth);
        parts.extend(kernel.build(&recipe));
    }
    parts
}

/// Polynomials over the symbols with small coefficients.
fn polynomial(kernel: &mut Kernel, dice: &mut Dice, sort: Sort) -> ExprId {
    let recipe = |dice: &mut Dice| {
        let number = Recipe::Int(dice.between(-3, 3));
        let mut term = if sort == Sort::Real { Recipe::ToReal(Box::new(number)) } else { number };
        for _ in 0..dice.roll(3) {
            term = binary(Binary::Mul, term, Recipe::Symbol(sort, dice.roll(2) as usize));
        }
        term
    };
    let mut sum = recipe(dice);
    for _ in 0..1 + dice.roll(3) {
        sum = binary(Binary::Add, sum, recipe(dice));
    }
    kernel.build(&sum).expect("no division")
}

#[test]
fn sums_and_products_do_not_depend_on_their_order() {
    for sort in [Sort::Int, Sort::Real] {
        let mut kernel = Kernel::new();
        for i in 0..count() / 4 {
            if i % 100 == 0 {
                kernel = Kernel::new();
            }
            let mut dice = Dice(77 ^ (i << 8));
            let depth = if sort == Sort::Int { 2 } else { 1 };
            let items = parts(&mut kernel, &mut dice, sort, depth, 4);
            for join in [Arena::add, Arena::mul] {
                let mut both = [ExprId(0); 2];
                for result in &mut both {
                    let order = shuffled(&mut dice, items.clone());
                    *result = associated(&mut dice, order, &mut |a, b| join(&mut kernel.arena, a, b));
                }
                let texts = both.map(|e| kernel.arena.print(e));
                assert_eq!(both[0], both[1], "{} and {}", texts[0], texts[1]);
            }
        }
    }
}

#[test]
fn conditions_do_not_depend_on_their_order() {
    let mut kernel = Kernel::new();
    for i in 0..count() / 4 {
        if i % 100 == 0 {
            kernel = Kernel::new();
        }
        let mut dice = Dice(78 ^ (i << 8));
        let items = parts(&mut kernel, &mut dice, Sort::Bool, 1, 4);
        let arena = &mut kernel.arena;
        for join in [Arena::and_all, Arena::or_all] {
            let left = join(arena, &shuffled(&mut dice, items.clone()));
            let right = join(arena, &shuffled(&mut dice, items.clone()));
            assert_eq!(left, right);
            // Of literals; clauses that could be resolved are left as they are.
            let literals: Vec<ExprId> = items.iter().copied().filter(|e| arena.is_literal(*e)).collect();
            let joined = join(arena, &literals);
            let not = arena.not(joined);
            assert_eq!(arena.not(not), joined);
        }
    }
}

#[test]
fn products_distribute_and_what_is_added_and_taken_away_is_gone() {
    for sort in [Sort::Int, Sort::Real] {
        each(sort, 79, 2, |kernel, dice, recipe| {
            let Some(a) = kernel.build(recipe) else { return };
            let (b, c) = (polynomial(kernel, dice, sort), polynomial(kernel, dice, sort));
            let arena = &mut kernel.arena;
            let sum = arena.add(a, b);
            let left = arena.mul(c, sum);
            let (ca, cb) = (arena.mul(c, a), arena.mul(c, b));
            assert_eq!(left, arena.add(ca, cb));
            assert_eq!(arena.sub(sum, b), a);
            assert_eq!(arena.sub(sum, a), b);
        });
    }
}

#[test]
fn what_is_multiplied_and_divided_is_gone() {
    each(Sort::Real, 80, 2, |kernel, dice, recipe| {
        let Some(a) = kernel.build(recipe) else { return };
        let (b, c) = (polynomial(kernel, dice, Sort::Real), polynomial(kernel, dice, Sort::Real));
        if b == Arena::REAL_ZERO || c == Arena::REAL_ZERO {
            return;
        }
        let arena = &mut kernel.arena;
        let product = arena.mul(a, b);
        assert_eq!(arena.divide_real(product, b), a);
        let (ab, cb) = (arena.mul(a, b), arena.mul(c, b));
        let (left, right) = (arena.divide_real(ab, cb), arena.divide_real(a, c));
        assert_eq!(left, right, "{}", arena.print(left));
        let (ac, bc) = (arena.divide_real(a, c), arena.divide_real(b, c));
        let (sum, whole) = (arena.add(ac, bc), arena.add(a, b));
        assert_eq!(sum, arena.divide_real(whole, c));
    });
}

#[test]
fn substitution_commutes_with_evaluation() {
    for sort in [Sort::Bool, Sort::Int, Sort::Real, Sort::Array] {
        each(sort, 81, 3, |kernel, dice, recipe| {
            let Some(e) = kernel.build(recipe) else { return };
            let inner = random(dice, Sort::Int, 2);
            let Some(replacement) = kernel.build(&inner) else { return };
            let symbol = kernel.symbol(Sort::Int, 0);
            let result = kernel.arena.substitute(e, &[(symbol, replacement)].into_iter().collect());
            for _ in 0..3 {
                let mut world = World::random(dice);
                let before = kernel.assignment(&world);
                let Some(value) = inner.value(&world) else { continue };
                world.set(Sort::Int, 0, value);
                let Some(expected) = recipe.value(&world) else { continue };
                let value = kernel.arena.evaluate(result, &before);
                assert_eq!(value, Some(expected), "{recipe:?} with {inner:?}");
            }
        });
    }
}

#[test]
fn different_expressions_print_differently() {
    for sort in [Sort::Bool, Sort::Int, Sort::Array, Sort::Pair] {
        let mut seen: HashMap<String, ExprId> = HashMap::new();
        let mut kernel = Kernel::new();
        for i in 0..count().min(20_000) {
            let mut dice = Dice(82 ^ (i << 8));
            let Some(e) = kernel.build(&random(&mut dice, sort, 3)) else { continue };
            let text = kernel.arena.print(e);
            assert_eq!(text, kernel.arena.print(e));
            assert_eq!(*seen.entry(text.clone()).or_insert(e), e, "{text}");
        }
    }
}

#[test]
fn fingerprints_and_texts_do_not_depend_on_the_arena() {
    for sort in [Sort::Bool, Sort::Int, Sort::Real, Sort::Array] {
        let recipes: Vec<Recipe> = (0..count() / 5).map(|i| random(&mut Dice(83 ^ (i << 8)), sort, 3)).collect();
        let (mut one, mut two) = (Kernel::new(), Kernel::new());
        let forth: Vec<Option<ExprId>> = recipes.iter().map(|r| one.build(r)).collect();
        let mut back: Vec<Option<ExprId>> = recipes.iter().rev().map(|r| two.build(r)).collect();
        back.reverse();
        for (a, b) in forth.into_iter().zip(back) {
            let (Some(a), Some(b)) = (a, b) else { continue };
            assert_eq!(one.arena.fingerprint(a), two.arena.fingerprint(b));
            assert_eq!(one.arena.print(a), two.arena.print(b));
        }
    }
}

#[test]
fn different_expressions_have_different_fingerprints_in_every_half() {
    let mut kernel = Kernel::new();
    for i in 0..count() / 2 {
        let sort = [Sort::Int, Sort::Real, Sort::Bool][i as usize % 3];
        kernel.build(&random(&mut Dice(84 ^ (i << 8)), sort, 3));
    }
    for n in 0..100_000 {
        kernel.arena.int(n);
    }
    let x = kernel.arena.symbol("x", TypeId::INT);
    for n in 0..100_000 {
        let number = kernel.arena.int(n);
        kernel.arena.add(x, number);
    }
    let all: Vec<u128> = (0..kernel.arena.len()).map(|i| kernel.arena.fingerprint(ExprId(i as u32)).0).collect();
    for half in [0, 64] {
        let mut words: Vec<u64> = all.iter().map(|f| (f >> half) as u64).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all.len());
        // Each bit is set in half of them, within six standard deviations.
        let spread = 3.0 * (all.len() as f64).sqrt();
        for bit in 0..64 {
            let set = words.iter().filter(|w| *w >> bit & 1 == 1).count() as f64;
            assert!((set - all.len() as f64 / 2.0).abs() < spread, "bit {bit}: {set} of {}", all.len());
        }
    }
}
