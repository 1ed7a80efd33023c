// A date is any that there is.
//@ verify
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  char text[32];
  assert(date->tm_mon >= 0 && date->tm_mon < 12);
  assert(strftime(text, sizeof text, "%Y-%m-%d", date) == 10);
  assert(text[10] == 0);
  printf("%s %s", text, ctime(&now));
  assert(strlen(ctime(&now)) == 25);
  return 0;
}
