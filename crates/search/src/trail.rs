//! The way to a state by a list of choices, which is followed instead of sending the state.
//! Paths that are followed one after the other often begin alike: the states on the way to the last one are kept, and the next
//! is followed from where the two part.

use crate::system::{Advance, Path, System};

/// The states with more than one way on that were passed on the way to the last path's state, and
/// what was chosen in each.
pub struct Trail<S: System> {
    passed: Vec<(S::State, Vec<S::Choice>)>,
    chosen: Path,
}

impl<S: System> Default for Trail<S> {
    fn default() -> Trail<S> {
        Trail { passed: Vec::new(), chosen: Path::new() }
    }
}

impl<S: System> Trail<S> {
    /// The state that a path leads to. What is saved or found on the way was
    /// saved and found by the worker that gave the path away.
    pub fn follow(&mut self, system: &mut S, path: &Path) -> Option<S::State> {
        let common = self.chosen.iter().zip(path).take_while(|(own, other)| own == other).count();
        // The state in which the two part is known too, unless one ends there.
        let known = self.passed.len().min(common + 1).min(path.len());
        self.passed.truncate(known);
        self.chosen.clone_from(path);
        let mut state = match known {
            0 => system.initial(),
            _ => self.choose(system, path[known - 1])?,
        };
        for index in &path[known..] {
            let choices = choices_of(system, &mut state)?;
            self.passed.push((state, choices));
            state = self.choose(system, *index)?;
        }
        Some(state)
    }

    /// The state after a choice in the last one that was passed.
    fn choose(&self, system: &mut S, index: u32) -> Option<S::State> {
        let (state, choices) = self.passed.last()?;
        Some(system.follow(state, choices.get(index as usize)?))
    }
}

/// Goes on to the next choice.
fn choices_of<S: System>(system: &mut S, state: &mut S::State) -> Option<Vec<S::Choice>> {
    loop {
        match system.advance(state) {
            Advance::Choose(choices) => return Some(choices),
            Advance::Done => return None,
            Advance::Save | Advance::Found(_) | Advance::Pause => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::Grid;

    #[test]
    fn a_path_is_followed_from_where_it_parts_from_the_last() {
        let mut grid = Grid { size: 9, bad: None };
        let mut trail = Trail::default();
        for path in [vec![0, 1, 0, 1], vec![0, 1, 1], vec![0, 1, 1, 0, 0], vec![1], vec![], vec![1, 0], vec![1, 0]] {
            let state = trail.follow(&mut grid, &path).expect("the path is there");
            let right = path.iter().filter(|choice| **choice == 0).count() as u32;
            assert_eq!((state.x, state.y), (right, path.len() as u32 - right));
            assert_eq!(trail.passed.len(), path.len(), "every state on the way is kept, and no other");
            let places: Vec<(u32, u32)> = trail.passed.iter().map(|(state, _)| (state.x, state.y)).collect();
            let prefix = |length: usize| path[..length].iter().filter(|choice| **choice == 0).count() as u32;
            let expected: Vec<(u32, u32)> =
                (0..path.len()).map(|length| (prefix(length), length as u32 - prefix(length))).collect();
            assert_eq!(places, expected);
        }
    }
}
