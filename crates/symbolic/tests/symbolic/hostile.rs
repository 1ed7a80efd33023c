//! Inputs that want too much: the kernel answers, says less, or keeps a form
//! that is not canonical; it neither hangs nor fills memory nor overflows a
//! stack (tests run on small ones).

use antiphon_symbolic::{Arena, Assignment, ExprId, Int, Rat, Simplifier, Type, TypeId, Value, View};

const DEEP: i64 = 100_000;

fn ints(arena: &mut Arena, prefix: &str, count: usize) -> Vec<ExprId> {
    (0..count).map(|i| arena.symbol(&format!("{prefix}{i}"), TypeId::INT)).collect()
}

fn whole(n: i64) -> Value {
    Value::Number(Rat::from(n))
}

/// Values, simplification, replacement and text of a deep expression.
fn walk(arena: &mut Arena, e: ExprId, assignment: &Assignment) -> Option<Value> {
    let x = arena.symbol("x", TypeId::INT);
    let bound = arena.less(x, Arena::ZERO);
    let mut simplifier = Simplifier::new(arena, bound);
    let simplified = simplifier.simplify(arena, e);
    let y = arena.symbol("y", TypeId::INT);
    let replaced = arena.substitute(simplified, &[(x, y)].into_iter().collect());
    assert!(arena.print(replaced).len() < 10_000_000);
    assert!(!arena.free_symbols(replaced).is_empty());
    simplifier.interval(arena, y);
    arena.evaluate(e, assignment)
}

#[test]
fn a_polynomial_of_ten_million_terms_is_kept_as_a_product() {
    let mut arena = Arena::new();
    let (a, b) = (ints(&mut arena, "a", 4000), ints(&mut arena, "b", 4000));
    let (left, right) = (arena.sum(TypeId::INT, &a), arena.sum(TypeId::INT, &b));
    let product = arena.mul(left, right);
    let power = arena.pow(left, 20);
    assert!(arena.bytes() < 200_000_000, "{}", arena.bytes());
    let assignment: Assignment = a.iter().chain(&b).map(|s| (*s, whole(1))).collect();
    assert_eq!(arena.evaluate(product, &assignment), Some(whole(16_000_000)));
    let expected = Rat::from(4000).pow(20);
    assert_eq!(arena.evaluate(power, &assignment), Some(Value::Number(expected)));
    let known = arena.less(product, Arena::ZERO);
    let mut simplifier = Simplifier::new(&mut arena, known);
    let opposite = arena.less(Arena::ZERO, product);
    assert_eq!(simplifier.simplify(&mut arena, opposite), Arena::FALSE);
}

#[test]
fn quotients_of_large_polynomials_stay_bounded() {
    let mut arena = Arena::new();
    let symbols: Vec<ExprId> = (0..20_000).map(|i| arena.symbol(&format!("r{i}"), TypeId::REAL)).collect();
    let (left, right) = (arena.sum(TypeId::REAL, &symbols[..15_000]), arena.sum(TypeId::REAL, &symbols[10_000..]));
    let quotient = arena.divide_real(left, right);
    assert!(matches!(arena.view(quotient), View::Quotient(..)));
    assert_eq!(arena.divide_real(left, left), Arena::REAL_ONE);
    assert!(arena.bytes() < 100_000_000);
}

#[test]
fn a_coefficient_of_a_hundred_thousand_digits_is_exact() {
    let mut arena = Arena::new();
    let x = arena.symbol("x", TypeId::INT);
    let huge = arena.int(Int::from(10).pow(100_000));
    let next = arena.add(huge, Arena::ONE);
    let (left, right) = (arena.mul(huge, x), arena.mul(next, x));
    assert_eq!(arena.sub(right, left), x);
    let known = arena.less_equal(huge, x);
    let mut simplifier = Simplifier::new(&mut arena, known);
    let query = arena.less(next, x);
    assert_eq!(simplifier.simplify(&mut arena, query), query);
    let weaker = arena.less(Arena::ZERO, x);
    assert_eq!(simplifier.simplify(&mut arena, weaker), Arena::TRUE);
    assert!(arena.print(left).len() > 100_000);
}

#[test]
fn towers_of_powers_end() {
    let mut arena = Arena::new();
    let x = arena.symbol("x", TypeId::INT);
    let mut power = x;
    for _ in 0..200 {
        power = arena.mul(power, power);
    }
    let three = arena.int(3);
    let known = arena.equal(x, three);
    let mut simplifier = Simplifier::new(&mut arena, known);
    simplifier.simplify(&mut arena, power);
    assert_eq!(arena.evaluate(power, &[(x, whole(3))].into_iter().collect()), None);
    assert!(arena.exhausted().is_some());
}

#[test]
fn numbers_that_are_shifted_again_and_again_end() {
    let mut arena = Arena::new();
    let mut number = Arena::ONE;
    let amount = arena.int(1 << 20);
    for _ in 0..1000 {
        number = arena.bits(antiphon_symbolic::BitOp::ShiftLeft, number, amount);
    }
    assert!(arena.exhausted().is_some());
    assert!(arena.bytes() < 100_000_000);
}

