//! What an assignment reads: the places that its value loads, and those on the
//! way to the place that it writes.

use antiphon_model::visit::{walk_expr, walk_place, Visitor};
use antiphon_model::{ExprId, ExprKind, PlaceId, PlaceKind, Program, Type};

/// What an assignment reads.
#[derive(Default, Debug)]
pub(super) struct Reads {
    /// The places, in order.
    pub(super) places: Vec<PlaceId>,
    /// Whether anything in it speaks about more than the state of this
    /// process, or about arguments that can be read only once.
    pub(super) annotation: bool,
}

/// What `place = value` reads.
pub(super) fn loads(program: &Program, place: PlaceId, value: ExprId) -> Reads {
    let mut found = Reads::default();
    found.expr(program, value);
    found.place(program, place);
    found
}

impl Visitor for Reads {
    fn expr(&mut self, program: &Program, id: ExprId) {
        let expr = program.expr(id);
        match expr.kind {
            ExprKind::Load(place) => self.places.push(place),
            ExprKind::Quantified { .. } => self.annotation = true,
            _ => {}
        }
        self.annotation |= *program.types.get(expr.ty) == Type::VaList;
        walk_expr(self, program, id);
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        self.annotation |= matches!(program.place(id).kind, PlaceKind::Remote(_));
        walk_place(self, program, id);
    }
}
