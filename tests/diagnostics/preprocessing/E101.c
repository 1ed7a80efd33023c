//@ args: show preprocessed
#include "no_such_file.h" //~ E101
int main(void) { return 0; }
