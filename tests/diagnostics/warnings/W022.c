//@ args: show ast
//@ exit: 0
char *s = "\q"; //~ W022
