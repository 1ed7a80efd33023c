//! Functions of the program inside annotations: one that only computes a value is
//! an expression over its arguments, and stands for its call.
//!
//! Its body is `return e;`, perhaps after `if (c) return d;` as often as the user likes, and no
//! expression in it does anything. So annotations can name what the program names
//! (`sorted(i)`, `cell(x, y)`) and stay expressions, which every engine evaluates as any other.
//! Deliberately not here: loops, variables and recursion, which are no expressions; functions of other files.

use crate::calls::Called;
use crate::context::FunctionRef;
use crate::frame::Frame;
use crate::link::UnitId;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId, StmtKind};
use rustc_hash::FxHashMap;

/// Whose expressions are lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Voice {
    /// The program's.
    #[default]
    Program,
    /// An annotation's.
    Annotation,
}

/// Functions that stand for expressions just now.
#[derive(Debug, Default)]
pub(crate) struct Inlined {
    voice: Voice,
    /// The functions, outermost first.
    functions: Vec<FunctionRef>,
    /// What their parameters are.
    arguments: FxHashMap<(UnitId, ObjectId), m::ExprId>,
}

impl Inlined {
    /// Lets another one speak; gives who did before.
    pub fn speak(&mut self, voice: Voice) -> Voice {
        std::mem::replace(&mut self.voice, voice)
    }
}

/// The value that a body returns.
enum Returned {
    Value(ExprId),
    Either(ExprId, Box<Returned>, Box<Returned>),
}

impl Frame<'_, '_> {
    /// Whose expressions are lowered.
    pub fn voice(&self) -> Voice {
        self.st.evaluation.inlined.voice
    }

    /// What a parameter of a function is that stands for an expression.
    pub fn argument_of(&self, object: ObjectId) -> Option<m::ExprId> {
        self.st.evaluation.inlined.arguments.get(&(self.st.unit, object)).copied()
    }

    /// Whether a call within an annotation is of a function that stands for an expression.
    pub fn is_inlined(&self, callee: ExprId) -> bool {
        self.expression_of(callee).is_some()
    }

    fn expression_of(&self, callee: ExprId) -> Option<(FunctionRef, Returned)> {
        if self.st.evaluation.inlined.voice != Voice::Annotation {
            return None;
        }
        let Called::Program(function) = self.callee_of(callee) else { return None };
        // What is known of expressions is known by their numbers, which are those of one file.
        let elsewhere = function.unit != self.st.unit;
        if elsewhere || self.st.source == Some(function.id) || self.is_open(function) {
            return None;
        }
        let ast = self.cx.ast(function.unit);
        let body = ast.function(function.id).body?;
        Some((function, self.returned(function.unit, &[body])?))
    }

    fn is_open(&self, function: FunctionRef) -> bool {
        self.st.evaluation.inlined.functions.contains(&function)
    }

    /// What a list of statements returns, if they do nothing else.
    fn returned(&self, unit: UnitId, statements: &[StmtId]) -> Option<Returned> {
        let ast = self.cx.ast(unit);
        let (first, rest) = statements.split_first()?;
        match &ast.stmt(*first).kind {
            StmtKind::Empty => self.returned(unit, rest),
            StmtKind::Block(inner) | StmtKind::Group(inner) => {
                self.returned(unit, &inner.iter().chain(rest).copied().collect::<Vec<_>>())
            }
            StmtKind::Return(Some(value)) => Some(Returned::Value(*value)),
            StmtKind::If(condition, then, otherwise) => {
                let after = |own: StmtId| std::iter::once(own).chain(rest.iter().copied()).collect::<Vec<_>>();
                let yes = self.returned(unit, &after(*then))?;
                let no = match otherwise {
                    Some(otherwise) => self.returned(unit, &after(*otherwise))?,
                    None => self.returned(unit, rest)?,
                };
                Some(Returned::Either(*condition, Box::new(yes), Box::new(no)))
            }
            _ => None,
        }
    }

    /// The expression that a call within an annotation stands for.
    pub fn inlined_call(&mut self, callee: ExprId, arguments: &[ExprId], span: Span) -> Option<m::ExprId> {
        let (function, returned) = self.expression_of(callee)?;
        let parameters = &self.cx.ast(function.unit).function(function.id).parameters;
        if parameters.len() != arguments.len() {
            return None;
        }
        let values: Vec<m::ExprId> = arguments.iter().map(|argument| self.value(*argument)).collect();
        let bound = parameters.iter().zip(values).map(|(id, value)| ((function.unit, *id), value));
        let shadowed: Vec<_> =
            bound.map(|(key, value)| (key, self.st.evaluation.inlined.arguments.insert(key, value))).collect();
        self.st.evaluation.inlined.functions.push(function);
        let value = self.returned_value(&returned, span);
        self.st.evaluation.inlined.functions.pop();
        for (key, before) in shadowed {
            match before {
                Some(before) => self.st.evaluation.inlined.arguments.insert(key, before),
                None => self.st.evaluation.inlined.arguments.remove(&key),
            };
        }
        Some(value)
    }

    fn returned_value(&mut self, returned: &Returned, span: Span) -> m::ExprId {
        match returned {
            Returned::Value(value) => self.condition(*value),
            Returned::Either(condition, yes, no) => {
                let condition = self.condition(*condition);
                let (yes, no) = (self.returned_value(yes, span), self.returned_value(no, span));
                let ty = self.type_of(yes);
                self.expr(m::ExprKind::Conditional(condition, yes, no), ty, span)
            }
        }
    }
}
