//@ args: show preprocessed
#include stdio.h //~ E118
#include         //~ E118
