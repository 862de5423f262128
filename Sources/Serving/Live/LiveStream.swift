package import Diagnostics

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

  mutating func send(_ event: LiveEvent) {
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

/// What a page is told through its event stream.
enum LiveEvent: Sendable, Equatable {
  /// The page's bytes differ.
  case reload
  /// Only styles differ. The addresses are those of all styles of the page; it exchanges those whose part of the
  /// tag differs, as it may not have heard of the change before.
  case styles([String], tag: PageTag)
  /// What is wrong now.
  case mistakes([LiveMistake])
  /// Nothing, so that a connection that broke is noticed.
  case beat

  /// Of each kind only the newest waits for a page that is slow to listen.
  var kind: Int {
    switch self {
    case .reload: 0
    case .styles: 1
    case .mistakes: 2
    case .beat: 3
    }
  }

  /// The event as it is sent.
  var bytes: [UInt8] {
    switch self {
    case .reload: return Array("event: reload\ndata: {}\n\n".utf8)
    case .beat: return Array(":\n\n".utf8)
    case .styles(let addresses, let tag):
      var json = JSONWriter()
      json.array { json in for address in addresses { json.value(address) } }
      return Self.bytes("styles", json, id: tag.text)
    case .mistakes(let mistakes):
      var json = JSONWriter()
      json.array { json in for mistake in mistakes { Self.write(mistake, &json) } }
      return Self.bytes("mistakes", json)
    }
  }

  private static func bytes(_ name: String, _ json: JSONWriter, id: String? = nil) -> [UInt8] {
    Array("event: \(name)\n\(id.map { "id: \($0)\n" } ?? "")data: ".utf8) + json.bytes + Array("\n\n".utf8)
  }

  private static func write(_ mistake: LiveMistake, _ json: inout JSONWriter) {
    json.object { json in
      json.member("place", mistake.place)
      if let excerpt = mistake.excerpt {
        json.member("excerpt", excerpt)
        json.member("caret", mistake.caret ?? 0)
      }
      json.member("reason", mistake.reason)
      json.member("mend", mistake.mend)
      json.member("severity", mistake.isWarning ? "warning" : "error")
    }
  }
}

/// A mistake as open pages show it, until it is mended.
package struct LiveMistake: Sendable, Hashable {
  package let file: String
  /// Counted from 1.
  package let line: Int?
  /// Counted from 1, in bytes of the line.
  package let column: Int?
  /// The line with the mistake, and the number of characters before the caret.
  package let excerpt: String?
  package let caret: Int?
  package let reason: String
  package let mend: String
  package let isWarning: Bool

  package init(_ problem: Problem) {
    file = problem.place?.file ?? ""
    line = problem.place?.line
    column = problem.place?.column
    excerpt = problem.excerpt?.line
    caret = problem.excerpt?.caret
    reason = problem.reason
    mend = problem.mend
    isWarning = problem.severity == .warning
  }

  /// `file:line:column`, without the parts that are unknown.
  var place: String { ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
