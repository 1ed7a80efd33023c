//! The operations that reductions apply: those of the standard, with the types
//! that it allows for each, and those of the program.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::movement::moved;
use super::payload::{Basic, Datatype, Payload};
use super::predefined::{scalar_of, size_of, type_name};
use super::state::{Delivery, OperandOrder, Reduction, UserOperation};
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Life, Origin, Pointer, Scalar};
use antiphon_machine::Property;
use antiphon_machine::Value;
use antiphon_machine::{Arithmetic, Decision, Domain, NumberType};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::{FunctionId, Type};
use antiphon_source::codes::unsupported as codes;

const INT: Scalar = Scalar::Number(NumberType::INT);

/// Types that the standard treats alike in reductions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Family {
    Integer,
    Floating,
    Logical,
    Complex,
    Byte,
    Pair,
    /// Characters and the like: no operation takes them.
    Other,
}

fn family_of(datatype: i32) -> Family {
    match datatype {
        constants::SIGNED_CHAR
        | constants::UNSIGNED_CHAR
        | constants::SHORT
        | constants::UNSIGNED_SHORT
        | constants::INT
        | constants::UNSIGNED
        | constants::LONG
        | constants::UNSIGNED_LONG
        | constants::LONG_LONG_INT
        | constants::UNSIGNED_LONG_LONG
        | constants::INT8_T
        | constants::INT16_T
        | constants::INT32_T
        | constants::INT64_T
        | constants::UINT8_T
        | constants::UINT16_T
        | constants::UINT32_T
        | constants::UINT64_T
        | constants::AINT
        | constants::OFFSET
        | constants::COUNT
        | constants::INTEGER => Family::Integer,
        constants::FLOAT
        | constants::DOUBLE
        | constants::LONG_DOUBLE
        | constants::REAL
        | constants::DOUBLE_PRECISION => Family::Floating,
        constants::C_BOOL | constants::LOGICAL => Family::Logical,
        constants::C_FLOAT_COMPLEX
        | constants::C_DOUBLE_COMPLEX
        | constants::C_LONG_DOUBLE_COMPLEX
        | constants::COMPLEX
        | constants::DOUBLE_COMPLEX => Family::Complex,
        constants::BYTE => Family::Byte,
        constants::FLOAT_INT
        | constants::DOUBLE_INT
        | constants::LONG_INT
        | constants::TWO_INT
        | constants::SHORT_INT
        | constants::LONG_DOUBLE_INT
        | constants::TWO_INTEGER
        | constants::TWO_REAL
        | constants::TWO_DOUBLE_PRECISION => Family::Pair,
        _ => Family::Other,
    }
}

