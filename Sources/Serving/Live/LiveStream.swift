/// The event stream of one open page. What is mutable belongs to the room, which holds its lock meanwhile.
struct LiveStream {
  /// How a stream's connection is held and woken.
  struct Connection: Sendable {
    /// Lets nothing be asked of the stream until `resume`.
    let suspend: @Sendable () -> Void
    let resume: @Sendable () -> Void
    /// Whether the page has gone; asked only while the stream is suspended.
    let isBroken: @Sendable () -> Bool
  }

  /// What a stream has for its connection.
  enum Output: Equatable {
    case bytes([UInt8])
    /// Nothing now: the connection is suspended.
    case nothing
    case end
  }

  let path: String
  let connection: Connection
  /// What the page is, after all that it was told.
  var tag: PageTag
  private var isSuspended = false
  private var isEnded = false
  private var waiting: [LiveEvent] = []
  /// Bytes of which a part was sent.
  private var rest: [UInt8]

  /// A page whose connection breaks asks again after this time.
  private static let greeting = "retry: 300\n\n"

  init(path: String, tag: PageTag, connection: Connection) {
    self.path = path
    self.tag = tag
    self.connection = connection
    rest = Array(Self.greeting.utf8)
  }

  mutating func tell(_ event: LiveEvent) {
    waiting.removeAll { $0.kind == event.kind }
    waiting.append(event)
    wake()
  }

  /// Ends the stream; the connection may be suspended no more.
  mutating func end() {
    isEnded = true
    wake()
  }

  /// At most `count` bytes for the connection.
  mutating func read(_ count: Int) -> Output {
    if isEnded { return .end }
    if rest.isEmpty {
      rest = waiting.flatMap(\.bytes)
      waiting = []
    }
    guard !rest.isEmpty else {
      isSuspended = true
      connection.suspend()
      return .nothing
    }
    let bytes = Array(rest.prefix(count))
    rest.removeFirst(bytes.count)
    return .bytes(bytes)
  }

  /// Whether the page listens still. A connection that is not suspended is looked at by the server.
  var isOpen: Bool { !isEnded && !(isSuspended && connection.isBroken()) }

  private mutating func wake() {
    guard isSuspended else { return }
    isSuspended = false
    connection.resume()
  }
}
