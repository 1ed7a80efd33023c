// A file that the program writes and reads again.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[40];
  int number = 0, values[3] = {7, 8, 9}, back[3] = {0, 0, 0};
  FILE *f = fopen("antiphon_run_files.tmp", "w");
  if (f == NULL)
    return 1;
  fprintf(f, "%d apples\n", 12);
  fputs("pears\n", f);
  fputc('x', f);
  fclose(f);
  f = fopen("antiphon_run_files.tmp", "r");
  if (f == NULL)
    return 1;
  int found = fscanf(f, "%d", &number);
  printf("%d %d\n", found, number);
  printf("%s", fgets(line, sizeof line, f));
  printf("%s", fgets(line, sizeof line, f));
  int letter = fgetc(f);
  int end = fgetc(f);
  printf("%c %d %d\n", letter, end, feof(f) != 0);
  rewind(f);
  printf("%ld\n", ftell(f));
  fclose(f);
  f = fopen("antiphon_run_files.tmp", "wb");
  if (f == NULL)
    return 1;
  printf("%d\n", (int)fwrite(values, sizeof(int), 3, f));
  fclose(f);
  f = fopen("antiphon_run_files.tmp", "rb");
  if (f == NULL)
    return 1;
  found = (int)fread(back, sizeof(int), 3, f);
  printf("%d %d %d %d\n", found, back[0], back[1], back[2]);
  fclose(f);
  return 0;
}
