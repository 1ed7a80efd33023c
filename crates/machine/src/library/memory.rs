//! Allocation beyond `malloc`, and copying of memory. Copies keep cells as they
//! are: pointers survive, values never written stay so.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::{DomainError, Property};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, LayoutId, Life, Origin, Pointer, Scalar, Storage, Usage};
use antiphon_model::library::Memory;

/// What a function gives that found no memory.
const ENOMEM: i64 = 12;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn memory_function(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Memory::Realloc => {
                let size = self.size_argument(given, 1)?;
                self.reallocate(given, size)
            }
            Memory::Reallocarray => {
                let (count, size) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
                self.reallocate(given, count.saturating_mul(size))
            }
            Memory::PosixMemalign => {
                let (target, size) = (self.pointer_argument(given, 0)?, self.size_argument(given, 2)?);
                if !self.is_memory_left(given.name)? {
                    return Ok(self.integer_result(given, ENOMEM));
                }
                let pointer = self.fresh(size, None)?;
                self.write_scalar(&target, Scalar::Pointer, Cell::Pointer(pointer), given.name)?;
                Ok(self.integer_result(given, 0i64))
            }
            Memory::Free => {
                self.free(given)?;
                Ok(None)
            }
            Memory::Memcpy | Memory::Mempcpy | Memory::Memmove => self.copy_memory(function, given),
            Memory::Memset | Memory::Bzero => self.set_memory(function, given),
            Memory::Memcmp => {
                let size = self.size_argument(given, 2)?;
                self.compare_bytes(given, size, super::strings::Ends::Never, super::strings::Case::Counts)
            }
            Memory::Memccpy
            | Memory::Memchr
            | Memory::Memrchr
            | Memory::Strlen
            | Memory::Strnlen
            | Memory::Strcpy
            | Memory::Stpcpy
            | Memory::Strncpy
            | Memory::Strcat
            | Memory::Strncat
            | Memory::Strcmp
            | Memory::Strncmp
            | Memory::Strcasecmp
            | Memory::Strncasecmp
            | Memory::Strchr
            | Memory::Strrchr
            | Memory::Strstr
            | Memory::Strspn
            | Memory::Strcspn
            | Memory::Strpbrk
            | Memory::Strtok
            | Memory::StrtokR
            | Memory::Strdup
            | Memory::Strndup
            | Memory::Strerror => self.string_function(function, given),
        }
    }

    /// A fresh allocation.
    pub fn fresh(&mut self, size: u64, layout: Option<LayoutId>) -> OrStop<Pointer, D::Number> {
        let size = self.object_size(size)?;
        let answer = self.process.memory.room_for(1);
        self.placed(answer, Self::here)?;
        let object = self.process.memory.create(size, Fill::Undefined, Origin::Heap(self.here()), layout);
        Ok(Pointer::to_object(object, size))
    }

    fn reallocate(&mut self, given: &Given<D::Number>, size: u64) -> Answer<D::Number> {
        let old = match self.cell(given, 0)? {
            Cell::Null => {
                if !self.is_memory_left(given.name)? {
                    return Ok(self.pointer_result(Cell::Null));
                }
                let pointer = self.fresh(size, None)?;
                return Ok(self.pointer_result(Cell::Pointer(pointer)));
            }
            _ => self.pointer_argument(given, 0)?,
        };
        self.check_allocation(&old, given)?;
        if self.is_unbounded(old.object) {
            return self.boundless_limit(self.here(), "another size for");
        }
        let layout = match self.process.memory.get(old.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _)) => Some(*layout),
            Some(Storage::Blank(hint)) => *hint,
            _ => None,
        };
        let kept = u64::from(self.process.memory.get(old.object).map_or(0, |object| object.size)).min(size) as u32;
        // Of no size, C leaves open whether the old memory is still there: it is read as freed.
        if size > 0 && !self.is_memory_left(given.name)? {
            return Ok(self.pointer_result(Cell::Null));
        }
        let fresh = self.fresh(size, layout)?;
        if kept > 0 {
            let answer = self.process.memory.take(&mut self.domain, old.object, 0, kept);
            let block = self.placed(answer, Self::here)?;
            let answer = self.process.memory.put(&mut self.domain, fresh.object, 0, &block);
            self.placed(answer, Self::here)?;
        }
        self.process.memory.end(old.object, Life::Freed);
        Ok(self.pointer_result(Cell::Pointer(fresh)))
    }

    /// Whether a pointer is one that an allocation gave.
    fn check_allocation(&self, pointer: &Pointer, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        self.check_owner(pointer.object, given)?;
        let text = self.argument_text(given, 0);
        let span = self.argument_span(given, 0);
        let name = given.name;
        match self.process.memory.life(pointer.object) {
            (Life::Freed, _) => {
                self.fault(Property::Pointer, span, format!("`{text}` is passed to `{name}` but was already freed"))
            }
            (Life::Alive, Some(Origin::Heap(_))) if pointer.offset == 0 => {
                let answer = self.process.memory.check_end(pointer.object, Usage::Free);
                match answer {
                    Ok(()) => Ok(()),
                    Err(mut domain_error) => {
                        if let DomainError::Lent(conflict) = &mut *domain_error {
                            conflict.text = Some(text);
                        }
                        Err(self.domain_error(domain_error, span))
                    }
                }
            }
            (Life::Alive, Some(Origin::Heap(_))) => {
                let message =
                    format!("`{text}` is passed to `{name}` but does not point to the start of its allocation");
                self.fault(Property::Pointer, span, message)
            }
            _ => {
                let message = format!("`{text}` is passed to `{name}` but does not point to allocated memory");
                self.fault(Property::Pointer, span, message)
            }
        }
    }

    /// `free`
    pub fn free(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        if matches!(self.cell(given, 0)?, Cell::Null) {
            return Ok(());
        }
        let pointer = self.pointer_argument(given, 0)?;
        self.check_allocation(&pointer, given)?;
        self.process.memory.end(pointer.object, Life::Freed);
        Ok(())
    }

    fn copy_memory(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let size = self.size_argument(given, 2)?;
        if size == 0 {
            let target = self.cell(given, 0)?;
            return Ok(self.pointer_result(target));
        }
        let (target, source) = (self.pointer_argument(given, 0)?, self.pointer_argument(given, 1)?);
        self.check_range(&source, size, given.name)?;
        self.check_range(&target, size, given.name)?;
        let apart = (i64::from(target.offset) - i64::from(source.offset)).unsigned_abs() >= size;
        if function != Memory::Memmove && target.object == source.object && !apart && target.offset != source.offset {
            let message = format!("`{}` copies between overlapping ranges", given.name);
            return self.fault(Property::Pointer, self.here(), message);
        }
        let answer = self.process.memory.take(&mut self.domain, source.object, source.offset as u32, size as u32);
        let block = self.placed(answer, Self::here)?;
        let answer = self.process.memory.put(&mut self.domain, target.object, target.offset as u32, &block);
        self.placed(answer, Self::here)?;
        let end = if function == Memory::Mempcpy { size as i32 } else { 0 };
        Ok(self.pointer_result(Cell::Pointer(Pointer { offset: target.offset + end, ..target })))
    }

    fn set_memory(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let (byte, size) = match function {
            Memory::Bzero => (0, self.size_argument(given, 1)?),
            _ => (self.integer_argument(given, 1)? as u8, self.size_argument(given, 2)?),
        };
        if size > 0 {
            let target = self.pointer_argument(given, 0)?;
            self.check_range(&target, size, given.name)?;
            let (object, offset) = (target.object, target.offset as u32);
            let answer = self.process.memory.set_bytes(&mut self.domain, object, offset, size as u32, byte);
            self.placed(answer, Self::here)?;
        }
        let target = self.cell(given, 0)?;
        Ok(self.pointer_result(target))
    }
}
