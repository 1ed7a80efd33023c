// What `lastprivate(conditional: ...)`, `declare mapper` and `interop` ask for.
struct pair {
  int first, second;
};
int outside;
#pragma omp declare mapper(int i) map(i) //~ E501
#pragma omp declare mapper(part : struct pair p) map(outside) //~ E501
int main(void) {
  int a[4] = {0};
  struct pair q = {0, 0};
#pragma omp parallel for lastprivate(conditional : a) //~ E501
  for (int i = 0; i < 4; i++)
    a[i] = i;
#pragma omp taskloop lastprivate(conditional : outside) //~ E501
  for (int i = 0; i < 4; i++)
    outside = i;
#pragma omp teams distribute parallel for lastprivate(conditional : outside) //~ E501
  for (int i = 0; i < 4; i++)
    outside = i;
#pragma omp target map(mapper(whole), tofrom : q) //~ E501
  q.first = 1;
#pragma omp interop use(q) //~ E501
  return q.first;
}
