//! Small arrays taken apart: an array of which every element is named by a number becomes a variable for
//! each element, so that engines can follow them one by one.
//!
//! Loops that were unrolled leave such arrays: names of threads, locks. An array is taken apart if it is
//! mentioned in no other way: no index that is computed, no pointer to it or into it, no copy of the whole.

use super::atoms;
use antiphon_model::visit::{map_place, map_step, walk_expr, walk_place, walk_step, Mapper, Visitor};
use antiphon_model::{
    Action, ExprId, ExprKind, Extent, FunctionId, Global, GlobalId, Local, LocalId, LocalStorage, LocationId, Place,
    PlaceId, PlaceKind, Program, Role, Step, Type, TypeId, Variable,
};
use antiphon_passes::Rewriter;
use std::collections::{BTreeMap, BTreeSet};

/// Elements of one array.
const MOST_ELEMENTS: u64 = 64;

/// The variables that stand for the elements of others.
type Parts = BTreeMap<(Variable, i128), Variable>;

/// Takes arrays apart; whether there were any.
pub(super) fn take_apart(program: &mut Program, function: FunctionId) -> bool {
    let arrays = arrays(program, function);
    if arrays.is_empty() {
        return false;
    }
    let mut parts = Parts::new();
    for (variable, (element, count)) in &arrays {
        for at in 0..*count {
            let part = declare(program, function, *variable, at, *element);
            parts.insert((*variable, i128::from(at)), part);
        }
    }
    expand(program, function, &arrays, &parts);
    put(program, function, &parts);
    parts.retain(|(of, _), _| matches!(of, Variable::Global(_)));
    for other in atoms(program) {
        put(program, other, &parts);
    }
    true
}

/// Puts parts in the place of elements.
fn put(program: &mut Program, function: FunctionId, parts: &Parts) {
    for at in 0..program.function(function).body.locations.len() {
        let step = program.function(function).body.locations[at].step.clone();
        let step = map_step(&mut Split { program, parts }, &step);
        Rewriter::new(program, function).replace(LocationId(at as u32), step);
    }
}

/// Arrays, the types of their elements and how many those are.
type Arrays = BTreeMap<Variable, (TypeId, u64)>;

/// The arrays that can be taken apart.
fn arrays(program: &Program, function: FunctionId) -> Arrays {
    let mut mentions = Mentions { program_function: function, named: BTreeSet::new(), other: BTreeSet::new() };
    for location in &program.function(function).body.locations {
        match &location.step {
            Step::Action(Action::Clear(place), _) if is_variable(program, *place) => {}
            step => walk_step(&mut mentions, program, step),
        }
    }
    let Mentions { named, mut other, .. } = mentions;
    for atom in atoms(program) {
        let mut mentions = Mentions { program_function: atom, named: BTreeSet::new(), other: BTreeSet::new() };
        for location in &program.function(atom).body.locations {
            walk_step(&mut mentions, program, &location.step);
        }
        other.extend(mentions.other.into_iter().filter(|variable| matches!(variable, Variable::Global(_))));
    }
    let kept = named.difference(&other).filter(|variable| match variable {
        Variable::Global(id) => program.global(*id).role == Role::Plain,
        Variable::Local(_) => true,
    });
    kept.filter_map(|variable| Some((*variable, array(program, function, *variable)?))).collect()
}

fn is_variable(program: &Program, place: PlaceId) -> bool {
    matches!(program.place(place).kind, PlaceKind::Variable(_))
}

/// The elements of an array that is not large.
fn array(program: &Program, function: FunctionId, variable: Variable) -> Option<(TypeId, u64)> {
    let ty = match variable {
        Variable::Global(id) => program.global(id).ty,
        Variable::Local(id) => program.function(function).locals[id.0 as usize].ty,
    };
    match program.types.get(ty) {
        Type::Array(element, Extent::Fixed(count)) if *count <= MOST_ELEMENTS => Some((*element, *count)),
        _ => None,
    }
}

/// How arrays are mentioned.
struct Mentions {
    program_function: FunctionId,
    /// By an element with a number that it has.
    named: BTreeSet<Variable>,
    /// In any other way.
    other: BTreeSet<Variable>,
}

