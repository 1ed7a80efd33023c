//! Pointers that are another name of an array.
//!
//! A variable that gets its value once, from `malloc` or `calloc` of a known number of elements, and is freed once, on every way and after
//! its last use, is an array. One that is set once to the beginning of an array (a parameter of a function that was put in the
//! place of its call) is that array. Elements behind such pointers become elements of the array, and whoever
//! follows the program sees no pointer.
//!
//! Deliberately not here: pointers that change, blocks whose size is computed. These stay what they are, and whoever comes to them says so.

use antiphon_model::library::{LibraryFunction, Memory};
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{
    Action, AllocationFill, BinaryOp, Expr, ExprId, ExprKind, Extent, LazyOp, Local, LocalId, LocalKind, LocalStorage,
    LocationId, Place, PlaceId, PlaceKind, Program, Qualifiers, Step, Type, TypeId, Variable,
};
use antiphon_passes::{dominators, natural_loops, Dominators, Flow, Rewriter};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Larger blocks stay behind their pointers.
const MOST_ELEMENTS: i128 = 256;

/// A pointer goes through at most so many others.
const MOST_NAMES: u32 = 16;

/// Where a pointer leads: an array, and the index as a sum.
type Target = (PlaceId, Vec<ExprId>);

/// Puts arrays in the place of pointers that are no more than names of them.
pub(crate) fn resolve(program: &mut Program) {
    let startup = program.startup;
    let uses = Uses::of(program);
    let uses = match uses.decide_null_tests(program) {
        true => Uses::of(program),
        false => uses,
    };
    let blocks = uses.blocks(program);
    let mut names = BTreeMap::new();
    let mut freed = Vec::new();
    for (variable, block) in blocks {
        let array = block.array(program);
        names.insert(variable, (array, Vec::new()));
        freed.push((variable, block, array));
    }
    let copies = uses.copies(program, &mut names);
    // What is another name of a block must not be used when that is gone.
    for (variable, block, array) in &freed {
        let same = names.iter().filter(|(_, (place, _))| place == array).map(|(name, _)| *name);
        let used: Vec<LocationId> = same.flat_map(|name| uses.of.get(&name).into_iter().flatten().copied()).collect();
        if used.iter().any(|at| *at != block.freed && uses.leads(block.freed, *at, None)) {
            let lost = *array;
            names.retain(|name, (place, _)| name != variable && *place != lost);
        }
    }
    rename(program, &names);
    for (variable, block, array) in freed.into_iter().filter(|(variable, ..)| names.contains_key(variable)) {
        debug_assert!(names.contains_key(&variable));
        block.replace(program, array);
    }
    for (at, name) in copies.into_iter().filter(|(_, name)| names.contains_key(name)) {
        debug_assert!(names.contains_key(&name));
        let next = match &program.function(startup).body.location(at).step {
            Step::Action(_, next) => *next,
            _ => continue,
        };
        Rewriter::new(program, startup).replace(at, Step::Action(Action::Skip, next));
    }
}

/// Where pointers are set and used.
struct Uses {
    flow: Flow,
    above: Dominators,
    /// Locations in loops.
    inside: BTreeSet<LocationId>,
    /// Where each variable is written as a whole.
    writes: BTreeMap<Variable, Vec<LocationId>>,
    /// Where each variable is mentioned otherwise.
    of: BTreeMap<Variable, Vec<LocationId>>,
    /// Variables to which there are pointers.
    addressed: BTreeSet<Variable>,
}

/// Allocated memory of a known size.
struct Block {
    made: LocationId,
    freed: LocationId,
    element: TypeId,
    count: u64,
    fill: AllocationFill,
    span: Span,
    name: String,
    local: std::cell::Cell<LocalId>,
}

