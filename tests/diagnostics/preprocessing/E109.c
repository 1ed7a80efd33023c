//@ args: show preprocessed
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int x = MAX(1);       //~ E109
int y = MAX(1, 2, 3); //~ E109
int z = MAX((1, 2), {3});
