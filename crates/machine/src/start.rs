//! The state at the start: globals, string literals, arguments. Inputs are in
//! `inputs`. An array over inputs gets its memory when it is first used:
//! `startup` has set its extents by then.

use crate::code::SizeCode;
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Cell, Fill, ObjectId, Origin, Pointer, Reach, Scalar, Storage, Unknown};
use crate::state::Caller;
use crate::step::Value;
use antiphon_model::{Constness, GlobalId, Role, Type};
use antiphon_source::codes::unsupported as codes;

impl<D: Domain> Machine<'_, D> {
    /// Objects of all global variables, in order: the object of a global has
    /// its number.
    pub fn make_globals(&mut self) -> OrStop<(), D::Number> {
        for (index, global) in self.code.globals.iter().enumerate() {
            let (size, known) = match global.size {
                SizeCode::Fixed(bytes) => (self.object_size(bytes)?, true),
                SizeCode::Dynamic(_) => (0, false),
            };
            let origin = Origin::Global(GlobalId(index as u32));
            let object = self.process.memory.create(size, Fill::Zero, origin, global.layout);
            let own = self.is_of_each_thread(index as u32);
            if let Some(object) = self.process.memory.get_mut(object) {
                if !known {
                    object.storage = Storage::Pending;
                }
                if own {
                    object.reach = Reach::Private;
                }
            }
        }
        Ok(())
    }

    /// Enters the first function: string literals, inputs and arguments are there.
    pub fn enter_program(&mut self) -> OrStop<(), D::Number> {
        self.make_strings()?;
        self.set_inputs()?;
        let arguments = self.program_arguments()?;
        self.enter(self.program.startup, arguments, Caller::Nobody)
    }

    /// Gives a global array its memory; its extents are known now.
    pub fn settle(&mut self, global: GlobalId) -> OrStop<u32, D::Number> {
        if self.settle_open(global)? {
            return Ok(0);
        }
        let row = self.code.globals[global.0 as usize];
        let size = self.size(row.size)?;
        let size = self.object_size(size)?;
        let id = ObjectId { slot: global.0, generation: 0 };
        let is_input = matches!(self.program.global(global).role, Role::Input(_));
        let shared = if is_input { self.share_input(global, size) } else { None };
        if shared == Some(self.part) {
            return Ok(size);
        }
        if let (Some(object), None) = (self.process.memory.get_mut(id), shared) {
            object.size = size;
            object.storage = Storage::Blank(row.layout);
        }
        if is_input {
            if shared.is_none() {
                self.fill_input(global, size)?;
            }
            self.constrain_input(global)?;
            self.did_fill(global);
        }
        Ok(size)
    }

    pub(crate) fn make_strings(&mut self) -> OrStop<(), D::Number> {
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
                self.process.memory.freeze(ObjectId { slot: index as u32, generation: 0 });
            }
        }
    }

    /// `argc` and `argv`, if the program takes them.
    pub(crate) fn program_arguments(&mut self) -> OrStop<crate::call::Arguments<D::Number>, D::Number> {
        let mut values = crate::call::Arguments::new();
        let function = self.program.function(self.program.startup);
        if function.parameters == 0 {
            return Ok(values);
        }
        let known = self.options.launch.arguments.len() as u32;
        let count = known.saturating_add(self.options.launch.symbolic_arguments);
        let argc = self.domain.integer(i128::from(count), NumberType::INT);
        values.push(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(argc)));
        let width = self.code.layouts.pointer_size;
        let hint = self.code.layouts.of_scalar(Scalar::Pointer);
        let array = self.process.memory.create((count + 1) * width, Fill::Zero, Origin::Argument, hint);
        for index in 0..count {
            let pointer = match self.options.launch.arguments.get(index as usize) {
                Some(text) => self.library_string(text, Origin::Argument)?,
                None => self.make_unknown_text(Unknown::Argument(index))?,
            };
            let access = Access { offset: index * width, scalar: Scalar::Pointer, bits: None };
            let answer = self.process.memory.store(&mut self.domain, array, access, pointer);
            self.placed(answer, Self::here)?;
        }
        let argv = Pointer::to_object(array, (count + 1) * width);
        values.push(Value::Scalar(Scalar::Pointer, Cell::Pointer(argv)));
        if function.parameters > 2 {
            if self.environment_is_undecided() {
                let message = "the third parameter of `main`: the environment is unknown";
                return self.unsupported(&codes::U207, function.span, message);
            }
            // The environment is empty.
            let empty = self.process.memory.create(width, Fill::Zero, Origin::Argument, hint);
            values.push(Value::Scalar(Scalar::Pointer, Cell::Pointer(Pointer::to_object(empty, width))));
        }
        values.truncate(function.parameters as usize);
        Ok(values)
    }

    /// A fresh array of characters with a closing zero.
    pub(crate) fn library_string(&mut self, text: &[u8], origin: Origin) -> OrStop<Cell<D::Number>, D::Number> {
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
