// Months count from zero.
//@ verify
#include <assert.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  struct tm date;
  gmtime_r(&now, &date);
  assert(date.tm_mon > 0);  //~ assertion
  return 0;
}
