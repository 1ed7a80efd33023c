//! The call graph: which function may call which. An indirect call may reach
//! every function whose address the program takes and whose type fits (its
//! result and, unless it takes any, its parameters); a library function that
//! gets a pointer to a function may call it, so one whose address is an
//! argument counts as called from there.
//!
//! The components say what is recursive; they come callees first, which is the
//! order for anything that summarises callees or inlines them.

use crate::graph::Graph;
use antiphon_model::visit::{action_operands, step_operands, walk_expr, Operand, Visitor};
use antiphon_model::{Action, Callee, ExprId, ExprKind, FunctionId, PlaceId, Program, Signature, Step, Type};
use std::collections::BTreeSet;

/// Who may call whom.
#[derive(Clone, Debug)]
pub struct CallGraph {
    graph: Graph,
    components: Vec<Vec<FunctionId>>,
    component_of: Vec<usize>,
    /// The functions whose address is taken somewhere.
    pub addressed: BTreeSet<FunctionId>,
}

impl CallGraph {
    /// The functions that a function may call, in ascending order.
    pub fn callees(&self, function: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
        self.graph.successors(function.0).iter().map(|id| FunctionId(*id))
    }

    /// The strongly connected components, callees first.
    pub fn components(&self) -> &[Vec<FunctionId>] {
        &self.components
    }

    /// Whether a function may call itself, perhaps through others.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        let component = &self.components[self.component_of[function.0 as usize]];
        component.len() > 1 || self.graph.is_own_successor(function.0)
    }
}

/// The call graph of a program.
pub fn call_graph(program: &Program) -> CallGraph {
    let addressed = addressed(program);
    let callees = program.functions.iter().map(|function| {
        let mut found = BTreeSet::new();
        for location in &function.body.locations {
            calls_of_step(program, &location.step, &addressed, &mut found);
        }
        found.into_iter().map(|id: FunctionId| id.0).collect()
    });
    let graph = Graph::new(callees.collect());
    let components: Vec<Vec<FunctionId>> =
        graph.components().into_iter().map(|nodes| nodes.into_iter().map(FunctionId).collect()).collect();
    let mut component_of = vec![0; graph.len()];
    for (index, component) in components.iter().enumerate() {
        component.iter().for_each(|id| component_of[id.0 as usize] = index);
    }
    CallGraph { graph, components, component_of, addressed }
}

fn calls_of_step(program: &Program, step: &Step, addressed: &BTreeSet<FunctionId>, found: &mut BTreeSet<FunctionId>) {
    let Step::Action(action, _) = step else { return };
    match action {
        Action::Call { callee: Callee::Direct(id), .. } => {
            found.insert(*id);
        }
        // A call through a null pointer is undefined and reaches nobody.
        Action::Call { callee: Callee::Indirect(pointer), .. }
            if matches!(program.expr(*pointer).kind, ExprKind::Null) => {}
        Action::Call { callee: Callee::Indirect(pointer), .. } => {
            found.extend(addressed.iter().filter(|id| may_be_called(program, *pointer, **id)));
        }
        Action::Library { .. } => action_operands(action, |operand| {
            if let Operand::Value(id) = operand {
                let mut functions = Functions(BTreeSet::new());
                functions.expr(program, id);
                found.extend(functions.0);
            }
        }),
        _ => {}
    }
}

/// Whether an indirect call through this pointer may reach a function.
pub(crate) fn may_be_called(program: &Program, pointer: ExprId, function: FunctionId) -> bool {
    let Type::Pointer(to) = program.types.get(program.expr(pointer).ty) else { return true };
    match (program.types.get(*to), program.types.get(program.function(function).ty)) {
        (Type::Function(called), Type::Function(own)) => fits(called, own),
        _ => true,
    }
}

/// Whether a function of type `own` may be called as one of type `called`.
/// Where either says nothing about parameters, the number of them decides nothing.
fn fits(called: &Signature, own: &Signature) -> bool {
    let open = called.variadic || own.variadic;
    open || called.parameters.len() == own.parameters.len()
}

/// The functions whose address is taken anywhere.
fn addressed(program: &Program) -> BTreeSet<FunctionId> {
    let mut functions = Functions(BTreeSet::new());
    for location in program.functions.iter().flat_map(|function| &function.body.locations) {
        step_operands(&location.step, |operand| match operand {
            Operand::Value(id) => functions.expr(program, id),
            Operand::Read(id) | Operand::Written(id) | Operand::Updated(id) => functions.place(program, id),
            Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
    }
    functions.0
}

struct Functions(BTreeSet<FunctionId>);

impl Visitor for Functions {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::Function(function) = program.expr(id).kind {
            self.0.insert(function);
        }
        walk_expr(self, program, id);
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        antiphon_model::visit::walk_place(self, program, id);
    }
}
