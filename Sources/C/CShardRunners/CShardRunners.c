#include "CShardRunners.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char spark[] = {
#embed "files/spark.py" suffix(, 0)
};

const char *cshardrunners_spark(void) { return spark; }
