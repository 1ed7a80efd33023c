//! The state at the start: globals, string literals, inputs, arguments.
//!
//! Inputs have their values before anything runs. Scalars must be given.
//! Elements of an input array may be given as a list; those that are not get
//! small numbers from the seed, so that one seed gives one run. An array over
//! inputs gets its memory when it is first used: `startup` has set its extents
//! by then.

use crate::code::SizeCode;
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, Outcome};
use crate::memory::{Access, Cell, Fill, ObjectId, Origin, Pointer, Scalar, Storage};
use crate::numbers::{Int, Rat};
use crate::random::Random;
use crate::step::Value;
use antiphon_model::{Constness, GlobalId, Role, Type};
use antiphon_source::codes::unsupported as codes;

impl<D: Domain> Machine<'_, D> {
    /// The names of scalar inputs without a value, or with one that is none.
    pub(crate) fn missing_inputs(&self) -> Vec<String> {
        let inputs = self.program.globals.iter().filter(|global| matches!(global.role, Role::Input(_)));
        inputs
            .filter(|global| {
                let given = self.options.inputs.get(&global.name);
                let scalar = self.program.types.is_scalar(global.ty);
                given.is_none() && scalar || given.is_some_and(|text| numbers(text).is_none())
            })
            .map(|global| global.name.clone())
            .collect()
    }

    /// Objects of all global variables, in order: the object of a global has
    /// its number.
    pub(crate) fn make_globals(&mut self) -> Outcome<(), D::Number> {
        for (index, global) in self.code.globals.iter().enumerate() {
            let (size, known) = match global.size {
                SizeCode::Fixed(bytes) => (self.object_size(bytes)?, true),
                SizeCode::Dynamic(_) => (0, false),
            };
            let origin = Origin::Global(GlobalId(index as u32));
            let object = self.process.memory.create(size, Fill::Zero, origin, global.layout);
            if let (false, Some(object)) = (known, self.process.memory.get_mut(object)) {
                object.storage = Storage::Pending;
            }
        }
        Ok(())
    }

    /// Gives a global array its memory; its extents are known now.
    pub(crate) fn settle(&mut self, global: GlobalId) -> Outcome<u32, D::Number> {
        let row = self.code.globals[global.0 as usize];
        let size = self.size(row.size)?;
        let size = self.object_size(size)?;
        let id = ObjectId { slot: global.0, generation: 0 };
        if let Some(object) = self.process.memory.get_mut(id) {
            object.size = size;
            object.storage = Storage::Blank(row.layout);
        }
        if matches!(self.program.global(global).role, Role::Input(_)) {
            self.fill_input(global, size)?;
        }
        Ok(size)
    }

    pub(crate) fn make_strings(&mut self) -> Outcome<(), D::Number> {
        for (index, string) in self.program.strings.iter().enumerate() {
            let Type::Array(element, _) = self.program.types.get(string.ty) else { continue };
            let Some(scalar @ Scalar::Number(ty)) = Scalar::of(&self.program.types, *element) else { continue };
            let width = scalar.size(self.code.layouts.pointer_size);
            let origin = Origin::Library;
            let size = self.object_size(string.units.len() as u64 * u64::from(width))?;
            let layout = self.code.layouts.of_type(string.ty);
            let object = self.process.memory.create(size, Fill::Zero, origin, layout);
            for (at, &unit) in string.units.iter().enumerate() {
                let number = self.domain.integer(unit_value(i128::from(unit), ty), ty);
                let access = Access { offset: at as u32 * width, scalar, bits: None };
                let answer = self.process.memory.store(&mut self.domain, object, access, Cell::Number(number));
                self.placed(answer, Self::here)?;
            }
            // From now on it must not be written.
            if let Some(object) = self.process.memory.get_mut(object) {
                object.origin = Origin::String(antiphon_model::StringId(index as u32));
                object.constness = Constness::Constant;
            }
        }
        Ok(())
    }

    /// Constants have their values now: the first call begins.
    #[cold]
    pub(crate) fn freeze_constants(&mut self) {
        for (index, global) in self.program.globals.iter().enumerate() {
            // An array over inputs gets its values when it is first used.
            let settled = matches!(self.code.globals[index].size, SizeCode::Fixed(_));
            if global.constness == Constness::Constant && settled {
                self.process.memory.freeze(GlobalId(index as u32));
            }
        }
    }

    /// Values of inputs whose size is known.
    pub(crate) fn set_inputs(&mut self) -> Outcome<(), D::Number> {
        for (index, global) in self.program.globals.iter().enumerate() {
            if let (Role::Input(_), SizeCode::Fixed(size)) = (global.role, self.code.globals[index].size) {
                self.fill_input(GlobalId(index as u32), size as u32)?;
            }
        }
        for index in 0..self.code.constraints.len() {
            let (global, node) = self.code.constraints[index];
            if matches!(self.code.globals[global.0 as usize].size, SizeCode::Dynamic(_)) {
                continue;
            }
            if !self.holds(node)? {
                return Err(Box::new(crate::fault::Stop::Assumption(self.program.global(global).span)));
            }
        }
        Ok(())
    }

    fn fill_input(&mut self, global: GlobalId, size: u32) -> Outcome<(), D::Number> {
        let declared = self.program.global(global);
        let given = self.options.inputs.get(&declared.name).and_then(|text| numbers(text)).unwrap_or_default();
        let Some(layout) = self.code.globals[global.0 as usize].layout else {
            return self.unsupported(&codes::U207, declared.span, "an input whose type has a union or no fixed layout");
        };
        let layouts = self.code.layouts.clone();
        let layout = layouts.get(layout);
        let mut random = Random::new(self.options.seed ^ u64::from(global.0) << 32);
        let id = ObjectId { slot: global.0, generation: 0 };
        let count = (size / layout.stride) as usize * layout.leaves.len();
        for index in 0..count {
            let (offset, leaf) = layout.place_of(index);
            let Scalar::Number(ty) = leaf.scalar else { continue };
            let value = given.get(index).cloned().unwrap_or_else(|| Rat::from(random.below(19) as i64 - 9));
            let answer = self.domain.exact(&value, ty);
            let number = self.placed(answer, Self::here)?;
            let access = Access { offset, scalar: leaf.scalar, bits: leaf.bits };
            let answer = self.process.memory.store(&mut self.domain, id, access, Cell::Number(number));
            self.placed(answer, Self::here)?;
        }
        Ok(())
    }

    /// `argc` and `argv`, if the program takes them.
    pub(crate) fn program_arguments(&mut self) -> Outcome<crate::call::Arguments<D::Number>, D::Number> {
        let mut values = crate::call::Arguments::new();
        let function = self.program.function(self.program.startup);
        if function.parameters == 0 {
            return Ok(values);
        }
        let count = self.options.arguments.len() as u32;
        let argc = self.domain.integer(i128::from(count), NumberType::INT);
        values.push(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(argc)));
        let width = self.code.layouts.pointer_size;
        let hint = self.code.layouts.of_scalar(Scalar::Pointer);
        let array = self.process.memory.create((count + 1) * width, Fill::Zero, Origin::Argument, hint);
        for (index, text) in self.options.arguments.iter().enumerate() {
            let pointer = self.library_string(text, Origin::Argument)?;
            let access = Access { offset: index as u32 * width, scalar: Scalar::Pointer, bits: None };
            let answer = self.process.memory.store(&mut self.domain, array, access, pointer);
            self.placed(answer, Self::here)?;
        }
        let argv = Pointer::to_object(array, (count + 1) * width);
        values.push(Value::Scalar(Scalar::Pointer, Cell::Pointer(argv)));
        if function.parameters > 2 {
            // The environment is empty.
            let empty = self.process.memory.create(width, Fill::Zero, Origin::Argument, hint);
            values.push(Value::Scalar(Scalar::Pointer, Cell::Pointer(Pointer::to_object(empty, width))));
        }
        values.truncate(function.parameters as usize);
        Ok(values)
    }

    /// A fresh array of characters with a closing zero.
    pub(crate) fn library_string(&mut self, text: &[u8], origin: Origin) -> Outcome<Cell<D::Number>, D::Number> {
        let size = self.object_size(text.len() as u64 + 1)?;
        let ty = crate::library::CHAR;
        let layout = self.code.layouts.of_scalar(Scalar::Number(ty));
        let object = self.process.memory.create(size, Fill::Zero, origin, layout);
        for (at, &byte) in text.iter().chain([&0]).enumerate() {
            let number = self.domain.integer(i128::from(byte as i8), ty);
            let access = Access { offset: at as u32, scalar: Scalar::Number(ty), bits: None };
            let answer = self.process.memory.store(&mut self.domain, object, access, Cell::Number(number));
            self.placed(answer, Self::here)?;
        }
        Ok(Cell::Pointer(Pointer::to_object(object, size)))
    }
}

