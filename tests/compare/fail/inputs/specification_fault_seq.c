//@ part: yes
/* The specification itself is wrong: it reads beyond its array. */
#pragma TASS input
int a[3];
#pragma TASS output
int s;
int main(void) {
  for (int i = 0; i <= 3; i++) s += a[i]; //~ W032 array-bounds
  return 0;
}
