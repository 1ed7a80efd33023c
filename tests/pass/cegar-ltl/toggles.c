//@ cegar --check ltl --ltl GF{t==0}&&GF{t==1}
// A flag that changes for ever.
int t;

int main(void) {
  while (1)
    t = 1 - t;
}
