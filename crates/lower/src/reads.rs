//! What an expression of the model reads, and whether something that happens
//! before it is evaluated could change it.
//!
//! C's expressions become actions followed by a pure expression. An operand
//! that was lowered before a later operand's actions must be saved first if
//! they could change its value. To decide that without walking expressions
//! again and again, a summary is kept for each, made from its parts' summaries.

use antiphon_model::LocalId;

/// A small set of registers; one that grew too large is "all of them".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Registers {
    items: [u32; Registers::LIMIT],
    len: u8,
}

impl Registers {
    const LIMIT: usize = 4;
    /// Every register.
    pub const ALL: Registers = Registers { items: [0; Registers::LIMIT], len: Registers::LIMIT as u8 + 1 };

    fn items(&self) -> Option<&[u32]> {
        self.items.get(..self.len as usize)
    }

    /// Adds one.
    pub fn add(&mut self, local: LocalId) {
        let Some(items) = self.items() else { return };
        if items.contains(&local.0) {
            return;
        }
        if let Some(slot) = self.items.get_mut(self.len as usize) {
            *slot = local.0;
        }
        self.len += 1;
    }

    /// Adds all of another set.
    pub fn merge(&mut self, other: Registers) {
        match other.items() {
            Some(items) => items.iter().for_each(|&item| self.add(LocalId(item))),
            None => *self = Registers::ALL,
        }
    }

    /// Whether two sets have one in common.
    fn meets(&self, other: &Registers) -> bool {
        match (self.items(), other.items()) {
            (Some(mine), Some(theirs)) => mine.iter().any(|item| theirs.contains(item)),
            (None, _) => other.len > 0,
            (_, None) => self.len > 0,
        }
    }
}

/// What an expression reads when it is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reads {
    /// Objects in memory.
    pub memory: bool,
    /// Variables in registers, temporaries apart: those are written once.
    pub registers: Registers,
}

impl Reads {
    /// Everything that both read.
    pub fn and(mut self, other: Reads) -> Reads {
        self.memory |= other.memory;
        self.registers.merge(other.registers);
        self
    }
}

/// What evaluating an expression of C does besides giving a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effects {
    /// Lowering it makes actions at all.
    pub any: bool,
    /// It may write memory.
    pub memory: bool,
    /// It writes these registers.
    pub registers: Registers,
}

impl Effects {
    /// It makes actions, which write nothing but temporaries.
    pub const ACTIONS: Effects =
        Effects { any: true, memory: false, registers: Registers { items: [0; Registers::LIMIT], len: 0 } };
    /// It may write memory.
    pub const MEMORY: Effects = Effects { memory: true, ..Effects::ACTIONS };
    /// It may do everything.
    pub const EVERYTHING: Effects = Effects { any: true, memory: true, registers: Registers::ALL };

    /// Both.
    pub fn and(mut self, other: Effects) -> Effects {
        self.any |= other.any;
        self.memory |= other.memory;
        self.registers.merge(other.registers);
        self
    }

    /// Whether it could change what `reads` gives.
    pub fn disturb(&self, reads: &Reads) -> bool {
        self.memory && reads.memory || self.registers.meets(&reads.registers)
    }
}
