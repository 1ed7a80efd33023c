/* Generic. */
//@[ast] show ast
//@[model] show model
#define name(x) _Generic((x), int: 1, double: 2, default: 3)
_Static_assert(sizeof(int) == 4, "int");
int main(void) { return name(1) + name(2.0) + name("c"); }
