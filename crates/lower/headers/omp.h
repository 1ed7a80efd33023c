/* OpenMP's functions. Their meaning is the runtime of crate openmp. */
#ifndef _OMP_H
#define _OMP_H 1
#include <antiphon/thread_types.h>

typedef pthread_mutex_t omp_lock_t;
typedef struct { pthread_mutex_t __mutex; int __depth; } omp_nest_lock_t;
typedef int omp_lock_hint_t;
typedef int omp_sync_hint_t;
enum { omp_lock_hint_none = 0, omp_sync_hint_none = 0, omp_lock_hint_uncontended = 1, omp_sync_hint_uncontended = 1,
       omp_lock_hint_contended = 2, omp_sync_hint_contended = 2, omp_lock_hint_nonspeculative = 4,
       omp_sync_hint_nonspeculative = 4, omp_lock_hint_speculative = 8, omp_sync_hint_speculative = 8 };

int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_num_procs(void);
int omp_get_thread_limit(void);
int omp_get_dynamic(void);
void omp_set_dynamic(int);
int omp_get_nested(void);
void omp_set_nested(int);
int omp_get_max_active_levels(void);
int omp_get_supported_active_levels(void);
void omp_set_max_active_levels(int);
void omp_set_num_threads(int);
int omp_get_level(void);
int omp_in_parallel(void);
int omp_in_final(void);
int omp_get_num_devices(void);
int omp_get_default_device(void);
int omp_get_initial_device(void);
int omp_is_initial_device(void);
int omp_get_num_teams(void);
int omp_get_team_num(void);
void omp_init_lock(omp_lock_t *);
void omp_init_lock_with_hint(omp_lock_t *, omp_sync_hint_t);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *);
void omp_init_nest_lock_with_hint(omp_nest_lock_t *, omp_sync_hint_t);
void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *);
void omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);
typedef struct { void *__at; int __use; } omp_depend_t;
typedef unsigned long omp_allocator_handle_t;
enum { omp_null_allocator = 0, omp_default_mem_alloc = 1, omp_large_cap_mem_alloc = 2, omp_const_mem_alloc = 3,
       omp_high_bw_mem_alloc = 4, omp_low_lat_mem_alloc = 5, omp_cgroup_mem_alloc = 6, omp_pteam_mem_alloc = 7,
       omp_thread_mem_alloc = 8 };
void *omp_alloc(unsigned long, omp_allocator_handle_t);
void *omp_calloc(unsigned long, unsigned long, omp_allocator_handle_t);
void omp_free(void *, omp_allocator_handle_t);
typedef unsigned long omp_event_handle_t;
typedef unsigned long omp_interop_t;
#define omp_interop_none 0ul
void omp_fulfill_event(omp_event_handle_t);
int omp_get_cancellation(void);
int omp_get_device_num(void);
void omp_set_default_device(int);
void *omp_target_alloc(unsigned long, int);
void omp_target_free(void *, int);
int omp_target_is_present(const void *, int);
int omp_target_memcpy(void *, const void *, unsigned long, unsigned long, unsigned long, int, int);
double omp_get_wtime(void);
double omp_get_wtick(void);
#endif
