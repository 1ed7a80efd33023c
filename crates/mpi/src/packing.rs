//! `MPI_Pack` and `MPI_Unpack`: values one after the other in a buffer of the
//! program, without gaps and without headers. They lie there as what they are, so
//! that a buffer of characters holds numbers, and unpacking them needs no bytes.

use super::arguments::Arguments;
use super::buffers::{BufferRegion, Direction};
use super::calls::{Begin, Begun};
use super::payload::{Basic, Item, Payload, Run};
use super::predefined::size_of;
use super::state::Delivery;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::Property;
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;

/// Which arguments say where packed data lies.
struct Where {
    buffer: usize,
    size: usize,
    position: usize,
}

const PACK: Where = Where { buffer: 3, size: 4, position: 5 };
const UNPACK: Where = Where { buffer: 0, size: 1, position: 2 };

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn packing(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Pack => self.pack(arguments),
            Mpi::Unpack => self.unpack(arguments),
            _ => {
                let size = arguments.datatype(1).map_or(0, |datatype| datatype.size);
                self.write_int(arguments, 3, size.saturating_mul(arguments.int(0)))?;
                Ok(Begun::Done)
            }
        }
    }

    fn pack(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let data = self.delivery(arguments, 0, 1, 2)?;
        let payload = self.gather(&data)?;
        let bytes = self.payload_bytes(&payload);
        let (region, next) = self.packed_spot(arguments, &PACK, bytes, Direction::In)?;
        if let Some(region) = region {
            self.check_packed_apart(arguments, &data, region)?;
            self.put_payload(region, &payload)?;
        }
        self.write_int(arguments, PACK.position, next)?;
        Ok(Begun::Done)
    }

    /// Writes a payload without gaps.
    fn put_payload(&mut self, region: BufferRegion, payload: &Payload<D::Number>) -> OrStop<(), D::Number> {
        let mut rest = region;
        for run in &payload.runs {
            match run {
                Run::Values(basic, cells) => self.put_values(rest, *basic, cells)?,
                Run::Bytes(_, block) => {
                    let answer =
                        self.machine.process.memory.put(&mut self.machine.domain, rest.object, rest.offset, block);
                    self.machine.placed(answer, Machine::here)?;
                }
            }
            let bytes = run.len() as u32 * size_of(run.basic(), self.machine.code.layouts.pointer_size) as u32;
            rest = BufferRegion { offset: rest.offset + bytes, ..rest };
        }
        Ok(())
    }

    fn unpack(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let data = self.delivery(arguments, 3, 4, 5)?;
        let bytes = self.bytes_of(&data);
        let (region, next) = self.packed_spot(arguments, &UNPACK, bytes, Direction::Out)?;
        if let Some(mut region) = region {
            self.check_packed_apart(arguments, &data, region)?;
            let mut payload = Payload::new();
            for (basic, count) in data.datatype.signature(data.count) {
                region.bytes = (count * size_of(basic, self.machine.code.layouts.pointer_size)) as u32;
                self.read_block(region, basic, &mut payload)?;
                region.offset += region.bytes;
            }
            self.scatter(&data, &payload, None)?;
        }
        self.write_int(arguments, UNPACK.position, next)?;
        Ok(Begun::Done)
    }

    /// Packed data and what it is packed from or into must not have a byte in common.
    fn check_packed_apart(
        &mut self,
        arguments: &Arguments<D::Number>,
        data: &Delivery<D::Number>,
        packed: BufferRegion,
    ) -> OrStop<(), D::Number> {
        let (from, to) = (i64::from(packed.offset), i64::from(packed.offset) + i64::from(packed.bytes));
        let overlap = |(object, low, high): &(_, i64, i64)| *object == packed.object && *low < to && from < *high;
        if !self.ranges_of(data).iter().any(overlap) {
            return Ok(());
        }
        let message = format!("the buffers of `{}` overlap", arguments.given.name);
        self.bad_argument(&arguments.given, 3, Property::MpiBuffer, message)
    }

    /// Where the next bytes of packed data lie (nowhere if there are none), and
    /// the position behind them.
    fn packed_spot(
        &mut self,
        arguments: &Arguments<D::Number>,
        places: &Where,
        bytes: i64,
        direction: Direction,
    ) -> OrStop<(Option<BufferRegion>, i64), D::Number> {
        let (given, size) = (&arguments.given, arguments.int(places.size));
        let position = self.int_behind(arguments, places.position)?;
        let text = self.machine.argument_text(given, places.position);
        if position < 0 {
            let message = format!("`{}`: the position in `{text}` is {position}", given.name);
            return self.bad_argument(given, places.position, Property::MpiArgument, message);
        }
        let next = position.saturating_add(bytes);
        if next > size {
            let verb = if direction == Direction::In { "packs" } else { "unpacks" };
            let message =
                format!("`{}` {verb} {bytes} bytes at position {position}, but the buffer has {size}", given.name);
            return self.bad_argument(given, places.size, Property::MpiTruncation, message);
        }
        if bytes == 0 {
            return Ok((None, next));
        }
        let packed = i64::from(constants::PACKED);
        let Some(datatype) = self.datatype_of(packed) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        let buffer = Delivery { buffer: arguments.cell(places.buffer), count: size, datatype };
        let item = Item { offset: position, basic: Basic(constants::PACKED), count: bytes };
        let region = self.block_of(&buffer, &item, direction)?;
        Ok((Some(region), next))
    }
}
