//! Storage by byte offset: untyped memory, unions, and whatever is read or
//! written against its layout.
//!
//! A map from offset to the scalar that was written there. Scalars never
//! overlap: a write removes what it covers and breaks what it covers in part
//! into single bytes. A read that does not meet a scalar of its own type puts
//! bytes together, in the order of x86. Where numbers have no bytes (ideal
//! arithmetic), a broken value is opaque, and reading it is a limit.

use super::access::{filled, has_bytes, no_bytes, reseen, Access};
use super::layout::{Layout, Scalar};
use super::{Cell, Fill};
use crate::domain::{Answer, Bytes, Domain, NumberType};
use antiphon_model::{BitRange, CharLike, IntType, Signedness};
use std::collections::BTreeMap;

/// Scalars by offset.
pub(crate) type Cells<N> = BTreeMap<u32, (Scalar, Cell<N>)>;

/// The type of a single byte.
pub(crate) const BYTE: NumberType =
    NumberType::Int(IntType { bits: 8, sign: Signedness::Unsigned, chars: CharLike::Character });

/// No scalar is larger than this.
const LARGEST_SCALAR: u32 = 24;

/// An unsigned type of so many bytes.
fn unsigned(bytes: u32) -> NumberType {
    NumberType::Int(IntType { bits: 8 * bytes as u16, sign: Signedness::Unsigned, chars: CharLike::Number })
}

