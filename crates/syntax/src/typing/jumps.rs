//! Labels, `goto`, `switch` with its cases, `break` and `continue`.
//! A label may be jumped to before it is seen, so labels are checked at the end
//! of their function.
//! Every jump finds its target, or is reported.

use super::{FunctionState, Typing};
use crate::ast::{ExprId, ExprKind, Label, LabelId, StmtId, StmtKind, Storage};
use crate::tree::{self, Unit};
use crate::types::TypeId;
use antiphon_source::codes::{annotations, openmp, types, unsupported};
use antiphon_source::{Diagnostic, Span, Symbol};
use std::collections::BTreeMap;

/// A label seen so far.
#[derive(Clone, Debug)]
pub struct LabelState {
    name: Symbol,
    /// Where it was first mentioned, or stands.
    span: Span,
    is_defined: bool,
    /// The `\at(e, L)` that ask for values here.
    asked: Vec<ExprId>,
}

/// An open `switch`.
#[derive(Debug)]
pub struct SwitchState {
    /// The promoted type of its value.
    pub ty: TypeId,
    /// Cases by their low end: high end and place.
    cases: BTreeMap<i128, (i128, Span)>,
    default: Option<Span>,
}

impl SwitchState {
    /// A switch without cases yet.
    pub fn new(ty: TypeId) -> SwitchState {
        SwitchState { ty, cases: BTreeMap::new(), default: None }
    }

    /// Adds a case; gives the one that it overlaps.
    fn add(&mut self, low: i128, high: i128, span: Span) -> Option<Span> {
        if let Some((_, (end, at))) = self.cases.range(..=high).next_back() {
            if *end >= low {
                return Some(*at);
            }
        }
        self.cases.insert(low, (high, span));
        None
    }
}

