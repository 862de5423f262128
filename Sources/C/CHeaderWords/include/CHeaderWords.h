#pragma once

/* What columns and files of exports are called: the files of `words`, carried inside the program. Their first lines say
   how to read them. */

/* Headings in eleven languages, which decide together with the values below them. */
const char *cheaderwords_headers(void);

/* The shapes of exports, by the names of their fields. */
const char *cheaderwords_shapes(void);
