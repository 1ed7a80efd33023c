// A variant that is chosen by what a thread computes writes what others write.
int shared_by_all;
void writes(int i) { shared_by_all = i; } //~ data-race
#pragma omp declare variant(writes) match(user = {condition(i >= 1)})
void does_nothing(int i) {}
int main(void) {
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 3; i++)
    does_nothing(i);
  return 0;
}
