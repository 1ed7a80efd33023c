//! Unknown indices against brute force: every concrete index, on the side of
//! every question on which it is.

use super::*;
use antiphon_machine::memory::Cell;
use antiphon_machine::{Arithmetic, Assumptions, Merging, Values};
use antiphon_numbers::Random;
use expect_test::expect;

/// `low <= i && i <= high`
fn bound(domain: &mut Symbolic, i: Number, low: i64, high: i64) {
    for (a, b) in [(Number::Int(low), i), (i, Number::Int(high))] {
        let condition = domain.binary(Arithmetic::LessEqual, NumberType::INT, &a, &b).unwrap();
        assert_eq!(domain.assume(&condition), Decision::True);
    }
}

/// A cell with its value where symbols have values.
fn concrete(domain: &Symbolic, cell: &Cell<Number>, assignment: &Assignment) -> Cell<Rat> {
    match cell {
        Cell::Number(x) => Cell::Number(value(domain, *x, assignment).expect("a value")),
        Cell::Undefined => Cell::Undefined,
        Cell::Null => Cell::Null,
        other => panic!("{other:?}"),
    }
}

fn random_cell(random: &mut Random, symbols: &[Number]) -> Cell<Number> {
    match random.below(8) {
        0 => Cell::Undefined,
        1 => Cell::Null,
        2..=4 => Cell::Number(Number::Int(random.below(3) as i64)),
        _ => Cell::Number(symbols[random.below(symbols.len() as u64) as usize]),
    }
}

#[test]
fn reads_and_writes_agree_with_every_concrete_index() {
    let mut random = Random::new(4);
    for round in 0..120 {
        let count = 2 + random.below(5) as usize;
        let mixed = round % 2 == 0;
        let steps: Vec<(u64, u64)> = (0..5).map(|_| (random.next(), random.next())).collect();
        let seed = random.next();
        for at in 0..count {
            let mut random = Random::new(seed);
            let mut domain = light(Integers::Ideal);
            let i = input(&mut domain, "i", NumberType::INT);
            let mut symbols = vec![input(&mut domain, "x", NumberType::INT)];
            symbols.extend((0..count as u64).map(|at| element(&mut domain, "a", at)));
            bound(&mut domain, i, 0, count as i64 - 1);
            let elements =
                (0..count).map(|k| (antiphon_numbers::Int::from(k as i64), Value::Number(Rat::from(10 + k as i64))));
            let array = match domain.arena.view(expression(symbols[1])) {
                antiphon_symbolic::View::Read(array, _) => array,
                other => panic!("{other:?}"),
            };
            let mut assignment = Assignment::default();
            assignment.insert(expression(i), Value::Number(Rat::from(at as i64)));
            assignment.insert(expression(symbols[0]), Value::Number(Rat::from(77)));
            assignment.insert(array, Value::Array(elements.collect(), Box::new(Value::Number(Rat::zero()))));
            let mut cells: Vec<Cell<Number>> = (0..count)
                .map(|k| if mixed { random_cell(&mut random, &symbols) } else { Cell::Number(symbols[k + 1]) })
                .collect();
            let mut plain: Vec<Cell<Rat>> = cells.iter().map(|cell| concrete(&domain, cell, &assignment)).collect();
            for (kind, choice) in &steps {
                let mut random = Random::new(*choice);
                if kind % 2 == 0 {
                    let new = if mixed { random_cell(&mut random, &symbols) } else { Cell::Number(symbols[0]) };
                    plain[at] = concrete(&domain, &new, &assignment);
                    followed(&mut domain, &assignment, |domain| {
                        let mut now = cells.clone();
                        domain.update(&mut now, &i, new.clone())?;
                        Ok(now)
                    })
                    .map(|now| cells = now)
                    .expect("a write");
                }
                let found = followed(&mut domain, &assignment, |domain| domain.select(&cells, &i)).expect("a read");
                assert_eq!(concrete(&domain, &found, &assignment), plain[at]);
                for (cell, want) in cells.iter().zip(&plain) {
                    assert_eq!(concrete(&domain, cell, &assignment), *want);
                }
                assert!(path_holds(&domain, &assignment));
            }
        }
    }
}

#[test]
fn an_element_of_an_input_is_read_from_it() {
    let mut domain = light(Integers::Ideal);
    let i = input(&mut domain, "i", NumberType::INT);
    let mut cells: Vec<Cell<Number>> = (0..4).map(|at| Cell::Number(element(&mut domain, "a", at))).collect();
    bound(&mut domain, i, 0, 3);
    let Ok(Cell::Number(read)) = domain.select(&cells, &i) else { panic!("a number is read") };
    expect!["a[i]"].assert_eq(&domain.text(read));
    domain.update(&mut cells, &i, Cell::Number(Number::Int(5))).unwrap();
    assert_eq!(domain.select(&cells, &i).unwrap(), Cell::Number(Number::Int(5)));
    let next = domain.binary(Arithmetic::Add, NumberType::INT, &i, &Number::Int(1)).unwrap();
    domain.update(&mut cells, &i, Cell::Number(read)).unwrap();
    let original: Vec<Cell<Number>> = (0..4).map(|at| Cell::Number(element(&mut domain, "a", at))).collect();
    assert_eq!(cells, original, "the old value is back");
    let Ok(Cell::Number(read)) = domain.select(&cells, &next) else { panic!("a number is read") };
    expect!["a[i + 1]"].assert_eq(&domain.text(read));
}

#[test]
fn a_value_never_written_is_asked_about_once_for_each_run() {
    let mut domain = light(Integers::Ideal);
    let i = input(&mut domain, "i", NumberType::INT);
    bound(&mut domain, i, 0, 99);
    let mut cells = vec![Cell::Undefined; 100];
    cells[40..50].fill(Cell::Number(Number::Int(1)));
    let mut questions = 0;
    while let Err(domain_error) = domain.select(&cells, &i) {
        let DomainError::Undecided(question, _) = *domain_error else { panic!("{domain_error:?}") };
        let other = domain.is_zero(&question);
        assert_eq!(domain.assume(&other), Decision::True);
        questions += 1;
    }
    assert_eq!(questions, 2);
    assert_eq!(domain.bounds(&i), Some((40, 49)));
    assert_eq!(domain.select(&cells, &i).unwrap(), Cell::Number(Number::Int(1)));
}