impl Uses {
    fn of(program: &Program) -> Uses {
        let body = &program.function(program.startup).body;
        let flow = Flow::of(body);
        let above = dominators(&flow);
        let loops = natural_loops(&flow, &above);
        let inside = loops.loops.iter().flat_map(|each| each.body.iter().copied()).collect();
        let (mut writes, mut of) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for (at, location) in body.locations.iter().enumerate() {
            let at = LocationId(at as u32);
            if !above.is_reached(at.0) {
                continue;
            }
            let (mut written, mut used) = (Vec::new(), Vec::new());
            step_operands(&location.step, |operand| match operand {
                Operand::Value(value) => used.extend(mentioned(program, value)),
                Operand::Written(place) | Operand::Updated(place) => match program.place(place).kind {
                    PlaceKind::Variable(variable) => written.push(variable),
                    _ => used.extend(mentioned_in_place(program, place)),
                },
                Operand::Read(place) => used.extend(mentioned_in_place(program, place)),
                Operand::Set(local) => written.push(Variable::Local(local)),
                Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
            });
            written.into_iter().for_each(|variable| writes.entry(variable).or_default().push(at));
            used.into_iter().for_each(|variable| of.entry(variable).or_default().push(at));
        }
        let addressed = program.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::AddressOf(place) => match program.place(place).kind {
                PlaceKind::Variable(variable) => Some(variable),
                _ => None,
            },
            _ => None,
        });
        let addressed = addressed.collect();
        Uses { flow, above, inside, writes, of, addressed }
    }

    /// Whether control can come from behind a location to another one, not through a third.
    fn leads(&self, from: LocationId, to: LocationId, not: Option<LocationId>) -> bool {
        self.reaches(from, |at| at == to.0, not)
    }

    fn reaches(&self, from: LocationId, wanted: impl Fn(u32) -> bool, not: Option<LocationId>) -> bool {
        let mut open = self.flow.graph().successors(from.0).to_vec();
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            if not.is_some_and(|not| not.0 == at) || !seen.insert(at) {
                continue;
            }
            if wanted(at) {
                return true;
            }
            open.extend(self.flow.graph().successors(at));
        }
        false
    }

    /// The one place where a pointer is set, if that comes before all its uses.
    fn set_once(&self, program: &Program, variable: Variable) -> Option<LocationId> {
        let ty = match variable {
            Variable::Local(local) => program.function(program.startup).locals.get(local.0 as usize)?.ty,
            Variable::Global(global) => program.global(global).ty,
        };
        let Type::Pointer(_) = program.types.get(ty) else { return None };
        let [at] = self.writes.get(&variable)?[..] else { return None };
        let uses = self.of.get(&variable).into_iter().flatten();
        let first = uses.into_iter().all(|own| *own != at && self.above.dominates(at.0, own.0));
        (first && !self.addressed.contains(&variable)).then_some(at)
    }

    /// Takes the branches that ask whether memory was allocated: it was. Whether there are any.
    fn decide_null_tests(&self, program: &mut Program) -> bool {
        let startup = program.startup;
        let allocated = |program: &Program, variable: &Variable| {
            let body = &program.function(startup).body;
            let at = self.set_once(program, *variable);
            at.is_some_and(|at| matches!(body.location(at).step, Step::Action(Action::Allocate { .. }, _)))
        };
        let known: BTreeSet<Variable> =
            self.writes.keys().filter(|variable| allocated(program, variable)).copied().collect();
        let mut decided = Vec::new();
        for (at, location) in program.function(startup).body.locations.iter().enumerate() {
            let Step::Branch { condition, then, otherwise } = location.step else { continue };
            let side = tested(program, &known, condition).map(|holds| if holds { then } else { otherwise });
            decided.extend(side.map(|side| (LocationId(at as u32), side)));
        }
        for (at, side) in &decided {
            Rewriter::new(program, startup).replace(*at, Step::Action(Action::Skip, *side));
        }
        !decided.is_empty()
    }

    /// Variables that are allocated memory of a known size.
    fn blocks(&self, program: &Program) -> Vec<(Variable, Block)> {
        let own = |variable: &Variable| Some((*variable, self.block(program, *variable)?));
        self.writes.keys().filter_map(own).collect()
    }

    fn block(&self, program: &Program, variable: Variable) -> Option<Block> {
        let made = self.set_once(program, variable).filter(|at| !self.inside.contains(at))?;
        let body = &program.function(program.startup).body;
        let location = body.location(made);
        let Step::Action(Action::Allocate { element, count, fill, .. }, _) = &location.step else { return None };
        let element = (*element).filter(|ty| matches!(program.types.get(*ty), Type::Int(_) | Type::Float(_)))?;
        let count = constant(program, *count).filter(|count| (1..=MOST_ELEMENTS).contains(count))? as u64;
        let frees = self.of.get(&variable).into_iter().flatten().copied();
        let frees: Vec<LocationId> = frees.filter(|at| frees_it(program, *at, variable)).collect();
        let [freed] = frees[..] else { return None };
        let end = self.flow.end();
        let leaks = self.reaches(made, |at| at == end, Some(freed));
        let (fill, span) = (*fill, location.span);
        let name = match variable {
            Variable::Local(local) => program.function(program.startup).locals[local.0 as usize].name.clone(),
            Variable::Global(global) => program.global(global).name.clone(),
        };
        let local = std::cell::Cell::new(LocalId(0));
        (!leaks && !self.inside.contains(&freed)).then_some(Block {
            made,
            freed,
            element,
            count,
            fill,
            span,
            name,
            local,
        })
    }

    /// Variables that are set to the beginning of an array, with where that is; they become names.
    fn copies(&self, program: &Program, names: &mut BTreeMap<Variable, Target>) -> Vec<(LocationId, Variable)> {
        let mut found = Vec::new();
        for _ in 0..MOST_NAMES {
            let before = names.len();
            for variable in
                self.writes.keys().filter(|variable| !names.contains_key(variable)).copied().collect::<Vec<_>>()
            {
                let Some(at) = self.set_once(program, variable) else { continue };
                let body = &program.function(program.startup).body;
                let Step::Action(Action::Assign(_, value), _) = &body.location(at).step else { continue };
                let Some((array, index)) = target(program, names, *value) else { continue };
                if index.iter().all(|part| constant(program, *part) == Some(0)) {
                    names.insert(variable, (array, Vec::new()));
                    found.push((at, variable));
                }
            }
            if names.len() == before {
                break;
            }
        }
        found
    }
}

