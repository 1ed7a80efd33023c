//! Errors of annotations and of linking several files: `E4..`. They are about
//! what a `#pragma TASS` line or a second file says, not about C itself.

codes! {
    E401: "an annotation is not understood",
    "A `#pragma TASS` or `#pragma antiphon` line is none of the annotations that Antiphon knows. See the list of annotations in the documentation.";
}
