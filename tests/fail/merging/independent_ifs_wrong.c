// One of the 2^14 executions counts all.
//@[auto] verify --max-states 2500
//@[on] verify --merge on
#include <assert.h>

#pragma antiphon input
int in[14];

static int count;

int main(void) {
  if (in[0] > 0)
    count += 1;
  if (in[1] > 1)
    count += 2;
  if (in[2] > 2)
    count += 3;
  if (in[3] > 3)
    count += 4;
  if (in[4] > 4)
    count += 5;
  if (in[5] > 5)
    count += 6;
  if (in[6] > 6)
    count += 7;
  if (in[7] > 7)
    count += 8;
  if (in[8] > 8)
    count += 9;
  if (in[9] > 9)
    count += 10;
  if (in[10] > 10)
    count += 11;
  if (in[11] > 11)
    count += 12;
  if (in[12] > 12)
    count += 13;
  if (in[13] > 13)
    count += 14;
  assert(count < 105);  //~ assertion
  return 0;
}
