//! Functions: parameters, body, end. Also the functions that only call a
//! library function, for programs that take its address.

use crate::context::{Context, FunctionRef};
use crate::contracts::Duty;
use crate::frame::{Frame, State};
use crate::library::{self, Treatment};
use antiphon_model as m;
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_source::Span;
use antiphon_syntax::ast::{self, Ast};
use antiphon_syntax::types::{FunctionType, IntKind, Type};

/// The prefix of functions that run in one step as seen by other threads.
const ATOMIC: &str = "__VERIFIER_atomic_";

impl Context<'_> {
    /// Lowers a function with a body.
    pub fn lower_function(&mut self, id: m::FunctionId, function: FunctionRef) {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        // Where its contract stands for it, calls see to the contract and one check to the body.
        let self_checks = !self.is_replaced(function);
        let mut frame = Frame::open(self, id, function);
        match signature(ast, source).is_some_and(|ty| ty.parameters.is_none()) {
            true => frame.old_style_parameters(&source.parameters),
            false => frame.parameters(&source.parameters),
        }
        frame.enter_jumps(source.span);
        frame.atomically(LibraryFunction::Verifier(Verifier::AtomicBegin), source.span);
        if self_checks {
            frame.enter_contract(Duty::Shown);
        }
        if let Some(body) = source.body {
            frame.statement(body);
            let end = Span { start: ast.stmt(body).span.end, end: ast.stmt(body).span.end };
            frame.fall_off(end);
            frame.finish_gotos();
            frame.finish_jumps();
        }
        let parameters = source.parameters.len() as u32;
        let lowered = frame.close(function, parameters);
        self.functions[id.0 as usize] = Some(lowered);
    }

    /// Makes a function that calls a library function with its parameters.
    pub fn lower_wrapper(&mut self, id: m::FunctionId, function: FunctionRef) {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        let span = source.span;
        let mut frame = Frame::open(self, id, function);
        let types = match signature(ast, source) {
            Some(ty) => ty.parameters.iter().flat_map(|p| p.iter()).map(|p| frame.ty(p.ty, span)).collect(),
            None => Vec::new(),
        };
        let mut arguments = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            let (kind, storage) = (m::LocalKind::Parameter, m::LocalStorage::Register);
            let local = frame.add_local(m::Local {
                name: format!("a{index}"),
                ty: *ty,
                kind,
                storage,
                qualifiers: m::Qualifiers::NONE,
                span,
            });
            let place = frame.local_place(local, span);
            arguments.push(frame.load(place, span));
        }
        let name = frame.cx.text(source.name);
        frame.forward(library::lookup(&name), arguments, span);
        let lowered = frame.close(function, types.len() as u32);
        self.functions[id.0 as usize] = Some(lowered);
    }
}

/// The function's type.
fn signature<'a>(ast: &'a Ast, function: &ast::Function) -> Option<&'a FunctionType> {
    match ast.types.get(function.ty.ty) {
        Type::Function(ty) => Some(ty),
        _ => None,
    }
}

impl<'c, 'a> Frame<'c, 'a> {
    pub fn open(cx: &'c mut Context<'a>, id: m::FunctionId, function: FunctionRef) -> Frame<'c, 'a> {
        let ast = cx.ast(function.unit);
        let void = cx.types.intern(m::Type::Void);
        let mut frame = Frame { cx, st: State::new(function.unit, ast, id, void) };
        frame.st.source = Some(function.id);
        let source = ast.function(function.id);
        if let Some(ty) = signature(ast, source) {
            frame.st.result = frame.ty(ty.result.ty, source.span);
        }
        frame
    }

    pub fn close(mut self, function: FunctionRef, parameters: u32) -> m::Function {
        let source = self.cx.ast(function.unit).function(function.id);
        let ty = self.ty(source.ty.ty, source.span);
        m::Function {
            name: self.cx.text(source.name),
            ty,
            result: self.st.result,
            parameters,
            locals: self.st.locals,
            body: self.st.graph.finish(source.span),
            span: source.span,
        }
    }

    /// Parameters are the first locals. Where an extent in a parameter's type
    /// varies, the parameter has the type with the extent left open, as callers
    /// see it; the extent is evaluated, and a variable of the full type takes over.
    pub(crate) fn parameters(&mut self, parameters: &[ast::ObjectId]) {
        let ast = self.st.ast;
        for &id in parameters {
            self.local(id);
        }
        for &id in parameters {
            if self.is_variable(ast.object(id).ty.ty) {
                self.complete_parameter(id);
            }
        }
    }

