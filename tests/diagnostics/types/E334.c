//@ args: show ast
_Alignas(3) int x; //~ E334
