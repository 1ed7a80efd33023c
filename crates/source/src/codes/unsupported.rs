//! Limits of Antiphon: `U...`. The program may be right; it was not analysed,
//! and the report says so in these words.

codes! {
    U001: "an unknown function is called",
    "The program calls a function that has no body in the given files and is not a library function \
     that Antiphon models. What it does could be anything, so nothing can be said about the program.\n\n\
     \x20   double residual(double *u, int n);   // no body anywhere\n\
     \x20   int main(void) { ... residual(u, n) ... }\n\n\
     Give the file that defines it on the command line, write a body for it, or declare it as an \
     uninterpreted mathematical function with `#pragma antiphon abstract`.";

    U002: "inline assembly",
    "The effect of an `asm` statement with instructions or operands is unknown. Only an empty one, \
     a compiler barrier, is ignored.\n\n\
     \x20   asm volatile(\"pause\");\n\n\
     Put it under `#ifndef __ANTIPHON__`, or add a version in C.";

    U003: "a computed goto",
    "`&&label` and `goto *e` (GNU) make a label a value. Antiphon's program graph has fixed targets only.\n\n\
     \x20   static void *table[] = { &&add, &&stop };\n\
     \x20   goto *table[op];\n\n\
     Write a `switch` over the operation instead; many programs have one under a macro.";

    U004: "complex numbers",
    "Complex numbers are modelled by their parts: sums, products, quotients, `creal`, `cimag`, `conj`, `cabs`, `carg`. \
     Other functions of `<complex.h>` are not: libraries compute them in ways of their own. Write what is meant with the \
     parts.\n\n\
     \x20   csqrt(z);      // not modelled";

    U005: "vector types",
    "GNU vectors (`__attribute__((vector_size(16)))`, the intrinsics of `<immintrin.h>`) are read, but values of \
     them are not modelled. Most such code has a scalar version under a macro.\n\n\
     \x20   typedef float v4 __attribute__((vector_size(16)));   // write: float v[4] and a loop";

    U006: "stack memory from `alloca` in a loop",
    "`alloca(n)` allocates memory that is freed when the function returns. It is modelled where a call of the function \
     executes it at most once, not in a loop and not behind a label.\n\n\
     \x20   while (more()) { char *line = alloca(80); ... }   // write: char line[80];";

    U007: "`setjmp` and `longjmp`",
    "`longjmp` is modelled where it leads to a `setjmp` of a function that is still executed. It is not where the \
     library calls functions of the program that it might leave (`qsort`, `atexit`, `pthread_create`, operations of \
     MPI), nor with a `jmp_buf` of another header than Antiphon's. Return a status from each function instead.\n\n\
     \x20   if (setjmp(env)) return 1;   // and a longjmp(env, 1) in the function that qsort calls";

    U008: "a system function that Antiphon does not know, or a guard that it cannot honour",
    "`#pragma antiphon system` declares a function that is built into Antiphon. There is none of this name.\n\n\
     \x20   #pragma antiphon system\n\
     \x20   void frobnicate(int);\n\n\
     Check its spelling, write a body for it, or declare it abstract if it is a mathematical function. A guard \
     (`system guard e`) is honoured where a function with effects is called by its name, in programs without threads.";

    U009: "a frame or return address",
    "`__builtin_frame_address` and `__builtin_return_address` depend on the machine code, which the \
     model does not have.\n\n\
     \x20   void *sp = __builtin_frame_address(0);";

    U010: "a pointer to a library function that cannot be called indirectly",
    "The address of this library function is taken, but it cannot be called through a pointer: its meaning \
     depends on how it is called (its arguments vary in number, or their types decide what happens).\n\n\
     \x20   int (*print)(const char *, ...) = printf;\n\n\
     Write a function of your own that calls it, and take the address of that.";

    U011: "a compiler built-in that is not modelled",
    "The program uses a `__builtin_`, `__sync_` or `__atomic_` function of gcc in a form that is not modelled yet.\n\n\
     Use ordinary C instead, under `#ifdef __ANTIPHON__` if needed.";

    U013: "an annotation with side effects",
    "An assertion, an assumption, an invariant or the constraint of an input is evaluated at any time, perhaps \
     for another process. It must not have side effects: no statement expressions, no \
     compound literals, no `a ?: b`.\n\n\
     \x20   #pragma antiphon assert (x ?: y) > 0\n\n\
     Store the value in a variable first and use that.";

    U014: "an MPI function that is not modelled",
    "The program calls a function of MPI that Antiphon does not model. `antiphon list mpi` shows the modelled ones.\n\n\
     \x20   MPI_Comm_spawn(...);\n\n\
     This is a limit of Antiphon, not an error in your program.";

    U016: "a file operation",
    "The program does something with a file or a folder that is not modelled. Antiphon models the three standard streams, \
     and files that are opened by `fopen`, written (`fprintf`, `fputs`, `fwrite`) and read (`fscanf`, `fgets`, `fgetc`, `fread`); what \
     is read is what the program wrote, where that is known, and anything otherwise. Files that are renamed, \
     opened anew, or used by their descriptors are not modelled, nor are folders.\n\n\
     \x20   rename(\"new.dat\", \"old.dat\");\n\n\
     Declare the contents of the file as an input of the program (`#pragma antiphon input`), under \
     `#ifdef __ANTIPHON__` if needed, or print to the standard output.";

    U017: "operating system processes and signals",
    "The program starts, replaces or signals a process of the operating system, or installs a handler or a \
     timer. None of that is modelled; the processes of an MPI program and the threads of \
     `<pthread.h>` are.\n\n\
     \x20   if (fork() == 0) ...\n\n\
     Put it under `#ifndef __ANTIPHON__` if the verification does not depend on it.";

    U019: "mixed wide bit-fields in one assignment",
    "gcc computes with a bit-field wider than `int` in a type of exactly its width. A compound assignment whose target is \
     signed and whose right side is an unsigned bit-field of more bits would compute in that type, which is not \
     modelled.\n\n\
     \x20   struct { unsigned long wide : 40; } s;\n\
     \x20   int n = -1;\n\
     \x20   n /= s.wide;\n\n\
     Write a cast to say which type is meant: `n /= (unsigned long)s.wide`.";

    U020: "a pointer to numbered nodes is used as more than that",
    "Under `#pragma antiphon nodes struct node`, pointers to `struct node` are the numbers of allocated nodes. They come from \
     `malloc(sizeof(struct node))` or `calloc(1, sizeof(struct node))`, are copied, compared by `==` and `!=`, dereferenced and freed. Not modelled are \
     arithmetic with them, conversions to other pointers or integers, addresses of nodes that are variables and of members of nodes, \
     unions with them, threads and programs of several files.\n\n\
     \x20   struct node **link = &head->next;\n\n\
     Write it without, or leave the annotation out: then nodes are objects one by one, for a bounded number of them.";

    U021: "messages are counted, and this cannot be counted",
    "Annotations with `channel`, `\\sent` or `\\received` count messages. Counted are those of `MPI_Send` and its blocking and nonblocking relatives, \
     `MPI_Recv`, `MPI_Sendrecv` and `MPI_Sendrecv_replace`. Not modelled beside them are receives that are posted, persistent and partitioned operations, matched probes, \
     `MPI_Cancel`, calls through pointers, threads, programs of several files and more than 64 processes; a message of which a channel speaks begins with a number of \
     the type that the channel names, sent and received by that datatype. What a channel says may depend on the message, `NPROCS`, constants and inputs that are numbers \
     and never written, and its assertions must be checked.\n\n\
     \x20   #pragma antiphon channel(0) {int from, int to, int k, int m} m >= 0\n\
     \x20   MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);\n\n\
     Write `MPI_Recv`, or leave the annotations out.";

    U018: "a C library function that is not modelled",
    "A header of Antiphon declares this function, so that programs that mention it can be read, but a call of \
     it is not modelled yet. `antiphon list features` shows the modelled functions.\n\n\
     \x20   setlocale(LC_ALL, \"\");\n\n\
     Write a body for it, declare it as an uninterpreted mathematical function with `#pragma antiphon abstract`, or \
     put the call under `#ifndef __ANTIPHON__`.";

    U101: "a value must be known, but depends on an input",
    "Cases, enum constants, widths of bit-fields, extents of members and static assertions must be numbers when the program is read, but this one depends on an input, which stays symbolic.\n\n\x20   #pragma antiphon input {N > 0} int\n\x20   #define N 10\n\x20   switch (x) { case N: ... }\n\nUse an `if` instead of the case, or do not declare it an input.";

    U102: "a function inside a function",
    "GNU C allows functions inside functions, which may use the variables around them. They are not modelled.\n\n\x20   int main(void) { int square(int x) { return x * x; } ... }\n\nMove the function out and pass what it needs as parameters.";

    U103: "assembler code outside functions",
    "The effect of assembler code is unknown.\n\n\x20   asm(\".globl start\");\n\nPut it under `#ifndef __ANTIPHON__`.";

    U104: "a member of variable size",
    "GNU C allows arrays of variable extent as members of a struct inside a function. They are not modelled.\n\n\x20   void f(int n) { struct { int a[n]; } s; }\n\nUse an array beside the struct, or a pointer in it.";

    U120: "a part of OpenMP is not modelled",
    "The directive, the clause or the combination is OpenMP, but Antiphon has no meaning for it yet; nothing is ignored.\n\n    #pragma omp metadirective when(implementation={extension(match_any)}: parallel)\n    x = 1;\n\nSee docs/openmp.md \
     for what is modelled.";

    U201: "the bytes of a value in ideal arithmetic",
    "In ideal arithmetic a real number has no format and so no bytes. Those of an integer are computed from its value. Any other \
     value that is read as another type than it was written (through a union, a pointer of another type, or a copy of a part of it) \
     has a meaning only in machine arithmetic.\n\n\
     \x20   float f = 1.0f;\n\
     \x20   unsigned bits = *(unsigned *)&f;\n\n\
     Run with `--arith machine`, and with `--fp ieee` where it is a floating-point number. There, too, a floating-point number must be a known one: the \
     bytes of an input are not modelled; `--input` gives it a value.";

    U202: "arithmetic on `long double`",
    "In machine arithmetic, numbers of type `long double` and `_Float128` are modelled as long as their values are \
     also those of a `double`. The result of this operation is not.\n\n\
     \x20   long double third = 1.0L / 3;\n\n\
     Use `double`, or ideal arithmetic, in which every number is exact.";

    U203: "a mathematical function that a concrete run does not compute",
    "The function is known, but a run in machine arithmetic cannot compute the same digits as the C library.\n\n\
     \x20   double y = tgamma(x);\n\n\
     This is a limit of Antiphon, not an error in your program.";

    U204: "a mathematical function that has no exact value here",
    "In ideal arithmetic numbers are real numbers, and a run computes exactly. It cannot continue where \
     a function has no such value: at an argument outside its domain, where C would give a NaN or an infinity; and, \
     in a run, where its value is not rational.\n\n\
     \x20   double r = sqrt(-2.0);     // no real number\n\
     \x20   double s = log(0.0);       // none either\n\
     \x20   double t = sqrt(2.0);      // not rational: `verify` handles it, `run` cannot; sqrt(4.0) is 2\n\n\
     Test the argument before the call or constrain it, or use `--arith machine` to compute with doubles.";

    U205: "an enormous number",
    "In ideal arithmetic numbers have no bounds, and this one would have more than a million bits.\n\n\
     \x20   x = 1 << 2000000;\n\n\
     Run with `--arith machine` if the program relies on the width of its integers.";

    U206: "a library function that is not executed",
    "The library function is known to Antiphon, but not executed: calls that start threads, and parts of MPI that are \
     rarely used. The message names it; `antiphon list mpi` shows the modelled functions of MPI.\n\n\
     \x20   pthread_create(&thread, NULL, work, NULL);\n\n\
     This is a limit of Antiphon, not an error in your program.";

    U207: "a needed value is unknown",
    "An evaluation needs a value that is unknown: the number of elements of a message or of a copy that no \
     input bounds, a quantifier without a finite range in a concrete run, or a variable of another process that does not \
     exist.\n\n\
     \x20   MPI_Send(buffer, n, MPI_INT, 1, 0, MPI_COMM_WORLD);   with `n` an input without bounds\n\n\
     Bound the input (`--input n=0..8`), give the quantifier a range (`forall {int i | 0 <= i && i < n} ...`), or use \
     `antiphon verify` instead of a concrete run. A size that the system gives has no name to bound: put a function that \
     returns a number in its place (`-Dsysconf=page_size`).";

    U208: "a format that is not modelled",
    "The format of a print or scan contains a conversion that is not modelled or that C does not have, or an argument of \
     the library function is missing or has the wrong type. All but the first are errors of the program.\n\n\
     \x20   printf(\"%y\\n\", 3);\n\n\
     Fix the format: gcc's `-Wformat` finds such places, too.";

    U210: "an annotation names a variable that is out of scope",
    "An assertion over several processes is evaluated on one snapshot of each. `PROC[e].x` is the variable `x` of the \
     function that contains the annotation (or of `f`, as `PROC[e]@f.x`), in the snapshot of process `e`. That process \
     took its snapshot outside this function, or outside the block that declares the variable.\n\n\
     \x20   void root(void)   { int total; ... }\n\
     \x20   void worker(void) { ...\n\
     \x20   #pragma antiphon collective assert SUM PROC[0].total >= x   // root's variable: PROC[0]@root.total\n\n\
     Name the function that has the variable, move the annotations into its scope, or make the variable global.";
}
