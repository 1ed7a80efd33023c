//@ args: show preprocessed
int x = 3 @ 4; //~ E104
