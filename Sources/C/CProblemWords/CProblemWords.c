#include "CProblemWords.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
  '\n',
#embed "words/console.txt"
  ,
  '\n',
#embed "words/platform.txt"
  ,
  '\n',
#embed "words/sealing.txt"
  ,
  '\n',
#embed "words/fetching.txt"
  ,
  '\n',
#embed "words/ingest.txt"
  ,
  '\n',
#embed "words/store.txt"
  ,
  '\n',
#embed "words/photos.txt"
  ,
  '\n',
#embed "words/templating.txt"
  ,
  '\n',
#embed "words/pages.txt"
  ,
  '\n',
#embed "words/reports.txt"
  ,
  '\n',
#embed "words/publish.txt"
  ,
  '\n',
#embed "words/serving.txt"
  ,
  '\n',
#embed "words/lake.txt"
  ,
  '\n',
#embed "words/pipeline.txt"
  ,
  0,
};

const char *cproblemwords_next(const char *before) {
  const char *mark = strstr(before ? before : text, "\n# ");
  return mark ? mark + 3 : NULL;
}

const char *cproblemwords_find(const char *id) {
  size_t length = strlen(id);
  const char *at = cproblemwords_next(NULL);
  while (at && (strncmp(at, id, length) || at[length] != ' ')) at = cproblemwords_next(at);
  return at;
}
