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

use crate::code::{
    Code, Liveness, LocalSet, Node, NodeId, Operation, Pc, ResultCode, SizeCode, Spot, SpotId, ValueCode,
};
use antiphon_model::{PlaceKind, Program, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Finds what matters before every operation, and while a call waits.
pub(super) fn liveness<N>(program: &Program, code: &Code<N>, named: &[&str]) -> Liveness {
    let mut all = Liveness { before: Vec::with_capacity(code.operations.len()), waiting: BTreeMap::new() };
    for index in 0..code.functions.len() {
        let mut flow = Flow::new(program, code, index, named);
        flow.settle();
        for (at, operation) in flow.operations().iter().enumerate() {
            if let Operation::Call(call, next) = operation {
                let mut waiting = flow.before(*next);
                flow.effect(|reader| reader.target_of(call.result.as_ref())).apply(&mut waiting);
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
struct Flow<'c, N> {
    code: &'c Code<N>,
    index: usize,
    entry: u32,
    end: u32,
    /// What always matters.
    always: LocalSet,
    effects: Vec<Effect>,
    before: Vec<LocalSet>,
}

impl<'c, N> Flow<'c, N> {
    fn new(program: &Program, code: &'c Code<N>, index: usize, named: &[&str]) -> Flow<'c, N> {
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

    fn effect(&self, read: impl FnOnce(&mut Reader<'_, N>)) -> Effect {
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

/// Where control goes from an operation within its function.
pub(crate) fn successors(operation: &Operation) -> Vec<Pc> {
    match operation {
        Operation::Skip(next)
        | Operation::Set(_, _, next)
        | Operation::Store(_, _, _, next)
        | Operation::Update(_, _, _, _, next)
        | Operation::Copy(_, _, next)
        | Operation::Clear(_, _, _, next)
        | Operation::Live(_, next)
        | Operation::Dead(_, next)
        | Operation::Assert(_, _, next)
        | Operation::Assume(_, next)
        | Operation::CollectiveAssert(_, next)
        | Operation::Call(_, next)
        | Operation::Library(_, next)
        | Operation::Allocate(_, next)
        | Operation::VaStart(_, next)
        | Operation::VaArg(_, _, next)
        | Operation::VaEnd(_, next)
        | Operation::VaCopy(_, _, next) => vec![*next],
        Operation::Branch(_, then, otherwise) => vec![*then, *otherwise],
        Operation::Switch(switch) => switch.cases.iter().map(|case| case.target).chain([switch.default]).collect(),
        Operation::Return(_) | Operation::Unreachable => Vec::new(),
    }
}

/// The locals of a function whose names annotations use from elsewhere, and what
/// the extents of those that are arrays depend on.
fn named_remotely<N>(program: &Program, code: &Code<N>, function: usize, named: &[&str]) -> LocalSet {
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
struct Reader<'c, N> {
    code: &'c Code<N>,
    index: usize,
    effect: Effect,
}

impl<N> Reader<'_, N> {
    fn operation(&mut self, operation: &Operation) {
        match operation {
            Operation::Skip(_) | Operation::Unreachable => {}
            Operation::Set(slot, node, _) => {
                self.node(*node);
                self.effect.writes = Some(*slot);
            }
            Operation::Store(spot, node, _, _) => {
                self.node(*node);
                self.target(*spot);
            }
            Operation::Update(slot, spot, node, _, _) => {
                // The register is written before the value is computed from it.
                self.node(*node);
                self.effect.reads.remove(*slot);
                self.spot(*spot);
                self.effect.writes = Some(*slot);
            }
            Operation::Copy(spot, value, _) => {
                self.value(value);
                self.target(*spot);
            }
            Operation::Clear(spot, size, _, _) => {
                self.size(*size);
                self.target(*spot);
            }
            Operation::Live(local, _) => {
                self.extents_of(local.0);
                self.effect.writes = Some(local.0);
            }
            Operation::Dead(local, _) => self.effect.writes = Some(local.0),
            Operation::CollectiveAssert(code, _) => code.conjuncts.iter().for_each(|(node, _)| self.node(*node)),
            Operation::Assert(node, _, _) | Operation::Assume(node, _) | Operation::Branch(node, _, _) => {
                self.node(*node)
            }
            Operation::Switch(switch) => self.node(switch.value),
            Operation::Call(call, _) => {
                if let crate::code::Target::Indirect(pointer) = call.target {
                    self.node(pointer);
                }
                call.arguments.iter().for_each(|argument| self.value(argument));
                self.target_of(call.result.as_ref());
            }
            Operation::Library(call, _) => {
                call.arguments.iter().for_each(|argument| self.value(&argument.value));
                self.target_of(call.result.as_ref());
            }
            Operation::Allocate(allocate, _) => {
                self.size(allocate.element);
                self.node(allocate.count);
                self.target_of(Some(&allocate.result));
            }
            Operation::Return(value) => {
                if let Some(value) = value {
                    self.value(value);
                }
            }
            Operation::VaStart(list, _) | Operation::VaEnd(list, _) => self.target(*list),
            Operation::VaArg(list, result, _) => {
                self.spot(*list);
                self.target_of(result.as_ref());
            }
            Operation::VaCopy(to, from, _) => {
                self.spot(*from);
                self.target(*to);
            }
        }
    }

    fn target_of(&mut self, result: Option<&ResultCode>) {
        if let Some(result) = result {
            self.target(result.spot);
        }
    }

    /// A place that is written.
    fn target(&mut self, spot: SpotId) {
        match &self.code.spots[spot.0 as usize] {
            Spot::Register(slot) => self.effect.writes = Some(*slot),
            _ => self.spot(spot),
        }
    }

    fn value(&mut self, value: &ValueCode) {
        match value {
            ValueCode::Scalar(node, _) => self.node(*node),
            ValueCode::Block(spot, size) => {
                self.spot(*spot);
                self.size(*size);
            }
            ValueCode::Either(condition, sides) => {
                self.node(*condition);
                self.value(&sides.0);
                self.value(&sides.1);
            }
        }
    }

    fn spot(&mut self, spot: SpotId) {
        match &self.code.spots[spot.0 as usize] {
            Spot::Register(slot) => self.effect.reads.add(*slot),
            Spot::Local(local) => {
                self.effect.reads.add(local.0);
                self.extents_of(local.0);
            }
            Spot::Deref(node) => self.node(*node),
            Spot::Index(array, index, size, extent) => {
                self.spot(*array);
                self.node(*index);
                self.size(*size);
                extent.iter().for_each(|extent| self.size(*extent));
            }
            Spot::Field(base, _) => self.spot(*base),
            Spot::Global(_) | Spot::String(_) | Spot::Unsupported(_) => {}
        }
    }

    fn node(&mut self, node: NodeId) {
        match &self.code.nodes[node.0 as usize] {
            Node::Register(slot) => self.effect.reads.add(*slot),
            Node::Load(spot, _) | Node::Address(spot) => self.spot(*spot),
            Node::Negate(_, a)
            | Node::Complement(_, a)
            | Node::Not(a)
            | Node::Convert(_, _, a)
            | Node::Repoint(_, _, a)
            | Node::PointerToNumber(_, a)
            | Node::NumberToPointer(a) => self.node(*a),
            Node::Binary(_, _, a, b)
            | Node::SamePointer(_, a, b)
            | Node::PointerOrder(_, a, b)
            | Node::Lazy(_, a, b) => {
                self.node(*a);
                self.node(*b);
            }
            Node::PointerAdd(a, b, size) | Node::PointerDifference(a, b, size) => {
                self.node(*a);
                self.node(*b);
                self.size(*size);
            }
            Node::Conditional(c, a, b) => [c, a, b].into_iter().for_each(|part| self.node(*part)),
            Node::Pure(code) => code.arguments.iter().for_each(|argument| self.node(*argument)),
            Node::Abstract(code) => code.arguments.iter().for_each(|argument| self.node(*argument)),
            Node::SizeOf(size, _) => self.size(*size),
            Node::Quantified(code) => {
                code.low.iter().chain(&code.high).for_each(|end| self.node(end.bound));
                code.constraint.iter().for_each(|constraint| self.node(*constraint));
                self.node(code.body);
            }
            // The rest always matters, there (`named_remotely`).
            Node::Elsewhere(remote, _) => {
                let remote = &self.code.remotes[remote.0 as usize];
                remote.process.iter().chain(&remote.home).for_each(|node| self.node(*node));
            }
            Node::Home(inner) => self.node(*inner),
            Node::Constant(_) | Node::Bound(_) | Node::Pid | Node::NumberOfProcesses | Node::Unsupported(_) => {}
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
