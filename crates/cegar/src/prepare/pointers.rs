//! Pointers that lead to one object only, replaced by what they lead to.
//!
//! After inlining, a parameter that was given an address is a variable that is
//! assigned one address; a structure that is allocated once is one object. Such
//! pointers need no memory: what they point to becomes a variable of the program, and the pointer
//! itself a number, 0 for null and one number for each object, so that comparisons
//! with null and between pointers keep their meaning.
//!
//! A pointer variable is replaced if all that is ever assigned to it is null or one
//! and the same place (flow-insensitively), and if it is only followed, compared, tested and copied to others
//! like it. Following a pointer that may be null as well is undefined where it is null,
//! so that what it leads to is that place. An allocation becomes a variable if control
//! comes to it once at most.
//!
//! Everything else stays as it was, and what it may lead to stays untracked.
//!
//! A write through such a pointer to an object that was defined `const` is undefined, and what is left of it would be a plain assignment. A
//! step before it says so, which nobody models: a program that comes there is neither right nor wrong.

use super::constants;
use super::followed::{Following, Nullable};
use antiphon_model::visit::{
    map_expr, map_place, map_step, step_operands, walk_expr, walk_place, walk_step, Mapper, Operand, Visitor,
};
use antiphon_model::{
    Action, AllocationFill, BinaryOp, CharLike, Expr, ExprId, ExprKind, FunctionId, GlobalId, IntType, Local, LocalId,
    LocalKind, LocalStorage, LocationId, Place, PlaceId, PlaceKind, Program, Qualifiers, Role, Signedness, Step, Type,
    TypeId, UnaryOp, Variable,
};
use antiphon_passes::{Flow, Rewriter};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A place that never moves: a variable, fields and known indices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Fixed {
    /// The variable.
    pub root: Variable,
    /// From there on.
    pub steps: Vec<FixedStep>,
}

/// A part of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FixedStep {
    /// A field of a record.
    Field(u32),
    /// An element of an array.
    Element(i128),
}

/// What the pointers of a function lead to.
pub(crate) struct Leads(Targets);

impl Leads {
    /// Of a function.
    pub fn of(program: &Program, function: FunctionId) -> Leads {
        Leads(solve(program, function))
    }

    /// The one place that a pointer leads to, wherever it does not lead to nothing.
    pub fn target(&self, program: &Program, pointer: ExprId) -> Option<Fixed> {
        match lead(program, &self.0, pointer) {
            Target::Place(place, _) => Some(place),
            Target::Null | Target::Anything => None,
        }
    }

    /// A place that never moves, if this is one.
    pub fn fixed(&self, program: &Program, place: PlaceId) -> Option<Fixed> {
        fixed(program, &self.0, place)
    }
}

/// What a pointer leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    /// Nothing as yet: null.
    Null,
    /// This place.
    Place(Fixed, PlaceId),
    /// Anything.
    Anything,
}

impl Target {
    fn join(self, other: Target) -> Target {
        match (self, other) {
            (Target::Null, other) | (other, Target::Null) => other,
            (Target::Place(a, at), Target::Place(b, _)) if a == b => Target::Place(a, at),
            _ => Target::Anything,
        }
    }
}

/// The pointer variables and what they lead to.
type Targets = BTreeMap<Variable, Target>;

/// Replaces pointers; whether there were any.
pub(super) fn replace(program: &mut Program, function: FunctionId, following: Following) -> bool {
    let allocated = objects(program, function);
    let targets = solve(program, function);
    let nullable = match following {
        Following::Anything => Nullable::default(),
        Following::NotNull => Nullable::of(program, &flows(program, function)),
    };
    let kept = convertible(program, function, &targets);
    if kept.is_empty() {
        return allocated;
    }
    let mut numbers: BTreeMap<Fixed, i128> = BTreeMap::new();
    for variable in &kept {
        if let Some(Target::Place(place, _)) = targets.get(variable) {
            let next = numbers.len() as i128 + 1;
            numbers.entry(place.clone()).or_insert(next);
        }
    }
    let ty = program.types.intern(Type::Int(NUMBER));
    let mut new: BTreeMap<Variable, Variable> = BTreeMap::new();
    for variable in &kept {
        new.insert(*variable, declare(program, function, *variable, ty));
    }
    let constant = constants::constants(program, function);
    let mut change = Change { program, targets: &targets, new: &new, numbers, ty };
    for at in 0..change.program.function(function).body.locations.len() {
        let location = change.program.function(function).body.locations[at].clone();
        let is_undefined = change.writes_through(&location.step).iter().any(|root| constant.contains(root));
        let followed = nullable.followed(change.program, &location.step);
        let guards: Vec<Action> = followed.into_iter().filter_map(|variable| change.not_null(variable)).collect();
        let step = change.step(&location.step);
        let mut rewriter = Rewriter::new(change.program, function);
        let before = guards.into_iter().chain(is_undefined.then(constants::is_written));
        let at = before.fold(LocationId(at as u32), |at, action| rewriter.act(at, action, location.span));
        rewriter.replace(at, step);
    }
    true
}

