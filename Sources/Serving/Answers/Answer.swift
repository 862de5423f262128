/// What a request is answered.
struct Answer: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    case file(OpenedFile, Range<Int>)
    /// The events of a page, and the tag of what the page was sent.
    case events(path: String, tag: String)
    /// An answer that takes its time, and is made on another thread.
    case later(@Sendable () -> Answer)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A text of the server's own.
  init(_ status: Int = 200, type: String, _ bytes: [UInt8]) {
    self.init(status, [("Content-Type", type)], .bytes(bytes))
  }

  static func later(_ make: @escaping @Sendable () -> Answer) -> Answer { Answer(200, [], .later(make)) }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
