// Clauses that belong to another construct of their kind.
int main(void) {
  int a[4] = {0}, x = 0;
#pragma omp parallel
  {
#pragma omp for dist_schedule(static) //~ E501
    for (int i = 0; i < 4; i++)
      a[i] = i;
#pragma omp barrier allocate(x) //~ E501
#pragma omp masked allocate(x) //~ E501
    x = 1;
  }
#pragma omp teams num_teams(1)
  {
#pragma omp distribute schedule(static) //~ E501
    for (int i = 0; i < 4; i++)
      a[i] = i;
  }
#pragma omp teams num_teams(1)
  {
#pragma omp distribute nowait //~ E501
    for (int i = 0; i < 4; i++)
      a[i] = i;
  }
  return a[0];
}
