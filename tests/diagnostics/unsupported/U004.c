int main(void) {
  double _Complex z; //~ U004
  z = 1.0;
  return 0;
}
