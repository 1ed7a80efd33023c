//@ args: show preprocessed
#define CALL(f) f ## (1)
int y = CALL(g); //~ E111
