#pragma once

/* The programs that run a plan's tasks, those of `files`, carried inside the program. */

const char *cshardrunners_spark(void);
const char *cshardrunners_parallel(void);
const char *cshardrunners_engine(void);
