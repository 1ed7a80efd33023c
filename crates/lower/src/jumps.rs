//! `setjmp` and `longjmp`: jumps out of functions, as control that every analysis sees.
//!
//! `longjmp` notes where it goes in three hidden variables and leaves its function. Behind each call a
//! branch asks whether a jump is under way. The function that the jump is for goes on behind its `setjmp`; any other
//! one is left too, so that its variables end as they do where it returns. Nobody but this file knows of jumps: no engine has
//! to follow control that no edge of the graph shows.
//!
//! Which function a `jmp_buf` belongs to is told by the address of a hidden variable of each activation. It
//! dangles once the activation has ended, and `longjmp` looks at it: so a jump into a function that has returned is found as
//! any other use of a dangling pointer.
//!
//! Only programs that call `longjmp` pay for this. Deliberately not here: jumps out of functions that the library calls
//! (handlers, comparisons, threads), which are rejected; C's rule that variables which changed since `setjmp` have no
//! certain value unless they are `volatile`: they keep theirs, which the result says.

use crate::calls::Destination;
use crate::frame::{Exit, Frame};
use crate::library::Jump;
use antiphon_model as m;
use antiphon_source::codes::unsupported;
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{Ast, ExprId, ExprKind};
use antiphon_syntax::types::{IntKind, Type};

/// The names of `longjmp`.
const STARTS: [&str; 3] = ["longjmp", "_longjmp", "siglongjmp"];

/// The fields of a `jmp_buf`: whose it is, and which `setjmp` there.
const OWNER: u32 = 0;
const SITE: u32 = 1;

/// The hidden variables of a jump that is under way: to whom (null if there is none), to which `setjmp`, with which value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpVariables {
    owner: m::GlobalId,
    site: m::GlobalId,
    value: m::GlobalId,
}

/// The jumps of a function.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    /// The variable whose address stands for the activation.
    own: Option<m::LocalId>,
    /// Where jumps come to, and where their values go.
    targets: Vec<(Exit, m::PlaceId)>,
    /// Where control is if a jump is under way.
    leaving: Vec<(Exit, Span)>,
}

/// Whether a unit mentions `longjmp`.
pub(crate) fn starts_jumps(ast: &Ast, names: &Interner) -> bool {
    ast.exprs.iter().any(|expr| match expr.kind {
        ExprKind::Function(id) => {
            let function = ast.function(id);
            function.body.is_none() && STARTS.contains(&names.text(function.name))
        }
        _ => false,
    })
}

impl Frame<'_, '_> {
    /// A function begins, in a program that jumps.
    pub(crate) fn enter_jumps(&mut self, span: Span) {
        if !self.cx.order.jumps {
            return;
        }
        let ty = self.int_type(IntKind::Int);
        let (kind, storage, qualifiers) = (m::LocalKind::Temporary, m::LocalStorage::Memory, m::Qualifiers::NONE);
        let local =
            self.add_local(m::Local { name: "function of setjmp".to_owned(), ty, kind, storage, qualifiers, span });
        self.act(m::Action::Live(local), span);
        let (place, zero) = (self.local_place(local, span), self.int(0, ty, span));
        self.assign(place, zero, span);
        self.st.evaluation.jumps.own = Some(local);
    }

    /// A call of `setjmp` or `longjmp`. Gives the value unless it went where it was told to go.
    pub(crate) fn jump_call(
        &mut self,
        jump: Jump,
        arguments: &[ExprId],
        destination: Destination,
        span: Span,
    ) -> Option<m::ExprId> {
        let values = self.values(arguments, span);
        let buffer = values.first().map(|buffer| self.save(*buffer));
        let Some(buffer) = buffer.filter(|buffer| self.is_buffer(*buffer)) else {
            self.unsupported(&unsupported::U007, span, "a `jmp_buf` that is not that of Antiphon's <setjmp.h>");
            return None;
        };
        match jump {
            Jump::Target => self.set_target(buffer, destination, span),
            Jump::Start => {
                self.start_jump(buffer, values.get(1).copied(), span);
                None
            }
        }
    }

    /// Whether a value points to a record with the fields that are needed.
    fn is_buffer(&self, value: m::ExprId) -> bool {
        let m::Type::Pointer(to) = self.cx.types.get(self.type_of(value)) else { return false };
        let m::Type::Record(id) = self.cx.types.get(*to) else { return false };
        let fields = &self.cx.types.record(*id).fields;
        let is = |index: u32, wanted: fn(&m::Type) -> bool| {
            fields.get(index as usize).is_some_and(|field| wanted(self.cx.types.get(field.ty)))
        };
        is(OWNER, |ty| matches!(ty, m::Type::Pointer(_))) && is(SITE, |ty| matches!(ty, m::Type::Int(_)))
    }

