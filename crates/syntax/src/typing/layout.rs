//! Sizes, alignments and the layout of records, exactly as gcc lays them out
//! on x86 (System V): bit-fields share units of their declared type unless
//! that would straddle one, `packed` and `#pragma pack` push members together.
//!
//! Deliberately not here: what members mean; a layout is numbers only. Types
//! whose size is not a number (incomplete ones, variable-length arrays) have
//! no size here.

use crate::tree::RecordKind;
use crate::types::{BitRange, Extent, IntKind, Type, TypeId, Types};
use crate::{DataModel, Target};

/// The largest object: what fits half the address space.
pub const LARGEST: u64 = i64::MAX as u64;

impl Types {
    /// Bytes of a type; GNU: `void` and functions count as 1.
    pub fn size_of(&self, ty: TypeId, target: Target) -> Option<u64> {
        match self.get(ty) {
            Type::Error | Type::Foreign => None,
            Type::Void | Type::Function(_) => Some(1),
            Type::Int(kind) => Some(kind.size(target)),
            Type::Float(kind) => Some(kind.size(target)),
            Type::Complex(kind) => Some(2 * kind.size(target)),
            Type::Enum(id) => Some(self.enumeration(*id).representation.size(target)),
            Type::Pointer(_) => Some(target.pointer_size()),
            Type::Array(element, Extent::Fixed(n)) => {
                let size = self.size_of(element.ty, target)?.checked_mul(*n)?;
                (size <= LARGEST).then_some(size)
            }
            Type::Array(..) => None,
            Type::Record(id) => self.record(*id).layout.as_ref().map(|layout| layout.size),
            Type::Vector(element, n) => self.size_of(*element, target)?.checked_mul(u64::from(*n)),
            Type::VaList => Some(match target.data_model {
                DataModel::Lp64 => 24,
                DataModel::Ilp32 => 4,
            }),
        }
    }

    /// Alignment of a type in bytes.
    pub fn align_of(&self, ty: TypeId, target: Target) -> Option<u64> {
        match self.get(ty) {
            Type::Error | Type::Foreign => None,
            Type::Void | Type::Function(_) => Some(1),
            Type::Array(element, _) => self.align_of(element.ty, target),
            Type::Record(id) => self.record(*id).layout.as_ref().map(|layout| layout.align),
            Type::Vector(..) => self.size_of(ty, target).map(u64::next_power_of_two),
            Type::Complex(kind) => Some(scalar_align(kind.size(target), target)),
            Type::VaList => Some(target.pointer_size()),
            Type::Float(crate::types::FloatKind::Float128) => Some(16),
            Type::Int(IntKind::Int128 | IntKind::UnsignedInt128) => Some(16),
            Type::Int(_) | Type::Float(_) | Type::Enum(_) | Type::Pointer(_) => {
                self.size_of(ty, target).map(|size| scalar_align(size, target))
            }
        }
    }
}

/// A scalar is aligned to its size; on 32-bit x86 to 4 bytes at most.
fn scalar_align(size: u64, target: Target) -> u64 {
    match target.data_model {
        DataModel::Lp64 => size.next_power_of_two().min(16),
        DataModel::Ilp32 => size.next_power_of_two().min(4),
    }
}

/// Whether `packed` is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packed {
    /// Members follow without padding.
    Yes,
    /// Members are aligned.
    No,
}

/// Whether a bit-field has a name: only named ones align their record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// It has.
    Yes,
    /// It is padding.
    No,
}

/// A member as the layout sees it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Bytes of its type; a flexible array has 0.
    pub size: u64,
    /// Alignment of its type.
    pub align: u64,
    /// What `aligned` or `_Alignas` on the member asks for.
    pub user_align: Option<u64>,
    /// `packed` on the member or its record.
    pub packed: Packed,
    /// Width of a bit-field.
    pub bits: Option<u32>,
    /// Whether it has a name.
    pub named: Named,
}

