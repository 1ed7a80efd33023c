//! Buffers: which bytes of which objects data covers, whether they are there and
//! of the right type, and keeping others off while an operation owns them.
//!
//! Bounds are those of the object, not of the member or row that the program
//! names: the standard lets a transfer run through all of an array or a
//! structure. A displacement may also lead from one variable to another (that is
//! what `MPI_Get_address` and `MPI_BOTTOM` are for), so a place outside of its
//! object is looked up by its address.

use super::arguments::Special;
use super::payload::Item;
use super::predefined::{is_raw, scalar_of, size_of, type_name};
use super::state::{Communication, ContextId, Delivery, RequestId};
use crate::{Left, Rank};
use antiphon_machine::memory::{Cell, Layout, Lender, Life, Loan, ObjectId, Origin, Scalar, Storage, Usage};
use antiphon_machine::{elements, object_text};
use antiphon_machine::{Domain, NumberType};
use antiphon_machine::{Machine, OrStop};
use antiphon_machine::{Property, Stop};
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};

/// What a transfer does with a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Direction {
    /// It reads it.
    Out,
    /// It writes it.
    In,
}

/// What becomes of a block that is not all there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shortage {
    /// It is a fault.
    Refused,
    /// It is a fault that is told once at a call; the rest is moved.
    Here,
    /// That was told when the operation began; it ends with the rest.
    Before,
}

/// A block of values that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferRegion {
    /// The object.
    pub(crate) object: ObjectId,
    /// Where its first byte lies in it.
    pub(crate) offset: u32,
    /// Bytes of all values.
    pub(crate) bytes: u32,
}

impl<D: Domain> Rank<'_, '_, D> {
    fn pointer_size(&self) -> u32 {
        self.machine.code.layouts.pointer_size
    }

    /// Bytes of data.
    pub(crate) fn bytes_of(&self, data: &Delivery<D::Number>) -> i64 {
        data.datatype.size.saturating_mul(data.count)
    }

