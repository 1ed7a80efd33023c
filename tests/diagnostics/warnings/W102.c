//@ args: show preprocessed
//@ exit: 0
#define N 10
#define N 10
#define N 20 //~ W102
