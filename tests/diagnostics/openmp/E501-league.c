// Iterations that teams share have no order; `ordered` with a statement is for the clause without a number; mappers are known behind their declaration;
// `map` takes contiguous memory.
struct pair {
  int first, second;
};
int main(void) {
  int sum = 0, a[4] = {0};
  struct pair p = {0, 0};
#pragma omp teams distribute parallel for reduction(inscan, + : sum) //~ E501
  for (int i = 0; i < 4; i++) {
    sum += i;
#pragma omp scan inclusive(sum)
    a[i] = sum;
  }
#pragma omp teams distribute parallel for ordered //~ E501
  for (int i = 0; i < 4; i++) {
#pragma omp ordered
    a[0] = i;
  }
#pragma omp parallel for ordered(2) //~ E501
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
#pragma omp ordered
      a[i] = j;
    }
#pragma omp target map(mapper(late), tofrom : p) //~ E501
  p.first = 1;
  int rows[4][4] = {0};
#pragma omp target map(tofrom : rows[0 : 2][1 : 2]) //~ E501
  rows[0][1] = 1;
  return a[0];
}
#pragma omp declare mapper(late : struct pair q) map(q.first)