    /// A definition in the style of K&R without a prototype: arguments come as
    /// the default promotions leave them, through a pointer too, and become
    /// what the parameter is declared to be on entry.
    fn old_style_parameters(&mut self, parameters: &[ast::ObjectId]) {
        let ast = self.st.ast;
        let mut given = Vec::new();
        for &id in parameters {
            let object = ast.object(id);
            let declared = self.ty(object.ty.ty, object.span);
            let passed = self.promoted(declared);
            if passed == declared {
                self.local(id);
                continue;
            }
            let name = object.name.map_or_else(String::new, |name| self.cx.text(name));
            let (kind, storage) = (m::LocalKind::Parameter, m::LocalStorage::Register);
            let qualifiers = m::Qualifiers::NONE;
            given.push((
                id,
                self.add_local(m::Local { name, ty: passed, kind, storage, qualifiers, span: object.span }),
            ));
        }
        for (id, given) in given {
            self.take_over(id, given);
        }
        for &id in parameters {
            if self.is_variable(ast.object(id).ty.ty) {
                self.complete_parameter(id);
            }
        }
    }

    /// The type that a value of a type has as an argument that no prototype describes.
    pub fn promoted(&mut self, ty: m::TypeId) -> m::TypeId {
        match self.cx.types.get(ty) {
            m::Type::Bool => self.plain_int(),
            m::Type::Int(kind) if kind.bits < 32 => self.plain_int(),
            m::Type::Float(m::FloatFormat::Single) => self.cx.types.intern(m::Type::Float(m::FloatFormat::Double)),
            _ => ty,
        }
    }

    fn complete_parameter(&mut self, id: ast::ObjectId) {
        let object = self.st.ast.object(id);
        let span = object.span;
        let name = object.name.map_or_else(String::new, |name| self.cx.text(name));
        self.evaluate_extents(object.ty.ty, &name, span);
        let given = self.local(id);
        self.st.variables.remove(&id);
        self.take_over(id, given);
    }

    /// A variable of the parameter's own type takes the value that was passed.
    fn take_over(&mut self, id: ast::ObjectId, given: m::LocalId) {
        let span = self.st.ast.object(id).span;
        let given = self.local_place(given, span);
        let value = self.load(given, span);
        let full = self.local(id);
        self.st.locals[full.0 as usize].kind = m::LocalKind::User;
        self.come_to_life(full, span);
        let value = self.convert(value, self.st.locals[full.0 as usize].ty, span);
        let place = self.local_place(full, span);
        self.assign(place, value, span);
    }

    /// Control comes to the end of the body: `main` returns zero, others
    /// return nothing (which is wrong only if the caller uses it).
    fn fall_off(&mut self, span: Span) {
        if !self.st.graph.is_open() {
            return;
        }
        let is_main = self.name() == "main";
        let result = self.cx.types.get(self.st.result).clone();
        let value = match (is_main, result) {
            (true, m::Type::Int(_)) => {
                let zero = self.nothing(span);
                Some(self.convert(zero, self.st.result, span))
            }
            _ => None,
        };
        self.give_back(value, span);
    }

    fn name(&self) -> &str {
        self.st.source.map_or("", |id| self.cx.names.text(self.st.ast.function(id).name))
    }

    /// Returns to the caller.
    pub fn give_back(&mut self, value: Option<m::ExprId>, span: Span) {
        let value = match value {
            Some(value) if self.is_atomic() && self.cx.types.is_scalar(self.st.result) => Some(self.save(value)),
            value => value,
        };
        let value = self.leave_contract(value, Duty::Shown, span);
        let memory = self.memory_before();
        self.drop_copies(&memory, span);
        self.atomically(LibraryFunction::Verifier(Verifier::AtomicEnd), span);
        self.st.graph.give_back(value, span);
    }

    fn is_atomic(&self) -> bool {
        self.name().starts_with(ATOMIC)
    }

    /// Begins or ends what runs in one step, in a function that does.
    fn atomically(&mut self, function: LibraryFunction, span: Span) {
        if self.is_atomic() {
            self.act(m::Action::Library { function, arguments: Vec::new(), result: None }, span);
        }
    }

    /// Calls a library function and returns what it returns.
    fn forward(&mut self, treatment: Option<Treatment>, arguments: Vec<m::ExprId>, span: Span) {
        let is_void = *self.cx.types.get(self.st.result) == m::Type::Void;
        let value = match treatment {
            Some(Treatment::Pure(function)) => {
                Some(self.expr(m::ExprKind::Pure(function, arguments), self.st.result, span))
            }
            Some(Treatment::Action(function) | Treatment::Final(function)) => {
                let result = if is_void { None } else { Some(self.temporary(self.st.result, span)) };
                self.act(m::Action::Library { function, arguments, result }, span);
                result.map(|place| self.load(place, span))
            }
            _ => None,
        };
        self.st.graph.give_back(value, span);
    }

    /// The type `int`.
    pub fn plain_int(&mut self) -> m::TypeId {
        self.int_type(IntKind::Int)
    }
}
