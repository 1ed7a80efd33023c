//! Clauses as SMT-LIB.
//!
//! Every symbol of a clause is a variable of its quantifier, and the nodes of
//! its constraint are bound by nested `let`s under it, since they mention the
//! variables. Functions without a definition cannot be variables: clauses that
//! mention one are not asked about.

use super::{Application, Clause, Guidance, HornClauses};
use crate::answer::Reason;
use crate::context::transcript::{reference, term, Leaves};
use crate::formula::Formulas;
use crate::patience::Allowance;
use crate::smt::driver::{declare_sorts, symbols_of};
use crate::smt::process::{time_limit, within, Ask};
use crate::smt::translate::{Assertion, Translator};
use antiphon_solver::SolverKind;
use antiphon_symbolic::{Arena, ExprId, Type};
use std::rc::Rc;

/// z3 keeps all predicates, so that each has an interpretation.
const KEEP_PREDICATES: &str = "(set-option :fp.xform.inline_eager false)\n\
    (set-option :fp.xform.inline_linear false)\n(set-option :fp.xform.slice false)\n";

/// z3 looks at what it has learnt about all states before it goes on with one.
const GLOBAL: &str = "(set-option :fp.spacer.global true)\n";

/// The question with a text of clauses, from nothing.
pub(super) fn ask(clauses: &str, kind: SolverKind, guidance: Guidance, allowance: Allowance) -> Ask {
    let own = match (kind, guidance) {
        (SolverKind::Z3, Guidance::Local) => KEEP_PREDICATES.to_owned(),
        (SolverKind::Z3, Guidance::Global) => format!("{KEEP_PREDICATES}{GLOBAL}"),
        (SolverKind::Cvc5 | SolverKind::Other, _) => String::new(),
    };
    let limit = time_limit(kind, allowance.time);
    let check = within(kind, allowance.steps, "(check-sat)\n");
    let text = format!("(reset)\n(set-option :produce-models true)\n{limit}{own}(set-logic HORN)\n{clauses}{check}");
    Ask { text, if_sat: "(get-model)\n".into(), if_unsat: String::new() }
}

/// The declarations and the clauses.
pub(super) fn script(
    arena: &Arena,
    formulas: &Formulas,
    translator: &mut Translator,
    clauses: &HornClauses,
    limit: usize,
) -> Result<String, Reason> {
    let mut body = String::new();
    for (number, parameters) in clauses.parameters.iter().enumerate() {
        let sorts: Option<Vec<String>> =
            parameters.iter().map(|p| translator.names.sort(arena, arena.type_of(*p))).collect();
        let sorts = sorts.ok_or(Reason::Unsupported("functions in Horn clauses"))?.join(" ");
        body.push_str(&format!("(declare-fun {} ({sorts}) Bool)\n", predicate_name(number as u32)));
    }
    for clause in &clauses.clauses {
        let text = Writer { arena, formulas, translator, limit }.clause(clause)?;
        body.push_str(&text);
        if body.len() > limit {
            return Err(Reason::TooLarge);
        }
    }
    let mut text = String::new();
    declare_sorts(&translator.names, &mut 0, &mut text);
    Ok(text + &body)
}

/// The name of a predicate by its number.
pub(super) fn predicate_name(number: u32) -> String {
    format!("?P{number}")
}

struct Writer<'a> {
    arena: &'a Arena,
    formulas: &'a Formulas,
    translator: &'a mut Translator,
    limit: usize,
}

impl Writer<'_> {
    fn clause(&mut self, clause: &Clause) -> Result<String, Reason> {
        let nodes = self.formulas.below(&[clause.constraint]);
        let mut leaves = Leaves::default();
        let mut used: Vec<Rc<Assertion>> = Vec::new();
        for leaf in self.formulas.leaves(&nodes) {
            let assertion = self.translate(leaf)?;
            used.push(assertion.clone());
            leaves.insert(leaf, assertion);
        }
        let mut premises = vec![reference(clause.constraint)];
        for application in &clause.body {
            premises.push(self.application(application, &mut used)?);
        }
        let head = match &clause.head {
            Some(application) => self.application(application, &mut used)?,
            None => "false".into(),
        };
        let mut text = String::from("(assert ");
        let mut open = 1;
        let variables = self.variables(&symbols_of(used.iter()))?;
        if !variables.is_empty() {
            text.push_str(&format!("(forall ({variables}) "));
            open += 1;
        }
        for id in &nodes {
            text.push_str(&format!("(let ((?f{} {})) ", id.0, term(self.formulas, &leaves, *id)));
            open += 1;
        }
        text.push_str(&format!("(=> (and {}) {head})", premises.join(" ")));
        Ok(text + &")".repeat(open) + "\n")
    }

    fn translate(&mut self, e: ExprId) -> Result<Rc<Assertion>, Reason> {
        let assertion = self.translator.assertion(self.arena, e, self.limit)?;
        match assertion.approximate {
            Some(what) => Err(Reason::Approximate(what)),
            None => Ok(assertion),
        }
    }

    fn application(&mut self, application: &Application, used: &mut Vec<Rc<Assertion>>) -> Result<String, Reason> {
        let mut text = predicate_name(application.predicate.0);
        for argument in &application.arguments {
            let assertion = self.translate(*argument)?;
            text.push(' ');
            text.push_str(&assertion.text);
            used.push(assertion);
        }
        Ok(if application.arguments.is_empty() { text } else { format!("({text})") })
    }

    fn variables(&mut self, symbols: &[ExprId]) -> Result<String, Reason> {
        let unsupported = Reason::Unsupported("functions in Horn clauses");
        let mut parts = Vec::new();
        for symbol in symbols {
            let ty = self.arena.type_of(*symbol);
            if matches!(self.arena.get_type(ty), Type::Function(..)) {
                return Err(unsupported);
            }
            let sort = self.translator.names.sort(self.arena, ty).ok_or(unsupported.clone())?;
            parts.push(format!("({} {sort})", self.translator.names.written(*symbol)));
        }
        Ok(parts.join(" "))
    }
}
