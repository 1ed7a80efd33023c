//@ args: show ast
enum { half = 1 / 0 }; //~ E330
