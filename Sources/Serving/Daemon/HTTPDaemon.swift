internal import CMicroHTTPD
internal import Diagnostics
internal import Platform
internal import Synchronization

/// The library's server with its threads: it hands requests to a responder and sends what that answers.
final class HTTPDaemon: Sendable {
  private struct State {
    /// The library's server as a number, as a pointer may not be passed between threads.
    var daemon: UInt?
    var isClosed = false
    /// Exchanges whose answers are made on the other thread, or wait for it.
    var slow: [UInt: PreviewExchange] = [:]
    var hasMaker = false
  }

  let responder: Responder
  let connections: ConnectionTable
  private let state = Mutex(State())
  /// What the one thread for answers that take their time is to do.
  private let later = BoundedQueue<@Sendable () -> Void>(capacity: mostWaiting + 1)

  /// How many answers may wait for the one that is being made.
  private static let mostWaiting = 16
  private static let threads: UInt32 = 4
  /// After this silence a connection is ended.
  private static let silentSeconds: UInt32 = 20
  /// What a connection may take of memory, its request's head within.
  private static let connectionBytes = 16 << 10
  private static let mostConnections = 4096

  /// Takes the socket, also when it fails.
  init(_ socket: ListeningSocket, _ responder: Responder, clock: Clock) throws(Failure) {
    self.responder = responder
    connections = ConnectionTable(clock)
    // Each connection has a socket, and while it is sent one a file.
    let descriptors = ProcessLimits.allowDescriptors(2 * Self.mostConnections + 256)
    let most = UInt32(max(16, min(Self.mostConnections, (descriptors - 256) / 2)))
    let callbacks = cmicrohttpd_callbacks(
      answer: { HTTPDaemon.at($0)?.answer($1, path: $2, method: $3, uploaded: $6, exchange: $7) ?? .NO },
      completed: { context, connection, exchange, _ in HTTPDaemon.at(context)?.completed(connection, exchange) },
      connected: { context, connection, _, what in HTTPDaemon.at(context)?.connected(connection, what) })
    let context = Unmanaged.passRetained(self)
    guard
      let daemon = cmicrohttpd_start(
        socket.number, Self.threads, most, Self.silentSeconds, Self.connectionBytes, callbacks, context.toOpaque())
    else {
      context.release()
      close(socket.number)
      throw Failure(.inputOutput, ServingProblems.noServer.problem("the server could not be started"))
    }
    state.withLock { $0.daemon = UInt(bitPattern: daemon) }
  }

  /// Ends all connections and threads.
  func stop() {
    let (daemon, slow) = state.withLock { state in
      state.isClosed = true
      defer { (state.daemon, state.slow) = (nil, [:]) }
      return (state.daemon, state.slow)
    }
    guard let daemon else { return }
    later.close()
    responder.room?.end()
    for exchange in slow.values { exchange.finish(Notice.ending.answer) }
    MHD_stop_daemon(OpaquePointer(bitPattern: daemon))
    Unmanaged.passUnretained(self).release()
  }

