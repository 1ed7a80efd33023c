// Who belongs to a universe is known before the start.
int rows;
#pragma TASS universe ROW PID < rows //~ E407
int main(void) {
#pragma TASS collective(ROW) assert A rows == 0
  return 0;
}
