// What is not known of a file: what others wrote, what a print of an unknown number made, two streams at once; and a stream
// that is closed.
//@[other] verify -DOTHER
//@[number] verify -DNUMBER
//@[two] verify -DTWO
//@[end] verify -DEND
//@[over] verify -DOVER
//@[closed] verify -DCLOSED
#include <assert.h>
#include <stdio.h>
#pragma antiphon input
int x;

int main(void) {
  int y = 0;
  FILE *g = NULL;
  FILE *f = fopen("data", "w+");
  if (!f)
    return 1;
#ifdef NUMBER
  fprintf(f, "%d", x);
#else
  fprintf(f, "%d", 7);
#endif
#ifdef OVER
  rewind(f);
  fputc('8', f);
#endif
#ifdef TWO
  g = fopen("data", "r+");
  if (g) {
    fputc('8', g);
    fclose(g);
  }
#endif
  rewind(f);
  fscanf(f, "%d", &y);
#ifdef END
  assert(!feof(f));  //~[end] assertion
#endif
  fclose(f);
#ifdef OTHER
  f = fopen("another", "r");
  if (!f)
    return 1;
  fscanf(f, "%d", &y);
  fclose(f);
#endif
#ifdef CLOSED
  fscanf(f, "%d", &y);  //~[closed] pointer
#endif
  assert(y == 7);  //~[other,number,two,over] assertion
  return 0;
}
