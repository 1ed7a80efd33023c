// The size that the program fixes for itself is too large, and replaced.
//@ verify --set N=4
#define N 5

int main(void) {
  int a[4];
  for (int i = 0; i < N; i++)
    a[i] = i;
  return a[0];
}