impl Typing<'_> {
    /// The label that a name means in this function.
    pub(super) fn label(&mut self, name: Symbol, span: Span) -> Option<LabelId> {
        let Some(function) = &mut self.function else {
            self.error(&types::E317, span, "a label outside any function");
            return None;
        };
        if let Some(&id) = function.label_index.get(&name) {
            return Some(id);
        }
        let id = LabelId(function.labels.len() as u32);
        function.labels.push(LabelState { name, span, is_defined: false, asked: Vec::new() });
        function.label_index.insert(name, id);
        Some(id)
    }

    pub(super) fn define_label(&mut self, u: &Unit, name: Symbol, at: Span, body: tree::StmtId) -> StmtKind {
        let Some(id) = self.label(name, at) else { return StmtKind::Empty };
        let state = self.function.as_mut().map(|function| &mut function.labels[id.0 as usize]);
        let first = state.and_then(|state| match state.is_defined {
            true => Some(state.span),
            false => {
                (state.is_defined, state.span) = (true, at);
                None
            }
        });
        if let Some(first) = first {
            let message = format!("the label `{}` is defined twice in this function", self.text(name));
            self.report(Diagnostic::new(&types::E317, at, message).also(first, "first here"));
        }
        StmtKind::Label(id, self.statement(u, body))
    }

    /// The labels of a finished function, with a report for each that is
    /// nowhere.
    pub(super) fn finish_labels(&mut self, state: FunctionState) -> Vec<Label> {
        self.check_asked(&state);
        for label in state.labels.iter().filter(|label| !label.is_defined) {
            if state.repeated.hides(label.name) {
                let text = "a jump to a label inside of a `metadirective` of OpenMP is not modelled";
                self.report(Diagnostic::new(&unsupported::U120, label.span, text));
                continue;
            }
            let message = format!("there is no label `{}` in this function", self.text(label.name));
            self.error(&types::E317, label.span, message);
        }
        let labels = state.labels.into_iter();
        labels.map(|label| Label { name: label.name, span: label.span, asked: label.asked }).collect()
    }

    /// `\at(e, L)`: a value at a label of this function.
    pub(super) fn at_label(&mut self, u: &Unit, e: tree::ExprId, (name, at): (Symbol, Span), span: Span) -> ExprId {
        let e = self.expr(u, e);
        let e = self.value(e);
        let Some(label) = self.label(name, at) else { return self.push_error(span) };
        let ty = self.ty(e);
        if !self.is_error(e) && !self.is_arithmetic(ty) {
            let text = self.spell_plain(ty);
            self.error(&types::E306, span, format!("`\\at` is about numbers, not `{text}`"));
            return self.push_error(span);
        }
        let asked = self.push_plain(ExprKind::At(e, label), ty, span);
        if let Some(function) = &mut self.function {
            function.labels[label.0 as usize].asked.push(asked);
        }
        asked
    }

    /// What `\at(e, L)` names must be declared where the label stands.
    fn check_asked(&mut self, state: &FunctionState) {
        let mut late = Vec::new();
        for label in state.labels.iter().filter(|label| label.is_defined) {
            let mut open = label.asked.clone();
            while let Some(e) = open.pop() {
                let expr = self.ast.expr(e);
                if let ExprKind::Object(id) = expr.kind {
                    let object = self.ast.object(id);
                    let is_local = object.storage == Storage::Automatic;
                    if is_local && object.span.start > label.span.start {
                        late.push((expr.span, object.name, label.name));
                    }
                }
                crate::operands(&expr.kind, &mut open);
            }
        }
        for (span, name, label) in late {
            let name = name.map_or("", |name| self.text(name));
            let message = format!("`{name}` is not declared at the label `{}`", self.text(label));
            self.error(&annotations::E403, span, message);
        }
    }

    pub(super) fn switch(&mut self, u: &Unit, value: tree::ExprId, body: tree::StmtId) -> StmtKind {
        let value = self.expr(u, value);
        let value = self.value(value);
        let mut value = self.promote(value);
        if !self.is_error(value) && self.int_kind(self.ty(value)).is_none() {
            let (span, text) = (self.span(value), self.spell_plain(self.ty(value)));
            self.error(&types::E324, span, format!("`switch` needs an integer, not `{text}`"));
            value = self.push_error(span);
        }
        let ty = self.ty(value);
        if let Some(function) = &mut self.function {
            function.switches.push(SwitchState::new(ty));
        }
        let body = self.statement(u, body);
        if let Some(function) = &mut self.function {
            function.switches.pop();
        }
        StmtKind::Switch(value, body)
    }

    pub(super) fn case(
        &mut self,
        u: &Unit,
        low: tree::ExprId,
        high: Option<tree::ExprId>,
        body: tree::StmtId,
        span: Span,
    ) -> StmtKind {
        let at = self.span_of(u, low);
        let low = self.case_value(u, low);
        let high = match high {
            Some(high) => self.case_value(u, high),
            None => low,
        };
        let found = self.function.as_ref().and_then(|function| function.switches.last()).map(|switch| switch.ty);
        let Some(ty) = found else {
            self.error(&types::E315, span, "`case` outside any `switch`");
            return StmtKind::Block(vec![self.statement(u, body)]);
        };
        let (Some(low), Some(high)) = (low, high) else {
            return StmtKind::Block(vec![self.statement(u, body)]);
        };
        let wrap = |value| self.int_kind(ty).map_or(value, |kind| kind.wrap(value, self.target));
        let (low, high) = (wrap(low), wrap(high));
        let switch = self.function.as_mut().and_then(|function| function.switches.last_mut());
        let clash = if low > high { None } else { switch.and_then(|switch| switch.add(low, high, at)) };
        if let Some(first) = clash {
            let message = format!("the case {low} appears twice in this `switch`");
            self.report(Diagnostic::new(&types::E315, at, message).also(first, "first here"));
        }
        StmtKind::Case(low, high, self.statement(u, body))
    }

    fn case_value(&mut self, u: &Unit, e: tree::ExprId) -> Option<i128> {
        let e = self.expr(u, e);
        self.required_constant(e, "the value of a `case`")
    }

    pub(super) fn default(&mut self, u: &Unit, body: tree::StmtId, span: Span) -> StmtKind {
        let switch = self.function.as_mut().and_then(|function| function.switches.last_mut());
        match switch.map(|switch| (switch.default, switch.default = Some(span))) {
            None => self.error(&types::E315, span, "`default` outside any `switch`"),
            Some((Some(first), ())) => {
                let d = Diagnostic::new(&types::E315, span, "this `switch` has two `default` labels");
                self.report(d.also(first, "the first is here"));
            }
            Some((None, ())) => {}
        }
        StmtKind::Default(self.statement(u, body))
    }

    /// A jump for which there is no loop; the loops around a construct of OpenMP do not count inside.
    fn leads_nowhere(&mut self, text: &str, span: Span) -> StmtKind {
        match self.function.as_ref().is_some_and(|function| function.constructs > 0) {
            true => self.error(&openmp::E502, span, format!("{text} of its OpenMP construct")),
            false => self.error(&types::E316, span, text),
        }
        StmtKind::Empty
    }

    pub(super) fn break_statement(&mut self, span: Span) -> StmtKind {
        let inside = self.function.as_ref().is_some_and(|f| f.loops > 0 || !f.switches.is_empty());
        if !inside {
            return self.leads_nowhere("`break` outside any loop or `switch`", span);
        }
        StmtKind::Break
    }

    pub(super) fn continue_statement(&mut self, span: Span) -> StmtKind {
        if self.function.as_ref().is_none_or(|function| function.loops == 0) {
            return self.leads_nowhere("`continue` outside any loop", span);
        }
        StmtKind::Continue
    }

    /// A statement within a loop.
    pub(super) fn loop_body(&mut self, u: &Unit, body: tree::StmtId) -> StmtId {
        if let Some(function) = &mut self.function {
            function.loops += 1;
        }
        let body = self.statement(u, body);
        if let Some(function) = &mut self.function {
            function.loops -= 1;
        }
        body
    }
}
