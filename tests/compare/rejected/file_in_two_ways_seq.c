//@ part: yes
#include <stdio.h>
int main(void) {
  FILE *in = fopen("numbers.txt", "r");
  int x = 0;
  if (fscanf(in, "%d", &x) == 1)
    printf("%d\n", x);
  fclose(in);
  return 0;
}
