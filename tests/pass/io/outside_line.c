// A whole line that may be anything.
#include <stdio.h>

int main(void) {
  char line[80];
  if (!fgets(line, 80, stdin))
    return 1;
  return line[0];
}
