//! Any one iteration of a loop, and of the loops inside of it: each operation once, on sums of symbols.
//!
//! Ways that meet are joined, variables that a loop changes are unknown in it, its counter is a symbol. What memory held
//! before the loop is known, as long as nothing in the loop may write it. Each access is noted with the bounds of its
//! symbols, and each is within its object for all of their values, or there is no result.
//!
//! Deliberately not here: calls. What a loop does that is not assigning numbers is left to its execution.

use super::value::{Spot, Value, Whose};
use crate::code::{Node, NodeId, Operation, Pc, ValueCode};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::machine::Machine;
use crate::memory::{Cell, Manner, ObjectId, Scalar};
use antiphon_code::region::{marker, ways, Region};
use antiphon_model::library::Verifier;
use antiphon_numbers::affine::{Affine, Bounds, Symbol, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known at an operation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub registers: Vec<Value>,
    /// For each loop whose iterations are marked, the number of the iteration; nothing between iterations.
    pub levels: Vec<Option<Symbol>>,
}

/// An access of some bytes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Access {
    pub spot: Spot,
    pub size: u32,
    pub manner: Manner,
    /// The iterations that it belongs to.
    pub levels: Vec<Symbol>,
}

/// One look at a region.
pub(super) struct Walk<'a, 'm, D: Domain> {
    pub machine: &'a mut Machine<'m, D>,
    pub region: &'a Region,
    pub symbols: Symbols,
    pub accesses: Vec<Access>,
    /// Objects that the region may write.
    pub written: FxHashSet<ObjectId>,
    /// Variables in memory that come to life in the region.
    pub own: FxHashSet<u32>,
    pub now: State,
    states: FxHashMap<Pc, State>,
    changed: FxHashMap<Pc, FxHashSet<u32>>,
    /// What is known of counters where an iteration has begun: the way there, the register, its value.
    counters: FxHashMap<(Pc, Pc), (u32, Value)>,
    /// Of a symbol, the sum that it is if it is positive: how often a loop is executed is `low < high ? high - low : 0`.
    pub if_positive: FxHashMap<Symbol, Affine>,
    ends: Ends,
}

/// Whether control may come to the end of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Perhaps,
    Never,
}

/// How often a look is repeated because more is written than was believed.
const ROUNDS: usize = 4;

impl<'a, 'm, D: Domain> Walk<'a, 'm, D> {
    /// Walks through a region that begins at an operation.
    pub fn through(machine: &'a mut Machine<'m, D>, region: &'a Region) -> Option<Walk<'a, 'm, D>> {
        let frame = machine.thread.frames.last()?.function;
        let slots = machine.code.functions[frame.0 as usize].slots as usize;
        let registers: Vec<Value> = (0..slots).map(|slot| Value::of_cell(machine, slot)).collect();
        let now = State { registers, levels: vec![None] };
        let mut walk = Walk {
            machine,
            region,
            symbols: Symbols::default(),
            accesses: Vec::new(),
            written: FxHashSet::default(),
            own: FxHashSet::default(),
            now: now.clone(),
            states: FxHashMap::default(),
            changed: FxHashMap::default(),
            counters: FxHashMap::default(),
            if_positive: FxHashMap::default(),
            ends: Ends::Never,
        };
        walk.own = walk.born_inside();
        for _ in 0..ROUNDS {
            let known = walk.written.len();
            walk.symbols = Symbols::default();
            walk.accesses.clear();
            walk.states.clear();
            walk.counters.clear();
            walk.if_positive.clear();
            walk.states.insert(*region.order.first()?, now.clone());
            region.order.iter().try_for_each(|pc| walk.visit(*pc))?;
            if walk.written.len() == known {
                return (walk.ends == Ends::Perhaps).then_some(walk);
            }
        }
        None
    }

    fn born_inside(&self) -> FxHashSet<u32> {
        let code = self.machine.code;
        let of = |pc: &Pc| match &code.operations[pc.0 as usize] {
            Operation::Live(local, _) => Some(local.0),
            _ => None,
        };
        self.region.order.iter().filter_map(of).collect()
    }

    fn visit(&mut self, pc: Pc) -> Option<()> {
        let Some(state) = self.states.get(&pc).cloned() else { return Some(()) };
        self.now = state;
        if self.region.loops.contains_key(&pc) {
            self.enter_loop(pc)?;
        }
        let taken = self.operation(pc)?;
        let after = self.now.clone();
        for way in taken {
            self.now = after.clone();
            self.pass(pc, way)?;
        }
        Some(())
    }

