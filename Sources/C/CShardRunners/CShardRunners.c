#include "CShardRunners.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char spark[] = {
#embed "files/spark.py" suffix(, 0)
};

static const char parallel[] = {
#embed "files/parallel.sh" suffix(, 0)
};

static const char engine[] = {
#embed "files/engine.py" suffix(, 0)
};

const char *cshardrunners_engine(void) { return engine; }
const char *cshardrunners_spark(void) { return spark; }
const char *cshardrunners_parallel(void) { return parallel; }
