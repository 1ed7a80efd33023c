//! Random numbers: any in the range of the function, fresh each time. Seeds
//! mean nothing: nobody relies on the numbers of one library.

use super::Limits;
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::library::{Answer, Given, WORD};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::Stdlib;
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};

/// The largest number that `rand` gives.
const RAND_MAX: i64 = 0x7fff_ffff;

const UNSIGNED: NumberType = NumberType::Int(IntType { bits: 32, sign: Signedness::Unsigned, chars: CharLike::Number });

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn open_random(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        if let Stdlib::Erand48 | Stdlib::Nrand48 | Stdlib::Jrand48 = function {
            self.open_words(given)?;
        }
        let limits = match function {
            Stdlib::Srand | Stdlib::Srandom | Stdlib::Srand48 => {
                // It must have been written, though.
                self.number_argument(given, 0)?;
                return Ok(None);
            }
            Stdlib::RandR => {
                let pointer = self.pointer_argument(given, 0)?;
                self.read_scalar(&pointer, Scalar::Number(UNSIGNED), given.name)?;
                let seed = self.fresh_value("rand_r", UNSIGNED, Limits::between(0, i64::from(u32::MAX)))?;
                self.write_scalar(&pointer, Scalar::Number(UNSIGNED), Cell::Number(seed), given.name)?;
                Limits::between(0, RAND_MAX)
            }
            Stdlib::Mrand48 | Stdlib::Jrand48 => Limits::between(-RAND_MAX - 1, RAND_MAX),
            Stdlib::Drand48 | Stdlib::Erand48 => {
                let ty = NumberType::Float(FloatFormat::Double);
                let value = self.fresh_value(given.name, ty, Limits::from(0))?;
                let one = self.domain.integer(1, ty);
                self.assume_axiom(Arithmetic::Less, ty, &value, &one)?;
                return Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(value))));
            }
            _ => Limits::between(0, RAND_MAX),
        };
        let scalar = self.scalar_result(given);
        let Scalar::Number(ty) = scalar else { return Ok(None) };
        let value = self.fresh_value(given.name, ty, limits)?;
        Ok(Some(Value::Scalar(scalar, Cell::Number(value))))
    }

    /// The state of a generator that the program keeps becomes any other.
    fn open_words(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        for word in 0..3 {
            self.random_word(given, word)?;
            let value = self.fresh_value(given.name, WORD, Limits::between(0, 0xffff))?;
            self.set_random_word(given, word, value)?;
        }
        Ok(())
    }
}
