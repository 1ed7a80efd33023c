//! Memory orders of atomic operations, as C11 7.17.3 names them.
//!
//! Values are sequentially consistent whatever the order says; what the order
//! decides is what happens before what, and so which accesses race. Operations
//! that name none (`x++` on an atomic object, a plain read of one, `__sync_*`)
//! are sequentially consistent. An order that the program computes is kept as
//! the weakest one, which orders nothing: whoever relies on it may report too
//! many races, never too few.

/// How an atomic operation is ordered with others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MemoryOrder {
    /// It orders nothing.
    Relaxed,
    /// What depends on the value read comes after.
    Consume,
    /// What follows comes after.
    Acquire,
    /// What precedes comes before.
    Release,
    /// Both.
    AcqRel,
    /// Both, and in one order with all others of its kind.
    SeqCst,
}

impl MemoryOrder {
    /// All orders; the place of each is its number in C.
    pub const ALL: [MemoryOrder; 6] = [
        MemoryOrder::Relaxed,
        MemoryOrder::Consume,
        MemoryOrder::Acquire,
        MemoryOrder::Release,
        MemoryOrder::AcqRel,
        MemoryOrder::SeqCst,
    ];

    /// Its word: that of C without `memory_order_`.
    pub fn word(self) -> &'static str {
        match self {
            MemoryOrder::Relaxed => "relaxed",
            MemoryOrder::Consume => "consume",
            MemoryOrder::Acquire => "acquire",
            MemoryOrder::Release => "release",
            MemoryOrder::AcqRel => "acq_rel",
            MemoryOrder::SeqCst => "seq_cst",
        }
    }

    /// The order of that word.
    pub fn of_word(word: &str) -> Option<MemoryOrder> {
        MemoryOrder::ALL.into_iter().find(|order| order.word() == word)
    }

    /// The order of that number. What gcc adds about transactions is no order.
    pub fn of_number(number: i128) -> Option<MemoryOrder> {
        let number = usize::try_from(number & 0xffff).ok()?;
        MemoryOrder::ALL.get(number).copied()
    }

    /// Whether what follows comes after what the releasing side did before.
    /// Consume counts, as in every compiler: it is carried out as acquire.
    pub fn acquires(self) -> bool {
        match self {
            MemoryOrder::Consume | MemoryOrder::Acquire | MemoryOrder::AcqRel | MemoryOrder::SeqCst => true,
            MemoryOrder::Relaxed | MemoryOrder::Release => false,
        }
    }

    /// Whether what precedes comes before what the acquiring side does next.
    pub fn releases(self) -> bool {
        match self {
            MemoryOrder::Release | MemoryOrder::AcqRel | MemoryOrder::SeqCst => true,
            MemoryOrder::Relaxed | MemoryOrder::Consume | MemoryOrder::Acquire => false,
        }
    }
}

/// The orders of one operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Orders {
    /// That of the operation; of a compare-exchange, where it succeeds.
    pub order: MemoryOrder,
    /// That of a compare-exchange that fails and only reads. Of every other
    /// operation, the same as `order`.
    pub failure: MemoryOrder,
}

impl Orders {
    /// What operations have that name no order.
    pub const SEQ_CST: Orders = Orders::of(MemoryOrder::SeqCst);

    /// One order.
    pub const fn of(order: MemoryOrder) -> Orders {
        Orders { order, failure: order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_header() {
        for (number, order) in MemoryOrder::ALL.into_iter().enumerate() {
            assert_eq!(MemoryOrder::of_number(number as i128), Some(order));
            assert_eq!(MemoryOrder::of_word(order.word()), Some(order));
        }
        assert_eq!(MemoryOrder::of_number(6), None);
        assert_eq!(MemoryOrder::of_number(65536 + 2), Some(MemoryOrder::Acquire));
        assert_eq!(MemoryOrder::of_number(-1), None);
    }

    #[test]
    fn an_order_acquires_or_releases_as_c_says() {
        let words = |holds: fn(MemoryOrder) -> bool| {
            MemoryOrder::ALL.into_iter().filter(|order| holds(*order)).map(MemoryOrder::word).collect::<Vec<_>>()
        };
        assert_eq!(words(MemoryOrder::acquires), ["consume", "acquire", "acq_rel", "seq_cst"]);
        assert_eq!(words(MemoryOrder::releases), ["release", "acq_rel", "seq_cst"]);
    }
}
