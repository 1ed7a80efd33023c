//! Boolean structure over conditions of the kernel that is not multiplied out.
//!
//! The kernel keeps a condition as a conjunction of disjunctions, which is
//! right for path conditions and ruinous for encodings: orders of events,
//! blocks of a program, guarded transitions are deep, shared and large. So
//! there are formulas: a graph whose leaves are conditions of the kernel, each
//! node kept once and named by an id. A free Boolean variable is a symbol of
//! the kernel like any other, so that models and interpolants need no second
//! kind of name.
//!
//! Negation is a mark on the id and costs nothing (as in and-inverter graphs:
//! Kuehlmann and Krohm, DAC 1997); a disjunction is a negated conjunction. What
//! is simplified is what can be seen at one node: constants, double negation,
//! equal and opposite operands, short nested conjunctions. Nothing is ever
//! distributed, and every operation is linear in its operands.
//!
//! | module | what it holds |
//! |---|---|
//! | here | the graph and its operations |
//! | `map` | formulas from formulas: substitution, and back into the kernel |
//! | `evaluate` | truth under an assignment |
//! | `implicant` | conditions that make a formula true |

mod evaluate;
mod implicant;
mod map;

use antiphon_symbolic::{Arena, ExprId, TypeId, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// A formula of one [`Formulas`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Formula(u32);

impl Formula {
    /// The node without its sign.
    pub(crate) fn node(self) -> NodeId {
        NodeId(self.0 >> 1)
    }

    /// Whether the node is negated.
    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The formula, or its negation.
    fn negated_if(self, negated: bool) -> Formula {
        Formula(self.0 ^ u32::from(negated))
    }
}

/// A node. Operands are made before what is made of them, so that they have
/// lower ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct NodeId(pub u32);

/// What a node is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    True,
    /// A condition of the kernel that is not a conjunction, disjunction, negation
    /// or constant.
    Leaf(ExprId),
    /// At least two, ascending, none opposite to another.
    And(Box<[Formula]>),
    /// Neither is negated.
    Iff(Formula, Formula),
    /// The condition and the first branch are not negated.
    Ite(Formula, Formula, Formula),
}

/// What a formula is, for whoever translates it into another language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormulaView<'a> {
    /// A constant.
    Constant(bool),
    /// A condition of the kernel without Boolean structure.
    Leaf(ExprId),
    /// The negation.
    Not(Formula),
    /// The conjunction of at least two.
    And(&'a [Formula]),
    /// Both or neither.
    Iff(Formula, Formula),
    /// `c ? a : b`
    Ite(Formula, Formula, Formula),
}

/// A conjunction within another is taken apart if it has at most so many
/// operands: with no bound, a conjunction that grows one by one would be
/// copied each time.
const SHORT: usize = 16;

/// The formulas over one arena.
#[derive(Debug)]
pub struct Formulas {
    nodes: Vec<Node>,
    ids: FxHashMap<Node, NodeId>,
    of_conditions: FxHashMap<ExprId, Formula>,
}

impl Default for Formulas {
    fn default() -> Formulas {
        Formulas::new()
    }
}

impl Formulas {
    /// What always holds.
    pub const TRUE: Formula = Formula(0);
    /// What never holds.
    pub const FALSE: Formula = Formula(1);

