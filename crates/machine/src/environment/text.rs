//! Texts of which nothing is known: arguments of the program and variables of
//! the environment.
//!
//! Such a text is an object without bytes. What functions say about it is undecided,
//! and the same each time (`facet`); everything else that would need its bytes
//! is rejected. Its characters can be read one by one: a character at the place
//! of the length is the closing zero, one before it is not zero, and one behind
//! it does not exist. In a concrete run there are no such objects: the text is
//! made of what is known of it.

use super::Limits;
use crate::code::PlaceCodeId;
use crate::domain::{Arithmetic, Domain, NumberType, Widths};
use crate::fault::Property;
use crate::library::{number_type, Answer, Conversion, Given, CHAR};
use crate::locate::Located;
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Cell, Fill, Life, Object, ObjectId, Origin, Pointer, Scalar, Unknown};
use crate::step::Value;
use antiphon_model::library::{Memory, Stdlib};
use antiphon_model::{FloatFormat, Signedness};
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::facet::{self, Comparison, Reader, TextObservation};

/// The longest text whose characters are looked at.
const LONGEST: u32 = 63;

/// What is presumed where characters are.
const NOT_LONGER: Assumed = Assumed::SHORT_TEXTS;

/// A result of a comparison that can be negated.
const SIGNS: Limits = Limits::between(-(i32::MAX as i64), i32::MAX as i64);

