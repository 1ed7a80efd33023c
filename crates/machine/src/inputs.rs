//! Values that come from outside: inputs, and what the program leaves open.
//!
//! Inputs have their values before anything runs. Those that are given are taken
//! from the options; the others are asked of the domain. Where it has none, scalars
//! must be given, and elements of arrays get small numbers from the seed, so that
//! one seed gives one run. What the program leaves open
//! (`__VERIFIER_nondet_int`) is named by a serial number; a replay gives values
//! under those names.

use crate::code::SizeCode;
use crate::domain::{Domain, InputStep, NumberType, Serial};
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Cell, Leaf, ObjectId, Scalar};
use antiphon_model::{Extent, GlobalId, PureFunction, Record, Role, Type, TypeId};
use antiphon_numbers::{Random, Rat};
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::number;

impl<D: Domain> Machine<'_, D> {
    /// The names of scalar inputs without a value, or with one that is none.
    pub fn missing_inputs(&self) -> Vec<String> {
        let inputs = self.program.globals.iter().filter(|global| matches!(global.role, Role::Input(_)));
        inputs
            .filter(|global| {
                let given = self.options.inputs.get(&global.name);
                let needed = !D::HAS_INPUTS
                    && self.program.types.is_scalar(global.ty)
                    && !self.options.answers.contains_key(&global.name);
                given.is_none() && needed || given.is_some_and(|text| numbers(text).is_none())
            })
            .map(|global| global.name.clone())
            .collect()
    }

    /// Values of inputs whose size is known.
    pub(crate) fn set_inputs(&mut self) -> OrStop<(), D::Number> {
        for (index, global) in self.program.globals.iter().enumerate() {
            if let (Role::Input(_), SizeCode::Fixed(size)) = (global.role, self.code.globals[index].size) {
                self.fill_input(GlobalId(index as u32), size as u32)?;
            }
        }
        for index in 0..self.code.constraints.len() {
            let (global, _) = self.code.constraints[index];
            if matches!(self.code.globals[global.0 as usize].size, SizeCode::Fixed(_)) {
                self.constrain_input(global)?;
            }
        }
        Ok(())
    }

    /// What the program says about an input holds.
    pub(crate) fn constrain_input(&mut self, global: GlobalId) -> OrStop<(), D::Number> {
        let code = self.code;
        for (_, node) in code.constraints.iter().filter(|(of, _)| *of == global) {
            if !self.assumed(*node)? {
                return Err(Box::new(crate::fault::Stop::Assumption(self.program.global(global).span)));
            }
        }
        Ok(())
    }

    pub(crate) fn fill_input(&mut self, global: GlobalId, size: u32) -> OrStop<(), D::Number> {
        let declared = self.program.global(global);
        let given = self.options.inputs.get(&declared.name).and_then(|text| numbers(text)).unwrap_or_default();
        let Some(layout) = self.code.globals[global.0 as usize].layout else {
            return self.unsupported(
                &codes::U207,
                declared.span,
                "an input whose type contains a union or has no fixed layout",
            );
        };
        let layouts = self.code.layouts.clone();
        let layout = layouts.get(layout);
        let mut random = Random::new(self.options.seed ^ u64::from(global.0) << 32);
        let id = ObjectId { slot: global.0, generation: 0 };
        let count = (size / layout.stride) as usize * layout.leaves.len();
        for index in 0..count {
            let (offset, leaf) = layout.place_of(index);
            let Scalar::Number(ty) = leaf.scalar else { continue };
            let asks = given.get(index).is_none() && (D::HAS_INPUTS || !self.options.answers.is_empty());
            let path = match asks {
                true => self.path_to(declared.ty, u64::from(offset), leaf)?,
                false => Vec::new(),
            };
            let answered = match asks {
                true => self.answered(&input_name(&declared.name, &path), ty)?,
                false => None,
            };
            let own = match (answered, asks && D::HAS_INPUTS) {
                (None, true) => self.domain.input(&declared.name, &path, ty),
                (answered, _) => answered,
            };
            let number = match own {
                Some(number) => number,
                None => {
                    let value = given.get(index).cloned();
                    let value = value.unwrap_or_else(|| Rat::from(random.below(19) as i64 - 9));
                    let answer = self.domain.exact(&value, ty);
                    self.placed(answer, Self::here)?
                }
            };
            let access = Access { offset, scalar: leaf.scalar, bits: leaf.bits };
            let answer = self.process.memory.store(&mut self.domain, id, access, Cell::Number(number));
            self.placed(answer, Self::here)?;
        }
        Ok(())
    }

    /// The way from a variable to the scalar at an offset in it.
    fn path_to(&mut self, ty: TypeId, offset: u64, leaf: &Leaf) -> OrStop<Vec<InputStep>, D::Number> {
        let (mut ty, mut offset, mut path) = (ty, offset, Vec::new());
        let program = self.program;
        loop {
            match program.types.get(ty) {
                Type::Array(element, _) => {
                    let size = self.type_size(*element)?.max(1);
                    path.push(InputStep::Index(offset / size));
                    (ty, offset) = (*element, offset % size);
                }
                Type::Record(record) => {
                    let record = program.types.record(*record);
                    let Some(field) = field_at(record, offset, leaf) else { return Ok(path) };
                    // The fields of an anonymous record count as those of the one around it.
                    if !record.fields[field].name.is_empty() {
                        path.push(InputStep::Field(record.fields[field].name.clone()));
                    }
                    (ty, offset) = (record.fields[field].ty, offset.saturating_sub(record.fields[field].offset));
                }
                _ => return Ok(path),
            }
        }
    }

    /// The name of the scalar at an offset in a variable, after that of the
    /// variable: `[2].x`.
    pub fn scalar_place(&mut self, ty: TypeId, offset: u64, leaf: &Leaf) -> OrStop<String, D::Number> {
        Ok(input_name("", &self.path_to(ty, offset, leaf)?))
    }

    /// The fields from an element of an array to a scalar in it.
    pub fn fields_to(&mut self, ty: TypeId, leaf: &Leaf) -> OrStop<Vec<InputStep>, D::Number> {
        let mut element = ty;
        while let Type::Array(inner, _) = self.program.types.get(element) {
            element = *inner;
        }
        self.path_to(element, u64::from(leaf.offset), leaf)
    }

    /// Bytes of a type, with the values that its extents have now.
    fn type_size(&mut self, ty: TypeId) -> OrStop<u64, D::Number> {
        let program = self.program;
        if let Some(size) = program.types.size(ty) {
            return Ok(size);
        }
        match program.types.get(ty) {
            Type::Array(element, extent) => {
                let count = match extent {
                    Extent::Fixed(count) => *count,
                    Extent::Variable(variable) => self.extent(*variable)?,
                    Extent::Flexible => 0,
                };
                Ok(self.type_size(*element)?.saturating_mul(count))
            }
            _ => Ok(0),
        }
    }

    /// A value that the program leaves open, or the function of this name.
    pub(crate) fn nondeterministic_value(
        &mut self,
        what: &'static str,
        ty: NumberType,
    ) -> OrStop<D::Number, D::Number> {
        let serial = self.next_serial(what);
        match self.answered(&serial.name(), ty)? {
            Some(value) => Ok(value),
            None => Ok(self.domain.nondeterministic(ty, serial)),
        }
    }

    /// How many values the process that runs has drawn.
    pub fn drawn(&self) -> u64 {
        self.process.library.choices.values().sum()
    }

    /// The name of the next value that is not known before.
    pub(crate) fn next_serial(&mut self, what: &'static str) -> Serial {
        let (role, process) = (self.role(), (self.processes() > 1).then(|| self.rank()));
        let next = self.process.library.choices.entry(what).or_default();
        let serial = Serial { what, role, process, number: *next };
        *next += 1;
        serial
    }

    /// What a replay was reported about a value.
    pub(crate) fn answered(&mut self, name: &str, ty: NumberType) -> OrStop<Option<D::Number>, D::Number> {
        let options = self.options;
        if options.answers.is_empty() && options.launch.draws.is_none() {
            return Ok(None);
        }
        let drawn = options.launch.draws.as_ref().and_then(|draws| draws.give(name));
        let text = options.answers.get(name).or(drawn.as_ref());
        let Some(text) = text.map(|text| text.trim()) else { return Ok(None) };
        let answer = match (number(text), text.trim_start_matches('-')) {
            (_, "0.0") if ty.is_float() && text.starts_with('-') => {
                let zero = self.domain.integer(0, ty);
                self.domain.negate(ty, &zero)
            }
            (Some(value), _) => self.domain.exact(&value, ty),
            (None, "nan") => self.domain.pure(PureFunction::Nan, &[], ty, &[]),
            (None, "inf") => {
                let infinity = self.domain.pure(PureFunction::Infinity, &[], ty, &[]);
                let infinity = self.placed(infinity, Self::here)?;
                match text.starts_with('-') {
                    true => self.domain.negate(ty, &infinity),
                    false => Ok(infinity),
                }
            }
            (None, _) => return Ok(None),
        };
        self.placed(answer, Self::here).map(Some)
    }
}

