//! Automata accept the words that formulas are true of: random formulas and
//! random ultimately periodic words, by an evaluator that knows neither normal form nor
//! automaton.

use antiphon_temporal::{automaton_of, parse, Atom, AtomId, Letter, Ltl, Property, Word};
use antiphon_testing::Random;

const ATOMS: u32 = 3;

fn formula(random: &mut Random, size: usize) -> Ltl {
    if size <= 1 {
        return match random.below(12) {
            0 => Ltl::Constant(true),
            1 => Ltl::Constant(false),
            other => Ltl::Atom(AtomId(other as u32 % ATOMS)),
        };
    }
    let unary = [Ltl::Not, Ltl::Next, Ltl::Finally, Ltl::Globally];
    let binary = [Ltl::And, Ltl::Or, Ltl::Implies, Ltl::Until, Ltl::Release, Ltl::WeakUntil];
    match random.below(unary.len() + binary.len()) {
        at if at < unary.len() => unary[at](Box::new(formula(random, size - 1))),
        at => {
            let left = 1 + random.below(size - 1);
            let (a, b) = (formula(random, left), formula(random, (size - left).max(1)));
            binary[at - unary.len()](Box::new(a), Box::new(b))
        }
    }
}

fn letters(random: &mut Random, count: usize) -> Vec<Letter> {
    (0..count).map(|_| (0..ATOMS).map(AtomId).filter(|_| random.one_in(2)).collect()).collect()
}

#[test]
fn ten_thousand_pairs_agree() {
    let mut random = Random::new(20_061);
    let atoms: Vec<Atom> = ["a", "b", "c"].map(|name| Atom::Condition(name.into())).to_vec();
    let mut satisfied = 0;
    for round in 0..2_000 {
        let size = 1 + random.below(9);
        let property = Property { formula: formula(&mut random, size), atoms: atoms.clone() };
        let automaton = automaton_of(&property).expect("few promises");
        let opposite = automaton_of(&property.negated()).expect("few promises");
        for _ in 0..5 {
            let (stem, cycle) = (random.below(4), 1 + random.below(4));
            let (stem, cycle) = (letters(&mut random, stem), letters(&mut random, cycle));
            let word = Word::new(stem, cycle).expect("the cycle is not empty");
            let holds = word.satisfies(&property);
            satisfied += usize::from(holds);
            assert_eq!(automaton.accepts(&word), holds, "round {round}: {property} of {word:?}");
            assert_eq!(opposite.accepts(&word), !holds, "round {round}: !({property}) of {word:?}");
        }
    }
    assert!((3_000..7_000).contains(&satisfied), "{satisfied} of 10,000 hold: the test says little");
}

#[test]
fn what_is_printed_is_read_as_the_same_formula() {
    let mut random = Random::new(7);
    for _ in 0..2_000 {
        let size = 1 + random.below(12);
        let atoms = ["a", "b", "c"].map(|name| Atom::Condition(name.into())).to_vec();
        let property = Property { formula: formula(&mut random, size), atoms };
        let again = parse(&property.to_string()).expect("a formula");
        assert_eq!(again.to_string(), property.to_string());
        assert_eq!(shape(&again), shape(&property), "{property}");
    }
}

/// The formula with its atoms spelled out, so that their numbers do not matter.
fn shape(property: &Property) -> String {
    let mut text = format!("{:?}", property.formula);
    for (at, atom) in property.atoms.iter().enumerate() {
        text = text.replace(&format!("AtomId({at})"), &format!("<{atom}>"));
    }
    text
}
