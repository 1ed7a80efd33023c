// The index leaves its row, though not the whole matrix.
//@ verify

int main(void) {
  int m[3][4] = {{0}};
  for (int j = 0; j <= 4; j++)
    m[1][j] = j;  //~ array-bounds
  return 0;
}
