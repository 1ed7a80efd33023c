// The size that the program fixes for itself is replaced by one that is too large.
//@ verify --set N=5
#define N 3

int main(void) {
  int a[4];
  for (int i = 0; i < N; i++)
    a[i] = i; //~ array-bounds
  return a[0];
}
