// Statements that have none of the forms of their clauses, and clauses that do not go together.
int main(void) {
  int x = 0, e = 1, d = 2, v = 0, r = 0;
#pragma omp atomic //~ E501
  x = x % 2;
#pragma omp atomic //~ E501
  x = x - e - d;
#pragma omp atomic //~ E501
  x = (int)(x + 0.5);
#pragma omp atomic //~ E501
  x = (char)x + 1;
#pragma omp atomic //~ E501
  x = e + d;
#pragma omp atomic capture //~ E501
  { x = e; v = x; }
#pragma omp atomic capture //~ E501
  { v = x; x = v + 1; }
#pragma omp atomic compare //~ E501
  if (x <= e) { x = e; }
#pragma omp atomic compare //~ E501
  if (x > e) { x = d; }
#pragma omp atomic compare //~ E501
  if (x == e) { x = d; } else { v = x; }
#pragma omp atomic compare capture //~ E501
  if (x == e) { x = d; }
#pragma omp atomic compare //~ E501
  if (x == e) { r = d; }
#pragma omp atomic compare weak //~ E501
  if (x > e) { x = e; }
#pragma omp atomic weak //~ E501
  x++;
#pragma omp atomic fail(relaxed) //~ E501
  x++;
#pragma omp atomic compare fail(release) //~ E501
  if (x == e) { x = d; }
#pragma omp atomic read write //~ E501
  v = x;
#pragma omp atomic read capture //~ E501
  v = x++;
#pragma omp atomic read release //~ E501
  v = x;
#pragma omp atomic write acquire //~ E501
  x = e;
#pragma omp atomic seq_cst relaxed //~ E501
  x++;
  return v + r;
}
