// A device calls a function that only the host has.
int log_of_host;
void note(int what) { log_of_host = what; } //~ omp-misuse
#pragma omp declare target enter(note) device_type(host)
int main(void) {
  note(1);
#pragma omp target if (log_of_host > 1)
  note(2);
#pragma omp target
  note(3);
  return 0;
}
