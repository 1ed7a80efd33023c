//! Errors of names, types and declarations: `E3..`. The grammar is right; what
//! the program says with it is not.

codes! {
    E301: "an undeclared name is used",
    "C needs a declaration before a name is used.\n\n\x20   int main(void) { return count; }   // no `count` anywhere\n\nCheck the spelling, or include the header that declares it.";

    E302: "two declarations do not agree",
    "One name is declared twice, and the declarations disagree: different types, a variable and a function, `static` and not.\n\n\x20   int total;\n\x20   double total;\n\nMake them agree, best by one declaration in a header, or use two names.";

    E303: "a name is defined twice",
    "In one scope a variable, function, member, parameter or constant has two definitions.\n\n\x20   int x = 1;\n\x20   int x = 2;\n\nRemove one of them or rename it.";

    E304: "the specifiers of a type do not form a type",
    "The specifiers of a declaration do not form a type, or name two types.\n\n\x20   unsigned double x;\n\x20   long struct s y;\n\nOften a `;` is missing after a struct.";

    E305: "a type is incomplete where it must be complete",
    "A struct that was only declared, an array without extent or `void` has no size here.\n\n\x20   struct node;            // only declared\n\x20   struct node first;      // how large?\n\nInclude the header that defines it, or use a pointer.";

    E306: "an operator has operands of the wrong type",
    "The labels show the types of the operands.\n\n\x20   double x; int y = x % 2;     // `%` is for integers\n\nConvert an operand, or use a function (`fmod`).";

    E307: "something that cannot be changed is assigned to",
    "The left side of an assignment and the operand of `++` must be an lvalue that is not `const` and not an array.\n\n\x20   const int n = 3;\n\x20   n = 4;\n\x20   a + b = c;";

    E308: "there is no such member",
    "The struct or union has no member of this name, or the operand of `.` or `->` is not a struct or union. A designator `.name` of an initialiser names a member, too.\n\n\x20   struct point { int x, y; } p = { .w = 0 };\n\x20   p.z = 1;\n\nWith a pointer write `->`, with a struct `.`.";

    E309: "something that is not a function is called",
    "The expression before `(` is neither a function nor a pointer to one.\n\n\x20   int n; n(3);\n\nPerhaps an operator is missing: `n * (3)`.";

    E310: "the number of arguments is wrong",
    "The function is declared with another number of parameters.\n\n\x20   double pow(double x, double y);\n\x20   pow(2.0);\n\nThe second label shows the declaration.";

    E311: "a value has the wrong type",
    "C converts between numbers and, with a warning, between pointers; not between a struct and anything else.\n\n\x20   struct point p = 3;\n\x20   int x = p;\n\nUse a member of the struct, or take its address.";

    E312: "a constant expression is needed",
    "Here the compiler must know the value: cases, enum constants, widths of bit-fields, `_Static_assert`, initialisers of static objects.\n\n\x20   int n = 3;\n\x20   switch (x) { case n: ... }\n\nUse a literal, a macro or an enum constant.";

    E313: "the extent of an array is wrong",
    "An extent must be a nonnegative integer; only the first may be omitted; a flexible array must be the last member.\n\n\x20   int a[-1];\n\x20   int b[][];";

    E314: "a bit-field is wrong",
    "A bit-field must have an integer type and at most as many bits as that type.\n\n\x20   struct { double x : 3; int y : 40; };";

    E315: "a case label is wrong",
    "A `case` or `default` is outside a `switch`, or the same case appears twice.\n\n\x20   switch (x) { case 1: a(); break; case 1: b(); }";

    E316: "a jump has no target",
    "`break` belongs to a loop or `switch`, `continue` to a loop.\n\n\x20   int main(void) { break; }";

    E317: "a label is missing or defined twice",
    "`goto` needs exactly one label of its name in the same function.\n\n\x20   goto done;      // and no `done:` in this function";

    E318: "a static assertion fails",
    "The condition of a `_Static_assert` in the program is false.\n\n\x20   _Static_assert(sizeof(long) == 4, \"32 bits\");\n\nPerhaps the program is meant for another data model.";

    E319: "an initialiser does not match its object",
    "The initialiser designates a part that does not exist, or has the wrong form for its object.\n\n\x20   int a[3] = { [5] = 1 };\n\x20   int b[2] = 7;";

    E320: "a type is not allowed",
    "There are no arrays of functions, no functions that return arrays or functions, no functions as members.\n\n\x20   int f(void)[3];\n\nUse pointers to them.";

    E322: "a storage class is wrong",
    "`typedef`, `extern`, `static`, `auto` and `register` exclude each other, and some are allowed only in certain places.\n\n\x20   static extern int x;\n\x20   typedef int t = 3;";

    E323: "a tag is defined twice or as something else",
    "In one scope a tag names one struct, one union or one enum.\n\n\x20   struct s { int x; };\n\x20   union s u;\n\nRename one of them.";

    E324: "a scalar is needed",
    "A condition, or an operand of `&&`, `||`, `!`, must be a number or a pointer; `switch` needs an integer.\n\n\x20   struct point p;\n\x20   if (p) ...\n\nCompare members instead.";

    E325: "a cast is not allowed",
    "Casts convert between numbers and pointers, but not between floating values and pointers, and not to arrays or structs.\n\n\x20   struct point p = (struct point) 3;\n\nWrite a compound literal: `(struct point){3}`.";

    E326: "no association of `_Generic` matches",
    "The type of the first operand is not listed, and there is no `default`.\n\n\x20   _Generic(1.5, int: 1, long: 2)\n\nAdd an association for the type or `default:`.";

    E327: "`&` needs an lvalue or a function",
    "`&` gives the address of a variable, an element, a member or a function; values and bit-fields have none.\n\n\x20   int *p = &(a + b);\n\nStore the value in a variable first.";

    E328: "an extent outside functions depends on a variable",
    "The extent of an array with static lifetime may depend only on constants and inputs of the program, since it must be known before the program starts.\n\n\x20   int n = 3;\n\x20   double a[n];      // allowed if n is annotated `input`\n\nMake `n` a macro, or put `#pragma antiphon input` before it.";

    E329: "`void` has no values",
    "A variable or parameter cannot be `void`, and the result of a function that returns `void` cannot be used.\n\n\x20   void f(void);\n\x20   int x = f();";

    E330: "a constant expression divides by zero",
    "A constant expression must have a value when the program is read.\n\n\x20   enum { half = 1 / 0 };";

    E334: "an alignment is not a power of two",
    "`_Alignas` and `aligned` take 1, 2, 4, 8 and so on.\n\n\x20   _Alignas(3) int x;";
}
