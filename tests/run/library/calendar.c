// Dates of times, and their texts.
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t times[4] = {0, 951827696, 1000000000, 4102444799};
  char text[100];
  for (int i = 0; i < 4; i++) {
    struct tm *date = gmtime(&times[i]), own;
    printf("%d-%d-%d %d:%d:%d %d %d\n", date->tm_year, date->tm_mon, date->tm_mday, date->tm_hour, date->tm_min,
           date->tm_sec, date->tm_wday, date->tm_yday);
    size_t length = strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %A %b %B %j %y %e %I %p %F %T %D %R %%", date);
    printf("%zu %s\n", length, text);
    gmtime_r(&times[i], &own);
    printf("%ld %s", (long)timegm(&own), asctime(&own));
    printf("%zu\n", strftime(text, 5, "%Y-%m", &own));
  }
  return 0;
}
