//! Errors of annotations and of linking several files: `E4..`. They are about
//! what a `#pragma antiphon` line or a second file says, not about C itself.

codes! {
    E401: "an annotation is not understood",
    "A `#pragma antiphon` (or `#pragma antiphon`) line is not an annotation that Antiphon knows. See docs/annotations.md for the list.";
    E402: "an annotation is in the wrong place",
    "`input`, `output`, `abstract` and `system` precede a declaration outside functions; assertions are allowed where a statement is; an invariant directly precedes `while`, `for` or `do`.\n\n    #pragma antiphon invariant i <= n\n    x = 0;                        // no loop\n\nMove the annotation to its construct.";
    E403: "an annotation is malformed",
    "The annotation is of a known kind, but is malformed. The label says what was expected.\n\n    #pragma antiphon assert forall {i} a[i] > 0      // the type of i is missing\n\nWrite `forall {int i | 0 <= i && i < n} a[i] > 0`.";
    E404: "a collective assertion has no name",
    "Assertions of several processes belong together when they have the same name, so each needs one.\n\n    #pragma antiphon collective assert x == PROC[0].x\n\nWrite a name after `assert`: `collective assert SAME x == PROC[0].x`.";
    E405: "a collective annotation names a universe that it cannot",
    "`collective(ID) assert` applies to the processes of the universe `ID`, which is declared outside functions. Joint annotations and invariants always apply to all processes.\n\n    #pragma antiphon universe EVEN PID % 2 == 0\n    ...\n    #pragma antiphon collective(EVEN) assert SAME x == PROC[0].x\n\nDeclare the universe before its use, or remove the parentheses: then all processes participate.";
    E406: "a universe is declared twice",
    "A universe is a set of processes and can be declared once.\n\n    #pragma antiphon universe ROW PID < 2\n    #pragma antiphon universe ROW PID < 3\n\nGive the second one another name, or remove it.";
    E407: "the members of a universe are unknown before the run",
    "The members of a universe must be known before the program starts: its condition may use only `PID`, `NPROCS` and constants.\n\n    #pragma antiphon universe ROW PID < rows     // a variable\n\nMake what it depends on a macro, or assert with a guard: `collective assert C PID < rows ==> ...`.";

    E408: "a function writes what its `assigns` does not name",
    "`assigns` names everything that a function may write, and whoever reads the contract relies on that.\n\n\
     \x20   #pragma antiphon assigns total\n\
     \x20   void add(int x) { total += x; table[0] = x; }   // `table` is written, too\n\n\
     Name it, or do not write it.";

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
    "Two files of the program declare the same variable or function with different types. A C compiler \
     does not see this; the program would read the bytes of one type as another.\n\n\
     \x20   // a.c: double eps = 1e-6;\n\
     \x20   // b.c: extern float eps;\n\n\
     Put the declaration into a header that both files include.";

    E413: "no file defines a variable that is used",
    "The variable is declared `extern`, but no file of the program defines it.\n\n\
     \x20   extern int verbose;   // and no `int verbose;` anywhere\n\n\
     Give the file that defines it on the command line, or define it.";

    E414: "a call does not match the definition of the function",
    "The function was declared without parameters (or not at all), so the call could not be checked; its definition \
     has other parameters. The behaviour is undefined in C.\n\n\
     \x20   int area();                 // says nothing about arguments\n\
     \x20   int main(void) { return area(3); }\n\
     \x20   int area(int w, int h) { return w * h; }\n\n\
     Declare the function with its parameters before the call.";

    E415: "`main` has parameters that it cannot have",
    "`main` has either no parameters, or `int argc, char **argv` (and perhaps the environment as a third).\n\n\
     \x20   int main(double x) { ... }   // nobody gives it an x";

    E416: "MPI has no function of that name",
    "The program calls a function whose name begins with `MPI_`, but MPI 4.1 has no such function, and no file defines it: it would not be linked.\n\n\x20   MPI_Sned(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);\n\nCorrect the name. A function of your own needs a body in one of the files.";

    E420: "an annotation changes something",
    "Annotations describe a program and must not change it: no assignments, no `++` or `--`.\n\n\x20   #pragma antiphon assert x = 3\n\nPerhaps `==` was meant.";

    E421: "an annotation calls a function that is not mathematical",
    "Annotations may call only mathematical functions (`sqrt`, `fabs`, ...) and functions declared abstract, since others could have side effects or not terminate.\n\n\x20   #pragma antiphon assert next() > 0\n\nStore the value in a variable first, or declare the function with `#pragma antiphon abstract`.";

    E430: "the two programs of a comparison have different inputs",
    "Two programs are compared for the same inputs, which they share by name. So an input that both declare has the \
     same type in both. An input that only one of them has is allowed (W033).\n\n\
     \x20   // seq.c: #pragma antiphon input {N > 0} int N\n\
     \x20   // par.c: #pragma antiphon input {N > 0} long N\n\n\
     Use one type in both.";

    E431: "the two programs of a comparison have different outputs",
    "Two programs are equivalent if each output of one is the output of the same name of the other, so both declare the same \
     outputs, with the same types: an array has as many elements in both, a struct the same members.\n\n\
     \x20   // seq.c: #pragma antiphon output\n\
     \x20   //        double sum;\n\
     \x20   // par.c: #pragma antiphon output\n\
     \x20   //        double total;                        // another name, so another output\n\n\
     Use one name and one type in both. To compare what is printed, `--compare stdout` needs no outputs.";

    E432: "the two programs of a comparison constrain an input differently",
    "Both programs get the same values of an input, so both must allow the same ones: a value that only one of them allows \
     would silently be ignored.\n\n\
     \x20   // seq.c: #pragma antiphon input {N >= 0} int N\n\
     \x20   // par.c: #pragma antiphon input {N > 0} int N      // and N = 0?\n\n\
     Constraints are compared by meaning, not by text, within the bounds given with `--input`. Write the same \
     constraint in both, or exclude the difference by `--input`.";

    E433: "there is nothing to compare",
    "Neither program declares an output, so every two programs with these inputs would be equivalent.\n\n\
     \x20   #pragma antiphon output\n\
     \x20   double sum;\n\n\
     Put `#pragma antiphon output` before the declaration of each global variable that holds a result, in both programs; or \
     compare what they print, with `--compare stdout`.";
}
