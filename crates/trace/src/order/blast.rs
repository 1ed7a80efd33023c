//! Terms and formulas of an unfolding as circuits.
//!
//! What a read gives has as many bits as its cell is given; `encode` says that
//! no value that is read needs more, or that the width was not enough.

use super::bits::{self, Bits, MOST_BITS};
use super::circuit::{Circuit, Preference};
use crate::events::{CellId, EventId, Meaning, Unfolding};
use antiphon_numbers::{Int, Rat};
use antiphon_prover::{Formula, FormulaView, Formulas};
use antiphon_symbolic::{Arena, BitOp, ExprId as Term, RelOp, View};
use batsat::Lit;
use rustc_hash::FxHashMap;

/// What is not a circuit, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoCircuit(pub String);

type Result<T> = std::result::Result<T, NoCircuit>;

/// Translates the terms of one unfolding.
#[derive(Debug)]
pub struct Blaster<'a> {
    /// The gates.
    pub circuit: Circuit,
    arena: &'a Arena,
    formulas: &'a Formulas,
    unfolding: &'a Unfolding,
    meanings: FxHashMap<Term, Meaning>,
    terms: FxHashMap<Term, Bits>,
    conditions: FxHashMap<Term, Lit>,
    literals: FxHashMap<Formula, Lit>,
    /// Bits of each cell.
    pub widths: Vec<u32>,
}

