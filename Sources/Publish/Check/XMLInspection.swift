internal import CPlainXML

/// Inspects a feed or a part of a sitemap: the addresses that it names, and what its format requires and it lacks.
struct XMLInspection {
  struct Address: Equatable {
    let text: String
    let offset: Int
  }

  /// The format according to the outermost element.
  private enum Sort {
    case feed, addresses, parts, other
  }

  /// The most addresses and bytes of one sitemap (sitemaps.org).
  private static let most = 50_000
  private static let mostBytes = 50 << 20

  /// The addresses in their order; none for a file that is neither feed nor sitemap.
  private(set) var addresses: [Address] = []
  /// The address that a feed declares as its own.
  private(set) var own: Address?
  private(set) var findings: [CheckFault] = []
  /// Ids that several entries of a feed have.
  private(set) var repeatedIDs: [CheckFault] = []

  private var sort = Sort.other
  private var path: [String] = []
  private var starts: [Int] = []
  private var text = ""
  private var textOffset = 0
  /// The elements of the feed and of the current entry so far.
  private var ofFeed: Set<String> = []
  private var ofEntry: Set<String> = []
  private var ids: Set<String> = []

  init(_ bytes: [UInt8]) throws(CheckFault) {
    try XMLReader.read(bytes) { add($0) }
    if sort == .addresses || sort == .parts { weigh(bytes.count) }
  }

  private mutating func add(_ event: XMLReader.Event) {
    switch event {
    case .start(let name, let attributes, let offset): start(name, attributes, offset)
    case .text(let words, let offset):
      if text.isEmpty { textOffset = offset }
      text += words
    case .end: end()
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String], _ offset: Int) {
    if path.isEmpty {
      let names: [String: Sort] = ["feed": .feed, "urlset": .addresses, "sitemapindex": .parts]
      sort = names[name] ?? .other
    }
    path.append(name)
    starts.append(offset)
    text = ""
    switch (sort, path.count, name) {
    case (.feed, 2, "entry"): ofEntry = []
    case (.feed, 2, "link"),
      (.feed, 3, "link") where path[path.count - 2] != "link":
      addLink(attributes, offset)
    default: break
    }
  }

  /// Adds a link of a feed or an entry: to itself, or to the page that it represents.
  private mutating func addLink(_ attributes: [String: String], _ offset: Int) {
    guard let address = attributes["href"] else { return }
    switch attributes["rel"] ?? "alternate" {
    case "self" where path.count == 2: own = Address(text: address, offset: offset)
    case "alternate": addresses.append(Address(text: address, offset: offset))
    default: break
    }
  }

  private mutating func end() {
    let name = path.popLast() ?? ""
    let start = starts.popLast() ?? 0
    let words = String(Substring(text.utf8.trimmingBlanks))
    switch sort {
    case .addresses, .parts:
      if name == "loc" { addresses.append(Address(text: words, offset: textOffset)) }
    case .feed: endOfFeed(name, words, start)
    case .other: break
    }
    text = ""
  }

  private mutating func endOfFeed(_ name: String, _ words: String, _ start: Int) {
    if path.count == 1, name != "entry" { ofFeed.insert(name) }
    if path.count == 2, path[1] == "entry" {
      ofEntry.insert(name)
      if name == "id", !ids.insert(words).inserted {
        repeatedIDs.append(CheckFault(reason: "the id `\(words)` is in two entries", offset: textOffset))
      }
    }
    if name == "uri", path.last == "author" { addresses.append(Address(text: words, offset: textOffset)) }
    if path.count == 1, name == "entry" { demand(["id", "title", "updated"], ofEntry, "an entry", start) }
    if path.isEmpty { demand(["id", "title", "updated"], ofFeed, "the feed", start) }
  }

  private mutating func demand(_ names: [String], _ found: Set<String>, _ whole: String, _ offset: Int) {
    for name in names where !found.contains(name) {
      findings.append(CheckFault(reason: "\(whole) has no \(name)", offset: offset))
    }
  }

  private mutating func weigh(_ bytes: Int) {
    if addresses.isEmpty { findings.append(CheckFault(reason: "the sitemap names nothing", offset: 0)) }
    if addresses.count > Self.most {
      let words = "the sitemap names \(addresses.count) addresses, and \(Self.most) are allowed"
      findings.append(CheckFault(reason: words, offset: 0))
    }
    if bytes > Self.mostBytes {
      findings.append(CheckFault(reason: "the sitemap is larger than the 50 MB that are allowed", offset: 0))
    }
  }
}

/// Reads an XML text, and finds anything that is not well-formed. Document types, which neither feeds nor sitemaps have, count
/// as faults.
final class XMLReader {
  enum Event {
    /// `offset` is that of the `<`.
    case start(name: String, attributes: [String: String], offset: Int)
    case end
    /// A piece of the text between two tags, with its references decoded.
    case text(String, offset: Int)
  }

  private let handler: (Event) -> Void
  private let parser: OpaquePointer
  private var hasDocumentType = false

  /// Calls `handler` with the events of a text in their order.
  static func read(_ bytes: [UInt8], _ handler: (Event) -> Void) throws(CheckFault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CheckFault(reason: "the file is not valid UTF-8", offset: 0)
    }
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw CheckFault(reason: "the XML reader could not be started", offset: 0)
    }
    try withoutActuallyEscaping(handler) { handler throws(CheckFault) in try XMLReader(parser, handler).parse(bytes) }
  }

  private init(_ parser: OpaquePointer, _ handler: @escaping (Event) -> Void) {
    (self.parser, self.handler) = (parser, handler)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let name, let reader = XMLReader.of(user) else { return }
        reader.handler(
          .start(name: String(cString: name), attributes: XMLReader.pairs(attributes), offset: reader.offset))
      },
      { user, _ in XMLReader.of(user)?.handler(.end) })
    XML_SetCharacterDataHandler(parser) { user, text, count in
      guard let text, let reader = XMLReader.of(user) else { return }
      let piece = UnsafeRawBufferPointer(start: text, count: Int(count))
      reader.handler(.text(String(decoding: piece, as: UTF8.self), offset: reader.offset))
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
      guard let reader = XMLReader.of(user) else { return }
      reader.hasDocumentType = true
      XML_StopParser(reader.parser, XML_Bool(XML_FALSE))
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Alternating names and values, with a null behind the last.
  private static func pairs(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String] {
    var found: [String: String] = [:]
    guard var next = pairs else { return found }
    while let name = next[0], let value = next[1] {
      found[String(cString: name)] = String(cString: value)
      next += 2
    }
    return found
  }

  private var offset: Int { max(0, XML_GetCurrentByteIndex(parser)) }

  private func parse(_ bytes: [UInt8]) throws(CheckFault) {
    guard let count = Int32(exactly: bytes.count) else { throw CheckFault(reason: "the file is too large", offset: 0) }
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
    }
    guard status != XML_STATUS_OK else { return }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown reason"
    throw CheckFault(
      reason: hasDocumentType ? "a document type declaration" : "not well-formed: \(reason)",
      offset: min(offset, bytes.count))
  }
}
