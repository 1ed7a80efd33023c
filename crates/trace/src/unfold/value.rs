//! Values while a program is unfolded: numbers of the symbolic domain, and
//! pointers as finite sets of targets, each with the condition under which it
//! is the one.

use super::memory::ObjectId;
use antiphon_domain::Number;
use antiphon_model::FunctionId;
use antiphon_prover::{Formula, Formulas};
use std::rc::Rc;

/// What a pointer may point to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// An integer in disguise; zero is the null pointer.
    Integer(i64),
    /// A byte of an object.
    Object(ObjectId, i64),
    /// A function.
    Function(FunctionId),
    /// What was never written.
    Wild,
}

impl Target {
    /// The null pointer.
    pub const NULL: Target = Target::Integer(0);
}

/// A pointer: exactly one of the conditions holds where control is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pointer(pub Rc<[(Formula, Target)]>);

impl Pointer {
    /// A pointer that is known.
    pub fn to(target: Target) -> Pointer {
        Pointer(Rc::new([(Formulas::TRUE, target)]))
    }

    /// The target, if there is only one.
    pub fn only(&self) -> Option<Target> {
        match &*self.0 {
            [(_, target)] => Some(*target),
            _ => None,
        }
    }
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A pointer.
    Pointer(Pointer),
    /// Never written.
    Undefined,
}

impl Value {
    /// A small number.
    pub fn int(value: i64) -> Value {
        Value::Number(Number::Int(value))
    }

    /// A known pointer.
    pub fn pointer(target: Target) -> Value {
        Value::Pointer(Pointer::to(target))
    }
}
