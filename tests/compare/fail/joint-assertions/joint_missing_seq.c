//@ part: yes
#pragma TASS input
int n;
#pragma TASS output
int y;
int main(void) {
  y = n + n;
  return 0;
}
