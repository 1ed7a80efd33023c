//! Between memory and messages: reading a buffer through a datatype, and writing
//! a payload into one.
//!
//! Both go block by block, a block being values of one basic type without gaps,
//! so that an array is copied at once. What a message holds is compared with what
//! its receiver wants before anything is written. Addresses of a process mean
//! nothing to another one: they arrive as values that cannot be used.

use super::buffers::{is_character, BufferRegion, Direction, Shortage};
use super::payload::{Basic, Datatype, Payload, Run};
use super::predefined::{is_raw, scalar_of, size_of, type_name};
use super::state::Delivery;
use crate::Rank;
use antiphon_machine::memory::{Access, Block, Cell, Fill, Scalar, Storage};
use antiphon_machine::Domain;
use antiphon_machine::{Fault, Property, Stop};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

/// Where reading a payload is: the run, and how many of its values were taken.
#[derive(Clone, Copy, Default)]
struct Cursor {
    run: usize,
    taken: usize,
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The datatype of a handle: a predefined one, or one of this rank.
    pub(crate) fn datatype_of(&self, handle: i64) -> Option<Rc<Datatype>> {
        let own = &self.me().datatypes;
        match own.number(handle) {
            Some(number) => own.get(number).cloned(),
            None => self.predefined.get(handle).cloned(),
        }
    }

    /// Reads data.
    pub(crate) fn gather(&mut self, data: &Delivery<D::Number>) -> OrStop<Payload<D::Number>, D::Number> {
        let mut payload = Payload::new();
        let datatype = data.datatype.clone();
        for item in datatype.blocks(data.count) {
            let shortage = if is_raw(item.basic) { Shortage::Refused } else { Shortage::Here };
            let (region, missing) = self.there_of(data, &item, Direction::Out, shortage)?;
            if region.bytes > 0 || missing == 0 {
                self.read_block(region, item.basic, &mut payload)?;
            }
            self.read_outside(item.basic, missing, &mut payload);
        }
        Ok(payload)
    }

    /// Reads values that lie outside of all objects.
    fn read_outside(&mut self, basic: Basic, count: i64, payload: &mut Payload<D::Number>) {
        let call = self.last.function.map_or("MPI", |function| function.name());
        let scalar = scalar_of(basic, self.machine.code.layouts.pointer_size);
        for _ in 0..count {
            payload.push(
                basic,
                match scalar {
                    Some(Scalar::Number(ty)) => Cell::Number(self.machine.value_from_outside(call, ty)),
                    Some(Scalar::Pointer | Scalar::VaList) | None => Cell::Opaque,
                },
            );
        }
    }

