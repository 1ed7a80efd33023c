/* Recursion: factorial, Fibonacci, Hanoi, permutations. */
#include <stdio.h>

static unsigned long long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int moves;
static void hanoi(int n, char from, char to, char via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  moves++;
  if (n == 3) printf("%c->%c ", from, to);
  hanoi(n - 1, via, to, from);
}
static void permute(char *s, int k, int n) {
  if (k == n) {
    printf("%s ", s);
    return;
  }
  for (int i = k; i < n; i++) {
    char c = s[k];
    s[k] = s[i];
    s[i] = c;
    permute(s, k + 1, n);
    s[i] = s[k];
    s[k] = c;
  }
}
int main(void) {
  for (int i = 0; i <= 20; i += 5) printf("%d! = %llu\n", i, factorial(i));
  for (int i = 0; i < 15; i++) printf("%d ", fib(i));
  printf("\n");
  hanoi(5, 'A', 'C', 'B');
  printf("%d\n", moves);
  char s[] = "abcd";
  permute(s, 0, 4);
  printf("\n");
  return 0;
}
