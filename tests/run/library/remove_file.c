// A file that the program made is removed, and made again: the new one is empty.
#include <stdio.h>

int main(void) {
  char line[16];
  FILE *file = fopen("notes.txt", "w");
  fputs("old\n", file);
  fclose(file);
  printf("removed: %d\n", remove("notes.txt"));
  file = fopen("notes.txt", "w");
  fputs("new\n", file);
  fclose(file);
  file = fopen("notes.txt", "r");
  while (fgets(line, sizeof line, file)) printf("%s", line);
  fclose(file);
  return 0;
}
