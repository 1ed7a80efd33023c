//@ args: show preprocessed
int main(void) { return 0; }
/* this comment goes on to the end of the file //~ E102
