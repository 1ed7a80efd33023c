// Whole lines are not modelled where they may be anything.
#include <stdio.h>

int main(void) {
  char line[80];
  if (!fgets(line, 80, stdin))  //~ U207
    return 1;
  return line[0];
}
