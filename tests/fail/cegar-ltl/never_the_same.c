//@ cegar --check termination
// The loop does not end, and the state is another one in each turn.
int main(void) {
  int x = 1;
  while (x != 0) { //~ termination
    if (x < 1000)
      x = x + 1;
  }
  return 0;
}