    /// A field of what a value points to.
    fn buffer_field(&mut self, buffer: m::ExprId, index: u32, span: Span) -> m::PlaceId {
        let pointer = self.type_of(buffer);
        let record = match self.cx.types.get(pointer) {
            m::Type::Pointer(to) => *to,
            _ => pointer,
        };
        let whole = self.place(m::PlaceKind::Deref(buffer), record, span);
        let field = match self.cx.types.get(record) {
            m::Type::Record(id) => self.cx.types.record(*id).fields[index as usize].ty,
            _ => record,
        };
        self.place(m::PlaceKind::Field(whole, index), field, span)
    }

    /// The address that stands for this activation, as a type of pointers.
    fn own_address(&mut self, ty: m::TypeId, span: Span) -> Option<m::ExprId> {
        let local = self.st.evaluation.jumps.own?;
        let place = self.local_place(local, span);
        let pointer = self.cx.types.intern(m::Type::Pointer(self.place_type(place)));
        let address = self.expr(m::ExprKind::AddressOf(place), pointer, span);
        Some(self.convert(address, ty, span))
    }

    fn set_target(&mut self, buffer: m::ExprId, destination: Destination, span: Span) -> Option<m::ExprId> {
        let int = self.int_type(IntKind::Int);
        let result = self.temporary(int, span);
        let zero = self.int(0, int, span);
        self.assign(result, zero, span);
        let owner = self.buffer_field(buffer, OWNER, span);
        if let Some(own) = self.own_address(self.place_type(owner), span) {
            self.assign(owner, own, span);
            let site = self.buffer_field(buffer, SITE, span);
            let own = self.st.evaluation.jumps.targets.len();
            let number = self.int(own as i128, self.place_type(site), span);
            self.assign(site, number, span);
            let label = self.st.graph.label();
            self.st.graph.bind(label);
            // Control comes back here, as to a label.
            self.st.graph.name(format!("setjmp.{own}"), label);
            self.act(m::Action::Skip, span);
            let exit = Exit { label, scope: self.st.scopes.current() };
            self.st.evaluation.jumps.targets.push((exit, result));
            self.cx.order.kept.push(span);
        }
        let value = self.load(result, span);
        match destination {
            Destination::Discard => None,
            Destination::Value => Some(value),
            Destination::Place(place) => {
                let value = self.convert(value, self.place_type(place), span);
                self.assign(place, value, span);
                None
            }
        }
    }

    fn start_jump(&mut self, buffer: m::ExprId, value: Option<m::ExprId>, span: Span) {
        let int = self.int_type(IntKind::Int);
        let value = match value {
            Some(value) => self.save(value),
            None => self.int(1, int, span),
        };
        let (owner, site) = (self.buffer_field(buffer, OWNER, span), self.buffer_field(buffer, SITE, span));
        let (owner, site) = (self.load(owner, span), self.load(site, span));
        let owner = self.save(owner);
        // Of an activation that has ended there is nothing to look at.
        let pointer = self.cx.types.intern(m::Type::Pointer(int));
        let activation = self.convert(owner, pointer, span);
        let activation = self.place(m::PlaceKind::Deref(activation), int, span);
        let looked_at = self.load(activation, span);
        self.save(looked_at);
        let variables = self.jump_variables();
        let zero = self.int(0, int, span);
        let is_zero = self.binary(m::BinaryOp::Equal, (value, zero), int, span);
        let one = self.int(1, int, span);
        let value = self.expr(m::ExprKind::Conditional(is_zero, one, value), int, span);
        for (variable, new) in [(variables.site, site), (variables.value, value), (variables.owner, owner)] {
            let place = self.global_place(variable, span);
            let new = self.convert(new, self.place_type(place), span);
            self.assign(place, new, span);
        }
        let label = self.st.graph.suspend();
        let from = Exit { label, scope: self.st.scopes.current() };
        self.st.evaluation.jumps.leaving.push((from, span));
    }

    /// Behind a call: a jump may be under way.
    pub(crate) fn after_call(&mut self, span: Span) {
        if !self.cx.order.jumps || self.st.evaluation.jumps.own.is_none() {
            return;
        }
        let owner = self.jump_variables().owner;
        let place = self.global_place(owner, span);
        let (owner, int) = (self.load(place, span), self.int_type(IntKind::Int));
        let null = self.expr(m::ExprKind::Null, self.place_type(place), span);
        let jumps = self.binary(m::BinaryOp::NotEqual, (owner, null), int, span);
        let (away, on) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(jumps, away, on, span);
        let from = Exit { label: away, scope: self.st.scopes.current() };
        self.st.evaluation.jumps.leaving.push((from, span));
        self.st.graph.resume(on);
    }

