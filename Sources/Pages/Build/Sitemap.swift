package import Model
internal import Store

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

  private let asOf: CivilDay

  /// Pages that changed later than `asOf` have no day.
  package init(asOf: CivilDay) { self.asOf = asOf }

  mutating func add(_ stem: String) { add(Page(stem: stem)) }

  package mutating func add(_ page: Page) {
    let (stem, leaves, changed) = (page.stem, page.leaves, page.changed.flatMap { $0 <= asOf ? $0 : nil })
    let start = UInt32(names.count)
    names.append(contentsOf: stem.utf8)
    for first in stride(from: 0, through: leaves, by: Self.together) {
      let last = min(first + Self.together, leaves + 1)
      units.append(
        Unit(
          hash: ContentHash.short(first == 0 ? stem : "\(stem)/\(first)"), start: start,
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
      let path = "\(Self.partStem)\(name.isEmpty ? "all" : name).xml"
      try body(path, part(range, address))
      Self.append(path, address, to: &index)
    }
    if reports { Self.append(Self.reportsPath, address, to: &index) }
    index += "</sitemapindex>\n".utf8
    try body(Self.path, index)
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

  /// Splits sorted units until no part is too long. A part's name is the bits with which its hashes begin.
  private func eachPart(
    _ range: Range<Int>, _ bits: String, _ body: (String, Range<Int>) throws -> Void
  ) rethrows {
    guard !range.isEmpty else { return }
    let count = units[range].reduce(0) { $0 + $1.pages.count }
    let depth = bits.utf8.count
    guard count > Self.most, depth < Self.deepest else { return try body(bits, range) }
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
