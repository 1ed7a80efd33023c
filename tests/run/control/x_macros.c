/* Macros: X-macros, stringify, paste, variadic, recursion stops. */
#include <stdio.h>

#define COLOURS(X) X(red, 0xff0000) X(green, 0x00ff00) X(blue, 0x0000ff)
#define AS_ENUM(name, value) COLOUR_##name,
#define AS_NAME(name, value) #name,
#define AS_VALUE(name, value) value,
enum { COLOURS(AS_ENUM) COLOUR_COUNT };
static const char *names[] = {COLOURS(AS_NAME)};
static const unsigned values[] = {COLOURS(AS_VALUE)};

#define STR(x) #x
#define XSTR(x) STR(x)
#define VERSION 3
#define JOIN(a, b) a##b
#define XJOIN(a, b) JOIN(a, b)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define LOG(format, ...) printf("[" format "]\n", ##__VA_ARGS__)
#define SWAP(t, a, b) do { t swap_ = a; a = b; b = swap_; } while (0)
#define f(x) (x + f)
#if VERSION >= 3 && defined(MAX) && !defined(NOTHING)
#define CHOSEN "new"
#elif VERSION == 2
#define CHOSEN "two"
#else
#define CHOSEN "old"
#endif

int main(void) {
  for (int i = 0; i < COLOUR_COUNT; i++) printf("%s %06x\n", names[i], values[i]);
  printf("%s %s %s\n", STR(VERSION), XSTR(VERSION), STR(a "b\n" 'c'));
  int XJOIN(x, VERSION) = 5, f = 2;
  printf("%d %d %d\n", x3, MAX(x3, 4), f(1));
  printf("%zu\n", COUNT(1, 2, 3, 4));
  LOG("plain");
  LOG("%d %s", 7, "args");
  int a = 1, b = 2;
  SWAP(int, a, b);
  printf("%d %d %s\n", a, b, CHOSEN);
  printf("%d\n", __LINE__ > 40);
#undef VERSION
#ifdef VERSION
  printf("still\n");
#endif
  return 0;
}
