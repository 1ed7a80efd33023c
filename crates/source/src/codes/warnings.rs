//! Warnings: `W...`. The program is analysed all the same; a warning never
//! changes a verdict.

codes! {
    W001: "a function is called without a declaration",
    "C99 and later want a declaration before a call. As gcc does, Antiphon takes the function to return int. Include the header that declares it.";
    W020: "a type is missing and taken to be int",
    "Old C allowed a declaration without a type, which then is int. As gcc does, Antiphon takes it so.\n\n    static x = 1;\n    main() { return 0; }\n\nWrite `int`.";
    W021: "a character constant holds several characters",
    "The value of a constant such as `'ab'` is the compiler's choice. Antiphon takes gcc's: the bytes of the last four characters make an int. A letter outside ASCII counts as several characters.";
    W022: "an escape is unknown",
    "C gives no meaning to a backslash before this character. As gcc does, Antiphon takes the character itself.\n\n    \"\\q\"      // the same as \"q\"\n\nRemove the backslash, or double it if a backslash is meant.";
    W023: "a struct has no `;` after its last member",
    "C wants a `;` after every member. As gcc does, Antiphon reads on as if it were there.\n\n    struct point { int x; int y };\n\nWrite the `;`.";
    W101: "the program warns with #warning",
    "The text reached a `#warning` directive. The message is its author's; reading goes on.";
    W102: "a macro is defined again, differently",
    "A macro that is defined has another definition, which replaces the first from here on.\n\n    \
     #define N 10\n    #define N 20\n\nWrite `#undef N` before it if that is meant, or use another name.";
    W103: "a directive has extra text",
    "The directive is complete, and what follows on its line is ignored.\n\n    #endif DEBUG\n\n\
     Make it a comment: `#endif /* DEBUG */`.";
    W104: "OpenMP pragmas are ignored",
    "The program is analysed as the sequential program that a compiler without `-fopenmp` builds: every `#pragma omp` \
     is ignored, and the code under it runs in one thread. Whether the parallel program is right is not checked. The \
     warning stands at the first such pragma of a file and counts the others.";
    W105: "a #pragma pack is not understood",
    "`#pragma pack` takes `()`, `(n)`, `(push)`, `(push, n)`, `(pop)`, with an optional name after `push` or `pop`, \
     where n is 1, 2, 4, 8 or 16. As gcc does, Antiphon ignores any other form.\n\n    #pragma pack(push, 1)\n    \
     struct header { char kind; int length; };\n    #pragma pack(pop)";

    W002: "pointers of different types meet",
    "As gcc does, Antiphon warns where a pointer is converted to a pointer to another type without a cast.\n\n\x20   double x; int *p = &x;\n\nWrite a cast if it is meant.";

    W003: "an integer and a pointer meet",
    "As gcc does, Antiphon warns where an integer is made of a pointer, or the other way round, without a cast.\n\n\x20   int *p = 42;\n\nOften a `*` or `&` is missing.";

    W004: "an initialiser has too many values",
    "The values beyond the last part of the object are ignored.\n\n\x20   int a[2] = { 1, 2, 3 };";

    W005: "`return` does not fit its function",
    "A function that returns `void` returns a value, or one with a result returns none; using that result is undefined.\n\n\x20   int f(void) { return; }";

    W006: "a conversion loses `const` or `volatile`",
    "What a pointer to `const` points to may be changed through the new pointer.\n\n\x20   const char *s; char *t = s;";

    W009: "pointers are compared or chosen that do not belong together",
    "The operands of a comparison, or the arms of `?:`, are pointers to different types, or a pointer and an integer.\n\n\x20   if (p == 42) ...";

    W010: "a string is longer than its array",
    "The characters that do not fit are ignored. (The closing zero alone may be left out.)\n\n\x20   char name[3] = \"antiphon\";";

    W011: "a declaration declares nothing",
    "The line has a type and no name, so nothing comes of it.\n\n\x20   struct s { int; };";

    W012: "a function is declared after it was called",
    "The call was taken to be of a function that returns `int`; the declaration says something else.\n\n\x20   int main(void) { f(1); }\n\x20   void f(int x) { }\n\nDeclare the function before its first call.";

    W013: "`PID` or `NPROCS` stands in the program itself",
    "Annotations call the rank of a process `PID` and the number of processes `NPROCS`, and so do the programs of the papers. Where \
     a program does not declare these names, they mean that outside of annotations as well; a C compiler needs a declaration.\n\n\x20   \
     if (PID == 0) root(); else worker();\n\nUse what `MPI_Comm_rank` and `MPI_Comm_size` gave.";

    W030: "it is not known whether two constraints are the same",
    "The two programs of a comparison constrain an input by different texts, and it could not be decided whether these mean \
     the same. Both are assumed: a value that only one of them allows is not covered by the result.\n\n\x20   // seq.c: #pragma TASS input {x*x*x < 8} double x\n\x20   // par.c: #pragma TASS input {x < 2} double x\n\nWrite the same constraint in both.";
}