/// What pointers become.
const NUMBER: IntType = IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number };

fn declare(program: &mut Program, function: FunctionId, of: Variable, ty: TypeId) -> Variable {
    match of {
        Variable::Global(id) => {
            let global = program.global(id).clone();
            program.globals.push(antiphon_model::Global { ty, ..global });
            Variable::Global(GlobalId(program.globals.len() as u32 - 1))
        }
        Variable::Local(id) => {
            let local = program.function(function).locals[id.0 as usize].clone();
            let local = Local { ty, storage: LocalStorage::Register, kind: LocalKind::User, ..local };
            Variable::Local(Rewriter::new(program, function).add_local(local))
        }
    }
}

/// Allocations that happen once at most become variables; whether there are any.
fn objects(program: &mut Program, function: FunctionId) -> bool {
    let flow = Flow::of(&program.function(function).body);
    let mut cyclic = vec![false; flow.graph().len()];
    for component in flow.graph().components() {
        let cycle = component.len() > 1 || flow.graph().successors(component[0]).contains(&component[0]);
        component.iter().for_each(|at| cyclic[*at as usize] = cycle);
    }
    let mut any = false;
    for at in (0..program.function(function).body.locations.len()).filter(|at| !cyclic[*at]) {
        let location = program.function(function).body.locations[at].clone();
        let Step::Action(Action::Allocate { count, fill, result, element }, next) = location.step else { continue };
        let Some(ty) = pointee(program, result) else { continue };
        if !is_one(program, count, element, ty) {
            continue;
        }
        any = true;
        let mut rewriter = Rewriter::new(program, function);
        let number = rewriter.function().locals.len();
        let local = rewriter.add_local(Local {
            name: format!("object{number}"),
            ty,
            kind: LocalKind::User,
            storage: LocalStorage::Memory,
            qualifiers: Qualifiers::NONE,
            span: location.span,
        });
        let object = rewriter.local_place(local, location.span);
        let begin = rewriter.act(LocationId(at as u32), Action::Live(local), location.span);
        let filled = match fill {
            AllocationFill::Zero => rewriter.act(begin, Action::Clear(object), location.span),
            AllocationFill::Undefined => begin,
        };
        let pointer = rewriter.program.place(result).ty;
        let address = Expr { kind: ExprKind::AddressOf(object), ty: pointer, span: location.span };
        let address = rewriter.program.add_expr(address);
        rewriter.replace(filled, Step::Action(Action::Assign(result, address), next));
    }
    any
}

/// What a place of a pointer's type points to, if it has a size.
pub(super) fn pointee(program: &Program, place: PlaceId) -> Option<TypeId> {
    match program.types.get(program.place(place).ty) {
        Type::Pointer(to) => program.types.size(*to).filter(|size| *size > 0).map(|_| *to),
        _ => None,
    }
}

/// Whether an allocation is of one object of a type.
pub(super) fn is_one(program: &Program, count: ExprId, element: Option<TypeId>, ty: TypeId) -> bool {
    let mut count = count;
    while let ExprKind::Convert(inner) = program.expr(count).kind {
        count = inner;
    }
    let ExprKind::Int(count) = program.expr(count).kind else { return false };
    match element {
        Some(element) => element == ty && count == 1,
        None => program.types.size(ty).is_some_and(|size| i128::from(size) == count),
    }
}

