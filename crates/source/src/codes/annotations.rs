//! Errors of annotations and of linking several files: `E4..`. They are about
//! what a `#pragma TASS` line or a second file says, not about C itself.

codes! {
    E401: "an annotation is not understood",
    "A `#pragma TASS` or `#pragma antiphon` line is none of the annotations that Antiphon knows. See the list of annotations in the documentation.";
    E402: "an annotation stands in the wrong place",
    "`input`, `output`, `abstract` and `system` stand before a declaration outside functions; assertions stand where a statement may; an invariant stands directly before `while`, `for` or `do`.\n\n    #pragma TASS invariant i <= n\n    x = 0;                        // no loop\n\nMove the annotation to the construct that it is about.";
    E403: "an annotation is malformed",
    "The annotation is of a known kind, but does not go on as that kind does. The label says what was expected.\n\n    #pragma TASS assert forall {i} a[i] > 0      // the type of i is missing\n\nWrite `forall {int i | 0 <= i && i < n} a[i] > 0`.";
    E404: "a collective assertion has no name",
    "Assertions of several processes belong together when they have the same name, so each needs one.\n\n    #pragma TASS collective assert x == PROC[0].x\n\nWrite a name after `assert`: `collective assert SAME x == PROC[0].x`.";
    E405: "a collective annotation names a universe that it cannot",
    "`collective(ID) assert` is about the processes of the universe `ID`, which is declared outside functions. Joint annotations and invariants are always about all processes.\n\n    #pragma TASS universe EVEN PID % 2 == 0\n    ...\n    #pragma TASS collective(EVEN) assert SAME x == PROC[0].x\n\nDeclare the universe before its use, or remove the parentheses: then all processes take part.";
    E406: "a universe is declared twice",
    "A universe is a set of processes, and has one meaning.\n\n    #pragma TASS universe ROW PID < 2\n    #pragma TASS universe ROW PID < 3\n\nGive the second one another name, or remove it.";
    E407: "the members of a universe are not known before the run",
    "Who belongs to a universe must be known before the program starts: its condition is about `PID`, `NPROCS` and constants.\n\n    #pragma TASS universe ROW PID < rows     // a variable\n\nMake what it depends on a macro, or assert with a guard: `collective assert C PID < rows ==> ...`.";

    E410: "the program has no `main`",
    "No file of the program defines the function `main`, so there is nowhere to start.\n\n\
     \x20   int main(void) { ... }\n\n\
     Give the file that defines it on the command line.";

    E411: "a name is defined twice",
    "Two files of the program define the same variable or function; each may be defined once.\n\n\
     \x20   // a.c: int total = 0;\n\
     \x20   // b.c: int total = 0;\n\n\
     Define it in one file and declare it `extern` in the other, or make it `static` if each file has its own.";

    E412: "a name is declared with different types in two files",
    "Two files of the program speak of the same variable or function, but disagree about its type. A C compiler \
     does not see this; the program would read the bytes of one type as another.\n\n\
     \x20   // a.c: double eps = 1e-6;\n\
     \x20   // b.c: extern float eps;\n\n\
     Put the declaration into a header that both files include.";

    E413: "a variable is used that no file defines",
    "The variable is declared `extern`, and no file of the program defines it.\n\n\
     \x20   extern int verbose;   // and no `int verbose;` anywhere\n\n\
     Give the file that defines it on the command line, or define it.";

    E414: "a call does not fit the definition of the function",
    "The function was declared without parameters (or not at all), so the call could not be checked; its definition \
     has other parameters. What happens then is undefined in C.\n\n\
     \x20   int area();                 // says nothing about arguments\n\
     \x20   int main(void) { return area(3); }\n\
     \x20   int area(int w, int h) { return w * h; }\n\n\
     Declare the function with its parameters before the call.";

    E415: "`main` has parameters that it cannot have",
    "`main` has either no parameters, or `int argc, char **argv` (and perhaps the environment as a third).\n\n\
     \x20   int main(double x) { ... }   // nobody gives it an x";

    E420: "an annotation changes something",
    "Annotations speak about a program and must not change it: no assignments, no `++` and `--`.\n\n\x20   #pragma TASS assert x = 3\n\nPerhaps `==` was meant.";

    E421: "an annotation calls a function that is not mathematical",
    "In annotations only the functions of mathematics (`sqrt`, `fabs`, ...) and those declared abstract may be called, since others could change something or not end.\n\n\x20   #pragma TASS assert next() > 0\n\nStore the value in a variable first, or declare the function with `#pragma TASS abstract`.";

    E430: "the two programs of a comparison have different inputs",
    "Two programs are compared for the same inputs, which they share by name. So both declare the same inputs, with the same \
     types; an input that a program does not need may be declared there and left alone.\n\n\
     \x20   // seq.c: #pragma TASS input {N > 0} int N\n\
     \x20   // par.c: #pragma TASS input {n > 0} int n      // another name, so another input\n\n\
     Use one name and one type in both, or declare the missing input.";

    E431: "the two programs of a comparison have different outputs",
    "Two programs are equivalent if each output of one is the output of the same name of the other, so both declare the same \
     outputs, with the same types: an array has as many elements in both, a struct the same members.\n\n\
     \x20   // seq.c: #pragma TASS output\n\
     \x20   //        double sum;\n\
     \x20   // par.c: #pragma TASS output\n\
     \x20   //        double total;                        // another name, so another output\n\n\
     Use one name and one type in both. To compare what is printed, `--compare stdout` needs no outputs.";

    E432: "the two programs of a comparison constrain an input differently",
    "Both programs get the same values of an input, so both must allow the same ones: a value that only one of them allows \
     would be passed over in silence.\n\n\
     \x20   // seq.c: #pragma TASS input {N >= 0} int N\n\
     \x20   // par.c: #pragma TASS input {N > 0} int N      // and N = 0?\n\n\
     Constraints are compared by their meaning, not by their text, within the bounds that `--input` gives. Write the same \
     constraint in both, or exclude the difference by `--input`.";

    E433: "there is nothing to compare",
    "Neither program declares an output, so every two programs with these inputs would be equivalent.\n\n\
     \x20   #pragma TASS output\n\
     \x20   double sum;\n\n\
     Put `#pragma TASS output` before the declaration of each global variable that holds a result, in both programs; or \
     compare what they print, with `--compare stdout`.";
}
