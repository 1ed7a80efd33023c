// A status that is computed from an input and is always zero.
//@ verify --check exit-status
#pragma antiphon input int
int n;

int main(void) { return n > 100 ? (n < 50 ? 2 : 0) : n * 2 - n - n; }
