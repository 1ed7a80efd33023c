//@ args: show ast
int main(void) { return 0; }
return 0;  //~ E214
