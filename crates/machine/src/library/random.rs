//! The C library's generators of pseudo-random numbers, as glibc has them, so
//! that a run agrees with a compiled program.

use super::{Answer, Given};
use crate::domain::{Domain, NumberType};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::Stdlib;
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};
use antiphon_numbers::glibc::{after_48, seeded, TAP, WORDS};
use antiphon_numbers::{Int, Rat};

/// `unsigned short`
pub(crate) const WORD: NumberType =
    NumberType::Int(IntType { bits: 16, sign: Signedness::Unsigned, chars: CharLike::Number });

/// Where a word of such a state lies.
fn word_of(start: Pointer, word: u32) -> Pointer {
    Pointer { offset: start.offset.saturating_add(2 * word as i32), ..start }
}

impl<D: Domain> Machine<'_, D> {
    pub(super) fn random_function(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.environment_is_undecided() {
            return self.open_random(function, given);
        }
        let value = match function {
            Stdlib::Srand | Stdlib::Srandom => {
                let seed = self.integer_argument(given, 0)? as u32;
                self.seed_random(seed);
                return Ok(None);
            }
            Stdlib::Srand48 => {
                let seed = self.integer_argument(given, 0)? as u32;
                self.process.library.random48 = u64::from(seed) << 16 | 0x330e;
                return Ok(None);
            }
            Stdlib::Rand | Stdlib::Random => i64::from(self.next_random()),
            Stdlib::RandR => return self.reentrant_random(given),
            Stdlib::Lrand48 => (self.next_48() >> 17) as i64,
            Stdlib::Mrand48 => i64::from((self.next_48() >> 16) as i32),
            Stdlib::Nrand48 => (self.next_of_words(given)? >> 17) as i64,
            Stdlib::Jrand48 => i64::from((self.next_of_words(given)? >> 16) as i32),
            _ => {
                let bits = match function {
                    Stdlib::Erand48 => self.next_of_words(given)?,
                    _ => self.next_48(),
                };
                let value = Rat::new(Int::from(bits), Int::from(1i64 << 48)).unwrap_or_default();
                let ty = NumberType::Float(FloatFormat::Double);
                let answer = self.domain.exact(&value, ty);
                let number = self.placed(answer, Self::here)?;
                return Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(number))));
            }
        };
        Ok(self.integer_result(given, value))
    }

    fn seed_random(&mut self, seed: u32) {
        self.process.library.random = seeded(seed);
        self.process.library.random_at = 0;
        for _ in 0..10 * WORDS {
            self.next_random();
        }
    }

    fn next_random(&mut self) -> i32 {
        if self.process.library.random.is_empty() {
            self.seed_random(1);
        }
        let library = &mut self.process.library;
        let front = (library.random_at + TAP) % WORDS;
        let value = library.random[front].wrapping_add(library.random[library.random_at]);
        library.random[front] = value;
        library.random_at = (library.random_at + 1) % WORDS;
        ((value as u32) >> 1) as i32
    }

    fn next_48(&mut self) -> u64 {
        let state = &mut self.process.library.random48;
        *state = after_48(*state);
        *state
    }

    /// The next number of a generator whose state is three words of the program.
    fn next_of_words(&mut self, given: &Given<D::Number>) -> OrStop<u64, D::Number> {
        let mut state = 0u64;
        for word in (0..3).rev() {
            let number = self.random_word(given, word)?;
            state = state << 16 | self.known(&number, "the state of a generator")? as u64 & 0xffff;
        }
        let next = after_48(state);
        for word in 0..3 {
            let value = self.domain.integer(i128::from(next >> (16 * word) & 0xffff), WORD);
            self.set_random_word(given, word as u32, value)?;
        }
        Ok(next)
    }

    /// One of the three words, which must have been written.
    pub(crate) fn random_word(&mut self, given: &Given<D::Number>, word: u32) -> OrStop<D::Number, D::Number> {
        let place = word_of(self.pointer_argument(given, 0)?, word);
        match self.read_scalar(&place, Scalar::Number(WORD), given.name)? {
            Cell::Number(number) => Ok(number),
            _ => {
                let message = format!("`{}` uses a state that was never written", given.name);
                self.fault(Property::Uninitialized, self.argument_span(given, 0), message)
            }
        }
    }

    pub(crate) fn set_random_word(
        &mut self,
        given: &Given<D::Number>,
        word: u32,
        value: D::Number,
    ) -> OrStop<(), D::Number> {
        let place = word_of(self.pointer_argument(given, 0)?, word);
        self.write_scalar(&place, Scalar::Number(WORD), Cell::Number(value), given.name)
    }

    fn reentrant_random(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let unsigned =
            Scalar::Number(NumberType::Int(IntType { bits: 32, sign: Signedness::Unsigned, chars: CharLike::Number }));
        let pointer = self.pointer_argument(given, 0)?;
        let mut next = match self.read_scalar(&pointer, unsigned, given.name)? {
            Cell::Number(number) => self.known(&number, "the seed")? as u32,
            _ => 0,
        };
        let mut result = 0u32;
        for (shift, modulus) in [(0, 2048), (10, 1024), (10, 1024)] {
            next = next.wrapping_mul(1_103_515_245).wrapping_add(12345);
            result = (result << shift) ^ (next / 65536 % modulus);
        }
        let Scalar::Number(ty) = unsigned else { return Ok(None) };
        let seed = Cell::Number(self.domain.integer(i128::from(next), ty));
        self.write_scalar(&pointer, unsigned, seed, given.name)?;
        Ok(self.integer_result(given, i64::from(result)))
    }
}
