//! What atomic sections touched, kept until somebody asks: a section is one step, and
//! what it touches is known only when it is over.

use antiphon_machine::memory::Touched;

/// What atomic sections did.
#[derive(Clone, Debug, Default)]
pub(crate) struct SectionTouches {
    touched: Vec<Touched>,
    more: Beyond,
}

/// Whether a section did more than touch memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Beyond {
    #[default]
    Nothing,
    Something,
}

impl SectionTouches {
    /// A step touched this.
    pub(crate) fn add(&mut self, touched: &[Touched]) {
        self.touched.extend_from_slice(touched);
    }

    /// There was a call about threads.
    pub(crate) fn add_call(&mut self) {
        self.more = Beyond::Something;
    }

    /// What was touched; `None` if that is not all.
    pub(crate) fn exactly(self) -> Option<Vec<Touched>> {
        (self.more == Beyond::Nothing).then_some(self.touched)
    }
}
