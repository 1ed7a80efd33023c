//! Everything that files define, whether anything calls it or not: a library has
//! no `main`, and an analysis of its text wants all of it.
//!
//! The result is a model to look at, not to run. What comes from outside is
//! unknown: a function without a body may do anything with what it is given,
//! and so may whoever calls a function, or knows a variable, of external linkage. The model says so with
//! the means it has: such a function clears, by `memset`, its parameters and what it
//! returns, and `outside`, which stands for `main`, does so with variables and arguments. A library function
//! may keep whatever it is given, so an analysis of pointers takes all of that for one.
//!
//! A function that has something the model has no words for is listed with what was
//! said about it, and has no steps.

use crate::context::{Context, FunctionRef, Work};
use crate::frame::{Frame, State};
use crate::link::{Missing, UnitId};
use crate::startup::Entries;
use crate::Unit;
use antiphon_model as m;
use antiphon_model::library::Memory;
use antiphon_source::{Diagnostic, Interner, Severity, SourceMap, Span};
use antiphon_syntax::ast::{FunctionId, Linkage};
use antiphon_syntax::types::{IntKind, Type};
use antiphon_syntax::Target;

/// A function that a file defines.
#[derive(Clone, Debug)]
pub struct Defined {
    /// The file, by its place in the list of units.
    pub unit: usize,
    /// The function.
    pub id: m::FunctionId,
    /// Why it has no steps; nothing if it has.
    pub refused: Vec<Diagnostic>,
}

/// Everything that files define.
#[derive(Clone, Debug)]
pub struct Everything {
    /// A model to look at, not to run.
    pub program: m::Program,
    /// The functions with a body, file by file.
    pub functions: Vec<Defined>,
    /// What was said about variables, and about the files together.
    pub diagnostics: Vec<Diagnostic>,
}

/// Lowers all functions of the units, which share one interner and one source
/// map. None comes back if a function was begun and not finished, which does not happen.
pub fn lower_everything(
    units: &[Unit<'_>],
    names: &Interner,
    sources: &SourceMap,
    target: Target,
) -> Option<Everything> {
    let mut cx = Context::new(units, names, sources, target);
    cx.links.missing = Missing::Unknown;
    cx.link();
    let startup = cx.reserve_function(None);
    let outside = cx.reserve_function(None);
    let wanted: Vec<(FunctionRef, m::FunctionId)> = cx
        .defined_functions()
        .into_iter()
        .map(|function| (function, cx.request_function(function, None, Work::Function)))
        .collect();
    let mut refusals = Refusals::default();
    let state = cx.begin_startup(startup);
    refusals.take(&mut cx, None);
    let (state, threads) = cx.lower_reached(state, |cx, id| refusals.take(cx, id));
    let thread_startup = cx.finish_thread_startup(threads);
    cx.lower_outside(outside, &wanted);
    cx.finish_startup(state, None, outside, thread_startup);
    refusals.take(&mut cx, None);
    refusals.empty(&mut cx);
    let functions = wanted.iter().map(|(function, id)| Defined {
        unit: function.unit.0 as usize,
        id: *id,
        refused: refusals.of(*id),
    });
    let functions = functions.collect();
    let program = cx.finish(Entries { startup, main: outside, thread_startup });
    program.map(|program| Everything { functions, diagnostics: refusals.others, program })
}

/// What was reported, function by function.
#[derive(Default)]
struct Refusals {
    of: Vec<(m::FunctionId, Vec<Diagnostic>)>,
    others: Vec<Diagnostic>,
}

impl Refusals {
    /// Takes what was reported since the last time, about a function or about variables.
    fn take(&mut self, cx: &mut Context<'_>, function: Option<m::FunctionId>) {
        let (warnings, refused): (Vec<_>, Vec<_>) =
            cx.diagnostics.drain(..).partition(|diagnostic| diagnostic.severity() == Severity::Warning);
        self.others.extend(warnings);
        if !refused.is_empty() {
            // A type that is not modelled is said once, but of every function that has it.
            cx.type_map.ids.clear();
            cx.type_map.reported.clear();
        }
        match function {
            Some(function) if !refused.is_empty() => self.of.push((function, refused)),
            Some(_) => {}
            None => self.others.extend(refused),
        }
    }

    /// Functions about which something was reported have no steps.
    fn empty(&self, cx: &mut Context<'_>) {
        for (id, _) in &self.of {
            if let Some(function) = &mut cx.functions[id.0 as usize] {
                let (step, role, span) = (m::Step::Unreachable, m::LocationRole::Plain, function.span);
                function.body = m::Body { locations: vec![m::Location { step, role, span }], ..m::Body::default() };
            }
        }
    }

    fn of(&self, id: m::FunctionId) -> Vec<Diagnostic> {
        self.of.iter().filter(|(function, _)| *function == id).flat_map(|(_, refused)| refused.clone()).collect()
    }
}

impl Context<'_> {
    /// The functions with a body that stand for their name, file by file.
    fn defined_functions(&self) -> Vec<FunctionRef> {
        let mut found = Vec::new();
        for unit in (0..self.units.len() as u32).map(UnitId) {
            let all = (0..self.ast(unit).functions.len() as u32).map(|id| FunctionRef { unit, id: FunctionId(id) });
            let has_body = |f: &FunctionRef| self.ast(f.unit).function(f.id).body.is_some();
            found.extend(all.filter(|function| has_body(function) && self.linked_function(*function) == *function));
        }
        found
    }

    /// A function without a body: nobody knows what it does.
    pub fn lower_unknown(&mut self, id: m::FunctionId, function: FunctionRef) {
        let source = self.ast(function.unit).function(function.id);
        let span = source.span;
        let mut frame = Frame::open(self, id, function);
        let types: Vec<_> = match frame.st.ast.types.get(source.ty.ty) {
            Type::Function(ty) => ty.parameters.iter().flat_map(|p| p.iter()).map(|p| frame.ty(p.ty, span)).collect(),
            _ => Vec::new(),
        };
        for (index, ty) in types.iter().enumerate() {
            let (kind, storage) = (m::LocalKind::Parameter, m::LocalStorage::Memory);
            let (name, qualifiers) = (format!("a{index}"), m::Qualifiers::NONE);
            frame.add_local(m::Local { name, ty: *ty, kind, storage, qualifiers, span });
        }
        for index in 0..types.len() as u32 {
            let place = frame.local_place(m::LocalId(index), span);
            frame.expose(place, span);
        }
        let result = frame.st.result;
        let value = match frame.cx.types.get(result) {
            m::Type::Void => None,
            _ => Some(frame.unknown(result, span)),
        };
        frame.st.graph.give_back(value, span);
        let lowered = frame.close(function, types.len() as u32);
        self.functions[id.0 as usize] = Some(lowered);
    }

    /// Whoever uses the files: knows all external variables, calls all external functions.
    fn lower_outside(&mut self, id: m::FunctionId, functions: &[(FunctionRef, m::FunctionId)]) {
        let int = crate::types::integer(IntKind::Int, self.target);
        let int = self.types.intern(int);
        let external: Vec<m::GlobalId> = {
            let own = self.ids.globals.iter().filter(|(object, _)| {
                let object = self.ast(object.unit).object(object.id);
                object.linkage == Linkage::External
            });
            let mut own: Vec<_> = own.map(|(_, id)| *id).collect();
            own.sort_unstable();
            own
        };
        let state = State::new(UnitId(0), self.ast(UnitId(0)), id, int);
        let mut frame = Frame { cx: self, st: state };
        for global in external {
            let place = frame.global_place(global, Span::NONE);
            frame.expose(place, Span::NONE);
        }
        for (function, target) in functions {
            if frame.cx.ast(function.unit).function(function.id).linkage == Linkage::External {
                frame.call_from_outside(*target);
            }
        }
        let zero = frame.int(0, int, Span::NONE);
        frame.st.graph.give_back(Some(zero), Span::NONE);
        let State { locals, graph, .. } = frame.st;
        let signature = m::Signature { result: int, parameters: Box::default(), variadic: false };
        self.functions[id.0 as usize] = Some(m::Function {
            name: "outside".to_owned(),
            ty: self.types.intern(m::Type::Function(signature)),
            result: int,
            parameters: 0,
            locals,
            body: graph.finish(Span::NONE),
            span: Span::NONE,
        });
    }
}

