//! Errors of annotations and of linking several files: `E4..`.

codes! {
    E401: "an annotation is not understood",
    "A `#pragma TASS` or `#pragma antiphon` line is none of the annotations that Antiphon knows. See the list of annotations in the documentation.";
}
