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

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_source::Span;

/// The variables alive at a point: an index into the chain, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

    /// What ends (innermost first) and what comes to life (outermost first) on
    /// the way from one point to another.
    fn difference(&self, from: Scope, to: Scope) -> (Vec<m::LocalId>, Vec<m::LocalId>) {
        let (mut ends, mut lives) = (Vec::new(), Vec::new());
        let (mut from, mut to) = (from, to);
        while from != to {
            let (deep_from, deep_to) = (self.depth(from), self.depth(to));
            if deep_from >= deep_to {
                let Some(link) = self.link(from) else { break };
                ends.push(link.local);
                from = link.outer;
            }
            if deep_to >= deep_from {
                let Some(link) = self.link(to) else { break };
                lives.push(link.local);
                to = link.outer;
            }
        }
        lives.reverse();
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

    /// Control goes from one point to another: ends what is left behind,
    /// brings to life what is entered.
    pub fn cross(&mut self, from: Scope, to: Scope, span: Span) {
        let (ends, lives) = self.st.scopes.difference(from, to);
        for local in ends {
            if self.st.locals[local.0 as usize].storage == m::LocalStorage::Memory {
                self.act(m::Action::Dead(local), span);
            }
        }
        for local in lives {
            self.act(m::Action::Live(local), span);
        }
    }

    /// A block ends here, which began with these variables alive.
    pub fn leave_block(&mut self, outer: Scope, span: Span) {
        if self.st.graph.is_open() {
            self.cross(self.st.scopes.current(), outer, span);
        }
        self.st.scopes.current = outer;
    }
}