    /// Reads values of one type that lie one after the other.
    pub(super) fn read_block(
        &mut self,
        region: BufferRegion,
        basic: Basic,
        payload: &mut Payload<D::Number>,
    ) -> OrStop<(), D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let Some(scalar) = scalar_of(basic, pointer_size) else {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled");
        };
        let (uniform, foreign) = match self.machine.process.memory.get(region.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _)) => {
                let leaves = &self.machine.code.layouts.get(*layout).leaves;
                (leaves.len() == 1 && leaves[0].scalar == scalar, !leaves.iter().all(|leaf| is_character(leaf.scalar)))
            }
            Some(Storage::Sparse(_)) => (false, true),
            Some(Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending) | None => (false, false),
        };
        // Other values than characters may be sent as characters.
        if uniform || is_raw(basic) || is_character(scalar) && foreign {
            let answer =
                self.machine.process.memory.take(&mut self.machine.domain, region.object, region.offset, region.bytes);
            match self.machine.placed(answer, Machine::here)?.abroad() {
                Block::Elements { cells, .. } if uniform && !is_raw(basic) => payload.extend(basic, cells),
                block => payload.runs.push(Run::Bytes(basic, block)),
            }
            return Ok(());
        }
        let size = scalar.size(pointer_size);
        for index in 0..region.bytes / size.max(1) {
            let access = Access { offset: region.offset + index * size, scalar, bits: None };
            let answer = self.machine.process.memory.load(&mut self.machine.domain, region.object, access);
            payload.push(basic, self.machine.placed(answer, Machine::here)?.abroad());
        }
        Ok(())
    }

    /// Writes data; `from` is the sender and its call, for messages.
    pub(crate) fn scatter(
        &mut self,
        data: &Delivery<D::Number>,
        payload: &Payload<D::Number>,
        from: Option<(u32, Span)>,
    ) -> OrStop<(), D::Number> {
        self.check_message_types(data, payload, from)?;
        let (datatype, mut cursor) = (data.datatype.clone(), Cursor::default());
        for item in datatype.blocks(data.count) {
            if cursor.run >= payload.runs.len() {
                break;
            }
            let (region, missing) = self.there_of(data, &item, Direction::In, Shortage::Before)?;
            self.write_block(region, item.basic, payload, &mut cursor)?;
            self.drop_values(item.basic, missing, payload, &mut cursor);
        }
        Ok(())
    }

    /// Leaves out the next values of a payload, for which there is no room.
    fn drop_values(&self, basic: Basic, count: i64, payload: &Payload<D::Number>, cursor: &mut Cursor) {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let mut bytes = count.saturating_mul(size_of(basic, pointer_size));
        while let (true, Some(run)) = (bytes > 0, payload.runs.get(cursor.run)) {
            let wide = match run {
                Run::Values(own, _) => size_of(*own, pointer_size).max(1),
                Run::Bytes(..) => 1,
            };
            let left = run.len() - cursor.taken;
            let dropped = left.min((bytes / wide) as usize);
            if dropped < left {
                cursor.taken += dropped;
                return;
            }
            bytes -= dropped as i64 * wide;
            *cursor = Cursor { run: cursor.run + 1, taken: 0 };
        }
    }

    /// Fills a block with the next values of a payload.
    fn write_block(
        &mut self,
        region: BufferRegion,
        basic: Basic,
        payload: &Payload<D::Number>,
        cursor: &mut Cursor,
    ) -> OrStop<(), D::Number> {
        let wide = size_of(basic, self.machine.code.layouts.pointer_size).max(1) as usize;
        let (mut at, end) = (region.offset, region.offset + region.bytes);
        while at < end {
            let Some(run) = payload.runs.get(cursor.run) else { return Ok(()) };
            let room = (end - at) as usize;
            let (taken, left) = (cursor.taken, run.len() - cursor.taken);
            let rest = BufferRegion { offset: at, ..region };
            let (values, bytes) = match run {
                Run::Values(own, cells) => {
                    let size = size_of(*own, self.machine.code.layouts.pointer_size).max(1) as usize;
                    let count = left.min(room / size);
                    self.put_values(rest, *own, &cells[taken..taken + count])?;
                    (count, count * size)
                }
                Run::Bytes(_, block) => {
                    let count = left.min(room) / wide * wide;
                    let (start, size) = (taken as u32, count as u32);
                    let part = self.machine.process.memory.part(&mut self.machine.domain, block, start, size);
                    let answer = self.machine.process.memory.put(&mut self.machine.domain, region.object, at, &part);
                    self.machine.placed(answer, Machine::here)?;
                    (count, count)
                }
            };
            if values == 0 && left > 0 {
                let message = "a packed message whose layout differs from the datatype of the receive";
                return self.machine.unsupported(&codes::U206, self.machine.here(), message);
            }
            at += bytes as u32;
            cursor.taken += values;
            if cursor.taken == run.len() {
                *cursor = Cursor { run: cursor.run + 1, taken: 0 };
            }
        }
        Ok(())
    }

    /// Writes values of one type one after the other.
    pub(super) fn put_values(
        &mut self,
        region: BufferRegion,
        basic: Basic,
        cells: &[Cell<D::Number>],
    ) -> OrStop<(), D::Number> {
        let layouts = self.machine.code.layouts.clone();
        let Some(scalar) = scalar_of(basic, layouts.pointer_size) else { return Ok(()) };
        let size = scalar.size(layouts.pointer_size);
        let uniform = match self.machine.process.memory.get(region.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _) | Storage::Blank(Some(layout))) => {
                let shape = layouts.get(*layout);
                (shape.leaves.len() == 1 && shape.leaves[0].scalar == scalar).then_some(*layout)
            }
            Some(Storage::Blank(None)) => layouts.of_scalar(scalar),
            Some(Storage::Sparse(_) | Storage::Unbounded(_) | Storage::Pending) | None => None,
        };
        if let Some(layout) = uniform {
            let bytes = size * cells.len() as u32;
            let block = Block::Elements { layout, cells: cells.to_vec(), padding: Fill::Undefined, size: bytes };
            let answer =
                self.machine.process.memory.put(&mut self.machine.domain, region.object, region.offset, &block);
            return self.machine.placed(answer, Machine::here);
        }
        for (index, cell) in cells.iter().enumerate() {
            let access = Access { offset: region.offset + index as u32 * size, scalar, bits: None };
            let answer =
                self.machine.process.memory.store(&mut self.machine.domain, region.object, access, cell.clone());
            self.machine.placed(answer, Machine::here)?;
        }
        Ok(())
    }

    /// Whether a message is what its receiver wants, and not more.
    fn check_message_types(
        &self,
        data: &Delivery<D::Number>,
        payload: &Payload<D::Number>,
        from: Option<(u32, Span)>,
    ) -> OrStop<(), D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let (sent, wanted) = (payload.signature(), data.datatype.signature(data.count));
        if let Some((sent, wanted)) = difference(&sent, &wanted) {
            let (sent, wanted) = (type_name(sent), type_name(wanted));
            let message = format!("a message of `{sent}` is received as `{wanted}`");
            return self.about_message(Property::MpiType, message, from);
        }
        let bytes: i64 = sent.iter().map(|(basic, count)| count.saturating_mul(size_of(*basic, pointer_size))).sum();
        let room = self.bytes_of(data);
        if bytes <= room {
            return Ok(());
        }
        let size = data.datatype.size.max(1);
        let long = match bytes % size {
            0 => elements(&data.datatype, bytes / size),
            _ => counted(bytes, "byte"),
        };
        let room = if bytes % size == 0 { data.count } else { room };
        let message = format!("message truncated: {long} sent, room for {room}");
        self.about_message(Property::MpiTruncation, message, from)
    }

    #[cold]
    fn about_message<T>(&self, property: Property, message: String, from: Option<(u32, Span)>) -> OrStop<T, D::Number> {
        let also = from.map(|(rank, span)| (span, format!("rank {rank} sends it here"))).into_iter().collect();
        let (span, calls) = (self.machine.here(), self.machine.calls());
        Err(Box::new(Stop::Fault(Fault { property, message, span, label: String::new(), calls, also })))
    }

    /// Says also where a receive was posted, if that is not the call that ends it.
    pub(super) fn about_receive<T>(&self, done: OrStop<T, D::Number>, posted: Span) -> OrStop<T, D::Number> {
        done.map_err(|mut stop| {
            if let Stop::Fault(fault) = &mut *stop {
                if fault.span != posted {
                    fault.also.push((posted, "the receive is posted here".into()));
                }
            }
            stop
        })
    }

    /// Bytes of the values of a payload.
    pub(crate) fn payload_bytes(&self, payload: &Payload<D::Number>) -> i64 {
        let pointer_size = self.machine.code.layouts.pointer_size;
        payload.runs.iter().map(|run| run.len() as i64 * size_of(run.basic(), pointer_size)).sum()
    }
}

