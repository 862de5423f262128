#pragma once

/* The job by which an engine makes a site of shards, carried inside the program. */

const char *cshardrunners_spark(void);
