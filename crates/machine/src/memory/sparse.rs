//! Storage by position: untyped memory, unions, and whatever is read or
//! written against its layout.
//!
//! A map from a position, counted in bits, to the scalar or bit-field that was
//! written there. Entries never overlap: a write removes what it covers and
//! breaks what it covers in part into shards, each within one byte. A read
//! that does not meet an entry of its own type puts bits together, in the
//! order of x86; a bit that no entry holds was never written, so that fields
//! which share a byte are known or unknown each on its own. Where numbers have
//! no bytes (ideal arithmetic), those of integers are computed (`digits`); a shard of any other value is opaque, and reading it
//! is a limit.

use super::access::{filled, has_bytes, no_bytes, reseen, Access};
use super::Layout;
use super::{Cell, Fill, Scalar};
use crate::domain::{Answer, Bytes, Domain, NumberType};
use antiphon_model::{CharLike, IntType, Signedness};
use std::collections::BTreeMap;

/// What lies at a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry<N> {
    /// Its type.
    pub(crate) scalar: Scalar,
    /// How many bits of it are kept here: all, or those of a bit-field.
    pub(crate) width: u32,
    /// Its value.
    pub(crate) cell: Cell<N>,
}

/// Entries by position, in bits.
pub type Cells<N> = BTreeMap<u64, Entry<N>>;

/// Some bits of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub(crate) start: u64,
    pub(crate) width: u64,
}

impl Range {
    /// Whole bytes.
    pub(crate) fn bytes(offset: u32, size: u32) -> Range {
        Range { start: 8 * u64::from(offset), width: 8 * u64::from(size) }
    }

    /// The bits of an access.
    pub(crate) fn of(access: Access, pointer_size: u32) -> Range {
        let start = 8 * u64::from(access.offset);
        match access.bits {
            Some(bits) => Range { start: start + u64::from(bits.first), width: u64::from(bits.width) },
            None => Range { start, width: 8 * u64::from(access.scalar.size(pointer_size)) },
        }
    }

    pub(crate) fn end(self) -> u64 {
        self.start + self.width
    }

    fn is_whole_bytes(self) -> bool {
        self.start % 8 == 0 && self.width % 8 == 0
    }
}

/// The type of a single byte.
pub(crate) const BYTE: NumberType =
    NumberType::Int(IntType { bits: 8, sign: Signedness::Unsigned, chars: CharLike::Character });

/// No scalar has more bits than this.
const LARGEST_SCALAR: u64 = 24 * 8;

/// The entries of a dense object that share bits with a range.
pub(crate) fn of_dense<N: Clone>(layout: &Layout, cells: &[Cell<N>], range: Range, pointer_size: u32) -> Cells<N> {
    let mut all = Cells::new();
    let stride = 8 * u64::from(layout.stride);
    let first = (range.start / stride) as usize * layout.leaves.len();
    let last = (range.end().div_ceil(stride) as usize).saturating_mul(layout.leaves.len()).min(cells.len());
    for (index, cell) in cells.iter().enumerate().take(last).skip(first) {
        let (offset, leaf) = layout.place_of(index);
        let own = Range::of(Access { offset, scalar: leaf.scalar, bits: leaf.bits }, pointer_size);
        if own.start < range.end() && own.end() > range.start {
            all.insert(own.start, Entry { scalar: leaf.scalar, width: own.width as u32, cell: cell.clone() });
        }
    }
    all
}

/// Reads a scalar.
pub(crate) fn read<D: Domain>(
    domain: &mut D,
    cells: &Cells<D::Number>,
    fill: Fill,
    access: Access,
    pointer_size: u32,
) -> Answer<Cell<D::Number>, D::Number> {
    let range = Range::of(access, pointer_size);
    if let Some(entry) = cells.get(&range.start) {
        if u64::from(entry.width) == range.width {
            if let Some(seen) = reseen(domain, entry.scalar, access.scalar, &entry.cell)? {
                return Ok(kept(domain, access, seen));
            }
        }
    } else if overlapping(cells, range).next().is_none() {
        return Ok(filled(domain, fill, access.scalar));
    }
    if let Some(number) = super::digits::assembled(domain, cells, fill, access, range)? {
        return Ok(Cell::Number(number));
    }
    let Some(mut bytes) = gather(domain, cells, fill, range)? else { return Ok(Cell::Undefined) };
    if bytes.iter().all(|&byte| byte == 0) {
        return Ok(super::access::zero(domain, access.scalar));
    }
    match access.scalar {
        Scalar::Number(ty) if has_bytes(ty) => {
            bytes.resize(access.scalar.size(pointer_size) as usize, 0);
            match domain.number_of_bytes(ty, &bytes) {
                Some(number) => Ok(kept(domain, access, Cell::Number(number))),
                None => no_bytes(domain, "a value"),
            }
        }
        Scalar::Number(_) | Scalar::Pointer | Scalar::VaList => no_bytes(domain, "a value"),
    }
}

/// What a bit-field keeps of a value.
fn kept<D: Domain>(domain: &mut D, access: Access, cell: Cell<D::Number>) -> Cell<D::Number> {
    match (access.bits, access.scalar, cell) {
        (Some(bits), Scalar::Number(ty), Cell::Number(x)) => Cell::Number(domain.narrow(ty, bits.width, &x)),
        (_, _, cell) => cell,
    }
}

