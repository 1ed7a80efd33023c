// Reductions that are declared twice, or used where none of their name is known.
#pragma omp declare reduction(twice : int : omp_out += omp_in)
#pragma omp declare reduction(twice : int : omp_out *= omp_in) //~ E501
static int inner(void) {
#pragma omp declare reduction(merge : int : omp_out += omp_in)
  int sum = 0;
#pragma omp parallel for reduction(merge : sum)
  for (int i = 0; i < 3; i++) sum += i;
  return sum;
}
int main(void) {
  int sum = 0, longest = 0;
#pragma omp parallel for reduction(merge : sum) //~ E501
  for (int i = 0; i < 3; i++) sum += i;
#pragma omp parallel for collapse(2) ordered(2) //~ E501
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 3; j++) {
#pragma omp ordered depend(sink : i - 1, j) //~ E501
      longest = j;
#pragma omp ordered depend(source)
    }
  return inner() + sum + longest;
}

void pieces(int a[3][4]) {
  int b[3][4] = {{0}};
#pragma omp parallel reduction(+ : b[0:2][1:2]) //~ E501
  b[0][1] += a[0][0];
}
