//! How many bytes share one mark of who touched them: as many as go into every access, so that marks of iterations and of
//! tasks are about elements where a program uses elements, and about bytes only where it takes them apart.

/// The greatest common divisor.
pub(crate) fn common(a: u32, b: u32) -> u32 {
    if b == 0 {
        a
    } else {
        common(b, a % b)
    }
}
