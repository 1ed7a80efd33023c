//! The sizes that C leaves to the implementation: two data models are known,
//! both little-endian with 8-bit bytes and two's complement.

/// Which integer types have which width.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DataModel {
    /// `int` 32 bits, `long` and pointers 64: 64-bit Linux, the default.
    #[default]
    Lp64,
    /// `int`, `long` and pointers 32 bits: 32-bit Linux.
    Ilp32,
}

/// What the program is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// Widths of the integer types.
    pub data_model: DataModel,
}

impl Target {
    /// Bytes of a pointer, and of `long`.
    pub fn pointer_size(self) -> u64 {
        match self.data_model {
            DataModel::Lp64 => 8,
            DataModel::Ilp32 => 4,
        }
    }
}
