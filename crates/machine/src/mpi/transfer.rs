//! Between memory and messages: reading a buffer through a datatype, writing a
//! payload into one, and keeping others off a buffer that an operation owns.

use super::payload::{Basic, Datatype, Item, Payload};
use super::state::{Delivery, Operation, RequestId};
use crate::domain::{Domain, NumberType};
use crate::fault::{Fault, Property, Stop};
use crate::machine::{Machine, Outcome};
use crate::memory::{Access, Cell, ObjectId, Pointer, Scalar};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

/// The scalar that a basic type describes.
pub(crate) fn scalar_of(basic: Basic) -> Option<Scalar> {
    let int = |bits, sign, chars| Scalar::Number(NumberType::Int(IntType { bits, sign, chars }));
    let (signed, unsigned, number) = (Signedness::Signed, Signedness::Unsigned, CharLike::Number);
    Some(match basic.0 {
        constants::CHAR | constants::SIGNED_CHAR => int(8, signed, CharLike::Character),
        constants::UNSIGNED_CHAR => int(8, unsigned, CharLike::Character),
        constants::INT8_T => int(8, signed, number),
        constants::UINT8_T | constants::BYTE | constants::PACKED => int(8, unsigned, number),
        constants::SHORT | constants::INT16_T => int(16, signed, number),
        constants::UNSIGNED_SHORT | constants::UINT16_T => int(16, unsigned, number),
        constants::INT | constants::INT32_T | constants::WCHAR => int(32, signed, number),
        constants::UNSIGNED | constants::UINT32_T => int(32, unsigned, number),
        constants::LONG | constants::LONG_LONG_INT | constants::INT64_T => int(64, signed, number),
        constants::AINT | constants::OFFSET | constants::COUNT => int(64, signed, number),
        constants::UNSIGNED_LONG | constants::UNSIGNED_LONG_LONG | constants::UINT64_T => int(64, unsigned, number),
        constants::FLOAT => Scalar::Number(NumberType::Float(FloatFormat::Single)),
        constants::DOUBLE => Scalar::Number(NumberType::Float(FloatFormat::Double)),
        constants::LONG_DOUBLE => Scalar::Number(NumberType::Float(FloatFormat::Extended)),
        constants::C_BOOL => Scalar::Number(NumberType::Bool),
        _ => return None,
    })
}