/// The entries that share bits with a range.
pub(crate) fn overlapping<N>(cells: &Cells<N>, range: Range) -> impl Iterator<Item = (u64, &Entry<N>)> {
    cells
        .range(range.start.saturating_sub(LARGEST_SCALAR)..range.end())
        .map(|(&at, entry)| (at, entry))
        .filter(move |(at, entry)| at + u64::from(entry.width) > range.start)
}

/// The bits of a range, the first one lowest; `None` if one was never written.
fn gather<D: Domain>(
    domain: &D,
    cells: &Cells<D::Number>,
    fill: Fill,
    range: Range,
) -> Answer<Option<Vec<u8>>, D::Number> {
    let count = range.width.div_ceil(8) as usize;
    let mut bytes = vec![0; count];
    let mut unknown = if fill == Fill::Zero { 0 } else { range.width };
    for (at, entry) in overlapping(cells, range) {
        let Some(own) = bytes_of(domain, entry)? else { return Ok(None) };
        let (from, to) = (at.max(range.start), (at + u64::from(entry.width)).min(range.end()));
        for bit in from..to {
            let (source, target) = ((bit - at) as usize, (bit - range.start) as usize);
            let value = own.get(source / 8).copied().unwrap_or(0) >> (source % 8) & 1;
            bytes[target / 8] |= value << (target % 8);
        }
        unknown = unknown.saturating_sub(to - from);
    }
    Ok((unknown == 0).then_some(bytes))
}

/// The bytes of an entry; `None` if it was never written.
fn bytes_of<D: Domain>(domain: &D, entry: &Entry<D::Number>) -> Answer<Option<Bytes>, D::Number> {
    match (entry.scalar, &entry.cell) {
        (_, Cell::Undefined) => Ok(None),
        (_, Cell::Null) => Ok(Some(Bytes::from_elem(0, entry.width as usize / 8))),
        (Scalar::Number(ty), Cell::Number(number)) => match domain.to_bytes(ty, number) {
            Some(bytes) => Ok(Some(bytes)),
            None => no_bytes(domain, "a part of a number"),
        },
        (_, Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_)) => no_bytes(domain, "a part of a pointer"),
        (_, Cell::Number(_) | Cell::VaList(..) | Cell::Opaque) => no_bytes(domain, "a part of a value"),
    }
}

/// Writes a scalar.
pub(crate) fn write<D: Domain>(
    domain: &mut D,
    cells: &mut Cells<D::Number>,
    access: Access,
    value: Cell<D::Number>,
    pointer_size: u32,
) {
    let range = Range::of(access, pointer_size);
    let entry = Entry { scalar: access.scalar, width: range.width as u32, cell: value };
    match cells.get_mut(&range.start) {
        Some(place) if place.width == entry.width => *place = entry,
        _ => {
            clear(domain, cells, range);
            cells.insert(range.start, entry);
        }
    }
}

/// Removes what lies in a range; what lies in it partly leaves its other bits.
pub(crate) fn clear<D: Domain>(domain: &mut D, cells: &mut Cells<D::Number>, range: Range) {
    let touched: Vec<u64> = overlapping(cells, range).map(|(at, _)| at).collect();
    for at in touched {
        let Some(entry) = cells.remove(&at) else { continue };
        let end = at + u64::from(entry.width);
        for part in [(at, range.start), (range.end(), end)] {
            for (at, shard) in shards(domain, at, &entry, part) {
                cells.insert(at, shard);
            }
        }
    }
}

/// A part of an entry, from one position to another, in pieces of a byte.
fn shards<D: Domain>(
    domain: &mut D,
    at: u64,
    entry: &Entry<D::Number>,
    (from, to): (u64, u64),
) -> Vec<(u64, Entry<D::Number>)> {
    let own = bytes_of(domain, entry);
    let mut all = Vec::new();
    let mut start = from;
    while start < to {
        let end = (start / 8 * 8 + 8).min(to);
        let cell = match &own {
            Ok(None) => Cell::Undefined,
            Ok(Some(bytes)) => {
                let bit = |position: u64| {
                    let source = (position - at) as usize;
                    i128::from(bytes.get(source / 8).copied().unwrap_or(0) >> (source % 8) & 1)
                };
                let value = (start..end).rev().fold(0, |value, position| value << 1 | bit(position));
                Cell::Number(domain.integer(value, BYTE))
            }
            Err(_) => super::digits::byte_at(domain, entry, start - at, end - start).unwrap_or(Cell::Opaque),
        };
        all.push((start, Entry { scalar: Scalar::Number(BYTE), width: (end - start) as u32, cell }));
        start = end;
    }
    all
}

/// The entries within a range; those that cross its edges in shards.
pub(crate) fn cut<D: Domain>(domain: &mut D, cells: &Cells<D::Number>, range: Range) -> Vec<(u64, Entry<D::Number>)> {
    let mut all = Vec::new();
    for (at, entry) in overlapping(cells, range) {
        let end = at + u64::from(entry.width);
        if at >= range.start && end <= range.end() {
            all.push((at, entry.clone()));
        } else {
            all.extend(shards(domain, at, entry, (at.max(range.start), end.min(range.end()))));
        }
    }
    all
}

/// Fills a range that was cleared with one byte, or with bytes never written.
pub(crate) fn fill<N: Clone>(cells: &mut Cells<N>, range: Range, byte: &Cell<N>) {
    debug_assert!(range.is_whole_bytes());
    for start in (range.start..range.end()).step_by(8) {
        cells.insert(start, Entry { scalar: Scalar::Number(BYTE), width: 8, cell: byte.clone() });
    }
}
