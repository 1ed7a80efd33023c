//@ cegar --check termination
// Unsigned numbers wrap, as C says: the loop ends at zero.
unsigned char c;

int main(void) {
  c = 1;
  while (c != 0)
    c++;
  return 0;
}
