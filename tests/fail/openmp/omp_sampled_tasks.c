// Sixteen tasks of which only the first and the last count in the same place: found by schedules at random.
int main(void) {
  int histogram[16] = {0}, sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 16; i++)
#pragma omp task firstprivate(i) shared(histogram, sum)
  {
#pragma omp critical
    sum += i;
    histogram[i % 15]++; //~ data-race
  }
  return sum < 0;
}
