//! `MPI_Type_create_darray`: the part of an array that one process of a grid has.
//!
//! Along each dimension the array is dealt out to the processes: not at all, in blocks, or in blocks by turns. The
//! type has the elements at the indices that the process has in every dimension, in the order of the array, and the
//! extent of the whole array. The grid of processes is in the order of rows whatever the order of the array, as the standard says.

use super::arguments::Arguments;
use super::datatypes::Growing;
use super::maps::{MapBuilder, TooLarge, MOST_ITEMS};
use super::payload::Datatype;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;

/// How one dimension is dealt out, as a call says it.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    size: i64,
    way: i64,
    argument: i64,
    processes: i64,
}

impl Dealt {
    /// Elements of a block; none if what the call says makes no sense.
    fn block(self) -> Option<i64> {
        let default = self.argument == i64::from(constants::DISTRIBUTE_DFLT_DARG);
        match i32::try_from(self.way).ok()? {
            constants::DISTRIBUTE_NONE => (self.processes == 1).then_some(self.size),
            constants::DISTRIBUTE_BLOCK if default => Some((self.size + self.processes - 1) / self.processes),
            constants::DISTRIBUTE_BLOCK => {
                let enough = self.argument.checked_mul(self.processes).is_some_and(|room| room >= self.size);
                (self.argument > 0 && enough).then_some(self.argument)
            }
            constants::DISTRIBUTE_CYCLIC if default => Some(1),
            constants::DISTRIBUTE_CYCLIC => (self.argument > 0).then_some(self.argument),
            _ => None,
        }
    }

    /// The indices of the process at a coordinate.
    fn indices(self, coordinate: i64) -> Vec<i64> {
        let block = self.block().unwrap_or(1).max(1);
        (0..self.size).filter(|index| (index / block) % self.processes == coordinate).collect()
    }
}

/// The coordinates of a rank in a grid in the order of rows.
fn coordinates(grid: &[i64], rank: i64) -> Vec<i64> {
    let mut rest = rank;
    let mut there: Vec<i64> = grid
        .iter()
        .rev()
        .map(|processes| {
            let at = rest % processes;
            rest /= processes;
            at
        })
        .collect();
    there.reverse();
    there
}

/// Adds the elements at all combinations of indices; the last dimension varies fastest.
fn add_elements(
    builder: &mut MapBuilder,
    old: &Datatype,
    (sizes, indices): (&[i64], &[Vec<i64>]),
    before: i64,
) -> Growing {
    let (Some((size, sizes)), Some((own, indices))) = (sizes.split_first(), indices.split_first()) else {
        return builder.add(old, before.checked_mul(old.extent).ok_or(TooLarge)?, 1);
    };
    own.iter().try_for_each(|index| {
        let before = before.checked_mul(*size).and_then(|before| before.checked_add(*index)).ok_or(TooLarge)?;
        add_elements(builder, old, (sizes, indices), before)
    })
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn distributed_array(
        &mut self,
        arguments: &Arguments<D::Number>,
        builder: &mut MapBuilder,
    ) -> OrStop<Growing, D::Number> {
        let (given, old) = (&arguments.given, self.old_type(arguments, 8)?);
        let (processes, rank, dimensions) = (arguments.int(0), arguments.int(1), arguments.int(2).max(0) as usize);
        let [sizes, ways, dealt, grid] = [3, 4, 5, 6].map(|index| self.int_list(arguments, index, dimensions));
        let (sizes, ways, dealt, grid) = (sizes?, ways?, dealt?, grid?);
        let whole = grid.iter().try_fold(1i64, |all, along| all.checked_mul(*along).filter(|all| *all > 0));
        if dimensions == 0 || whole != Some(processes) || !(0..processes).contains(&rank) {
            let message = format!("`{}`: rank {rank} of {processes} is not in the grid {grid:?}", given.name);
            return self.bad_argument(given, 6, Property::MpiArgument, message);
        }
        let mut all = Vec::with_capacity(dimensions);
        for at in 0..dimensions {
            let own = Dealt { size: sizes[at], way: ways[at], argument: dealt[at], processes: grid[at] };
            if own.size < 1 || own.block().is_none() {
                let message = format!("`{}`: dimension {at} cannot be dealt out like this", given.name);
                return self.bad_argument(given, 4, Property::MpiArgument, message);
            }
            all.push(own);
        }
        if sizes.iter().any(|size| *size > MOST_ITEMS as i64) {
            return Ok(Err(TooLarge));
        }
        let there = coordinates(&grid, rank);
        let mut sizes = sizes;
        let mut indices: Vec<Vec<i64>> = all.iter().zip(there).map(|(own, at)| own.indices(at)).collect();
        match i32::try_from(arguments.int(7)) {
            Ok(constants::ORDER_C) => {}
            Ok(constants::ORDER_FORTRAN) => {
                sizes.reverse();
                indices.reverse();
            }
            _ => {
                let message = format!("`{}`: the order is neither `MPI_ORDER_C` nor `MPI_ORDER_FORTRAN`", given.name);
                return self.bad_argument(given, 7, Property::MpiArgument, message);
            }
        }
        let elements = sizes.iter().try_fold(old.extent, |all, size| all.checked_mul(*size));
        let grown = add_elements(builder, &old, (&sizes, &indices), 0);
        Ok(grown.and_then(|()| builder.fix(0, elements.ok_or(TooLarge)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt(size: i64, way: i32, argument: i64, processes: i64) -> Dealt {
        Dealt { size, way: i64::from(way), argument, processes }
    }

    #[test]
    fn blocks_and_turns() {
        let default = i64::from(constants::DISTRIBUTE_DFLT_DARG);
        assert_eq!(dealt(5, constants::DISTRIBUTE_BLOCK, default, 2).indices(1), [3, 4]);
        assert_eq!(dealt(5, constants::DISTRIBUTE_CYCLIC, 2, 2).indices(0), [0, 1, 4]);
        assert_eq!(dealt(3, constants::DISTRIBUTE_NONE, default, 1).indices(0), [0, 1, 2]);
        assert_eq!(dealt(5, constants::DISTRIBUTE_BLOCK, 2, 2).block(), None);
        assert_eq!(dealt(5, constants::DISTRIBUTE_NONE, default, 2).block(), None);
    }

    #[test]
    fn the_last_coordinate_varies_fastest() {
        assert_eq!(coordinates(&[2, 3], 4), [1, 1]);
    }
}
