//@ finding: E410
int f(void) { return 0; }
