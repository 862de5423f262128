#pragma once
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>

// The daemon's options are a variadic function, which Swift does not call.

// What an answer asks of its server. All of them get the same context.
struct cmicrohttpd_callbacks {
  MHD_AccessHandlerCallback answer;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connected;
};

// Leaves escapes of an address as they are: the library's own way would end the path at a %00.
static inline size_t cmicrohttpd_leave_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Starts a daemon that owns a listening socket, or gives NULL.
static inline struct MHD_Daemon *cmicrohttpd_start(
    int listener, unsigned threads, unsigned connections, unsigned connectionSeconds, size_t connectionBytes,
    struct cmicrohttpd_callbacks callbacks, void *context) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, callbacks.answer, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT,
      connections, MHD_OPTION_CONNECTION_TIMEOUT, connectionSeconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      connectionBytes, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, cmicrohttpd_leave_escapes, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connected,
      context, MHD_OPTION_END);
}

// The socket of a connection, or -1.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Lets a connection be silent for ever, as an event stream is.
static inline void cmicrohttpd_never_time_out(struct MHD_Connection *connection) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

// What a source of bytes gives when there are no more; its macro is none that Swift reads.
static const ssize_t cmicrohttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
