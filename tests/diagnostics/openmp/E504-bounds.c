// Bounds of loops of a nest are linear in the variables around, and steps do not change.
int main(void) {
  int ends[3] = {1, 2, 3}, n = 0;
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < ends[i]; j++) //~ E504
      n++;
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (int i = 0; i < 3; i++)
    for (int j = i * i; j < 9; j++) //~ E504
      n++;
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < 9; j += i) //~ E504
      n++;
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (int i = 1; i < 3; i++)
    for (int j = 2 * i - 1; j < ends[2] + i; j++)
      n++;
  return n == 0;
}
