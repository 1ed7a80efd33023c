//! Results of which C promises only the sign, or whether they are zero.
//!
//! `strcmp` and `isdigit` give -1, 0 or 1 in the model. A program that asks only for the sign
//! (`if (!strcmp(a, b))`, `isdigit(c) != 0`, `memcmp(a, b, n) < 0`) cannot tell, and nothing is added to its call. Any
//! other use gets a second step, which makes the result any number that keeps the promise.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_model::library::Unspecified;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind};

impl Frame<'_, '_> {
    /// Notes that of a value only the sign matters.
    pub fn note_tested(&mut self, id: ExprId) {
        match &self.st.ast.expr(id).kind {
            ExprKind::Convert(Conversion::Arithmetic | Conversion::Same, _, inner) => self.note_tested(*inner),
            ExprKind::Call(..) => {
                self.st.evaluation.tested.insert(id);
            }
            _ => {}
        }
    }

    /// Notes what a comparison with zero asks for.
    pub fn note_compared(&mut self, op: BinaryOp, left: ExprId, right: ExprId) {
        let compares = matches!(
            op,
            BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::Greater
                | BinaryOp::LessEqual
                | BinaryOp::GreaterEqual
        );
        let is_zero = |own: &Self, id: ExprId| matches!(own.st.ast.expr(id).kind, ExprKind::Int(0));
        if compares && is_zero(self, right) {
            self.note_tested(left);
        }
        if compares && is_zero(self, left) {
            self.note_tested(right);
        }
    }

    /// Makes a result any number that keeps what C promises of it, unless the program cannot tell.
    pub fn leave_unspecified(
        &mut self,
        call: ExprId,
        function: m::LibraryFunction,
        result: Option<m::PlaceId>,
        span: Span,
    ) {
        let (Some(open), Some(place)) = (Unspecified::of(function), result) else { return };
        if self.st.evaluation.tested.contains(&call) {
            return;
        }
        let value = self.load(place, span);
        let function = m::LibraryFunction::Unspecified(open);
        self.act(m::Action::Library { function, arguments: vec![value], result: Some(place) }, span);
    }
}