  /// Ends connections that take too long; wakes streams whose pages have gone.
  func tick(beats: Bool) {
    connections.endLate()
    responder.room?.beat(all: beats)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
    context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: What the library calls

  private func connected(_ connection: OpaquePointer?, _ what: MHD_ConnectionNotificationCode) {
    guard let connection else { return }
    let number = UInt(bitPattern: connection)
    if what == .CONNECTION_NOTIFY_STARTED {
      connections.opened(number, socket: cmicrohttpd_socket(connection))
    } else {
      connections.closed(number)
    }
  }

  private func completed(_ connection: OpaquePointer?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let connection, let pointer = context?.pointee else { return }
    context?.pointee = nil
    let exchange = Unmanaged<PreviewExchange>.fromOpaque(pointer).takeRetainedValue()
    if let stream = exchange.stream { responder.room?.close(stream) }
    connections.waits(UInt(bitPattern: connection))
  }

  private func answer(
    _ connection: OpaquePointer?, path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    uploaded: UnsafeMutablePointer<Int>?, exchange context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let connection, let path, let method, let context else { return .NO }
    let request = PreviewRequest(connection, method: String(cString: method), path: String(cString: path))
    guard let pointer = context.pointee else {
      let exchange = PreviewExchange(PreviewExchange.Connection(pointer: connection))
      context.pointee = Unmanaged.passRetained(exchange).toOpaque()
      connections.answers(exchange.connection.number)
      // What would bring a body is answered before it comes, and the connection is closed.
      let isPlain = (request.method == "GET" || request.method == "HEAD") && !request.hasBody
      return isPlain ? .YES : send(responder.answer(request), exchange)
    }
    guard uploaded?.pointee == 0 else { return .NO }
    let exchange = Unmanaged<PreviewExchange>.fromOpaque(pointer).takeUnretainedValue()
    return send(exchange.ready ?? responder.answer(request), exchange)
  }

  private func send(_ answer: Answer, _ exchange: PreviewExchange) -> MHD_Result {
    switch answer.body {
    case .bytes(let bytes): return queue(Self.response(bytes), answer, exchange)
    case .file(let file, let range): return queue(Self.response(file, range), answer, exchange)
    case .events(let path, let tag): return stream(path, PageTag(tag), answer, exchange)
    case .later(let make): return sendLater(make, exchange)
    }
  }

  /// Lets the connection wait while the other thread makes the answer. It makes one after another; if too many wait, the
  /// answer is that the preview is busy.
  private func sendLater(_ make: @escaping @Sendable () -> Answer, _ exchange: PreviewExchange) -> MHD_Result {
    let number = exchange.connection.number
    let refusal: Answer? = state.withLock { state in
      if state.isClosed { return Notice.ending.answer }
      guard state.slow.count <= Self.mostWaiting else { return Notice.busy }
      if !state.hasMaker { state.hasMaker = Thread { [later] in while let next = later.take() { next() } } != nil }
      guard state.hasMaker else { return Notice.busy }
      state.slow[number] = exchange
      exchange.suspend()
      return nil
    }
    if let refusal { return send(refusal, exchange) }
    _ = later.put { [self] in
      guard state.withLock({ !$0.isClosed }) else { return }
      let answer = make()
      state.withLock { _ = $0.slow.removeValue(forKey: number) }
      exchange.finish(answer)
    }
    return .YES
  }

  /// Queues a response with the headers of the answer and those of all answers; it is released here.
  func queue(_ response: OpaquePointer?, _ answer: Answer, _ exchange: PreviewExchange) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    var headers = answer.headers
    for (name, value) in Self.everywhere where answer.header(name) == nil { headers.append((name, value)) }
    for (name, value) in headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(exchange.connection.pointer, UInt32(answer.status), response)
  }

  /// Headers of all answers. What is served is asked for again each time, as it may be another a moment later.
  private static let everywhere = [
    ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-cache"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Content-Security-Policy", "frame-ancestors 'self'"),
  ]

  private static func response(_ bytes: [UInt8]) -> OpaquePointer? {
    var bytes = bytes
    let count = bytes.count
    return bytes.withUnsafeMutableBytes {
      MHD_create_response_from_buffer(count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
  }

  /// The library closes the descriptor that it gets.
  private static func response(_ file: OpenedFile, _ range: Range<Int>) -> OpaquePointer? {
    guard !range.isEmpty else { return response([]) }
    let number = fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { return nil }
    let response = MHD_create_response_from_fd_at_offset64(UInt64(range.count), number, UInt64(range.lowerBound))
    if response == nil { close(number) }
    return response
  }

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

/// One request and its answer.
final class PreviewExchange: Sendable {
  /// What the library calls the connection, which lives at least as long as the exchange is under way.
  struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
    var number: UInt { UInt(bitPattern: pointer) }
  }

  private struct State {
    var answer: Answer?
    /// Whether an answer is made on another thread, while the connection is suspended.
    var isSuspended = false
    var stream: Int?
  }

  let connection: Connection
  private let state = Mutex(State())

  init(_ connection: Connection) { self.connection = connection }

  /// The number of the event stream that answers it.
  var stream: Int? {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  /// The answer of the other thread, if it is ready.
  var ready: Answer? { state.withLock { $0.answer } }

  /// Lets the connection wait for `finish`.
  func suspend() {
    state.withLock { state in
      state.isSuspended = true
      MHD_suspend_connection(connection.pointer)
    }
  }

  /// Sets the answer, and lets the connection go on if it waits.
  func finish(_ answer: Answer) {
    state.withLock { state in
      guard state.isSuspended else { return }
      state.answer = answer
      state.isSuspended = false
      MHD_resume_connection(connection.pointer)
    }
  }
}

extension PreviewRequest {
  /// Reads a request of the library's.
  init(_ connection: OpaquePointer, method: String, path: String) {
    func header(_ name: String) -> String? { Self.value(connection, .HEADER_KIND, name) }
    func argument(_ name: String) -> String? {
      Self.value(connection, .GET_ARGUMENT_KIND, name).flatMap { PercentDecoding.text($0) }
    }
    self.init(path)
    self.method = method
    host = header("Host")
    origin = header("Origin")
    fetchSite = header("Sec-Fetch-Site")
    fetchDestination = header("Sec-Fetch-Dest")
    isPreview = header("Sumaq-Preview") != nil
    ifNoneMatch = header("If-None-Match")
    ifRange = header("If-Range")
    range = header("Range")
    lastEvent = header("Last-Event-ID")
    page = argument("page")
    tag = argument("tag")
    hasBody = header("Transfer-Encoding") != nil || (header("Content-Length").map { $0 != "0" } ?? false)
  }

  private static func value(_ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }
}
