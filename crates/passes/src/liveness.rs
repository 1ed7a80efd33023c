//! Which registers are still read: backward dataflow over locations (Kildall,
//! *A unified approach to global program optimization*, 1973).
//!
//! Only registers are looked at: what lies in memory may be read through a
//! pointer. The hidden extents of arrays are always live, because types mention
//! them, and before a snapshot of several processes everything is.

use crate::flow::Flow;
use antiphon_model::visit::{step_operands, walk_place, Operand, Visitor};
use antiphon_model::{
    Action, Function, FunctionId, LocalId, LocalKind, LocalStorage, LocationId, PlaceId, PlaceKind, Program, Step,
    Variable,
};
use std::collections::BTreeSet;

/// The registers that matter before each location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Liveness {
    before: Vec<BTreeSet<LocalId>>,
}

impl Liveness {
    /// The registers whose value before a location may be read later.
    pub fn before(&self, at: LocationId) -> &BTreeSet<LocalId> {
        &self.before[at.0 as usize]
    }
}

/// What one step does to registers.
#[derive(Default)]
struct Effect {
    reads: BTreeSet<LocalId>,
    writes: BTreeSet<LocalId>,
}

/// The liveness of a function's registers.
pub fn liveness(program: &Program, id: FunctionId) -> Liveness {
    let function = program.function(id);
    let flow = Flow::of(&function.body);
    let effects: Vec<Effect> =
        function.body.locations.iter().map(|location| effect(program, function, &location.step)).collect();
    let always: BTreeSet<LocalId> =
        registers(function).filter(|local| function.locals[local.0 as usize].kind == LocalKind::Extent).collect();
    let mut before = vec![BTreeSet::new(); effects.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for at in flow.reverse_postorder().iter().rev() {
            let mut live = always.clone();
            flow.successors(*at).for_each(|to| live.extend(&before[to.0 as usize]));
            let effect = &effects[at.0 as usize];
            live.retain(|local| always.contains(local) || !effect.writes.contains(local));
            live.extend(&effect.reads);
            if live != before[at.0 as usize] {
                before[at.0 as usize] = live;
                changed = true;
            }
        }
    }
    Liveness { before }
}

fn registers(function: &Function) -> impl Iterator<Item = LocalId> + '_ {
    let all = (0..function.locals.len() as u32).map(LocalId);
    all.filter(|local| function.locals[local.0 as usize].storage == LocalStorage::Register)
}

fn effect(program: &Program, function: &Function, step: &Step) -> Effect {
    let mut reader = Reader { function, effect: Effect::default() };
    let mut set = None;
    step_operands(step, |operand| match operand {
        Operand::Value(id) => reader.expr(program, id),
        Operand::Read(id) | Operand::Updated(id) => reader.place(program, id),
        Operand::Written(id) => reader.written(program, id),
        Operand::Set(local) => set = Some(local),
        Operand::Lifetime(local) if reader.is_register(local) => {
            reader.effect.writes.insert(local);
        }
        Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
    });
    if let Some(local) = set {
        // The old value of an update is there before the new one is computed.
        reader.effect.reads.remove(&local);
        reader.effect.writes.insert(local);
    }
    if let Step::Action(Action::CollectiveAssert { .. }, _) = step {
        reader.effect.reads.extend(registers(function));
    }
    reader.effect
}

struct Reader<'f> {
    function: &'f Function,
    effect: Effect,
}

impl Reader<'_> {
    fn is_register(&self, local: LocalId) -> bool {
        self.function.locals[local.0 as usize].storage == LocalStorage::Register
    }

    fn written(&mut self, program: &Program, id: PlaceId) {
        match program.place(id).kind {
            PlaceKind::Variable(Variable::Local(local)) if self.is_register(local) => {
                self.effect.writes.insert(local);
            }
            _ => walk_place(self, program, id),
        }
    }
}

impl Visitor for Reader<'_> {
    fn place(&mut self, program: &Program, id: PlaceId) {
        if let PlaceKind::Variable(Variable::Local(local)) = program.place(id).kind {
            if self.is_register(local) {
                self.effect.reads.insert(local);
            }
        }
        walk_place(self, program, id);
    }
}
