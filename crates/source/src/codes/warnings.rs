//! Warnings: `W...`. The program is analysed all the same; a warning never
//! changes a verdict.

codes! {
    W001: "a function is called without a declaration",
    "C99 and later require a declaration before a call. Like gcc, Antiphon assumes that the function returns int. Include the header that declares it.";
    W020: "a type is missing and assumed to be int",
    "Old C allowed a declaration without a type, which then is int. Like gcc, Antiphon accepts it.\n\n    static x = 1;\n    main() { return 0; }\n\nWrite `int`.";
    W021: "a character constant has several characters",
    "The value of a constant such as `'ab'` depends on the compiler. Antiphon uses gcc's: the bytes of the last four characters form an int. A letter outside ASCII counts as several characters.";
    W022: "an escape is unknown",
    "C does not define a backslash before this character. Like gcc, Antiphon uses the character itself.\n\n    \"\\q\"      // the same as \"q\"\n\nRemove the backslash, or double it if a backslash is meant.";
    W023: "a struct has no `;` after its last member",
    "C requires a `;` after every member. Like gcc, Antiphon continues as if it were there.\n\n    struct point { int x; int y };\n\nWrite the `;`.";
    W101: "`#warning` is reached",
    "The preprocessor reached a `#warning` directive. The message is its author's.";
    W102: "a macro is redefined differently",
    "A second definition of a macro replaces the first from here on.\n\n    \
     #define N 10\n    #define N 20\n\nWrite `#undef N` before it if that is intended, or use another name.";
    W103: "a directive has extra text",
    "The directive is complete; the rest of its line is ignored.\n\n    #endif DEBUG\n\n\
     Make it a comment: `#endif /* DEBUG */`.";
    W104: "OpenMP pragmas are ignored",
    "Older versions gave this warning and analysed the sequential program. It is no longer given: directives become \
     threads, and what is not modelled is rejected (U120).";
    W105: "a #pragma pack is not understood",
    "`#pragma pack` takes `()`, `(n)`, `(push)`, `(push, n)`, `(pop)`, with an optional name after `push` or `pop`, \
     where n is 1, 2, 4, 8 or 16. Like gcc, Antiphon ignores any other form.\n\n    #pragma pack(push, 1)\n    \
     struct header { char kind; int length; };\n    #pragma pack(pop)";
    W106: "a pragma is not known",
    "Compilers leave out a pragma that they do not know, and so does Antiphon: what is analysed is the program without it. \
     Often it is one of OpenMP with a slip in it.\n\n    #pragma parallel omp for\n    \
     for (int i = 0; i < n; i++) a[i] = 0;\n\nPragmas of OpenMP begin with `#pragma omp`, those of Antiphon with `#pragma antiphon`.";

    W002: "incompatible pointer types are mixed",
    "Like gcc, Antiphon warns where a pointer is converted to a pointer to another type without a cast.\n\n\x20   double x; int *p = &x;\n\nWrite a cast if it is intended.";

    W003: "an integer and a pointer are mixed",
    "Like gcc, Antiphon warns where an integer is converted to a pointer, or vice versa, without a cast.\n\n\x20   int *p = 42;\n\nOften a `*` or `&` is missing.";

    W004: "an initialiser has too many values",
    "The values beyond the last part of the object are ignored.\n\n\x20   int a[2] = { 1, 2, 3 };";

    W005: "`return` does not match its function",
    "A function that returns `void` returns a value, or one with a result returns none; using that result is undefined.\n\n\x20   int f(void) { return; }";

    W006: "a conversion loses `const` or `volatile`",
    "The target of a pointer to `const` could be changed through the new pointer.\n\n\x20   const char *s; char *t = s;";

    W009: "incompatible pointers are compared or chosen",
    "The operands of a comparison, or the arms of `?:`, are pointers to different types, or a pointer and an integer.\n\n\x20   if (p == 42) ...";

    W010: "a string is longer than its array",
    "The characters that do not fit are ignored. (The closing zero alone may be left out.)\n\n\x20   char name[3] = \"antiphon\";";

    W011: "a declaration declares nothing",
    "The declaration has a type but no name, so it has no effect.\n\n\x20   struct s { int; };";

    W012: "a function is declared after it was called",
    "The call assumed a function that returns `int`; the declaration differs.\n\n\x20   int main(void) { f(1); }\n\x20   void f(int x) { }\n\nDeclare the function before its first call.";

    W013: "`PID` or `NPROCS` is used in the program itself",
    "Annotations call the rank of a process `PID` and the number of processes `NPROCS`, and so do the programs of the papers. Where \
     a program does not declare these names, they mean that outside of annotations as well; a C compiler needs a declaration.\n\n\x20   \
     if (PID == 0) root(); else worker();\n\nUse the values from `MPI_Comm_rank` and `MPI_Comm_size`.";

    W014: "a contract does not replace its function",
    "With `--contracts` a function is checked once and its contract stands for it at its calls, if it only computes with \
     numbers: its parameters, its result and the variables that it uses are numbers or arrays of them, and it allocates, frees, prints, sends and receives \
     nothing; where it follows a pointer, the contract must say what is behind it (`requires \\valid(a[0..n-1])`); and the program has no threads. Other functions are executed at each call, and their contracts are checked there.\n\n\x20   #pragma antiphon ensures \\result >= 0\n\x20   \
     int length(const char *s) { ... }      // nothing says how far s reaches\n\nNothing is lost but time.";

    W030: "it is undecided whether two constraints are equivalent",
    "The two programs of a comparison constrain an input by different texts, and it is undecided whether these mean \
     the same. Both are assumed: a value that only one of them allows is not covered by the result.\n\n\x20   // seq.c: #pragma antiphon input {x*x*x < 8} double x\n\x20   // par.c: #pragma antiphon input {x < 2} double x\n\nWrite the same constraint in both.";

    W031: "an input is written",
    "An input is what a program is given, and results speak of the value that it is given. Each process that writes it \
     changes its own copy, and other processes still have the old value.\n\n\x20   #pragma antiphon input\n\x20   int n;\n\x20   \
     int main(void) { n = n - 1; ... }\n\nCopy it to another variable and change that one.";

    W032: "an output is read",
    "An output is what a program gives, and each process reads its own copy: what another process wrote there is not seen. \
     Annotations may read it.\n\n\x20   #pragma antiphon output\n\x20   int sum;\n\x20   \
     for (i = 0; i < n; i++) sum += a[i];\n\nCompute in another variable and assign it to the output at the end.";

    W033: "an input that only one of two programs has",
    "Two programs are compared for the same inputs, which they share by name. An input that only one of them has may have any value \
     that its constraint allows, and the outputs must be the same for each of them: its value must not matter. If it is another spelling \
     of an input, the outputs will differ.\n\n\x20   // seq.c: #pragma antiphon input {N > 0} int N\n\x20   \
     // par.c: #pragma antiphon input {BLOCK > 0} int BLOCK      // how the work is divided\n\nFix it by `--input BLOCK=4`, or use one name in both.";
}
