//! What tells a state of the world from all others: a fingerprint of what can
//! make a difference later. How the world got there does not count.

use super::Standing;
use crate::domain::Domain;
use crate::fingerprint::Fingerprint;
use crate::machine::Machine;

impl<D: Domain> Machine<'_, D> {
    /// The fingerprint of the state.
    pub fn fingerprint(&mut self) -> u128 {
        let mut all = Fingerprint::EMPTY;
        for rank in 0..self.processes() {
            let standing = match self.course.standings[rank as usize] {
                Standing::Alive => 1,
                Standing::Ended(_) => 2,
                Standing::Circling => 3,
            };
            all = all.word(standing);
        }
        all.0
    }
}