/// Whether the standard allows an operation on a family (its section 5.9.2).
fn allows(op: i32, family: Family) -> bool {
    use Family::{Byte, Complex, Floating, Integer, Logical, Pair};
    let allowed: &[Family] = match op {
        constants::MAX | constants::MIN => &[Integer, Floating],
        constants::SUM | constants::PROD => &[Integer, Floating, Complex],
        constants::LAND | constants::LOR | constants::LXOR => &[Integer, Logical],
        constants::BAND | constants::BOR | constants::BXOR => &[Integer, Byte],
        constants::MAXLOC | constants::MINLOC => &[Pair],
        // These are for one-sided communication only.
        _ => &[],
    };
    allowed.contains(&family)
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The operation of a handle that was checked.
    pub(super) fn reduction_of(&self, handle: i64) -> Reduction {
        let own = &self.me().operations;
        match own.number(handle).and_then(|number| own.get(number)) {
            Some(operation) => {
                let order = if operation.commutative { OperandOrder::Any } else { OperandOrder::Ranks };
                Reduction::User(operation.function, order)
            }
            None => Reduction::Predefined(handle as i32),
        }
    }

    /// Whether an operation may be applied to a type.
    pub(super) fn check_operation(
        &mut self,
        arguments: &Arguments<D::Number>,
        op: Reduction,
        datatype: &Datatype,
        argument: usize,
    ) -> OrStop<(), D::Number> {
        let Reduction::Predefined(op) = op else { return Ok(()) };
        if allows(op, family_of(datatype.handle)) {
            return Ok(());
        }
        let own = self.me().datatypes.number(i64::from(datatype.handle)).is_some();
        let what = match own {
            true => "a datatype of the program".to_owned(),
            false => format!("`{}`", type_name(Basic(datatype.handle))),
        };
        let (name, op) = (arguments.given.name, type_name(Basic(op)));
        let message = format!("`{name}`: operation `{op}` is not defined on {what}");
        self.bad_argument(&arguments.given, argument, Property::MpiType, message)
    }

    /// Combines two payloads, the left one first.
    pub(super) fn apply(
        &mut self,
        op: Reduction,
        left: &Payload<D::Number>,
        right: &Payload<D::Number>,
        place: &Delivery<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        match op {
            Reduction::User(function, _) => self.apply_user(function, left, right, place),
            Reduction::Predefined(op @ (constants::MAXLOC | constants::MINLOC)) => self.apply_pairs(op, left, right),
            Reduction::Predefined(op) => {
                let mut result = Payload::new();
                let (left, right) = (self.readable(left, place)?, self.readable(right, place)?);
                let complex = left.values().next().is_some_and(|(basic, _)| family_of(basic.0) == Family::Complex);
                if complex && op == constants::PROD {
                    return self.apply_products(&left, &right);
                }
                for ((basic, a), (_, b)) in left.values().zip(right.values()) {
                    let ty = self.number_type_of(basic)?;
                    let (a, b) = (self.operand(a)?, self.operand(b)?);
                    result.push(basic, self.applied(op, ty, &a, &b)?);
                }
                Ok(result)
            }
        }
    }

    /// Values to compute with: raw bytes are read as numbers.
    fn readable(
        &mut self,
        payload: &Payload<D::Number>,
        place: &Delivery<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        if !payload.has_bytes() {
            return Ok(payload.clone());
        }
        let vector = self.laid_out(payload, place)?;
        let pointer_size = self.machine.code.layouts.pointer_size;
        let mut values = Payload::new();
        let Cell::Pointer(pointer) = vector.buffer else { return Ok(values) };
        for item in vector.datatype.blocks(vector.count) {
            let Some(scalar) = scalar_of(item.basic, pointer_size) else { continue };
            for index in 0..item.count {
                let distance = item.offset.saturating_add(index.saturating_mul(i64::from(scalar.size(pointer_size))));
                let Cell::Pointer(at) = moved::<D::Number>(Cell::Pointer(pointer), distance) else { continue };
                values.push(item.basic, self.machine.read_scalar(&at, scalar, "MPI")?);
            }
        }
        self.machine.process.memory.end(pointer.object, Life::Ended);
        Ok(values)
    }

    /// `MPI_MAXLOC` and `MPI_MINLOC`: values and their indices take turns.
    fn apply_pairs(
        &mut self,
        op: i32,
        left: &Payload<D::Number>,
        right: &Payload<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let (left, right): (Vec<_>, Vec<_>) = (left.values().collect(), right.values().collect());
        let mut result = Payload::new();
        for (a, b) in left.chunks_exact(2).zip(right.chunks_exact(2)) {
            let (basic, index) = (a[0].0, a[1].0);
            let (ty, index_type) = (self.number_type_of(basic)?, self.number_type_of(index)?);
            let (x, y) = (self.operand(a[0].1)?, self.operand(b[0].1)?);
            let (i, j) = (self.operand(a[1].1)?, self.operand(b[1].1)?);
            let (low, high) = if op == constants::MAXLOC { (&x, &y) } else { (&y, &x) };
            let second = self.computed_by(Arithmetic::Less, ty, low, high)?;
            let equal = self.computed_by(Arithmetic::Equal, ty, &x, &y)?;
            let value = self.one_or_other(&second, Cell::Number(y), Cell::Number(x))?;
            let least = self.extremum(constants::MIN, index_type, &i, &j)?;
            let else_index = self.one_or_other(&equal, least, Cell::Number(i))?;
            let place = self.one_or_other(&second, Cell::Number(j), else_index)?;
            result.push(basic, value);
            result.push(index, place);
        }
        Ok(result)
    }

    /// Products of complex numbers, whose parts take turns.
    fn apply_products(
        &mut self,
        left: &Payload<D::Number>,
        right: &Payload<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let (left, right): (Vec<_>, Vec<_>) = (left.values().collect(), right.values().collect());
        let mut result = Payload::new();
        for (a, b) in left.chunks_exact(2).zip(right.chunks_exact(2)) {
            let (basic, ty) = (a[0].0, self.number_type_of(a[0].0)?);
            let (re, im) = (self.operand(a[0].1)?, self.operand(a[1].1)?);
            let (other_re, other_im) = (self.operand(b[0].1)?, self.operand(b[1].1)?);
            let mut product = |x: &D::Number, y: &D::Number| self.computed_by(Arithmetic::Multiply, ty, x, y);
            let (one, two) = (product(&re, &other_re)?, product(&im, &other_im)?);
            let (three, four) = (product(&re, &other_im)?, product(&im, &other_re)?);
            let real = self.computed_by(Arithmetic::Subtract, ty, &one, &two)?;
            let imaginary = self.computed_by(Arithmetic::Add, ty, &three, &four)?;
            result.push(basic, Cell::Number(real));
            result.push(basic, Cell::Number(imaginary));
        }
        Ok(result)
    }

    pub(super) fn number_type_of(&mut self, basic: Basic) -> OrStop<NumberType, D::Number> {
        match scalar_of(basic, self.machine.code.layouts.pointer_size) {
            Some(Scalar::Number(ty)) => Ok(ty),
            Some(Scalar::Pointer | Scalar::VaList) | None => {
                let message = format!("a reduction of `{}`", type_name(basic));
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    /// A value that an operation uses.
    fn operand(&mut self, cell: &Cell<D::Number>) -> OrStop<D::Number, D::Number> {
        match cell {
            Cell::Number(number) => Ok(number.clone()),
            Cell::Undefined => {
                let message = "a reduction uses a value that was never written";
                self.machine.fault(Property::Uninitialized, self.machine.here(), message)
            }
            Cell::Null | Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) | Cell::VaList(..) | Cell::Opaque => {
                self.machine.unsupported(
                    &codes::U201,
                    self.machine.here(),
                    "a reduction of something that is not a number",
                )
            }
        }
    }

    /// One of the standard's operations on two numbers.
    fn applied(&mut self, op: i32, ty: NumberType, a: &D::Number, b: &D::Number) -> OrStop<Cell<D::Number>, D::Number> {
        let arithmetic = match op {
            constants::MAX | constants::MIN => return self.extremum(op, ty, a, b),
            constants::LAND | constants::LOR | constants::LXOR => return self.logical(op, ty, a, b),
            constants::SUM => Arithmetic::Add,
            constants::PROD => Arithmetic::Multiply,
            constants::BAND => Arithmetic::BitAnd,
            constants::BOR => Arithmetic::BitOr,
            constants::BXOR => Arithmetic::BitXor,
            _ => {
                return self.machine.unsupported(&codes::U206, self.machine.here(), "an operation that is not modelled")
            }
        };
        // As in C, what is narrower than `int` is computed as one.
        let narrow = ty.integer().is_some_and(|(bits, _)| bits < 32);
        let used = if narrow { NumberType::INT } else { ty };
        let (a, b) = (self.converted(ty, used, a)?, self.converted(ty, used, b)?);
        let answer = self.machine.domain.binary(arithmetic, used, &a, &b);
        let value = self.machine.placed(answer, Machine::here)?;
        Ok(Cell::Number(self.converted(used, ty, &value)?))
    }

    fn converted(&mut self, from: NumberType, to: NumberType, x: &D::Number) -> OrStop<D::Number, D::Number> {
        if from == to {
            return Ok(x.clone());
        }
        let answer = self.machine.domain.convert(from, to, x);
        self.machine.placed(answer, Machine::here)
    }

    fn computed_by(
        &mut self,
        op: Arithmetic,
        ty: NumberType,
        a: &D::Number,
        b: &D::Number,
    ) -> OrStop<D::Number, D::Number> {
        let answer = self.machine.domain.binary(op, ty, a, b);
        self.machine.placed(answer, Machine::here)
    }

    /// The larger or the smaller of two numbers.
    fn extremum(
        &mut self,
        op: i32,
        ty: NumberType,
        a: &D::Number,
        b: &D::Number,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let second = match op {
            constants::MAX => self.computed_by(Arithmetic::Less, ty, a, b)?,
            _ => self.computed_by(Arithmetic::Less, ty, b, a)?,
        };
        self.one_or_other(&second, Cell::Number(b.clone()), Cell::Number(a.clone()))
    }

    /// `condition ? a : b`
    fn one_or_other(
        &mut self,
        condition: &D::Number,
        a: Cell<D::Number>,
        b: Cell<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        match self.machine.domain.decide(condition) {
            Decision::True => Ok(a),
            Decision::False => Ok(b),
            Decision::Undecided => {
                let answer = self.machine.domain.choose(condition, a, b);
                self.machine.placed(answer, Machine::here)
            }
        }
    }

    /// And, or, exclusive or, of truth values.
    fn logical(&mut self, op: i32, ty: NumberType, a: &D::Number, b: &D::Number) -> OrStop<Cell<D::Number>, D::Number> {
        let (no_a, no_b) = (self.machine.domain.is_zero(a), self.machine.domain.is_zero(b));
        let yes_b = self.machine.domain.is_zero(&no_b);
        let (zero, one) = (self.machine.integer(0), self.machine.integer(1));
        let truth = match op {
            constants::LAND => self.one_or_other(&no_a, zero, Cell::Number(yes_b))?,
            constants::LOR => self.one_or_other(&no_a, Cell::Number(yes_b), one)?,
            _ => Cell::Number(self.computed_by(Arithmetic::NotEqual, NumberType::INT, &no_a, &no_b)?),
        };
        match truth {
            Cell::Number(number) => Ok(Cell::Number(self.converted(NumberType::INT, ty, &number)?)),
            other => Ok(other),
        }
    }

    /// An operation of the program: it is called with the left values and the
    /// right ones, which it replaces.
    fn apply_user(
        &mut self,
        function: FunctionId,
        left: &Payload<D::Number>,
        right: &Payload<D::Number>,
        place: &Delivery<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let (into, out) = (self.laid_out(left, place)?, self.laid_out(right, place)?);
        let length = self.number_object(place.count, self.scalar_of_length(function))?;
        let datatype = self.int_object(i64::from(place.datatype.handle))?;
        let pointers = [&into.buffer, &out.buffer, &length, &datatype];
        let given = pointers.map(|cell| Value::Scalar(Scalar::Pointer, cell.clone()));
        self.call_back(function, given.into_iter().collect())?;
        let result = self.gather(&out)?;
        for cell in [into.buffer, out.buffer, length, datatype] {
            if let Cell::Pointer(pointer) = cell {
                self.machine.process.memory.end(pointer.object, Life::Ended);
            }
        }
        Ok(result)
    }

    /// Values in an object of their own.
    fn laid_out(
        &mut self,
        payload: &Payload<D::Number>,
        place: &Delivery<D::Number>,
    ) -> OrStop<Delivery<D::Number>, D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let ends = place.datatype.map.iter().map(|item| {
            let bytes = item.count.saturating_mul(size_of(item.basic, pointer_size));
            (item.offset, item.offset.saturating_add(bytes))
        });
        let (low, high) = ends.fold((0, 0), |(low, high), (from, to)| (from.min(low), to.max(high)));
        let span = place.datatype.extent.saturating_mul(place.count.saturating_sub(1).max(0));
        let bytes = (high - low).saturating_add(span.saturating_abs());
        let Some(bytes) = u32::try_from(bytes).ok().filter(|bytes| *bytes <= i32::MAX as u32) else {
            return Err(self.machine.too_large());
        };
        let scalar = place.datatype.map.first().filter(|_| place.datatype.is_dense());
        let layout = scalar
            .and_then(|item| scalar_of(item.basic, pointer_size))
            .and_then(|scalar| self.machine.code.layouts.of_scalar(scalar));
        let object = self.machine.process.memory.create(bytes, Fill::Undefined, Origin::Library, layout);
        let start = if span < 0 { span.saturating_neg() } else { 0 } - low;
        let buffer = Cell::Pointer(Pointer { offset: start as i32, ..Pointer::to_object(object, bytes) });
        let vector = Delivery { buffer, ..place.clone() };
        self.scatter(&vector, payload, None)?;
        Ok(vector)
    }

    /// An `int` of the library.
    pub(super) fn int_object(&mut self, value: i64) -> OrStop<Cell<D::Number>, D::Number> {
        self.number_object(value, INT)
    }

    /// The number of elements is an `int`, and an `MPI_Count` in a function for `MPI_Op_create_c`.
    fn scalar_of_length(&self, function: FunctionId) -> Scalar {
        let (program, function) = (self.machine.program, self.machine.program.function(function));
        let given = function.locals.get(2).map(|length| program.types.get(length.ty));
        let Some(Type::Pointer(to)) = given else { return INT };
        match Scalar::of(&program.types, *to) {
            Some(wide @ Scalar::Number(NumberType::Int(_)))
                if wide.size(self.machine.code.layouts.pointer_size) == 8 =>
            {
                wide
            }
            _ => INT,
        }
    }

    fn number_object(&mut self, value: i64, scalar: Scalar) -> OrStop<Cell<D::Number>, D::Number> {
        let layout = self.machine.code.layouts.of_scalar(scalar);
        let size = scalar.size(self.machine.code.layouts.pointer_size);
        let object = self.machine.process.memory.create(size, Fill::Undefined, Origin::Library, layout);
        let pointer = Pointer::to_object(object, size);
        let Scalar::Number(ty) = scalar else { return Ok(Cell::Pointer(pointer)) };
        let cell = Cell::Number(self.machine.domain.integer(i128::from(value), ty));
        self.machine.write_scalar(&pointer, scalar, cell, "MPI")?;
        Ok(Cell::Pointer(pointer))
    }

    pub(super) fn operations(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::OpCreate | Mpi::OpCreateC => self.create_operation(arguments)?,
            Mpi::OpFree => self.free_operation(arguments)?,
            _ => {
                let own = &self.me().operations;
                let user = own.number(arguments.int(0)).and_then(|number| own.get(number));
                let commutes = user.is_none_or(|operation| operation.commutative);
                self.write_int(arguments, 1, i64::from(commutes))?;
            }
        }
        Ok(Begun::Done)
    }

    fn create_operation(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let function = match self.machine.cell(&arguments.given, 0)? {
            Cell::Function(function) => function,
            _ => {
                let text = self.machine.argument_text(&arguments.given, 0);
                let message = format!("`{}`: `{text}` is not a function", arguments.given.name);
                return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
            }
        };
        let (commutative, span) = (arguments.int(1) != 0, self.machine.here());
        let number = self.endpoint().operations.add(UserOperation { function, commutative, span });
        let handle = self.me().operations.handle(number);
        self.write_int(arguments, 2, i64::from(handle))
    }

    fn free_operation(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
        let handle = match self.machine.read_scalar(&pointer, INT, arguments.given.name)? {
            Cell::Number(number) => self.machine.known(&number, "an operation")?,
            _ => {
                let text = self.machine.argument_text(&arguments.given, 0);
                let message = format!("`MPI_Op_free`: the operation in `{text}` was never set");
                return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
            }
        };
        let number = self.me().operations.number(handle);
        match number.and_then(|number| self.endpoint().operations.remove(number)) {
            Some(_) => self.write_int(arguments, 0, i64::from(constants::OP_NULL)),
            None => {
                let why = match handle {
                    null if null == i64::from(constants::OP_NULL) => "is `MPI_OP_NULL`",
                    _ => "is not an operation that the program created, or was freed",
                };
                let text = self.machine.argument_text(&arguments.given, 0);
                let message = format!("`MPI_Op_free`: the target of `{text}` {why}");
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
        }
    }
}
