package import Model
package import Store

/// `sitemap.xml` and its parts (sitemaps.org): the addresses of all pages.
///
/// A page's part is chosen by a hash of its name. A part with more than `most` addresses is split by the next bit. The
/// parts thus depend on the pages alone, and a new page rewrites one part, or splits one. They are beside the index, as
/// a sitemap may only list what is below its own folder. It takes 32 bytes and the name of each subject in memory.
package struct Sitemap: Sendable {
  static let path = "sitemap.xml"
  private static let partStem = "sitemap-"
  private static let reportsPath = "reports/sitemap.xml"
  /// The most addresses in a part; the protocol allows 50,000.
  static let most = 1000
  /// The most leaves of a subject in one unit, so that no subject is too long for a part.
  private static let together = 500
  private static let deepest = 32

  /// A page below the site's folder, by its path without suffix, with its leaves, and the day on which it last changed.
  package struct Page: Codable {
    let stem: String
    var leaves = 0
    var changed: CivilDay?
  }

  /// A part of the hashes, all with the same first bits, of which one of several tasks makes the files.
  package struct Share: Sendable {
    fileprivate let bits: Int
    fileprivate let number: UInt64

    /// The tasks have as many shares as the greatest power of two that they are.
    package init(_ number: UInt64, among tasks: Int) {
      (bits, self.number) = (Int.bitWidth - 1 - tasks.leadingZeroBitCount, number)
    }

    fileprivate init(of hash: UInt64, among tasks: Int) {
      let bits = Share(0, among: tasks).bits
      self.init(bits == 0 ? 0 : hash >> UInt64(64 - bits), among: tasks)
    }

    func has(_ hash: UInt64) -> Bool { bits == 0 || hash >> UInt64(64 - bits) == number }

    /// The bits in the name of a part.
    fileprivate var name: String { String((0..<bits).map { number >> UInt64(bits - 1 - $0) & 1 == 0 ? "0" : "1" }) }
  }

  /// Some pages of one subject: number 0 is the first page, all further numbers are leaves.
  private struct Unit: Sendable {
    var hash: UInt64
    var start: UInt32
    var length: UInt32
    var pages: Range<UInt32>
    /// The day on which the first page last changed.
    var day: Int32?
  }

  private var names: [UInt8] = []
  private var units: [Unit] = []
  /// The shares whose files other tasks have made, by their names, with the bits of each.
  private var made: [String: (share: Share, parts: [String])] = [:]

  private let asOf: CivilDay

  /// Pages that changed later than `asOf` have no day.
  package init(asOf: CivilDay) { self.asOf = asOf }

  /// The numbers of the shares that list a page.
  package static func shares(of page: Page, among tasks: Int) -> Set<UInt64> {
    Set(stride(from: 0, through: page.leaves, by: together).map { Share(of: hash(page.stem, $0), among: tasks).number })
  }

  private static func hash(_ stem: String, _ first: Int) -> UInt64 {
    ContentHash.short(first == 0 ? stem : "\(stem)/\(first)")
  }

  /// Leaves out the pages of a share whose files another task has made, but for the names of these.
  package mutating func leaveOut(_ share: Share, parts: [String]) { made[share.name] = (share, parts) }

  mutating func add(_ stem: String) { add(Page(stem: stem)) }

  /// Adds the pages of lists. `rated` are the restaurants with stars.
  package mutating func addLists(
    rated: Int, letters: [String], cuisines: [CuisineCount], districts: [District], in share: Share? = nil
  ) {
    var stems = ["index"]
    if rated > PageBuilder.bestOnHome { stems.append("best") }
    if districts.count > PageBuilder.districtsOnHome { stems.append("districts") }
    stems += letters.map { "a-z/" + $0 } + cuisines.map { "cuisines/" + Cuisine.slug($0.name) }
    for stem in stems + districts.map({ "districts/" + $0.slug }) { add(Page(stem: stem), in: share) }
  }

  /// Adds a page, or those of its leaves that a share has.
  package mutating func add(_ page: Page, in share: Share? = nil) {
    let (stem, leaves, changed) = (page.stem, page.leaves, page.changed.flatMap { $0 <= asOf ? $0 : nil })
    let start = UInt32(names.count)
    names.append(contentsOf: stem.utf8)
    for first in stride(from: 0, through: leaves, by: Self.together) {
      let last = min(first + Self.together, leaves + 1)
      let hash = Self.hash(stem, first)
      guard share?.has(hash) ?? !made.values.contains(where: { $0.share.has(hash) }) else { continue }
      units.append(
        Unit(
          hash: hash, start: start,
          length: UInt32(names.count) - start, pages: UInt32(first)..<UInt32(last),
          day: changed.map { Int32(truncatingIfNeeded: $0.number) }))
    }
  }

  /// Calls `body` with every file and its bytes, parts first. The order of adding does not matter.
  ///
  /// With `reports`, the index also names the sitemap of the reports, which the reports publish.
  mutating func each(
    _ base: SiteAddress, reports: Bool = false, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    let address = Array(base.text.utf8).flatMap(Self.escaped)
    units.sort { $0.hash < $1.hash }
    var index = Array("\(Self.head)<sitemapindex xmlns=\"\(Self.namespace)\">\n".utf8)
    try eachPart(0..<units.count, "") { name, range in
      let path = Self.path(ofPart: name)
      if let range { try body(path, part(range, address)) }
      Self.append(path, address, to: &index)
    }
    if reports { Self.append(Self.reportsPath, address, to: &index) }
    index += "</sitemapindex>\n".utf8
    try body(Self.path, index)
  }

  private static func path(ofPart name: String) -> String { "\(partStem)\(name.isEmpty ? "all" : name).xml" }

  /// Whether the pages are too many for one part, so that none of other shares is in a part with them.
  package var isCut: Bool { units.reduce(0) { $0 + $1.pages.count } > Self.most }

  /// Publishes the parts of a share, which has all added pages. Returns their bits.
  package mutating func publish(_ share: Share, _ base: SiteAddress, into sink: any SiteSink) throws -> [String] {
    let address = Array(base.text.utf8).flatMap(Self.escaped)
    let files = try sink.open(.sitemap)
    var parts: [String] = []
    units.sort { $0.hash < $1.hash }
    try eachPart(0..<units.count, share.name) { name, range in
      guard let range else { return }
      let bytes = part(range, address)
      try files.accept(
        RenderedPage(
          path: "site/" + Self.path(ofPart: name), kind: .list, content: .bytes(bytes), inputs: Self.inputs(bytes)))
      parts.append(name)
    }
    try files.close()
    return parts
  }

  private static func append(_ part: String, _ address: [UInt8], to index: inout [UInt8]) {
    index += "<sitemap><loc>".utf8
    index += address
    index += "\(part)</loc></sitemap>\n".utf8
  }

  /// The inputs of one of its files, which are a digest of its bytes.
  static func inputs(_ bytes: [UInt8]) -> [UInt8] {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish().bytes
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// Splits sorted units until no part is too long. A part's name is the bits with which its hashes begin. It has no units
  /// here if another task has made it.
  private func eachPart(
    _ range: Range<Int>, _ bits: String, _ body: (String, Range<Int>?) throws -> Void
  ) rethrows {
    if let parts = made[bits]?.parts { return try parts.forEach { try body($0, nil) } }
    let isSplit = made.keys.contains { $0.hasPrefix(bits) }
    guard !range.isEmpty || isSplit else { return }
    let count = units[range].reduce(0) { $0 + $1.pages.count }
    let depth = bits.utf8.count
    guard isSplit || count > Self.most && depth < Self.deepest else { return try body(bits, range) }
    let bit = UInt64(1) << UInt64(63 - depth)
    let middle = units[range].firstIndex { $0.hash & bit != 0 } ?? range.upperBound
    try eachPart(range.lowerBound..<middle, bits + "0", body)
    try eachPart(middle..<range.upperBound, bits + "1", body)
  }

  private func part(_ range: Range<Int>, _ address: [UInt8]) -> [UInt8] {
    var bytes = Array("\(Self.head)<urlset xmlns=\"\(Self.namespace)\">\n".utf8)
    bytes.reserveCapacity(range.count * (address.count + 96))
    for unit in units[range].sorted(by: precedes) {
      for number in unit.pages {
        bytes += "<url><loc>".utf8
        bytes += address
        bytes += name(unit)
        if number > 0 { bytes += "/\(number)".utf8 }
        bytes += ".html</loc>".utf8
        if number == 0, let day = unit.day { bytes += "<lastmod>\(CivilDay(number: Int(day)).iso)</lastmod>".utf8 }
        bytes += "</url>\n".utf8
      }
    }
    bytes += "</urlset>\n".utf8
    return bytes
  }

  private func name(_ unit: Unit) -> ArraySlice<UInt8> { names[Int(unit.start)..<Int(unit.start + unit.length)] }

  private func precedes(_ left: Unit, _ right: Unit) -> Bool {
    if left.start == right.start { return left.pages.lowerBound < right.pages.lowerBound }
    return name(left).lexicographicallyPrecedes(name(right))
  }

  /// The only character of addresses that must be escaped in XML.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    byte == UInt8(ascii: "&") ? Array("&amp;".utf8) : [byte]
  }
}
