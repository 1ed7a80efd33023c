//! Functions of `<math.h>` that give a second result through a pointer, so that
//! they are actions; the others are [`super::PureFunction`]s.

family! {
    /// Mathematical functions with two results.
    Numeric {
        Frexp = "frexp",
        Modf = "modf",
        Remquo = "remquo",
        Sincos = "sincos",
    }
}