/// The name of a scalar in an input: `a[2].x`.
pub fn input_name(name: &str, path: &[InputStep]) -> String {
    let mut text = name.to_owned();
    for step in path {
        match step {
            InputStep::Index(at) => text.push_str(&format!("[{at}]")),
            InputStep::Field(field) => {
                text.push('.');
                text.push_str(field);
            }
        }
    }
    text
}

/// The field of a record that holds the scalar at an offset.
fn field_at(record: &Record, offset: u64, leaf: &Leaf) -> Option<usize> {
    if let Some(bits) = leaf.bits {
        // The place of a leaf is that of the byte with its first bit.
        let first = |field: &antiphon_model::Field| field.bits.map(|own| 8 * field.offset + u64::from(own.first));
        let wanted = 8 * offset + u64::from(bits.first);
        let own = record.fields.iter().position(|field| first(field) == Some(wanted));
        if own.is_some() {
            return own;
        }
    }
    record.fields.iter().rposition(|field| field.bits.is_none() && field.offset <= offset)
}

/// The numbers of a list, as `3`, `-0.5`, `1/3` or `1,2,3`; `None` if one is none.
fn numbers(text: &str) -> Option<Vec<Rat>> {
    text.trim_matches(['{', '}', ' ']).split(',').map(|part| number(part.trim())).collect()
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
