//! Assumptions that can be forgotten, and constants that stand for what a loop
//! changes.
//!
//! While control is in loops that are proved for every number of iterations, the
//! path condition has parts: what is never forgotten, and a layer for each loop
//! (the `assumption` of a loop record in the paper on unbounded loops). What is
//! assumed goes to one of them, and all together are the condition under which
//! everything is decided. Forgetting a layer is sound whatever was simplified
//! under it: it only lets more executions count.
//!
//! Lists of parts are kept once each, so that a path stays small and is copied
//! freely.

use crate::{Number, Symbolic};
use antiphon_machine::{Layer, NumberType, Relations};
use antiphon_numbers::Fingerprint;
use antiphon_symbolic::{Arena, ExprId, Type, View};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A part of a path condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct LayerPart {
    /// The layer; `None` for what is never forgotten.
    layer: Option<Layer>,
    /// What it assumes.
    condition: ExprId,
    /// What constants of it are: for the prover only, since a value that was simplified
    /// by it would say nothing once it is forgotten.
    relation: ExprId,
}

impl LayerPart {
    fn new(layer: Option<Layer>, condition: ExprId) -> LayerPart {
        LayerPart { layer, condition, relation: Arena::TRUE }
    }
}

/// Which list of parts; none while there are no layers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PartsId(u32);

impl PartsId {
    /// There are no layers: the condition is one.
    pub(crate) const NONE: PartsId = PartsId(0);
}

/// What the domain knows of layers and of constants of loops.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    lists: Vec<Rc<[LayerPart]>>,
    known: FxHashMap<Rc<[LayerPart]>, PartsId>,
    /// Where new assumptions go.
    aim: Option<Layer>,
    /// Whether relations do not count at the moment.
    ignores_relations: bool,
    /// Symbols in use, while they are counted.
    live_symbols: Option<FxHashSet<ExprId>>,
    /// How often symbols were counted.
    scans: u64,
    /// Of each relation the constant that it is about.
    defined: FxHashMap<ExprId, ExprId>,
    /// All constants of loops that were made, in order.
    constants: Vec<(String, ExprId)>,
}

impl Symbolic {
    fn instances(&self, id: PartsId) -> Rc<[LayerPart]> {
        let list = id.0.checked_sub(1).and_then(|at| self.layers.lists.get(at as usize));
        list.cloned().unwrap_or_else(|| Rc::from([]))
    }

    fn set_parts(&mut self, mut instances: Vec<LayerPart>) {
        instances.sort_by_key(|part| part.layer);
        if instances.iter().all(|part| part.layer.is_none()) {
            self.path.instances = PartsId::NONE;
            return;
        }
        let instances: Rc<[LayerPart]> = instances.into();
        self.path.instances = match self.layers.known.get(&instances) {
            Some(id) => *id,
            None => {
                self.layers.lists.push(instances.clone());
                let id = PartsId(self.layers.lists.len() as u32);
                self.layers.known.insert(instances, id);
                id
            }
        };
    }

    /// A condition that is assumed belongs to a part.
    pub(crate) fn record(&mut self, layer: Option<Layer>, condition: ExprId) {
        if self.path.instances == PartsId::NONE {
            return;
        }
        let mut instances = self.instances(self.path.instances).to_vec();
        let at = instances.iter().position(|part| part.layer == layer).unwrap_or(0);
        instances[at].condition = self.arena.and(instances[at].condition, condition);
        self.set_parts(instances);
    }

