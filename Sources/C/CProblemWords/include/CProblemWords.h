#pragma once

/* What `sumaq explain` says of problems: the files of `words`, one a stage, carried inside the program. A problem is
   four lines: `# id severity`, its title, what it means, and what the reader can do. */

/* Where the problem after `before` begins, which is NULL for the first one: at its id. NULL after the last one. */
const char *cproblemwords_next(const char *before);

/* Where the problem of this id begins: at its id. NULL where there is none. */
const char *cproblemwords_find(const char *id);
