internal import CMicroHTTPD
internal import Platform

extension HTTPDaemon {
  /// What the library asks of an event stream.
  private final class Source: Sendable {
    let room: LiveRoom
    let number: Int
    init(_ room: LiveRoom, _ number: Int) { (self.room, self.number) = (room, number) }
  }

  /// Answers with the events of a page that was sent with a tag.
  func stream(_ path: String, _ tag: PageTag, _ answer: Answer, _ exchange: PreviewExchange) -> MHD_Result {
    guard let room = responder.room else { return .NO }
    let connection = exchange.connection
    let socket = cmicrohttpd_socket(connection.pointer)
    let number = room.open(
      path, tag: tag,
      LiveStream.Connection(
        suspend: { MHD_suspend_connection(connection.pointer) }, resume: { MHD_resume_connection(connection.pointer) },
        isBroken: { Self.isBroken(socket) }))
    exchange.stream = number
    connections.streams(connection.number)
    cmicrohttpd_never_time_out(connection.pointer)
    let source = Unmanaged.passRetained(Source(room, number))
    let response = MHD_create_response_from_callback(
      UInt64.max, 4096, { HTTPDaemon.read($0, $2, $3) }, source.toOpaque(),
      { context in if let context { Unmanaged<Source>.fromOpaque(context).release() } })
    if response == nil { source.release() }
    return queue(response, answer, exchange)
  }

  private static func read(
    _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> Int {
    guard let context, let buffer else { return cmicrohttpd_end_of_stream }
    let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
    switch source.room.read(source.number, count) {
    case .nothing: return 0
    case .end: return cmicrohttpd_end_of_stream
    case .bytes(let bytes):
      bytes.withUnsafeBytes { raw in if let base = raw.baseAddress { memcpy(buffer, base, raw.count) } }
      return bytes.count
    }
  }

  /// Whether the other end of a socket is closed. Nothing more is expected of a page that listens.
  private static func isBroken(_ socket: Int32) -> Bool {
    var look = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&look, 1, 0) == 1 else { return false }
    if look.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }
}
