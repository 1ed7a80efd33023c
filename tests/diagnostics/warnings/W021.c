//@ args: show ast
//@ exit: 0
int x = 'ab'; //~ W021