#[test]
fn a_path_condition_of_fifty_thousand_conjuncts() {
    let mut arena = Arena::new();
    let symbols = ints(&mut arena, "s", 50_000);
    let mut conjuncts = Vec::new();
    for i in 0..symbols.len() - 1 {
        conjuncts.push(match i % 5 {
            0 => {
                let n = arena.int(i as i64);
                arena.equal(symbols[i], n)
            }
            1 => arena.less(symbols[i], symbols[i + 1]),
            2 => arena.not_equal(symbols[i], symbols[i + 1]),
            3 => arena.equal(symbols[i], symbols[i + 1]),
            _ => arena.less_equal(Arena::ZERO, symbols[i]),
        });
    }
    let condition = arena.and_all(&conjuncts);
    let mut simplifier = Simplifier::new(&mut arena, condition);
    assert_ne!(simplifier.reduced(), Arena::FALSE);
    for i in (5..40_000).step_by(5) {
        let n = arena.int(i);
        let query = arena.less(symbols[i as usize], n);
        assert_eq!(simplifier.simplify(&mut arena, query), Arena::FALSE);
    }
    assert!(arena.bytes() < 300_000_000, "{}", arena.bytes());
}

#[test]
fn conjuncts_one_by_one_take_memory_in_proportion() {
    let mut arena = Arena::new();
    let symbols = ints(&mut arena, "s", 3_000);
    let mut condition = Arena::TRUE;
    for pair in symbols.windows(2) {
        let less = arena.less(pair[0], pair[1]);
        condition = arena.and(condition, less);
    }
    assert_eq!(arena.conjuncts(condition).len(), symbols.len() - 1);
    assert!(arena.bytes() < 50_000_000, "{}", arena.bytes());
}

#[test]
fn a_hundred_thousand_writes_on_top_of_each_other() {
    let mut arena = Arena::new();
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let [a, x] = [("a", ty), ("x", TypeId::INT)].map(|(name, ty)| arena.symbol(name, ty));
    let symbols = ints(&mut arena, "i", DEEP as usize);
    let mut array = a;
    for i in &symbols {
        array = arena.write(array, *i, x);
    }
    let mut assignment: Assignment = symbols.iter().zip(0..).map(|(s, i)| (*s, whole(i % 10))).collect();
    assignment.insert(x, whole(7));
    assignment.insert(a, Value::Array(Default::default(), Box::new(whole(0))));
    let Some(Value::Array(elements, _)) = walk(&mut arena, array, &assignment) else { panic!("no array") };
    assert_eq!(elements.len(), 10);
    let element = arena.read(array, x);
    assert_eq!(walk(&mut arena, element, &assignment), Some(whole(7)));
}

#[test]
fn a_hundred_thousand_conditionals_in_each_other() {
    let mut arena = Arena::new();
    let symbols = ints(&mut arena, "i", 100);
    let x = arena.symbol("x", TypeId::INT);
    let mut e = x;
    for i in 0..DEEP {
        let n = arena.int(i);
        let less = arena.less(symbols[i as usize % 100], n);
        e = arena.conditional(less, e, n);
    }
    let mut assignment: Assignment = symbols.iter().map(|s| (*s, whole(-1))).collect();
    assignment.insert(x, whole(7));
    assert_eq!(walk(&mut arena, e, &assignment), Some(whole(7)));
}

#[test]
fn a_hundred_thousand_applications_and_divisions_in_each_other() {
    let mut arena = Arena::new();
    let ty = arena.make_type(Type::Function(Box::new([TypeId::INT]), TypeId::INT));
    let [f, x] = [("f", ty), ("x", TypeId::INT)].map(|(name, ty)| arena.symbol(name, ty));
    let mut e = x;
    for i in 0..DEEP {
        e = if i % 2 == 0 { arena.apply(f, &[e]) } else { arena.divide(e, x) };
    }
    let function = Value::Function(Vec::new(), Box::new(whole(9)));
    let assignment: Assignment = [(f, function), (x, whole(2))].into_iter().collect();
    assert_eq!(walk(&mut arena, e, &assignment), Some(whole(4)));
}

#[test]
fn shared_parts_are_not_met_once_for_each_way_that_leads_to_them() {
    let mut arena = Arena::new();
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let pair = arena.make_type(Type::Tuple(Box::new([TypeId::INT, TypeId::INT])));
    let function = arena.make_type(Type::Function(Box::new([TypeId::INT, TypeId::INT]), TypeId::INT));
    let [f, a, t, x] =
        [("f", function), ("a", ty), ("t", pair), ("x", TypeId::INT)].map(|(name, ty)| arena.symbol(name, ty));
    let (mut array, mut tuple, mut applied, mut divided) = (a, t, x, x);
    for (k, i) in ints(&mut arena, "i", 200).into_iter().enumerate() {
        let choice = arena.less(i, x);
        let written = arena.write(array, i, x);
        array = arena.conditional(choice, written, array);
        let number = arena.int(k as i64);
        let first = arena.tuple(&[number, i]);
        let other = arena.conditional(choice, first, tuple);
        let not = arena.less(x, i);
        tuple = arena.conditional(not, other, tuple);
        applied = arena.apply(f, &[applied, applied]);
        let sum = arena.add(divided, i);
        let (p, q) = (arena.divide(divided, sum), arena.remainder(sum, divided));
        divided = arena.add(p, q);
    }
    arena.read(array, x);
    arena.project(tuple, 0);
    assert!(arena.print(applied).len() < 10_000_000);
    let bound = arena.less(divided, x);
    let mut simplifier = Simplifier::new(&mut arena, bound);
    simplifier.simplify(&mut arena, applied);
    simplifier.interval(&mut arena, divided);
    assert!(arena.len() < 100_000);
}

#[test]
fn seventy_thousand_types() {
    let mut arena = Arena::new();
    let n = arena.symbol("n", TypeId::INT);
    let mut last = TypeId::INT;
    for i in 0..70_000 {
        let number = arena.int(i);
        let extent = arena.add(n, number);
        last = arena.make_type(Type::Array(TypeId::INT, Some(extent)));
    }
    let a = arena.symbol("a", last);
    assert_eq!(arena.type_of(a), last);
}
