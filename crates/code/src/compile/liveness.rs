//! Which locals still matter, for each operation.
//!
//! A temporary keeps its last value until its frame ends, and a variable that
//! is not read again before it is written keeps what nobody will see. Two
//! states that differ in such values only are the same to a search, so a
//! fingerprint leaves them out. What matters is found backwards: a local
//! matters before an operation if the operation reads it, or if it matters
//! afterwards and the operation does not write it.
//!
//! Of a local in memory, the reads and writes of its object by name are reads
//! here, and only its beginning and its end are writes: who reads it through a
//! pointer, the walk over memory finds. Invariants of loops are read where
//! their loop starts anew; what other processes name (`PROC[e].x`) always
//! matters.

use crate::anatomy::{self, successors, Parts};
use crate::code::{Code, Liveness, LocalSet, Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId, SizeCode};
use antiphon_model::{PlaceKind, Program, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Finds what matters before every operation, and while a call waits.
pub(super) fn liveness(program: &Program, code: &Code, named: &[&str]) -> Liveness {
    let mut all = Liveness { before: Vec::with_capacity(code.operations.len()), waiting: BTreeMap::new() };
    for index in 0..code.functions.len() {
        let mut flow = Flow::new(program, code, index, named);
        flow.settle();
        for (at, operation) in flow.operations().iter().enumerate() {
            if let Operation::Call(call, next) = operation {
                let mut waiting = flow.before(*next);
                let result = call.result.as_ref().map(|result| result.place_code);
                flow.effect(|reader| result.into_iter().for_each(|place_code| reader.target(place_code)))
                    .apply(&mut waiting);
                all.waiting.insert(Pc(flow.entry + at as u32), waiting);
            }
        }
        all.before.append(&mut flow.before);
    }
    all
}

/// What an operation reads and writes.
struct Effect {
    reads: LocalSet,
    writes: Option<u32>,
}

impl Effect {
    /// From what matters after the operation to what matters before it.
    fn apply(&self, after: &mut LocalSet) {
        if let Some(local) = self.writes {
            after.remove(local);
        }
        after.join(&self.reads);
    }
}

/// The analysis of one function.
struct Flow<'c> {
    code: &'c Code,
    index: usize,
    entry: u32,
    end: u32,
    /// What always matters.
    always: LocalSet,
    effects: Vec<Effect>,
    before: Vec<LocalSet>,
}

impl<'c> Flow<'c> {
    fn new(program: &Program, code: &'c Code, index: usize, named: &[&str]) -> Flow<'c> {
        let entry = code.functions[index].entry.0;
        let end = code.functions.get(index + 1).map_or(code.operations.len() as u32, |next| next.entry.0);
        let always = named_remotely(program, code, index, named);
        let before = vec![always.clone(); (end - entry) as usize];
        let mut flow = Flow { code, index, entry, end, always, effects: Vec::new(), before };
        for at in entry..end {
            let effect = flow.effect(|reader| {
                reader.operation(&code.operations[at as usize]);
                for invariant in
                    code.loop_at.get(&Pc(at)).into_iter().flat_map(|row| &code.loops[*row as usize].invariants)
                {
                    reader.node(invariant.condition);
                }
            });
            flow.effects.push(effect);
        }
        flow
    }

    fn operations(&self) -> &'c [Operation] {
        &self.code.operations[self.entry as usize..self.end as usize]
    }

    fn effect(&self, read: impl FnOnce(&mut Reader<'_>)) -> Effect {
        let effect = Effect { reads: LocalSet::default(), writes: None };
        let mut reader = Reader { code: self.code, index: self.index, effect };
        read(&mut reader);
        reader.effect
    }

    fn before(&self, pc: Pc) -> LocalSet {
        let row = pc.0.checked_sub(self.entry).and_then(|at| self.before.get(at as usize));
        row.unwrap_or(&self.always).clone()
    }

    /// Goes over the operations backwards until nothing changes.
    fn settle(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for at in (0..self.effects.len()).rev() {
                let mut row = self.always.clone();
                for next in successors(&self.code.operations[self.entry as usize + at]) {
                    row.join(&self.before(next));
                }
                self.effects[at].apply(&mut row);
                row.join(&self.always);
                if row != self.before[at] {
                    self.before[at] = row;
                    changed = true;
                }
            }
        }
    }
}

