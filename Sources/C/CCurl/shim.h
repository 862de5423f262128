#pragma once
#include <curl/curl.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// curl's options and answers are variadic functions, which Swift does not call.

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL *easy, struct curl_slist *headers) {
  return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode ccurl_set_writer(CURL *easy, curl_write_callback writer, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, writer);
  return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode ccurl_set_opener(CURL *easy, curl_opensocket_callback opener, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opener);
  return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline long ccurl_number(CURL *easy, CURLINFO what) {
  long value = 0;
  return curl_easy_getinfo(easy, what, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t ccurl_total_microseconds(CURL *easy) {
  curl_off_t value = 0;
  return curl_easy_getinfo(easy, CURLINFO_TOTAL_TIME_T, &value) == CURLE_OK ? value : 0;
}

// The length that the answer says of itself, or -1.
static inline curl_off_t ccurl_announced_bytes(CURL *easy) {
  curl_off_t value = -1;
  return curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &value) == CURLE_OK ? value : -1;
}

// curl reads host names beyond ASCII in the thread's own encoding, which is not to depend on the machine. What this
// gives back goes to ccurl_end_utf8 on the same thread.
static inline locale_t ccurl_begin_utf8(void) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  return utf8 ? uselocale(utf8) : (locale_t)0;
}

static inline void ccurl_end_utf8(locale_t before) {
  if (before) freelocale(uselocale(before));
}

static inline CURLcode ccurl_result(CURLMsg *message) { return message->data.result; }

// A value of a header of the newest answer, the first one being 0, or NULL.
static inline const char *ccurl_header(CURL *easy, const char *name, size_t index) {
  struct curl_header *header = NULL;
  return curl_easy_header(easy, name, index, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}
