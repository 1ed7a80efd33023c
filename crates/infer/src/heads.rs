//! The loops for which invariants are looked for, and what can be said there.
//!
//! A variable can be part of an annotation only if its name means it where the
//! annotation stands. The model knows no scopes any more; but a variable of a
//! function that is still read after the head of a loop is in scope there, and
//! of several with one name the one that was declared last is meant.

use crate::draft::Draft;
use antiphon_machine::code::Pc;
use antiphon_machine::compile;
use antiphon_model::annotation_text;
use antiphon_model::visit::mentioned;
use antiphon_model::{
    BinaryOp, ExprId, ExprKind, Function, FunctionId, GlobalId, Invariant, LazyOp, LocalId, LocalKind, LocalStorage,
    LocationId, LoopId, Participants, PlaceKind, Program, Role, Step, Type, TypeId, Variable,
};
use antiphon_source::Span;

/// A variable that annotations of a loop may mention.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Which; none for one of the specification, and for how far a pointer is along an array.
    pub(crate) variable: Option<Variable>,
    /// Its value, as an expression of the draft.
    pub(crate) value: ExprId,
    /// Whether it is an integer.
    pub(crate) whole: bool,
}

/// When a condition is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Before an iteration, at the head.
    Before,
    /// After an iteration, before control comes back to the head (`do`).
    After,
}

/// A part of the condition under which a loop goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guard {
    /// When it is asked for.
    pub(crate) asked: Asked,
    /// `<`, `<=` or `!=`.
    pub(crate) op: BinaryOp,
    /// The left side.
    pub(crate) left: ExprId,
    /// The right side.
    pub(crate) right: ExprId,
}

/// A loop without an annotation, or with local invariants.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// In which program: 0, or 1 for the implementation.
    pub(crate) part: usize,
    /// In which function.
    pub(crate) function: FunctionId,
    /// Which of its loops.
    pub(crate) id: LoopId,
    /// Where an iteration begins.
    pub(crate) location: LocationId,
    /// Its text up to the body.
    pub(crate) span: Span,
    /// What annotations may mention.
    pub(crate) variables: Vec<Seen>,
    /// What is known while it goes on.
    pub(crate) guards: Vec<Guard>,
    /// What the user says of it.
    pub(crate) given: Vec<ExprId>,
}

/// More variables than this are not looked at together.
const MOST_VARIABLES: usize = 14;
/// Pointers along arrays that are looked at.
const MOST_WALKS: usize = 4;

/// The loops of a program that have no annotation, or only local invariants.
pub(crate) fn heads(draft: &mut Draft, part: usize) -> Vec<Head> {
    let code = compile(&draft.program);
    let mut found = Vec::new();
    for index in 0..draft.program.functions.len() {
        let function = FunctionId(index as u32);
        let entry = code.functions[index].entry.0;
        for at in 0..draft.program.function(function).body.loops.len() {
            let each = &draft.program.function(function).body.loops[at];
            let local = |own: &Invariant| own.participants == Participants::Local;
            if !each.invariants.iter().all(local) || each.span.is_none() {
                continue;
            }
            let (location, span) = (each.head, each.span);
            let given: Vec<ExprId> = each.invariants.iter().map(|own| own.condition).collect();
            let live = code.liveness.before(Pc(entry + location.0));
            let is_live = |local: LocalId| live.is_some_and(|set| set.has(local.0));
            let Some(guards) = guards(&draft.program, function, location) else { continue };
            let named = visible(&draft.program, function, span, is_live);
            let variables = named.into_iter().take(MOST_VARIABLES);
            let mut variables: Vec<Seen> = variables.map(|(variable, ty)| seen(draft, variable, ty)).collect();
            variables.extend(walks(draft, function, span, is_live));
            found.push(Head { part, function, id: LoopId(at as u32), location, span, variables, guards, given });
        }
    }
    found
}

/// How far pointers of the function are along arrays that have names: `p - s`.
fn walks(draft: &mut Draft, function: FunctionId, span: Span, is_live: impl Fn(LocalId) -> bool) -> Vec<Seen> {
    let program = &draft.program;
    let own = program.function(function);
    let mut pairs = Vec::new();
    for (at, local) in own.locals.iter().enumerate() {
        let id = LocalId(at as u32);
        let Type::Pointer(to) = *program.types.get(local.ty) else { continue };
        if local.storage != LocalStorage::Register || !is_live(id) || !is_meant(own, id, span) {
            continue;
        }
        for (number, global) in program.globals.iter().enumerate() {
            let plain = !global.name.contains('.') && !is_local_name(own, &global.name);
            let of_type = matches!(program.types.get(global.ty), Type::Array(element, _) if *element == to);
            if plain && of_type && pairs.len() < MOST_WALKS {
                pairs.push((id, local.ty, GlobalId(number as u32), global.ty, to));
            }
        }
    }
    let along = pairs.into_iter().map(|(local, pointer, global, array, element)| {
        let base = draft.place(PlaceKind::Variable(Variable::Global(global)), array);
        let zero = draft.int(0);
        let first = draft.place(PlaceKind::Index(base, zero), element);
        let start = draft.expr(ExprKind::AddressOf(first), pointer);
        let now = draft.load(Variable::Local(local), pointer);
        // As wide as the counters beside it, so that one can stand for the other.
        let int = draft.integer_type(32);
        let value = draft.expr(ExprKind::Binary(BinaryOp::PointerDifference, now, start), int);
        Seen { variable: None, value, whole: true }
    });
    along.collect()
}