/// The locals of a function whose names annotations use from elsewhere, and what
/// the extents of those that are arrays depend on.
fn named_remotely(program: &Program, code: &Code, function: usize, named: &[&str]) -> LocalSet {
    let mut all = LocalSet::default();
    let remotes = program.places.iter().filter_map(|place| match &place.kind {
        PlaceKind::Remote(remote) => Some(remote.name.as_str()),
        _ => None,
    });
    let names: BTreeSet<&str> = remotes.chain(named.iter().copied()).collect();
    for (index, local) in program.functions[function].locals.iter().enumerate() {
        if !names.contains(local.name.as_str()) {
            continue;
        }
        all.add(index as u32);
        let size = code.functions[function].memory.get(index).copied().flatten().map(|row| row.size);
        let Some(SizeCode::Dynamic(row)) = size else { continue };
        for extent in &code.sizes[row as usize].extents {
            if let Variable::Local(local) = extent {
                all.add(local.0);
            }
        }
    }
    all
}

/// Collects what one operation reads and writes.
struct Reader<'c> {
    code: &'c Code,
    index: usize,
    effect: Effect,
}

impl Reader<'_> {
    fn operation(&mut self, operation: &Operation) {
        match operation {
            Operation::Set(slot, _, _) => self.effect.writes = Some(*slot),
            Operation::Update(slot, place_code, node, _, _) => {
                // The register is written before the value is computed from it.
                self.node(*node);
                self.effect.reads.remove(*slot);
                self.place_code(*place_code);
                self.effect.writes = Some(*slot);
                return;
            }
            Operation::Live(local, _) => {
                self.extents_of(local.0);
                self.effect.writes = Some(local.0);
            }
            Operation::Dead(local, _) => self.effect.writes = Some(local.0),
            _ => {}
        }
        self.instances(&anatomy::of_operation(operation));
    }

    fn instances(&mut self, instances: &Parts) {
        instances.nodes.iter().for_each(|node| self.node(*node));
        instances.place_codes.iter().for_each(|place_code| self.place_code(*place_code));
        instances.sizes.iter().for_each(|size| self.size(*size));
        instances.target.iter().for_each(|target| self.target(*target));
    }

    /// A place that is written.
    fn target(&mut self, place_code: PlaceCodeId) {
        match &self.code.place_codes[place_code.0 as usize] {
            PlaceCode::Register(slot) => self.effect.writes = Some(*slot),
            _ => self.place_code(place_code),
        }
    }

    fn place_code(&mut self, place_code: PlaceCodeId) {
        match &self.code.place_codes[place_code.0 as usize] {
            PlaceCode::Register(slot) => self.effect.reads.add(*slot),
            PlaceCode::Local(local) => {
                self.effect.reads.add(local.0);
                self.extents_of(local.0);
            }
            other => self.instances(&anatomy::of_spot(other)),
        }
    }

    fn node(&mut self, node: NodeId) {
        match &self.code.nodes[node.0 as usize] {
            Node::Register(slot) => self.effect.reads.add(*slot),
            // The rest always matters, there (`named_remotely`).
            Node::Elsewhere(remote, _) => {
                let remote = &self.code.remotes[remote.0 as usize];
                remote.process.iter().chain(&remote.home).for_each(|node| self.node(*node));
            }
            other => self.instances(&anatomy::of_node(other)),
        }
    }

    fn size(&mut self, size: SizeCode) {
        let SizeCode::Dynamic(row) = size else { return };
        for extent in &self.code.sizes[row as usize].extents {
            if let Variable::Local(local) = extent {
                self.effect.reads.add(local.0);
            }
        }
    }

    /// What the size of a local in memory depends on.
    fn extents_of(&mut self, local: u32) {
        let memory = &self.code.functions[self.index].memory;
        if let Some(Some(row)) = memory.get(local as usize) {
            self.size(row.size);
        }
    }
}