    /// Everything that is assumed, and what constants of loops are, as far as that has
    /// to do with it or with the goal: what a constant is says nothing that is
    /// not about that constant.
    pub(crate) fn hypotheses(&mut self, goal: ExprId) -> ExprId {
        if self.path.instances == PartsId::NONE || self.layers.ignores_relations {
            return self.path.condition;
        }
        let instances = self.instances(self.path.instances);
        let mut open: Vec<ExprId> = Vec::new();
        for part in instances.iter().filter(|part| part.relation != Arena::TRUE) {
            open.extend(self.arena.conjuncts(part.relation));
        }
        let mut all = self.path.condition;
        if open.is_empty() {
            return all;
        }
        let mut mentioned: FxHashSet<ExprId> = self.arena.free_symbols(all).into_iter().collect();
        mentioned.extend(self.arena.free_symbols(goal));
        loop {
            let known = &self.layers.defined;
            let counts = |e: &ExprId| known.get(e).is_none_or(|constant| mentioned.contains(constant));
            let (needed, rest): (Vec<ExprId>, Vec<ExprId>) = open.into_iter().partition(counts);
            if needed.is_empty() {
                return all;
            }
            for relation in needed {
                mentioned.extend(self.arena.free_symbols(relation));
                all = self.arena.and(all, relation);
            }
            open = rest;
        }
    }

    /// A constant took the place of a value.
    pub(crate) fn relate_constant(&mut self, layer: Layer, constant: Number, value: Number) {
        let (Number::Expr(constant), true) = (constant, self.path.instances != PartsId::NONE) else { return };
        let ty = self.arena.type_of(constant);
        let value = match value {
            Number::Expr(e) if self.arena.type_of(e) == ty => e,
            value => self.as_type(value, ty),
        };
        let equal = self.arena.equal(constant, value);
        let base = match self.arena.view(constant) {
            View::Read(array, _) => array,
            _ => constant,
        };
        self.layers.defined.insert(equal, base);
        let mut instances = self.instances(self.path.instances).to_vec();
        if let Some(part) = instances.iter_mut().find(|part| part.layer == Some(layer)) {
            part.relation = self.arena.and(part.relation, equal);
        }
        self.set_parts(instances);
    }

    pub(crate) fn count_relations(&mut self, relations: Relations) {
        self.layers.ignores_relations = relations == Relations::Ignored;
    }

    /// Nobody knows any more which values constants took the place of.
    pub(crate) fn drop_relations(&mut self, layer: Layer) {
        let mut instances = self.instances(self.path.instances).to_vec();
        for part in instances.iter_mut().filter(|part| part.layer == Some(layer)) {
            part.relation = Arena::TRUE;
        }
        self.set_parts(instances);
    }

    /// Where new assumptions go.
    pub(crate) fn aim(&self) -> Option<Layer> {
        self.layers.aim
    }

    pub(crate) fn aim_layer(&mut self, layer: Option<Layer>) {
        self.layers.aim = layer;
    }

    pub(crate) fn add_layer(&mut self, layer: Layer) {
        let mut instances = self.instances(self.path.instances).to_vec();
        if instances.is_empty() {
            instances.push(LayerPart::new(None, self.path.condition));
        }
        instances.push(LayerPart::new(Some(layer), Arena::TRUE));
        self.set_parts(instances);
    }

    pub(crate) fn take_layer(&mut self, layer: Layer) -> ExprId {
        let mut instances = self.instances(self.path.instances).to_vec();
        let Some(at) = instances.iter().position(|part| part.layer == Some(layer)) else { return Arena::TRUE };
        let condition = instances.remove(at).condition;
        let rest: Vec<ExprId> = instances.iter().map(|part| part.condition).collect();
        self.set_parts(instances);
        let rest = self.arena.and_all(&rest);
        self.path.condition = self.reduced(rest);
        condition
    }

    /// Takes from a layer all but what is about constants that were counted, and ends the count.
    pub(crate) fn thin_layer(&mut self, layer: Layer) {
        let used = self.end_value_count();
        let condition = self.take_layer(layer);
        self.add_layer(layer);
        for part in self.arena.conjuncts(condition) {
            let constants = self.constants_in(part);
            if !constants.is_empty() && constants.iter().all(|(_, symbol)| used.contains(symbol)) {
                self.narrow(part);
                self.record(Some(layer), part);
            }
        }
    }

    pub(crate) fn join_layer(&mut self, layer: Layer, into: Option<Layer>) {
        let before = self.path.condition;
        let condition = self.take_layer(layer);
        self.record(into, condition);
        // All together say what they said before.
        self.path.condition = before;
    }

