//! What a condition is on a union of snapshots, by the definition: `PROC[e].x` is
//! what `x` is in the snapshot of process `e`, everything else is that of the
//! process that asserts.

use super::language::{Expr, Op, Place, Quantifier, Whose, ELEMENTS, VARIABLES};

/// All of a process that can be asked for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Snapshot {
    pub rank: usize,
    pub processes: usize,
    pub values: [i64; VARIABLES.len()],
    pub elements: [i64; ELEMENTS],
}

/// Snapshots of the processes that take part, by rank.
pub type Members<'a> = Vec<Option<&'a Snapshot>>;

/// On what a condition is evaluated.
#[derive(Clone, Debug)]
pub struct JointSnapshot<'a> {
    /// Whose condition it is.
    pub home: &'a Snapshot,
    /// Those of its program.
    pub own: &'a Members<'a>,
    /// Those of the specification.
    pub specification: &'a Members<'a>,
}

/// It names what there is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoValue;

/// The value of an expression without other processes.
pub fn alone(home: &Snapshot, expr: &Expr) -> Result<i64, NoValue> {
    let nobody = Vec::new();
    JointSnapshot { home, own: &nobody, specification: &nobody }.value(expr, None)
}

impl JointSnapshot<'_> {
    /// Whether a condition holds.
    pub fn holds(&self, expr: &Expr) -> Result<bool, NoValue> {
        Ok(self.value(expr, None)? != 0)
    }

    fn value(&self, expr: &Expr, bound: Option<i64>) -> Result<i64, NoValue> {
        match expr {
            Expr::Number(value) => Ok(*value),
            Expr::Rank => Ok(self.home.rank as i64),
            Expr::Processes => Ok(self.home.processes as i64),
            Expr::Bound => bound.ok_or(NoValue),
            Expr::Read(whose, place) => self.read(whose, place, bound),
            Expr::Binary(op, left, right) => self.binary(*op, left, right, bound),
            Expr::Quantified(quantifier, body) => self.quantified(*quantifier, body),
        }
    }

    fn read(&self, whose: &Whose, place: &Place, bound: Option<i64>) -> Result<i64, NoValue> {
        let rank = match whose {
            Whose::Own | Whose::Specification => 0,
            Whose::Process(rank) | Whose::SpecificationProcess(rank) => self.value(rank, bound)?,
        };
        let named = |members: &Members<'_>| usize::try_from(rank).ok().and_then(|rank| *members.get(rank)?).cloned();
        let snapshot = match whose {
            Whose::Own => Some(self.home.clone()),
            Whose::Process(_) => named(self.own),
            Whose::Specification | Whose::SpecificationProcess(_) => named(self.specification),
        };
        let snapshot = snapshot.ok_or(NoValue)?;
        match place {
            Place::Variable(variable) => Ok(snapshot.values[*variable]),
            Place::Element(index) => {
                let index = usize::try_from(self.value(index, bound)?).map_err(|_| NoValue)?;
                snapshot.elements.get(index).copied().ok_or(NoValue)
            }
        }
    }

    fn binary(&self, op: Op, left: &Expr, right: &Expr, bound: Option<i64>) -> Result<i64, NoValue> {
        let a = self.value(left, bound)?;
        let decided = match (op, a != 0) {
            (Op::And, false) => Some(0),
            (Op::Or, true) | (Op::Implies, false) => Some(1),
            _ => None,
        };
        if let Some(value) = decided {
            return Ok(value);
        }
        let b = self.value(right, bound)?;
        Ok(match op {
            Op::Add => a + b,
            Op::Subtract => a - b,
            Op::Multiply => a * b,
            Op::Remainder => a % b,
            Op::Equal => i64::from(a == b),
            Op::Unequal => i64::from(a != b),
            Op::Less => i64::from(a < b),
            Op::AtMost => i64::from(a <= b),
            Op::And | Op::Or | Op::Implies => i64::from(b != 0),
        })
    }

    fn quantified(&self, quantifier: Quantifier, body: &Expr) -> Result<i64, NoValue> {
        let ranks = 0..self.home.processes as i64;
        let values: Vec<i64> = ranks.map(|rank| self.value(body, Some(rank))).collect::<Result<_, _>>()?;
        Ok(match quantifier {
            Quantifier::ForAll => i64::from(values.iter().all(|value| *value != 0)),
            Quantifier::Exists => i64::from(values.iter().any(|value| *value != 0)),
            Quantifier::Sum => values.iter().sum(),
        })
    }
}