impl Frame<'_, '_> {
    /// Gives the address of a place to the library.
    fn expose(&mut self, place: m::PlaceId, span: Span) {
        let ty = self.place_type(place);
        let size = self.cx.types.size(ty).unwrap_or(0);
        let void = self.cx.types.intern(m::Type::Void);
        let (pointer, any) = (self.cx.types.intern(m::Type::Pointer(ty)), self.cx.types.intern(m::Type::Pointer(void)));
        let address = self.expr(m::ExprKind::AddressOf(place), pointer, span);
        let address = self.convert(address, any, span);
        let (int, length) = (self.int_type(IntKind::Int), self.int_type(IntKind::UnsignedLong));
        let arguments = vec![address, self.int(0, int, span), self.int(i128::from(size), length, span)];
        let function = m::LibraryFunction::Memory(Memory::Memset);
        self.act(m::Action::Library { function, arguments, result: None }, span);
    }

    /// A value that nobody knows.
    fn unknown(&mut self, ty: m::TypeId, span: Span) -> m::ExprId {
        let (kind, storage, qualifiers) = (m::LocalKind::Temporary, m::LocalStorage::Memory, m::Qualifiers::NONE);
        let name = format!("t{}", self.st.locals.len());
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers, span });
        self.act(m::Action::Live(local), span);
        let place = self.local_place(local, span);
        self.expose(place, span);
        self.load(place, span)
    }

    fn call_from_outside(&mut self, target: m::FunctionId) {
        let Some(function) = &self.cx.functions[target.0 as usize] else { return };
        let span = function.span;
        let types: Vec<_> = function.locals.iter().take(function.parameters as usize).map(|local| local.ty).collect();
        let arguments = types.into_iter().map(|ty| self.unknown(ty, span)).collect();
        self.act(m::Action::Call { callee: m::Callee::Direct(target), arguments, result: None }, span);
    }
}
