//! Errors of the grammar: `E2..`. The parser reports them and goes on at the
//! next place where a declaration or a statement can begin.

codes! {
    E201: "a token was expected that is not there",
    "The text breaks off or goes on in a way that no C construct allows. The label says what was expected. Often a `;`, a brace or a parenthesis is missing shortly before.";
}
