//! Formulas from formulas: with terms in the place of symbols, and as
//! conditions of the kernel.

use super::{Formula, Formulas, Node, NodeId};
use antiphon_symbolic::{Arena, ExprId};
use rustc_hash::FxHashMap;

impl Formulas {
    /// The formula with expressions replaced, all at once.
    pub fn substitute(
        &mut self,
        arena: &mut Arena,
        formula: Formula,
        replacement: &FxHashMap<ExprId, ExprId>,
    ) -> Formula {
        let mut done: FxHashMap<NodeId, Formula> = FxHashMap::default();
        for id in self.below(&[formula]) {
            let image = |f: Formula| done[&f.node()].negated_if(f.is_negated());
            let new = match self.get(id).clone() {
                Node::True => Formulas::TRUE,
                Node::Leaf(e) => {
                    let e = arena.substitute(e, replacement);
                    self.condition(arena, e)
                }
                Node::And(parts) => self.and(&parts.iter().map(|part| image(*part)).collect::<Vec<_>>()),
                Node::Iff(a, b) => self.iff(image(a), image(b)),
                Node::Ite(c, a, b) => self.ite(image(c), image(a), image(b)),
            };
            done.insert(id, new);
        }
        done[&formula.node()].negated_if(formula.is_negated())
    }

    /// The formula as a condition of the kernel, which multiplies it out as
    /// far as it does so: for small formulas.
    pub fn to_condition(&self, arena: &mut Arena, formula: Formula) -> ExprId {
        let mut done: FxHashMap<NodeId, ExprId> = FxHashMap::default();
        let signed = |arena: &mut Arena, done: &FxHashMap<NodeId, ExprId>, f: Formula| match f.is_negated() {
            true => arena.not(done[&f.node()]),
            false => done[&f.node()],
        };
        for id in self.below(&[formula]) {
            let e = match self.get(id) {
                Node::True => Arena::TRUE,
                Node::Leaf(e) => *e,
                Node::And(parts) => {
                    let parts: Vec<ExprId> = parts.iter().map(|part| signed(arena, &done, *part)).collect();
                    arena.and_all(&parts)
                }
                Node::Iff(a, b) => {
                    let (a, b) = (signed(arena, &done, *a), signed(arena, &done, *b));
                    arena.equal(a, b)
                }
                Node::Ite(c, a, b) => {
                    let [c, a, b] = [*c, *a, *b].map(|f| signed(arena, &done, f));
                    let (then, otherwise) = (arena.implies(c, a), arena.or(c, b));
                    arena.and(then, otherwise)
                }
            };
            done.insert(id, e);
        }
        signed(arena, &done, formula)
    }
}
