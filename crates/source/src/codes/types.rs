//! Errors of names, types and declarations: `E3..`. The grammar is right; what
//! the program says with it is not.

codes! {
    E301: "a name is used that is not declared",
    "C needs a declaration before a name is used.\n\n\x20   int main(void) { return count; }   // no `count` anywhere\n\nCheck the spelling, or include the header that declares it.";

    E302: "two declarations do not agree",
    "One name is declared twice, and the declarations say different things: different types, a variable and a function, `static` and not.\n\n\x20   int total;\n\x20   double total;\n\nMake them agree, best by one declaration in a header, or use two names.";

    E303: "a name is defined twice",
    "In one scope a variable, function, member, parameter or constant has two definitions.\n\n\x20   int x = 1;\n\x20   int x = 2;\n\nRemove one of them or rename it.";

    E304: "the words of a type do not go together",
    "A declaration has words that make no type together, or names two types.\n\n\x20   unsigned double x;\n\x20   long struct s y;\n\nOften a `;` is missing after a struct.";

    E305: "a type is incomplete where it must be complete",
    "A struct that was only declared, an array without extent or `void` has no size here.\n\n\x20   struct node;            // only declared\n\x20   struct node first;      // how large?\n\nInclude the header that defines it, or use a pointer.";

    E306: "an operator has operands of types that it cannot take",
    "The labels show the types of the operands.\n\n\x20   double x; int y = x % 2;     // `%` is for integers\n\nConvert an operand, or use a function (`fmod`).";

    E307: "something is assigned to that cannot be changed",
    "The left side of an assignment and the operand of `++` must be a place in memory that is not `const` and no array.\n\n\x20   const int n = 3;\n\x20   n = 4;\n\x20   a + b = c;";

    E308: "there is no such member",
    "The struct or union has no member of this name, or what stands before `.` or `->` is none. A designator `.name` of an initialiser names a member, too.\n\n\x20   struct point { int x, y; } p = { .w = 0 };\n\x20   p.z = 1;\n\nWith a pointer write `->`, with a struct `.`.";

    E309: "something is called that is no function",
    "What stands before `(` is neither a function nor a pointer to one.\n\n\x20   int n; n(3);\n\nPerhaps an operator is missing: `n * (3)`.";

    E310: "the number of arguments is wrong",
    "The function is declared with another number of parameters.\n\n\x20   double pow(double x, double y);\n\x20   pow(2.0);\n\nThe second label shows the declaration.";

    E311: "a value of one type is given where another is wanted",
    "C converts between numbers and, with a warning, between pointers; not between a struct and anything else.\n\n\x20   struct point p = 3;\n\x20   int x = p;\n\nGive a member of the struct, or take its address.";

    E312: "a constant expression is wanted",
    "Here the compiler must know the value: cases, enum constants, widths of bit-fields, `_Static_assert`, initialisers of static objects.\n\n\x20   int n = 3;\n\x20   switch (x) { case n: ... }\n\nUse a literal, a macro or an enum constant.";

    E313: "the extent of an array is wrong",
    "An extent is an integer and not negative; only the first may be left out; a flexible array is the last member.\n\n\x20   int a[-1];\n\x20   int b[][];";

    E314: "a bit-field is wrong",
    "A bit-field has an integer type, and at most as many bits as that type has.\n\n\x20   struct { double x : 3; int y : 40; };";

    E315: "a case label is wrong",
    "A `case` or `default` stands outside of a `switch`, or the same case stands twice.\n\n\x20   switch (x) { case 1: a(); break; case 1: b(); }";

    E316: "a jump has nowhere to go",
    "`break` belongs to a loop or `switch`, `continue` to a loop.\n\n\x20   int main(void) { break; }";

    E317: "a label is missing or stands twice",
    "`goto` needs exactly one label of its name in the same function.\n\n\x20   goto done;      // and no `done:` in this function";

    E318: "a static assertion fails",
    "The program itself demands that the condition of `_Static_assert` holds, and it does not.\n\n\x20   _Static_assert(sizeof(long) == 4, \"32 bits\");\n\nPerhaps the program is meant for another data model.";

    E319: "an initialiser does not fit",
    "The initialiser designates a part that is not there, or has the wrong form for its object.\n\n\x20   int a[3] = { [5] = 1 };\n\x20   int b[2] = 7;";

    E320: "a type cannot be built so",
    "There are no arrays of functions, no functions that return arrays or functions, no functions as members.\n\n\x20   int f(void)[3];\n\nUse pointers to them.";

    E322: "a storage class does not fit",
    "`typedef`, `extern`, `static`, `auto` and `register` exclude each other, and some have their place.\n\n\x20   static extern int x;\n\x20   typedef int t = 3;";

    E323: "a tag is defined twice or as something else",
    "In one scope a tag names one struct, one union or one enum.\n\n\x20   struct s { int x; };\n\x20   union s u;\n\nRename one of them.";

    E324: "a scalar is wanted",
    "A condition, or an operand of `&&`, `||`, `!`, is a number or a pointer; `switch` wants an integer.\n\n\x20   struct point p;\n\x20   if (p) ...\n\nCompare members instead.";

    E325: "a cast is not allowed",
    "Casts convert between numbers and pointers, but not between floating values and pointers, and not to arrays or structs.\n\n\x20   struct point p = (struct point) 3;\n\nWrite a compound literal: `(struct point){3}`.";

    E326: "no arm of `_Generic` fits",
    "The type of the first operand is none of those listed, and there is no `default`.\n\n\x20   _Generic(1.5, int: 1, long: 2)\n\nAdd an arm for the type or `default:`.";

    E327: "there is no address",
    "`&` gives the address of a variable, an element, a member or a function; values and bit-fields have none.\n\n\x20   int *p = &(a + b);\n\nStore the value in a variable first.";

    E328: "an extent outside functions depends on a variable",
    "Arrays with static lifetime have an extent over constants and inputs of the program, since it must be known before the program starts.\n\n\x20   int n = 3;\n\x20   double a[n];      // allowed if n is annotated `input`\n\nMake n a macro, or put `#pragma TASS input` before it.";

    E329: "`void` has no values",
    "A variable or parameter cannot be `void`, and the result of a function that returns `void` cannot be used.\n\n\x20   void f(void);\n\x20   int x = f();";

    E330: "a constant expression divides by zero",
    "The value of a constant expression is computed now, and this one has none.\n\n\x20   enum { half = 1 / 0 };";

    E334: "an alignment is not a power of two",
    "`_Alignas` and `aligned` take 1, 2, 4, 8 and so on.\n\n\x20   _Alignas(3) int x;";
}
