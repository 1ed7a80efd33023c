#include <time.h>
int main(void) {
  time_t t = 0;
  struct tm *now = localtime(&t); //~ U018
  return now->tm_year;
}
