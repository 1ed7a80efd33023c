//! Orders of evaluation that an execution takes where C leaves them open, for whoever
//! reads its trace.
//!
//! Lowering asks for each order but the first whether it is taken (`lower/orders.rs`); here the
//! answers become an order again. The first one is taken where the last question is answered no.

use crate::state::World;
use antiphon_machine::code::LibraryCode;
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::Domain;
use antiphon_model::ExprKind;
use antiphon_outcome::{Operands, OrderTaken};
use antiphon_source::Span;

impl<D: Domain> World<'_, D> {
    /// The order that a question settled, if it did.
    pub(crate) fn order_taken(&mut self, call: &LibraryCode, whole: Span) -> Option<OrderTaken> {
        let numbers = call.arguments.iter().map(|argument| match self.machine.program.expr(argument.expr).kind {
            ExprKind::Int(number) => u32::try_from(number).ok(),
            _ => None,
        });
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let [left, operands, order @ ..] = numbers.as_slice() else { return None };
        let mut order = order.to_vec();
        match (self.answer(call)?, *left) {
            (true, _) => {}
            (false, 1) => order.sort_unstable(),
            (false, _) => return None,
        }
        let operands = if *operands == 0 { Operands::Sides } else { Operands::Arguments };
        Some(OrderTaken { task: self.machine.task(), whole, operands, order, grouping: String::new() })
    }

    /// Whether the answer to a question was yes.
    fn answer(&mut self, call: &LibraryCode) -> Option<bool> {
        let place_code = call.result?.place_code;
        let place = self.machine.code.place_origins[place_code.0 as usize];
        let scalar = Scalar::of(&self.machine.program.types, self.machine.program.place(place).ty)?;
        match self.machine.load(place_code, scalar).ok()? {
            Cell::Number(number) => self.machine.domain.as_index(&number).map(|answer| answer != 0),
            _ => None,
        }
    }
}
