//@ part: yes
#define N 5
#pragma antiphon input
int a[N];
#pragma antiphon output
int sum;

int main(void) {
  int total = 0;
  for (int i = 0; i < N; i++)
    total += a[i];
  sum = total;
  return 0;
}
