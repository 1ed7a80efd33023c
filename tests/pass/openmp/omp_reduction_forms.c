// Sums that are only added to, in all forms; nobody sees which thread added what.
#include <assert.h>
#include <math.h>
int main(void) {
  int v[6] = {3, 1, 4, 1, 5, 9};
  int sum = 0, product = 1, most = 0, least = 100, least_again = 100, all = 1, any = 0, odd = 0, steps = 0, h[2] = {0, 0};
  double top = 0;
#pragma omp parallel for reduction(+ : sum, steps, h) reduction(* : product) reduction(max : most, top) \
    reduction(min : least, least_again) reduction(&& : all) reduction(|| : any) reduction(^ : odd)
  for (int i = 0; i < 6; i++) {
    sum = sum + v[i];
    steps++;
    product *= v[i];
    if (v[i] > most) most = v[i];
    least = v[i] < least ? v[i] : least;
    least_again = least_again <= v[i] ? least_again : v[i];
    top = fmax(top, v[i]);
    all = all && v[i] > 0;
    if (v[i] == 9) any = 1;
    odd ^= v[i] & 1;
    h[v[i] % 2] += 1;
  }
  assert(sum == 23 && steps == 6 && product == 540 && most == 9 && least == 1 && least_again == 1);
  assert(top == 9 && all && any && odd == 1 && h[0] == 1 && h[1] == 5);
  return 0;
}
