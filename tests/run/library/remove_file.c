// A file that the program made is removed, and made again: the new one is empty.
#include <stdio.h>

int main(void) {
  char line[16];
  FILE *file = fopen("notes.tmp", "w");
  fputs("old\n", file);
  fclose(file);
  printf("removed: %d\n", remove("notes.tmp"));
  file = fopen("notes.tmp", "w");
  fputs("new\n", file);
  fclose(file);
  file = fopen("notes.tmp", "r");
  while (fgets(line, sizeof line, file)) printf("%s", line);
  fclose(file);
  return 0;
}
