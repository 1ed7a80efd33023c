//! Calls: as many arguments as parameters, each of its parameter's type, and
//! a place of the result's type for the result.
//!
//! Library functions are declared by headers; typing has checked their calls.

use super::Checker;
use crate::action::Callee;
use crate::expr::{ExprId, PlaceId};
use crate::types::{Type, TypeId};
use antiphon_source::Span;

impl Checker<'_> {
    /// A call of a function of the program.
    pub(super) fn call(&mut self, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>, span: Span) {
        self.library_call(arguments, result);
        let program = self.program;
        let (parameters, variadic, gives): (Vec<TypeId>, bool, TypeId) = match callee {
            Callee::Direct(id) => {
                let function = program.function(id);
                let own = function.locals.iter().take(function.parameters as usize).map(|l| l.ty).collect();
                let variadic = matches!(program.types.get(function.ty), Type::Function(s) if s.variadic);
                (own, variadic, function.result)
            }
            Callee::Indirect(pointer) => {
                self.expr(pointer);
                let Some(signature) = self.signature(pointer) else {
                    return self.flaw(span, "what is called is not a pointer to a function");
                };
                (signature.parameters.to_vec(), signature.variadic, signature.result)
            }
        };
        let enough = arguments.len() == parameters.len() || (variadic && arguments.len() > parameters.len());
        self.require(enough, span, "a call has too many or too few arguments");
        let fits = arguments.iter().zip(&parameters).all(|(e, p)| program.expr(*e).ty == *p);
        self.require(fits, span, "an argument has another type than its parameter");
        if let Some(result) = result {
            let fits = program.place(result).ty == gives;
            self.require(fits, span, "a result goes into a place of another type");
        }
    }

    fn signature(&self, pointer: ExprId) -> Option<&crate::types::Signature> {
        let Type::Pointer(to) = self.type_of(pointer) else { return None };
        match self.program.types.get(*to) {
            Type::Function(signature) => Some(signature),
            _ => None,
        }
    }

    /// The arguments and the result of any call.
    pub(super) fn library_call(&mut self, arguments: &[ExprId], result: Option<PlaceId>) {
        for argument in arguments {
            self.expr(*argument);
            let expr = self.program.expr(*argument);
            self.require(self.is_object(expr.ty), expr.span, "an argument has no value");
        }
        if let Some(result) = result {
            self.place(result);
        }
    }
}
