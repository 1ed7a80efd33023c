//! What the solver's process was told, and the text that makes it follow the
//! stack.
//!
//! Each node of the graph is defined once by its own `define-fun`, so that the
//! text is linear in the nodes however they are shared, and only new nodes are
//! ever sent. Definitions are global: they survive a pop and mean the same
//! when their formula comes back. What belongs to one check alone, names of
//! assumptions and facts about the library, lies in a frame on top that the
//! next check takes away.

use super::core::{label_name, Literals};
use super::stack::{Entry, Stack};
use crate::formula::{Formula, Formulas, Node, NodeId};
use crate::patience::Allowance;
use crate::smt::driver::{declare_sorts, values_command, Asserted};
use crate::smt::names::Names;
use crate::smt::process::{prelude, time_limit, within, Ask};
use crate::smt::translate::Assertion;
use antiphon_solver::SolverKind;
use antiphon_symbolic::ExprId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::time::Duration;

/// Translations of the leaves.
pub(crate) type Leaves = FxHashMap<ExprId, Rc<Assertion>>;

/// A check, as the context sees it.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub formulas: &'a Formulas,
    pub names: &'a Names,
    pub leaves: &'a Leaves,
    pub stack: &'a Stack,
    pub literals: &'a Literals,
    /// Nodes of the assumptions that the stack does not bring.
    pub nodes: &'a [NodeId],
    pub facts: &'a [Asserted],
    /// Symbols whose values are wanted.
    pub symbols: &'a [ExprId],
}

/// What a process was told.
#[derive(Default, Debug)]
pub(crate) struct Transcript {
    /// The limit that it keeps; `None` before it was told anything.
    timeout: Option<Duration>,
    sorts: usize,
    declared: FxHashSet<ExprId>,
    names: FxHashSet<String>,
    defined: FxHashSet<NodeId>,
    /// Serial numbers of its frames, and how many entries of each it has.
    frames: Vec<(u64, usize)>,
    /// Whether a frame for one check lies on top.
    top: Top,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Top {
    #[default]
    Stack,
    Check,
}

impl Transcript {
    /// How many nodes were ever defined.
    pub(crate) fn definitions(&self) -> usize {
        self.defined.len()
    }

    /// The text of a check.
    pub(crate) fn compose(&mut self, kind: SolverKind, check: &Check, allowance: Allowance) -> Ask {
        let mut text = self.begin(kind, allowance.time);
        declare_sorts(check.names, &mut self.sorts, &mut text);
        self.pop(check.stack, &mut text);
        self.push(check, &mut text);
        self.define(check, check.nodes, &mut text);
        self.push_top(check, &mut text);
        let asking = match check.literals.written.as_slice() {
            [] => "(check-sat)\n".to_owned(),
            written => format!("(check-sat-assuming ({}))\n", written.join(" ")),
        };
        text.push_str(&within(kind, allowance.steps, &asking));
        let if_unsat = match check.literals.written.is_empty() {
            true => String::new(),
            false => "(get-unsat-assumptions)\n".into(),
        };
        Ask { text, if_sat: values_command(check.names, check.symbols), if_unsat }
    }

    fn begin(&mut self, kind: SolverKind, timeout: Duration) -> String {
        let mut text = String::new();
        if self.timeout.is_none() {
            text.push_str("(set-option :produce-unsat-assumptions true)\n");
            text.push_str(&prelude(kind));
            // Without a frame z3 answers by a plan that gives each of its procedures seconds: a busy machine gets other answers.
            if kind == SolverKind::Z3 {
                text.push_str("(push 1)\n");
            }
        }
        if self.timeout != Some(timeout) {
            text.push_str(&time_limit(kind, timeout));
            self.timeout = Some(timeout);
        }
        text
    }

