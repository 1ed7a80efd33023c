//! Errors of the grammar: `E2..`. The parser reports them and goes on at the
//! next place where a declaration or a statement can begin.

codes! {
    E201: "an expected token is missing",
    "The text continues in a way that no C construct allows. The label says what was expected. Often a `;`, a brace or a parenthesis is missing shortly before.";
    E202: "a `;` is missing",
    "Every declaration and every statement that is not a block ends in `;`. The label shows the place after the last token that was understood.\n\n    int x = 1      // `;` is missing here\n    int y = 2;\n\nAdd the `;`. If one is there, look for a missing operator or parenthesis before the place.";
    E203: "a bracket is not closed",
    "A `(`, `[` or `{` is not closed before something else closes. The second label shows the opening bracket.\n\n    if (f(x) { ... }      // one `)` is missing\n\nAdd the closing bracket, or remove the opening one. A missing `}` is only noticed at the end of the file.";
    E204: "a type name is unknown",
    "A name is used where a type is needed, but no `typedef` declares it.\n\n    size_t n;      // without `#include <stddef.h>`\n\nInclude the header that declares the type, check the spelling, or write `struct` before the name of a struct.";
    E205: "an expression is missing",
    "An operator, a parenthesis or a keyword needs an expression, but something else follows.\n\n    x = * 2;      // the left operand of `*` is missing\n    y = int;      // a type is not an expression\n\nWrite the missing operand, or remove the operator.";
    E206: "the program is nested too deeply",
    "Parentheses, blocks, declarators, initialisers or operators are nested more than 2000 deep, or one expression, label list or `else if` ladder has more than 20000 links. Antiphon refuses it to protect its own stack; the rest of the declaration is not read.\n\nNo program written by hand comes close. Split a generated one into smaller expressions or functions.";
    E207: "a number is malformed",
    "The text begins like a number but is not one: a digit that its base does not have, an unknown suffix, or digits missing.\n\n    08      // 8 is not an octal digit\n    1.5x    // no such suffix\n    0x      // no digits\n\nDecimal numbers do not begin with `0`; suffixes are `u`, `l`, `ll` for integers and `f`, `l` for floating numbers.";
    E208: "a number is too large",
    "The value of an integer constant needs more than 128 bits, or a floating constant has an exponent too large for every floating type, or more than 100000 digits.\n\n    1e999999999\n\nWrite a smaller number.";
    E209: "an escape is malformed",
    "An escape in a character constant or string is incomplete or has a value that its character type cannot hold.\n\n    \"\\x\"       // no digits\n    '\\400'     // 256 does not fit a byte\n    \"\\u12\"    // four digits are needed\n\nComplete the escape, or write `\\\\` for a backslash.";
    E210: "a character constant is empty",
    "There is no character between the quotes of a character constant.\n\n    char c = '';\n\nWrite the character; the one with value zero is `'\\0'`.";
    E211: "an `else` has no `if`",
    "An `else` follows something that is not an `if` statement. Often there are two statements where one is allowed:\n\n    if (x) a(); b(); else c();\n\nPut them into a block: `if (x) { a(); b(); } else c();`.";
    E213: "strings of different kinds are joined",
    "Adjacent strings are joined into one, which has one character type. Those with different prefixes cannot be joined.\n\n    L\"wide\" u\"narrow\"\n\nGive all the same prefix.";
    E214: "a statement is outside functions",
    "Outside functions only declarations are allowed. Often a `}` before it closes the function too early.\n\n    int main(void) { int i; }\n    for (i = 0; i < 3; i++) ;      // outside\n\nMove the statement into a function, or remove the extra `}`.";
    E215: "a `}` closes nothing",
    "A `}` is outside all functions and types. Either it is superfluous, or a `{` before it is missing.\n\n    int f(void) { return 0; } }\n\nRemove it, or add the missing `{`.";
    E216: "a declaration is used where a statement is needed",
    "The body of `if`, `else`, `while`, `for`, `do` or `switch` must be a statement, not a declaration.\n\n    if (x) int y = 1;\n\nPut it into a block: `if (x) { int y = 1; }`.";
}