impl<D: Domain> Machine<'_, D> {
    /// The datatype of a handle: a predefined one, or one of this rank.
    pub(crate) fn datatype_of(&self, handle: i64) -> Option<Rc<Datatype>> {
        let own = &self.me().datatypes;
        if let Some(number) = own.number(handle) {
            return own.get(number).cloned();
        }
        let handle = i32::try_from(handle).ok()?;
        let size = scalar_of(Basic(handle))?.size(self.code.layouts.pointer_size);
        let map = Rc::from([Item { offset: 0, basic: Basic(handle) }]);
        Some(Rc::new(Datatype { handle, map, lower: 0, extent: i64::from(size), committed: true, span: Span::NONE }))
    }

    /// Bytes of data.
    pub(crate) fn bytes_of(&self, data: &Delivery<D::Number>) -> i64 {
        let pointer_size = self.code.layouts.pointer_size;
        let sizes = data.datatype.map.iter().filter_map(|item| scalar_of(item.basic));
        let element: i64 = sizes.map(|scalar| i64::from(scalar.size(pointer_size))).sum();
        element.saturating_mul(data.count)
    }

    /// Where the value of an item of an element lies.
    fn item_place(&self, pointer: &Pointer, data: &Delivery<D::Number>, element: i64, item: &Item) -> Pointer {
        let offset = i64::from(pointer.offset) + element.saturating_mul(data.datatype.extent) + item.offset;
        let offset = offset.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        Pointer { offset, ..*pointer }
    }

    /// The bytes that data covers, as ranges of objects.
    pub(crate) fn ranges_of(&self, data: &Delivery<D::Number>) -> Vec<(ObjectId, i64, i64)> {
        let Cell::Pointer(pointer) = &data.buffer else { return Vec::new() };
        let pointer_size = self.code.layouts.pointer_size;
        let mut ranges: Vec<(ObjectId, i64, i64)> = Vec::new();
        for element in 0..data.count {
            for item in data.datatype.map.iter() {
                let Some(scalar) = scalar_of(item.basic) else { continue };
                let place = self.item_place(pointer, data, element, item);
                let (low, size) = (i64::from(place.offset), i64::from(scalar.size(pointer_size)));
                match ranges.last_mut() {
                    Some((object, _, high)) if *object == place.object && *high == low => *high = low + size,
                    _ => ranges.push((place.object, low, low + size)),
                }
            }
        }
        ranges
    }

    /// Reads data.
    pub(crate) fn gather(&mut self, data: &Delivery<D::Number>) -> Outcome<Payload<D::Number>, D::Number> {
        let mut payload = Payload::new();
        if data.count == 0 || data.datatype.map.is_empty() {
            return Ok(payload);
        }
        let pointer = self.buffer_pointer(data)?;
        for element in 0..data.count {
            for item in data.datatype.map.iter() {
                let Some(scalar) = scalar_of(item.basic) else {
                    return self.unsupported(&codes::U206, self.here(), "a datatype that is not modelled");
                };
                let place = self.item_place(&pointer, data, element, item);
                self.check_range(&place, u64::from(scalar.size(self.code.layouts.pointer_size)), "MPI")?;
                let access = Access { offset: place.offset as u32, scalar, bits: None };
                let answer = self.process.memory.load(&mut self.domain, place.object, access);
                payload.push(item.basic, self.placed(answer, Self::here)?);
            }
        }
        Ok(payload)
    }

    /// Writes data; `from` is the sender and its call, for messages.
    pub(crate) fn scatter(
        &mut self,
        data: &Delivery<D::Number>,
        payload: &Payload<D::Number>,
        from: Option<(u32, Span)>,
    ) -> Outcome<(), D::Number> {
        let room = data.count.saturating_mul(data.datatype.map.len() as i64);
        if payload.len() as i64 > room {
            let message = format!("a message of {} values is received, and there is room for {room}", payload.len());
            return self.about_message(Property::MpiTruncation, message, from);
        }
        if payload.is_empty() {
            return Ok(());
        }
        let pointer = self.buffer_pointer(data)?;
        let places = (0..data.count).flat_map(|element| data.datatype.map.iter().map(move |item| (element, *item)));
        for ((basic, cell), (element, item)) in payload.values().zip(places) {
            if basic != item.basic {
                let (sent, wanted) = (type_name(basic), type_name(item.basic));
                let message = format!("a message of `{sent}` is received as `{wanted}`");
                return self.about_message(Property::MpiType, message, from);
            }
            let Some(scalar) = scalar_of(basic) else { continue };
            let place = self.item_place(&pointer, data, element, &item);
            self.write_scalar(&place, scalar, cell.clone(), "MPI")?;
        }
        Ok(())
    }

    #[cold]
    fn about_message<T>(
        &self,
        property: Property,
        message: String,
        from: Option<(u32, Span)>,
    ) -> Outcome<T, D::Number> {
        let also = from.map(|(rank, span)| (span, format!("rank {rank} sends it here"))).into_iter().collect();
        let (span, calls) = (self.here(), self.calls());
        Err(Box::new(Stop::Fault(Fault { property, message, span, label: String::new(), calls, also })))
    }

    fn buffer_pointer(&mut self, data: &Delivery<D::Number>) -> Outcome<Pointer, D::Number> {
        match &data.buffer {
            Cell::Pointer(pointer) => Ok(*pointer),
            Cell::Null => self.fault(Property::MpiCount, self.here(), "a buffer is null"),
            _ => self.fault(Property::Pointer, self.here(), "a buffer does not point to an object"),
        }
    }

    /// The buffer of a pending request belongs to it.
    pub(super) fn lend_buffer(&mut self, id: RequestId) -> Outcome<(), D::Number> {
        let Some(request) = self.network.look(self.rank(), id) else { return Ok(()) };
        let (Operation::Send { .. } | Operation::Receive { .. }) = &request.operation else { return Ok(()) };
        Ok(())
    }

    /// The buffer of a request is the program's again.
    pub(super) fn return_buffer(&mut self, _id: RequestId) {}
}

/// The name of a basic type in C.
pub(crate) fn type_name(basic: Basic) -> &'static str {
    let known = constants::TABLE.iter().find(|constant| constant.value == basic.0);
    known.map_or("a datatype", |constant| constant.name)
}
