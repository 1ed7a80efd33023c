// Known values only: a loop that reads and adds.
int main(void) {
  long sum = 0;
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
  for (int i = 0; i < 2000000; i++) sum += a[i % 100] * 3;
  return sum == 0;
}
