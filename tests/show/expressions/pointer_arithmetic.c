/* Pointer arithmetic. */
//@[ast] show ast
//@[model] show model
int sum(const int *a, const int *end) {
  int s = 0;
  while (a < end) s += *a++;
  return s;
}
int main(void) {
  int v[4] = {1, 2, 3, 4};
  return sum(v, v + 4) + *(v + 1) + 2[v];
}
