//! Where the scalars of a type lie.
//!
//! An object is an array of elements (of one element, mostly); arrays of
//! arrays are flattened. A [`Layout`] lists the scalar leaves of one element
//! and finds the leaf at a byte offset with one look-up, so that the way from
//! an offset to a cell costs the same for `int`, `double[100][100]` and an
//! array of structs. Types with unions or flexible members have no layout:
//! what lies where depends on what was written last.
//!
//! Deliberately not here: what a cell holds, which crate `machine` says.

mod number_type;
mod scalar;

use crate::types::{BitRange, Extent, RecordId, RecordKind, Type, TypeId, Types};
pub use number_type::{narrowed, NumberType, SIZE};
use rustc_hash::FxHashMap;
pub use scalar::Scalar;

/// A layout in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayoutId(pub u32);

/// A scalar within an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    /// Bytes from the start of the element (of a bit-field: to its first bit).
    pub offset: u32,
    /// Its type.
    pub scalar: Scalar,
    /// Its size in bytes (of a bit-field: of those that hold its bits).
    pub size: u32,
    /// Of a bit-field: its bits, counted from the first byte.
    pub bits: Option<BitRange>,
}

/// The scalars of an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Bytes from one element to the next.
    pub stride: u32,
    /// The scalars, in order of their offsets.
    pub leaves: Box<[Leaf]>,
    /// For each byte of the element: one more than the leaf that starts there
    /// (bit-fields are not entered), else zero.
    starts: Box<[u32]>,
    /// Of an array of one scalar whose size is a power of two: that power.
    shift: Option<u32>,
}

impl Layout {
    fn new(stride: u32, leaves: Vec<Leaf>) -> Layout {
        let mut starts = vec![0; stride as usize];
        for (index, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| leaf.bits.is_none()) {
            if let Some(start) = starts.get_mut(leaf.offset as usize) {
                *start = index as u32 + 1;
            }
        }
        let shift = match &leaves[..] {
            [leaf] if leaf.size == stride && stride.is_power_of_two() && leaf.bits.is_none() => {
                Some(stride.trailing_zeros())
            }
            _ => None,
        };
        Layout { stride, leaves: leaves.into(), starts: starts.into(), shift }
    }

    /// The cell of the leaf that starts at a byte offset, and the leaf.
    #[inline]
    pub fn leaf_at(&self, offset: u32) -> Option<(usize, &Leaf)> {
        if let Some(shift) = self.shift {
            let rest = offset & ((1 << shift) - 1);
            return (rest == 0).then(|| ((offset >> shift) as usize, &self.leaves[0]));
        }
        let (element, rest) = (offset / self.stride, offset % self.stride);
        let leaf = self.starts[rest as usize].checked_sub(1)? as usize;
        Some((element as usize * self.leaves.len() + leaf, &self.leaves[leaf]))
    }

    /// The cell of a scalar at an offset, if the offset and the whole scalar are within a region of bytes.
    #[inline]
    pub fn cell_of(&self, offset: i64, (low, high): (u32, u32), scalar: Scalar) -> Option<usize> {
        let inside = i64::from(low) <= offset && offset < i64::from(high);
        let (index, leaf) = if inside { self.leaf_at(offset as u32)? } else { return None };
        let fits = offset + i64::from(leaf.size) <= i64::from(high) && leaf.scalar == scalar;
        fits.then_some(index)
    }

    /// The cell of a bit-field whose first bit is in the byte at an offset.
    pub fn bit_field_at(&self, offset: u32, bits: BitRange) -> Option<usize> {
        let (element, rest) = (offset / self.stride, offset % self.stride);
        let leaf = self.leaves.iter().position(|leaf| leaf.offset == rest && leaf.bits == Some(bits))?;
        Some(element as usize * self.leaves.len() + leaf)
    }

    /// The place of a cell: its byte offset and its leaf.
    #[inline]
    pub fn place_of(&self, cell: usize) -> (u32, &Leaf) {
        let leaf = &self.leaves[cell % self.leaves.len()];
        ((cell / self.leaves.len()) as u32 * self.stride + leaf.offset, leaf)
    }
}

/// The layouts of all types of a program.
#[derive(Clone, Debug)]
pub struct Layouts {
    layouts: Vec<Layout>,
    of_type: Vec<Option<LayoutId>>,
    of_scalar: FxHashMap<Scalar, LayoutId>,
    /// Bytes of a pointer.
    pub pointer_size: u32,
}

/// A record with more scalars than this is kept by offset instead.
const MOST_LEAVES: usize = 1 << 14;