/// What each pointer variable leads to.
fn solve(program: &Program, function: FunctionId) -> Targets {
    let flows = flows(program, function);
    let mut targets: Targets = flows.iter().map(|flow| (flow.0, Target::Null)).collect();
    loop {
        let mut changed = false;
        for (variable, value) in &flows {
            let value = match value {
                Some(value) => lead(program, &targets, *value),
                None => Target::Anything,
            };
            let before = targets[variable].clone();
            let after = before.clone().join(value);
            changed |= after != before;
            targets.insert(*variable, after);
        }
        if !changed {
            return targets;
        }
    }
}

/// What is assigned to each pointer variable; nothing for what is not known.
fn flows(program: &Program, function: FunctionId) -> Vec<(Variable, Option<ExprId>)> {
    let mut flows = Vec::new();
    let body = program.function(function);
    let parameters = (0..body.parameters).map(|at| Variable::Local(LocalId(at)));
    flows.extend(parameters.map(|parameter| (parameter, None)));
    let outside = |global: &antiphon_model::Global| global.role != Role::Plain;
    let outside = program.globals.iter().enumerate().filter(|(_, global)| outside(global));
    flows.extend(outside.map(|(at, _)| (Variable::Global(GlobalId(at as u32)), None)));
    for location in &body.body.locations {
        let Step::Action(action, _) = &location.step else { continue };
        let mut write = |place: PlaceId, value: Option<ExprId>| {
            if let PlaceKind::Variable(variable) = program.place(place).kind {
                flows.push((variable, value));
            }
        };
        match action {
            Action::Assign(place, value) => write(*place, Some(*value)),
            Action::Update { place, old, .. } => {
                write(*place, None);
                flows.push((Variable::Local(*old), None));
            }
            Action::Call { result, .. } | Action::Library { result, .. } | Action::VaArg { result, .. } => {
                result.iter().for_each(|place| write(*place, None));
            }
            Action::Allocate { result, .. } => write(*result, None),
            Action::VaStart(list) | Action::VaEnd(list) | Action::VaCopy(list, _) => write(*list, None),
            Action::Skip
            | Action::Clear(_)
            | Action::Live(_)
            | Action::Dead(_)
            | Action::Assert { .. }
            | Action::CollectiveAssert { .. }
            | Action::Assume(_) => {}
        }
    }
    flows.retain(|(variable, _)| is_pointer(program, variable_type(program, function, *variable)));
    flows
}

fn variable_type(program: &Program, function: FunctionId, variable: Variable) -> TypeId {
    match variable {
        Variable::Global(id) => program.global(id).ty,
        Variable::Local(id) => program.function(function).locals[id.0 as usize].ty,
    }
}

fn is_pointer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Pointer(_))
}

/// What a value leads to.
fn lead(program: &Program, targets: &Targets, value: ExprId) -> Target {
    let expr = program.expr(value);
    match &expr.kind {
        ExprKind::Null => Target::Null,
        ExprKind::Convert(inner) if is_pointer(program, program.expr(*inner).ty) => lead(program, targets, *inner),
        ExprKind::Convert(inner) if is_zero(program, *inner) => Target::Null,
        ExprKind::Load(place) => match program.place(*place).kind {
            PlaceKind::Variable(variable) => targets.get(&variable).cloned().unwrap_or(Target::Anything),
            _ => Target::Anything,
        },
        ExprKind::AddressOf(place) => match fixed(program, targets, *place) {
            Some(found) => Target::Place(found, *place),
            None => Target::Anything,
        },
        ExprKind::Conditional(_, a, b) => lead(program, targets, *a).join(lead(program, targets, *b)),
        _ => Target::Anything,
    }
}

/// An operand of a comparison without a conversion to a number that keeps pointers apart.
fn compared(program: &Program, value: ExprId) -> ExprId {
    let expr = program.expr(value);
    match expr.kind {
        ExprKind::Convert(inner) if is_pointer(program, program.expr(inner).ty) && !is_pointer(program, expr.ty) => {
            let wide = program.types.size(expr.ty).is_some_and(|size| size >= program.types.pointer_size);
            if wide && matches!(program.types.get(expr.ty), Type::Int(_)) {
                inner
            } else {
                value
            }
        }
        _ => value,
    }
}

