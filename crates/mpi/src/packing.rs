//! `MPI_Pack` and `MPI_Unpack`: values one after the other in a buffer of the
//! program, without gaps and without headers. They lie there as what they are, so
//! that a buffer of characters holds numbers, and unpacking them needs no bytes. The same of `MPI_Pack_external`, whose bytes
//! nobody should look at.

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
const PACK_EXTERNAL: Where = Where { buffer: 4, size: 5, position: 6 };
const UNPACK_EXTERNAL: Where = Where { buffer: 1, size: 2, position: 3 };

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn packing(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Pack => self.pack(arguments, &PACK, 0),
            Mpi::Unpack => self.unpack(arguments, &UNPACK, 3),
            Mpi::PackExternal => {
                self.check_external(arguments, 3)?;
                self.pack(arguments, &PACK_EXTERNAL, 1)
            }
            Mpi::UnpackExternal => {
                self.check_external(arguments, 6)?;
                self.unpack(arguments, &UNPACK_EXTERNAL, 4)
            }
            asked => {
                let count = if asked == Mpi::PackExternalSize { 1 } else { 0 };
                if asked == Mpi::PackExternalSize {
                    self.check_external(arguments, 2)?;
                }
                let size = arguments.datatype(count + 1).map_or(0, |datatype| datatype.size);
                self.write_int(arguments, 3, size.saturating_mul(arguments.int(count)))?;
                Ok(Begun::Done)
            }
        }
    }

    /// The representation `external32`, of types that are as long in it as in memory.
    fn check_external(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<(), D::Number> {
        let name = arguments.given.name;
        let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
        let representation = self.machine.read_string(&pointer, name)?;
        if representation != b"external32" {
            let message = format!("`{name}`: the representation is not `external32`");
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        let Some(datatype) = arguments.datatype(index) else { return Ok(()) };
        let other = [constants::LONG, constants::UNSIGNED_LONG, constants::LONG_DOUBLE, constants::WCHAR];
        if datatype.map.iter().any(|item| other.contains(&item.basic.0)) {
            let message = format!("`{name}` of a type that has another length in `external32`");
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        Ok(())
    }

    fn pack(&mut self, arguments: &Arguments<D::Number>, places: &Where, first: usize) -> Begin<D::Number> {
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        let payload = self.gather(&data)?;
        let bytes = self.payload_bytes(&payload);
        let (region, next) = self.packed_spot(arguments, places, bytes, Direction::In)?;
        if let Some(region) = region {
            self.check_packed_apart(arguments, &data, region)?;
            self.put_payload(region, &payload)?;
        }
        self.write_int(arguments, places.position, next)?;
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

    fn unpack(&mut self, arguments: &Arguments<D::Number>, places: &Where, first: usize) -> Begin<D::Number> {
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        let bytes = self.bytes_of(&data);
        let (region, next) = self.packed_spot(arguments, places, bytes, Direction::Out)?;
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
        self.write_int(arguments, places.position, next)?;
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
