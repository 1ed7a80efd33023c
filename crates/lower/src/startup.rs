//! The function that runs before `main`: it sets the extents of global arrays
//! over inputs, gives static variables their initial values, evaluates the
//! assumptions of file scope, calls `main` and returns what it returns.
//!
//! Static objects are zero before startup, and inputs have their values. Its
//! parameters are `argc` and `argv`, which the machine provides. Static variables
//! of functions are initialised here too, as their functions are found. What
//! each thread has a copy of is initialised by a function of its own, which
//! `startup` calls for the first thread.

use crate::context::{Context, FunctionRef, ObjectRef, Reached, Work};
use crate::frame::{Evaluation, Frame, State};
use crate::initial::Before;
use crate::library::Initial;
use crate::link::UnitId;
use antiphon_model as m;
use antiphon_source::codes::annotations;
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::{Definition, Role, Storage};
use antiphon_syntax::types::IntKind;

/// The functions that control enters by.
pub(crate) struct Entries {
    pub startup: m::FunctionId,
    pub main: m::FunctionId,
    pub thread_startup: Option<m::FunctionId>,
}

impl<'a> Context<'a> {
    /// Lowers everything that control can reach from `main`; gives startup and `main`.
    pub fn lower_program(&mut self, main: FunctionRef) -> Entries {
        let startup = self.reserve_function(None);
        let name = self.ast(main.unit).function(main.id).name;
        let main_id = self.reserve_function(Some(Reached { name, from: None }));
        self.ids.functions.insert(main, main_id);
        self.pending.functions.push_back(Work::Function(main_id, main));
        let state = self.begin_startup(startup);
        let (state, threads) = self.lower_reached(state, |_, _| {});
        let (state, threads) = self.lower_checks(state, threads);
        let thread_startup = self.finish_thread_startup(threads);
        self.finish_startup(state, Some(main), main_id, thread_startup);
        Entries { startup, main: main_id, thread_startup }
    }

