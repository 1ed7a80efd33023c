void f(int n) {
  struct { int a[n]; } s; //~ U104
}
int main(void) {
  f(3);
  return 0;
}
