//! The ways in which a collective assertion fails, in the user's words.
//!
//! A false condition is reported with the conjunct that is false, whose it is, and
//! the values of both sides of its comparison; of a `forall`, for the first value
//! of its variable for which it fails.

use crate::state::{Contribution, Scope, Universe, World};
use antiphon_machine::code::{CollectiveCode, Node, NodeId};
use antiphon_machine::memory::Scalar;
use antiphon_machine::ProcessId;
use antiphon_machine::Stopped;
use antiphon_machine::{Decision, Domain, NumberType};
use antiphon_machine::{Fault, Property, Stop};
use antiphon_model::{BinaryOp, ExprId, ExprKind, LazyOp, Participants, Quantifier, UnaryOp};
use antiphon_source::Span;

impl<D: Domain> World<'_, D> {
    /// Two processes meet assertions in different orders. Whoever comes later, the
    /// larger rank is blamed.
    #[cold]
    pub(super) fn different_order(
        &mut self,
        own: &Contribution<D::Number>,
        other: &Contribution<D::Number>,
    ) -> Stopped<D::Number> {
        let (first, second) = if own.process_id < other.process_id { (own, other) } else { (other, own) };
        let name = |of: &Contribution<D::Number>| self.assertion_of(of).map_or("", |known| &known.name).to_owned();
        let (known, name) = (name(first), name(second));
        let (whose, other) =
            (self.machine.process_words(second.process_id), self.machine.process_words(first.process_id));
        let message = format!(
            "assertions are reached in different orders: {whose} reaches `{name}` where {other} reaches `{known}`"
        );
        let there = (self.span_of(first), format!("{other} reaches `{known}` here"));
        let label = format!("{whose} reaches `{name}`");
        let fault = self.assertion_fault(self.span_of(second), message, label);
        self.blamed = Some(second.process_id);
        Box::new(Stop::Fault(Fault { also: vec![there], calls: Vec::new(), ..fault }))
    }

    /// A conjunct of the process in the machine is false on the union.
    #[cold]
    pub(super) fn false_conjunct(&mut self, code: &CollectiveCode, node: NodeId, expr: ExprId) -> Stopped<D::Number> {
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.speaker(), expr);
        let which = if code.conjuncts.len() > 1 { "the conjunct" } else { "the condition" };
        let (whose, kind, name) = (self.machine.process_words(self.machine.process_id()), kind(code), &code.name);
        let message = format!("the {kind} assertion `{name}` fails on {whose}: {which} `{text}` is false");
        let label = self.both_sides(node, expr);
        self.blamed = Some(self.machine.process_id());
        Box::new(Stop::Fault(self.assertion_fault(self.machine.here(), message, label)))
    }

    /// The condition of the process in the machine has no value on the union.
    #[cold]
    pub(super) fn no_value(&mut self, code: &CollectiveCode, fault: Fault) -> Stopped<D::Number> {
        let (whose, kind, name) = (self.machine.process_words(self.machine.process_id()), kind(code), &code.name);
        let message = format!("the {kind} assertion `{name}` has no value on {whose}: {}", fault.message);
        self.blamed = Some(self.machine.process_id());
        Box::new(Stop::Fault(self.assertion_fault(self.machine.here(), message, fault.label)))
    }

    fn assertion_fault(&self, span: Span, message: String, label: String) -> Fault {
        let property = Property::CollectiveAssertion;
        Fault { property, message, span, label, also: Vec::new(), calls: self.machine.calls() }
    }

    fn span_of(&self, contribution: &Contribution<D::Number>) -> Span {
        let code = self.machine.instances[contribution.process_id.part].code;
        code.spans.get(contribution.pc.0 as usize).copied().unwrap_or(Span::NONE)
    }

    /// All processes have ended: nobody may have waited for another.
    pub(crate) fn unfinished_assertion(&self) -> Option<(ProcessId, Fault)> {
        let of_part = |universe: &&Universe<D::Number>| match universe.scope {
            Scope::ProgramInstance(part) | Scope::Named(part, _) => part == self.machine.part,
            Scope::Joint => !(0..self.machine.instances.len()).any(|part| self.goes_on(part)),
        };
        for universe in self.queues.universes().iter().filter(of_part) {
            let Some(queue) = universe.queues.iter().find(|queue| !queue.is_empty()) else { continue };
            let left = queue.front()?;
            let absent = universe.queues.iter().position(|queue| queue.is_empty())?;
            let absent = universe.members.get(absent)?;
            let (kind, name) = self.assertion_of(left).map_or(("", ""), |known| (kind(known), &known.name));
            let (absent, there) = (self.machine.process_words(*absent), self.machine.process_words(left.process_id));
            let message = format!(
                "{absent} ends without contributing to the {kind} assertion `{name}`, to which {there} contributed"
            );
            let label = format!("{there} contributed here");
            let blamed = left.process_id;
            let mut fault = self.assertion_fault(self.span_of(left), message, label);
            fault.calls = Vec::new();
            return Some((blamed, fault));
        }
        None
    }

    /// "`x` is 1, `PROC[0].a[i]` is 2"
    pub(crate) fn both_sides(&mut self, node: NodeId, expr: ExprId) -> String {
        match &self.machine.program.expr(expr).kind {
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::Less | BinaryOp::LessEqual, a, b) => {
                let (Some((x, y)), a, b) = (self.operands(node), *a, *b) else { return self.machine.values_in(expr) };
                let sides = [self.side_of_comparison(x, a), self.side_of_comparison(y, b)];
                sides.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            ExprKind::Convert(inner) => self.both_sides(node, *inner),
            // `!!c` is how a condition becomes 0 or 1.
            ExprKind::Unary(UnaryOp::Not, once) => match (&self.machine.program.expr(*once).kind, self.under_not(node))
            {
                (ExprKind::Unary(UnaryOp::Not, inner), Some(within)) => self.both_sides(within, *inner),
                _ => self.machine.values_in(expr),
            },
            ExprKind::Lazy(LazyOp::Implies, _, then) => match self.machine.code.nodes[node.0 as usize] {
                Node::Lazy(_, _, right) => self.both_sides(right, *then),
                _ => self.machine.values_in(expr),
            },
            ExprKind::Quantified { quantifier: Quantifier::ForAll, variable, body, .. } => {
                let (name, body) = (self.machine.program.bound(*variable).name.clone(), *body);
                self.failing_instance(node, &name, body).unwrap_or_else(|| self.machine.values_in(expr))
            }
            _ => self.machine.values_in(expr),
        }
    }

    /// The node behind two negations.
    fn under_not(&self, node: NodeId) -> Option<NodeId> {
        match self.machine.code.nodes[node.0 as usize] {
            Node::Not(once) => match self.machine.code.nodes[once.0 as usize] {
                Node::Not(inner) => Some(inner),
                _ => None,
            },
            _ => None,
        }
    }

    fn operands(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        match &self.machine.code.nodes[node.0 as usize] {
            Node::Binary(_, _, a, b) | Node::SamePointer(_, a, b) => Some((*a, *b)),
            Node::Convert(_, _, inner) => self.operands(*inner),
            _ => None,
        }
    }

    /// One side of a comparison with its value; a constant speaks for itself.
    fn side_of_comparison(&mut self, node: NodeId, expr: ExprId) -> Option<String> {
        if matches!(self.machine.code.nodes[node.0 as usize], Node::Constant(_)) {
            return None;
        }
        let cell = self.machine.evaluate(node).ok()?;
        let ty = match Scalar::of(&self.machine.program.types, self.machine.program.expr(expr).ty) {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        };
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.speaker(), expr);
        Some(format!("`{text}` is {}", self.machine.shown(&cell, ty)))
    }

    /// "for i = 2: ...", for the first value that surely fails.
    fn failing_instance(&mut self, node: NodeId, name: &str, body: ExprId) -> Option<String> {
        let code = self.machine.code;
        let Node::Quantified(quantified) = &code.nodes[node.0 as usize] else { return None };
        let (low, high) = self.machine.range(quantified).ok().flatten()?;
        let index = quantified.variable as usize;
        if self.machine.evaluation.bounds.len() <= index {
            self.machine.evaluation.bounds.resize(index + 1, None);
        }
        for value in low..=high.min(low.saturating_add(10_000)) {
            self.machine.evaluation.bounds[index] =
                Some(self.machine.domain.integer(i128::from(value), NumberType::INT));
            let counts = match quantified.constraint {
                Some(constraint) => matches!(self.machine.truth(constraint), Ok(Decision::True)),
                None => true,
            };
            if counts && matches!(self.machine.truth(quantified.body), Ok(Decision::False)) {
                let sides = self.both_sides(quantified.body, body);
                self.machine.evaluation.bounds[index] = None;
                return (!sides.is_empty()).then(|| format!("for {name} = {value}: {sides}"));
            }
        }
        self.machine.evaluation.bounds[index] = None;
        None
    }
}

/// What users call such an assertion.
fn kind(code: &CollectiveCode) -> &'static str {
    match code.participants {
        Participants::Joint => "joint",
        Participants::Collective | Participants::Local => "collective",
    }
}
