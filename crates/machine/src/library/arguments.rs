//! Arguments of library functions, and the memory that they point to.
//! Strings are read and written byte by byte, each byte checked.

use crate::code::{LibraryCode, ResultCode};
use crate::domain::{Domain, NumberType};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Cell, Life, Origin, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::{CharLike, ExprId, IntType, Signedness, Type, TypeId};
use antiphon_numbers::Int;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// `char`
pub const CHAR: NumberType = NumberType::Int(IntType { bits: 8, sign: Signedness::Signed, chars: CharLike::Character });

/// The arguments of a call.
pub struct Given<N> {
    /// The name of the function.
    pub name: &'static str,
    /// The values of its arguments.
    pub values: Vec<Value<N>>,
    /// Their types.
    pub(crate) types: Vec<TypeId>,
    exprs: Vec<ExprId>,
    /// Where its result goes.
    pub(crate) result: Option<ResultCode>,
}

impl<D: Domain> Machine<'_, D> {
    /// The arguments of a call, evaluated.
    pub(crate) fn given(&mut self, code: &LibraryCode) -> OrStop<Given<D::Number>, D::Number> {
        let mut values = Vec::with_capacity(code.arguments.len());
        for argument in &code.arguments {
            let value = match self.value(&argument.value)? {
                Value::Scalar(scalar @ Scalar::Number(ty), Cell::Undefined) if !self.checks_written() => {
                    self.library_will_change();
                    Value::Scalar(scalar, Cell::Number(self.indeterminate(ty)?))
                }
                value => value,
            };
            values.push(value);
        }
        Ok(Given {
            name: code.function.name(),
            values,
            types: code.arguments.iter().map(|argument| argument.ty).collect(),
            exprs: code.arguments.iter().map(|argument| argument.expr).collect(),
            result: code.result,
        })
    }

    /// The text of an argument.
    pub fn argument_text(&self, given: &Given<D::Number>, index: usize) -> String {
        match given.exprs.get(index) {
            Some(&expr) => {
                let text = crate::spell::expression(self.program, self.function(), expr);
                constant_name(given.name, &text).map_or(text, str::to_owned)
            }
            None => String::new(),
        }
    }

    /// What an argument points to by its type, if that is a scalar.
    pub fn pointed_scalar(&self, given: &Given<D::Number>, index: usize) -> Option<Scalar> {
        let types = &self.program.types;
        match types.get(*given.types.get(index)?) {
            Type::Pointer(to) => Scalar::of(types, *to),
            _ => None,
        }
    }

    /// The place of an argument.
    pub fn argument_span(&self, given: &Given<D::Number>, index: usize) -> Span {
        match given.exprs.get(index).map(|&expr| self.program.expr(expr).span) {
            Some(span) if !span.is_none() => span,
            _ => self.here(),
        }
    }

    /// A scalar argument, which must be defined.
    pub fn cell(&self, given: &Given<D::Number>, index: usize) -> OrStop<Cell<D::Number>, D::Number> {
        match given.values.get(index) {
            Some(Value::Scalar(_, Cell::Undefined)) => {
                let message = format!("`{}` is read but was never written", self.argument_text(given, index));
                self.fault(Property::Uninitialized, self.argument_span(given, index), message)
            }
            Some(Value::Scalar(_, cell)) => Ok(cell.clone()),
            Some(Value::Block(_)) | None => {
                let message = format!("argument {} of `{}` is missing", index + 1, given.name);
                self.unsupported(&codes::U208, self.here(), message)
            }
        }
    }

    /// The type of a number argument.
    pub(crate) fn number_type(&self, given: &Given<D::Number>, index: usize) -> NumberType {
        match given.values.get(index) {
            Some(Value::Scalar(Scalar::Number(ty), _)) => *ty,
            _ => NumberType::INT,
        }
    }

    /// A number argument.
    pub fn number_argument(&self, given: &Given<D::Number>, index: usize) -> OrStop<D::Number, D::Number> {
        match self.cell(given, index)? {
            Cell::Number(number) => Ok(number),
            _ => {
                let message = format!("argument {} of `{}` is not a number", index + 1, given.name);
                self.unsupported(&codes::U208, self.argument_span(given, index), message)
            }
        }
    }

    /// An integer argument whose value must be known.
    pub fn integer_argument(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let number = self.number_argument(given, index)?;
        match self.found_value(&number, self.argument_span(given, index))? {
            Some(value) => Ok(value),
            None => {
                let message = format!("argument {} of `{}` is unknown", index + 1, given.name);
                self.unsupported(&codes::U206, self.argument_span(given, index), message)
            }
        }
    }

    /// The value of a number, which must be known.
    pub fn known(&mut self, number: &D::Number, what: &str) -> OrStop<i64, D::Number> {
        match self.found_value(number, self.here())? {
            Some(value) => Ok(value),
            None => self.unsupported(&codes::U206, self.here(), format!("{what} is unknown")),
        }
    }

    /// The status with which a process ends. One that is not known counts as zero, unless
    /// somebody asks whether it is (`exit-status`): nothing else depends on it.
    pub(crate) fn status_of(&mut self, number: &D::Number, span: Span) -> OrStop<i64, D::Number> {
        match self.domain.as_index(number) {
            Some(status) => Ok(status),
            None if D::KNOWS_ALL => self.known(number, "the exit status"),
            None if self.options.checks.has(Property::ExitStatus) && self.decided(number)? => {
                self.fault(Property::ExitStatus, span, "the program ends with a status other than zero")
            }
            None => Ok(0),
        }
    }

    /// A size: an unsigned number that memory can have.
    pub(crate) fn size_argument(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<u64, D::Number> {
        let number = self.number_argument(given, index)?;
        let span = self.argument_span(given, index);
        let Some(value) = self.found_value(&number, span)? else {
            let message = format!(
                "`{}` of an unbounded number of bytes (`{}`); bound an input (`--input NAME=1..4`)",
                given.name,
                self.argument_text(given, index)
            );
            return self.unsupported(&codes::U207, span, message);
        };
        match u64::try_from(value) {
            Ok(size) => Ok(size),
            Err(_) => {
                let message = format!("`{}` is called with a size of {value}", given.name);
                self.fault(Property::ArrayBounds, self.argument_span(given, index), message)
            }
        }
    }

    /// A pointer argument that must point to an object.
    pub fn pointer_argument(&self, given: &Given<D::Number>, index: usize) -> OrStop<Pointer, D::Number> {
        match self.cell(given, index)? {
            Cell::Pointer(pointer) => Ok(pointer),
            Cell::Null => {
                let message =
                    format!("`{}` is null but is passed to `{}`", self.argument_text(given, index), given.name);
                self.fault(Property::Pointer, self.argument_span(given, index), message)
            }
            Cell::Within(_) => {
                self.boundless_limit(self.argument_span(given, index), "a pointer to an unknown element of")
            }
            Cell::Function(_) | Cell::Number(_) | Cell::VaList(..) | Cell::Opaque | Cell::Undefined => {
                let message = format!("`{}` does not point to an object", self.argument_text(given, index));
                self.fault(Property::Pointer, self.argument_span(given, index), message)
            }
        }
    }

    /// Checks that `size` bytes from a pointer may be used by a function.
    pub fn check_range(&mut self, pointer: &Pointer, size: u64, name: &str) -> OrStop<(), D::Number> {
        let inside = i64::from(pointer.offset) >= i64::from(pointer.low)
            && i64::from(pointer.offset) as i128 + i128::from(size) <= i128::from(pointer.high);
        if self.process.memory.get(pointer.object).is_some() && (inside || size == 0) {
            return Ok(());
        }
        if self.is_unbounded(pointer.object) {
            return self.check_far(pointer.object, i64::from(pointer.offset), size, |own, extent| {
                let whose = crate::spell::object(own.program, &own.process.memory, pointer.object);
                format!("`{name}` accesses {size} bytes of {whose}, which has only {}", own.count_text(extent))
            });
        }
        if self.process.memory.get(pointer.object).is_some() && size == 1 {
            let (memory, low, high) = (&self.process.memory, pointer.low, pointer.high);
            let whose = crate::spell::region(self.program, memory, pointer.object, low, high);
            let message = format!(
                "`{name}` accesses memory past the end of {whose}, which has {} bytes",
                high.saturating_sub(low)
            );
            return self.fault(Property::ArrayBounds, self.here(), message);
        }
        if self.process.memory.get(pointer.object).is_some() {
            let whose = crate::spell::object(self.program, &self.process.memory, pointer.object);
            let left = i64::from(pointer.high) - i64::from(pointer.offset);
            let message = format!("`{name}` accesses {size} bytes of {whose}, where only {} are left", left.max(0));
            return self.fault(Property::ArrayBounds, self.here(), message);
        }
        let message = match self.process.memory.life(pointer.object) {
            (Life::Freed, _) => format!("`{name}` gets a pointer to freed memory"),
            (_, Some(Origin::Local(function, local))) => {
                let variable = &self.program.function(function).locals[local.0 as usize].name;
                format!("`{name}` gets a pointer to `{variable}`, whose lifetime has ended")
            }
            _ if pointer.object.slot == u32::MAX => format!("`{name}` gets a pointer that does not point to an object"),
            _ => format!("`{name}` gets a pointer to an object whose lifetime has ended"),
        };
        self.fault(Property::Pointer, self.here(), message)
    }

    /// Checks that what a function writes is not what it reads.
    pub(crate) fn check_apart(
        &self,
        target: &Pointer,
        written: u64,
        source: &Pointer,
        read: u64,
        name: &str,
    ) -> OrStop<(), D::Number> {
        let (to, from) = (i128::from(target.offset), i128::from(source.offset));
        let apart = to + i128::from(written) <= from || from + i128::from(read) <= to;
        if target.object != source.object || apart || written == 0 || read == 0 {
            return Ok(());
        }
        self.fault(Property::Pointer, self.here(), format!("`{name}` copies between overlapping ranges"))
    }

    /// The byte at a distance from a pointer.
    pub(crate) fn load_byte(&mut self, pointer: &Pointer, at: u64, name: &str) -> OrStop<u8, D::Number> {
        if self.unknown_text(pointer.object).is_some() {
            let message = format!("`{name}` of an unknown external text");
            return self.unsupported(&codes::U207, self.here(), message);
        }
        match self.load_char(pointer, at, name)? {
            Cell::Number(number) => Ok(self.known(&number, "a character")? as u8),
            Cell::Undefined => {
                let message = format!("`{name}` reads a byte that was never written");
                self.fault(Property::Uninitialized, self.here(), message)
            }
            _ => self.unsupported(
                &codes::U201,
                self.here(),
                format!("`{name}` reads bytes of something that is not text"),
            ),
        }
    }

    pub(super) fn load_char(&mut self, pointer: &Pointer, at: u64, name: &str) -> OrStop<Cell<D::Number>, D::Number> {
        let moved =
            Pointer { offset: (i64::from(pointer.offset) + at as i64).min(i64::from(i32::MAX)) as i32, ..*pointer };
        self.check_range(&moved, 1, name)?;
        let access = Access { offset: moved.offset as u32, scalar: Scalar::Number(CHAR), bits: None };
        let answer = self.process.memory.load(&mut self.domain, moved.object, access);
        self.placed(answer, Self::here)
    }

    /// Writes a byte at a distance from a pointer.
    pub(crate) fn store_byte(&mut self, pointer: &Pointer, at: u64, byte: u8, name: &str) -> OrStop<(), D::Number> {
        let moved =
            Pointer { offset: (i64::from(pointer.offset) + at as i64).min(i64::from(i32::MAX)) as i32, ..*pointer };
        self.check_range(&moved, 1, name)?;
        let value = Cell::Number(self.domain.integer(i128::from(byte as i8), CHAR));
        let access = Access { offset: moved.offset as u32, scalar: Scalar::Number(CHAR), bits: None };
        let answer = self.process.memory.store(&mut self.domain, moved.object, access, value);
        self.placed(answer, Self::here)
    }

    /// The bytes up to the closing zero.
    pub fn read_string(&mut self, pointer: &Pointer, name: &str) -> OrStop<Vec<u8>, D::Number> {
        let mut text = Vec::new();
        loop {
            match self.load_byte(pointer, text.len() as u64, name)? {
                0 => return Ok(text),
                byte => text.push(byte),
            }
        }
    }

    /// The bytes up to the closing zero, if all of them are known.
    pub(crate) fn known_text(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Option<Vec<u8>>, D::Number> {
        let pointer = self.pointer_argument(given, index)?;
        if self.unknown_text(pointer.object).is_some() {
            return Ok(None);
        }
        let mut text = Vec::new();
        loop {
            let Cell::Number(number) = self.load_char(&pointer, text.len() as u64, given.name)? else {
                return Ok(None);
            };
            match self.domain.as_index(&number) {
                Some(0) => return Ok(Some(text)),
                Some(byte) => text.push(byte as u8),
                None => return Ok(None),
            }
        }
    }

    /// Some bytes, without a look for zeros.
    pub(crate) fn read_bytes(&mut self, pointer: &Pointer, count: u64, name: &str) -> OrStop<Vec<u8>, D::Number> {
        self.check_range(pointer, count, name)?;
        (0..count).map(|at| self.load_byte(pointer, at, name)).collect()
    }

    /// Writes bytes.
    pub fn write_bytes(&mut self, pointer: &Pointer, bytes: &[u8], name: &str) -> OrStop<(), D::Number> {
        for (at, &byte) in bytes.iter().enumerate() {
            self.store_byte(pointer, at as u64, byte, name)?;
        }
        Ok(())
    }

    /// Writes a scalar through a pointer argument.
    pub fn write_scalar(
        &mut self,
        pointer: &Pointer,
        scalar: Scalar,
        value: Cell<D::Number>,
        name: &str,
    ) -> OrStop<(), D::Number> {
        self.check_range(pointer, u64::from(scalar.size(self.code.layouts.pointer_size)), name)?;
        let access = Access { offset: pointer.offset as u32, scalar, bits: None };
        let answer = self.process.memory.store(&mut self.domain, pointer.object, access, value);
        self.placed(answer, Self::here)
    }

    /// Reads a scalar through a pointer argument.
    pub fn read_scalar(&mut self, pointer: &Pointer, scalar: Scalar, name: &str) -> OrStop<Cell<D::Number>, D::Number> {
        self.check_range(pointer, u64::from(scalar.size(self.code.layouts.pointer_size)), name)?;
        let access = Access { offset: pointer.offset as u32, scalar, bits: None };
        let answer = self.process.memory.load(&mut self.domain, pointer.object, access);
        self.placed(answer, Self::here)
    }

    /// An integer of the result's type.
    pub(crate) fn integer_result(
        &mut self,
        given: &Given<D::Number>,
        value: impl Into<Int>,
    ) -> Option<Value<D::Number>> {
        let scalar = self.scalar_result(given);
        let ty = match scalar {
            Scalar::Number(ty) => ty,
            Scalar::Pointer | Scalar::VaList => NumberType::INT,
        };
        let value = value.into().to_i128().unwrap_or(-1);
        Some(Value::Scalar(scalar, Cell::Number(self.domain.integer(value, ty))))
    }

    /// A pointer as the result.
    pub(crate) fn pointer_result(&self, cell: Cell<D::Number>) -> Option<Value<D::Number>> {
        Some(Value::Scalar(Scalar::Pointer, cell))
    }
}

/// What the program wrote where an argument of MPI is a number with a name: a
/// handle, or a rank or tag that is none.
fn constant_name(function: &str, text: &str) -> Option<&'static str> {
    let value: i32 = text.parse().ok().filter(|_| function.starts_with("MPI_"))?;
    let mut named = constants::TABLE.iter().filter(|constant| constant.value == value);
    named.find(|constant| constant.kind.base().is_some() || constant.kind == constants::Kind::Rank).map(|it| it.name)
}
