//! Uses of bytes that an operation in progress owns, in the user's words.
//!
//! Memory finds them (`memory/loans.rs`) and knows objects and offsets only.
//! Here they get the names of variables and the place where the operation
//! began, and what ends objects asks before it does.

use crate::code::PlaceCodeId;
use crate::domain::Domain;
use crate::fault::{DomainError, Fault, Property};
use crate::machine::{Machine, OrStop, Stopped};
use crate::memory::{Cell, Conflict, ObjectId, Origin, Usage, WINDOW};
use antiphon_model::{Extent, LocalKind, Type, TypeId};
use antiphon_source::Span;

impl<D: Domain> Machine<'_, D> {
    /// The violation that such a use is.
    #[cold]
    pub(crate) fn lent_fault(&self, conflict: &Conflict, span: Span) -> Fault {
        let named = conflict.text.clone().or_else(|| self.name_within(conflict.object, conflict.offset));
        let what = named.map_or("allocated memory".to_owned(), |text| format!("`{text}`"));
        let whole = self.name_within(conflict.object, 0).and_then(|name| Some(name.split('[').next()?.to_owned()));
        let window = conflict.lent.lender.what == WINDOW;
        let owner = match window {
            true => "while it belongs to a window".to_owned(),
            false => format!("while a pending {} owns it", conflict.lent.lender.what),
        };
        let message = match conflict.usage {
            Usage::Read => format!("{what} is read {owner}"),
            Usage::Write => format!("{what} is written {owner}"),
            Usage::Free => format!("{what} is freed {owner}"),
            Usage::End => match whole {
                Some(name) => format!("the lifetime of `{name}` ends {owner}"),
                None => format!("a lifetime ends {owner}"),
            },
            Usage::Lend(_, other) => format!("{what} is given to a {other} {owner}"),
        };
        let began = match window {
            true => "the window is created here".to_owned(),
            false => format!("the pending {} begins here", conflict.lent.lender.what),
        };
        let began = (conflict.lent.lender.span, began);
        let (property, label) = (Property::MpiBuffer, String::new());
        Fault { property, message, span, label, also: vec![began], calls: self.calls() }
    }

    /// An error with a scalar that the program names.
    #[cold]
    pub(crate) fn domain_error_at(
        &self,
        mut domain_error: Box<DomainError<D::Number>>,
        place_code: PlaceCodeId,
    ) -> Stopped<D::Number> {
        if let DomainError::Lent(conflict) = &mut *domain_error {
            conflict.text = Some(self.place_text(place_code));
        }
        self.domain_error(domain_error, self.place_span(place_code))
    }

    /// `a[2].x` for an offset in a variable; `None` where it has no name.
    fn name_within(&self, object: ObjectId, offset: u32) -> Option<String> {
        let (variable, ty) = match self.process.memory.life(object).1? {
            Origin::Global(global) => {
                let global = self.program.global(global);
                (global.name.rsplit('.').next().unwrap_or(&global.name).to_owned(), global.ty)
            }
            Origin::Local(function, local) => {
                let local = self.program.function(function).locals.get(local.0 as usize)?;
                if local.kind == LocalKind::Temporary {
                    return None;
                }
                (local.name.clone(), local.ty)
            }
            Origin::String(_)
            | Origin::Heap(_)
            | Origin::Argument
            | Origin::Variable(_)
            | Origin::Library
            | Origin::Scratch
            | Origin::Text(_) => return None,
        };
        Some(variable + &self.path_within(ty, u64::from(offset)))
    }

    /// Indices and fields that lead to an offset.
    fn path_within(&self, mut ty: TypeId, mut offset: u64) -> String {
        let (types, mut path) = (&self.program.types, String::new());
        loop {
            match types.get(ty) {
                Type::Array(element, Extent::Fixed(_) | Extent::Variable(_)) => {
                    let Some(size) = types.size(*element).filter(|&size| size > 0) else { return path };
                    path += &format!("[{}]", offset / size);
                    (ty, offset) = (*element, offset % size);
                }
                Type::Record(record) => {
                    let fields = &types.record(*record).fields;
                    let Some(field) = fields.iter().rev().find(|field| field.offset <= offset) else { return path };
                    if !field.name.is_empty() {
                        path += &format!(".{}", field.name);
                    }
                    (ty, offset) = (field.ty, offset - field.offset);
                }
                _ => return path,
            }
        }
    }

    /// Whether the locals of the innermost frame may end. The end of `main` is
    /// that of the program: what is pending then is no matter of its buffers.
    pub(crate) fn check_frame_end(&self) -> OrStop<(), D::Number> {
        let Some(frame) = self.thread.frames.last() else { return Ok(()) };
        if self.process.memory.is_free_of_rules() || frame.function == self.program.main {
            return Ok(());
        }
        for &local in &self.code.functions[frame.function.0 as usize].in_memory {
            if let Some(Cell::Pointer(pointer)) = self.thread.slots.get(frame.base + local as usize) {
                let answer = self.process.memory.check_end(pointer.object, Usage::End);
                self.placed(answer, Self::here)?;
            }
        }
        Ok(())
    }
}