fn seen(draft: &mut Draft, variable: Variable, ty: TypeId) -> Seen {
    let whole = matches!(draft.program.types.get(ty), Type::Int(_) | Type::Bool);
    Seen { variable: Some(variable), value: draft.load(variable, ty), whole }
}

/// The test of a loop: at its head, or where control goes back there.
fn test(program: &Program, function: FunctionId, head: LocationId) -> Option<(Asked, ExprId)> {
    let body = &program.function(function).body;
    if let Step::Branch { condition, .. } = body.location(head).step {
        return Some((Asked::Before, condition));
    }
    body.locations.iter().find_map(|location| match location.step {
        Step::Branch { condition, then, .. } if then == head => Some((Asked::After, condition)),
        _ => None,
    })
}

/// The conditions of the test at a head; none if the loop is not the user's own.
fn guards(program: &Program, function: FunctionId, head: LocationId) -> Option<Vec<Guard>> {
    let Some((asked, condition)) = test(program, function, head) else { return Some(Vec::new()) };
    let (mut all, mut work) = (Vec::new(), vec![condition]);
    while let Some(e) = work.pop() {
        match program.expr(e).kind {
            ExprKind::Lazy(LazyOp::And, a, b) => work.extend([b, a]),
            ExprKind::Binary(op @ (BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::NotEqual), left, right)
                if !matches!(program.types.get(program.expr(left).ty), Type::Pointer(_)) =>
            {
                all.push(Guard { asked, op, left, right });
            }
            _ => {}
        }
    }
    let own = |variable: &Variable| match variable {
        Variable::Local(local) => program.function(function).locals[local.0 as usize].kind == LocalKind::Temporary,
        Variable::Global(_) => false,
    };
    (!mentioned(program, condition).iter().any(own)).then_some(all)
}

/// The numbers that have a name at a loop, with their types: variables of the
/// function, then those of the program.
fn visible(
    program: &Program,
    function: FunctionId,
    span: Span,
    is_live: impl Fn(LocalId) -> bool,
) -> Vec<(Variable, TypeId)> {
    let is_number = |ty: TypeId| matches!(program.types.get(ty), Type::Int(_) | Type::Bool | Type::Float(_));
    let own = program.function(function);
    // What has an address, such as the buffer of a message, may be used behind it: nobody knows whether it is live.
    let stored_as = |storage: LocalStorage| {
        own.locals.iter().enumerate().filter_map(move |(at, local)| {
            let id = LocalId(at as u32);
            let usable = is_number(local.ty) && local.storage == storage;
            (usable && is_meant(own, id, span)).then_some((Variable::Local(id), local.ty))
        })
    };
    let live = |(variable, _): &(Variable, TypeId)| matches!(variable, Variable::Local(id) if is_live(*id));
    let locals = stored_as(LocalStorage::Register).filter(live).chain(stored_as(LocalStorage::Memory));
    let globals = program.globals.iter().enumerate().filter_map(|(at, global)| {
        let usable = match global.role {
            Role::Plain | Role::Input(_) | Role::Output => is_number(global.ty),
            Role::Extent => false,
        };
        let plain = !global.name.contains('.') && !is_local_name(own, &global.name);
        (usable && plain).then_some((Variable::Global(GlobalId(at as u32)), global.ty))
    });
    locals.chain(globals).collect()
}

fn is_named(kind: LocalKind) -> bool {
    matches!(kind, LocalKind::User | LocalKind::Parameter)
}

/// Whether the name of a local variable means it at a loop.
fn is_meant(function: &Function, id: LocalId, span: Span) -> bool {
    let local = &function.locals[id.0 as usize];
    let rivals = function.locals.iter().filter(|other| is_named(other.kind) && other.name == local.name);
    let before = rivals.filter(|other| other.kind == LocalKind::Parameter || other.span.start < span.end);
    let last = before.max_by_key(|other| (other.kind == LocalKind::User, other.span.start));
    is_named(local.kind) && last.is_some_and(|last| last.span == local.span)
}

/// Whether a local variable of the function has a name.
fn is_local_name(function: &Function, name: &str) -> bool {
    function.locals.iter().any(|local| is_named(local.kind) && local.name == name)
}

impl Head {
    /// Whether an expression of the program may stand in an annotation here.
    pub(crate) fn can_say(&self, program: &Program, e: ExprId) -> bool {
        let known = |variable: &Variable| {
            self.variables.iter().any(|seen| seen.variable == Some(*variable))
                || self.is_named_array(program, *variable)
        };
        mentioned(program, e).iter().all(known) && annotation_text(program, self.function, e).is_some()
    }

    /// Whether a variable is an array or a pointer whose name means it here.
    pub(crate) fn is_named_array(&self, program: &Program, variable: Variable) -> bool {
        let function = program.function(self.function);
        let is_many = |ty: TypeId| matches!(program.types.get(ty), Type::Array(..) | Type::Pointer(_));
        match variable {
            Variable::Local(id) => is_many(function.locals[id.0 as usize].ty) && is_meant(function, id, self.span),
            Variable::Global(id) => {
                let global = program.global(id);
                is_many(global.ty) && !global.name.contains('.') && !is_local_name(function, &global.name)
            }
        }
    }
}