    /// The constants alone.
    pub fn new() -> Formulas {
        let ids = FxHashMap::from_iter([(Node::True, NodeId(0))]);
        Formulas { nodes: vec![Node::True], ids, of_conditions: FxHashMap::default() }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are only the constants.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// A constant.
    pub fn boolean(value: bool) -> Formula {
        Formulas::TRUE.negated_if(!value)
    }

    /// A condition of the kernel. Its conjunctions, disjunctions and negations
    /// become those of the graph; a relation and its negation share a node.
    pub fn condition(&mut self, arena: &mut Arena, condition: ExprId) -> Formula {
        let mut open = vec![condition];
        while let Some(e) = open.last().copied() {
            if !self.of_conditions.contains_key(&e) {
                let (parts, kind) = parts(arena, e);
                let before = open.len();
                open.extend(parts.iter().filter(|part| !self.of_conditions.contains_key(part)));
                if open.len() > before {
                    continue;
                }
                let formula = self.assemble(arena, e, &parts, kind);
                self.of_conditions.insert(e, formula);
            }
            open.pop();
        }
        self.of_conditions[&condition]
    }

    fn assemble(&mut self, arena: &mut Arena, e: ExprId, parts: &[ExprId], kind: Structure) -> Formula {
        let operands: Vec<Formula> = parts.iter().map(|part| self.of_conditions[part]).collect();
        match kind {
            Structure::Constant(value) => Formulas::boolean(value),
            Structure::And => self.and(&operands),
            Structure::Or => self.or(&operands),
            Structure::Not => operands[0].negated_if(true),
            Structure::Relation => {
                let opposite = arena.not(e);
                match arena.fingerprint(opposite) < arena.fingerprint(e) {
                    true => self.node(Node::Leaf(opposite)).negated_if(true),
                    false => self.node(Node::Leaf(e)),
                }
            }
            Structure::Leaf => self.node(Node::Leaf(e)),
        }
    }

    /// A Boolean variable: a symbol that occurs nowhere else.
    pub fn fresh(&mut self, arena: &mut Arena, name: &str) -> Formula {
        let symbol = arena.fresh(name, TypeId::BOOL);
        self.condition(arena, symbol)
    }

    /// `!a`
    pub fn not(&self, a: Formula) -> Formula {
        a.negated_if(true)
    }

    /// The conjunction of many.
    pub fn and(&mut self, parts: &[Formula]) -> Formula {
        let mut operands = Vec::with_capacity(parts.len());
        for part in parts {
            match (&self.nodes[part.node().0 as usize], part.is_negated()) {
                (Node::True, false) => {}
                (Node::True, true) => return Formulas::FALSE,
                (Node::And(inner), false) if inner.len() <= SHORT => operands.extend_from_slice(inner),
                _ => operands.push(*part),
            }
        }
        operands.sort_unstable();
        operands.dedup();
        if operands.windows(2).any(|pair| pair[0].node() == pair[1].node()) {
            return Formulas::FALSE;
        }
        match operands.as_slice() {
            [] => Formulas::TRUE,
            [only] => *only,
            _ => self.node(Node::And(operands.into())),
        }
    }

    /// The disjunction of many.
    pub fn or(&mut self, parts: &[Formula]) -> Formula {
        let negated: Vec<Formula> = parts.iter().map(|part| self.not(*part)).collect();
        let none = self.and(&negated);
        self.not(none)
    }

    /// `!a || b`
    pub fn implies(&mut self, a: Formula, b: Formula) -> Formula {
        let not = self.not(a);
        self.or(&[not, b])
    }

    /// Whether both hold or neither does.
    pub fn iff(&mut self, a: Formula, b: Formula) -> Formula {
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.negated_if(a.is_negated()), b.negated_if(b.is_negated()));
        let (a, b) = (a.min(b), a.max(b));
        let positive = match a {
            Formulas::TRUE => b,
            _ if a == b => Formulas::TRUE,
            _ => self.node(Node::Iff(a, b)),
        };
        positive.negated_if(negated)
    }

    /// `c ? a : b`
    pub fn ite(&mut self, c: Formula, a: Formula, b: Formula) -> Formula {
        let (c, a, b) = if c.is_negated() { (self.not(c), b, a) } else { (c, a, b) };
        // What the condition is, it is in its branches.
        let a = if a.node() == c.node() { Formulas::boolean(!a.is_negated()) } else { a };
        let b = if b.node() == c.node() { Formulas::boolean(b.is_negated()) } else { b };
        let otherwise = self.not(c);
        match (a, b) {
            _ if c == Formulas::TRUE || a == b => a,
            _ if a == self.not(b) => self.iff(c, a),
            (Formulas::TRUE, _) => self.or(&[c, b]),
            (Formulas::FALSE, _) => self.and(&[otherwise, b]),
            (_, Formulas::TRUE) => self.or(&[otherwise, a]),
            (_, Formulas::FALSE) => self.and(&[c, a]),
            _ => {
                let sign = a.is_negated();
                self.node(Node::Ite(c, a.negated_if(sign), b.negated_if(sign))).negated_if(sign)
            }
        }
    }

    /// At most one of them holds: at most one of each half, and not of both.
    /// That takes `n log n` operands and no further variables, so that it may
    /// be negated.
    pub fn at_most_one(&mut self, parts: &[Formula]) -> Formula {
        if parts.len() <= 1 {
            return Formulas::TRUE;
        }
        let (left, right) = parts.split_at(parts.len() / 2);
        let each = [self.at_most_one(left), self.at_most_one(right)];
        let some = [self.or(left), self.or(right)];
        let both = self.and(&some);
        let not_both = self.not(both);
        self.and(&[each[0], each[1], not_both])
    }

