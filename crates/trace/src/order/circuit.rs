//! Gates over the SAT solver: conjunction, exclusive or, selection, each made
//! once, with constants folded (Tseitin's translation).

use antiphon_outcome::Reason;
use batsat::{lbool, Callbacks, Lit, Solver, SolverInterface, SolverOpts};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Asks whether to stop, and why.
#[derive(Clone)]
pub struct Interruption(pub Rc<dyn Fn() -> Option<Reason>>);

impl Interruption {
    /// Nothing stops the analysis.
    pub fn never() -> Interruption {
        Interruption(Rc::new(|| None))
    }

    /// Why to stop, if that is asked.
    pub fn reason(&self) -> Option<Reason> {
        (self.0)()
    }

    /// Whether to stop.
    pub fn is_raised(&self) -> bool {
        self.reason().is_some()
    }
}

impl Callbacks for Interruption {
    fn stop(&self) -> bool {
        self.is_raised()
    }
}

/// Which side a variable is tried on first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preference {
    /// False first.
    False,
    /// True first.
    True,
}

/// Gates, and the solver that they are clauses of.
pub struct Circuit {
    /// The solver.
    pub solver: Solver<Interruption>,
    interruption: Interruption,
    truth: Lit,
    ands: FxHashMap<(Lit, Lit), Lit>,
    xors: FxHashMap<(Lit, Lit), Lit>,
    selections: FxHashMap<(Lit, Lit, Lit), Lit>,
}

impl std::fmt::Debug for Circuit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Circuit({} variables)", self.solver.num_vars())
    }
}

impl Circuit {
    /// The constants alone.
    pub fn new(interruption: Interruption) -> Circuit {
        let mut solver = Solver::new(SolverOpts::default(), interruption.clone());
        let truth = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![truth]);
        Circuit {
            solver,
            interruption,
            truth,
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            selections: FxHashMap::default(),
        }
    }

    /// Whether somebody stopped the analysis.
    pub fn is_stopped(&self) -> bool {
        self.interruption.is_raised()
    }

    /// A constant.
    pub fn constant(&self, value: bool) -> Lit {
        if value {
            self.truth
        } else {
            !self.truth
        }
    }

    /// The value of a constant literal.
    pub fn known(&self, lit: Lit) -> Option<bool> {
        match lit {
            lit if lit == self.truth => Some(true),
            lit if lit == !self.truth => Some(false),
            _ => None,
        }
    }

    /// A free variable.
    pub fn fresh(&mut self, preference: Preference) -> Lit {
        // The solver tries false first and then remembers; a preference that it
        // is given would stay for ever.
        let variable = self.solver.new_var(lbool::UNDEF, true);
        Lit::new(variable, preference != Preference::True)
    }

    /// At least one of them holds.
    pub fn clause(&mut self, lits: &[Lit]) {
        let mut clause: Vec<Lit> = Vec::with_capacity(lits.len());
        for lit in lits {
            match self.known(*lit) {
                Some(true) => return,
                Some(false) => {}
                None => clause.push(*lit),
            }
        }
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Both hold.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(false), _) | (_, Some(false)) => return self.constant(false),
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (None, None) if a == b => return a,
            (None, None) if a == !b => return self.constant(false),
            (None, None) => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.ands.get(&key) {
            return *known;
        }
        let gate = self.fresh(Preference::False);
        self.clause(&[!gate, a]);
        self.clause(&[!gate, b]);
        self.clause(&[gate, !a, !b]);
        self.ands.insert(key, gate);
        gate
    }

    /// One of them holds.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// All of them hold.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        let mut open: Vec<Lit> = lits.iter().copied().filter(|lit| self.known(*lit) != Some(true)).collect();
        if open.iter().any(|lit| self.known(*lit) == Some(false)) {
            return self.constant(false);
        }
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => self.constant(true),
            [only] => only,
            [a, b] => self.and(a, b),
            _ => {
                let gate = self.fresh(Preference::False);
                let mut back = vec![gate];
                for lit in &open {
                    self.clause(&[!gate, *lit]);
                    back.push(!*lit);
                }
                self.clause(&back);
                gate
            }
        }
    }

    /// Some of them holds.
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        let negated: Vec<Lit> = lits.iter().map(|lit| !*lit).collect();
        !self.all(&negated)
    }

    /// Exactly one of them holds.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(x), _) => return if x { !b } else { b },
            (_, Some(y)) => return if y { !a } else { a },
            (None, None) if a == b => return self.constant(false),
            (None, None) if a == !b => return self.constant(true),
            (None, None) => {}
        }
        // Signs are pulled out, so that all four forms share one gate.
        let sign = a.sign() != b.sign();
        let (x, y) = (Lit::new(a.var(), true), Lit::new(b.var(), true));
        let key = (x.min(y), x.max(y));
        let gate = match self.xors.get(&key) {
            Some(known) => *known,
            None => {
                let gate = self.fresh(Preference::False);
                self.clause(&[!gate, x, y]);
                self.clause(&[!gate, !x, !y]);
                self.clause(&[gate, !x, y]);
                self.clause(&[gate, x, !y]);
                self.xors.insert(key, gate);
                gate
            }
        };
        if sign {
            !gate
        } else {
            gate
        }
    }

    /// `c ? a : b`
    pub fn select(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        match (self.known(c), self.known(a), self.known(b)) {
            (Some(true), ..) => return a,
            (Some(false), ..) => return b,
            _ if a == b => return a,
            (_, Some(true), _) => return self.or(c, b),
            (_, Some(false), _) => return self.and(!c, b),
            (_, _, Some(true)) => return self.or(!c, a),
            (_, _, Some(false)) => return self.and(c, a),
            _ if a == !b => return !self.xor(c, a),
            _ => {}
        }
        let (c, a, b) = if c.sign() { (c, a, b) } else { (!c, b, a) };
        if let Some(known) = self.selections.get(&(c, a, b)) {
            return *known;
        }
        let gate = self.fresh(Preference::False);
        self.clause(&[!c, !a, gate]);
        self.clause(&[!c, a, !gate]);
        self.clause(&[c, !b, gate]);
        self.clause(&[c, b, !gate]);
        self.selections.insert((c, a, b), gate);
        gate
    }
}
