#pragma once

/* The preview's own files, those of `files`, carried inside the program. */

const char *cservedfiles_script(void);
const char *cservedfiles_style(void);
const char *cservedfiles_desk(void);
const char *cservedfiles_values(void);
const char *cservedfiles_notice(void);