    /// Control goes from one operation to another.
    fn pass(&mut self, from: Pc, to: Pc) -> Option<()> {
        let left: Vec<Pc> = self
            .region
            .loops
            .iter()
            .filter(|(_, inside)| inside.contains(&from) && !inside.contains(&to))
            .map(|(head, _)| *head)
            .collect();
        for head in left {
            self.forget(head);
        }
        if let Some((register, value)) = self.counters.get(&(from, to)).cloned() {
            self.now.registers[register as usize] = value;
        }
        if to == self.region.end {
            self.ends = Ends::Perhaps;
            return Some(());
        }
        let is_back = self.region.loops.get(&to).is_some_and(|inside| inside.contains(&from));
        match self.states.get_mut(&to) {
            Some(known) if is_back => (known.levels == self.now.levels).then_some(()),
            Some(known) => {
                if known.levels != self.now.levels {
                    return None;
                }
                for (own, other) in known.registers.iter_mut().zip(&self.now.registers) {
                    if own != other {
                        *own = Value::Unknown;
                    }
                }
                Some(())
            }
            None => {
                self.states.insert(to, self.now.clone());
                Some(())
            }
        }
    }

    /// Registers that a loop changes.
    fn changed(&mut self, head: Pc) -> FxHashSet<u32> {
        if let Some(known) = self.changed.get(&head) {
            return known.clone();
        }
        let code = self.machine.code;
        let of = |pc: &Pc| match &code.operations[pc.0 as usize] {
            Operation::Set(slot, ..) | Operation::Update(slot, ..) => Some(*slot),
            Operation::Live(local, _) | Operation::Dead(local, _) => Some(local.0),
            _ => None,
        };
        let found: FxHashSet<u32> = self.region.loops[&head].iter().filter_map(of).collect();
        self.changed.insert(head, found.clone());
        found
    }