/// A unit of a string as a number of its type: plain `char` is signed.
fn unit_value(unit: i128, ty: NumberType) -> i128 {
    match ty.integer() {
        Some((bits, antiphon_model::Signedness::Signed)) if bits < 64 => {
            let beyond = 1i128 << bits;
            let unit = unit & (beyond - 1);
            if unit >= beyond / 2 {
                unit - beyond
            } else {
                unit
            }
        }
        _ => unit,
    }
}

/// The numbers of a list, as `3`, `-0.5`, `1/3` or `1,2,3`; `None` if one is none.
fn numbers(text: &str) -> Option<Vec<Rat>> {
    text.trim_matches(['{', '}', ' ']).split(',').map(|part| number(part.trim())).collect()
}

fn number(text: &str) -> Option<Rat> {
    if let Some((numerator, denominator)) = text.split_once('/') {
        return number(numerator)?.divided(&number(denominator)?);
    }
    if let Some(character) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        return Some(Rat::from(i64::from(*character.as_bytes().first()?)));
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: num_bigint::BigInt = format!("{whole}{fraction}").parse().ok()?;
    let exponent = i64::from(exponent) - fraction.len() as i64;
    if exponent.abs() > 5000 {
        return None;
    }
    let power = Int::Small(10).power(exponent.unsigned_abs() as u32);
    if exponent < 0 {
        Rat::ratio(digits.into(), power)
    } else {
        Some(Rat::Int(Int::from(digits).times(&power)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_inputs_are_exact() {
        let one = |text: &str| numbers(text).map(|all| all.iter().map(Rat::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(one("10").as_deref(), Some("10"));
        assert_eq!(one("-0.5").as_deref(), Some("-1/2"));
        assert_eq!(one("1e3").as_deref(), Some("1000"));
        assert_eq!(one("2/6, 'a'").as_deref(), Some("1/3 97"));
        assert_eq!(one("x"), None);
        assert_eq!(one("1/0"), None);
    }
}
