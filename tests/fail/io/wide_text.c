// `swprintf` counts characters, not the zero behind them.
//@ verify --arith machine
#include <assert.h>
#include <stddef.h>
int swprintf(wchar_t *to, size_t most, const wchar_t *format, ...);

int main(void) {
  wchar_t text[8];
  int count = swprintf(text, 8, L"%d", 1234);
  assert(count == 5); //~ assertion
  return 0;
}
