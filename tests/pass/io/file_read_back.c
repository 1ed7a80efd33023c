// What a program writes into a file is there when it reads it: texts, values, places.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#pragma antiphon input
double x;

static int texts(void) {
  int a, b;
  char line[20];
  FILE *f = fopen("data.txt", "w");
  if (!f)
    return 1;
  fprintf(f, "%d %d\n", 12, 34);
  fputs("hello\n", f);
  fputc('!', f);
  assert(ftell(f) == 13);
  fclose(f);
  f = fopen("data.txt", "r");
  if (!f)
    return 1;
  assert(fscanf(f, "%d %d", &a, &b) == 2 && a == 12 && b == 34);
  assert(fgets(line, sizeof line, f) != NULL && strcmp(line, "\n") == 0);
  assert(fgets(line, sizeof line, f) != NULL && strcmp(line, "hello\n") == 0);
  assert(!feof(f));
  assert(fgetc(f) == '!' && !feof(f) && fgetc(f) == EOF && feof(f));
  rewind(f);
  assert(!feof(f) && fgetc(f) == '1');
  assert(fseek(f, 3, SEEK_SET) == 0 && fgetc(f) == '3' && ftell(f) == 4);
  assert(ungetc('3', f) == '3' && fscanf(f, "%d", &b) == 1 && b == 34);
  assert(fseek(f, -1, SEEK_END) == 0 && fgetc(f) == '!');
  fclose(f);
  return 0;
}

static int values(void) {
  double out[3] = {x, 2 * x, 1.5}, in[3];
  int n = 3, m;
  FILE *f = fopen("values", "wb+");
  if (!f)
    return 1;
  assert(fwrite(&n, sizeof n, 1, f) == 1 && fwrite(out, sizeof(double), 3, f) == 3);
  rewind(f);
  assert(fread(&m, sizeof m, 1, f) == 1 && m == 3);
  assert(fread(in, sizeof(double), 3, f) == 3 && in[0] == x && in[1] == 2 * x && in[2] == 1.5);
  assert(!feof(f) && fread(in, sizeof(double), 1, f) == 0 && feof(f));
  fseek(f, sizeof(int) + sizeof(double), SEEK_SET);
  assert(fread(in, sizeof(double), 1, f) == 1 && in[0] == 2 * x);
  fclose(f);
  return 0;
}

int main(void) {
  int failed = texts() + values();
  return failed > 2;
}
