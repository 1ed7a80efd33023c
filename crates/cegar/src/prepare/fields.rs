//! Records taken apart: a variable of a struct type becomes one variable for each of
//! its fields, down to numbers, pointers and arrays, so that the encoder can track
//! them (scalar replacement of aggregates; Muchnick, *Advanced Compiler Design*, 12.2).
//!
//! A variable is taken apart if nobody takes the address of a whole record in it: a
//! pointer to one field leads to no other. Copies of whole records become copies of
//! fields. Unions, bit-fields and arrays of records stay whole, and untracked.

use super::atoms;
use antiphon_model::visit::{map_place, map_step, walk_expr, walk_step, Mapper, Visitor};
use antiphon_model::{
    Action, Expr, ExprId, ExprKind, FunctionId, Global, GlobalId, Local, LocalId, LocalStorage, LocationId, Place,
    PlaceId, PlaceKind, Program, RecordKind, Role, Step, Type, TypeId, Variable,
};
use antiphon_passes::Rewriter;
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A path of fields from a variable.
type Path = Vec<u32>;

/// The variables that stand for the fields of others.
type Parts = BTreeMap<(Variable, Path), Variable>;

/// Most fields of one variable.
const MOST_FIELDS: usize = 400;

/// Takes records apart; whether there were any.
pub(super) fn take_apart(program: &mut Program, function: FunctionId) -> bool {
    let whole = whole_records(program, function);
    let mut leaves: BTreeMap<Variable, Vec<(Path, TypeId)>> = BTreeMap::new();
    for variable in variables(program, function).into_iter().filter(|variable| !whole.contains(variable)) {
        let mut found = Vec::new();
        if fields(program, type_of(program, function, variable), &mut Vec::new(), &mut found) {
            leaves.insert(variable, found);
        }
    }
    if leaves.is_empty() {
        return false;
    }
    let mut parts = Parts::new();
    for (variable, found) in &leaves {
        for (path, ty) in found {
            let part = declare(program, function, *variable, path, *ty);
            parts.insert((*variable, path.clone()), part);
        }
    }
    expand(program, function, &parts);
    put(program, function, &parts);
    let is_global = |((of, _), _): &(&(Variable, Path), &Variable)| matches!(of, Variable::Global(_));
    let parts: Parts = parts.iter().filter(is_global).map(|(field, part)| (field.clone(), *part)).collect();
    for other in atoms(program) {
        put(program, other, &parts);
    }
    true
}

/// Puts parts in the place of fields.
fn put(program: &mut Program, function: FunctionId, parts: &Parts) {
    for at in 0..program.function(function).body.locations.len() {
        let step = program.function(function).body.locations[at].step.clone();
        let mapped = map_step(&mut Split { program, parts }, &step);
        Rewriter::new(program, function).replace(LocationId(at as u32), mapped);
    }
}

fn variables(program: &Program, function: FunctionId) -> Vec<Variable> {
    let plain = |(_, global): &(usize, &Global)| global.role == Role::Plain;
    let globals = program.globals.iter().enumerate().filter(plain);
    let globals = globals.map(|(at, _)| Variable::Global(GlobalId(at as u32)));
    let locals = 0..program.function(function).locals.len() as u32;
    globals.chain(locals.map(|at| Variable::Local(LocalId(at)))).collect()
}

fn type_of(program: &Program, function: FunctionId, variable: Variable) -> TypeId {
    match variable {
        Variable::Global(id) => program.global(id).ty,
        Variable::Local(id) => program.function(function).locals[id.0 as usize].ty,
    }
}

/// The fields of a struct, down to what is none; whether all of them can stand alone.
fn fields(program: &Program, ty: TypeId, path: &mut Path, found: &mut Vec<(Path, TypeId)>) -> bool {
    let Type::Record(id) = program.types.get(ty) else {
        found.push((path.clone(), ty));
        return !path.is_empty();
    };
    let record = program.types.record(*id);
    if record.kind == RecordKind::Union {
        // It stays whole, as a variable of its own.
        found.push((path.clone(), ty));
        return !path.is_empty();
    }
    if record.fields.iter().any(|field| field.bits.is_some()) || found.len() > MOST_FIELDS {
        return false;
    }
    record.fields.iter().enumerate().all(|(at, field)| {
        path.push(at as u32);
        let all = fields(program, field.ty, path, found);
        path.pop();
        all
    })
}

fn declare(program: &mut Program, function: FunctionId, of: Variable, path: &Path, ty: TypeId) -> Variable {
    let mut name = String::new();
    let mut at = type_of(program, function, of);
    for field in path {
        if let Type::Record(id) = program.types.get(at) {
            let field = &program.types.record(*id).fields[*field as usize];
            name.push('.');
            name.push_str(&field.name);
            at = field.ty;
        }
    }
    match of {
        Variable::Global(id) => {
            let global = program.global(id).clone();
            program.globals.push(Global { name: global.name.clone() + &name, ty, ..global });
            Variable::Global(GlobalId(program.globals.len() as u32 - 1))
        }
        Variable::Local(id) => {
            let local = program.function(function).locals[id.0 as usize].clone();
            let local = Local { name: local.name.clone() + &name, ty, storage: LocalStorage::Memory, ..local };
            Variable::Local(Rewriter::new(program, function).add_local(local))
        }
    }
}

