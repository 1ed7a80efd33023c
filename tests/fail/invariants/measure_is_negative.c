//@ verify
// It gets smaller, but has no bound that the loop respects.
int main(void) {
  int i = 0;
  do {
#pragma antiphon decreases 2 - i //~ termination
    while (i < 5)
      i++;
  } while (0);
  return 0;
}
