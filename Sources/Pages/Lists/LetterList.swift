internal import Model
internal import Platform

/// All restaurants with what the A to Z shows of them, which reviews don't change. It is in memory if it is short, else
/// in a temporary file.
struct LetterList {
  /// A restaurant as a page shows it.
  struct Entry: Codable {
    let id: String
    let name: String?
    var details = PlaceDetails()
    /// Whether only reviews name it.
    var isKnownByReviews = false
  }

  private(set) var tree: LetterTree
  private let path: String
  private let mostInMemory: Int
  private var file: UnnamedFile?
  private var filed = 0
  /// What follows the bytes in the file.
  private var last = PackedWriter()
  /// Where each restaurant's bytes begin, and the end of the last one's.
  private var starts = [0]

  /// `folder` is for the file.
  init(_ articles: Articles, folder: String, mostInMemory: Int = 1 << 20) {
    tree = LetterTree(articles)
    path = Path.join(folder, "letters.tmp")
    self.mostInMemory = mostInMemory
  }

  /// Adds the next restaurant. Names with the same letters stay in the order of adding.
  mutating func add(_ entry: RestaurantEntry) throws {
    tree.add(entry.name)
    let details = PlaceDetails(cuisine: entry.cuisine, district: entry.district?.name, address: entry.address)
    try last.add(
      value: Entry(
        id: entry.id, name: entry.name, details: details, isKnownByReviews: entry.isKnownByReviews))
    starts.append(filed + last.bytes.count)
    if last.bytes.count > mostInMemory { try writeOut() }
  }

  private mutating func writeOut() throws {
    if file == nil { file = try UnnamedFile(path) }
    try file?.write(last.bytes, at: filed)
    filed += last.bytes.count
    last.removeAll()
  }

  /// The restaurants of a page by name.
  func entries(of page: LetterTree.Page) throws -> [Entry] { try page.members.map { try entry($0) } }

  private func entry(_ member: UInt32) throws -> Entry {
    try PackedReader.value(of: bytes(from: starts[Int(member)], to: starts[Int(member) + 1]))
  }

  private func bytes(from start: Int, to end: Int) throws -> [UInt8] {
    guard start < filed, let file else { return Array(last.bytes[start - filed..<end - filed]) }
    return try file.bytes(start..<end)
  }
}

/// The rows of links below the first letters: `Ba Be Bi` below B, and if that is split further, `Baa Bab` below Ba.
struct LetterNests {
  /// One link of a row: a prefix, and the first page of names with this prefix.
  struct Link: Equatable {
    let name: String
    let stem: String
    let isCurrent: Bool
  }

  /// The rows below that of the first letters; none if the letter is one page.
  let rows: [[Link]]

  init(_ page: LetterTree.Page, among pages: [LetterTree.Page]) {
    guard page.isLatin else {
      let family = pages.filter { $0.initial == page.initial }
      rows =
        family.count < 2 ? [] : [family.map { Link(name: $0.heading, stem: $0.stem, isCurrent: $0.stem == page.stem) }]
      return
    }
    let latin = pages.filter(\.isLatin)
    rows = (2..<max(2, latin.map(\.depth).max() ?? 0) + 1).compactMap { depth in
      let start = page.heading.prefix(depth - 1)
      guard start.count == depth - 1 else { return nil }
      return Self.row(latin.filter { $0.heading.hasPrefix(start) }, depth, of: page)
    }
  }

  /// The row of one depth; nil if only one page has the prefix.
  private static func row(_ family: [LetterTree.Page], _ depth: Int, of page: LetterTree.Page) -> [Link]? {
    guard family.count > 1 else { return nil }
    var links: [Link] = []
    for other in family {
      let name = String(other.heading.prefix(depth))
      guard links.last?.name != name else { continue }
      links.append(Link(name: name, stem: other.stem, isCurrent: page.heading.prefix(depth) == name))
    }
    return links
  }
}
