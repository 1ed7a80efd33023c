//! The datatypes that every program has: what each describes, as data.
//!
//! Pair types lie as the struct of C does (`struct { double a; int b; }`), so
//! they have two items and often a gap. A complex number is two parts of its own
//! basic type. Names of Fortran are here because C programs use them too; they
//! match nothing but themselves.

use super::payload::{Basic, Datatype, FixedBounds, Item};
use antiphon_machine::memory::Scalar;
use antiphon_machine::NumberType;
use antiphon_model::library::mpi_constants::{self as constants, Kind};
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};
use antiphon_source::Span;
use std::rc::Rc;

/// The scalar that a basic type describes, on a target with such pointers.
pub fn scalar_of(basic: Basic, pointer_size: u32) -> Option<Scalar> {
    let (signed, unsigned) = (Signedness::Signed, Signedness::Unsigned);
    let int = |bits: u16, sign| {
        let chars = if bits == 8 { CharLike::Character } else { CharLike::Number };
        Scalar::Number(NumberType::Int(IntType { bits, sign, chars }))
    };
    let float = |format| Scalar::Number(NumberType::Float(format));
    let long = if pointer_size < 8 { 32 } else { 64 };
    Some(match basic.0 {
        constants::CHAR | constants::SIGNED_CHAR | constants::INT8_T | constants::CHARACTER => int(8, signed),
        constants::UNSIGNED_CHAR | constants::UINT8_T | constants::BYTE | constants::PACKED => int(8, unsigned),
        constants::SHORT | constants::INT16_T => int(16, signed),
        constants::UNSIGNED_SHORT | constants::UINT16_T => int(16, unsigned),
        constants::INT | constants::INT32_T | constants::WCHAR => int(32, signed),
        constants::INTEGER | constants::LOGICAL => int(32, signed),
        constants::UNSIGNED | constants::UINT32_T => int(32, unsigned),
        constants::LONG | constants::AINT => int(long, signed),
        constants::UNSIGNED_LONG => int(long, unsigned),
        constants::LONG_LONG_INT | constants::INT64_T => int(64, signed),
        constants::OFFSET | constants::COUNT => int(64, signed),
        constants::UNSIGNED_LONG_LONG | constants::UINT64_T => int(64, unsigned),
        constants::FLOAT | constants::REAL => float(FloatFormat::Single),
        constants::C_FLOAT_COMPLEX | constants::COMPLEX => float(FloatFormat::Single),
        constants::DOUBLE | constants::DOUBLE_PRECISION => float(FloatFormat::Double),
        constants::C_DOUBLE_COMPLEX | constants::DOUBLE_COMPLEX => float(FloatFormat::Double),
        constants::LONG_DOUBLE | constants::C_LONG_DOUBLE_COMPLEX => float(FloatFormat::Extended),
        constants::C_BOOL => Scalar::Number(NumberType::Bool),
        _ => return None,
    })
}

/// Bytes of a basic type.
pub(crate) fn size_of(basic: Basic, pointer_size: u32) -> i64 {
    scalar_of(basic, pointer_size).map_or(0, |scalar| i64::from(scalar.size(pointer_size)))
}

/// What the address of a basic type is a multiple of.
pub(crate) fn alignment_of(basic: Basic, pointer_size: u32) -> i64 {
    let size = size_of(basic, pointer_size);
    if pointer_size < 8 {
        size.min(4)
    } else {
        size
    }
}

/// Whether the type stands for raw bytes.
pub(crate) fn is_raw(basic: Basic) -> bool {
    matches!(basic.0, constants::BYTE | constants::PACKED)
}

/// The name of a basic type in C.
pub(crate) fn type_name(basic: Basic) -> &'static str {
    let known = constants::TABLE.iter().find(|constant| constant.value == basic.0);
    known.map_or("a datatype", |constant| constant.name)
}

/// The parts of the type of a handle: basic types and how many of each.
fn instances(handle: i32) -> Vec<(i32, i64)> {
    match handle {
        constants::FLOAT_INT => vec![(constants::FLOAT, 1), (constants::INT, 1)],
        constants::DOUBLE_INT => vec![(constants::DOUBLE, 1), (constants::INT, 1)],
        constants::LONG_INT => vec![(constants::LONG, 1), (constants::INT, 1)],
        constants::SHORT_INT => vec![(constants::SHORT, 1), (constants::INT, 1)],
        constants::LONG_DOUBLE_INT => vec![(constants::LONG_DOUBLE, 1), (constants::INT, 1)],
        constants::TWO_INT => vec![(constants::INT, 2)],
        constants::TWO_INTEGER => vec![(constants::INTEGER, 2)],
        constants::TWO_REAL => vec![(constants::REAL, 2)],
        constants::TWO_DOUBLE_PRECISION => vec![(constants::DOUBLE_PRECISION, 2)],
        constants::C_FLOAT_COMPLEX
        | constants::C_DOUBLE_COMPLEX
        | constants::C_LONG_DOUBLE_COMPLEX
        | constants::COMPLEX
        | constants::DOUBLE_COMPLEX => vec![(handle, 2)],
        _ => vec![(handle, 1)],
    }
}

