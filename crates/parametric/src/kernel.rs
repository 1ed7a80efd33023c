//! Expressions over the rank and the size, and questions about them.
//!
//! The remainder by the size is what rings are made of and what solvers are bad at. Where its
//! dividend is known to lie between 0 and twice the size, it is a case distinction.

use crate::maps::Map;
use crate::prepare::Prepared;
use crate::sums::is_prefix;
use crate::Doubt;
use antiphon_domain::Integers;
use antiphon_encode::{Effects, Encoder, Lasting};
use antiphon_prover::{Prover, Satisfiability};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term, Type, TypeId, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// More processes than this are not suspected: somebody has to explore them.
const MOST_SUSPECTED: i64 = 8;

/// Expressions, formulas and the prover.
pub(crate) struct Kernel<'p> {
    pub encoder: Encoder<'p>,
    prover: Prover,
    /// The rank of the process at hand.
    pub rank: Term,
    /// The number of processes.
    pub size: Term,
    /// Symbols that mean the same in all processes.
    pub shared: FxHashSet<Term>,
    tamed: FxHashMap<Term, Term>,
    /// Arrays that loops fill, by the functions that stand for them.
    pub maps: FxHashMap<Term, Map>,
}

impl<'p> Kernel<'p> {
    /// A kernel for a program.
    pub fn new(prepared: &'p Prepared, prover: Prover) -> Kernel<'p> {
        let mut encoder = Encoder::new(&prepared.program, Integers::Ideal);
        let scope = encoder.scope(prepared.program.startup);
        let symbol = |global| {
            let found = scope.tracked.iter().find(|each| each.variable == antiphon_model::Variable::Global(global));
            found.map_or(Arena::ZERO, |tracked| tracked.value)
        };
        let (rank, size) = (symbol(prepared.rank), symbol(prepared.size));
        let inputs = scope.tracked.iter().filter(|each| each.lasting == Lasting::Constant);
        let mut shared: FxHashSet<Term> = inputs.map(|tracked| tracked.value).collect();
        shared.remove(&rank);
        Kernel { encoder, prover, rank, size, shared, tamed: FxHashMap::default(), maps: FxHashMap::default() }
    }

    /// The expressions.
    pub fn arena(&mut self) -> &mut Arena {
        self.encoder.kernel().0
    }

    /// A doubt if a limit of the kernel was passed.
    pub fn exhausted(&self) -> Result<(), Doubt> {
        match self.encoder.exhausted() {
            Some(limit) => Err(Doubt::general(limit)),
            None => Ok(()),
        }
    }

    /// `0 <= rank < size`, of any rank.
    pub fn is_rank(&mut self, rank: Term) -> Term {
        let size = self.size;
        self.within(rank, size)
    }

    /// `0 <= index < count`
    pub fn within(&mut self, index: Term, count: Term) -> Term {
        let arena = self.arena();
        let (low, high) = (arena.less_equal(Arena::ZERO, index), arena.less(index, count));
        arena.and(low, high)
    }

    /// Whether a predicate follows from an assumption about the process at hand.
    pub fn proves(&mut self, assumption: Term, predicate: Term) -> bool {
        if predicate == Arena::TRUE {
            return true;
        }
        let mine = {
            let rank = self.rank;
            self.is_rank(rank)
        };
        let (assumption, predicate) = (self.expanded(assumption), self.expanded(predicate));
        let assumption = self.arena().and(mine, assumption);
        let predicate = self.tame(assumption, predicate);
        let assumption = self.tame(mine, assumption);
        let arena = self.encoder.kernel().0;
        self.prover.valid(arena, assumption, predicate).is_valid()
    }

    /// Whether a condition about the process at hand may hold.
    pub fn possible(&mut self, condition: Term) -> bool {
        let mine = {
            let rank = self.rank;
            self.is_rank(rank)
        };
        let condition = self.expanded(condition);
        let condition = self.tame(mine, condition);
        let condition = self.arena().and(mine, condition);
        let arena = self.encoder.kernel().0;
        !matches!(self.prover.satisfiable(arena, condition), Satisfiability::Unsatisfiable)
    }

    /// Values that satisfy a condition, if some are found.
    pub fn model(&mut self, condition: Term) -> Option<antiphon_symbolic::Assignment> {
        let arena = self.encoder.kernel().0;
        match self.prover.satisfiable(arena, condition) {
            Satisfiability::Satisfiable { model } => model,
            Satisfiability::Unsatisfiable | Satisfiability::Unknown(_) => None,
        }
    }

    /// A small number of processes for which an assumption does not imply a predicate, if one is found.
    pub fn exception(&mut self, assumption: Term, predicate: Term) -> Option<u32> {
        let (rank, size) = (self.rank, self.size);
        let mine = self.is_rank(rank);
        let arena = self.arena();
        let (most, not) = (arena.int(MOST_SUSPECTED), arena.not(predicate));
        let few = arena.less_equal(size, most);
        let condition = arena.and_all(&[mine, assumption, not, few]);
        let condition = self.expanded(condition);
        let condition = self.tame(mine, condition);
        let model = self.model(condition)?;
        let number = model.get(&size)?.as_number()?.as_int()?.to_i64()?;
        u32::try_from(number).ok().filter(|number| (1..=MOST_SUSPECTED as u32).contains(number))
    }

    /// The same expression under the assumption, with remainders by the size as case distinctions
    /// where that is right.
    pub fn tame(&mut self, assumption: Term, term: Term) -> Term {
        let mut dividends = Vec::new();
        let size = self.size;
        self.arena().visit(term, &mut |arena, part| {
            if let View::Remainder(dividend, divisor) = arena.view(part) {
                if divisor == size {
                    dividends.push((part, dividend));
                }
            }
        });
        let mut map = FxHashMap::default();
        for (part, dividend) in dividends {
            if let Some(cases) = self.remainder_by_size(assumption, dividend) {
                map.insert(part, cases);
            }
        }
        if map.is_empty() {
            return term;
        }
        self.arena().substitute(term, &map)
    }

    fn remainder_by_size(&mut self, assumption: Term, dividend: Term) -> Option<Term> {
        if let Some(known) = self.tamed.get(&dividend) {
            return Some(*known);
        }
        let size = self.size;
        let arena = self.encoder.kernel().0;
        let two = arena.int(2);
        let twice = arena.mul(two, size);
        let low = arena.less_equal(Arena::ZERO, dividend);
        let high = arena.less(dividend, twice);
        let inside = arena.and(low, high);
        let rank = self.rank;
        let mine = self.is_rank(rank);
        // What holds of every rank needs no assumption and is remembered.
        let everywhere = {
            let arena = self.encoder.kernel().0;
            self.prover.valid(arena, mine, inside).is_valid()
        };
        let arena = self.encoder.kernel().0;
        if !everywhere && !self.prover.valid(arena, assumption, inside).is_valid() {
            return None;
        }
        let (small, less) = (arena.less(dividend, size), arena.sub(dividend, size));
        let cases = arena.conditional(small, dividend, less);
        if everywhere {
            self.tamed.insert(dividend, cases);
        }
        Some(cases)
    }

    /// A function symbol of integers.
    pub fn function(&mut self, name: &str, parameters: usize, result: TypeId) -> Term {
        let arena = self.arena();
        let ty = arena.make_type(Type::Function(vec![TypeId::INT; parameters].into(), result));
        arena.symbol(name, ty)
    }

    /// Whether every symbol of a term means the same in all processes, or is one of these.
    pub fn is_public(&mut self, term: Term, besides: &[Term]) -> bool {
        let symbols = self.arena().free_symbols(term);
        let known = |symbol: &Term| self.shared.contains(symbol) || besides.contains(symbol);
        let arena = self.encoder.kernel().0;
        symbols.iter().all(|symbol| known(symbol) || is_prefix(arena, *symbol)) && !self.mentions_function(term)
    }

    /// Whether a term has a value in it that nothing is known of.
    pub fn mentions_function(&mut self, term: Term) -> bool {
        let mut found = false;
        self.arena().visit(term, &mut |arena, part| {
            found |= matches!(arena.view(part), View::Apply(function, _) if !is_prefix(arena, function));
        });
        found
    }

    /// What is not encoded is a doubt.
    pub fn refuse_abstractions(&self, effects: &Effects) -> Result<(), Doubt> {
        match effects.abstractions().next() {
            Some((reason, unknown)) => Err(Doubt::at(unknown.span, words(reason))),
            None => Ok(()),
        }
    }
}

fn words(reason: &antiphon_encode::Reason) -> String {
    use antiphon_encode::Reason;
    match reason {
        Reason::AddressTaken => "the address of this variable is taken".to_owned(),
        Reason::Pointer => "pointers are not followed".to_owned(),
        Reason::Record => "structs are not followed".to_owned(),
        Reason::String => "texts are not followed".to_owned(),
        Reason::Aggregate => "a part of an array is copied as a whole".to_owned(),
        Reason::Remote => "a variable of another process is named".to_owned(),
        Reason::Quantifier => "quantifiers are not followed".to_owned(),
        Reason::Processes => "`PID` and `NPROCS` are not followed".to_owned(),
        Reason::Size => "a size is known at run time only".to_owned(),
        Reason::Call => "this call is not followed".to_owned(),
        Reason::Library(function) => format!("`{}` is not followed", function.name()),
        Reason::Allocation => "allocated memory is not followed".to_owned(),
        Reason::Atomic => "atomic operations are not followed".to_owned(),
        Reason::Collective => "an assertion over several processes is not followed".to_owned(),
        Reason::Variadic => "variadic functions are not followed".to_owned(),
        Reason::Unwritten => "a variable may not have been written".to_owned(),
        Reason::Arithmetic(what) => what.clone(),
    }
}

/// A place in words for a doubt.
pub(crate) fn doubt(span: Span, message: impl Into<String>) -> Doubt {
    Doubt::at(span, message)
}
