//@ verify
#pragma antiphon input int
int n;

int main(void) {
  int best = 0;
  if (n > 0)
    best = n;
  if (best > 3)
    return 0;
  return 0;
}