/// Whether a value is a pointer that is always null, converted to a number.
fn is_null_number(program: &Program, targets: &Targets, value: ExprId) -> bool {
    let expr = program.expr(value);
    let ExprKind::Convert(inner) = expr.kind else { return false };
    let converted = matches!(program.types.get(expr.ty), Type::Int(_)) && is_pointer(program, program.expr(inner).ty);
    converted && lead(program, targets, inner) == Target::Null
}

pub(super) fn is_zero(program: &Program, value: ExprId) -> bool {
    match program.expr(value).kind {
        ExprKind::Int(value) => value == 0,
        ExprKind::Convert(inner) => is_zero(program, inner),
        _ => false,
    }
}

/// A place that never moves, through pointers that lead to one.
fn fixed(program: &Program, targets: &Targets, place: PlaceId) -> Option<Fixed> {
    match &program.place(place).kind {
        PlaceKind::Variable(variable) => Some(Fixed { root: *variable, steps: Vec::new() }),
        PlaceKind::Field(base, field) => {
            let mut base = fixed(program, targets, *base)?;
            base.steps.push(FixedStep::Field(*field));
            Some(base)
        }
        PlaceKind::Index(base, index) => {
            let ExprKind::Int(at) = program.expr(*index).kind else { return None };
            let mut base = fixed(program, targets, *base)?;
            base.steps.push(FixedStep::Element(at));
            Some(base)
        }
        PlaceKind::Deref(pointer) => match lead(program, targets, *pointer) {
            Target::Place(found, at) if program.place(at).ty == program.place(place).ty => Some(found),
            _ => None,
        },
        PlaceKind::String(_) | PlaceKind::Remote(_) => None,
    }
}

/// The variables of which every use can be changed.
fn convertible(program: &Program, function: FunctionId, targets: &Targets) -> BTreeSet<Variable> {
    let mut kept: BTreeSet<Variable> =
        targets.iter().filter(|(_, target)| **target != Target::Anything).map(|(variable, _)| *variable).collect();
    loop {
        let mut uses = Uses { targets, kept: &kept, spoilt: BTreeSet::new() };
        for location in &program.function(function).body.locations {
            uses.step(program, &location.step);
        }
        let spoilt = uses.spoilt;
        if spoilt.is_empty() {
            return kept;
        }
        kept.retain(|variable| !spoilt.contains(variable));
    }
}

/// Looks for uses of pointers that cannot be changed.
struct Uses<'a> {
    targets: &'a Targets,
    kept: &'a BTreeSet<Variable>,
    spoilt: BTreeSet<Variable>,
}

impl Uses<'_> {
    fn step(&mut self, program: &Program, step: &Step) {
        match step {
            Step::Action(Action::Assign(place, value), _) => match program.place(*place).kind {
                PlaceKind::Variable(variable) if self.kept.contains(&variable) => match self.is_number(program, *value)
                {
                    true => self.parts(program, *value),
                    false => {
                        self.spoilt.insert(variable);
                        self.expr(program, *value);
                    }
                },
                _ => {
                    self.place(program, *place);
                    self.expr(program, *value);
                }
            },
            Step::Action(Action::Clear(place), _) => {
                if !matches!(program.place(*place).kind, PlaceKind::Variable(_)) {
                    self.place(program, *place);
                }
            }
            Step::Branch { condition, .. } => self.truth(program, *condition),
            Step::Action(Action::Assume(condition) | Action::Assert { condition, .. }, _) => {
                self.truth(program, *condition);
            }
            Step::Action(Action::Live(_) | Action::Dead(_), _) => {}
            step => walk_step(self, program, step),
        }
    }

    /// Whether a pointer can be written as a number.
    fn is_number(&self, program: &Program, value: ExprId) -> bool {
        match &program.expr(value).kind {
            ExprKind::Null => true,
            ExprKind::Convert(inner) if is_pointer(program, program.expr(value).ty) => {
                is_zero(program, *inner)
                    || is_pointer(program, program.expr(*inner).ty) && self.is_number(program, *inner)
            }
            ExprKind::Load(place) => match program.place(*place).kind {
                PlaceKind::Variable(variable) => self.kept.contains(&variable),
                _ => false,
            },
            ExprKind::AddressOf(place) => fixed(program, self.targets, *place).is_some(),
            ExprKind::Conditional(_, a, b) => self.is_number(program, *a) && self.is_number(program, *b),
            _ => false,
        }
    }

    /// Whether an operand of a comparison can be written as a number: a pointer, also one that is converted to a number before, or zero.
    fn is_compared(&self, program: &Program, value: ExprId) -> bool {
        is_zero(program, value) || self.is_number(program, compared(program, value))
    }

    /// What a pointer that is written as a number is made of besides.
    fn parts(&mut self, program: &Program, value: ExprId) {
        match &program.expr(value).kind {
            ExprKind::Convert(inner) => self.parts(program, *inner),
            ExprKind::Conditional(c, a, b) => {
                self.truth(program, *c);
                self.parts(program, *a);
                self.parts(program, *b);
            }
            _ => {}
        }
    }

    /// A condition: a pointer may be one.
    fn truth(&mut self, program: &Program, condition: ExprId) {
        let expr = program.expr(condition);
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.truth(program, *inner),
            ExprKind::Lazy(_, a, b) => {
                self.truth(program, *a);
                self.truth(program, *b);
            }
            _ if is_pointer(program, expr.ty) && self.is_number(program, condition) => self.parts(program, condition),
            _ => self.expr(program, condition),
        }
    }
}

