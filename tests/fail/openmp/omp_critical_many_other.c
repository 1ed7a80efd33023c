// Critical regions of different names do not exclude each other.
#include <assert.h>
int main(void) {
  int x[70] = {0}, s = 0;
#pragma omp critical(c0)
  x[0]++;
#pragma omp critical(c1)
  x[1]++;
#pragma omp critical(c2)
  x[2]++;
#pragma omp critical(c3)
  x[3]++;
#pragma omp critical(c4)
  x[4]++;
#pragma omp critical(c5)
  x[5]++;
#pragma omp critical(c6)
  x[6]++;
#pragma omp critical(c7)
  x[7]++;
#pragma omp critical(c8)
  x[8]++;
#pragma omp critical(c9)
  x[9]++;
#pragma omp critical(c10)
  x[10]++;
#pragma omp critical(c11)
  x[11]++;
#pragma omp critical(c12)
  x[12]++;
#pragma omp critical(c13)
  x[13]++;
#pragma omp critical(c14)
  x[14]++;
#pragma omp critical(c15)
  x[15]++;
#pragma omp critical(c16)
  x[16]++;
#pragma omp critical(c17)
  x[17]++;
#pragma omp critical(c18)
  x[18]++;
#pragma omp critical(c19)
  x[19]++;
#pragma omp critical(c20)
  x[20]++;
#pragma omp critical(c21)
  x[21]++;
#pragma omp critical(c22)
  x[22]++;
#pragma omp critical(c23)
  x[23]++;
#pragma omp critical(c24)
  x[24]++;
#pragma omp critical(c25)
  x[25]++;
#pragma omp critical(c26)
  x[26]++;
#pragma omp critical(c27)
  x[27]++;
#pragma omp critical(c28)
  x[28]++;
#pragma omp critical(c29)
  x[29]++;
#pragma omp critical(c30)
  x[30]++;
#pragma omp critical(c31)
  x[31]++;
#pragma omp critical(c32)
  x[32]++;
#pragma omp critical(c33)
  x[33]++;
#pragma omp critical(c34)
  x[34]++;
#pragma omp critical(c35)
  x[35]++;
#pragma omp critical(c36)
  x[36]++;
#pragma omp critical(c37)
  x[37]++;
#pragma omp critical(c38)
  x[38]++;
#pragma omp critical(c39)
  x[39]++;
#pragma omp critical(c40)
  x[40]++;
#pragma omp critical(c41)
  x[41]++;
#pragma omp critical(c42)
  x[42]++;
#pragma omp critical(c43)
  x[43]++;
#pragma omp critical(c44)
  x[44]++;
#pragma omp critical(c45)
  x[45]++;
#pragma omp critical(c46)
  x[46]++;
#pragma omp critical(c47)
  x[47]++;
#pragma omp critical(c48)
  x[48]++;
#pragma omp critical(c49)
  x[49]++;
#pragma omp critical(c50)
  x[50]++;
#pragma omp critical(c51)
  x[51]++;
#pragma omp critical(c52)
  x[52]++;
#pragma omp critical(c53)
  x[53]++;
#pragma omp critical(c54)
  x[54]++;
#pragma omp critical(c55)
  x[55]++;
#pragma omp critical(c56)
  x[56]++;
#pragma omp critical(c57)
  x[57]++;
#pragma omp critical(c58)
  x[58]++;
#pragma omp critical(c59)
  x[59]++;
#pragma omp critical(c60)
  x[60]++;
#pragma omp critical(c61)
  x[61]++;
#pragma omp critical(c62)
  x[62]++;
#pragma omp critical(c63)
  x[63]++;
#pragma omp critical(c64)
  x[64]++;
#pragma omp critical(c65)
  x[65]++;
#pragma omp critical(c66)
  x[66]++;
#pragma omp critical(c67)
  x[67]++;
#pragma omp critical(c68)
  x[68]++;
#pragma omp critical(c69)
  x[69]++;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
#pragma omp critical(c68)
    s += x[68]; //~ data-race
#pragma omp critical(c69)
    s += x[69];
  }
  return 0;
}
