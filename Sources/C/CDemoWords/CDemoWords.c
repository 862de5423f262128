#include "CDemoWords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char chinese[] = {
#embed "words/chinese.txt" suffix(, 0)
};

static const char cuisines[] = {
#embed "words/cuisines.txt" suffix(, 0)
};

static const char districts[] = {
#embed "words/districts.txt" suffix(, 0)
};

static const char english[] = {
#embed "words/english.txt" suffix(, 0)
};

static const char lists[] = {
#embed "words/lists.txt" suffix(, 0)
};

static const char names[] = {
#embed "words/names.txt" suffix(, 0)
};

static const char offers[] = {
#embed "words/offers.txt" suffix(, 0)
};

static const char people[] = {
#embed "words/people.txt" suffix(, 0)
};

static const char replies[] = {
#embed "words/replies.txt" suffix(, 0)
};

static const char slots[] = {
#embed "words/slots.txt" suffix(, 0)
};

static const char spanish[] = {
#embed "words/spanish.txt" suffix(, 0)
};

static const char streets[] = {
#embed "words/streets.txt" suffix(, 0)
};

const char *cdemowords_chinese(void) { return chinese; }
const char *cdemowords_cuisines(void) { return cuisines; }
const char *cdemowords_districts(void) { return districts; }
const char *cdemowords_english(void) { return english; }
const char *cdemowords_lists(void) { return lists; }
const char *cdemowords_names(void) { return names; }
const char *cdemowords_offers(void) { return offers; }
const char *cdemowords_people(void) { return people; }
const char *cdemowords_replies(void) { return replies; }
const char *cdemowords_slots(void) { return slots; }
const char *cdemowords_spanish(void) { return spanish; }
const char *cdemowords_streets(void) { return streets; }
