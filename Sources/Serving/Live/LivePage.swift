internal import Model

/// A page as it is sent while a person builds: with the preview's script, which its policy allows, and the tag of what
/// it is. The published file is not touched.
struct LivePage: Sendable {
  let bytes: [UInt8]
  let tag: PageTag
  /// The addresses of the styles, as the page has them.
  let styles: [String]

  /// `style` gives the bytes of the style to which an address leads.
  init(_ page: [UInt8], at path: String, style: (String) -> [UInt8]?) {
    let head = HeadReader(page)
    styles = head.styles.map { $0.text.replacing("&amp;", with: "&") }
    tag = PageTag(body: Self.digest(page, without: head.styles), styles: styles.map { Self.digest($0, style($0)) })
    var bytes: [UInt8] = []
    bytes.reserveCapacity(page.count + 512)
    var done = 0
    for policy in head.policies {
      bytes += page[done..<policy.range.lowerBound]
      bytes += Self.quoted(LivePolicy.allowing(policy.text))
      done = policy.range.upperBound
    }
    bytes += page[done..<head.end]
    bytes += Self.script(path, tag)
    bytes += page[head.end...]
    self.bytes = bytes
  }

  var representation: Representation {
    Representation(tag: EntityTag(digest: tag.text), type: MediaType.html, content: .bytes(bytes))
  }

  /// What the page is told to become this one.
  func event(_ change: PageTag.Change) -> LiveEvent? {
    switch change {
    case .none: nil
    case .reload: .reload
    case .styles: .styles(zip(styles, tag.styles).map(Self.address), tag: tag)
    }
  }

  /// The address of a style in this very version, which no browser can take for an earlier one.
  private static func address(_ style: String, _ digest: String) -> String {
    style + (style.contains("?") ? "&" : "?") + "v=" + digest
  }

  private static func script(_ path: String, _ tag: PageTag) -> [UInt8] {
    Array("<script src=\"/_/live.js\" defer data-page=".utf8) + quoted(path) + Array(" data-tag=".utf8)
      + quoted(tag.text) + Array("></script>\n".utf8)
  }

  /// An attribute's value; a text that was read of an attribute keeps its escapes.
  private static func quoted(_ text: String) -> [UInt8] {
    Array(("\"" + text.replacing("\"", with: "&quot;").replacing("<", with: "&lt;") + "\"").utf8)
  }

  private static func digest(_ page: [UInt8], without values: [HeadReader.Value]) -> String {
    var hash = SHA256()
    var done = 0
    for value in values {
      hash.update(Array(page[done..<value.range.lowerBound]))
      hash.update("\0")
      done = value.range.upperBound
    }
    hash.update(Array(page[done...]))
    return Digest.hex(hash.finish(), length: 16)
  }

  private static func digest(_ address: String, _ style: [UInt8]?) -> String {
    var hash = SHA256()
    hash.update(address)
    hash.update("\0")
    hash.update(style ?? [])
    return Digest.hex(hash.finish(), length: 12)
  }
}

/// What a page's own content security policy must allow beside what it allows: the preview's script and its events.
enum LivePolicy {
  static func allowing(_ policy: String) -> String {
    var directives = policy.split(separator: ";").map { $0.split { $0 == " " || $0 == "\t" || $0 == "\n" } }
      .filter { !$0.isEmpty }.map { $0.map(String.init) }
    let scripts = find("script-src-elem", directives) == nil ? "script-src" : "script-src-elem"
    for name in [scripts, "connect-src"] { allow(name, &directives) }
    return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }

  private static func find(_ name: String, _ directives: [[String]]) -> Int? {
    directives.firstIndex { $0[0].lowercased() == name }
  }

  /// A directive that is not there is what `default-src` is, and allows all where that is not there either.
  private static func allow(_ name: String, _ directives: inout [[String]]) {
    guard let found = find(name, directives) ?? find("default-src", directives) else { return }
    var sources = Array(directives[found].dropFirst())
    if sources.contains(where: { $0.lowercased() == "'self'" || $0 == "*" }) { return }
    sources.removeAll { $0.lowercased() == "'none'" }
    let directive = [name] + sources + ["'self'"]
    if let own = find(name, directives) { directives[own] = directive } else { directives.append(directive) }
  }
}

/// What a page was when it was sent: a digest of its bytes but for the addresses of its styles, and one of each style.
///
/// A page whose first digest differs is loaded again; if only that of a style is, the style alone is exchanged.
struct PageTag: Sendable, Equatable {
  /// Nothing for a page that is missing.
  let body: String
  let styles: [String]

  static let missing = PageTag(body: "none", styles: [])

  init(body: String, styles: [String]) {
    self.body = body
    self.styles = styles
  }

  /// Reads a tag that a page sent back, whatever it is.
  init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.init(body: parts[0], styles: Array(parts.dropFirst()))
  }

  var text: String { ([body] + styles).joined(separator: ".") }

  /// What a page with this tag must do to be like one with another tag.
  func change(to other: PageTag) -> Change {
    if self == other { return .none }
    guard body == other.body, styles.count == other.styles.count else { return .reload }
    return .styles
  }

  enum Change: Equatable {
    case none
    case reload
    /// Some of the styles differ.
    case styles
  }
}