impl<'a> Blaster<'a> {
    /// Nothing translated yet.
    pub fn new(
        circuit: Circuit,
        arena: &'a Arena,
        formulas: &'a Formulas,
        unfolding: &'a Unfolding,
        widths: Vec<u32>,
    ) -> Blaster<'a> {
        let meanings = unfolding.definitions.iter().map(|definition| (definition.symbol, definition.meaning)).collect();
        Blaster {
            circuit,
            arena,
            formulas,
            unfolding,
            meanings,
            terms: FxHashMap::default(),
            conditions: FxHashMap::default(),
            literals: FxHashMap::default(),
            widths,
        }
    }

    /// A formula.
    pub fn formula(&mut self, formula: Formula) -> Result<Lit> {
        if let Some(known) = self.literals.get(&formula) {
            return Ok(*known);
        }
        let lit = match self.formulas.view(formula) {
            FormulaView::Constant(value) => self.circuit.constant(value),
            FormulaView::Not(inner) => !self.formula(inner)?,
            FormulaView::Leaf(condition) => self.condition(condition)?,
            FormulaView::And(parts) => {
                let parts = parts.iter().map(|part| self.formula(*part)).collect::<Result<Vec<Lit>>>()?;
                self.circuit.all(&parts)
            }
            FormulaView::Iff(a, b) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                !self.circuit.xor(a, b)
            }
            FormulaView::Ite(c, a, b) => {
                let (c, a, b) = (self.formula(c)?, self.formula(a)?, self.formula(b)?);
                self.circuit.select(c, a, b)
            }
        };
        self.literals.insert(formula, lit);
        Ok(lit)
    }

    /// A condition of the kernel.
    pub fn condition(&mut self, term: Term) -> Result<Lit> {
        if let Some(known) = self.conditions.get(&term) {
            return Ok(*known);
        }
        let arena = self.arena;
        let lit = match arena.view(term) {
            View::Bool(value) => self.circuit.constant(value),
            View::Symbol(_) => match self.meanings.get(&term) {
                Some(Meaning::Named(formula)) => {
                    // Ends of threads may depend on each other through reads,
                    // never through formulas alone.
                    let formula = *formula;
                    self.formula(formula)?
                }
                _ => self.circuit.fresh(Preference::False),
            },
            View::Relation(op, number) => {
                let number = self.term(number)?;
                self.relation(op, &number)
            }
            View::And(parts) => {
                let parts = parts.iter().map(|part| self.condition(*part)).collect::<Result<Vec<Lit>>>()?;
                self.circuit.all(&parts)
            }
            View::Or(parts) => {
                let parts = parts.iter().map(|part| self.condition(*part)).collect::<Result<Vec<Lit>>>()?;
                self.circuit.any(&parts)
            }
            View::Not(inner) => !self.condition(inner)?,
            View::Conditional(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, self.condition(a)?, self.condition(b)?);
                self.circuit.select(c, a, b)
            }
            _ => return Err(self.no_circuit(term)),
        };
        self.conditions.insert(term, lit);
        Ok(lit)
    }

    fn relation(&mut self, op: RelOp, number: &Bits) -> Lit {
        let zero = bits::zero(&mut self.circuit, number);
        match op {
            RelOp::NonNegative => !bits::negative(number),
            RelOp::Zero => zero,
            RelOp::NonZero => !zero,
            RelOp::Positive => self.circuit.and(!bits::negative(number), !zero),
        }
    }

    fn no_circuit(&self, term: Term) -> NoCircuit {
        NoCircuit(format!("`{}` is not computed bit by bit", self.arena.print(term)))
    }

    /// A number.
    pub fn term(&mut self, term: Term) -> Result<Bits> {
        if let Some(known) = self.terms.get(&term) {
            return Ok(known.clone());
        }
        let result = self.translate(term)?;
        if result.width() > MOST_BITS {
            return Err(NoCircuit(format!("a number of more than {MOST_BITS} bits")));
        }
        self.terms.insert(term, result.clone());
        Ok(result)
    }

    fn translate(&mut self, term: Term) -> Result<Bits> {
        let arena = self.arena;
        Ok(match arena.view(term) {
            View::Number(number) => self.number(term, &number)?,
            View::Symbol(_) => self.symbol(term)?,
            View::Sum(parts) => {
                let mut sum = bits::constant(&self.circuit, &Int::from(0));
                for (part, coefficient) in parts {
                    let factor = arena.coefficient(coefficient);
                    let scaled = self.scaled(term, part, &factor)?;
                    sum = bits::add(&mut self.circuit, &sum, &scaled);
                }
                sum
            }
            View::Monomial(factors) => {
                let mut product = bits::constant(&self.circuit, &Int::from(1));
                for (factor, exponent) in factors {
                    let factor = self.term(factor)?;
                    for _ in 0..exponent {
                        product = bits::multiply(&mut self.circuit, &product, &factor);
                    }
                }
                product
            }
            View::Divide(a, b) => self.division(a, b)?.0,
            View::Remainder(a, b) => self.division(a, b)?.1,
            View::Wrap { bits: width, signed, value } => {
                let value = self.term(value)?;
                self.wrap(&value, width as usize, signed)
            }
            View::Bits(op, a, b) => self.bit_operation(op, a, b)?,
            View::Conditional(c, a, b) => {
                let c = self.condition(c)?;
                let (a, b) = (self.term(a)?, self.term(b)?);
                bits::select(&mut self.circuit, c, &a, &b)
            }
            _ => return Err(self.no_circuit(term)),
        })
    }

    fn wrap(&mut self, value: &Bits, width: usize, signed: bool) -> Bits {
        match signed {
            true if value.width() <= width => value.clone(),
            true => value.signed(width),
            false => bits::unsigned(&self.circuit, value, width),
        }
    }

    fn number(&self, term: Term, number: &Rat) -> Result<Bits> {
        match number.is_integer() {
            true => Ok(bits::constant(&self.circuit, number.numerator())),
            false => Err(self.no_circuit(term)),
        }
    }

    fn scaled(&mut self, whole: Term, part: Term, factor: &Rat) -> Result<Bits> {
        let factor = self.number(whole, factor)?;
        let part = self.term(part)?;
        Ok(bits::multiply(&mut self.circuit, &part, &factor))
    }

    fn division(&mut self, a: Term, b: Term) -> Result<(Bits, Bits)> {
        let (a, b) = (self.term(a)?, self.term(b)?);
        Ok(bits::divide(&mut self.circuit, &a, &b))
    }

    fn bit_operation(&mut self, op: BitOp, a: Term, b: Term) -> Result<Bits> {
        let (x, y) = (self.term(a)?, self.term(b)?);
        let circuit = &mut self.circuit;
        Ok(match op {
            BitOp::And => bits::bitwise(circuit, &x, &y, Circuit::and),
            BitOp::Or => bits::bitwise(circuit, &x, &y, Circuit::or),
            BitOp::Xor => bits::bitwise(circuit, &x, &y, Circuit::xor),
            BitOp::ShiftLeft => bits::shift(circuit, &x, &y, true, 128),
            BitOp::ShiftRight => bits::shift(circuit, &x, &y, false, 128),
        })
    }

    fn symbol(&mut self, term: Term) -> Result<Bits> {
        match self.meanings.get(&term).copied() {
            Some(Meaning::Choice(guard, a, b)) => {
                let guard = self.formula(guard)?;
                let (a, b) = (self.term(a)?, self.term(b)?);
                Ok(bits::select(&mut self.circuit, guard, &a, &b))
            }
            Some(Meaning::Truth(formula)) => {
                let lit = self.formula(formula)?;
                Ok(Bits(vec![lit, self.circuit.constant(false)]))
            }
            Some(Meaning::Read(event)) => Ok(self.read(event)),
            Some(Meaning::Any(width, signed)) if width > 0 => {
                let mut all: Vec<Lit> = (0..width).map(|_| self.circuit.fresh(Preference::False)).collect();
                if !signed {
                    all.push(self.circuit.constant(false));
                }
                Ok(Bits(all))
            }
            Some(Meaning::Any(..) | Meaning::Named(_)) | None => Err(self.no_circuit(term)),
        }
    }

    fn read(&mut self, event: EventId) -> Bits {
        let cell: CellId = self.unfolding.events[event.index()].cell;
        let width = self.widths[cell.index()];
        Bits((0..width).map(|_| self.circuit.fresh(Preference::False)).collect())
    }

    /// Whether a term was translated.
    pub fn is_translated(&self, term: Term) -> bool {
        self.terms.contains_key(&term)
    }

    /// The number that a term is, if it is written as one.
    pub fn constant_of(&self, term: Term) -> Option<Int> {
        self.arena.as_int(term)
    }
}
