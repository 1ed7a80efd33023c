//! Types, records and globals: what stands before the functions, and what the
//! constraints of inputs may mention.

use super::Checker;
use crate::expr::ExprId;
use crate::program::{Role, Variable};
use crate::types::{Record, RecordKind, Type, TypeId};
use crate::visit::{self, Child};
use antiphon_source::Span;

impl Checker<'_> {
    /// The table of types.
    pub(super) fn table(&mut self) {
        let program = self.program;
        self.enter("types".into(), None);
        for (_, ty) in program.types.iter() {
            match ty {
                Type::Array(of, _) => {
                    self.require(self.is_object(*of), Span::NONE, "an array of what is not an object")
                }
                Type::Int(int) => {
                    let known = [8, 16, 32, 64, 128].contains(&int.bits);
                    self.require(known, Span::NONE, "an integer type has an odd width");
                }
                Type::Function(signature) => {
                    let passed = signature.parameters.iter().all(|p| self.is_object(*p));
                    self.require(passed, Span::NONE, "a parameter has no value");
                }
                Type::Void | Type::Bool | Type::Float(_) | Type::Pointer(_) | Type::Record(_) | Type::VaList => {}
            }
        }
        for (index, record) in program.types.records.iter().enumerate() {
            self.enter(format!("record {}", record.name), None);
            self.record(record);
            self.require(!self.holds_itself(index), Span::NONE, "a record contains itself");
        }
    }

    /// Whether values of the type exist.
    pub(super) fn is_object(&self, ty: TypeId) -> bool {
        !matches!(self.program.types.get(ty), Type::Void | Type::Function(_))
    }

    fn record(&mut self, record: &Record) {
        for field in &record.fields {
            self.require(self.is_object(field.ty), Span::NONE, "a field is not an object");
            if record.kind == RecordKind::Union {
                self.require(
                    field.offset == 0 || field.bits.is_some(),
                    Span::NONE,
                    "a union's field is not at its start",
                );
            }
            self.require(field.offset <= record.size, Span::NONE, "a field lies outside of its record");
            if let Some(bits) = field.bits {
                let unit = match self.program.types.get(field.ty) {
                    Type::Int(int) => u32::from(int.bits),
                    Type::Bool => 8,
                    _ => 0,
                };
                self.require(bits.width >= 1 && bits.width <= unit, Span::NONE, "a bit-field does not fit its type");
            }
        }
        self.require(record.align.is_power_of_two(), Span::NONE, "an alignment is not a power of two");
    }

    /// Whether a record has itself as a part, at any depth.
    fn holds_itself(&self, record: usize) -> bool {
        let records = &self.program.types.records;
        let mut seen = vec![false; records.len()];
        let mut work = vec![record];
        while let Some(next) = work.pop() {
            for field in &records[next].fields {
                match self.record_in(field.ty) {
                    Some(part) if part == record => return true,
                    Some(part) if !seen[part] => {
                        seen[part] = true;
                        work.push(part);
                    }
                    Some(_) | None => {}
                }
            }
        }
        false
    }

    fn record_in(&self, ty: TypeId) -> Option<usize> {
        match self.program.types.get(ty) {
            Type::Record(id) => Some(id.0 as usize),
            Type::Array(of, _) => self.record_in(*of),
            _ => None,
        }
    }

    /// Globals and the constraints of inputs.
    pub(super) fn globals(&mut self) {
        let program = self.program;
        for (index, global) in program.globals.iter().enumerate() {
            self.enter(format!("global {}", global.name), None);
            self.require(self.is_object(global.ty), global.span, "a variable has no value");
            if let Role::Input(Some(constraint)) = global.role {
                self.condition(constraint, global.span);
                let fits = self.mentions_inputs_up_to(constraint, index);
                self.require(fits, global.span, "a constraint mentions more than inputs up to its own");
            }
        }
    }

    /// What a thread begins with takes nothing and gives nothing.
    pub(super) fn thread_startup(&mut self) {
        let Some(id) = self.program.thread_startup else { return };
        self.enter("program".into(), None);
        let function = self.program.function(id);
        let plain = function.parameters == 0 && *self.program.types.get(function.result) == Type::Void;
        self.require(plain, function.span, "the startup of a thread has parameters or a result");
    }

    /// Whether all variables of an expression are inputs, none after `last`.
    fn mentions_inputs_up_to(&self, expr: ExprId, last: usize) -> bool {
        let mut work = vec![Child::Expr(expr)];
        while let Some(part) = work.pop() {
            match part {
                Child::Expr(id) => visit::expr_parts(&self.program.expr(id).kind, |part| work.push(part)),
                Child::Place(id) => visit::place_parts(&self.program.place(id).kind, |part| work.push(part)),
                Child::Variable(Variable::Global(id)) => {
                    let input = matches!(self.program.global(id).role, Role::Input(_));
                    if !input || id.0 as usize > last {
                        return false;
                    }
                }
                Child::Variable(Variable::Local(_)) | Child::Function(_) | Child::String(_) => return false,
                Child::Type(_) | Child::Bound(_) | Child::Abstract(_) => {}
            }
        }
        true
    }
}
