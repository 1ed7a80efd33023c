//@ args: show ast --data-model ilp32
_Static_assert(sizeof(long) == 8, "long has 64 bits"); //~ E318
_Static_assert(sizeof(long) == 4, "long has 32 bits");
