/* Old style. */
int f(c, x)
  char c;
  float x;
{
  return c + x;
}
int main() { return f(1, 2.0); }