    /// Takes away what is not on the stack any more.
    fn pop(&mut self, stack: &Stack, text: &mut String) {
        let pairs = self.frames.iter().zip(stack.frames());
        let kept = pairs.take_while(|((serial, _), frame)| *serial == frame.serial).count();
        let on_top = usize::from(self.top == Top::Check);
        let count = self.frames.len() - kept + on_top;
        if count > 0 {
            text.push_str(&format!("(pop {count})\n"));
        }
        self.frames.truncate(kept);
        self.top = Top::Stack;
    }

    /// Tells what is new on the stack.
    fn push(&mut self, check: &Check, text: &mut String) {
        for (level, frame) in check.stack.frames().iter().enumerate() {
            if level == self.frames.len() {
                self.frames.push((frame.serial, 0));
                // The first frame is the solver's own.
                if level > 0 {
                    text.push_str("(push 1)\n");
                }
            }
            let sent = self.frames[level].1;
            for entry in &frame.entries[sent..] {
                self.assert(check, entry, text);
            }
            self.frames[level].1 = frame.entries.len();
        }
    }

    fn assert(&mut self, check: &Check, entry: &Entry, text: &mut String) {
        self.define(check, &entry.nodes, text);
        let formula = reference(entry.formula);
        match entry.label {
            None => text.push_str(&format!("(assert {formula})\n")),
            Some(label) => {
                let name = label_name(label);
                self.declare_name(&name, text);
                text.push_str(&format!("(assert (=> {name} {formula}))\n"));
            }
        }
    }

    /// The frame for one check.
    fn push_top(&mut self, check: &Check, text: &mut String) {
        let guards = &check.literals.guards;
        if guards.is_empty() && check.facts.is_empty() {
            return;
        }
        self.top = Top::Check;
        guards.iter().for_each(|(name, _)| self.declare_name(name, text));
        check.facts.iter().for_each(|(_, fact)| self.declare(check.names, fact, text));
        text.push_str("(push 1)\n");
        for (name, formula) in guards {
            text.push_str(&format!("(assert (=> {name} {}))\n", reference(*formula)));
        }
        for (_, fact) in check.facts {
            text.push_str(&format!("(assert {})\n", fact.text));
        }
    }

    fn declare_name(&mut self, name: &str, text: &mut String) {
        if self.names.insert(name.to_owned()) {
            text.push_str(&format!("(declare-fun {name} () Bool)\n"));
        }
    }

    fn declare(&mut self, names: &Names, assertion: &Assertion, text: &mut String) {
        for symbol in &assertion.symbols {
            if self.declared.insert(*symbol) {
                text.push_str(names.declaration(*symbol));
                text.push('\n');
            }
        }
    }

    fn define(&mut self, check: &Check, nodes: &[NodeId], text: &mut String) {
        for id in nodes {
            if !self.defined.insert(*id) {
                continue;
            }
            if let Node::Leaf(e) = check.formulas.get(*id) {
                if let Some(leaf) = check.leaves.get(e) {
                    self.declare(check.names, leaf, text);
                }
            }
            let term = term(check.formulas, check.leaves, *id);
            text.push_str(&format!("(define-fun ?f{} () Bool {term})\n", id.0));
        }
    }
}

/// A formula whose node has its name.
pub(crate) fn reference(formula: Formula) -> String {
    match formula.is_negated() {
        true => format!("(not ?f{})", formula.node().0),
        false => format!("?f{}", formula.node().0),
    }
}

/// The term of a node whose operands have their names.
pub(crate) fn term(formulas: &Formulas, leaves: &Leaves, id: NodeId) -> String {
    let list = |operator: &str, parts: &[Formula]| {
        let parts: String = parts.iter().map(|part| format!(" {}", reference(*part))).collect();
        format!("({operator}{parts})")
    };
    match formulas.get(id) {
        Node::True => "true".into(),
        Node::Leaf(e) => leaves.get(e).map_or_else(String::new, |leaf| leaf.text.clone()),
        Node::And(parts) => list("and", parts),
        Node::Iff(a, b) => list("=", &[*a, *b]),
        Node::Ite(c, a, b) => list("ite", &[*c, *a, *b]),
    }
}
