//! `scan`: prefix sums in a loop. The statements before and behind the directive are two phases of an iteration; between
//! them the copy of an iteration and the sum so far meet.
//!
//! Where one thread executes the iterations in their order, each is marked (see `marked`), so that the sum so far is known where it is
//! needed, and what two iterations both touch is a race all the same. An inclusive scan adds the copy and hands out the sum; an
//! exclusive one hands out the sum at the beginning, and adds the copy at the end.
//!
//! Threads of a team take turns for the sum, in sections that order nothing else: an iteration that has to wait is one that is not
//! looked at, and what iterations touch otherwise is as unordered as before.
//!
//! Deliberately not here: loops that the teams of a league share, which have no order (OpenMP 5.2: `inscan` does not go with `distribute`).

use crate::privates::Copies;
use crate::sharing::{Lists, TypedClause};
use crate::translate::Translate;
use crate::walk::Stand;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, ReductionOp};

/// The directive in a loop.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    /// Where it stands.
    pub stmt: StmtId,
    pub includes: Includes,
    pub variables: Vec<ObjectId>,
    pub span: Span,
}

/// Whether an iteration sees what it adds itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Includes {
    Own,
    Earlier,
}

impl Translate<'_> {
    /// The `scan` of a loop's body.
    pub fn scan_in(&self, body: StmtId) -> Option<Scan> {
        let StmtKind::Block(list) = &self.b.ast.stmt(body).kind else { return None };
        list.iter().find_map(|&stmt| {
            let StmtKind::OpenMp(directive) = &self.b.ast.stmt(stmt).kind else { return None };
            let clause = directive.clauses.iter().find(|_| directive.constructs == [Construct::Scan])?;
            let includes = if clause.kind == ClauseKind::Inclusive { Includes::Own } else { Includes::Earlier };
            let variables = clause.items.iter().map(|item| item.variable).collect();
            Some(Scan { stmt, includes, variables, span: directive.span })
        })
    }

    /// Whether the variables of a scan are those of `reduction(inscan, ...)`.
    pub fn check_scan(&mut self, scan: Option<&Scan>, clauses: &[TypedClause], span: Span) {
        let names = &self.b.names;
        let is_inscan = |clause: &&TypedClause| clause.words.first().is_some_and(|word| names.text(*word) == "inscan");
        let with_words: Vec<TypedClause> = clauses.iter().filter(is_inscan).cloned().collect();
        let listed: Vec<ObjectId> = Lists::of(&with_words).reduced.iter().map(|(object, ..)| *object).collect();
        let scanned = scan.map(|scan| scan.variables.clone()).unwrap_or_default();
        if listed.iter().any(|object| !scanned.contains(object)) {
            self.misuse(span, "a variable of `reduction(inscan, ...)` is in no `scan` of the loop");
        }
        if scanned.iter().any(|object| !listed.contains(object)) {
            let at = scan.map_or(span, |scan| scan.span);
            self.misuse(at, "a variable of `scan` is in no `reduction(inscan, ...)` of the loop");
        }
    }

    /// The phases of an iteration that a thread of a team executes: what comes before its statement, and behind it.
    pub fn scanned_by_team(
        &mut self,
        scan: &Scan,
        reduced: &[(ObjectId, ReductionOp)],
        copies: &Copies,
        (state, counter): (ObjectId, ObjectId),
    ) -> (Vec<StmtId>, Vec<StmtId>) {
        let span = scan.span;
        let (mut ahead, mut between, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        for &(object, operator) in reduced {
            let Some(Stand::Copy(copy)) = copies.stands.get(&object).copied() else { continue };
            let (place, value) = (self.b.object(copy, span), self.b.object(object, span));
            let seen = self.b.assign(place, value, span);
            let added = self.combined((object, copy), operator, span);
            let begun = self.begun((object, copy), operator, span);
            match scan.includes {
                Includes::Own => {
                    given.extend([added, seen]);
                    ahead.extend(begun);
                }
                Includes::Earlier => {
                    taken.push(seen);
                    between.extend(begun);
                    given.push(added);
                }
            }
        }
        let next = self.next_turn(given, (state, counter), span);
        match scan.includes {
            Includes::Own => between.extend(next),
            Includes::Earlier => {
                ahead.extend(self.in_turn(taken, (state, counter), span));
                behind.extend(next);
            }
        }
        self.b.ast.stmts[scan.stmt.0 as usize].kind = StmtKind::Block(between);
        (ahead, behind)
    }

    /// Statements when it is the turn of an iteration, which nobody interrupts.
    fn in_turn(&mut self, inner: Vec<StmtId>, (state, counter): (ObjectId, ObjectId), span: Span) -> Vec<StmtId> {
        let mut list = vec![self.b.call_statement("__VERIFIER_atomic_begin", Vec::new(), span)];
        let (at, mine) = (self.decayed(state, span), self.b.object(counter, span));
        list.push(self.b.call_statement("__omp_scan_turn", vec![at, mine], span));
        list.extend(inner);
        list.push(self.b.call_statement("__VERIFIER_atomic_end", Vec::new(), span));
        list
    }

    /// The same, and then it is the turn of the next one.
    fn next_turn(&mut self, mut inner: Vec<StmtId>, at: (ObjectId, ObjectId), span: Span) -> Vec<StmtId> {
        let state = self.decayed(at.0, span);
        inner.push(self.b.call_statement("__omp_scan_next", vec![state], span));
        self.in_turn(inner, at, span)
    }

    /// Puts the phases of iterations together; `number` makes the number of the iteration.
    pub fn scanned(
        &mut self,
        scan: &Scan,
        lists: &Lists,
        copies: &mut Copies,
        number: &mut dyn FnMut(&mut Self) -> ExprId,
    ) {
        let span = scan.span;
        let reduced: Vec<(ObjectId, ReductionOp)> =
            lists.reduced.iter().map(|(object, op, _)| (*object, *op)).collect();
        let mut between = vec![self.b.call_statement("__antiphon_between_iterations", Vec::new(), span)];
        for (object, operator) in reduced {
            let Some(Stand::Copy(copy)) = copies.stands.get(&object).copied() else { continue };
            match scan.includes {
                Includes::Own => {
                    let added = self.combined((object, copy), operator, span);
                    let (place, value) = (self.b.object(copy, span), self.b.object(object, span));
                    let seen = self.b.assign(place, value, span);
                    between.extend([added, seen]);
                }
                Includes::Earlier => {
                    let (place, value) = (self.b.object(copy, span), self.b.object(object, span));
                    copies.before.push(self.b.assign(place, value, span));
                    between.extend(self.begun((object, copy), operator, span));
                }
            }
        }
        let number = number(self);
        between.push(self.b.call_statement("__antiphon_iteration", vec![number], span));
        self.b.ast.stmts[scan.stmt.0 as usize].kind = StmtKind::Block(between);
    }
}