impl Block {
    /// A variable for the memory, as a place.
    fn array(&self, program: &mut Program) -> PlaceId {
        let ty = program.types.intern(Type::Array(self.element, Extent::Fixed(self.count)));
        let startup = program.startup;
        let (kind, storage, qualifiers) = (LocalKind::User, LocalStorage::Memory, Qualifiers::NONE);
        let name = self.name.clone();
        let mut rewriter = Rewriter::new(program, startup);
        let local = rewriter.add_local(Local { name, ty, kind, storage, qualifiers, span: self.span });
        self.local.set(local);
        rewriter.local_place(local, self.span)
    }

    /// The memory comes to life where it was allocated, and nothing is left to be done where it was freed.
    fn replace(&self, program: &mut Program, array: PlaceId) {
        let startup = program.startup;
        let next = |program: &Program, at: LocationId| match &program.function(startup).body.location(at).step {
            Step::Action(_, next) => Some(*next),
            _ => None,
        };
        let (Some(behind), Some(after)) = (next(program, self.made), next(program, self.freed)) else { return };
        let mut rewriter = Rewriter::new(program, startup);
        let mut open = rewriter.act(self.made, Action::Live(self.local.get()), self.span);
        if self.fill == AllocationFill::Zero {
            open = rewriter.act(open, Action::Clear(array), self.span);
        }
        rewriter.replace(open, Step::Action(Action::Skip, behind));
        rewriter.replace(self.freed, Step::Action(Action::Skip, after));
    }
}

fn constant(program: &Program, value: ExprId) -> Option<i128> {
    match &program.expr(value).kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Convert(inner) => constant(program, *inner),
        _ => None,
    }
}

/// Whether a step is `free(variable)`.
fn frees_it(program: &Program, at: LocationId, variable: Variable) -> bool {
    let step = &program.function(program.startup).body.location(at).step;
    let Step::Action(Action::Library { function: LibraryFunction::Memory(Memory::Free), arguments, .. }, _) = step
    else {
        return false;
    };
    let mut given = arguments.first().copied();
    while let Some(ExprKind::Convert(inner)) = given.map(|e| &program.expr(e).kind) {
        given = Some(*inner);
    }
    given.is_some_and(|e| match program.expr(e).kind {
        ExprKind::Load(place) => program.place(place).kind == PlaceKind::Variable(variable),
        _ => false,
    })
}

/// What a condition is that only asks whether these pointers are null, which they are not.
fn tested(program: &Program, known: &BTreeSet<Variable>, e: ExprId) -> Option<bool> {
    match &program.expr(e).kind {
        ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), a, b) => {
            let pointer = match (is_null(program, *a), is_null(program, *b)) {
                (false, true) => *a,
                (true, false) => *b,
                _ => return None,
            };
            let mut inner = pointer;
            while let ExprKind::Convert(of) = program.expr(inner).kind {
                inner = of;
            }
            let ExprKind::Load(place) = program.expr(inner).kind else { return None };
            let PlaceKind::Variable(variable) = program.place(place).kind else { return None };
            known.contains(&variable).then_some(*op == BinaryOp::NotEqual)
        }
        ExprKind::Lazy(LazyOp::Or, a, b) => Some(tested(program, known, *a)? || tested(program, known, *b)?),
        ExprKind::Lazy(LazyOp::And, a, b) => Some(tested(program, known, *a)? && tested(program, known, *b)?),
        ExprKind::Convert(inner) => tested(program, known, *inner),
        _ => None,
    }
}

