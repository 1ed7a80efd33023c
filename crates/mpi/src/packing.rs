//! `MPI_Pack` and `MPI_Unpack`: values one after the other in a buffer of the
//! program, without gaps and without headers. They lie there as what they are, so
//! that a buffer of characters holds numbers, and unpacking them needs no bytes. The same of `MPI_Pack_external`, whose bytes
//! nobody should look at; `long` has four of them there and a wide character two, and a value that does not fit is an error.

use super::arguments::Arguments;
use super::buffers::{BufferRegion, Direction};
use super::calls::{Begin, Begun};
use super::payload::{Basic, Item, Payload, Run};
use super::predefined::{scalar_of, size_of};
use super::state::Delivery;
use crate::Rank;
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::Property;
use antiphon_machine::{Arithmetic, Domain};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::Signedness;
use antiphon_source::codes::unsupported as codes;

/// Which arguments say where packed data lies.
struct Where {
    buffer: usize,
    size: usize,
    position: usize,
}

/// How values are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// As they lie in memory.
    Native,
    /// In `external32`.
    External,
}

/// The type that a value has where it is packed.
fn packed_as(form: Form, basic: Basic) -> Basic {
    match (form, basic.0) {
        (Form::External, constants::LONG) => Basic(constants::INT),
        (Form::External, constants::UNSIGNED_LONG) => Basic(constants::UNSIGNED),
        (Form::External, constants::WCHAR) => Basic(constants::UINT16_T),
        _ => basic,
    }
}

const PACK: Where = Where { buffer: 3, size: 4, position: 5 };
const UNPACK: Where = Where { buffer: 0, size: 1, position: 2 };
const PACK_EXTERNAL: Where = Where { buffer: 4, size: 5, position: 6 };
const UNPACK_EXTERNAL: Where = Where { buffer: 1, size: 2, position: 3 };

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn packing(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Pack => self.pack(arguments, &PACK, 0, Form::Native),
            Mpi::Unpack => self.unpack(arguments, &UNPACK, 3, Form::Native),
            Mpi::PackExternal => {
                self.check_external(arguments)?;
                self.pack(arguments, &PACK_EXTERNAL, 1, Form::External)
            }
            Mpi::UnpackExternal => {
                self.check_external(arguments)?;
                self.unpack(arguments, &UNPACK_EXTERNAL, 4, Form::External)
            }
            asked => {
                let count = if asked == Mpi::PackExternalSize { 1 } else { 0 };
                let mut size = arguments.datatype(count + 1).map_or(0, |datatype| datatype.size);
                if asked == Mpi::PackExternalSize {
                    self.check_external(arguments)?;
                    let signature = arguments.datatype(count + 1).map(|datatype| datatype.signature(1));
                    let parts = signature.iter().flatten();
                    size = parts.map(|(basic, count)| count * self.size_in(Form::External, *basic)).sum();
                }
                self.write_int(arguments, 3, size.saturating_mul(arguments.int(count)))?;
                Ok(Begun::Done)
            }
        }
    }

    /// The representation must be `external32`.
    fn check_external(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let name = arguments.given.name;
        let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
        let representation = self.machine.read_string(&pointer, name)?;
        if representation != b"external32" {
            let message = format!("`{name}`: the representation is not `external32`");
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        Ok(())
    }

    /// Bytes of a value where it is packed.
    fn size_in(&self, form: Form, basic: Basic) -> i64 {
        size_of(packed_as(form, basic), self.machine.code.layouts.pointer_size)
    }

    /// What is packed, in the types that it has there.
    fn in_form(&mut self, form: Form, payload: Payload<D::Number>) -> OrStop<Payload<D::Number>, D::Number> {
        let changes = |run: &Run<D::Number>| packed_as(form, run.basic()) != run.basic();
        if !payload.runs.iter().any(changes) {
            return Ok(payload);
        }
        let mut packed = Payload::new();
        for run in payload.runs {
            let (from, to) = (run.basic(), packed_as(form, run.basic()));
            match run {
                Run::Values(_, cells) if from != to => {
                    for cell in cells {
                        let cell = self.in_type(cell, from, to)?;
                        packed.push(to, cell);
                    }
                }
                run => packed.runs.push(run),
            }
        }
        Ok(packed)
    }

    /// A value in another type, which must be able to hold it.
    fn in_type(&mut self, cell: Cell<D::Number>, from: Basic, to: Basic) -> OrStop<Cell<D::Number>, D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let types = (scalar_of(from, pointer_size), scalar_of(to, pointer_size));
        let (Cell::Number(number), (Some(Scalar::Number(from)), Some(Scalar::Number(to)))) = (&cell, types) else {
            return Ok(cell);
        };
        let Some((bits, sign)) = to.integer() else { return Ok(cell) };
        let (low, high) = match sign {
            Signedness::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            Signedness::Unsigned => (0, (1i128 << bits) - 1),
        };
        for (bound, least) in [(low, true), (high, false)] {
            let bound = self.machine.domain.integer(bound, from);
            let (a, b) = if least { (&bound, number) } else { (number, &bound) };
            let answer = self.machine.domain.binary(Arithmetic::LessEqual, from, a, b);
            let within = self.machine.placed(answer, Machine::here)?;
            if !self.machine.passes(&within)? {
                let message = "a value that has no room in `external32` is packed";
                return self.machine.fault(Property::MpiArgument, self.machine.here(), message);
            }
        }
        let answer = self.machine.domain.convert(from, to, number);
        Ok(Cell::Number(self.machine.placed(answer, Machine::here)?))
    }

    fn pack(&mut self, arguments: &Arguments<D::Number>, places: &Where, first: usize, form: Form) -> Begin<D::Number> {
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        let payload = self.gather(&data)?;
        let payload = self.in_form(form, payload)?;
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

    fn unpack(
        &mut self,
        arguments: &Arguments<D::Number>,
        places: &Where,
        first: usize,
        form: Form,
    ) -> Begin<D::Number> {
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        let signature = data.datatype.signature(data.count);
        let bytes = signature.iter().map(|(basic, count)| count * self.size_in(form, *basic)).sum();
        let (region, next) = self.packed_spot(arguments, places, bytes, Direction::Out)?;
        if let Some(mut region) = region {
            self.check_packed_apart(arguments, &data, region)?;
            let mut payload = Payload::new();
            for (basic, count) in signature {
                region.bytes = (count * self.size_in(form, basic)) as u32;
                let packed = packed_as(form, basic);
                if packed == basic {
                    self.read_block(region, basic, &mut payload)?;
                } else {
                    let mut found = Payload::new();
                    self.read_block(region, packed, &mut found)?;
                    let cells: Vec<Cell<D::Number>> = found.values().map(|(_, cell)| cell.clone()).collect();
                    for cell in cells {
                        let cell = self.in_type(cell, packed, basic)?;
                        payload.push(basic, cell);
                    }
                }
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
