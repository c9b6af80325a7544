/* SPDX-License-Identifier: Apache-2.0
 * Included in front of every source that is to run with glibc 2.28: functions that got a newer version since
 * are those of before, and libstdc++'s headers do not ask for what came later. */
#pragma once
#ifndef __ASSEMBLER__
#if defined(__x86_64__)
#define LANESCOPE_OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define LANESCOPE_OLDEST "GLIBC_2.17"
#endif
/* They differ from the newer ones in how errors are told through errno. */
__asm__(".symver exp,exp@" LANESCOPE_OLDEST);
__asm__(".symver exp2,exp2@" LANESCOPE_OLDEST);
__asm__(".symver log,log@" LANESCOPE_OLDEST);
__asm__(".symver log2,log2@" LANESCOPE_OLDEST);
__asm__(".symver pow,pow@" LANESCOPE_OLDEST);
#ifdef __cplusplus
#include <cstddef> /* the configuration of libstdc++ */
#undef _GLIBCXX_USE_PTHREAD_COND_CLOCKWAIT
#undef _GLIBCXX_USE_PTHREAD_MUTEX_CLOCKLOCK
#undef _GLIBCXX_USE_PTHREAD_RWLOCK_CLOCKLOCK
#endif
#endif
