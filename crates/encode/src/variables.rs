//! Which variables have kernel expressions, and the symbols that stand for
//! their values where a block begins.
//!
//! Tracked are numbers and arrays of numbers whose address is nowhere taken:
//! no pointer leads to them, so a write through a pointer changes none of them,
//! and what is not tracked is unknown whenever it is read. (Variables of the
//! library, as `errno`, are not tracked either.) That is all the aliasing that is needed to be sound; alias classes (crate `passes`) will
//! let more be tracked.
//!
//! Whether a variable was written is part of its value: a Boolean, of an
//! array one integer for each element, 0 or 1.

use crate::walk::addressed;
use crate::{Encoder, Unwritten};
use antiphon_domain::Symbolic;
use antiphon_machine::memory::Scalar;
use antiphon_machine::NumberType;
use antiphon_model::{
    Extent, FunctionId, GlobalId, LocalId, LocalStorage, Program, Role, Type, TypeId, Types, Variable,
};
use antiphon_prover::Formula;
use antiphon_symbolic::{Arena, ExprId as Term, Type as KernelType, TypeId as KernelTypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a tracked variable is: a number, or an array of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Of the numbers.
    pub ty: NumberType,
    /// Outermost first; none for a number.
    pub extents: Vec<Extent>,
}

impl Shape {
    fn of(types: &Types, mut ty: TypeId) -> Option<Shape> {
        let mut extents = Vec::new();
        loop {
            match (types.get(ty), Scalar::of(types, ty)) {
                (_, Some(Scalar::Number(ty))) => return Some(Shape { ty, extents }),
                (Type::Array(_, Extent::Flexible), _) => return None,
                (Type::Array(element, extent), _) => {
                    extents.push(*extent);
                    ty = *element;
                }
                _ => return None,
            }
        }
    }
}

/// How long a variable keeps its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// Always: an input.
    Constant,
    /// Until it is written.
    Changing,
}

/// A tracked variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tracked {
    /// The variable.
    pub variable: Variable,
    /// Its name, which no other symbol has.
    pub name: String,
    /// What it is.
    pub shape: Shape,
    /// Whether it may change.
    pub lasting: Lasting,
    /// The symbol of its value where a block begins.
    pub value: Term,
    /// The symbol of whether it was written by then; globals always were, and
    /// nothing is noted where unwritten variables have any value.
    pub written: Option<Term>,
    /// What is true of the value because of the variable's type.
    pub typing: Term,
}

/// The tracked variables of a function and of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// The function.
    pub function: FunctionId,
    /// Globals first.
    pub tracked: Vec<Tracked>,
    /// What is true of their symbols because of their types. All that is
    /// encoded relies on it; blocks have it among their facts.
    pub typing: Formula,
    index: BTreeMap<Variable, usize>,
}

impl Scope {
    /// The position of a variable among the tracked ones.
    pub(crate) fn position(&self, variable: Variable) -> Option<usize> {
        self.index.get(&variable).copied()
    }
}