impl Visitor for Uses<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        match &program.expr(id).kind {
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Lazy(..) => self.truth(program, id),
            ExprKind::Conditional(c, a, b) => {
                self.truth(program, *c);
                self.expr(program, *a);
                self.expr(program, *b);
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b)
                if self.is_compared(program, *a) && self.is_compared(program, *b) =>
            {
                self.parts(program, compared(program, *a));
                self.parts(program, compared(program, *b));
            }
            ExprKind::Convert(inner)
                if is_null_number(program, self.targets, id) && self.is_number(program, *inner) =>
            {
                self.parts(program, *inner);
            }
            _ => walk_expr(self, program, id),
        }
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        match &program.place(id).kind {
            PlaceKind::Variable(variable) => {
                // Read, written or pointed to in another way than those above.
                self.spoilt.extend(self.kept.get(variable).copied());
            }
            PlaceKind::Deref(pointer) => match fixed(program, self.targets, id) {
                Some(_) if self.is_number(program, *pointer) => self.parts(program, *pointer),
                _ => walk_place(self, program, id),
            },
            _ => walk_place(self, program, id),
        }
    }
}

/// Puts objects in the place of pointers, and numbers for the pointers themselves.
struct Change<'a> {
    program: &'a mut Program,
    targets: &'a Targets,
    new: &'a BTreeMap<Variable, Variable>,
    numbers: BTreeMap<Fixed, i128>,
    ty: TypeId,
}