impl Layouts {
    /// The layouts of a table of types.
    pub fn new(types: &Types) -> Layouts {
        let pointer_size = types.pointer_size as u32;
        let mut table =
            Layouts { layouts: Vec::new(), of_type: Vec::new(), of_scalar: FxHashMap::default(), pointer_size };
        for (id, _) in types.iter() {
            let layout = table.layout_for(types, id);
            table.of_type.push(layout);
        }
        table
    }

    fn layout_for(&mut self, types: &Types, mut id: TypeId) -> Option<LayoutId> {
        while let Type::Array(element, _) = types.get(id) {
            id = *element;
        }
        if let Some(scalar) = Scalar::of(types, id) {
            return Some(self.scalar_layout(scalar));
        }
        let Type::Record(record) = types.get(id) else { return None };
        let mut leaves = Vec::new();
        record_leaves(types, *record, 0, &mut leaves)?;
        let size = u32::try_from(types.record(*record).size).ok().filter(|&size| size > 0 && !leaves.is_empty())?;
        self.layouts.push(Layout::new(size, leaves));
        Some(LayoutId(self.layouts.len() as u32 - 1))
    }

    fn scalar_layout(&mut self, scalar: Scalar) -> LayoutId {
        if let Some(&id) = self.of_scalar.get(&scalar) {
            return id;
        }
        let size = scalar.size(self.pointer_size);
        self.layouts.push(Layout::new(size, vec![Leaf { offset: 0, scalar, size, bits: None }]));
        let id = LayoutId(self.layouts.len() as u32 - 1);
        self.of_scalar.insert(scalar, id);
        id
    }

    /// The layout behind an id.
    #[inline]
    pub fn get(&self, id: LayoutId) -> &Layout {
        &self.layouts[id.0 as usize]
    }

    /// The layout of the elements of a type, if it has one.
    pub fn of_type(&self, ty: TypeId) -> Option<LayoutId> {
        self.of_type[ty.0 as usize]
    }

    /// The layout of an array of this scalar, if the program has its type.
    pub fn of_scalar(&self, scalar: Scalar) -> Option<LayoutId> {
        self.of_scalar.get(&scalar).copied()
    }
}

/// Where a scalar is held, from its offset and size and the bits of a
/// bit-field: the bytes that hold its bits, and its bits counted in them. A
/// bit-field that fills its type is like any other scalar. The unit of its type
/// is of no interest: in a packed record it may reach beyond the record, and the
/// bits may reach beyond it.
pub fn held_bytes(offset: u32, size: u32, bits: Option<BitRange>) -> (u32, u32, Option<BitRange>) {
    let Some(bits) = bits else { return (offset, size, None) };
    let start = offset.saturating_add(bits.first / 8);
    let bits = BitRange { first: bits.first % 8, width: bits.width };
    if bits.first == 0 && bits.width == 8 * size {
        return (start, size, None);
    }
    (start, (bits.first + bits.width).div_ceil(8), Some(bits))
}

/// Adds the leaves of a record at `base`; `None` if it has no layout.
fn record_leaves(types: &Types, record: RecordId, base: u32, leaves: &mut Vec<Leaf>) -> Option<()> {
    let record = types.record(record);
    if record.kind == RecordKind::Union {
        return None;
    }
    for field in &record.fields {
        let offset = base.checked_add(u32::try_from(field.offset).ok()?)?;
        type_leaves(types, field.ty, offset, field.bits, leaves)?;
    }
    Some(())
}

fn type_leaves(types: &Types, ty: TypeId, offset: u32, bits: Option<BitRange>, leaves: &mut Vec<Leaf>) -> Option<()> {
    if let Some(scalar) = Scalar::of(types, ty) {
        // A bit-field without bits only moves the next one.
        if bits.is_none_or(|bits| bits.width > 0) {
            let size = scalar.size(types.pointer_size as u32);
            let (offset, size, bits) = held_bytes(offset, size, bits);
            leaves.push(Leaf { offset, scalar, size, bits });
        }
        return (leaves.len() <= MOST_LEAVES).then_some(());
    }
    match types.get(ty) {
        Type::Array(element, Extent::Fixed(count)) => {
            let size = u32::try_from(types.size(*element)?).ok()?;
            for index in 0..u32::try_from(*count).ok()? {
                type_leaves(types, *element, offset.checked_add(index.checked_mul(size)?)?, None, leaves)?;
            }
            Some(())
        }
        Type::Record(record) => record_leaves(types, *record, offset, leaves),
        _ => None,
    }
}
