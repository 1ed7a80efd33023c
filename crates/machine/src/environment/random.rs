//! Random numbers: any in the range of the function, fresh each time; but the same seed gives
//! the same numbers again, which C promises, and before any the numbers are those of seed 1. Different seeds and generators have
//! nothing to do with each other. A seed that is not known counts as a new one.

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
                let seed = self.number_argument(given, 0)?;
                self.seed_openly(function, &seed);
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
                let value = self.random_value(function, given.name, ty, Limits::from(0))?;
                let one = self.domain.integer(1, ty);
                self.assume_axiom(Arithmetic::Less, ty, &value, &one)?;
                return Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(value))));
            }
            _ => Limits::between(0, RAND_MAX),
        };
        let scalar = self.scalar_result(given);
        let Scalar::Number(ty) = scalar else { return Ok(None) };
        let value = self.random_value(function, given.name, ty, limits)?;
        Ok(Some(Value::Scalar(scalar, Cell::Number(value))))
    }

    /// A generator begins again. Where nobody can tell, because it was not seeded before and will not be, its numbers
    /// are fresh ones.
    fn seed_openly(&mut self, function: Stdlib, seed: &D::Number) {
        let Some(name) = function.seeded_by() else { return };
        let drawn = self.process.library.seeds.contains_key(name);
        let known = self.domain.as_index(seed).filter(|_| drawn || !self.program.is_called_once(name));
        self.process.library.seeds.insert(name, known.map(|seed| (seed, 0)));
    }

    /// A random number: after a known seed the same as after that seed before.
    fn random_value(
        &mut self,
        function: Stdlib,
        name: &'static str,
        ty: NumberType,
        limits: Limits,
    ) -> OrStop<D::Number, D::Number> {
        let Some(by) = function.seeded_by() else { return self.fresh_value(name, ty, limits) };
        // C seeds `rand` by 1 before the program does, POSIX `random`; nobody says it of `drand48`.
        if by != "srand48" && self.program.is_called(by) {
            self.process.library.seeds.entry(by).or_insert(Some((1, 0)));
        }
        let Some(Some((seed, drawn))) = self.process.library.seeds.get_mut(by) else {
            return self.fresh_value(name, ty, limits);
        };
        *drawn += 1;
        let (number, role) = (format!("{name}() #{drawn} after {by}({seed})"), self.role().suffix());
        let name = match self.processes() {
            0 | 1 => format!("{number}{role}"),
            _ => format!("{number} on rank {}{role}", self.rank()),
        };
        self.named_value(&name, ty, limits)
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
