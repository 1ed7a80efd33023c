//@ args: show ast
_Static_assert(sizeof(long) == 4, "long has 32 bits"); //~ E318
