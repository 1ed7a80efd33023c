//! `-n 3`, `-n 2..4` and `-n all`: the numbers of processes, each explored in turn. Both
//! ends are included, as people count. Of all numbers the first few are explored; the rest needs a proof.

use antiphon_model::library::Mpi;
use antiphon_model::{Action, LibraryFunction, Program, Step};
use std::ops::RangeInclusive;

/// More processes than this are a slip of the keyboard.
const MOST: u32 = 100_000;

/// What is explored of all numbers, before anything is proved.
const FIRST: RangeInclusive<u32> = 1..=4;

/// Numbers of processes that are explored, and how far the question goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Processes(pub RangeInclusive<u32>, pub Reach);

/// How far a question about numbers of processes goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To those that are explored.
    Explored,
    /// To every number.
    Every,
}

impl Processes {
    /// One process.
    pub const ONE: Processes = Processes(1..=1, Reach::Explored);

    /// What is explored of a program that nobody gave a number for: a program that
    /// starts MPI is meant for several.
    pub fn meant_for(program: &Program) -> Processes {
        let mut actions = program.functions.iter().flat_map(|function| &function.body.locations);
        let starts = |step: &Step| {
            let Step::Action(Action::Library { function: LibraryFunction::Mpi(called), .. }, _) = step else {
                return false;
            };
            matches!(called, Mpi::Init | Mpi::InitThread)
        };
        match actions.any(|location| starts(&location.step)) {
            true => Processes(1..=3, Reach::Explored),
            false => Processes::ONE,
        }
    }
}

/// Reads `N`, `LO..HI` (both ends included) or `all`.
pub fn processes(text: &str) -> Result<Processes, String> {
    if text == "all" {
        return Ok(Processes(FIRST, Reach::Every));
    }
    let number = |part: &str| match part.trim().parse::<u32>() {
        Ok(0) => Err("the number of processes must be at least 1".to_owned()),
        Ok(number) if number > MOST => Err(format!("at most {MOST} processes can be explored")),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a number of processes such as `4`, a range such as `2..4`, or `all`".to_owned()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?),
        None => (number(text)?, number(text)?),
    };
    match low <= high {
        true => Ok(Processes(low..=high, Reach::Explored)),
        false => Err(format!("the range is empty: {low} is more than {high}")),
    }
}

/// Threads of a team that can be explored.
const MOST_THREADS: u32 = 64;

/// Reads `N` or `LO..HI` for the threads of a team.
pub fn team_size(text: &str) -> Result<antiphon_openmp::TeamSize, String> {
    let number = |part: &str| match part.trim().parse::<u32>() {
        Ok(0) => Err("a team has at least 1 thread".to_owned()),
        Ok(number) if number > MOST_THREADS => Err(format!("at most {MOST_THREADS} threads of a team can be explored")),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a number of threads such as `4`, or a range such as `2..4`".to_owned()),
    };
    let (least, most) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?),
        None => (number(text)?, number(text)?),
    };
    match least <= most {
        true => Ok(antiphon_openmp::TeamSize { least, most }),
        false => Err(format!("the range is empty: {least} is more than {most}")),
    }
}

/// Devices that can be explored.
const MOST_DEVICES: u32 = 8;

/// Reads `N` or `LO..HI` for the devices of a program with OpenMP.
pub fn devices(text: &str) -> Result<antiphon_openmp::DeviceCount, String> {
    let number = |part: &str| match part.trim().parse::<u32>() {
        Ok(number) if number > MOST_DEVICES => Err(format!("at most {MOST_DEVICES} devices can be explored")),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a number of devices such as `2`, or a range such as `0..2`".to_owned()),
    };
    let (least, most) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?),
        None => (number(text)?, number(text)?),
    };
    match least <= most {
        true => Ok(antiphon_openmp::DeviceCount { least, most }),
        false => Err(format!("the range is empty: {least} is more than {most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_or_a_range() {
        assert_eq!(processes("3"), Ok(Processes(3..=3, Reach::Explored)));
        assert_eq!(processes("2..4"), Ok(Processes(2..=4, Reach::Explored)));
        assert_eq!(processes("all"), Ok(Processes(1..=4, Reach::Every)));
        for text in ["", "0", "every", "1..all", "-1", "x", "2..", "..4", "4..2", "1..2..3", "4294967296", "200000"] {
            assert!(processes(text).is_err(), "{text}");
        }
        assert_eq!(processes("4..2"), Err("the range is empty: 4 is more than 2".into()));
    }

    #[test]
    fn devices_may_be_none() {
        let range = |least, most| Ok(antiphon_openmp::DeviceCount { least, most });
        assert_eq!(devices("2"), range(2, 2));
        assert_eq!(devices("0..2"), range(0, 2));
        assert_eq!(devices("3..1"), Err("the range is empty: 3 is more than 1".to_owned()));
        assert_eq!(devices("9"), Err("at most 8 devices can be explored".to_owned()));
        assert!(devices("many").is_err());
    }
}
