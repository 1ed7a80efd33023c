//! Facts about two or three applications together.
//!
//! A function that rises keeps the order of its arguments (`sqrt`, `exp`, `log`,
//! ...). Opposite arguments have opposite or equal values (`sin`, `cos`). An
//! application at the sum of two arguments is the product of the two (`exp`), and for
//! `log` and `sqrt` of a product it is the other way round.

use super::Function::{self, *};
use super::{domain, function_of, Course};
use antiphon_symbolic::{Arena, ExprId, View};

/// Applications that are looked at in pairs.
const MOST: usize = 12;

/// An application of one argument.
#[derive(Clone, Copy)]
struct Application {
    function: Function,
    e: ExprId,
    x: ExprId,
}

/// Facts about the applications among some nodes.
pub(super) fn of_pairs(arena: &mut Arena, nodes: &[ExprId]) -> Vec<ExprId> {
    let mut all: Vec<Application> = Vec::new();
    for e in nodes {
        let View::Apply(symbol, arguments) = arena.view(*e) else { continue };
        if let (Some(function), &[x]) = (function_of(arena, symbol), arguments.as_slice()) {
            all.push(Application { function, e: *e, x });
        }
    }
    all.truncate(MOST);
    let mut facts = Vec::new();
    for (position, one) in all.iter().enumerate() {
        for two in all[..=position].iter().filter(|two| two.function == one.function) {
            if one.e != two.e {
                order(arena, *one, *two, &mut facts);
                opposite(arena, *one, *two, &mut facts);
            }
            for three in all.iter().filter(|three| three.function == one.function) {
                product(arena, *one, *two, *three, &mut facts);
            }
        }
    }
    facts
}

fn defined(arena: &mut Arena, one: Application, two: Application) -> ExprId {
    let (a, b) = (domain(arena, one.e).unwrap_or(Arena::TRUE), domain(arena, two.e).unwrap_or(Arena::TRUE));
    arena.and(a, b)
}

fn order(arena: &mut Arena, one: Application, two: Application, facts: &mut Vec<ExprId>) {
    let rises = match one.function.row().course {
        Course::Rises => true,
        Course::Falls => false,
        Course::Unknown => return,
    };
    let defined = defined(arena, one, two);
    for (a, b) in [(one, two), (two, one)] {
        let less = arena.less(a.x, b.x);
        let value = if rises { arena.less(a.e, b.e) } else { arena.less(b.e, a.e) };
        let assumed = arena.and(defined, less);
        facts.push(arena.implies(assumed, value));
    }
}

fn opposite(arena: &mut Arena, one: Application, two: Application, facts: &mut Vec<ExprId>) {
    if arena.add(one.x, two.x) != Arena::REAL_ZERO {
        return;
    }
    match one.function {
        Sin | Tan | Asin | Atan | Sinh | Tanh | Asinh | Atanh | Cbrt | Erf | Rint => {
            let (defined, minus) = (defined(arena, one, two), arena.neg(two.e));
            let value = arena.equal(one.e, minus);
            facts.push(arena.implies(defined, value));
        }
        Cos | Cosh => facts.push(arena.equal(one.e, two.e)),
        Exp => {
            let product = arena.mul(one.e, two.e);
            facts.push(arena.equal(product, Arena::REAL_ONE));
        }
        Floor | Ceil | Fabs | Sqrt | Log | Log2 | Log10 | Log1p | Expm1 | Acos | Acosh | Erfc | Pow | Fmin | Fmax => {}
    }
}

fn product(arena: &mut Arena, one: Application, two: Application, three: Application, facts: &mut Vec<ExprId>) {
    let fact = match one.function {
        Exp => {
            let (sum, product) = (arena.add(one.x, two.x), arena.mul(one.e, two.e));
            (sum == three.x).then(|| arena.equal(three.e, product))
        }
        Log | Log2 | Log10 => {
            let (product, sum) = (arena.mul(one.x, two.x), arena.add(one.e, two.e));
            (product == three.x).then(|| arena.equal(three.e, sum))
        }
        Sqrt => {
            let (product, values) = (arena.mul(one.x, two.x), arena.mul(one.e, two.e));
            (product == three.x).then(|| arena.equal(three.e, values))
        }
        _ => None,
    };
    if let Some(fact) = fact {
        let defined = defined(arena, one, two);
        facts.push(arena.implies(defined, fact));
    }
}
