/* Types of the system; the same as in glibc, so that its headers may repeat them. */
#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1
#include <antiphon/thread_types.h>
#include <antiphon/time_types.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __LP64__
typedef unsigned long int dev_t;
typedef unsigned long int ino_t;
typedef unsigned long int nlink_t;
typedef long int off_t;
typedef long int ssize_t;
typedef long int blksize_t;
typedef long int blkcnt_t;
typedef unsigned long int fsblkcnt_t;
typedef unsigned long int fsfilcnt_t;
typedef long int loff_t;
typedef long int off64_t;
typedef unsigned long int ino64_t;
typedef long int quad_t;
typedef unsigned long int u_quad_t;
#else
typedef unsigned long long int dev_t;
typedef unsigned long int ino_t;
typedef unsigned int nlink_t;
typedef long int off_t;
typedef int ssize_t;
typedef long int blksize_t;
typedef long int blkcnt_t;
typedef unsigned long int fsblkcnt_t;
typedef unsigned long int fsfilcnt_t;
typedef long long int loff_t;
typedef long long int off64_t;
typedef unsigned long long int ino64_t;
typedef long long int quad_t;
typedef unsigned long long int u_quad_t;
#endif
typedef unsigned int mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;
typedef unsigned int id_t;
typedef char *caddr_t;
typedef int key_t;
typedef int daddr_t;
typedef int register_t;
#ifndef __useconds_t_defined
typedef unsigned int useconds_t;
#define __useconds_t_defined
#endif
#define __dev_t_defined
#define __ino_t_defined
#define __nlink_t_defined
#define __off_t_defined
#define __ssize_t_defined
#define __blksize_t_defined
#define __blkcnt_t_defined
#define __fsblkcnt_t_defined
#define __fsfilcnt_t_defined
#define __mode_t_defined
#define __uid_t_defined
#define __gid_t_defined
#define __pid_t_defined
#define __id_t_defined
#define __key_t_defined

typedef unsigned char u_char;
typedef unsigned short int u_short;
typedef unsigned int u_int;
typedef unsigned long int u_long;
typedef unsigned short int ushort;
typedef unsigned int uint;
typedef unsigned long int ulong;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;

#endif
