//@ args: show ast
//@ exit: 0
char name[3] = "antiphon"; //~ W010
char exact[3] = "abc";
