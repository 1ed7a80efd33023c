// A device has the host write down what it computes, and asks for a value of the host's.
//@ gcc: no, gcc 12 does not have `reverse_offload`
#include <assert.h>
#include <stdlib.h>
#pragma omp requires reverse_offload
int notes[4], noted, known = 42;
void note(int what) { notes[noted++] = what; }
int ask(void) { return known; }
#pragma omp declare target enter(note, ask) device_type(host)
#pragma omp declare target enter(known) device_type(host)
int main(void) {
  int a[3] = {1, 2, 3}, n = 4, answer;
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target map(tofrom : a) map(tofrom : p[0 : n]) map(from : answer)
  {
    int q[2] = {5, 6};
    a[0] = 10;
    a[1] = 20;
    p[1] = 7;
    // The host has a variable for `a`, so that only `always` copies; it has none for `q`.
#pragma omp target device(ancestor : 1) map(always, to : a[0 : 1], p[0 : 2]) map(q[1 : 1])
    {
      note(a[0]);
      note(a[1]);
      note(p[1]);
      note(q[1]);
      p[3] = 9;
      q[1] = 8;
    }
    assert(p[3] == 3 && q[1] == 8);
    int from_host = 0;
#pragma omp target device(ancestor : 1) map(from : from_host)
    from_host = ask();
    answer = from_host;
  }
  assert(noted == 4 && notes[0] == 10 && notes[1] == 2 && notes[2] == 7 && notes[3] == 6);
  assert(a[1] == 20 && p[1] == 7 && p[3] == 3 && answer == 42);
  free(p);
  return 0;
}
