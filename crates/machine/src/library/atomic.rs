//! Atomic operations in one thread: plain reads and writes of the object.
//! An operation is one step, so that other threads cannot come between either.

use super::{Answer, Given};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::Atomic;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;

/// Which value an operation gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gives {
    Old,
    New,
}

impl<D: Domain> Machine<'_, D> {
    pub(super) fn atomic(&mut self, function: Atomic, given: &Given<D::Number>) -> Answer<D::Number> {
        if matches!(function, Atomic::Fence | Atomic::SignalFence) {
            return Ok(None);
        }
        let object = self.pointer_argument(given, 0)?;
        let scalar = match function {
            // A flag is a struct around one byte.
            Atomic::TestAndSet | Atomic::Clear => Scalar::Number(NumberType::Bool),
            _ => self.pointee(given, 0)?,
        };
        match function {
            Atomic::Load => Ok(Some(Value::Scalar(scalar, self.read_scalar(&object, scalar, given.name)?))),
            Atomic::Init | Atomic::Store => {
                let value = self.converted_argument(given, 1, scalar)?;
                self.write_scalar(&object, scalar, value, given.name)?;
                Ok(None)
            }
            Atomic::Exchange => {
                let old = self.read_scalar(&object, scalar, given.name)?;
                let value = self.converted_argument(given, 1, scalar)?;
                self.write_scalar(&object, scalar, value, given.name)?;
                Ok(Some(Value::Scalar(scalar, old)))
            }
            Atomic::CompareExchange | Atomic::CompareExchangeWeak => {
                if function == Atomic::CompareExchangeWeak {
                    self.coverage.axioms.insert(Assumed::NEVER_SPURIOUS);
                }
                let expected = self.pointer_argument(given, 1)?;
                let wanted = self.read_scalar(&expected, scalar, given.name)?;
                let (old, same) = self.compare_swap(given, &object, scalar, &wanted, 2)?;
                if !same {
                    self.write_scalar(&expected, scalar, old, given.name)?;
                }
                Ok(self.integer_result(given, i64::from(same)))
            }
            Atomic::ValueCompareSwap | Atomic::BoolCompareSwap => {
                let wanted = self.converted_argument(given, 1, scalar)?;
                let (old, same) = self.compare_swap(given, &object, scalar, &wanted, 2)?;
                if function == Atomic::BoolCompareSwap {
                    return Ok(self.integer_result(given, i64::from(same)));
                }
                Ok(Some(Value::Scalar(scalar, old)))
            }
            Atomic::FetchAdd => self.change(given, &object, scalar, Arithmetic::Add, Gives::Old),
            Atomic::FetchSub => self.change(given, &object, scalar, Arithmetic::Subtract, Gives::Old),
            Atomic::FetchAnd | Atomic::FetchNand => self.change(given, &object, scalar, Arithmetic::BitAnd, Gives::Old),
            Atomic::FetchOr => self.change(given, &object, scalar, Arithmetic::BitOr, Gives::Old),
            Atomic::FetchXor => self.change(given, &object, scalar, Arithmetic::BitXor, Gives::Old),
            Atomic::AddFetch => self.change(given, &object, scalar, Arithmetic::Add, Gives::New),
            Atomic::SubFetch => self.change(given, &object, scalar, Arithmetic::Subtract, Gives::New),
            Atomic::AndFetch | Atomic::NandFetch => self.change(given, &object, scalar, Arithmetic::BitAnd, Gives::New),
            Atomic::OrFetch => self.change(given, &object, scalar, Arithmetic::BitOr, Gives::New),
            Atomic::XorFetch => self.change(given, &object, scalar, Arithmetic::BitXor, Gives::New),
            Atomic::TestAndSet => {
                let old = self.read_scalar(&object, scalar, given.name)?;
                let one = Cell::Number(self.domain.integer(1, NumberType::Bool));
                self.write_scalar(&object, scalar, one, given.name)?;
                Ok(Some(Value::Scalar(scalar, old)))
            }
            Atomic::Clear => {
                let zero = crate::memory::zero(&mut self.domain, scalar);
                self.write_scalar(&object, scalar, zero, given.name)?;
                Ok(None)
            }
            Atomic::Fence | Atomic::SignalFence => Ok(None),
        }
    }

    /// The scalar that an argument points to.
    fn pointee(&self, given: &Given<D::Number>, index: usize) -> OrStop<Scalar, D::Number> {
        match self.pointed_scalar(given, index) {
            Some(scalar) => Ok(scalar),
            None => self.unsupported(
                &codes::U206,
                self.here(),
                format!("`{}` on an object that is not a scalar", given.name),
            ),
        }
    }

    /// An argument as a value of the object's type.
    fn converted_argument(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        scalar: Scalar,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let cell = self.cell(given, index)?;
        match (cell, scalar, given.values.get(index)) {
            (Cell::Number(number), Scalar::Number(to), Some(Value::Scalar(Scalar::Number(from), _))) if *from != to => {
                let answer = self.domain.convert(*from, to, &number);
                Ok(Cell::Number(self.placed(answer, Self::here)?))
            }
            (cell, ..) => Ok(cell),
        }
    }

    /// Writes the argument at `index` if the object holds what is wanted.
    fn compare_swap(
        &mut self,
        given: &Given<D::Number>,
        object: &Pointer,
        scalar: Scalar,
        wanted: &Cell<D::Number>,
        index: usize,
    ) -> OrStop<(Cell<D::Number>, bool), D::Number> {
        let old = self.read_scalar(object, scalar, given.name)?;
        let same = match (&old, wanted, scalar) {
            (Cell::Pointer(a), Cell::Pointer(b), _) => a.same_place(b),
            (Cell::Number(a), Cell::Number(b), Scalar::Number(ty)) => {
                let answer = self.domain.binary(Arithmetic::Equal, ty, a, b);
                let equal = self.placed(answer, Self::here)?;
                self.decided(&equal)?
            }
            (a, b, _) => a == b,
        };
        if same {
            let value = self.converted_argument(given, index, scalar)?;
            self.write_scalar(object, scalar, value, given.name)?;
        }
        Ok((old, same))
    }

    fn change(
        &mut self,
        given: &Given<D::Number>,
        object: &Pointer,
        scalar: Scalar,
        op: Arithmetic,
        gives: Gives,
    ) -> Answer<D::Number> {
        let (Scalar::Number(ty), Cell::Number(old)) = (scalar, self.read_scalar(object, scalar, given.name)?) else {
            let message = format!("`{}` on something that is not a number", given.name);
            return self.unsupported(&codes::U206, self.here(), message);
        };
        let Cell::Number(operand) = self.converted_argument(given, 1, scalar)? else { return Ok(None) };
        let answer = self.domain.binary(op, ty, &old, &operand);
        let mut new = self.placed(answer, Self::here)?;
        if given.name.contains("nand") {
            let answer = self.domain.complement(ty, &new);
            new = self.placed(answer, Self::here)?;
        }
        self.write_scalar(object, scalar, Cell::Number(new.clone()), given.name)?;
        let result = if gives == Gives::Old { old } else { new };
        Ok(Some(Value::Scalar(scalar, Cell::Number(result))))
    }
}
