internal import Diagnostics

/// What a page is told through its event stream.
enum LiveEvent: Sendable, Equatable {
  /// The page's bytes are others.
  case reload
  /// Only styles are others. The addresses are those of all styles of the page; it exchanges those whose part of the
  /// tag is another one, as it may not have heard of the change before.
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
