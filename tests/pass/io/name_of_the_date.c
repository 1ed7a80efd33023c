// A file is named after the date, as programs do with their logs.
//@ verify -n 1
#include <stdio.h>
#include <time.h>

int main(void) {
  time_t now;
  time(&now);
  struct tm *date = localtime(&now);
  char day[25], name[64];
  sprintf(day, "%04d:%02d:%02d-%02d:%02d:%02d", date->tm_year + 1900, date->tm_mon + 1, date->tm_mday, date->tm_hour,
          date->tm_min, date->tm_sec);
  sprintf(name, "%s.%s.yaml", "log", day);
  FILE *file = fopen(name, "w");
  if (!file)
    return 0;
  fprintf(file, "day: %s\n", day);
  fclose(file);
  return 0;
}
