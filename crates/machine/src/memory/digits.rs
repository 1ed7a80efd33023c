//! Bytes of integers that are not known, as arithmetic.
//!
//! Byte k of an integer is `x / 256^k % 256`, once the integer is taken as an unsigned number of its width; an integer that
//! is read from bytes of others is their sum. So a program may take a number apart and put it together again, send
//! it as bytes or look at its lowest one, whatever the number is. Deliberately not here: bytes of floating numbers and
//! bit-fields, which stay a limit where they are not known.

use super::sparse::{overlapping, Cells, Entry, Range, BYTE};
use super::{Access, Cell, Fill, Scalar};
use crate::domain::{Answer, Arithmetic, Domain, NumberType};
use antiphon_model::{CharLike, IntType, Signedness};

/// The type in which parts are computed: it has room for every integer of the machine.
const WIDE: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Unsigned, chars: CharLike::Number });

/// Bits of an integer, from one position on, as a number of the wide type. `None` if it is no integer of whole bytes.
fn bits_of<D: Domain>(
    domain: &mut D,
    entry: &Entry<D::Number>,
    first: u64,
    count: u64,
) -> Answer<Option<D::Number>, D::Number> {
    let (Scalar::Number(NumberType::Int(ty)), Cell::Number(number)) = (entry.scalar, &entry.cell) else {
        return Ok(None);
    };
    if u64::from(entry.width) != u64::from(ty.bits) || ty.bits > 64 {
        return Ok(None);
    }
    let own = NumberType::Int(IntType { sign: Signedness::Unsigned, ..ty });
    let unsigned = domain.convert(NumberType::Int(ty), own, number)?;
    let mut value = domain.convert(own, WIDE, &unsigned)?;
    if first > 0 {
        let by = domain.integer(1i128 << first, WIDE);
        value = domain.binary(Arithmetic::Divide, WIDE, &value, &by)?;
    }
    if first + count < u64::from(ty.bits) {
        let by = domain.integer(1i128 << count, WIDE);
        value = domain.binary(Arithmetic::Remainder, WIDE, &value, &by)?;
    }
    Ok(Some(value))
}

/// A byte of an entry whose value is not known.
pub(super) fn byte_at<D: Domain>(
    domain: &mut D,
    entry: &Entry<D::Number>,
    first: u64,
    count: u64,
) -> Option<Cell<D::Number>> {
    let bits = bits_of(domain, entry, first, count).ok()??;
    domain.convert(WIDE, BYTE, &bits).ok().map(Cell::Number)
}

/// An integer that lies in parts of integers of which not all are known; `None` where it does not.
pub(super) fn assembled<D: Domain>(
    domain: &mut D,
    cells: &Cells<D::Number>,
    fill: Fill,
    access: Access,
    range: Range,
) -> Answer<Option<D::Number>, D::Number> {
    let Scalar::Number(wanted @ NumberType::Int(ty)) = access.scalar else { return Ok(None) };
    let parts: Vec<(u64, &Entry<D::Number>)> = overlapping(cells, range).collect();
    let known = |domain: &mut D, entry: &Entry<D::Number>| match (entry.scalar, &entry.cell) {
        (Scalar::Number(ty), Cell::Number(number)) => domain.to_bytes(ty, number).is_some(),
        _ => false,
    };
    let covered: u64 =
        parts.iter().map(|(at, entry)| (at + u64::from(entry.width)).min(range.end()) - at.max(&range.start)).sum();
    let whole = covered == range.width || fill == Fill::Zero;
    if access.bits.is_some() || ty.bits > 64 || !whole || parts.iter().all(|(_, entry)| known(domain, entry)) {
        return Ok(None);
    }
    let mut sum = domain.integer(0, WIDE);
    for (at, entry) in parts {
        let (from, to) = (at.max(range.start), (at + u64::from(entry.width)).min(range.end()));
        let Some(bits) = bits_of(domain, entry, from - at, to - from)? else { return Ok(None) };
        let scale = domain.integer(1i128 << (from - range.start), WIDE);
        let term = domain.binary(Arithmetic::Multiply, WIDE, &bits, &scale)?;
        sum = domain.binary(Arithmetic::Add, WIDE, &sum, &term)?;
    }
    let own = NumberType::Int(IntType { sign: Signedness::Unsigned, ..ty });
    let narrow = domain.convert(WIDE, own, &sum)?;
    domain.convert(own, wanted, &narrow).map(Some)
}