    /// Registers that a region changes.
    pub fn all_changed(&self) -> Vec<u32> {
        let code = self.machine.code;
        let of = |pc: &Pc| match &code.operations[pc.0 as usize] {
            Operation::Set(slot, ..) | Operation::Update(slot, ..) => Some(*slot),
            Operation::Live(local, _) | Operation::Dead(local, _) => Some(local.0),
            _ => None,
        };
        let mut all: Vec<u32> = self.region.order.iter().filter_map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn forget(&mut self, head: Pc) {
        for slot in self.changed(head) {
            self.now.registers[slot as usize] = Value::Unknown;
        }
    }

    /// Any iteration of a loop begins: what it changes is unknown, its counter between its first value and its bound.
    fn enter_loop(&mut self, head: Pc) -> Option<()> {
        let first = self.now.registers.clone();
        self.forget(head);
        let code = self.machine.code;
        let mut at = head;
        while let Operation::Skip(next) = &code.operations[at.0 as usize] {
            at = *next;
        }
        let Operation::Branch(condition, then, otherwise) = &code.operations[at.0 as usize] else { return Some(()) };
        let inside = &self.region.loops[&head];
        if !inside.contains(&at) || !inside.contains(then) || inside.contains(otherwise) {
            return Some(());
        }
        let Node::Binary(op @ (Arithmetic::Less | Arithmetic::LessEqual), _, a, b) =
            code.nodes[self.stripped(*condition).0 as usize].clone()
        else {
            return Some(());
        };
        let way = (at, *then);
        for (side, other, is_up) in [(a, b, true), (b, a, false)] {
            let Node::Register(register) = code.nodes[self.stripped(side).0 as usize] else { continue };
            let Some((step, ty)) = self.step_of(head, register).filter(|(step, _)| (*step > 0) == is_up) else {
                continue;
            };
            let Value::Whole(first) = &first[register as usize] else { continue };
            let Value::Whole(bound) = self.value(other)? else { continue };
            let strict = i128::from(op == Arithmetic::Less);
            // The value with which the loop ends is one of its type, too.
            let beyond = bound.plus_number(if is_up { step - strict } else { step + strict })?;
            if !self.fits(&beyond, ty) {
                continue;
            }
            if let Some(value) = self.counter(first, (&bound, strict), step) {
                self.counters.insert(way, (register, Value::Whole(value)));
                return Some(());
            }
        }
        Some(())
    }

    /// What is converted or compared with zero.
    fn stripped(&self, mut node: NodeId) -> NodeId {
        while let Node::Convert(from, to, inner) = &self.machine.code.nodes[node.0 as usize] {
            if !super::value::keeps(*from, *to) {
                break;
            }
            node = *inner;
        }
        node
    }

    /// By how much a loop moves a register, if it does nothing else with it.
    fn step_of(&self, head: Pc, register: u32) -> Option<(i128, NumberType)> {
        let code = self.machine.code;
        let mut found = None;
        for pc in &self.region.loops[&head] {
            match &code.operations[pc.0 as usize] {
                Operation::Set(slot, node, _) if *slot == register => {
                    let Node::Binary(op, ty, a, b) = &code.nodes[node.0 as usize] else { return None };
                    let is_it = |node: &NodeId| code.nodes[self.stripped(*node).0 as usize] == Node::Register(register);
                    let number = |node: &NodeId| self.literal(*node);
                    let step = match op {
                        Arithmetic::Add if is_it(a) => number(b)?,
                        Arithmetic::Add if is_it(b) => number(a)?,
                        Arithmetic::Subtract if is_it(a) => -number(b)?,
                        _ => return None,
                    };
                    if found.replace((step, *ty)).is_some_and(|before| before != (step, *ty)) {
                        return None;
                    }
                }
                Operation::Update(slot, ..) if *slot == register => return None,
                Operation::Live(local, _) | Operation::Dead(local, _) if local.0 == register => return None,
                _ => {}
            }
        }
        found
    }

    fn literal(&self, node: NodeId) -> Option<i128> {
        match &self.machine.code.nodes[self.stripped(node).0 as usize] {
            Node::Constant(constant) => match &self.machine.code.constants[constant.0 as usize] {
                crate::code::Constant::Integer(value, _) => Some(*value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The counter of a loop in an iteration: `first + step * k`, where it is before its bound.
    fn counter(&mut self, first: &Affine, (bound, strict): (&Affine, i128), step: i128) -> Option<Affine> {
        let mut last = Vec::new();
        for bound in [Some(bound.clone()), self.bound_if_positive(first, (bound, strict), step)].into_iter().flatten() {
            let way = match step > 0 {
                true => bound.plus(-1, first)?.plus_number(-strict)?,
                false => first.plus(-1, &bound)?.plus_number(-strict)?,
            };
            match way.divided(step.abs()) {
                Some((quotient, _)) => last.push(quotient),
                None => last.extend(self.symbols.highest(&way).map(|most| Affine::number(most.div_euclid(step.abs())))),
            }
        }
        let number = self.symbols.fresh(Bounds { lows: vec![Affine::number(0)], highs: last });
        first.plus(step, &number)
    }

    /// A counter that is not negative has a bound above it only if the bound is positive.
    fn bound_if_positive(&self, first: &Affine, (bound, strict): (&Affine, i128), step: i128) -> Option<Affine> {
        let meant = self.if_positive.get(&bound.as_symbol()?)?;
        (step > 0 && self.symbols.is_at_least(first, 1 - strict)).then(|| meant.clone())
    }

    /// Performs an operation; gives where control may go.
    fn operation(&mut self, pc: Pc) -> Option<Vec<Pc>> {
        let code = self.machine.code;
        let operation = &code.operations[pc.0 as usize];
        match operation {
            Operation::Skip(_) => {}
            Operation::Set(slot, node, _) => {
                let value = self.value(*node)?;
                self.now.registers[*slot as usize] = value;
            }
            Operation::Store(place, node, scalar, _) => {
                self.value(*node)?;
                self.store(*place, *scalar)?;
            }
            Operation::Update(slot, place, node, scalar, _) => {
                let old = self.load(*place, *scalar)?;
                self.now.registers[*slot as usize] = old;
                self.value(*node)?;
                self.store(*place, *scalar)?;
            }
            Operation::Live(local, _) | Operation::Dead(local, _) => {
                self.now.registers[local.0 as usize] = Value::Unknown;
            }
            Operation::Branch(condition, then, otherwise) => {
                if ways(code, pc).len() == 1 {
                    return Some(ways(code, pc));
                }
                let value = self.value(*condition)?;
                return Some(match self.truth(&value) {
                    // The head of a loop that is counted has a bound; its first test may be decided, later ones are not.
                    Some(_) if self.is_test(pc) => vec![*then, *otherwise],
                    Some(true) => vec![*then],
                    Some(false) => vec![*otherwise],
                    None => vec![*then, *otherwise],
                });
            }
            Operation::Library(call, _) => {
                self.mark(marker(operation)?, call.arguments.first().map(|own| &own.value))?
            }
            _ => return None,
        }
        Some(ways(code, pc))
    }

    /// Whether a condition decides about the counter of a loop.
    fn is_test(&self, pc: Pc) -> bool {
        self.counters.keys().any(|(from, _)| *from == pc)
    }

    fn mark(&mut self, marker: Verifier, argument: Option<&ValueCode>) -> Option<()> {
        match marker {
            Verifier::IterationsBegin => {
                if let Some(ValueCode::Scalar(node, _)) = argument {
                    self.value(*node)?;
                }
                self.now.levels.push(None);
            }
            Verifier::Iteration => {
                let Some(ValueCode::Scalar(node, _)) = argument else { return None };
                let Value::Whole(number) = self.value(*node)? else { return None };
                *self.now.levels.last_mut()? = Some(number.as_symbol()?);
            }
            Verifier::IterationsPause => *self.now.levels.last_mut()? = None,
            _ => {
                self.now.levels.pop()?;
            }
        }
        Some(())
    }

    /// Notes an access, which must be within its region.
    pub fn touch(&mut self, spot: &Spot, size: u32, manner: Manner) -> Option<()> {
        let offset = spot.offset()?;
        let is_inside = self.symbols.is_at_least(&offset, i128::from(spot.low))
            && self.symbols.is_at_most(&offset, i128::from(spot.high) - i128::from(size));
        if !is_inside {
            return None;
        }
        if let Whose::Object(object) = spot.whose {
            let known = self.machine.process.memory.get(object)?;
            let is_unknown = known.refuse_unknown_text().is_err();
            if is_unknown || manner == Manner::Write && known.read_only().is_some() {
                return None;
            }
            if manner == Manner::Write {
                self.written.insert(object);
            }
        }
        let levels = self.now.levels.iter().copied().flatten().collect();
        let access = Access { spot: spot.clone(), size, manner, levels };
        if !self.accesses.contains(&access) {
            self.accesses.push(access);
        }
        Some(())
    }

    fn store(&mut self, place: crate::code::PlaceCodeId, scalar: Scalar) -> Option<()> {
        let Scalar::Number(_) = scalar else { return None };
        if let crate::code::PlaceCode::Register(_) = self.machine.code.place_codes[place.0 as usize] {
            return None;
        }
        let spot = self.locate(place)?;
        let size = scalar.size(self.machine.code.layouts.pointer_size);
        self.aligned(&spot, size)?;
        self.touch(&spot, size, Manner::Write)
    }

    /// The value of a scalar in memory.
    pub fn load(&mut self, place: crate::code::PlaceCodeId, scalar: Scalar) -> Option<Value> {
        let spot = self.locate(place)?;
        let size = scalar.size(self.machine.code.layouts.pointer_size);
        self.aligned(&spot, size)?;
        self.touch(&spot, size, Manner::Read)?;
        let Whose::Object(object) = spot.whose else { return Some(Value::Unknown) };
        let known = spot.offset()?.known().filter(|_| !self.written.contains(&object));
        let Some(offset) = known.and_then(|offset| i64::try_from(offset).ok()) else { return Some(Value::Unknown) };
        let found = crate::value::Located { object, offset, low: spot.low, high: spot.high, bits: None };
        let cell = self.machine.process.memory.peek(&found, scalar).cloned();
        Some(cell.map_or(Value::Unknown, |cell| Value::of(self.machine, &cell, scalar)))
    }

    /// Numbers at odd addresses are left to whoever executes them.
    fn aligned(&self, spot: &Spot, size: u32) -> Option<()> {
        spot.is_multiple_of(i128::from(size.max(1))).then_some(())
    }

    /// Whether a value is not zero, where that is known.
    pub fn truth(&self, value: &Value) -> Option<bool> {
        match value {
            Value::Whole(sum) => match sum.known() {
                Some(number) => Some(number != 0),
                None if self.symbols.is_at_least(sum, 1) || self.symbols.is_at_most(sum, -1) => Some(true),
                None => None,
            },
            Value::Pointer(_) => Some(true),
            Value::Unknown => None,
        }
    }
}

/// The cell of a register.
impl Value {
    fn of_cell<D: Domain>(machine: &mut Machine<'_, D>, slot: usize) -> Value {
        let cell = machine.thread.slots.get(machine.thread.base + slot).cloned().unwrap_or(Cell::Undefined);
        let function = machine.thread.frames.last().map(|frame| frame.function);
        let local = function.and_then(|function| machine.program.function(function).locals.get(slot));
        let scalar = local.and_then(|local| Scalar::of(&machine.program.types, local.ty));
        scalar.map_or(Value::Unknown, |scalar| Value::of(machine, &cell, scalar))
    }
}