    /// The fingerprint of the parts of a path.
    pub(crate) fn parts_fingerprint(&self, id: PartsId) -> u128 {
        let mut print = Fingerprint::EMPTY;
        for part in self.instances(id).iter() {
            print = print.word(part.layer.map_or(0, |layer| layer.0.wrapping_add(1)));
            print = print.and(self.arena.fingerprint(part.condition).0);
            print = print.and(self.arena.fingerprint(part.relation).0);
        }
        print.0
    }

    /// Begins to count the symbols in use.
    pub(crate) fn count_symbols(&mut self) {
        let mut live_symbols = FxHashSet::default();
        live_symbols.extend(self.arena.free_symbols(self.path.condition));
        for part in self.instances(self.path.instances).iter() {
            live_symbols.extend(self.arena.free_symbols(part.condition));
            live_symbols.extend(self.arena.free_symbols(part.relation));
        }
        self.layers.live_symbols = Some(live_symbols);
        self.layers.scans += 1;
    }

    /// Begins to count the symbols of values alone, and not those of what is assumed.
    pub(crate) fn count_values(&mut self) {
        self.layers.live_symbols = Some(FxHashSet::default());
        self.layers.scans += 1;
    }

    /// Ends the count; the symbols.
    pub(crate) fn end_value_count(&mut self) -> FxHashSet<ExprId> {
        self.layers.live_symbols.take().unwrap_or_default()
    }

    /// While symbols are counted, nothing that was kept of fingerprints counts.
    pub(crate) fn live_scan_epoch(&self) -> Option<u64> {
        self.layers.live_symbols.as_ref().map(|_| u64::MAX - self.layers.scans)
    }

    /// A number is in use.
    pub(crate) fn count(&mut self, e: ExprId) {
        if let Some(live_symbols) = &mut self.layers.live_symbols {
            live_symbols.extend(self.arena.free_symbols(e));
        }
    }

    /// A constant that is not in use.
    pub(crate) fn unused(&mut self, name: &str, ty: antiphon_symbolic::TypeId) -> ExprId {
        let mut live_symbols = self.layers.live_symbols.take().unwrap_or_default();
        let mut name = name.to_owned();
        let symbol = loop {
            let symbol = self.arena.symbol(&name, ty);
            if live_symbols.insert(symbol) {
                break symbol;
            }
            name.push('\'');
        };
        self.layers.live_symbols = Some(live_symbols);
        if !self.layers.constants.iter().any(|(_, known)| *known == symbol) {
            self.layers.constants.push((name, symbol));
        }
        symbol
    }

    pub(crate) fn fresh_constant(&mut self, name: &str, ty: NumberType) -> Number {
        let symbol = self.unused(name, self.kernel_type(ty));
        let any = self.any_of(ty, symbol);
        self.extend(any);
        Number::Expr(symbol)
    }

    pub(crate) fn fresh_elements(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Number> {
        let array = self.arena.make_type(Type::Array(self.kernel_type(ty), None));
        let symbol = self.unused(name, array);
        let mut elements = Vec::with_capacity(count);
        for at in 0..count {
            let at = self.arena.int(at as i64);
            let element = self.arena.read(symbol, at);
            let any = self.any_of(ty, element);
            self.extend(any);
            elements.push(Number::Expr(element));
        }
        elements
    }

    /// Ends the count.
    pub(crate) fn end_count(&mut self) {
        self.layers.live_symbols = None;
    }

    /// The constants of loops that a condition mentions, in the order in which
    /// they were made.
    pub(crate) fn constants_in(&self, condition: ExprId) -> Vec<(String, ExprId)> {
        let mentioned: FxHashSet<ExprId> = self.arena.free_symbols(condition).into_iter().collect();
        let own = self.layers.constants.iter().filter(|(_, symbol)| mentioned.contains(symbol));
        own.cloned().collect()
    }
}
