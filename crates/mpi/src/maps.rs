//! Building type maps: copies of a type at byte distances, and the bounds that
//! follow from them (section 4.1 of the standard).
//!
//! A bound that the program set stays: the markers `MPI_LB` and `MPI_UB` and
//! resized types set theirs for every type that is made of them. Otherwise
//! bounds follow from those of the parts, as implementations have it (the standard
//! looks at values alone), and the upper one is raised until the extent is a
//! multiple of the strictest alignment.

use super::payload::{Basic, Datatype, FixedBounds, Item};
use super::predefined::{alignment_of, round_up, size_of};
use antiphon_source::Span;

/// A type has at most so many blocks of values.
pub(crate) const MOST_ITEMS: usize = 1 << 20;

/// A type that is more than the machine holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge;

/// The smallest or largest of what was seen.
type Bound = Option<i64>;

/// The predefined types of the parts that were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parts {
    None,
    Same(i32),
    Different,
}

/// A type map that grows.
pub(crate) struct MapBuilder {
    pointer_size: u32,
    map: Vec<Item>,
    instances: Parts,
    lower: Bound,
    upper: Bound,
    fixed_lower: Bound,
    fixed_upper: Bound,
    alignment: i64,
}

fn smaller(bound: &mut Bound, value: i64) {
    *bound = Some(bound.map_or(value, |known| known.min(value)));
}

fn larger(bound: &mut Bound, value: i64) {
    *bound = Some(bound.map_or(value, |known| known.max(value)));
}

impl MapBuilder {
    /// Nothing yet.
    pub(crate) fn new(pointer_size: u32) -> MapBuilder {
        MapBuilder {
            pointer_size,
            map: Vec::new(),
            instances: Parts::None,
            lower: None,
            upper: None,
            fixed_lower: None,
            fixed_upper: None,
            alignment: 1,
        }
    }

    /// Adds copies of a type one after the other, the first at a distance.
    pub(crate) fn add(&mut self, old: &Datatype, displacement: i64, count: i64) -> Result<(), TooLarge> {
        if count <= 0 {
            return Ok(());
        }
        let last = (count - 1).checked_mul(old.extent).and_then(|way| way.checked_add(displacement)).ok_or(TooLarge)?;
        for start in [displacement, last] {
            self.bound(old, start)?;
        }
        if !old.map.is_empty() {
            self.instances = match (self.instances, old.made_of) {
                (Parts::None, Some(part)) => Parts::Same(part),
                (Parts::Same(known), Some(part)) if known == part => Parts::Same(known),
                _ => Parts::Different,
            };
        }
        if old.is_dense() {
            let item = old.map[0];
            let count = item.count.checked_mul(count).ok_or(TooLarge)?;
            return self.push(Item { offset: moved(item.offset, displacement)?, count, ..item });
        }
        let copies = usize::try_from(count).ok().and_then(|count| count.checked_mul(old.map.len()));
        if copies.is_none_or(|copies| copies > MOST_ITEMS) {
            return Err(TooLarge);
        }
        for copy in 0..count {
            for item in old.map.iter() {
                let start = moved(displacement, copy * old.extent)?;
                self.push(Item { offset: moved(item.offset, start)?, ..*item })?;
            }
        }
        Ok(())
    }

    /// The bounds of a copy.
    fn bound(&mut self, old: &Datatype, start: i64) -> Result<(), TooLarge> {
        let (low, high) = (moved(old.lower, start)?, moved(moved(old.lower, old.extent)?, start)?);
        if !old.map.is_empty() {
            smaller(&mut self.lower, low);
            larger(&mut self.upper, high);
        }
        if old.fixed.lower {
            smaller(&mut self.fixed_lower, low);
        }
        if old.fixed.upper {
            larger(&mut self.fixed_upper, high);
        }
        Ok(())
    }

    fn push(&mut self, item: Item) -> Result<(), TooLarge> {
        self.alignment = self.alignment.max(alignment_of(item.basic, self.pointer_size));
        if let Some(last) = self.map.last_mut() {
            let end = end_of(last, self.pointer_size)?;
            if last.basic == item.basic && end == item.offset {
                last.count = last.count.checked_add(item.count).ok_or(TooLarge)?;
                return end_of(last, self.pointer_size).map(|_| ());
            }
        }
        if self.map.len() >= MOST_ITEMS {
            return Err(TooLarge);
        }
        end_of(&item, self.pointer_size)?;
        self.map.push(item);
        Ok(())
    }

    /// Bounds that the program sets.
    pub(crate) fn fix(&mut self, lower: i64, extent: i64) -> Result<(), TooLarge> {
        self.fixed_lower = Some(lower);
        self.fixed_upper = Some(moved(lower, extent)?);
        Ok(())
    }

    /// The type; it has no handle yet.
    pub(crate) fn finish(self, span: Span) -> Result<Datatype, TooLarge> {
        let fixed = FixedBounds { lower: self.fixed_lower.is_some(), upper: self.fixed_upper.is_some() };
        let lower = self.fixed_lower.or(self.lower).unwrap_or(0);
        let extent = match (self.fixed_upper, self.upper) {
            (Some(upper), _) => upper.checked_sub(lower).ok_or(TooLarge)?,
            (None, Some(upper)) => round_up(upper.checked_sub(lower).ok_or(TooLarge)?, self.alignment),
            (None, None) => 0,
        };
        let (mut values, mut size) = (0i64, 0i64);
        for item in &self.map {
            values = moved(values, item.count)?;
            size = moved(size, item.count * size_of(item.basic, self.pointer_size))?;
        }
        let made_of = match self.instances {
            Parts::Same(part) => Some(part),
            Parts::None | Parts::Different => None,
        };
        let map = self.map.into();
        Ok(Datatype {
            handle: 0,
            made_of,
            map,
            values,
            size,
            lower,
            extent,
            fixed,
            committed: false,
            span,
            recipe: None,
        })
    }
}

