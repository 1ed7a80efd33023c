//@ args: show preprocessed
#ifdef DEBUG //~ E115
int debug;
