//! Which variables are alive where.
//!
//! A variable comes to life at its declaration and, if it lives in memory, ends
//! when control leaves its block by whatever way: the end of the block, `break`,
//! `continue`, `goto`. A jump into a block past a declaration brings the variable
//! to life, its value never written. A return needs nothing: the frame ends.
//!
//! The variables alive at a point form a chain through the blocks around it.
//! Chains share their tails, so remembering one for a label costs nothing. A
//! chain may name a variable whose declaration control has passed by (a
//! temporary in one branch of `?:`): ending it then does nothing.

use crate::frame::{Exit, Frame};
use crate::graph::Label;
use antiphon_model as m;
use antiphon_source::Span;
use rustc_hash::FxHashMap;

/// The variables alive at a point: an index into the chain, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Scope(u32);

#[derive(Clone, Copy, Debug)]
struct Link {
    local: m::LocalId,
    outer: Scope,
    depth: u32,
}

/// All chains of a function.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    links: Vec<Link>,
    current: Scope,
    /// For a target and a point: a label from which control crosses to the target.
    crossings: FxHashMap<(Label, Scope), Label>,
}

impl Scopes {
    /// The variables alive here.
    pub fn current(&self) -> Scope {
        self.current
    }

    fn link(&self, scope: Scope) -> Option<&Link> {
        self.links.get((scope.0 as usize).checked_sub(1)?)
    }

    fn depth(&self, scope: Scope) -> u32 {
        self.link(scope).map_or(0, |link| link.depth)
    }

    fn push(&mut self, local: m::LocalId) {
        let depth = self.depth(self.current) + 1;
        self.links.push(Link { local, outer: self.current, depth });
        self.current = Scope(self.links.len() as u32);
    }

    /// The links that are left (innermost first) and those that are entered
    /// (innermost first) on the way from one point to another, up to where
    /// `known` says that the rest of the way is known.
    fn difference(&self, from: Scope, to: Scope, known: impl Fn(Scope) -> bool) -> (Vec<Scope>, Vec<Scope>) {
        let (mut ends, mut lives) = (Vec::new(), Vec::new());
        let (mut from, mut to) = (from, to);
        while from != to {
            let (deep_from, deep_to) = (self.depth(from), self.depth(to));
            if deep_from >= deep_to {
                let Some(link) = self.link(from) else { break };
                ends.push(from);
                from = link.outer;
                if known(from) {
                    return (ends, Vec::new());
                }
            }
            if deep_to >= deep_from {
                let Some(link) = self.link(to) else { break };
                lives.push(to);
                to = link.outer;
            }
        }
        (ends, lives)
    }
}

impl Frame<'_, '_> {
    /// A local variable comes to life here, until the block around ends.
    pub fn come_to_life(&mut self, local: m::LocalId, span: Span) {
        self.act(m::Action::Live(local), span);
        self.st.scopes.push(local);
    }

    /// A local variable in a register is given a value here: it need not come
    /// to life first, but a jump past this point must know of it.
    pub fn register_declared(&mut self, local: m::LocalId) {
        self.st.scopes.push(local);
    }

    /// The parameters and the variables that are declared in the blocks around,
    /// the innermost last. One that hides another of its name comes after it.
    pub fn visible_locals(&self) -> Vec<m::LocalId> {
        let parameters = self.st.locals.iter().take_while(|local| local.kind == m::LocalKind::Parameter).count();
        let mut declared = Vec::new();
        let mut scope = self.st.scopes.current;
        while let Some(link) = self.st.scopes.link(scope) {
            declared.push(link.local);
            scope = link.outer;
        }
        declared.reverse();
        (0..parameters as u32).map(m::LocalId).chain(declared).collect()
    }

    /// A label from which control crosses from a point to a target elsewhere:
    /// what is left behind ends, what is entered comes to life. Jumps to one
    /// target share the ends of their ways, so that many jumps out of (or past)
    /// many declarations cost no more than the declarations.
    pub fn crossing(&mut self, from: Scope, target: Exit, span: Span) -> Label {
        if from == target.scope {
            return target.label;
        }
        if let Some(&known) = self.st.scopes.crossings.get(&(target.label, from)) {
            return known;
        }
        let crossings = &self.st.scopes.crossings;
        let known = |scope: Scope| crossings.contains_key(&(target.label, scope));
        let (ends, lives) = self.st.scopes.difference(from, target.scope, known);
        let mut next = target.label;
        for scope in lives {
            let Some(&Link { local, outer, .. }) = self.st.scopes.link(scope) else { continue };
            next = self.stub(m::Action::Live(local), next, span);
            self.st.scopes.crossings.insert((target.label, outer), next);
        }
        for scope in ends.into_iter().rev() {
            let Some(&Link { local, outer, .. }) = self.st.scopes.link(scope) else { continue };
            next = self.st.scopes.crossings.get(&(target.label, outer)).copied().unwrap_or(next);
            if self.st.locals[local.0 as usize].storage == m::LocalStorage::Memory {
                next = self.stub(m::Action::Dead(local), next, span);
            }
            self.st.scopes.crossings.insert((target.label, scope), next);
        }
        next
    }

    /// A label where an action happens before control goes on.
    fn stub(&mut self, action: m::Action, next: Label, span: Span) -> Label {
        let stub = self.st.graph.label();
        self.st.graph.resume(stub);
        self.act(action, span);
        self.st.graph.jump(next);
        stub
    }

    /// A block ends here, which began with these variables alive.
    pub fn leave_block(&mut self, outer: Scope, span: Span) {
        if self.st.graph.is_open() {
            let (ends, _) = self.st.scopes.difference(self.st.scopes.current, outer, |_| false);
            for scope in ends {
                let local = self.st.scopes.link(scope).map(|link| link.local);
                let in_memory = |id: &m::LocalId| self.st.locals[id.0 as usize].storage == m::LocalStorage::Memory;
                if let Some(local) = local.filter(in_memory) {
                    self.act(m::Action::Dead(local), span);
                }
            }
        }
        self.st.scopes.current = outer;
    }
}
