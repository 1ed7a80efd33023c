//! What the bytes of an object are called in C: `locks[1]`, `account.balance`.
//! Memory knows bytes; messages speak of elements and members.

use crate::state::World;
use antiphon_machine::memory::{ObjectId, Origin};
use antiphon_machine::Domain;
use antiphon_model::{Program, Type, TypeId};

/// How far a name goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// To the scalar that lies there.
    Scalar,
    /// To the first part that starts there: a mutex has parts, too, and nobody names them.
    Part,
}

impl<D: Domain> World<'_, D> {
    /// The part of a variable that lies at an offset; none for what has no name.
    pub(crate) fn part_name(&self, object: ObjectId, offset: u32, depth: Depth) -> Option<String> {
        let program = self.machine.program;
        let (name, ty) = match self.machine.process.memory.life(object).1? {
            Origin::Global(global) => (program.global(global).name.as_str(), program.global(global).ty),
            Origin::Local(function, local) => {
                let local = &program.function(function).locals[local.0 as usize];
                (local.name.as_str(), local.ty)
            }
            Origin::String(_)
            | Origin::Heap(_)
            | Origin::Argument
            | Origin::Variable(_)
            | Origin::Library
            | Origin::Scratch
            | Origin::Text(_) => return None,
        };
        let mut text = name.rsplit('.').next().unwrap_or(name).to_owned();
        descend(program, ty, u64::from(offset), depth, &mut text);
        Some(text)
    }

    /// The same in quotes; what has no name is described.
    pub(crate) fn part_text(&self, object: ObjectId, offset: u32, depth: Depth) -> String {
        match self.part_name(object, offset, depth) {
            Some(name) => format!("`{name}`"),
            None => match self.machine.process.memory.life(object).1 {
                Some(Origin::Heap(_)) => "allocated memory".to_owned(),
                _ => antiphon_machine::object_text(self.machine.program, &self.machine.process.memory, object),
            },
        }
    }
}

fn descend(program: &Program, ty: TypeId, offset: u64, depth: Depth, text: &mut String) {
    match program.types.get(ty) {
        Type::Array(element, _) => {
            let Some(size) = program.types.size(*element).filter(|size| *size > 0) else { return };
            text.push_str(&format!("[{}]", offset / size));
            descend(program, *element, offset % size, depth, text);
        }
        Type::Record(id) => {
            if depth == Depth::Part && offset == 0 {
                return;
            }
            let inside = |field: &&antiphon_model::Field| {
                let size = program.types.size(field.ty).unwrap_or(0);
                field.offset <= offset && offset < field.offset + size
            };
            let Some(field) = program.types.record(*id).fields.iter().find(inside) else { return };
            if !field.name.is_empty() {
                text.push_str(&format!(".{}", field.name));
            }
            descend(program, field.ty, offset - field.offset, depth, text);
        }
        _ => {}
    }
}
