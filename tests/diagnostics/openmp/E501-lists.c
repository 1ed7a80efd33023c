// Lists of variables have no other places in them; prefix sums with a schedule, `ordered` in `critical`, a loop of teams without teams.
struct pair { int x, y; };
int main(void) {
  struct pair s = {0, 0};
  int n = 0, *p = &n;
#pragma omp parallel private(s.x) //~ E501
  n = 1;
#pragma omp parallel for reduction(+ : *p) //~ E501
  for (int i = 0; i < 4; i++) n += i;
#pragma omp parallel for schedule(static) reduction(inscan, + : n) //~ E501
  for (int i = 0; i < 4; i++) {
    n += i;
#pragma omp scan inclusive(n)
    s.y = n;
  }
#pragma omp parallel for ordered
  for (int i = 0; i < 4; i++) {
#pragma omp critical
    {
#pragma omp ordered //~ E501
      n = i;
    }
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp loop bind(teams) //~ E501
      for (int j = 0; j < 4; j++) n = j;
    }
  }
  return 0;
}