/// Whole-record steps become steps over fields.
fn expand(program: &mut Program, function: FunctionId, parts: &Parts) {
    for at in 0..program.function(function).body.locations.len() {
        let at = LocationId(at as u32);
        let location = program.function(function).body.location(at).clone();
        let Step::Action(action, next) = location.step else { continue };
        let actions = match action {
            Action::Assign(to, value) if is_record(program, program.place(to).ty) => {
                let ExprKind::Load(from) = program.expr(value).kind else { continue };
                let mut found = Vec::new();
                if !fields(program, program.place(to).ty, &mut Vec::new(), &mut found) {
                    continue;
                }
                found.iter().map(|(path, _)| copied(program, to, from, path, location.span)).collect()
            }
            Action::Clear(place) if is_record(program, program.place(place).ty) => {
                let mut found = Vec::new();
                if !fields(program, program.place(place).ty, &mut Vec::new(), &mut found) {
                    continue;
                }
                found.iter().map(|(path, _)| Action::Clear(field_of(program, place, path, location.span))).collect()
            }
            Action::Live(local) | Action::Dead(local) if is_split(parts, local) => lives(&action, local, parts),
            _ => continue,
        };
        chain(program, function, at, actions, next, location.span);
    }
}

fn is_split(parts: &Parts, local: LocalId) -> bool {
    parts.keys().any(|(of, _)| *of == Variable::Local(local))
}

fn is_record(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Record(_))
}

fn copied(program: &mut Program, to: PlaceId, from: PlaceId, path: &Path, span: Span) -> Action {
    let (to, from) = (field_of(program, to, path, span), field_of(program, from, path, span));
    let ty = program.place(from).ty;
    let value = program.add_expr(Expr { kind: ExprKind::Load(from), ty, span });
    Action::Assign(to, value)
}

fn field_of(program: &mut Program, place: PlaceId, path: &Path, span: Span) -> PlaceId {
    path.iter().fold(place, |place, field| {
        let Type::Record(id) = program.types.get(program.place(place).ty) else { return place };
        let (ty, qualifiers) = {
            let field = &program.types.record(*id).fields[*field as usize];
            (field.ty, field.qualifiers)
        };
        program.add_place(Place { kind: PlaceKind::Field(place, *field), ty, qualifiers, span })
    })
}

/// A record comes to life, and ends, field by field.
fn lives(action: &Action, local: LocalId, parts: &Parts) -> Vec<Action> {
    let own = parts.iter().filter(|((of, _), _)| *of == Variable::Local(local));
    let locals = own.filter_map(|(_, part)| match part {
        Variable::Local(part) => Some(*part),
        Variable::Global(_) => None,
    });
    match action {
        Action::Live(_) => locals.map(Action::Live).collect(),
        _ => locals.map(Action::Dead).collect(),
    }
}

/// Puts actions one after the other in the place of one.
fn chain(
    program: &mut Program,
    function: FunctionId,
    mut at: LocationId,
    actions: Vec<Action>,
    next: LocationId,
    span: Span,
) {
    let mut rewriter = Rewriter::new(program, function);
    for action in actions {
        at = rewriter.act(at, action, span);
    }
    rewriter.replace(at, Step::Action(Action::Skip, next));
}

/// Puts the parts in the place of the fields.
struct Split<'a> {
    program: &'a mut Program,
    parts: &'a Parts,
}

impl Split<'_> {
    fn part(&self, mut place: PlaceId) -> Option<Variable> {
        let mut path = Vec::new();
        loop {
            match &self.program.place(place).kind {
                PlaceKind::Field(base, field) => {
                    path.push(*field);
                    place = *base;
                }
                PlaceKind::Variable(variable) => {
                    path.reverse();
                    return self.parts.get(&(*variable, path)).copied();
                }
                _ => return None,
            }
        }
    }
}

impl Mapper for Split<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        match self.part(id) {
            Some(part) => {
                let place = self.program.place(id).clone();
                self.program.add_place(Place { kind: PlaceKind::Variable(part), ..place })
            }
            None => map_place(self, id),
        }
    }
}

/// The variables of which a whole record is needed in one piece.
fn whole_records(program: &Program, function: FunctionId) -> BTreeSet<Variable> {
    let mut whole = Whole(BTreeSet::new());
    let bodies = std::iter::once(function).chain(atoms(program)).map(|id| &program.function(id).body);
    for location in bodies.flat_map(|body| &body.locations) {
        walk_step(&mut whole, program, &location.step);
        if let Step::Action(action, _) = &location.step {
            whole.action(program, action);
        }
    }
    whole.0
}

struct Whole(BTreeSet<Variable>);

impl Whole {
    /// Results and arguments that are records.
    fn action(&mut self, program: &Program, action: &Action) {
        let (arguments, result) = match action {
            Action::Call { arguments, result, .. } | Action::Library { arguments, result, .. } => (arguments, *result),
            _ => return,
        };
        let loaded = arguments.iter().filter_map(|argument| match program.expr(*argument).kind {
            ExprKind::Load(place) => Some(place),
            _ => None,
        });
        for place in loaded.chain(result).filter(|place| is_record(program, program.place(*place).ty)) {
            self.0.extend(program.root(place));
        }
    }
}

impl Visitor for Whole {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            let mut ty = program.place(place).ty;
            while let Type::Array(element, _) = program.types.get(ty) {
                ty = *element;
            }
            if is_record(program, ty) {
                self.0.extend(program.root(place));
            }
        }
        walk_expr(self, program, id);
    }
}
