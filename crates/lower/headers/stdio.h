/* Input and output: three streams, and files of which nothing is known. */
#ifndef _STDIO_H
#define _STDIO_H 1
#define __need___va_list
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>

#ifndef __struct_FILE_defined
#define __struct_FILE_defined 1
struct _IO_FILE {
  int __descriptor;
  int __was_read;
  int __at_end;
};
#endif
#ifndef ____FILE_defined
#define ____FILE_defined 1
typedef struct _IO_FILE __FILE;
#endif
#ifndef __FILE_defined
#define __FILE_defined 1
typedef struct _IO_FILE FILE;
#endif
#ifndef _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#define _VA_LIST_DEFINED
#endif
typedef struct {
  long int __position;
} fpos_t;

extern FILE __antiphon_stdin;
extern FILE __antiphon_stdout;
extern FILE __antiphon_stderr;
#define stdin (&__antiphon_stdin)
#define stdout (&__antiphon_stdout)
#define stderr (&__antiphon_stderr)

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define L_ctermid 9
#define TMP_MAX 238328
#define P_tmpdir "/tmp"
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int printf(const char *__restrict format, ...);
int fprintf(FILE *__restrict stream, const char *__restrict format, ...);
int sprintf(char *__restrict to, const char *__restrict format, ...);
int snprintf(char *__restrict to, size_t n, const char *__restrict format, ...);
int dprintf(int fd, const char *__restrict format, ...);
int vprintf(const char *__restrict format, __gnuc_va_list list);
int vfprintf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list list);
int vsprintf(char *__restrict to, const char *__restrict format, __gnuc_va_list list);
int vsnprintf(char *__restrict to, size_t n, const char *__restrict format, __gnuc_va_list list);
int vdprintf(int fd, const char *__restrict format, __gnuc_va_list list);
int puts(const char *s);
int fputs(const char *__restrict s, FILE *__restrict stream);
int putchar(int c);
int putc(int c, FILE *stream);
int fputc(int c, FILE *stream);
size_t fwrite(const void *__restrict p, size_t size, size_t count, FILE *__restrict stream);
void perror(const char *s);

int scanf(const char *__restrict format, ...);
int fscanf(FILE *__restrict stream, const char *__restrict format, ...);
int sscanf(const char *__restrict s, const char *__restrict format, ...);
int vscanf(const char *__restrict format, __gnuc_va_list list);
int vfscanf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list list);
int vsscanf(const char *__restrict s, const char *__restrict format, __gnuc_va_list list);
int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int c, FILE *stream);
char *gets(char *s);
char *fgets(char *__restrict s, int n, FILE *__restrict stream);
size_t fread(void *__restrict p, size_t size, size_t count, FILE *__restrict stream);
ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict stream);
ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict stream);

int getc_unlocked(FILE *stream);
int getchar_unlocked(void);
int putc_unlocked(int c, FILE *stream);
int putchar_unlocked(int c);
int fgetc_unlocked(FILE *stream);
int fputc_unlocked(int c, FILE *stream);
int feof_unlocked(FILE *stream);
int ferror_unlocked(FILE *stream);
int fflush_unlocked(FILE *stream);
int fileno_unlocked(FILE *stream);
void clearerr_unlocked(FILE *stream);
size_t fread_unlocked(void *__restrict p, size_t size, size_t count, FILE *__restrict stream);
size_t fwrite_unlocked(const void *__restrict p, size_t size, size_t count, FILE *__restrict stream);
int getw(FILE *stream);
int putw(int w, FILE *stream);

FILE *fopen(const char *__restrict name, const char *__restrict mode);
FILE *freopen(const char *__restrict name, const char *__restrict mode, FILE *__restrict stream);
FILE *fdopen(int fd, const char *mode);
FILE *fmemopen(void *p, size_t size, const char *mode);
FILE *open_memstream(char **p, size_t *size);
FILE *tmpfile(void);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
int fclose(FILE *stream);
int fflush(FILE *stream);
void setbuf(FILE *__restrict stream, char *__restrict buffer);
void setbuffer(FILE *__restrict stream, char *__restrict buffer, size_t size);
void setlinebuf(FILE *stream);
int setvbuf(FILE *__restrict stream, char *__restrict buffer, int mode, size_t size);
int fseek(FILE *stream, long int offset, int whence);
long int ftell(FILE *stream);
int fseeko(FILE *stream, off_t offset, int whence);
off_t ftello(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *__restrict stream, fpos_t *__restrict position);
int fsetpos(FILE *stream, const fpos_t *position);
void clearerr(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
int fileno(FILE *stream);
void flockfile(FILE *stream);
int ftrylockfile(FILE *stream);
void funlockfile(FILE *stream);
int remove(const char *name);
int rename(const char *from, const char *to);
int renameat(int from_fd, const char *from, int to_fd, const char *to);
char *tmpnam(char *s);
char *tempnam(const char *directory, const char *prefix);
char *ctermid(char *s);
#ifdef _GNU_SOURCE
int asprintf(char **__restrict to, const char *__restrict format, ...);
int vasprintf(char **__restrict to, const char *__restrict format, __gnuc_va_list list);
int fputs_unlocked(const char *__restrict s, FILE *__restrict stream);
char *fgets_unlocked(char *__restrict s, int n, FILE *__restrict stream);
int fcloseall(void);
#endif
#if defined _LARGEFILE64_SOURCE || defined _GNU_SOURCE
typedef fpos_t fpos64_t;
FILE *fopen64(const char *__restrict name, const char *__restrict mode);
FILE *freopen64(const char *__restrict name, const char *__restrict mode, FILE *__restrict stream);
FILE *tmpfile64(void);
int fseeko64(FILE *stream, off64_t offset, int whence);
off64_t ftello64(FILE *stream);
#endif

#endif