impl Encoder<'_> {
    /// The tracked variables of a function; the same symbols whenever it is asked.
    pub fn scope(&mut self, function: FunctionId) -> Rc<Scope> {
        if let Some(scope) = self.scopes.get(&function) {
            return Rc::clone(scope);
        }
        let addressed = addressed(self.program, function);
        let mut tracked = Vec::new();
        for variable in candidates(self.program, function, &addressed) {
            tracked.extend(self.track(function, variable));
        }
        let typing = self.suppose_types(&mut tracked);
        let index = tracked.iter().enumerate().map(|(at, tracked)| (tracked.variable, at)).collect();
        let scope = Rc::new(Scope { function, tracked, typing, index });
        self.scopes.insert(function, Rc::clone(&scope));
        scope
    }

    fn track(&mut self, function: FunctionId, variable: Variable) -> Option<Tracked> {
        if let (Variable::Global(id), Some(known)) = (variable, self.scopes.values().next()) {
            // Globals are the same for all functions.
            return known.position(Variable::Global(id)).map(|at| known.tracked[at].clone());
        }
        let program = self.program;
        let (name, ty, lasting) = match variable {
            Variable::Global(id) => {
                let global = program.global(id);
                (&global.name, global.ty, lasting_of(global))
            }
            Variable::Local(id) => {
                let local = &program.function(function).locals[id.0 as usize];
                (&local.name, local.ty, Lasting::Changing)
            }
        };
        let shape = Shape::of(&program.types, ty)?;
        let name = self.unused_name(name);
        let value_type = self.array_type(&shape, Symbolic::number_type(shape.ty));
        let value = self.domain.arena_mut().symbol(&name, value_type);
        let written = match (variable, self.unwritten) {
            (Variable::Global(_), _) | (_, Unwritten::AnyValue) => None,
            (Variable::Local(_), Unwritten::Noted) => {
                let ty = self.written_type(&shape);
                Some(self.domain.arena_mut().symbol(&format!("written {name}"), ty))
            }
        };
        Some(Tracked { variable, name, shape, lasting, value, written, typing: Arena::TRUE })
    }

    /// A name that no variable has, made of this one.
    fn unused_name(&mut self, name: &str) -> String {
        let mut candidate = name.to_owned();
        let mut number = 1;
        while !self.names.insert(candidate.clone()) {
            number += 1;
            candidate = format!("{name}.{number}");
        }
        candidate
    }

    /// Machine integers are within their types wherever control is, and inputs
    /// have values of their types in any arithmetic.
    fn suppose_types(&mut self, tracked: &mut [Tracked]) -> Formula {
        let mut all = Vec::new();
        for tracked in tracked.iter_mut().filter(|tracked| tracked.shape.extents.is_empty()) {
            tracked.typing = match tracked.lasting {
                Lasting::Constant if self.is_input(tracked.variable) => {
                    self.domain.values_of(tracked.shape.ty, tracked.value)
                }
                Lasting::Constant | Lasting::Changing => self.typing(tracked.shape.ty, tracked.value),
            };
            all.push(tracked.typing);
        }
        let all = self.domain.arena_mut().and_all(&all);
        self.domain.suppose(all);
        self.formula(all)
    }

    fn is_input(&self, variable: Variable) -> bool {
        match variable {
            Variable::Global(id) => matches!(self.program.global(id).role, Role::Input(_)),
            Variable::Local(_) => false,
        }
    }

    fn array_type(&mut self, shape: &Shape, element: KernelTypeId) -> KernelTypeId {
        let arena = self.domain.arena_mut();
        shape.extents.iter().fold(element, |ty, _| arena.make_type(KernelType::Array(ty, None)))
    }

    pub(crate) fn value_type(&mut self, shape: &Shape) -> KernelTypeId {
        self.array_type(shape, Symbolic::number_type(shape.ty))
    }

    fn written_type(&mut self, shape: &Shape) -> KernelTypeId {
        match shape.extents.is_empty() {
            true => KernelTypeId::BOOL,
            false => self.array_type(shape, KernelTypeId::INT),
        }
    }

    /// An array of such a shape with one number everywhere.
    pub(crate) fn uniform(&mut self, shape: &Shape, number: Term) -> Term {
        let element = self.domain.arena().type_of(number);
        let arena = self.domain.arena_mut();
        let (mut ty, mut term) = (element, number);
        for _ in &shape.extents {
            ty = arena.make_type(KernelType::Array(ty, None));
            term = arena.everywhere(ty, term);
        }
        term
    }

    /// That all of a variable was written.
    pub(crate) fn all_written(&mut self, shape: &Shape) -> Term {
        match shape.extents.is_empty() {
            true => Arena::TRUE,
            false => self.uniform(shape, Arena::ONE),
        }
    }

    /// That nothing of a variable was written.
    pub(crate) fn nothing_written(&mut self, shape: &Shape) -> Term {
        match shape.extents.is_empty() {
            true => Arena::FALSE,
            false => self.uniform(shape, Arena::ZERO),
        }
    }
}

fn lasting_of(global: &antiphon_model::Global) -> Lasting {
    match global.role {
        Role::Input(_) => Lasting::Constant,
        Role::Plain | Role::Output | Role::Extent => Lasting::Changing,
    }
}

/// Variables of the library that its functions write behind the program's back.
const LIBRARY: [&str; 5] = ["__antiphon_errno", "optind", "optarg", "optopt", "opterr"];

/// Variables to which no pointer leads, globals first.
fn candidates(program: &Program, function: FunctionId, addressed: &BTreeSet<Variable>) -> Vec<Variable> {
    let globals = (0..program.globals.len()).map(|at| Variable::Global(GlobalId(at as u32)));
    let locals = program.function(function).locals.iter().enumerate();
    let free = |(at, local): (usize, &antiphon_model::Local)| {
        let variable = Variable::Local(LocalId(at as u32));
        (local.storage == LocalStorage::Register || !addressed.contains(&variable)).then_some(variable)
    };
    let own = |variable: &Variable| match variable {
        Variable::Global(id) => !LIBRARY.contains(&program.global(*id).name.as_str()),
        Variable::Local(_) => true,
    };
    globals.filter(|variable| own(variable) && !addressed.contains(variable)).chain(locals.filter_map(free)).collect()
}