/// Where a member came to lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Byte offset.
    pub offset: u64,
    /// Bits within the unit.
    pub bits: Option<BitRange>,
}

/// A record under construction.
pub struct Layouter {
    kind: RecordKind,
    /// `#pragma pack(n)`, in bytes.
    pack: Option<u64>,
    /// First free bit.
    position: u128,
    /// Largest extent so far in bits (unions).
    extent: u128,
    align: u64,
}

impl Layouter {
    /// An empty record.
    pub fn new(kind: RecordKind, pack: Option<u64>) -> Layouter {
        Layouter { kind, pack, position: 0, extent: 0, align: 1 }
    }

    /// Places the next member.
    pub fn place(&mut self, field: Field) -> Placed {
        if self.kind == RecordKind::Union {
            self.position = 0;
        }
        let placed = match field.bits {
            Some(width) => self.place_bits(field, width),
            None => self.place_bytes(field),
        };
        self.extent = self.extent.max(self.position);
        placed
    }

    /// Size and alignment when all members are placed; `None` if too large.
    pub fn finish(self, user_align: Option<u64>) -> Option<(u64, u64)> {
        let align = self.align.max(user_align.unwrap_or(1));
        let bytes = round_up(self.extent.div_ceil(8), u128::from(align));
        let size = u64::try_from(bytes).ok().filter(|&size| size <= LARGEST)?;
        Some((size, align))
    }

    fn capped(&self, align: u64) -> u64 {
        self.pack.map_or(align, |pack| align.min(pack))
    }

    fn place_bytes(&mut self, field: Field) -> Placed {
        let natural = match field.packed {
            Packed::Yes => 1,
            Packed::No => field.align,
        };
        let align = self.capped(natural.max(field.user_align.unwrap_or(1)));
        self.align = self.align.max(align);
        self.position = round_up(self.position, u128::from(align) * 8);
        let offset = self.position / 8;
        self.position += u128::from(field.size) * 8;
        Placed { offset: u64::try_from(offset).unwrap_or(LARGEST), bits: None }
    }

    fn place_bits(&mut self, field: Field, width: u32) -> Placed {
        // A width of zero closes the unit, whatever `#pragma pack` says.
        let own = match (width, field.user_align) {
            (0, user) => field.align.max(user.unwrap_or(1)),
            (_, Some(user)) => self.capped(user),
            (_, None) => 0,
        };
        if own > 0 {
            self.position = round_up(self.position, u128::from(own) * 8);
        }
        let tight = field.packed == Packed::Yes || self.pack.is_some();
        let unit = u128::from(field.size.max(1)) * 8;
        let align = u128::from(field.align.max(1)) * 8;
        if !tight && width > 0 && straddles(self.position, u128::from(width), align, unit) {
            self.position = round_up(self.position, align);
        }
        if field.named == Named::Yes {
            let natural = match (self.pack, field.packed) {
                (Some(pack), _) => field.align.min(pack),
                (None, Packed::Yes) => 1,
                (None, Packed::No) => field.align,
            };
            self.align = self.align.max(natural).max(own);
        }
        let first = self.position;
        self.position += u128::from(width);
        bit_place(first, width, unit)
    }
}

/// gcc's rule: a bit-field moves on if it would span more units of its type's
/// alignment than the type has.
fn straddles(position: u128, width: u128, align: u128, unit: u128) -> bool {
    (position % align + width).div_ceil(align) > unit / align
}

/// The unit of the declared type that holds the bits; if packing makes them
/// straddle units, one that starts at the byte of the first bit.
fn bit_place(first: u128, width: u32, unit: u128) -> Placed {
    let mut start = first / unit * unit;
    if first + u128::from(width) > start + unit {
        start = first / 8 * 8;
    }
    let offset = u64::try_from(start / 8).unwrap_or(LARGEST);
    Placed { offset, bits: Some(BitRange { first: (first - start) as u32, width }) }
}

fn round_up(value: u128, to: u128) -> u128 {
    value.div_ceil(to.max(1)) * to.max(1)
}
