//! A function that is being changed: new locals, places, expressions and
//! locations, and steps that are replaced.
//!
//! A location keeps its id while anything may refer to it: a step is replaced
//! by a chain that starts in its location, so that branches, loops and labels
//! go on meaning it. New locations come behind the old ones. What control no
//! longer reaches may stay; [`Rewriter::compact`] takes it away and numbers
//! anew.

use crate::flow::Flow;
use antiphon_model::{
    Action, Expr, ExprId, ExprKind, Function, FunctionId, Local, LocalId, LocalKind, LocalStorage, Location,
    LocationId, LocationRole, Place, PlaceId, PlaceKind, Program, Qualifiers, Step, TypeId, Variable,
};
use antiphon_source::Span;

/// A function of a program, open for changes.
#[derive(Debug)]
pub struct Rewriter<'p> {
    /// The program.
    pub program: &'p mut Program,
    function: FunctionId,
}

impl<'p> Rewriter<'p> {
    /// Opens a function.
    pub fn new(program: &'p mut Program, function: FunctionId) -> Rewriter<'p> {
        Rewriter { program, function }
    }

    /// Which function it is.
    pub fn id(&self) -> FunctionId {
        self.function
    }

    /// The function as it is now.
    pub fn function(&self) -> &Function {
        self.program.function(self.function)
    }

    fn function_mut(&mut self) -> &mut Function {
        &mut self.program.functions[self.function.0 as usize]
    }

    /// A new local variable.
    pub fn add_local(&mut self, local: Local) -> LocalId {
        let locals = &mut self.function_mut().locals;
        locals.push(local);
        LocalId(locals.len() as u32 - 1)
    }

    /// A fresh temporary: a register for a scalar, else an object in memory
    /// that is not alive yet.
    pub fn temporary(&mut self, ty: TypeId, span: Span) -> LocalId {
        let storage = match self.program.types.is_scalar(ty) {
            true => LocalStorage::Register,
            false => LocalStorage::Memory,
        };
        let name = format!("s{}", self.function().locals.len());
        let (kind, qualifiers) = (LocalKind::Temporary, Qualifiers::NONE);
        self.add_local(Local { name, ty, kind, storage, qualifiers, span })
    }

    /// A temporary holds what something that the user wrote so was when it was read.
    pub fn call_reading(&mut self, local: LocalId, text: String) {
        let function = self.function.0 as usize;
        let local = &mut self.program.functions[function].locals[local.0 as usize];
        (local.name, local.kind) = (text, LocalKind::Reading);
    }

    /// The place of a local variable.
    pub fn local_place(&mut self, local: LocalId, span: Span) -> PlaceId {
        let Local { ty, qualifiers, .. } = self.function().locals[local.0 as usize];
        let kind = PlaceKind::Variable(Variable::Local(local));
        self.program.add_place(Place { kind, ty, qualifiers, span })
    }

    /// The value of a local variable.
    pub fn local_value(&mut self, local: LocalId, span: Span) -> ExprId {
        let place = self.local_place(local, span);
        let ty = self.program.place(place).ty;
        self.program.add_expr(Expr { kind: ExprKind::Load(place), ty, span })
    }

    /// A new location, where control never comes as yet.
    pub fn add_location(&mut self, role: LocationRole, span: Span) -> LocationId {
        let locations = &mut self.function_mut().body.locations;
        locations.push(Location { step: Step::Unreachable, role, span });
        LocationId(locations.len() as u32 - 1)
    }

    /// Replaces what happens at a location.
    pub fn replace(&mut self, at: LocationId, step: Step) {
        self.function_mut().body.locations[at.0 as usize].step = step;
    }

    /// An action at a location whose step is still open; gives the next open one.
    pub fn act(&mut self, at: LocationId, action: Action, span: Span) -> LocationId {
        let next = self.add_location(LocationRole::Plain, span);
        self.replace(at, Step::Action(action, next));
        next
    }

    /// Takes away the locations that control does not reach and that no loop or
    /// label means, and numbers the rest in order.
    pub fn compact(&mut self) {
        let body = &mut self.function_mut().body;
        let mut kept = vec![false; body.locations.len()];
        let meant = body.loops.iter().flat_map(|each| [each.head, each.exit]);
        let roots: Vec<LocationId> = meant.chain(body.labels.iter().map(|label| label.location)).collect();
        Flow::of(body).reverse_postorder().iter().for_each(|at| kept[at.0 as usize] = true);
        let mut work = roots;
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut kept[at.0 as usize], true) {
                work.extend(body.location(at).step.successors());
            }
        }
        // What a root leads to was found if the root itself was new; else it was reached before.
        let mut numbers = vec![LocationId(0); kept.len()];
        (0..kept.len()).filter(|at| kept[*at]).enumerate().for_each(|(new, at)| numbers[at] = LocationId(new as u32));
        let number = |at: LocationId| numbers[at.0 as usize];
        let mut at = 0;
        body.locations.retain(|_| {
            at += 1;
            kept[at - 1]
        });
        body.locations.iter_mut().for_each(|location| location.step.redirect(number));
        for each in &mut body.loops {
            (each.head, each.exit) = (number(each.head), number(each.exit));
        }
        body.labels.iter_mut().for_each(|label| label.location = number(label.location));
    }
}
