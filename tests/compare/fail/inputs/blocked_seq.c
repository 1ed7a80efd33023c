//@ part: yes
#pragma antiphon input
int a[4];
#pragma antiphon output
int sum;

int main(void) {
  int i, total = 0;
  for (i = 0; i < 4; i++)
    total += a[i];
  sum = total;
  return 0;
}
