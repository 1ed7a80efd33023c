//! Functions of `<math.h>` that also write through a pointer.
//! Each stands for its `float` and `long double` form as well.

use super::table::{act, real, Row};
use antiphon_model::library::Numeric;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    real("frexp", "math.h", act(F::Numeric(Numeric::Frexp))),
    real("modf", "math.h", act(F::Numeric(Numeric::Modf))),
    real("remquo", "math.h", act(F::Numeric(Numeric::Remquo))),
    real("sincos", "math.h", act(F::Numeric(Numeric::Sincos))),
];