/// The scalars of a dense object.
pub(crate) fn of_dense<N: Clone>(layout: &Layout, cells: &[Cell<N>]) -> Cells<N> {
    let mut all = Cells::new();
    for (index, cell) in cells.iter().enumerate() {
        let (offset, leaf) = layout.place_of(index);
        if leaf.bits.is_none() {
            all.insert(offset, (leaf.scalar, cell.clone()));
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
) -> Answer<Cell<D::Number>> {
    if let Some(bits) = access.bits {
        return read_bits(domain, cells, fill, access, bits, pointer_size);
    }
    let size = access.scalar.size(pointer_size);
    if let Some((scalar, cell)) = cells.get(&access.offset) {
        if scalar.size(pointer_size) == size {
            if let Some(seen) = reseen(domain, *scalar, access.scalar, cell)? {
                return Ok(seen);
            }
        }
    } else if overlapping(cells, access.offset, size, pointer_size).next().is_none() {
        return Ok(filled(domain, fill, access.scalar));
    }
    let Some(bytes) = gather(domain, cells, fill, access.offset, size, pointer_size)? else {
        return Ok(Cell::Undefined);
    };
    if bytes.iter().all(|&byte| byte == 0) {
        return Ok(super::access::zero(domain, access.scalar));
    }
    match access.scalar {
        Scalar::Number(ty) if has_bytes(ty) => match domain.number_of_bytes(ty, &bytes) {
            Some(number) => Ok(Cell::Number(number)),
            None => no_bytes("a value"),
        },
        Scalar::Number(_) | Scalar::Pointer | Scalar::VaList => no_bytes("a value"),
    }
}

/// The scalars that share bytes with a range.
fn overlapping<N>(
    cells: &Cells<N>,
    offset: u32,
    size: u32,
    pointer_size: u32,
) -> impl Iterator<Item = (u32, &(Scalar, Cell<N>))> {
    let end = offset.saturating_add(size);
    cells
        .range(offset.saturating_sub(LARGEST_SCALAR)..end)
        .map(|(&at, entry)| (at, entry))
        .filter(move |(at, (scalar, _))| at + scalar.size(pointer_size) > offset)
}

/// The bytes of a range; `None` if one was never written.
pub(crate) fn gather<D: Domain>(
    domain: &D,
    cells: &Cells<D::Number>,
    fill: Fill,
    offset: u32,
    size: u32,
    pointer_size: u32,
) -> Answer<Option<Vec<u8>>> {
    let mut bytes: Vec<Option<u8>> = vec![if fill == Fill::Zero { Some(0) } else { None }; size as usize];
    for (at, (scalar, cell)) in overlapping(cells, offset, size, pointer_size) {
        let own = bytes_of(domain, *scalar, cell, pointer_size)?;
        for index in 0..scalar.size(pointer_size) {
            if let Some(place) = (at + index).checked_sub(offset).and_then(|i| bytes.get_mut(i as usize)) {
                *place = own.as_ref().map(|own| own.get(index as usize).copied().unwrap_or(0));
            }
        }
    }
    Ok(bytes.into_iter().collect())
}

/// The bytes of a cell; `None` if it was never written.
fn bytes_of<D: Domain>(domain: &D, scalar: Scalar, cell: &Cell<D::Number>, pointer_size: u32) -> Answer<Option<Bytes>> {
    match (scalar, cell) {
        (_, Cell::Undefined) => Ok(None),
        (_, Cell::Null) => Ok(Some(Bytes::from_elem(0, pointer_size as usize))),
        (Scalar::Number(ty), Cell::Number(number)) => match domain.to_bytes(ty, number) {
            Some(bytes) => Ok(Some(bytes)),
            None => no_bytes("a part of a number"),
        },
        (_, Cell::Pointer(_) | Cell::Function(_)) => no_bytes("a part of a pointer"),
        (_, Cell::Number(_) | Cell::VaList(..) | Cell::Opaque) => no_bytes("a part of a value"),
    }
}

/// Writes a scalar.
pub(crate) fn write<D: Domain>(
    domain: &mut D,
    cells: &mut Cells<D::Number>,
    fill: Fill,
    access: Access,
    value: Cell<D::Number>,
    pointer_size: u32,
) -> Answer<()> {
    if let Some(bits) = access.bits {
        return write_bits(domain, cells, fill, access, bits, value, pointer_size);
    }
    clear(domain, cells, access.offset, access.scalar.size(pointer_size), pointer_size);
    cells.insert(access.offset, (access.scalar, value));
    Ok(())
}

/// Removes what lies in a range; what lies in it partly leaves its other bytes.
pub(crate) fn clear<D: Domain>(
    domain: &mut D,
    cells: &mut Cells<D::Number>,
    offset: u32,
    size: u32,
    pointer_size: u32,
) {
    let end = offset + size;
    let touched: Vec<u32> = overlapping(cells, offset, size, pointer_size).map(|(at, _)| at).collect();
    for at in touched {
        let Some((scalar, cell)) = cells.remove(&at) else { continue };
        let own = bytes_of(domain, scalar, &cell, pointer_size);
        for index in (0..scalar.size(pointer_size)).filter(|i| at + i < offset || at + i >= end) {
            let byte = match &own {
                Ok(None) => Cell::Undefined,
                Ok(Some(bytes)) => {
                    let byte = bytes.get(index as usize).copied().unwrap_or(0);
                    Cell::Number(domain.integer(i128::from(byte), BYTE))
                }
                Err(_) => Cell::Opaque,
            };
            cells.insert(at + index, (Scalar::Number(BYTE), byte));
        }
    }
}

/// The bytes that a bit-field touches: the first, and how many.
fn bit_bytes(access: Access, bits: BitRange) -> (u32, u32) {
    let first = access.offset + bits.first / 8;
    let last = access.offset + (bits.first + bits.width - 1) / 8;
    (first, last - first + 1)
}

fn read_bits<D: Domain>(
    domain: &mut D,
    cells: &Cells<D::Number>,
    fill: Fill,
    access: Access,
    bits: BitRange,
    pointer_size: u32,
) -> Answer<Cell<D::Number>> {
    let (first, count) = bit_bytes(access, bits);
    let Some(bytes) = gather(domain, cells, fill, first, count, pointer_size)? else { return Ok(Cell::Undefined) };
    let raw = bytes.iter().rev().fold(0i128, |value, &byte| value << 8 | i128::from(byte));
    let raw = raw >> (bits.first % 8) & ((1i128 << bits.width) - 1);
    let Scalar::Number(ty) = access.scalar else { return Ok(Cell::Undefined) };
    let number = domain.integer(raw, ty);
    Ok(Cell::Number(domain.narrow(ty, bits.width, &number)))
}

fn write_bits<D: Domain>(
    domain: &mut D,
    cells: &mut Cells<D::Number>,
    fill: Fill,
    access: Access,
    bits: BitRange,
    value: Cell<D::Number>,
    pointer_size: u32,
) -> Answer<()> {
    let (Scalar::Number(ty), Cell::Number(number)) = (access.scalar, &value) else {
        return no_bytes("a bit-field never written");
    };
    let Some(new) = domain.to_bytes(ty, number) else { return no_bytes("a bit-field in a union") };
    let new = new.iter().rev().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
    let (first, count) = bit_bytes(access, bits);
    // Bits of the same bytes that were never written become zero: a value
    // that is read later is either written or reported by its own field.
    let old = gather(domain, cells, fill, first, count, pointer_size)?.unwrap_or_default();
    let old = old.iter().rev().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
    let (shift, mask) = (bits.first % 8, (1u128 << bits.width) - 1);
    let merged = old & !(mask << shift) | (new & mask) << shift;
    clear(domain, cells, first, count, pointer_size);
    for index in 0..count {
        let byte = domain.integer((merged >> (8 * index) & 0xff) as i128, BYTE);
        cells.insert(first + index, (Scalar::Number(unsigned(1)), Cell::Number(byte)));
    }
    Ok(())
}
