//! C text of values and objects, for messages. That of expressions and places
//! is the model's ([`antiphon_model::expression_text`]).

use crate::domain::{Domain, NumberType, Printed};
use crate::memory::{Cell, Memory, ObjectId, Origin, Unknown};
use antiphon_model::{LocalKind, Program};
use antiphon_numbers::{Magnitude, Point};

pub use antiphon_model::{expression_text as expression, place_text as place};

/// What an object is called.
pub fn object<N: Clone>(program: &Program, memory: &Memory<N>, id: ObjectId) -> String {
    match memory.life(id).1 {
        Some(Origin::Global(global)) => {
            let name = &program.global(global).name;
            format!("`{}`", name.rsplit('.').next().unwrap_or(name))
        }
        Some(Origin::Local(function, local)) => {
            let local = &program.function(function).locals[local.0 as usize];
            if local.kind == LocalKind::Temporary {
                "a temporary".into()
            } else {
                format!("`{}`", local.name)
            }
        }
        Some(Origin::String(_)) => "a string literal".into(),
        Some(Origin::Heap(_)) => "its allocation".into(),
        Some(Origin::Argument | Origin::Text(Unknown::Argument(_))) => "the program's argument".into(),
        Some(Origin::Variable(_) | Origin::Text(Unknown::Environment(_))) => "a variable of the environment".into(),
        Some(Origin::Library | Origin::Scratch) => "the library's memory".into(),
        None => "its object".into(),
    }
}

/// What a region of an object is called.
pub(crate) fn region<N: Clone>(program: &Program, memory: &Memory<N>, id: ObjectId, low: u32, high: u32) -> String {
    let whole = memory.get(id).is_some_and(|known| low == 0 && high == known.size);
    format!("{}{}", if whole { "" } else { "a part of " }, object(program, memory, id))
}

/// A value in C.
pub(crate) fn value<D: Domain>(
    domain: &D,
    program: &Program,
    memory: &Memory<D::Number>,
    cell: &Cell<D::Number>,
    ty: NumberType,
) -> String {
    match cell {
        Cell::Undefined => "never written".into(),
        Cell::Number(number) => match domain.printed(ty, number) {
            Printed::Int(value) => value.to_string(),
            Printed::Real(decimal, _) => {
                let text = match &decimal.magnitude {
                    magnitude @ Magnitude::Finite(..) => magnitude.general(17, Point::Needed),
                    other => other.fixed(0, Point::Needed),
                };
                format!("{}{text}", if decimal.negative { "-" } else { "" })
            }
            Printed::Text(text) => text,
        },
        Cell::Null => "NULL".into(),
        Cell::Pointer(pointer) => match pointer.offset {
            0 => format!("&{}", object(program, memory, pointer.object).replace('`', "")),
            offset => format!("&{} + {offset} bytes", object(program, memory, pointer.object).replace('`', "")),
        },
        Cell::Within(within) => {
            let name = object(program, memory, within.object).replace('`', "");
            let index = |number: &D::Number| {
                format!("[{}]", value(domain, program, memory, &Cell::Number(number.clone()), crate::domain::SIZE))
            };
            let indices: String = within.indices.iter().map(index).collect();
            match within.offset() {
                0 => format!("&{name}{indices}"),
                offset => format!("&{name}{indices} + {offset} bytes"),
            }
        }
        Cell::Function(function) => program.function(*function).name.clone(),
        Cell::VaList(..) => "a va_list".into(),
        Cell::Opaque => "a part of a value".into(),
    }
}
