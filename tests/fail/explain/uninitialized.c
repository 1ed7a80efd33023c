//@ verify
#pragma antiphon input int
int n;

int main(void) {
  int best;
  if (n > 0)
    best = n;
  if (best > 3) //~ uninitialized
    return 0;
  return 0;
}