/// So many elements of a datatype, by its name if it is predefined.
fn elements(datatype: &Datatype, count: i64) -> String {
    match constants::TABLE.iter().find(|constant| constant.value == datatype.handle) {
        Some(constant) => format!("{count} `{}`", constant.name),
        None => counted(count, "element"),
    }
}

fn counted(count: i64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The first basic types that do not go together. Packed data goes with all.
fn difference(sent: &[(Basic, i64)], wanted: &[(Basic, i64)]) -> Option<(Basic, Basic)> {
    let packed = |list: &[(Basic, i64)]| list.iter().any(|(basic, _)| basic.0 == constants::PACKED);
    if packed(sent) || packed(wanted) {
        return None;
    }
    // Neighbours are taken together: the lists agree as far as both go, but
    // for the length of the last common one.
    let (mut theirs, mut ours) = (sent.iter().copied(), wanted.iter().copied());
    let (mut a, mut b) = (theirs.next(), ours.next());
    while let (Some((sent, count)), Some((wanted, room))) = (a, b) {
        if sent != wanted {
            return Some((sent, wanted));
        }
        match count.cmp(&room) {
            std::cmp::Ordering::Equal => (a, b) = (theirs.next(), ours.next()),
            std::cmp::Ordering::Less => (a, b) = (theirs.next(), Some((wanted, room - count))),
            std::cmp::Ordering::Greater => (a, b) = (Some((sent, count - room)), ours.next()),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Basic = Basic(constants::INT);
    const DOUBLE: Basic = Basic(constants::DOUBLE);

    #[test]
    fn a_message_may_be_a_part_of_what_is_wanted() {
        assert_eq!(difference(&[(INT, 3)], &[(INT, 5)]), None);
        assert_eq!(difference(&[(INT, 3)], &[(INT, 3), (DOUBLE, 1)]), None);
        assert_eq!(difference(&[], &[(DOUBLE, 1)]), None);
    }

    #[test]
    fn types_are_compared_in_order() {
        assert_eq!(difference(&[(INT, 3), (DOUBLE, 1)], &[(INT, 4)]), Some((DOUBLE, INT)));
        assert_eq!(difference(&[(INT, 1)], &[(DOUBLE, 1)]), Some((INT, DOUBLE)));
        assert_eq!(
            difference(&[(INT, 1)], &[(Basic(constants::UNSIGNED), 1)]),
            Some((INT, Basic(constants::UNSIGNED)))
        );
    }

    #[test]
    fn packed_data_goes_with_everything() {
        assert_eq!(difference(&[(Basic(constants::PACKED), 8)], &[(DOUBLE, 1)]), None);
        assert_eq!(difference(&[(DOUBLE, 1)], &[(Basic(constants::PACKED), 100)]), None);
    }
}
