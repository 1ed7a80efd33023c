/* A signed place and a wider unsigned bit-field in one compound assignment. */
struct wide { unsigned long w : 40; };
int main(void) {
  struct wide s = {3};
  int n = -7;
  n /= s.w; //~ U019
  return n;
}
