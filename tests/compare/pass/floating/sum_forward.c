//@ part: yes
#define N 6
#pragma antiphon input
double a[N];
#pragma antiphon output
double sum;

int main(void) {
  for (int i = 0; i < N; i++)
    sum += a[i]; //~ W032
  return 0;
}
