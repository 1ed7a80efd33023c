/* Jumps between functions. Lowering makes control of them; the first two members are its own. */
#ifndef _SETJMP_H
#define _SETJMP_H 1
#include <antiphon/signal_types.h>

struct __jmp_buf_tag {
  void *__owner;
  int __site;
  long int __saved[6];
  int __mask_was_saved;
  __sigset_t __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];
#define __jmp_buf_tag_defined 1

int setjmp(jmp_buf place);
int _setjmp(jmp_buf place);
int __sigsetjmp(sigjmp_buf place, int save);
#define setjmp(place) _setjmp(place)
#define sigsetjmp(place, save) __sigsetjmp(place, save)
_Noreturn void longjmp(jmp_buf place, int value);
_Noreturn void _longjmp(jmp_buf place, int value);
_Noreturn void siglongjmp(sigjmp_buf place, int value);

#endif