    /// Lowers what is still to be lowered and what that leads to, with startup
    /// under construction; `done` is told of each function, and
    /// of what was initialised between them.
    pub fn lower_reached(
        &mut self,
        state: State<'a>,
        done: impl FnMut(&mut Context<'a>, Option<m::FunctionId>),
    ) -> (State<'a>, State<'a>) {
        let threads = self.begin_thread_startup();
        let threads = self.initialise_threads(threads);
        self.lower_rest(state, threads, done)
    }

    /// [`Context::lower_reached`], going on with what was begun.
    pub fn lower_rest(
        &mut self,
        mut state: State<'a>,
        mut threads: State<'a>,
        mut done: impl FnMut(&mut Context<'a>, Option<m::FunctionId>),
    ) -> (State<'a>, State<'a>) {
        loop {
            match (self.pending.functions.pop_front(), self.pending.uninitialised.statics.pop_front()) {
                (None, None) => return (state, threads),
                (work, object) => {
                    if let Some(work) = work {
                        let id = self.lower_work(work);
                        done(self, Some(id));
                    }
                    match object {
                        Some(object) if self.is_of_thread(object) => {
                            self.pending.uninitialised.thread_locals.push(object)
                        }
                        Some(object) => state = self.in_startup(state, |frame| frame.initialise_global(object)),
                        None => {}
                    }
                    threads = self.initialise_threads(threads);
                    done(self, None);
                }
            }
        }
    }

    fn lower_work(&mut self, work: Work) -> m::FunctionId {
        match work {
            Work::Function(id, function) => {
                self.lower_function(id, function);
                id
            }
            Work::Wrapper(id, function) => {
                self.lower_wrapper(id, function);
                id
            }
            Work::Unknown(id, function) => {
                self.lower_unknown(id, function);
                id
            }
            Work::Stub(id, function) => {
                self.lower_stub(id, function);
                id
            }
        }
    }

    /// The program; none if a function was not lowered.
    pub fn finish(self, entries: Entries) -> Option<m::Program> {
        let functions: Option<Vec<_>> = self.functions.into_iter().collect();
        let Entries { startup, main, thread_startup } = entries;
        Some(m::Program {
            types: self.types,
            exprs: self.exprs,
            places: self.places,
            bounds: self.bounds,
            globals: self.globals,
            strings: self.strings,
            functions: functions?,
            abstracts: self.abstracts,
            startup,
            main,
            thread_startup,
            counted: self.ids.counted,
            presumed: self.order.presumed,
            kept: self.order.kept,
            spelled: self.ids.spelled,
        })
    }

    /// Goes on with startup.
    pub(crate) fn in_startup(&mut self, state: State<'a>, work: impl FnOnce(&mut Frame<'_, 'a>)) -> State<'a> {
        let mut frame = Frame { cx: self, st: state };
        work(&mut frame);
        frame.st
    }

    /// Enters all variables of file scope that are defined, in order, and has
    /// them initialised.
    pub fn begin_startup(&mut self, id: m::FunctionId) -> State<'a> {
        let int = crate::types::integer(IntKind::Int, self.target);
        let int = self.types.intern(int);
        let state = State::new(UnitId(0), self.ast(UnitId(0)), id, int);
        let defined = self.defined_globals();
        self.in_startup(state, |frame| {
            frame.startup_parameters();
            frame.declare_nodes();
            frame.declare_counts();
            for object in &defined {
                frame.turn_to(object.unit);
                frame.declare_global(object.id);
            }
            for &object in &defined {
                frame.constrain_input(object);
                match frame.cx.is_of_thread(object) {
                    true => frame.cx.pending.uninitialised.thread_locals.push(object),
                    false => frame.initialise_global(object),
                }
            }
        })
    }

    /// The variables of file scope that a unit defines, in order.
    fn defined_globals(&self) -> Vec<ObjectRef> {
        let mut defined = Vec::new();
        for unit in (0..self.units.len() as u32).map(UnitId) {
            let ast = self.ast(unit);
            for &id in &ast.statics {
                let object = ast.object(id);
                let here = ObjectRef { unit, id };
                let is_file_scope = object.function.is_none() && object.name.is_some();
                if is_file_scope && object.definition != Definition::Declared && self.linked_object(here) == here {
                    defined.push(here);
                }
            }
        }
        defined
    }

    /// Whether each thread has a copy of its own.
    fn is_of_thread(&self, object: ObjectRef) -> bool {
        self.ast(object.unit).object(object.id).storage == Storage::Thread
    }

    /// The function that gives a thread's own variables their values; it gets
    /// an id only if there is something to do.
    fn begin_thread_startup(&mut self) -> State<'a> {
        let void = self.types.intern(m::Type::Void);
        State::new(UnitId(0), self.ast(UnitId(0)), m::FunctionId(0), void)
    }

    fn initialise_threads(&mut self, mut state: State<'a>) -> State<'a> {
        for object in std::mem::take(&mut self.pending.uninitialised.thread_locals) {
            state = self.in_startup(state, |frame| frame.initialise_global(object));
        }
        state
    }

    pub fn finish_thread_startup(&mut self, mut state: State<'a>) -> Option<m::FunctionId> {
        if state.graph.len() == 0 {
            return None;
        }
        let id = self.reserve_function(None);
        state.graph.give_back(None, Span::NONE);
        let result = state.result;
        let signature = m::Signature { result, parameters: Box::default(), variadic: false };
        self.functions[id.0 as usize] = Some(m::Function {
            name: "thread_startup".to_owned(),
            ty: self.types.intern(m::Type::Function(signature)),
            result,
            parameters: 0,
            locals: state.locals,
            body: state.graph.finish(Span::NONE),
            span: Span::NONE,
        });
        Some(id)
    }

    pub fn finish_startup(
        &mut self,
        state: State<'a>,
        main: Option<FunctionRef>,
        main_id: m::FunctionId,
        thread_startup: Option<m::FunctionId>,
    ) {
        let state = self.in_startup(state, |frame| {
            if let Some(id) = thread_startup {
                let callee = m::Callee::Direct(id);
                frame.act(m::Action::Call { callee, arguments: Vec::new(), result: None }, Span::NONE);
            }
            frame.file_assumptions();
            frame.choose_check();
            match main {
                Some(main) => frame.call_main(main, main_id),
                None => frame.call_entry(main_id),
            }
        });
        let (id, result) = (state.function, state.result);
        let parameters = state.locals[..2].iter().map(|local| local.ty).collect();
        let ty = self.types.intern(m::Type::Function(m::Signature { result, parameters, variadic: false }));
        self.functions[id.0 as usize] = Some(m::Function {
            name: "startup".to_owned(),
            ty,
            result,
            parameters: 2,
            locals: state.locals,
            body: state.graph.finish(Span::NONE),
            span: Span::NONE,
        });
    }
}

impl Frame<'_, '_> {
    /// `int argc, char **argv`
    fn startup_parameters(&mut self) {
        let (int, char) = (self.int_type(IntKind::Int), self.int_type(IntKind::Char));
        let text = self.cx.types.intern(m::Type::Pointer(char));
        let texts = self.cx.types.intern(m::Type::Pointer(text));
        for (name, ty) in [("argc", int), ("argv", texts)] {
            let (kind, storage) = (m::LocalKind::Parameter, m::LocalStorage::Register);
            let (name, qualifiers) = (name.to_owned(), m::Qualifiers::NONE);
            self.add_local(m::Local { name, ty, kind, storage, qualifiers, span: Span::NONE });
        }
    }

    /// Goes on with another unit, whose numbers mean other things.
    fn turn_to(&mut self, unit: UnitId) {
        if self.enter_unit(unit) != unit {
            self.st.evaluation = Evaluation::default();
            self.st.extents.clear();
            self.st.variables.clear();
        }
    }

    /// Lowers the constraint of an input.
    fn constrain_input(&mut self, object: ObjectRef) {
        self.turn_to(object.unit);
        let Role::Input(Some(constraint)) = self.st.ast.object(object.id).role else { return };
        let condition = self.condition(constraint);
        let global = self.global(object.id);
        self.cx.globals[global.0 as usize].role = m::Role::Input(Some(condition));
    }

    /// Sets the extents of a global and gives it its initial value. An input
    /// has its value already.
    fn initialise_global(&mut self, object: ObjectRef) {
        self.turn_to(object.unit);
        let source = self.st.ast.object(object.id);
        let global = self.global(object.id);
        self.set_global_extents(source.ty.ty, source.span);
        if let (Some(init), Role::Plain | Role::Output) = (&source.init, source.role) {
            let place = self.global_place(global, source.span);
            self.initialise(place, init, Before::Zero, source.span);
        }
        if source.definition == Definition::Declared {
            self.initialise_library_object(global, self.library_object(source));
        }
    }

    /// A variable that the library defines: a stream's first member is its number.
    fn initialise_library_object(&mut self, global: m::GlobalId, initial: Option<Initial>) {
        let span = self.cx.globals[global.0 as usize].span;
        let record = self.global_place(global, span);
        let number = match initial {
            Some(Initial::FirstMember(number)) => number,
            Some(Initial::Number(number)) => {
                let value = self.int(i128::from(number), self.place_type(record), span);
                return self.assign(record, value, span);
            }
            Some(Initial::Stream(number)) => return self.initialise_stream(record, number, span),
            Some(Initial::Zero) | None => return,
        };
        self.set_first_member(record, number, span);
    }

    fn set_first_member(&mut self, record: m::PlaceId, number: i64, span: Span) {
        let ty = match self.cx.types.get(self.place_type(record)) {
            m::Type::Record(id) => self.cx.types.record(*id).fields.first().map(|field| field.ty),
            _ => None,
        };
        let Some(ty) = ty else { return };
        let member = self.place(m::PlaceKind::Field(record, 0), ty, span);
        let value = self.int(i128::from(number), ty, span);
        self.assign(member, value, span);
    }

    /// A pointer to a stream: all that counts of a stream is the number at its start.
    fn initialise_stream(&mut self, variable: m::PlaceId, number: i64, span: Span) {
        let int = self.int_type(IntKind::Int);
        let name = format!("__antiphon_stream_{number}");
        let (role, storage, constness) = (m::Role::Plain, m::GlobalStorage::Process, m::Constness::Changing);
        let qualifiers = m::Qualifiers::NONE;
        self.cx.globals.push(m::Global { name, ty: int, role, storage, constness, qualifiers, span });
        let stream = self.global_place(m::GlobalId(self.cx.globals.len() as u32 - 1), span);
        let value = self.int(i128::from(number), int, span);
        self.assign(stream, value, span);
        let pointer = self.cx.types.intern(m::Type::Pointer(int));
        let address = self.expr(m::ExprKind::AddressOf(stream), pointer, span);
        let address = self.convert(address, self.place_type(variable), span);
        self.assign(variable, address, span);
    }

    /// Assumptions that stand at file scope.
    fn file_assumptions(&mut self) {
        for unit in (0..self.cx.units.len() as u32).map(UnitId) {
            self.turn_to(unit);
            for &assumption in &self.st.ast.assumptions {
                let span = self.st.ast.expr(assumption).span;
                self.assume_annotation(assumption, span);
            }
        }
    }

    /// Calls `main` with as many parameters as it has; its result is the
    /// program's, zero for `void main()`.
    fn call_main(&mut self, main: FunctionRef, id: m::FunctionId) {
        self.enter_unit(main.unit);
        let source = self.st.ast.function(main.id);
        let span = source.span;
        let mut arguments = Vec::new();
        for (index, &parameter) in source.parameters.iter().enumerate() {
            let wanted = self.st.ast.object(parameter).ty.ty;
            let wanted = self.ty(wanted, span);
            match self.main_argument(index, wanted, span) {
                Some(argument) => arguments.push(argument),
                None => return self.report_main(span),
            }
        }
        let result = self.cx.functions[id.0 as usize].as_ref().map(|main| main.result);
        let result = result.filter(|&ty| self.cx.types.is_scalar(ty));
        let place = result.map(|ty| self.temporary(ty, span));
        self.act(m::Action::Call { callee: m::Callee::Direct(id), arguments, result: place }, span);
        self.check_nodes_freed();
        let value = match place {
            Some(place) => self.load(place, span),
            None => self.nothing(span),
        };
        let int = self.plain_int();
        let value = self.convert(value, int, span);
        self.st.graph.give_back(Some(value), span);
    }

    /// Calls what stands for `main`, without arguments; it returns an `int`.
    fn call_entry(&mut self, id: m::FunctionId) {
        let int = self.plain_int();
        let result = self.temporary(int, Span::NONE);
        let callee = m::Callee::Direct(id);
        self.act(m::Action::Call { callee, arguments: Vec::new(), result: Some(result) }, Span::NONE);
        let value = self.load(result, Span::NONE);
        self.st.graph.give_back(Some(value), Span::NONE);
    }

    /// An argument of `main`: `argc`, `argv`, and an environment that is empty.
    fn main_argument(&mut self, index: usize, wanted: m::TypeId, span: Span) -> Option<m::ExprId> {
        let kind = self.cx.types.get(wanted).clone();
        match (index, kind) {
            (0, m::Type::Int(_)) | (1, m::Type::Pointer(_)) => {
                let place = self.local_place(m::LocalId(index as u32), span);
                let value = self.load(place, span);
                Some(self.convert(value, wanted, span))
            }
            (2, m::Type::Pointer(_)) => Some(self.expr(m::ExprKind::Null, wanted, span)),
            _ => None,
        }
    }

    fn report_main(&mut self, span: Span) {
        let diagnostic = Diagnostic::new(&annotations::E415, span, "`main` cannot have these parameters");
        self.cx.diagnostics.push(diagnostic);
    }
}