    /// A receive may not write the same byte twice: entries of its datatype must
    /// not overlap.
    pub(crate) fn check_entries_apart(
        &mut self,
        arguments: &super::arguments::Arguments<D::Number>,
        index: usize,
        data: &Delivery<D::Number>,
    ) -> OrStop<(), D::Number> {
        if data.datatype.is_dense() {
            return Ok(());
        }
        let mut ranges = self.ranges_of(data);
        ranges.sort_unstable();
        let overlap = ranges.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 < pair[0].2);
        if !overlap {
            return Ok(());
        }
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: entries of the datatype `{text}` overlap in the buffer", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiType, message)
    }

    /// The bytes that data covers, as ranges of objects.
    pub(crate) fn ranges_of(&self, data: &Delivery<D::Number>) -> Vec<(ObjectId, i64, i64)> {
        let mut ranges: Vec<(ObjectId, i64, i64)> = Vec::new();
        for item in data.datatype.blocks(data.count) {
            let Some((object, low)) = self.place_of(data, item.offset) else { continue };
            let bytes = item.count.saturating_mul(size_of(item.basic, self.pointer_size()));
            let high = low.saturating_add(bytes);
            match ranges.last_mut() {
                Some((last, _, end)) if *last == object && *end == low => *end = high,
                _ => ranges.push((object, low, high)),
            }
        }
        ranges
    }

    /// The object and the offset at a distance from a buffer.
    fn place_of(&self, data: &Delivery<D::Number>, displacement: i64) -> Option<(ObjectId, i64)> {
        let Cell::Pointer(pointer) = &data.buffer else { return None };
        let memory = &self.machine.process.memory;
        if self.special(&data.buffer) == Some(Special::Bottom) {
            let (object, _, offset) = memory.at_address(displacement)?;
            return Some((object, i64::from(offset)));
        }
        let offset = i64::from(pointer.offset).saturating_add(displacement);
        let object = memory.get(pointer.object);
        let environment = object.is_some_and(|object| offset < 0 || offset > i64::from(object.size));
        if environment {
            let elsewhere = memory.base_address(pointer.object).and_then(|base| {
                let (object, _, offset) = memory.at_address(base.checked_add(offset)?)?;
                Some((object, i64::from(offset)))
            });
            return elsewhere.or(Some((pointer.object, offset)));
        }
        Some((pointer.object, offset))
    }

    /// Checks a block of values: that it is there, and holds such values.
    pub(crate) fn block_of(
        &mut self,
        data: &Delivery<D::Number>,
        item: &Item,
        direction: Direction,
    ) -> OrStop<BufferRegion, D::Number> {
        self.there_of(data, item, direction, Shortage::Refused).map(|(region, _)| region)
    }

    /// The same, as far as it is there where what is missing was told; and how many values are missing.
    pub(crate) fn there_of(
        &mut self,
        data: &Delivery<D::Number>,
        item: &Item,
        direction: Direction,
        shortage: Shortage,
    ) -> OrStop<(BufferRegion, i64), D::Number> {
        let Some((object, offset)) = self.place_of(data, item.offset) else { return self.no_buffer(data) };
        let Some(known) = self.machine.process.memory.get(object) else { return self.ended_buffer(object) };
        let size = size_of(item.basic, self.pointer_size());
        let bytes = item.count.saturating_mul(size);
        let room = i64::from(known.size);
        if self.machine.is_unbounded(object) {
            self.machine.check_far(object, offset, bytes as u64, |own, extent| {
                let whose = object_text(own.program, &own.process.memory, object);
                let whose = if whose == "its allocation" { "the allocated buffer".to_owned() } else { whose };
                let (name, first) = (type_name(item.basic), offset / size.max(1));
                let from = if first == 0 { String::new() } else { format!(" from element {first} on") };
                let needed = elements(item.count.max(0) as u64);
                format!("the transfer needs {needed} of `{name}`{from}, but {whose} has {}", own.count_text(extent))
            })?;
            let region = BufferRegion { object, offset: offset as u32, bytes: bytes as u32 };
            self.check_scalars(region, item, direction)?;
            return Ok((region, 0));
        }
        if offset < 0 || offset.saturating_add(bytes) > room {
            // Another type of the first value says more than a wrong length.
            if (0..room).contains(&offset) {
                let first = BufferRegion { object, offset: offset as u32, bytes: size as u32 };
                self.check_scalars(first, &Item { count: 1, ..*item }, direction)?;
            }
            return self.short_of(data, item, (object, offset), shortage);
        }
        let region = BufferRegion { object, offset: offset as u32, bytes: bytes as u32 };
        self.check_scalars(region, item, direction)?;
        Ok((region, 0))
    }

    /// A block that is not all there: its part that is, if what is missing was told.
    #[cold]
    fn short_of(
        &mut self,
        data: &Delivery<D::Number>,
        item: &Item,
        (object, offset): (ObjectId, i64),
        shortage: Shortage,
    ) -> OrStop<(BufferRegion, i64), D::Number> {
        let survives = offset >= 0 && item.count >= 0;
        let is_told = match shortage {
            Shortage::Refused => false,
            Shortage::Here => self.has_told_here(Left::Buffer),
            Shortage::Before => self.has_left(Left::Buffer),
        };
        if !(survives && is_told) {
            self.last.left = (survives && shortage == Shortage::Here).then_some(Left::Buffer);
            return self.short_buffer(data, item, object, offset);
        }
        let room = self.machine.process.memory.get(object).map_or(0, |known| i64::from(known.size));
        let size = size_of(item.basic, self.pointer_size()).max(1);
        let there = ((room - offset).max(0) / size).min(item.count);
        let offset = offset.min(room) as u32;
        Ok((BufferRegion { object, offset, bytes: (there * size) as u32 }, item.count - there))
    }

    /// Checks a buffer that is written later: that it is there, and nobody's.
    pub(crate) fn check_target(&mut self, data: &Delivery<D::Number>) -> OrStop<(), D::Number> {
        for item in data.datatype.blocks(data.count) {
            let (region, _) = self.there_of(data, &item, Direction::In, Shortage::Here)?;
            if region.bytes == 0 {
                continue;
            }
            let usage = Usage::Lend(Loan::Writing, "receive");
            let answer = self.machine.process.memory.check_loans(region.object, region.offset, region.bytes, usage);
            self.machine.placed(answer, Machine::here)?;
        }
        Ok(())
    }

    #[cold]
    fn no_buffer<T>(&self, data: &Delivery<D::Number>) -> OrStop<T, D::Number> {
        let span = self.machine.here();
        match &data.buffer {
            Cell::Null => self.machine.fault(
                Property::MpiCount,
                span,
                format!("the buffer is null, but the count is {}", data.count),
            ),
            cell if self.special(cell) == Some(Special::Bottom) => self.machine.fault(
                Property::Pointer,
                span,
                "a displacement from `MPI_BOTTOM` is not the address of an object",
            ),
            _ => self.machine.fault(Property::Pointer, span, "the buffer does not point to an object"),
        }
    }

    #[cold]
    fn ended_buffer<T>(&self, object: ObjectId) -> OrStop<T, D::Number> {
        let message = match self.machine.process.memory.life(object) {
            (Life::Freed, _) => "the buffer was freed".to_owned(),
            (_, Some(Origin::Local(function, local))) => {
                let name = &self.machine.program.function(function).locals[local.0 as usize].name;
                format!("the buffer is `{name}`, whose lifetime has ended")
            }
            _ if object.slot == u32::MAX => "the buffer does not point to an object".to_owned(),
            _ => "the buffer is an object whose lifetime has ended".to_owned(),
        };
        self.machine.fault(Property::Pointer, self.machine.here(), message)
    }

    #[cold]
    fn short_buffer<T>(
        &self,
        data: &Delivery<D::Number>,
        item: &Item,
        object: ObjectId,
        offset: i64,
    ) -> OrStop<T, D::Number> {
        let whose = match object_text(self.machine.program, &self.machine.process.memory, object) {
            name if name == "its allocation" => "the allocated buffer".to_owned(),
            name => name,
        };
        let room = self.machine.process.memory.get(object).map_or(0, |known| i64::from(known.size));
        let size = size_of(item.basic, self.pointer_size()).max(1);
        let message = if data.datatype.is_dense() && data.datatype.map[0].offset == 0 && offset >= 0 {
            let there = (room - offset).max(0) / size;
            let elements = if item.count == 1 { "element" } else { "elements" };
            let from = if offset == 0 { "has" } else { "has from there on" };
            let (name, needed) = (type_name(item.basic), item.count);
            format!("the transfer needs {needed} {elements} of `{name}`, but {whose} {from} {there}")
        } else {
            let end = offset.saturating_add(item.count.saturating_mul(size));
            format!("the datatype reaches from byte {offset} to byte {end} of {whose}, which has {room} bytes")
        };
        self.machine.fault(Property::ArrayBounds, self.machine.here(), message)
    }

    /// Whether the scalars of an object are what a basic type says. Only what
    /// the program declared or wrote is known; memory of characters may hold
    /// anything, and what is allocated gets its type from what is written.
    fn check_scalars(&self, region: BufferRegion, item: &Item, direction: Direction) -> OrStop<(), D::Number> {
        if is_raw(item.basic) {
            return Ok(());
        }
        let Some(object) = self.machine.process.memory.get(region.object) else { return Ok(()) };
        let heap = matches!(object.origin, Origin::Heap(_));
        let layout = match &object.storage {
            Storage::Dense(layout, _) if !heap || direction == Direction::Out => *layout,
            Storage::Blank(Some(layout)) if !heap => *layout,
            Storage::Unbounded(array) => array.layout,
            Storage::Dense(..) | Storage::Blank(_) | Storage::Sparse(_) | Storage::Pending => return Ok(()),
        };
        let (shape, pointer_size) = (self.machine.code.layouts.get(layout), self.pointer_size());
        let Some(wanted) = scalar_of(item.basic, pointer_size) else { return Ok(()) };
        let size = wanted.size(pointer_size);
        let different = if shape.leaves.len() == 1 {
            let fits = fits(shape, region.offset, size, wanted);
            (!fits).then_some(region.offset)
        } else {
            let mut starts = (0..item.count).map(|index| region.offset + index as u32 * size);
            starts.find(|start| !fits(shape, *start, size, wanted))
        };
        match different {
            Some(start) => self.other_scalar(region, start, shape, item, direction),
            None if self.machine.options.checks.has(Property::MpiSignedness) => {
                let size = size.max(1);
                let mut starts = (0..region.bytes / size).map(|index| region.offset + index * size);
                let other = starts
                    .find(|start| shape.leaf_at(*start).is_some_and(|(_, leaf)| differ_in_sign(leaf.scalar, wanted)));
                match other {
                    Some(start) => self.other_sign(region, start, shape, item, direction),
                    None => Ok(()),
                }
            }
            None => Ok(()),
        }
    }

    /// A type that differs only in whether it has a sign.
    #[cold]
    fn other_sign(
        &self,
        region: BufferRegion,
        start: u32,
        shape: &Layout,
        item: &Item,
        direction: Direction,
    ) -> OrStop<(), D::Number> {
        let stop = self.other_scalar(region, start, shape, item, direction);
        stop.map_err(|mut stop| {
            if let Stop::Fault(fault) = &mut *stop {
                fault.property = Property::MpiSignedness;
            }
            stop
        })
    }

    #[cold]
    fn other_scalar(
        &self,
        region: BufferRegion,
        start: u32,
        shape: &Layout,
        item: &Item,
        direction: Direction,
    ) -> OrStop<(), D::Number> {
        let whose = object_text(self.machine.program, &self.machine.process.memory, region.object);
        let whose = if whose == "its allocation" { "the allocated buffer".to_owned() } else { whose };
        let done = match direction {
            Direction::Out => "is sent",
            Direction::In => "is received",
        };
        let name = type_name(item.basic);
        let message = match shape.leaf_at(start) {
            Some((_, leaf)) => format!("{whose} has type `{}` but {done} as `{name}`", scalar_name(leaf.scalar)),
            None => format!("no scalar of {whose} begins at byte {start}, but it {done} as `{name}`"),
        };
        self.machine.fault(Property::MpiType, self.machine.here(), message)
    }

    /// The buffer of a pending request belongs to it.
    pub(super) fn lend_buffer(&mut self, id: RequestId) -> OrStop<(), D::Number> {
        let Some(request) = self.network.look(self.machine.rank(), id) else { return Ok(()) };
        let (kind, what, data) = match &request.operation {
            Communication::Send { to: Some(_), data, .. } => (Loan::Reading, "send", data.clone()),
            Communication::Receive { from, data, .. } if *from != super::state::Source::Null => {
                (Loan::Writing, "receive", data.clone())
            }
            Communication::Collective { context, .. } => return self.lend_part(*context, id),
            Communication::Send { .. } | Communication::Receive { .. } => return Ok(()),
            // What is lent belongs to the operation or to the partitions.
            Communication::OneSided { .. } | Communication::Partitioned(_) => return Ok(()),
            Communication::Both { .. } | Communication::Generalized(_) | Communication::Flush { .. } => return Ok(()),
        };
        let span = request.span;
        self.lend(&data, kind, Lender { number: id.0, span, what })
    }

    /// The buffers of a nonblocking collective operation belong to it.
    fn lend_part(&mut self, context: ContextId, id: RequestId) -> OrStop<(), D::Number> {
        let Some((_, collective)) = self.network.collective_of(context, self.machine.rank(), id) else { return Ok(()) };
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0);
        let Some(Some(entry)) = collective.entries.get(me as usize) else { return Ok(()) };
        let what = match super::files_access::way_of(collective.function) {
            Some(_) => "access to a file",
            None => "collective operation",
        };
        let lender = Lender { number: id.0, span: entry.span, what };
        for data in &entry.lent {
            self.lend(data, Loan::Reading, lender)?;
        }
        for data in &entry.gets {
            self.lend(data, Loan::Writing, lender)?;
        }
        Ok(())
    }

    /// Lends the bytes of data to an operation.
    pub(super) fn lend(&mut self, data: &Delivery<D::Number>, kind: Loan, lender: Lender) -> OrStop<(), D::Number> {
        let mut rest = &self.ranges_of(data)[..];
        while let Some((object, ..)) = rest.first() {
            let same = rest.iter().position(|(other, ..)| other != object).unwrap_or(rest.len());
            let bytes = |low: i64, high: i64| {
                let low = low.clamp(0, i64::from(u32::MAX)) as u32;
                (low, (high.clamp(0, i64::from(u32::MAX)) as u32).saturating_sub(low))
            };
            let ranges: Vec<(u32, u32)> = rest[..same].iter().map(|(_, low, high)| bytes(*low, *high)).collect();
            let answer = self.machine.process.memory.lend(*object, &ranges, kind, lender);
            self.machine.placed(answer, Machine::here)?;
            rest = &rest[same..];
        }
        Ok(())
    }

    /// The buffer of a request is the program's again.
    pub(super) fn return_buffer(&mut self, id: RequestId) {
        self.machine.process.memory.give_back(id.0);
    }
}

