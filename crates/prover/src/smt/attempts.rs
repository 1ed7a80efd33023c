//! The procedures that a question from nothing is put to.
//!
//! z3 has procedures of its own for products, and a plan that tries them in turn; but its plan
//! gives each of them seconds, so that a busy machine gets other answers than a quiet one. Here each
//! gets a part of the steps instead: bits (for integers that have bounds, and for small solutions of
//! those that have none), cells of polynomials (reals, and integers that have no solution even among the reals), and
//! what the stack uses, with polynomials written out. A procedure that is not made for a question
//! says so at once.
//!
//! Bits of IEEE numbers have one procedure and need no plan, and other solvers have theirs.

use super::driver::Asserted;
use antiphon_solver::SolverKind;

/// One procedure, and its part of the patience.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// The command that puts the question.
    pub check: &'static str,
    pub share: (u32, u32),
}

/// What the solver makes of the question by itself.
const PLAIN: &[Attempt] = &[Attempt { check: "(check-sat)\n", share: (1, 1) }];

const IN_TURN: &[Attempt] = &[
    Attempt { check: BITS, share: (1, 8) },
    Attempt { check: CELLS, share: (3, 8) },
    Attempt { check: WRITTEN_OUT, share: (1, 2) },
];

/// Integers as bits, as many as their bounds ask for; sums are kept together, for smaller circuits. What
/// has no bounds gets few bits, so that only a solution counts.
const BITS: &str = "(check-sat-using (if is-qfnia (then simplify propagate-values solve-eqs elim-uncnstr \
    (! simplify :hoist_mul true) (! nla2bv :nla2bv_max_bv_size 64) \
    (! simplify :local_ctx true :elim_and true :blast_distinct true) max-bv-sharing \
    (! bit-blast :max_memory 100) (! sat :max_memory 100) fail-if-undecided) fail))\n";

/// Cylindrical cells of polynomials.
const CELLS: &str = "(check-sat-using (if is-qfnra qfnra-nlsat (if is-qfnia (then (! simplify :som true) \
    qfnra-nlsat fail-if-undecided) fail)))\n";

/// Polynomials as sums of monomials, and lemmas about these.
const WRITTEN_OUT: &str = "(check-sat-using (then (! simplify :som true) smt))\n";

/// What is tried, in turn.
pub(crate) fn attempts(kind: SolverKind, conditions: &[Asserted]) -> &'static [Attempt] {
    let floating = conditions.iter().any(|(_, assertion)| assertion.floating);
    match kind {
        SolverKind::Z3 if !floating => IN_TURN,
        SolverKind::Z3 | SolverKind::Cvc5 | SolverKind::Other => PLAIN,
    }
}