/// Where a pointer leads.
fn target(program: &Program, names: &BTreeMap<Variable, Target>, pointer: ExprId) -> Option<Target> {
    match &program.expr(pointer).kind {
        ExprKind::Load(place) => match program.place(*place).kind {
            PlaceKind::Variable(variable) => names.get(&variable).cloned(),
            _ => None,
        },
        ExprKind::AddressOf(place) => match program.place(*place).kind {
            PlaceKind::Index(array, index) => {
                let is_variable = matches!(program.place(array).kind, PlaceKind::Variable(_));
                is_variable.then(|| (array, vec![index]))
            }
            _ => None,
        },
        ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
            let (array, mut parts) = target(program, names, *base)?;
            parts.push(*index);
            Some((array, parts))
        }
        ExprKind::Convert(inner) => target(program, names, *inner),
        _ => None,
    }
}

/// Elements of arrays in the place of what is behind their names.
fn rename(program: &mut Program, names: &BTreeMap<Variable, Target>) {
    if names.is_empty() {
        return;
    }
    let leads = |program: &Program, e: ExprId| {
        let speaks = mentioned(program, e).iter().any(|variable| names.contains_key(variable));
        target(program, names, e).filter(|_| speaks)
    };
    let mut places: Vec<(PlaceId, Target)> = Vec::new();
    for (at, place) in program.places.iter().enumerate() {
        let PlaceKind::Deref(pointer) = place.kind else { continue };
        let Some((array, parts)) = leads(program, pointer) else { continue };
        let of_type =
            matches!(program.types.get(program.place(array).ty), Type::Array(element, _) if *element == place.ty);
        if of_type {
            places.push((PlaceId(at as u32), (array, parts)));
        }
    }
    let mut pointers: Vec<(ExprId, Target)> = Vec::new();
    let mut tests: Vec<(ExprId, i128)> = Vec::new();
    for (at, expr) in program.exprs.iter().enumerate() {
        let id = ExprId(at as u32);
        match expr.kind {
            ExprKind::Load(_) | ExprKind::Binary(BinaryOp::PointerAdd, ..) => {
                pointers.extend(leads(program, id).map(|target| (id, target)));
            }
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), a, b) => {
                let null = |e: ExprId| is_null(program, e);
                let one = if null(b) { a } else { b };
                if (null(a) || null(b)) && leads(program, one).is_some() {
                    tests.push((id, i128::from(op == BinaryOp::NotEqual)));
                }
            }
            _ => {}
        }
    }
    for (place, target) in places {
        let span = program.place(place).span;
        let kind = element(program, target, span);
        program.places[place.0 as usize].kind = kind;
    }
    for (expr, target) in pointers {
        let span = program.expr(expr).span;
        let array = program.place(target.0).ty;
        let Type::Array(ty, _) = *program.types.get(array) else { continue };
        let kind = element(program, target, span);
        let place = program.add_place(Place { kind, ty, qualifiers: Qualifiers::NONE, span });
        program.exprs[expr.0 as usize].kind = ExprKind::AddressOf(place);
    }
    for (expr, truth) in tests {
        program.exprs[expr.0 as usize].kind = ExprKind::Int(truth);
    }
}

fn is_null(program: &Program, e: ExprId) -> bool {
    match program.expr(e).kind {
        ExprKind::Null => true,
        ExprKind::Convert(inner) => is_null(program, inner),
        _ => false,
    }
}

/// An element of an array, its index a sum.
fn element(program: &mut Program, (array, parts): Target, span: Span) -> PlaceKind {
    let long = program.types.intern(crate::prepare::int_type(64));
    let mut index: Option<ExprId> = None;
    for part in parts {
        let part = program.add_expr(Expr { kind: ExprKind::Convert(part), ty: long, span });
        index = Some(match index {
            None => part,
            Some(so_far) => {
                program.add_expr(Expr { kind: ExprKind::Binary(BinaryOp::Add, so_far, part), ty: long, span })
            }
        });
    }
    let index = index.unwrap_or_else(|| program.add_expr(Expr { kind: ExprKind::Int(0), ty: long, span }));
    PlaceKind::Index(array, index)
}
