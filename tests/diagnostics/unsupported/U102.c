int main(void) {
  int square(int x) { return x * x; } //~ U102
  return square(2);
}
