// In parallel only if there is much to do, and then wrong.
static int count(int n) {
  int s = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel for) otherwise(nothing)
  for (int i = 0; i < n; i++) s += i; //~ data-race
  return s;
}
int main(void) {
  count(2);
  count(4);
  return 0;
}