/// Whether a scalar of the type that is wanted lies at an offset, or what does as well.
fn fits(shape: &Layout, offset: u32, size: u32, wanted: Scalar) -> bool {
    let character = |at: u32| shape.leaf_at(at).is_some_and(|(_, leaf)| is_character(leaf.scalar));
    match shape.leaf_at(offset) {
        Some((_, leaf)) if leaf.size == size => {
            leaf.scalar == wanted
                || leaf.scalar.is_integer() && wanted.is_integer()
                || leaf.scalar == Scalar::Pointer && wanted.is_integer()
        }
        // Characters are room for anything, and anything can be sent as characters.
        _ => is_character(wanted) || (offset..offset + size).all(character),
    }
}

/// Whether two integer types differ in whether they have a sign. Characters are bytes to most programs.
fn differ_in_sign(one: Scalar, other: Scalar) -> bool {
    let (Scalar::Number(NumberType::Int(one)), Scalar::Number(NumberType::Int(other))) = (one, other) else {
        return false;
    };
    one.bits == other.bits && one.bits > 8 && one.sign != other.sign
}

/// Whether it is a `char` of any kind.
pub(crate) fn is_character(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Number(NumberType::Int(IntType { bits: 8, .. })))
}

/// The name of a scalar type in C.
fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Pointer => "pointers",
        Scalar::VaList => "va_list",
        Scalar::Number(NumberType::Bool) => "_Bool",
        Scalar::Number(NumberType::Float(FloatFormat::Single)) => "float",
        Scalar::Number(NumberType::Float(FloatFormat::Double)) => "double",
        Scalar::Number(NumberType::Float(FloatFormat::Extended)) => "long double",
        Scalar::Number(NumberType::Float(FloatFormat::Quad)) => "__float128",
        Scalar::Number(NumberType::Int(IntType { bits, sign, chars })) => match (bits, sign, chars) {
            (8, Signedness::Signed, CharLike::Character | CharLike::Number) => "char",
            (8, Signedness::Unsigned, CharLike::Character | CharLike::Number) => "unsigned char",
            (16, Signedness::Signed, _) => "short",
            (16, Signedness::Unsigned, _) => "unsigned short",
            (32, Signedness::Signed, _) => "int",
            (32, Signedness::Unsigned, _) => "unsigned int",
            (64, Signedness::Signed, _) => "long",
            (64, Signedness::Unsigned, _) => "unsigned long",
            (_, Signedness::Signed, _) => "__int128",
            (_, Signedness::Unsigned, _) => "unsigned __int128",
        },
    }
}