impl Change<'_> {
    fn step(&mut self, step: &Step) -> Step {
        match step {
            Step::Action(Action::Assign(place, value), next) => match self.replaced(*place) {
                Some(place) => {
                    let value = self.number(*value);
                    Step::Action(Action::Assign(place, value), *next)
                }
                None => map_step(self, step),
            },
            Step::Action(Action::Clear(place), next) => match self.replaced(*place) {
                Some(place) => Step::Action(Action::Clear(place), *next),
                None => map_step(self, step),
            },
            step => map_step(self, step),
        }
    }

    /// The variables that a step writes through pointers which are replaced by what they lead to.
    fn writes_through(&self, step: &Step) -> Vec<Variable> {
        let mut found = Vec::new();
        step_operands(step, |operand| {
            if let Operand::Written(place) | Operand::Updated(place) = operand {
                found.extend(self.led_to(place));
            }
        });
        found
    }

    /// The variable that a place is in, if a pointer leads there that is replaced.
    fn led_to(&self, place: PlaceId) -> Option<Variable> {
        match &self.program.place(place).kind {
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.led_to(*base),
            PlaceKind::Deref(pointer) => match lead(self.program, self.targets, *pointer) {
                Target::Place(found, _) if self.is_number(*pointer) => Some(found.root),
                _ => None,
            },
            PlaceKind::Variable(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => None,
        }
    }

    /// That a pointer which becomes a number is not null.
    fn not_null(&mut self, variable: Variable) -> Option<Action> {
        let new = *self.new.get(&variable)?;
        let (kind, qualifiers, span) = (PlaceKind::Variable(new), Qualifiers::NONE, Span::NONE);
        let place = self.program.add_place(Place { kind, ty: self.ty, qualifiers, span });
        let value = self.program.add_expr(Expr { kind: ExprKind::Load(place), ty: self.ty, span });
        Some(Action::Assume(value))
    }

    fn replaced(&mut self, place: PlaceId) -> Option<PlaceId> {
        let PlaceKind::Variable(variable) = self.program.place(place).kind else { return None };
        let new = *self.new.get(&variable)?;
        let span = self.program.place(place).span;
        let (kind, ty, qualifiers) = (PlaceKind::Variable(new), self.ty, Qualifiers::NONE);
        Some(self.program.add_place(Place { kind, ty, qualifiers, span }))
    }

    /// Whether a pointer is made of those that become numbers.
    fn is_number(&self, value: ExprId) -> bool {
        let kept: BTreeSet<Variable> = self.new.keys().copied().collect();
        Uses { targets: self.targets, kept: &kept, spoilt: BTreeSet::new() }.is_number(self.program, value)
    }

    /// Whether two values are pointers that become numbers, one of them at least, or zero.
    fn compares(&self, a: ExprId, b: ExprId) -> bool {
        let number = |own: ExprId| is_zero(self.program, own) || self.is_number(compared(self.program, own));
        let pointer = |own: ExprId| is_pointer(self.program, self.program.expr(compared(self.program, own)).ty);
        (pointer(a) || pointer(b)) && number(a) && number(b) && (self.mentions(a) || self.mentions(b))
    }

    /// Whether it mentions one of them.
    fn mentions(&self, value: ExprId) -> bool {
        let all = antiphon_model::visit::mentioned(self.program, value);
        all.iter().any(|variable| self.new.contains_key(variable))
    }

    /// A pointer as a number.
    fn number(&mut self, value: ExprId) -> ExprId {
        let Expr { kind, span, .. } = self.program.expr(value).clone();
        let kind = match kind {
            ExprKind::Convert(inner) if !is_zero(self.program, inner) => return self.number(inner),
            ExprKind::Load(place) => match self.replaced(place) {
                Some(place) => ExprKind::Load(place),
                None => ExprKind::Int(0),
            },
            ExprKind::AddressOf(place) => {
                let number = fixed(self.program, self.targets, place);
                let next = self.numbers.len() as i128 + 1;
                ExprKind::Int(number.map_or(0, |number| *self.numbers.entry(number).or_insert(next)))
            }
            ExprKind::Conditional(c, a, b) => {
                let c = self.expr(c);
                ExprKind::Conditional(c, self.number(a), self.number(b))
            }
            _ => ExprKind::Int(0),
        };
        self.program.add_expr(Expr { kind, ty: self.ty, span })
    }
}

impl Mapper for Change<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn variable(&mut self, variable: Variable) -> Variable {
        self.new.get(&variable).copied().unwrap_or(variable)
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        let expr = self.program.expr(id).clone();
        match expr.kind {
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), a, b) if self.compares(a, b) => {
                let [a, b] = [a, b].map(|own| compared(self.program, own));
                let kind = ExprKind::Binary(op, self.number(a), self.number(b));
                self.program.add_expr(Expr { kind, ..expr })
            }
            ExprKind::Convert(inner)
                if is_null_number(self.program, self.targets, id) && self.is_number(inner) && self.mentions(inner) =>
            {
                let kind = ExprKind::Convert(self.number(inner));
                self.program.add_expr(Expr { kind, ..expr })
            }
            // A condition of its own: comparisons and places were met before.
            ExprKind::Load(_) | ExprKind::Conditional(..) | ExprKind::Convert(_)
                if is_pointer(self.program, expr.ty) && self.is_number(id) && self.mentions(id) =>
            {
                self.number(id)
            }
            _ => map_expr(self, id),
        }
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        if let PlaceKind::Deref(pointer) = self.program.place(id).kind {
            if let (Target::Place(_, at), true) = (lead(self.program, self.targets, pointer), self.is_number(pointer)) {
                if self.program.place(at).ty == self.program.place(id).ty {
                    return self.place(at);
                }
            }
        }
        map_place(self, id)
    }
}
