// The variant for parallel regions has a race.
int s;
void add(int x) {
#pragma omp atomic
  s += x;
}
#pragma omp begin declare variant match(construct = {parallel})
void add(int x) {
  s += x; //~ data-race
}
#pragma omp end declare variant
int main(void) {
#pragma omp parallel num_threads(2)
  add(1);
  return 0;
}
