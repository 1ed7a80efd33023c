// The section ends before the last element.
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
#pragma omp target map(to : a[0 : 3]) map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    sum += a[i]; //~ array-bounds
  return sum;
}
