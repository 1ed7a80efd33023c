//@ part: yes
#pragma antiphon input {N > 0 && N <= 4} int
#define N 4
#pragma antiphon input
double a[N];
#pragma antiphon output
double mean;

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i];
  mean = sum / N;
  return 0;
}