fn moved(offset: i64, by: i64) -> Result<i64, TooLarge> {
    offset.checked_add(by).ok_or(TooLarge)
}

/// Where the values of an item end.
fn end_of(item: &Item, pointer_size: u32) -> Result<i64, TooLarge> {
    let bytes = item.count.checked_mul(size_of(item.basic, pointer_size)).ok_or(TooLarge)?;
    moved(item.offset, bytes)
}

/// The first byte of any value, and the one behind the last.
pub(crate) fn true_bounds(datatype: &Datatype, pointer_size: u32) -> (i64, i64) {
    let (mut low, mut high): (Bound, Bound) = (None, None);
    for item in datatype.map.iter() {
        smaller(&mut low, item.offset);
        larger(&mut high, end_of(item, pointer_size).unwrap_or(i64::MAX));
    }
    (low.unwrap_or(0), high.unwrap_or(0))
}

/// Basic values in the first bytes of a message of this type; `None` if the
/// bytes end within one.
pub(crate) fn values_in(datatype: &Datatype, bytes: i64, pointer_size: u32) -> Option<i64> {
    if datatype.size == 0 {
        return Some(0);
    }
    let mut values = (bytes / datatype.size).checked_mul(datatype.values)?;
    let mut rest = bytes % datatype.size;
    for Item { basic, count, .. } in datatype.map.iter() {
        let size = size_of(Basic(basic.0), pointer_size).max(1);
        let here = (rest / size).min(*count);
        values += here;
        rest -= here * size;
        if here < *count {
            break;
        }
    }
    (rest == 0).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::super::predefined::Predefined;
    use super::*;
    use antiphon_model::library::mpi_constants as constants;

    fn basic(handle: i32) -> Datatype {
        (**Predefined::new(8).get(i64::from(handle)).expect("it is predefined")).clone()
    }

    fn made(instances: &[(&Datatype, i64, i64)]) -> Datatype {
        let mut builder = MapBuilder::new(8);
        for (old, displacement, count) in instances {
            builder.add(old, *displacement, *count).expect("it is small");
        }
        builder.finish(Span::NONE).expect("it is small")
    }

    fn shape(datatype: &Datatype) -> (i64, i64, i64) {
        (datatype.size, datatype.lower, datatype.extent)
    }

    #[test]
    fn a_struct_is_padded_to_its_alignment() {
        let (char, double) = (basic(constants::CHAR), basic(constants::DOUBLE));
        assert_eq!(shape(&made(&[(&double, 0, 1), (&char, 8, 1)])), (9, 0, 16));
        assert_eq!(shape(&made(&[(&double, 8, 2), (&char, 24, 1)])), (17, 8, 24));
    }

    #[test]
    fn the_padding_of_a_part_counts() {
        // The numbers of Open MPI.
        let pair = basic(constants::DOUBLE_INT);
        assert_eq!(shape(&made(&[(&pair, 100, 1), (&pair, 8, 2)])), (36, 8, 112));
    }

    #[test]
    fn neighbours_are_one_item() {
        let int = basic(constants::INT);
        let row = made(&[(&int, 0, 3), (&int, 12, 4)]);
        assert_eq!((row.map.len(), row.values, row.is_dense()), (1, 7, true));
        let twice = made(&[(&row, 0, 2)]);
        assert_eq!((twice.map.len(), twice.values), (1, 14));
    }

    #[test]
    fn a_type_knows_what_it_is_made_of() {
        let (int, pair) = (basic(constants::INT), basic(constants::TWO_INT));
        let pairs = made(&[(&pair, 0, 2), (&pair, 32, 1)]);
        assert_eq!((pairs.made_of, made(&[(&pairs, 0, 3)]).made_of), (Some(constants::TWO_INT), pairs.made_of));
        assert_eq!(made(&[(&int, 0, 1), (&pair, 8, 1)]).made_of, None);
        assert_eq!(made(&[]).made_of, None);
    }

    #[test]
    fn markers_set_bounds_for_good() {
        let (int, upper, lower) = (basic(constants::INT), basic(constants::UB), basic(constants::LB));
        let wide = made(&[(&lower, -4, 1), (&int, 0, 1), (&upper, 20, 1)]);
        assert_eq!(shape(&wide), (4, -4, 24));
        assert_eq!(shape(&made(&[(&wide, 0, 2)])), (8, -4, 48));
    }

    #[test]
    fn negative_distances_move_the_lower_bound() {
        let int = basic(constants::INT);
        assert_eq!(shape(&made(&[(&int, 0, 1), (&int, -8, 1)])), (8, -8, 12));
    }

    #[test]
    fn what_is_too_large_is_said() {
        let int = basic(constants::INT);
        let gap = made(&[(&int, 0, 1), (&int, 8, 1)]);
        let mut builder = MapBuilder::new(8);
        assert_eq!(builder.add(&gap, 0, 1 << 20), Err(TooLarge));
        assert_eq!(builder.add(&int, 0, i64::MAX), Err(TooLarge));
        assert_eq!(builder.add(&int, i64::MAX, 2), Err(TooLarge));
    }

    #[test]
    fn elements_are_counted_within_a_type() {
        let (int, double) = (basic(constants::INT), basic(constants::DOUBLE));
        let mixed = made(&[(&double, 0, 1), (&int, 8, 2)]);
        assert_eq!(values_in(&mixed, 16 + 8, 8), Some(4));
        assert_eq!(values_in(&mixed, 16 + 12, 8), Some(5));
        assert_eq!(values_in(&mixed, 16 + 10, 8), None);
    }
}
