//! Groups: ordered sets of processes, and what can be computed with them.
//!
//! A group is the list of its world ranks. All functions here are local: they
//! look at nothing but their arguments. A result without members is
//! `MPI_GROUP_EMPTY`, which needs no `MPI_Group_free` and may be given to it.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::Group;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// Ranks in a group as a range names them: first, last, stride.
type Range = [i64; 3];

/// Why a list of ranks names no group.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wrong {
    /// The group has no such rank.
    Beyond(i64),
    /// The rank is there twice.
    Twice(i64),
    /// A range that never comes to its end.
    Stride(Range),
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn groups(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::CommGroup => {
                let members = self.network.context(arguments.comm()).local(self.machine.rank()).into();
                self.give_group(arguments, 1, members)?;
            }
            Mpi::CommRemoteGroup => {
                let members = self.network.context(arguments.comm()).peers(self.machine.rank()).into();
                self.give_group(arguments, 1, members)?;
            }
            Mpi::GroupSize => self.write_int(arguments, 1, arguments.group(0).len() as i64)?,
            Mpi::GroupRank => {
                let at = place(&arguments.group(0), self.machine.rank());
                self.write_int(arguments, 1, at.unwrap_or(i64::from(constants::UNDEFINED)))?;
            }
            Mpi::GroupIncl | Mpi::GroupExcl | Mpi::GroupRangeIncl | Mpi::GroupRangeExcl => self.select(arguments)?,
            Mpi::GroupUnion | Mpi::GroupIntersection | Mpi::GroupDifference => {
                let (one, other) = (arguments.group(0), arguments.group(1));
                let members = match arguments.function {
                    Mpi::GroupUnion => union(&one, &other),
                    Mpi::GroupIntersection => one.iter().copied().filter(|rank| other.contains(rank)).collect(),
                    _ => one.iter().copied().filter(|rank| !other.contains(rank)).collect(),
                };
                self.give_group(arguments, 2, members.into())?;
            }
            Mpi::GroupCompare => {
                let outcome = compare(&arguments.group(0), &arguments.group(1));
                self.write_int(arguments, 2, i64::from(outcome))?;
            }
            Mpi::GroupTranslateRanks => self.translate(arguments)?,
            _ => self.free_group(arguments)?,
        }
        Ok(Begun::Done)
    }

    /// Writes the handle of a new group.
    pub(super) fn give_group(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        members: Rc<[u32]>,
    ) -> OrStop<(), D::Number> {
        let handle = if members.is_empty() {
            constants::GROUP_EMPTY
        } else {
            let span = self.machine.here();
            let groups = &mut self.endpoint().groups;
            let number = groups.add(Group { members, span });
            groups.handle(number)
        };
        self.write_int(arguments, index, i64::from(handle))
    }

    /// A group of some members of another one, or of all others.
    fn select(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let group = arguments.group(0);
        let count = arguments.int(1).max(0) as usize;
        let named = match arguments.function {
            Mpi::GroupIncl | Mpi::GroupExcl => Ok(self.int_list(arguments, 2, count)?),
            _ => {
                let numbers = self.int_list(arguments, 2, count.saturating_mul(3))?;
                let ranges: Vec<Range> = numbers.chunks_exact(3).map(|range| [range[0], range[1], range[2]]).collect();
                expand(&ranges, group.len())
            }
        };
        let places = match named.and_then(|ranks| places(&ranks, group.len())) {
            Ok(places) => places,
            Err(wrong) => return self.wrong_ranks(arguments, group.len(), &wrong),
        };
        let members: Vec<u32> = match arguments.function {
            Mpi::GroupIncl | Mpi::GroupRangeIncl => places.iter().map(|at| group[*at]).collect(),
            _ => group.iter().enumerate().filter(|(at, _)| !places.contains(at)).map(|(_, rank)| *rank).collect(),
        };
        self.give_group(arguments, 3, members.into())
    }

    #[cold]
    fn wrong_ranks<T>(&mut self, arguments: &Arguments<D::Number>, size: usize, wrong: &Wrong) -> OrStop<T, D::Number> {
        let name = arguments.given.name;
        let (property, message) = match wrong {
            Wrong::Beyond(rank) => {
                let size = if size == 1 { "1 process".to_owned() } else { format!("{size} processes") };
                (Property::MpiRank, format!("`{name}`: {rank} is not a rank of a group with {size}"))
            }
            Wrong::Twice(rank) => (Property::MpiRank, format!("`{name}`: rank {rank} is given twice")),
            Wrong::Stride([first, last, stride]) => {
                let message = format!("`{name}`: a range from {first} to {last} in steps of {stride} has no end");
                (Property::MpiArgument, message)
            }
        };
        self.bad_argument(&arguments.given, 2, property, message)
    }

    fn translate(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (from, to) = (arguments.group(0), arguments.group(3));
        let ranks = self.int_list(arguments, 2, arguments.int(1).max(0) as usize)?;
        let mut translated = Vec::with_capacity(ranks.len());
        for rank in ranks {
            translated.push(match usize::try_from(rank).ok().and_then(|rank| from.get(rank)) {
                Some(process) => place(&to, *process).unwrap_or(i64::from(constants::UNDEFINED)),
                None if rank == i64::from(constants::PROC_NULL) => rank,
                None => return self.wrong_ranks(arguments, from.len(), &Wrong::Beyond(rank)),
            });
        }
        self.write_int_list(arguments, 4, translated)
    }

    fn free_group(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let groups = &mut self.endpoint().groups;
        let freed = groups.number(handle).and_then(|number| groups.remove(number));
        if freed.is_none() && handle != i64::from(constants::GROUP_EMPTY) {
            let text = self.machine.argument_text(&arguments.given, 0);
            let why = match handle == i64::from(constants::GROUP_NULL) {
                true => "is `MPI_GROUP_NULL`",
                false => "is not a group",
            };
            let message = format!("`{}`: `{text}` {why}", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        self.write_int(arguments, 0, i64::from(constants::GROUP_NULL))
    }
}

/// The rank of a process in a group.
fn place(group: &[u32], process: u32) -> Option<i64> {
    group.iter().position(|member| *member == process).map(|at| at as i64)
}

/// The first, then what only the second has.
fn union(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().chain(other.iter().filter(|rank| !one.contains(rank))).copied().collect()
}

/// What `MPI_Group_compare` says.
pub(super) fn compare(one: &[u32], other: &[u32]) -> i32 {
    if one == other {
        constants::IDENT
    } else if one.len() == other.len() && one.iter().all(|rank| other.contains(rank)) {
        constants::SIMILAR
    } else {
        constants::UNEQUAL
    }
}

/// Ranks as places of the group's list; all must be there, none twice.
fn places(ranks: &[i64], size: usize) -> Result<Vec<usize>, Wrong> {
    let mut places = Vec::with_capacity(ranks.len());
    for &rank in ranks {
        let at = usize::try_from(rank).ok().filter(|at| *at < size).ok_or(Wrong::Beyond(rank))?;
        if places.contains(&at) {
            return Err(Wrong::Twice(rank));
        }
        places.push(at);
    }
    Ok(places)
}

/// The ranks that ranges name.
fn expand(ranges: &[Range], size: usize) -> Result<Vec<i64>, Wrong> {
    let mut ranks = Vec::new();
    for range @ [first, last, stride] in ranges {
        let ahead = last.saturating_sub(*first);
        if *stride == 0 || ahead.signum() * stride.signum() < 0 {
            return Err(Wrong::Stride(*range));
        }
        for step in 0..=ahead.checked_div(*stride).unwrap_or(i64::MAX) {
            let rank = first.saturating_add(step.saturating_mul(*stride));
            if rank < 0 || rank >= size as i64 {
                return Err(Wrong::Beyond(rank));
            }
            ranks.push(rank);
        }
    }
    Ok(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_union_keeps_the_order_of_the_first() {
        assert_eq!(union(&[3, 1], &[0, 1, 2]), [3, 1, 0, 2]);
        assert_eq!(union(&[], &[2]), [2]);
    }

    #[test]
    fn groups_with_the_same_members_are_similar_and_in_the_same_order_identical() {
        assert_eq!(compare(&[0, 1], &[0, 1]), constants::IDENT);
        assert_eq!(compare(&[0, 1], &[1, 0]), constants::SIMILAR);
        assert_eq!(compare(&[0, 1], &[0, 2]), constants::UNEQUAL);
        assert_eq!(compare(&[0, 1], &[0, 1, 2]), constants::UNEQUAL);
        assert_eq!(compare(&[], &[]), constants::IDENT);
    }

    #[test]
    fn ranges_run_both_ways_and_stop_before_their_last() {
        assert_eq!(expand(&[[0, 5, 2], [7, 6, -1]], 8), Ok(vec![0, 2, 4, 7, 6]));
        assert_eq!(expand(&[[3, 3, 9]], 8), Ok(vec![3]));
        assert_eq!(expand(&[[3, 3, -9]], 8), Ok(vec![3]));
    }

    #[test]
    fn ranges_without_end_and_ranks_beyond_the_group_are_wrong() {
        assert_eq!(expand(&[[0, 5, 0]], 8), Err(Wrong::Stride([0, 5, 0])));
        assert_eq!(expand(&[[0, 5, -1]], 8), Err(Wrong::Stride([0, 5, -1])));
        assert_eq!(expand(&[[0, i64::MAX, 1]], 2), Err(Wrong::Beyond(2)));
        assert_eq!(places(&[0, 2, 0], 3), Err(Wrong::Twice(0)));
        assert_eq!(places(&[-1], 3), Err(Wrong::Beyond(-1)));
        assert_eq!(places(&[2, 0], 3), Ok(vec![2, 0]));
    }
}
