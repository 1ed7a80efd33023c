/* Definitions in the style of K&R: arguments come promoted and are converted on entry. */
#include <stdio.h>

static int narrow(c, s, b)
  char c;
  short s;
  _Bool b;
{
  return c * 1000000 + s * 10 + b;
}

static float half(x)
  float x;
{
  return x / 2;
}

static int address(c)
  char c;
{
  char *p = &c;
  return *p + sizeof c;
}

static unsigned mixed(n, u, text)
  unsigned char u;
  char *text;
{
  text += n;
  u++;
  return u + *text;
}

static int first(a) int a[3]; { return a[0] + sizeof a; }

int later();
static int (*pointer)() = narrow;

int main(void) {
  int values[3] = {7, 8, 9};
  printf("%d\n", narrow(300, 70000, 1));
  printf("%.4f %.4f\n", half(0.1), half(3.0));
  printf("%d\n", address(513));
  printf("%u\n", mixed(1, 255, "abc"));
  printf("%d\n", first(values));
  printf("%d\n", later(1.5, 70000));
  printf("%d\n", pointer(257, 2, 1));
  printf("%d\n", later(0.1f, 5));
  return 0;
}

int later(f, s)
  float f;
  short s;
{
  return (f == 0.1f) + (int)(f * 2) + s;
}
