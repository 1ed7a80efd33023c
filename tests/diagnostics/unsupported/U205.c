/* A number of more than a million bits. */
//@ args: run
int main(void) {
  int n = 2000000;
  return (1 << n) > 0; //~ U205
}