impl<D: Domain> Machine<'_, D> {
    /// Whether an object is a text of which nothing is known.
    #[inline]
    pub(crate) fn unknown_text(&self, object: ObjectId) -> Option<Unknown> {
        if D::KNOWS_ALL {
            return None;
        }
        match self.process.memory.get(object)?.origin {
            Origin::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether an argument points to such a text.
    pub(crate) fn unknown_argument(&self, given: &Given<D::Number>, index: usize) -> Option<Unknown> {
        match given.values.get(index) {
            Some(Value::Scalar(_, Cell::Pointer(pointer))) => self.unknown_text(pointer.object),
            _ => None,
        }
    }

    /// What C calls it.
    pub(crate) fn text_name(&self, text: Unknown) -> String {
        match text {
            Unknown::Argument(index) => format!("argv[{index}]"),
            Unknown::Environment(name) => {
                let units = self.program.strings.get(name.0 as usize).map(|literal| literal.units.as_slice());
                let bytes: Vec<u8> = units.unwrap_or_default().iter().map(|&unit| unit as u8).collect();
                let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
                format!("getenv(\"{}\")", facet::spelled(&bytes[..end]))
            }
        }
    }

    /// A text about which nothing is known.
    pub(crate) fn make_unknown_text(&mut self, text: Unknown) -> OrStop<Cell<D::Number>, D::Number> {
        if D::KNOWS_ALL {
            let bytes = facet::text_of(&self.options.answers, &self.text_name(text));
            return self.library_string(&bytes, Origin::Argument);
        }
        let size = LONGEST + 1;
        if let Some(known) = self.text_object(Origin::Text(text)) {
            return Ok(known);
        }
        let object = self.process.memory.create(size, Fill::Undefined, Origin::Text(text), None);
        let generation = self.process.memory.in_slot(object.slot).map_or(0, |found| found.generation);
        Ok(Cell::Pointer(Pointer::to_object(ObjectId { generation, ..object }, size)))
    }

    /// The text from outside that was made before: it is one object, however often the program asks.
    pub(super) fn text_object(&self, origin: Origin) -> Option<Cell<D::Number>> {
        let is_it = |object: &Object<D::Number>| object.origin == origin && object.life == Life::Alive;
        let slot = self.process.memory.objects().position(is_it)? as u32;
        let found = self.process.memory.in_slot(slot)?;
        Some(Cell::Pointer(Pointer::to_object(ObjectId { slot, generation: found.generation }, found.size)))
    }

    /// `getenv`: what is given; or else nothing in one run, and nothing or any text in all.
    pub(crate) fn variable(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if !self.options.launch.variables.is_empty() {
            let name = self.text(given, 0)?;
            let known = self.options.launch.variables.iter().position(|(own, _)| *own == name);
            if let Some(index) = known {
                let cell = self.given_variable(index)?;
                return Ok(self.pointer_result(cell));
            }
        }
        match self.environment_is_undecided() {
            true => self.open_environment(given),
            false => Ok(self.pointer_result(Cell::Null)),
        }
    }

    /// The text of a variable that is given.
    fn given_variable(&mut self, index: usize) -> OrStop<Cell<D::Number>, D::Number> {
        let origin = Origin::Variable(index as u32);
        match self.text_object(origin) {
            Some(known) => Ok(known),
            None => {
                let text = self.options.launch.variables[index].1.clone();
                self.library_string(&text, origin)
            }
        }
    }

    /// `getenv`: nothing, or any text.
    fn open_environment(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let pointer = self.pointer_argument(given, 0)?;
        let literal = match self.process.memory.get(pointer.object).map(|object| object.origin) {
            Some(Origin::String(name)) if pointer.offset == 0 => name,
            _ => {
                let message = "`getenv` of a name that is not a string literal";
                return self.unsupported(&codes::U207, self.argument_span(given, 0), message);
            }
        };
        let text = Unknown::Environment(literal);
        let name = self.text_name(text);
        let set = self.named_value(&name, NumberType::INT, Limits::between(0, 1))?;
        let cell = match self.compares(Arithmetic::Equal, NumberType::INT, &set, 0)? {
            true => Cell::Null,
            false => self.make_unknown_text(text)?,
        };
        Ok(self.pointer_result(cell))
    }

    /// The character that a place in such a text holds.
    #[cold]
    pub(crate) fn text_character(
        &mut self,
        text: Unknown,
        found: &Located,
        place_code: PlaceCodeId,
        scalar: Scalar,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let span = self.place_span(place_code);
        let ty = match scalar {
            Scalar::Number(ty) if found.bits.is_none() && ty.integer().is_some_and(|(bits, _)| bits == 8) => ty,
            _ => {
                let message = "an unknown external text, read as another type";
                return self.unsupported(&codes::U207, span, message);
            }
        };
        let name = self.text_name(text);
        self.coverage.axioms.insert(NOT_LONGER);
        let most = i64::from(LONGEST);
        let length = self.named_value(&TextObservation::Length.name(&name), LONG_LENGTH, Limits::between(0, most))?;
        if found.offset < 0 || !self.compares_from(found.offset, &length)? {
            let message = format!("`{name}` may be shorter: character {} is past its end", found.offset);
            return self.fault(Property::ArrayBounds, span, message);
        }
        if self.compares(Arithmetic::Equal, LONG_LENGTH, &length, found.offset)? {
            return Ok(Cell::Number(self.domain.integer(0, ty)));
        }
        let facet = TextObservation::Character(found.offset as u32);
        let character = self.named_value(&facet.name(&name), CHAR, Limits::between(-128, 127))?;
        let zero = self.domain.integer(0, CHAR);
        self.assume_axiom(Arithmetic::NotEqual, CHAR, &character, &zero)?;
        let answer = self.domain.convert(CHAR, ty, &character);
        Ok(Cell::Number(self.placed(answer, |_| span)?))
    }

    fn compares_from(&mut self, place: i64, length: &D::Number) -> OrStop<bool, D::Number> {
        let place = self.domain.integer(i128::from(place), LONG_LENGTH);
        let answer = self.domain.binary(Arithmetic::LessEqual, LONG_LENGTH, &place, length);
        let condition = self.placed(answer, Self::here)?;
        self.decided(&condition)
    }

    /// A function of `<string.h>` on such a text, if one is given to it.
    pub(crate) fn unknown_text_function(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let (first, second) = (self.unknown_argument(given, 0), self.unknown_argument(given, 1));
        let comparison = match function {
            Memory::Strcmp | Memory::Strncmp => Some(Comparison::Exact),
            Memory::Strcasecmp | Memory::Strncasecmp => Some(Comparison::AnyCase),
            _ => None,
        };
        match (function, comparison, first, second) {
            (Memory::Strlen, _, Some(text), _) => {
                self.whole(given, 0)?;
                let value = self.facet_value(&TextObservation::Length, text, LONG_LENGTH, Limits::from(0))?;
                self.number_result(given, LONG_LENGTH, value)
            }
            (_, Some(comparison), Some(text), None) => {
                let value = self.text_compared(comparison, text, given, (0, 1))?;
                Ok(Some(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(value))))
            }
            (_, Some(comparison), None, Some(text)) => {
                let value = self.text_compared(comparison, text, given, (1, 0))?;
                let answer = self.domain.negate(NumberType::INT, &value);
                let value = self.placed(answer, Self::here)?;
                Ok(Some(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(value))))
            }
            (_, _, None, None) => Ok(None),
            _ => self.not_of_unknown(given),
        }
    }

    fn text_compared(
        &mut self,
        comparison: Comparison,
        text: Unknown,
        given: &Given<D::Number>,
        (own, other): (usize, usize),
    ) -> OrStop<D::Number, D::Number> {
        self.whole(given, own)?;
        let most = match given.values.len() {
            0..=2 => None,
            _ => Some(self.size_argument(given, 2)?),
        };
        if most == Some(0) {
            return Ok(self.domain.integer(0, NumberType::INT));
        }
        let known = self.text(given, other)?;
        self.facet_value(&TextObservation::Compared(comparison, known, most), text, NumberType::INT, SIGNS)
    }

    fn facet_value(
        &mut self,
        facet: &TextObservation,
        text: Unknown,
        ty: NumberType,
        limits: Limits,
    ) -> OrStop<D::Number, D::Number> {
        let name = facet.name(&self.text_name(text));
        self.named_value(&name, ty, limits)
    }

    /// What is not known of such a text.
    #[cold]
    pub(crate) fn not_of_unknown<T>(&self, given: &Given<D::Number>) -> OrStop<T, D::Number> {
        let message = format!("`{}` of an unknown external text", given.name);
        self.unsupported(&codes::U207, self.here(), message)
    }

    /// The text must be given from its start on.
    fn whole(&self, given: &Given<D::Number>, index: usize) -> OrStop<(), D::Number> {
        match self.pointer_argument(given, index)?.offset {
            0 => Ok(()),
            _ => self.not_of_unknown(given),
        }
    }

    /// `atoi` and kin of such a text, if one is given to it.
    pub(crate) fn unknown_to_number(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        let reads = matches!(
            function,
            Stdlib::Atoi
                | Stdlib::Atol
                | Stdlib::Atoll
                | Stdlib::Strtol
                | Stdlib::Strtoll
                | Stdlib::Strtoul
                | Stdlib::Strtoull
                | Stdlib::Atof
                | Stdlib::Strtod
                | Stdlib::Strtof
                | Stdlib::Strtold
        );
        let Some(text) = self.unknown_argument(given, 0).filter(|_| reads) else { return Ok(None) };
        self.whole(given, 0)?;
        if matches!(given.values.get(1), Some(Value::Scalar(_, Cell::Pointer(_)))) {
            let message = format!("where `{}` stops reading an unknown external text", given.name);
            return self.unsupported(&codes::U207, self.here(), message);
        }
        let scalar = self.scalar_result(given);
        let ty = match (function, scalar) {
            (Stdlib::Strtof, _) => NumberType::Float(FloatFormat::Single),
            (Stdlib::Strtold, _) => NumberType::Float(FloatFormat::Extended),
            (Stdlib::Atof | Stdlib::Strtod, _) => NumberType::Float(FloatFormat::Double),
            (_, Scalar::Number(ty)) => ty,
            (_, Scalar::Pointer | Scalar::VaList) => NumberType::INT,
        };
        let base = match function {
            Stdlib::Strtol | Stdlib::Strtoll | Stdlib::Strtoul | Stdlib::Strtoull => self.integer_argument(given, 2)?,
            _ => 10,
        };
        let Some(base) = u32::try_from(base).ok().filter(|base| *base == 0 || (2..=36).contains(base)) else {
            return self.not_of_unknown(given);
        };
        let value = self.leading_number(text, ty, base)?;
        if !ty.is_float() && !matches!(function, Stdlib::Atoi) {
            self.open_range_error(text, ty, &value)?;
        }
        Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(value))))
    }

    /// The number that a text begins with.
    fn leading_number(&mut self, text: Unknown, ty: NumberType, base: u32) -> OrStop<D::Number, D::Number> {
        let bounded = self.domain.widths() == Widths::Bounded;
        let facet = match ty.integer() {
            None => TextObservation::Real,
            Some((_, Signedness::Unsigned)) => TextObservation::Integer(Reader::Strtoul, base),
            // Without bounds all functions read the same number.
            Some((bits, Signedness::Signed)) if base == 10 && (bits <= 32 || !bounded) => {
                TextObservation::Integer(Reader::Atoi, 10)
            }
            Some((_, Signedness::Signed)) => TextObservation::Integer(Reader::Strtol, base),
        };
        self.facet_value(&facet, text, ty, Limits::NONE)
    }

    /// A number at the end of its type may be one that the type does not hold.
    fn open_range_error(&mut self, text: Unknown, ty: NumberType, value: &D::Number) -> OrStop<(), D::Number> {
        let Some((bits, sign)) = ty.integer() else { return Ok(()) };
        if self.code.errno.is_none() || self.domain.widths() == Widths::Unbounded {
            return Ok(());
        }
        let ends = match sign {
            Signedness::Signed => vec![-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1],
            Signedness::Unsigned => vec![(1i128 << bits) - 1],
        };
        for end in ends {
            let end = self.domain.integer(end, ty);
            let answer = self.domain.binary(Arithmetic::Equal, ty, value, &end);
            let condition = self.placed(answer, Self::here)?;
            if self.decided(&condition)? {
                let name = format!("{} is out of range", self.text_name(text));
                let beyond = self.named_value(&name, NumberType::INT, Limits::between(0, 1))?;
                if self.compares(Arithmetic::Equal, NumberType::INT, &beyond, 1)? {
                    self.set_errno(crate::library::errno::ERANGE)?;
                }
            }
        }
        Ok(())
    }

    /// `sscanf` of such a text with one number.
    pub(crate) fn scan_unknown(&mut self, text: Unknown, given: &Given<D::Number>) -> Answer<D::Number> {
        self.whole(given, 0)?;
        let format = self.text(given, 1)?;
        let mut at = 0;
        let conversion = match format.first() {
            Some(b'%') => Conversion::read(&format, &mut at),
            _ => return self.not_of_unknown(given),
        };
        let plain = at == format.len() && conversion.is_unbounded() && !conversion.is_suppressed();
        let ty = number_type(&conversion, self.code.layouts.pointer_size).filter(|ty| *ty != CHAR);
        let (Some(ty), Some(base), true) = (ty, conversion.number_base(), plain) else {
            return self.not_of_unknown(given);
        };
        let scanned = TextObservation::Scanned(format.clone());
        let count = self.facet_value(&scanned, text, NumberType::INT, Limits::between(-1, 1))?;
        if self.compares(Arithmetic::Equal, NumberType::INT, &count, 1)? {
            let arguments = self.rest(given, 2);
            let Some(Argument::Scalar(_, Cell::Pointer(pointer))) = arguments.first() else {
                return self.not_of_unknown(given);
            };
            let value = self.leading_number(text, ty, base)?;
            self.write_scalar(pointer, Scalar::Number(ty), Cell::Number(value), given.name)?;
        }
        Ok(Some(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(count))))
    }
}

/// The type of lengths.
const LONG_LENGTH: NumberType = crate::domain::SIZE;