impl Visitor for Mentions {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            self.other.extend(program.root(place));
        }
        walk_expr(self, program, id);
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        match element(program, id) {
            Some((variable, at)) => {
                let has = array(program, self.program_function, variable)
                    .is_some_and(|(_, count)| at >= 0 && at < i128::from(count));
                match has {
                    true => self.named.insert(variable),
                    false => self.other.insert(variable),
                };
            }
            None => {
                if let PlaceKind::Variable(variable) = program.place(id).kind {
                    self.other.insert(variable);
                }
                walk_place(self, program, id);
            }
        }
    }
}

/// The array and the number of an element, if it is named so.
fn element(program: &Program, id: PlaceId) -> Option<(Variable, i128)> {
    let PlaceKind::Index(array, index) = program.place(id).kind else { return None };
    let PlaceKind::Variable(variable) = program.place(array).kind else { return None };
    Some((variable, number(program, index)?))
}

fn number(program: &Program, id: ExprId) -> Option<i128> {
    match program.expr(id).kind {
        ExprKind::Int(number) => Some(number),
        ExprKind::Convert(inner) => number(program, inner).filter(|number| (0..128).contains(number)),
        _ => None,
    }
}

fn declare(program: &mut Program, function: FunctionId, of: Variable, at: u64, ty: TypeId) -> Variable {
    match of {
        Variable::Global(id) => {
            let global = program.global(id).clone();
            program.globals.push(Global { name: format!("{}[{at}]", global.name), ty, ..global });
            Variable::Global(GlobalId(program.globals.len() as u32 - 1))
        }
        Variable::Local(id) => {
            let local = program.function(function).locals[id.0 as usize].clone();
            let name = format!("{}[{at}]", local.name);
            let local = Local { name, ty, storage: LocalStorage::Memory, ..local };
            Variable::Local(Rewriter::new(program, function).add_local(local))
        }
    }
}

/// What happens to an array happens to its elements.
fn expand(program: &mut Program, function: FunctionId, arrays: &Arrays, parts: &Parts) {
    for at in 0..program.function(function).body.locations.len() {
        let location = program.function(function).body.locations[at].clone();
        let Step::Action(action, next) = location.step else { continue };
        let variable = match action {
            Action::Live(local) | Action::Dead(local) => Variable::Local(local),
            Action::Clear(place) => match program.place(place).kind {
                PlaceKind::Variable(variable) => variable,
                _ => continue,
            },
            _ => continue,
        };
        if !arrays.contains_key(&variable) {
            continue;
        }
        let own: Vec<Variable> =
            parts.range((variable, 0)..).take_while(|((of, _), _)| *of == variable).map(|(_, part)| *part).collect();
        let mut rewriter = Rewriter::new(program, function);
        let mut at = LocationId(at as u32);
        for part in own {
            let action = match (&action, part) {
                (Action::Live(_), Variable::Local(part)) => Action::Live(part),
                (Action::Dead(_), Variable::Local(part)) => Action::Dead(part),
                (_, part) => Action::Clear(whole(rewriter.program, function, part, location.span)),
            };
            at = rewriter.act(at, action, location.span);
        }
        rewriter.replace(at, Step::Action(Action::Skip, next));
    }
}

fn whole(program: &mut Program, function: FunctionId, variable: Variable, span: antiphon_source::Span) -> PlaceId {
    let (ty, qualifiers) = match variable {
        Variable::Global(id) => (program.global(id).ty, program.global(id).qualifiers),
        Variable::Local(LocalId(at)) => {
            let local = &program.function(function).locals[at as usize];
            (local.ty, local.qualifiers)
        }
    };
    program.add_place(Place { kind: PlaceKind::Variable(variable), ty, qualifiers, span })
}

/// Puts the parts in the place of the elements.
struct Split<'a> {
    program: &'a mut Program,
    parts: &'a Parts,
}

impl Mapper for Split<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        match element(self.program, id).and_then(|key| self.parts.get(&key).copied()) {
            Some(part) => {
                let place = self.program.place(id).clone();
                self.program.add_place(Place { kind: PlaceKind::Variable(part), ..place })
            }
            None => map_place(self, id),
        }
    }
}