    /// The conditions of the kernel that a formula is made of, in the order of their making.
    pub fn conditions(&self, formula: Formula) -> Vec<ExprId> {
        self.leaves(&self.below(&[formula]))
    }

    /// The symbols of the kernel that occur, each once, in the order of their ids.
    pub fn symbols(&self, arena: &Arena, formula: Formula) -> Vec<ExprId> {
        let leaves = self.leaves(&self.below(&[formula]));
        let mut symbols: Vec<ExprId> = leaves.into_iter().flat_map(|leaf| arena.free_symbols(leaf)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }

    /// What a formula is at its root.
    pub fn view(&self, formula: Formula) -> FormulaView<'_> {
        match (self.get(formula.node()), formula.is_negated()) {
            (Node::True, negated) => FormulaView::Constant(!negated),
            (_, true) => FormulaView::Not(self.not(formula)),
            (Node::Leaf(condition), false) => FormulaView::Leaf(*condition),
            (Node::And(parts), false) => FormulaView::And(parts),
            (Node::Iff(a, b), false) => FormulaView::Iff(*a, *b),
            (Node::Ite(c, a, b), false) => FormulaView::Ite(*c, *a, *b),
        }
    }

    /// The conditions that a formula is made of, without its Boolean structure,
    /// in the order in which they were made.
    pub fn atoms(&self, formula: Formula) -> Vec<Formula> {
        let leaf = |id: &NodeId| matches!(self.get(*id), Node::Leaf(_));
        self.below(&[formula]).into_iter().filter(leaf).map(|id| Formula(id.0 << 1)).collect()
    }

    /// What a node is.
    pub(crate) fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The nodes of some formulas, operands first.
    pub(crate) fn below(&self, roots: &[Formula]) -> Vec<NodeId> {
        let mut seen = FxHashSet::default();
        self.new_below(roots, &mut seen)
    }

    /// The nodes of some formulas that are not in `seen`, operands first; then
    /// they are.
    pub(crate) fn new_below(&self, roots: &[Formula], seen: &mut FxHashSet<NodeId>) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut open: Vec<NodeId> = roots.iter().map(|root| root.node()).collect();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                found.push(id);
                self.for_operands(id, &mut |operand| open.push(operand.node()));
            }
        }
        found.sort_unstable();
        found
    }

    /// The conditions among some nodes.
    pub(crate) fn leaves(&self, nodes: &[NodeId]) -> Vec<ExprId> {
        let leaf = |id: &NodeId| match self.get(*id) {
            Node::Leaf(e) => Some(*e),
            _ => None,
        };
        nodes.iter().filter_map(leaf).collect()
    }

    fn for_operands(&self, id: NodeId, f: &mut dyn FnMut(Formula)) {
        match self.get(id) {
            Node::True | Node::Leaf(_) => {}
            Node::And(parts) => parts.iter().for_each(|part| f(*part)),
            Node::Iff(a, b) => [*a, *b].into_iter().for_each(f),
            Node::Ite(c, a, b) => [*c, *a, *b].into_iter().for_each(f),
        }
    }

    /// The node, kept once. A number of nodes that overflows the ids does not
    /// fit into memory.
    fn node(&mut self, node: Node) -> Formula {
        let next = NodeId(self.nodes.len() as u32);
        let id = *self.ids.entry(node.clone()).or_insert(next);
        if id == next {
            self.nodes.push(node);
        }
        Formula(id.0 << 1)
    }
}

/// The Boolean structure of a condition of the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Structure {
    Constant(bool),
    And,
    Or,
    Not,
    Relation,
    Leaf,
}

fn parts(arena: &Arena, e: ExprId) -> (Vec<ExprId>, Structure) {
    match arena.view(e) {
        View::Bool(value) => (Vec::new(), Structure::Constant(value)),
        View::And(parts) => (parts.to_vec(), Structure::And),
        View::Or(parts) => (parts.to_vec(), Structure::Or),
        View::Not(a) => (vec![a], Structure::Not),
        View::Relation(..) => (Vec::new(), Structure::Relation),
        _ => (Vec::new(), Structure::Leaf),
    }
}

#[cfg(test)]
mod tests;
