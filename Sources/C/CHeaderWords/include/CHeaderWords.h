#pragma once

/* What columns and files of exports are called in eleven languages: the file of `words`, carried inside the program. Its
   first lines say how to read it. */

const char *cheaderwords_headers(void);