/// The type of a handle; `None` if it is none of these.
fn make(handle: i32, pointer_size: u32) -> Option<Datatype> {
    let fixed = FixedBounds { lower: handle == constants::LB, upper: handle == constants::UB };
    let mut datatype = Datatype {
        handle,
        made_of: Some(handle),
        map: Rc::from([]),
        values: 0,
        size: 0,
        lower: 0,
        extent: 0,
        fixed,
        committed: true,
        span: Span::NONE,
        recipe: None,
    };
    if fixed.lower || fixed.upper {
        return Some(datatype);
    }
    let (mut map, mut end, mut alignment) = (Vec::new(), 0i64, 1i64);
    for (part, count) in instances(handle) {
        let basic = Basic(part);
        scalar_of(basic, pointer_size)?;
        let (size, own) = (size_of(basic, pointer_size), alignment_of(basic, pointer_size));
        let offset = round_up(end, own);
        map.push(Item { offset, basic, count });
        end = offset + count * size;
        alignment = alignment.max(own);
        datatype.values += count;
        datatype.size += count * size;
    }
    datatype.map = map.into();
    datatype.extent = round_up(end, alignment);
    Some(datatype)
}

/// The next multiple of a positive number.
pub(crate) fn round_up(value: i64, multiple: i64) -> i64 {
    let rest = value.rem_euclid(multiple.max(1));
    if rest == 0 {
        value
    } else {
        value.saturating_add(multiple - rest)
    }
}

/// All predefined types, made once.
#[derive(Clone, Debug)]
pub struct Predefined {
    types: Vec<Option<Rc<Datatype>>>,
}

impl Predefined {
    /// Those of a target with such pointers.
    pub fn new(pointer_size: u32) -> Predefined {
        let handles = constants::DATATYPE_NULL..=constants::UB;
        Predefined { types: handles.map(|handle| make(handle, pointer_size).map(Rc::new)).collect() }
    }

    /// The type of a handle.
    pub(crate) fn get(&self, handle: i64) -> Option<&Rc<Datatype>> {
        let first = i64::from(Kind::Datatype.base().unwrap_or(0));
        self.types.get(usize::try_from(handle - first).ok()?)?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Size and extent on a target.
    fn shape(handle: i32, pointer_size: u32) -> (i64, i64) {
        let types = Predefined::new(pointer_size);
        let found = types.get(i64::from(handle)).expect("it is predefined");
        (found.size, found.extent)
    }

    #[test]
    fn pairs_lie_as_structs_of_c_do() {
        // The numbers of Open MPI on x86-64.
        assert_eq!(shape(constants::FLOAT_INT, 8), (8, 8));
        assert_eq!(shape(constants::DOUBLE_INT, 8), (12, 16));
        assert_eq!(shape(constants::LONG_INT, 8), (12, 16));
        assert_eq!(shape(constants::SHORT_INT, 8), (6, 8));
        assert_eq!(shape(constants::LONG_DOUBLE_INT, 8), (20, 32));
        assert_eq!(shape(constants::TWO_INT, 8), (8, 8));
    }

    #[test]
    fn the_size_of_long_is_that_of_the_target() {
        assert_eq!((shape(constants::LONG, 8), shape(constants::LONG, 4)), ((8, 8), (4, 4)));
        assert_eq!((shape(constants::AINT, 4), shape(constants::LONG_LONG_INT, 4)), ((4, 4), (8, 8)));
        assert_eq!(shape(constants::DOUBLE_INT, 4), (12, 12));
    }

    #[test]
    fn every_constant_but_the_null_handle_is_a_type() {
        let types = Predefined::new(8);
        let known = constants::TABLE.iter().filter(|constant| constant.kind == Kind::Datatype);
        for constant in known {
            let found = types.get(i64::from(constant.value)).is_some();
            assert_eq!(found, constant.value != constants::DATATYPE_NULL, "{}", constant.name);
        }
    }
}
