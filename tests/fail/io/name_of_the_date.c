// The room for the text of a date is one byte too small.
//@ verify -n 1
#include <stdio.h>
#include <time.h>

int main(void) {
  time_t now;
  time(&now);
  struct tm *date = localtime(&now);
  char day[10];
  sprintf(day, "%04d:%02d:%02d", date->tm_year + 1900, date->tm_mon + 1, date->tm_mday);  //~ array-bounds
  return day[0] == 'x';
}
