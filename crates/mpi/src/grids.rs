//! The arithmetic of grids: places and ranks, neighbours, cuts, and how many
//! processes go into which dimension. Ranks run through a grid as C's arrays do:
//! the last dimension fastest.

/// The number of processes that a grid has; `None` if it is beyond all bounds.
pub(super) fn size(dims: &[u32]) -> Option<u32> {
    dims.iter().try_fold(1u32, |size, dim| size.checked_mul(*dim))
}

/// Where a rank of the grid is.
pub(super) fn coordinates(dims: &[u32], rank: u32) -> Vec<u32> {
    let mut rest = rank;
    let mut coordinates: Vec<u32> = dims
        .iter()
        .rev()
        .map(|dim| {
            let at = rest % dim.max(&1);
            rest /= dim.max(&1);
            at
        })
        .collect();
    coordinates.reverse();
    coordinates
}

/// The rank at a place of the grid.
pub(super) fn rank(dims: &[u32], coordinates: &[u32]) -> u32 {
    dims.iter().zip(coordinates).fold(0u32, |rank, (dim, at)| rank.saturating_mul(*dim).saturating_add(*at))
}

/// A coordinate, brought into its dimension where that wraps around; `None` if
/// it is outside.
pub(super) fn inside(dims: &[u32], periodic: &[bool], along: usize, at: i64) -> Option<u32> {
    let dim = *dims.get(along)?;
    let wraps = *periodic.get(along)?;
    let at = if wraps { at.rem_euclid(i64::from(dim).max(1)) } else { at };
    u32::try_from(at).ok().filter(|at| *at < dim)
}

/// The rank at a distance along a dimension; `None` beyond a border.
pub(super) fn neighbour(dims: &[u32], periodic: &[bool], from: u32, along: usize, distance: i64) -> Option<u32> {
    let mut there = coordinates(dims, from);
    let at = i64::from(*there.get(along)?).saturating_add(distance);
    there[along] = inside(dims, periodic, along, at)?;
    Some(rank(dims, &there))
}

/// The cut of a grid in which a rank is, if only some dimensions remain: its
/// number among the cuts.
pub(super) fn cut(dims: &[u32], remain: &[bool], of: u32) -> u32 {
    let there = coordinates(dims, of);
    let (dropped, at): (Vec<u32>, Vec<u32>) =
        dims.iter().zip(&there).zip(remain).filter(|(_, keep)| !**keep).map(|((dim, at), _)| (*dim, *at)).unzip();
    rank(&dropped, &at)
}

/// Why processes cannot be laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misfit {
    /// This dimension is negative or divides nothing.
    Dimension(usize),
    /// All dimensions are given, and they do not make up the number.
    Product,
}

/// Fills in the dimensions that are zero, as evenly as their prime factors allow:
/// the largest factor first, each to the dimension that has least, and the result
/// in falling order.
pub(super) fn balanced(processes: u32, dims: &[i64]) -> Result<Vec<i64>, Misfit> {
    let mut left = i64::from(processes);
    for (at, &dim) in dims.iter().enumerate().filter(|(_, dim)| **dim != 0) {
        if dim < 0 || left % dim != 0 {
            return Err(Misfit::Dimension(at));
        }
        left /= dim;
    }
    let open = dims.iter().filter(|dim| **dim == 0).count();
    if open == 0 {
        return if left == 1 { Ok(dims.to_vec()) } else { Err(Misfit::Product) };
    }
    let mut shares = vec![1i64; open];
    for factor in prime_factors(left).into_iter().rev() {
        let least = shares.iter().enumerate().min_by_key(|(at, share)| (**share, *at)).map_or(0, |(at, _)| at);
        shares[least] *= factor;
    }
    shares.sort_unstable_by(|one, other| other.cmp(one));
    let mut shares = shares.into_iter();
    Ok(dims.iter().map(|dim| if *dim == 0 { shares.next().unwrap_or(1) } else { *dim }).collect())
}

/// The prime factors of a positive number, the smallest first.
fn prime_factors(mut number: i64) -> Vec<i64> {
    let mut factors = Vec::new();
    let mut candidate = 2i64;
    while candidate.saturating_mul(candidate) <= number {
        while number % candidate == 0 {
            factors.push(candidate);
            number /= candidate;
        }
        candidate += 1;
    }
    if number > 1 {
        factors.push(number);
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_places_are_each_others_inverse() {
        let dims = [2, 3, 4];
        for of in 0..24 {
            assert_eq!(rank(&dims, &coordinates(&dims, of)), of);
        }
        assert_eq!(coordinates(&dims, 17), [1, 1, 1]);
        assert_eq!(coordinates(&[], 0), [0u32; 0]);
    }

    #[test]
    fn neighbours_wrap_around_where_the_grid_does() {
        let (dims, periodic) = ([2, 3], [true, false]);
        assert_eq!(neighbour(&dims, &periodic, 0, 0, -1), Some(3));
        assert_eq!(neighbour(&dims, &periodic, 0, 1, -1), None);
        assert_eq!(neighbour(&dims, &periodic, 0, 1, 2), Some(2));
        assert_eq!(neighbour(&dims, &periodic, 5, 0, 5), Some(2));
        assert_eq!(neighbour(&dims, &periodic, 0, 1, i64::MAX), None);
    }

    #[test]
    fn a_cut_is_what_the_dropped_dimensions_say() {
        let (dims, remain) = ([2, 3, 2], [true, false, true]);
        let cuts: Vec<u32> = (0..12).map(|of| cut(&dims, &remain, of)).collect();
        assert_eq!(cuts, [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn processes_are_laid_out_evenly() {
        assert_eq!(balanced(6, &[0, 0]), Ok(vec![3, 2]));
        assert_eq!(balanced(12, &[0, 0, 0]), Ok(vec![3, 2, 2]));
        assert_eq!(balanced(16, &[0, 0]), Ok(vec![4, 4]));
        assert_eq!(balanced(7, &[0, 0, 0]), Ok(vec![7, 1, 1]));
        assert_eq!(balanced(6, &[0, 3, 0]), Ok(vec![2, 3, 1]));
        assert_eq!(balanced(1, &[0, 0]), Ok(vec![1, 1]));
        assert_eq!(balanced(4, &[2, 2]), Ok(vec![2, 2]));
    }

    #[test]
    fn dimensions_that_do_not_divide_are_misfits() {
        assert_eq!(balanced(6, &[4, 0]), Err(Misfit::Dimension(0)));
        assert_eq!(balanced(6, &[0, -1]), Err(Misfit::Dimension(1)));
        assert_eq!(balanced(6, &[2, 2]), Err(Misfit::Dimension(1)));
        assert_eq!(balanced(6, &[2, 1]), Err(Misfit::Product));
    }
}
