/* Complex numbers. The functions are macros over the operators that gcc has for them: `~` conjugates. */
#ifndef _COMPLEX_H
#define _COMPLEX_H 1
#include <math.h>

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#undef I
#define I _Complex_I

#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))

#define creal(z) (__real__(double _Complex)(z))
#define cimag(z) (__imag__(double _Complex)(z))
#define conj(z) (~(double _Complex)(z))
#define crealf(z) (__real__(float _Complex)(z))
#define cimagf(z) (__imag__(float _Complex)(z))
#define conjf(z) (~(float _Complex)(z))
#define creall(z) (__real__(long double _Complex)(z))
#define cimagl(z) (__imag__(long double _Complex)(z))
#define conjl(z) (~(long double _Complex)(z))

#define cabs(z) (__extension__({ double _Complex __z = (z); hypot(__real__ __z, __imag__ __z); }))
#define carg(z) (__extension__({ double _Complex __z = (z); atan2(__imag__ __z, __real__ __z); }))
#define cabsf(z) (__extension__({ float _Complex __z = (z); hypotf(__real__ __z, __imag__ __z); }))
#define cargf(z) (__extension__({ float _Complex __z = (z); atan2f(__imag__ __z, __real__ __z); }))
#define cabsl(z) (__extension__({ long double _Complex __z = (z); hypotl(__real__ __z, __imag__ __z); }))
#define cargl(z) (__extension__({ long double _Complex __z = (z); atan2l(__imag__ __z, __real__ __z); }))

double _Complex cexp(double _Complex z);
double _Complex clog(double _Complex z);
double _Complex csqrt(double _Complex z);
double _Complex cpow(double _Complex z, double _Complex w);
double _Complex csin(double _Complex z);
double _Complex ccos(double _Complex z);
float _Complex cexpf(float _Complex z);
float _Complex csqrtf(float _Complex z);

#endif
