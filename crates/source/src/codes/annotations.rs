//! Errors of annotations and of linking several files: `E4..`. They are about
//! what a `#pragma TASS` line or a second file says, not about C itself.

codes! {
    E401: "an annotation is not understood",
    "A `#pragma TASS` or `#pragma antiphon` line is none of the annotations that Antiphon knows. See the list of annotations in the documentation.";

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
}
