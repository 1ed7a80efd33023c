#include <locale.h>
int main(void) {
  setlocale(LC_ALL, ""); //~ U018
  return 0;
}
