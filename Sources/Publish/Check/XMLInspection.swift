/// Inspects a feed or a part of a sitemap: the addresses that it names, and what its format requires and it lacks.
struct XMLInspection {
  struct Address: Equatable {
    let text: String
    let offset: Int
  }

  struct Finding {
    let reason: String
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
  private(set) var findings: [Finding] = []
  /// Ids that several entries of a feed have.
  private(set) var repeatedIDs: [Finding] = []

  private var sort = Sort.other
  private var path: [String] = []
  private var starts: [Int] = []
  private var text = ""
  private var textOffset = 0
  /// The elements of the feed and of the current entry so far.
  private var ofFeed: Set<String> = []
  private var ofEntry: Set<String> = []
  private var ids: Set<String> = []

  init(_ bytes: [UInt8]) throws(XMLReader.Fault) {
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
        repeatedIDs.append(Finding(reason: "the id `\(words)` stands in two entries", offset: textOffset))
      }
    }
    if name == "uri", path.last == "author" { addresses.append(Address(text: words, offset: textOffset)) }
    if path.count == 1, name == "entry" { demand(["id", "title", "updated"], ofEntry, "an entry", start) }
    if path.isEmpty { demand(["id", "title", "updated"], ofFeed, "the feed", start) }
  }

  private mutating func demand(_ names: [String], _ found: Set<String>, _ whole: String, _ offset: Int) {
    for name in names where !found.contains(name) {
      findings.append(Finding(reason: "\(whole) has no \(name)", offset: offset))
    }
  }

  private mutating func weigh(_ bytes: Int) {
    if addresses.isEmpty { findings.append(Finding(reason: "the sitemap names nothing", offset: 0)) }
    if addresses.count > Self.most {
      let words = "the sitemap names \(addresses.count) addresses, and \(Self.most) are allowed"
      findings.append(Finding(reason: words, offset: 0))
    }
    if bytes > Self.mostBytes {
      findings.append(Finding(reason: "the sitemap is larger than the 50 MB that are allowed", offset: 0))
    }
  }
}
