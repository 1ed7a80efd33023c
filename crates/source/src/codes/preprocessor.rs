//! Errors of the lexer and the preprocessor: `E1..`. They are found before any
//! grammar is looked at, so they may stand in text that no parser ever sees.

codes! {
    E101: "an included file was not found",
    "An `#include` names a file that is neither beside the including file, nor in a folder given \
     with `-I`, nor a header embedded in Antiphon, nor one of the system's.\n\n\
     Check the spelling, or give its folder with `-I DIR`.";
    E102: "a comment is never closed",
    "A comment that begins with `/*` reaches to the next `*/`; here the file ends first, and all that \
     follows the `/*` was skipped.\n\n    /* the rest of the file is a comment\n\n\
     Close it with `*/`. Comments do not nest: the first `*/` ends the outermost one.";
    E103: "a string literal or character constant is not closed",
    "A literal must end on the line where it begins. Antiphon assumes that it ends there and continues.\n\n    \
     char *s = \"hello;\n\nAdd the closing quote. To continue on the next line, close the string and open another: \
     neighbouring strings are joined.";
    E104: "a character is not part of C",
    "Outside literals and comments, the text contains a character that does not begin a token of C.\n\n    \
     int x = 3 @ 4;\n\nOften it was pasted in from a document (a typographic quote, a non-breaking space), \
     or the file is not C text at all. Replace or remove it.";
    E105: "a directive is unknown",
    "A line that begins with `#` must contain one of C's directives, such as `#include`, `#define` or `#if`.\n\n    \
     #inlcude <stdio.h>\n\nCheck the spelling.";
    E106: "the name of a macro is missing or wrong",
    "`#define`, `#undef`, `#ifdef` and `#ifndef` need the name of a macro after them: an identifier, and \
     not `defined`.\n\n    #define 3 4\n    #ifdef\n\nWrite the name.";
    E107: "the parameters of a macro are wrong",
    "After `#define NAME(` come identifiers separated by commas, each once; the last may be `...` or `name...`; \
     then `)`.\n\n    #define MAX(a, a) 0\n    #define F(x, 1) 0\n\nWith a blank before the `(`, the macro has no \
     parameters and the parenthesis belongs to its text.";
    E108: "`#` or `##` is misplaced",
    "In the text of a macro with parameters, `#` makes a string of the parameter after it, so a parameter must \
     follow. `##` joins the tokens on its two sides, so it can be neither first nor last. `__VA_OPT__` needs \
     parentheses.\n\n    #define F(x) #y\n    #define G(x) ## x";
    E109: "a macro is used with the wrong number of arguments",
    "The number of arguments must be the number of parameters in the macro's definition. A comma inside \
     parentheses does not separate arguments; a comma inside braces or brackets does.\n\n    \
     #define MAX(a, b) ((a) > (b) ? (a) : (b))\n    int x = MAX(1);";
    E110: "the arguments of a macro are not closed",
    "The name of a macro with parameters is followed by `(`, but the file ends before the matching `)`.\n\n    \
     #define F(x) x\n    int y = F(1;\n\nAdd the `)` where the arguments end.";
    E111: "`##` does not form a valid token",
    "`##` must form one valid token, as `a ## 1` forms `a1`. Two tokens that are adjacent anyway need \
     no `##`.\n\n    #define CALL(f) f ## (1)\n\nRemove the `##`.";
    E112: "`#error` is reached",
    "The preprocessor reached an `#error` directive, by which the author says that something is missing. The \
     message is theirs. Often a macro must be defined (`-D NAME`), or another header included first.";
    E113: "a condition is wrong",
    "The condition of `#if` or `#elif` is an integer expression over constants, macros, `defined` and the \
     `__has_...` operators; words that are not macros count as 0. No casts, no `sizeof`, no assignments, no \
     floating point.\n\n    #if sizeof(int) == 4\n    #if VERSION > 1.5";
    E114: "a condition divides by zero",
    "The condition of `#if` or `#elif` divides by zero. A word that is not a macro counts as 0, so a misspelt or \
     undefined macro may be the divisor.\n\n    #if SIZE / BLOCK > 4    // BLOCK is not defined";
    E115: "a conditional is not closed",
    "Each `#if`, `#ifdef` or `#ifndef` needs its `#endif` in the same file.\n\n    #ifdef DEBUG\n    int debug;\n\n\
     Add `#endif` where the part that depends on the condition ends.";
    E116: "`#else`, `#elif` or `#endif` does not belong to an `#if`",
    "These directives continue or close the innermost open `#if` of the same file. Here none is open, or it already \
     had its `#else`.\n\n    #if A\n    #else\n    #else\n    #endif";
    E117: "files include each other without bound",
    "A file includes itself, directly or through others, until the limit of 200 open files was reached.\n\n    \
     // a.h\n    #include \"a.h\"\n\nGuard headers against being read twice: put `#pragma once` first, or \
     `#ifndef A_H`, `#define A_H` first and `#endif` last.";
    E118: "an #include does not name a file",
    "After `#include` comes a name in quotes or in angles, or macros that expand to one.\n\n    \
     #include stdio.h\n\nWrite `#include \"name\"` for your own files, `#include <name>` for the system's.";
    E119: "macros expand without bound",
    "Macros produced more tokens than any real program needs; reading stopped. Usually each of a chain \
     of macros uses the one before it several times.\n\n    #define A x x x x x x x x x x\n    \
     #define B A A A A A A A A A A\n    #define C B B B B B B B B B B";
    E120: "macro invocations are nested too deeply",
    "Macro invocations inside macro arguments are nested more deeply than Antiphon supports. Reading \
     stopped. Break the expression into several.";
    E121: "a #line directive is wrong",
    "`#line` needs a line number, and may have a file name in quotes after it.\n\n    #line 12 \"parser.y\"\n\n\
     Tools that generate C write such lines; if you wrote none, check the `#` at the start of the line.";
    E122: "_Pragma is used wrongly",
    "`_Pragma` is the form of `#pragma` that a macro can contain. It takes one string literal in parentheses.\n\n    \
     _Pragma(\"once\")";
    E123: "the type of an input macro is missing",
    "`#pragma antiphon input` before `#define NAME value` declares NAME a symbolic input; a macro has no type, so the \
     annotation must give it.\n\n    #pragma antiphon input {N > 0} int\n    #define N 10\n\n\
     Write the type after the constraint.";
    E124: "a condition needs the value of a symbolic input",
    "A macro was declared a symbolic input with `#pragma antiphon input`: it stands for every value at once, so `#if` \
     cannot decide by it which text to read.\n\n    #pragma antiphon input {N > 0} int\n    #define N 10\n    \
     #if N > 5\n\nDecide at run time with `if`, or fix the value by leaving the annotation out.";
    E125: "a symbolic input is undefined or redefined",
    "A macro that was declared a symbolic input with `#pragma antiphon input` is a variable from then on; neither \
     `#undef` nor another `#define` can change that.\n\n    #pragma antiphon input int\n    #define N 10\n    \
     #undef N\n\nUse another name for the other macro.";
    E126: "there are too many errors",
    "Too many errors were found. Only the first ones are shown; fix them and run again. A \
     missing header or a file that is not C text is a common cause.";
    E127: "the program is too large",
    "The files of the program together have more than two gigabytes of text, or more inclusions of headers than \
     any real program. Reading stopped. Headers that include each other many times over should be guarded with \
     `#pragma once`.";
}
