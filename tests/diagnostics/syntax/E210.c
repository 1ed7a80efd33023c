//@ args: show ast
char c = ''; //~ E210
