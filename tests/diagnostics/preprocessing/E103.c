//@ args: show preprocessed
const char *s = "hello;
//~^ E103
int c = 'x;
//~^ E103
