//@ args: show preprocessed
#define SIZE 8
#if SIZE / BLOCK > 4 //~ E114
#endif
#if 1 || SIZE / 0
int reached;
#endif
