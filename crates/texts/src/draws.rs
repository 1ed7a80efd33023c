//! Random numbers that were drawn: values under the names by which a user knows them (`rand() #3`), for a run that is one of many.
//!
//! The value belongs to the name, so that every run is given the same. What was given is kept, because a run that shows
//! something has to be told as one with these inputs.
//!
//! Deliberately not here: anything that has limits of its own, such as clocks; and conclusions, of which few runs allow none.

use antiphon_numbers::Random;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Generators of whole numbers up to `RAND_MAX`, by the functions that ask for one.
const WHOLE: [&str; 4] = ["rand()", "random()", "lrand48()", "mrand48()"];

/// Generators of fractions below one.
const FRACTIONS: [&str; 1] = ["drand48()"];

/// What was drawn so far. Copies draw from the same.
#[derive(Clone, Debug, Default)]
pub struct Draws(Arc<Mutex<BTreeMap<String, String>>>);

impl Draws {
    /// The value of a random number, as text; none for what is no random number.
    pub fn give(&self, name: &str) -> Option<String> {
        let is_of = |generators: &[&str]| {
            generators.iter().any(|own| name.strip_prefix(own).is_some_and(|rest| rest.starts_with(" #")))
        };
        let value = match (is_of(&WHOLE), is_of(&FRACTIONS)) {
            (true, _) => (bits_of(name) >> 33).to_string(),
            // With so few digits that sums of many stay short.
            (_, true) => format!("0.{:03}", bits_of(name) % 1000),
            _ => return None,
        };
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        given.insert(name.to_owned(), value.clone());
        Some(value)
    }

    /// All that were given, by name.
    pub fn given(&self) -> Vec<(String, String)> {
        let given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        given.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}

impl PartialEq for Draws {
    fn eq(&self, other: &Draws) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Draws {}

fn bits_of(name: &str) -> u64 {
    let seed = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    Random::new(seed).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_value_and_names_have_different_ones() {
        let (one, other) = (Draws::default(), Draws::default());
        let first = one.give("rand() #1").expect("a random number");
        assert_eq!(other.give("rand() #1"), Some(first.clone()));
        assert_ne!(one.give("rand() #2"), Some(first));
        assert_eq!(one.given().len(), 2);
    }

    #[test]
    fn values_are_those_that_a_generator_may_give() {
        let draws = Draws::default();
        for number in 1..1000 {
            let whole = draws.give(&format!("rand() #{number} after srand(7)")).expect("a random number");
            assert!(whole.parse::<i32>().is_ok(), "{whole}");
        }
        assert!(draws.give("drand48() #1").is_some_and(|text| text.starts_with("0.")));
    }

    #[test]
    fn what_is_no_random_number_is_not_drawn() {
        let draws = Draws::default();
        assert_eq!((draws.give("time() #1"), draws.give("rand_r() #1"), draws.give("n")), (None, None, None));
    }
}
