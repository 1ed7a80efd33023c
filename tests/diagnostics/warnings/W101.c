//@ args: show preprocessed
//@ exit: 0
#warning this solver is slow //~ W101
int x;
