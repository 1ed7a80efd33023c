//! The types of places, and where variables come from.
//!
//! A local variable is looked up in the function that uses the place.

use super::Checker;
use crate::expr::{Place, PlaceId, PlaceKind, Remote};
use crate::program::Variable;
use crate::qualifiers;
use crate::types::Type;

impl Checker<'_> {
    /// A place with all its parts.
    pub(super) fn place(&mut self, id: PlaceId) {
        if self.bounds.is_empty() && !self.seen_places.insert(id) {
            return;
        }
        let program = self.program;
        let place = program.place(id);
        let locals = self.function.map_or(&[][..], |function| &function.locals);
        let natural = qualifiers::natural(program, locals, &place.kind);
        self.require(place.qualifiers.has(natural), place.span, "a place has not the qualifiers of its parts");
        match &place.kind {
            PlaceKind::Variable(variable) => self.variable(*variable, place),
            PlaceKind::Deref(pointer) => {
                self.expr(*pointer);
                let fits = matches!(self.type_of(*pointer), Type::Pointer(to) if *to == place.ty);
                self.require(fits, place.span, "what is followed is not a pointer to the place's type");
            }
            PlaceKind::Index(array, index) => {
                self.place(*array);
                self.expr(*index);
                let array = program.types.get(program.place(*array).ty);
                let fits = matches!(array, Type::Array(element, _) if *element == place.ty);
                self.require(fits, place.span, "what is indexed is not an array of such elements");
                let integer = self.is_integer(program.expr(*index).ty);
                self.require(integer, place.span, "an index is not an integer");
            }
            PlaceKind::Field(record, field) => {
                self.place(*record);
                let fits = match program.types.get(program.place(*record).ty) {
                    Type::Record(id) => {
                        let field = program.types.record(*id).fields.get(*field as usize);
                        field.is_some_and(|field| field.ty == place.ty)
                    }
                    _ => false,
                };
                self.require(fits, place.span, "there is no such field");
            }
            PlaceKind::String(id) => {
                let fits = program.string(*id).ty == place.ty;
                self.require(fits, place.span, "a string has another type than its place");
            }
            PlaceKind::Remote(remote) => self.remote(remote, place),
        }
    }

    fn variable(&mut self, variable: Variable, place: &Place) {
        let declared = match variable {
            Variable::Global(id) => Some(self.program.global(id).ty),
            Variable::Local(id) => self.function.and_then(|f| f.locals.get(id.0 as usize)).map(|local| local.ty),
        };
        match declared {
            None => self.flaw(place.span, "a local variable that the function does not have"),
            Some(ty) => self.require(ty == place.ty, place.span, "a variable's place has another type than it"),
        }
    }

    fn remote(&mut self, remote: &Remote, place: &Place) {
        if let Some(process) = remote.process {
            self.expr(process);
            let integer = self.is_integer(self.program.expr(process).ty);
            self.require(integer, place.span, "the number of a process is not an integer");
        }
        let locals = match &remote.function {
            None => self.function,
            Some(name) => self.program.functions.iter().find(|f| f.name == *name),
        };
        let declared = match remote.variable {
            None => return,
            Some(Variable::Global(id)) => self.program.globals.get(id.0 as usize).map(|g| g.ty),
            Some(Variable::Local(id)) => locals.and_then(|f| f.locals.get(id.0 as usize)).map(|l| l.ty),
        };
        self.require(declared == Some(place.ty), place.span, "a remote variable does not exist or has another type");
    }
}