    /// Whether a call gives a function to the library, which a jump would leave.
    pub(crate) fn refuse_callbacks(&mut self, arguments: &[ExprId], span: Span) {
        let ast = self.st.ast;
        let is_function = |id: &ExprId| match ast.types.get(ast.expr(*id).ty.ty) {
            Type::Pointer(to) => matches!(ast.types.get(to.ty), Type::Function(_)),
            _ => false,
        };
        if self.cx.order.jumps && arguments.iter().any(is_function) {
            let text = "a function that the library calls, in a program with `longjmp`";
            self.unsupported(&unsupported::U007, span, text);
        }
    }

    /// The function ends: says where jumps lead.
    pub(crate) fn finish_jumps(&mut self) {
        let Jumps { own, targets, leaving } = std::mem::take(&mut self.st.evaluation.jumps);
        self.st.evaluation.jumps.own = own;
        let arrivals: Vec<Exit> = targets.iter().map(|target| self.arrival(*target)).collect();
        let up = self.st.graph.label();
        for (from, span) in &leaving {
            let ways: Vec<_> = arrivals.iter().map(|to| self.crossing(from.scope, *to, *span)).collect();
            self.st.graph.resume(from.label);
            self.choose_way(&ways, up, *span);
        }
        if let Some((_, span)) = leaving.first() {
            self.st.graph.resume(up);
            self.st.graph.give_back(None, *span);
        }
    }

    /// Where a jump comes in: it is no longer under way.
    fn arrival(&mut self, (exit, result): (Exit, m::PlaceId)) -> Exit {
        let span = self.cx.places[result.0 as usize].span;
        let variables = self.jump_variables();
        let label = self.st.graph.label();
        self.st.graph.resume(label);
        let owner = self.global_place(variables.owner, span);
        let null = self.expr(m::ExprKind::Null, self.place_type(owner), span);
        self.assign(owner, null, span);
        let value = self.global_place(variables.value, span);
        let value = self.load(value, span);
        self.assign(result, value, span);
        self.st.graph.jump(exit.label);
        Exit { label, scope: exit.scope }
    }

    /// A jump that is for this activation goes to its `setjmp`, any other one up.
    fn choose_way(&mut self, ways: &[crate::graph::Label], up: crate::graph::Label, span: Span) {
        let (variables, int) = (self.jump_variables(), self.int_type(IntKind::Int));
        let owner = self.global_place(variables.owner, span);
        let Some(own) = self.own_address(self.place_type(owner), span).filter(|_| !ways.is_empty()) else {
            return self.st.graph.jump(up);
        };
        let owner = self.load(owner, span);
        let mine = self.binary(m::BinaryOp::Equal, (owner, own), int, span);
        let here = self.st.graph.label();
        self.st.graph.branch(mine, here, up, span);
        self.st.graph.resume(here);
        for (number, way) in (0i128..).zip(ways) {
            let site = self.global_place(variables.site, span);
            let (site, number) = (self.load(site, span), self.int(number, int, span));
            let same = self.binary(m::BinaryOp::Equal, (site, number), int, span);
            let next = self.st.graph.label();
            self.st.graph.branch(same, *way, next, span);
            self.st.graph.resume(next);
        }
        self.st.graph.jump(up);
    }

    /// The hidden variables, made where they are first needed.
    fn jump_variables(&mut self) -> JumpVariables {
        if let Some(known) = self.cx.order.jump_variables {
            return known;
        }
        let int = self.int_type(IntKind::Int);
        let void = self.cx.types.intern(m::Type::Void);
        let pointer = self.cx.types.intern(m::Type::Pointer(void));
        let mut made = |name: &str, ty: m::TypeId| {
            let (role, storage, constness) = (m::Role::Plain, m::GlobalStorage::Process, m::Constness::Changing);
            let (name, qualifiers, span) = (format!("longjmp.{name}"), m::Qualifiers::NONE, Span::NONE);
            self.cx.add_global(m::Global { name, ty, role, storage, constness, qualifiers, span })
        };
        let variables =
            JumpVariables { owner: made("owner", pointer), site: made("site", int), value: made("value", int) };
        self.cx.order.jump_variables = Some(variables);
        variables
    }
}
