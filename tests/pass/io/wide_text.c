// `swprintf` prints wide characters, as many as fit, and says whether they did.
//@ verify --arith machine
#include <assert.h>
#include <stddef.h>
int swprintf(wchar_t *to, size_t most, const wchar_t *format, ...);

int main(void) {
  wchar_t text[8];
  assert(swprintf(text, 8, L"%d-%s", 12, "ab") == 5);
  assert(text[0] == L'1' && text[2] == L'-' && text[4] == L'b' && text[5] == 0);
  assert(swprintf(text, 3, L"%d", 1234) < 0);
  assert(text[1] == L'2' && text[2] == 0);
  return 0;
}
