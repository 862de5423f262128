#pragma once

/* The words of demo exports: the files of `words`, carried inside the program, so that `sumaq demo` needs no other
   file. The first lines of each say how to read it. */

const char *cdemowords_chinese(void);
const char *cdemowords_cuisines(void);
const char *cdemowords_districts(void);
const char *cdemowords_english(void);
const char *cdemowords_lists(void);
const char *cdemowords_names(void);
const char *cdemowords_offers(void);
const char *cdemowords_people(void);
const char *cdemowords_replies(void);
const char *cdemowords_slots(void);
const char *cdemowords_spanish(void);
const char *cdemowords_streets(void);
