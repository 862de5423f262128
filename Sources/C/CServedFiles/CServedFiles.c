#include "CServedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char script[] = {
#embed "files/live.js" suffix(, 0)
};

static const char style[] = {
#embed "files/desk.css" suffix(, 0)
};

static const char desk[] = {
#embed "files/desk.html" suffix(, 0)
};

static const char values[] = {
#embed "files/values.html" suffix(, 0)
};

static const char notice[] = {
#embed "files/notice.html" suffix(, 0)
};

const char *cservedfiles_script(void) { return script; }
const char *cservedfiles_style(void) { return style; }
const char *cservedfiles_desk(void) { return desk; }
const char *cservedfiles_values(void) { return values; }
const char *cservedfiles_notice(void) { return notice; }
