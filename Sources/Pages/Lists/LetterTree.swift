internal import Model

/// The complete list of restaurants, cut by first letter; a letter with more than 200 is cut by the next.
struct LetterTree {
  /// A restaurant as far as the list shows it: nothing that moves with reviews.
  struct Entry {
    let id: String
    let name: String?
    let cuisine: String?
    /// Only reviews name it.
    var isKnownByReviews = false
  }

  /// One page.
  struct Page {
    /// The file's name without suffix: `c`, `ch`, `0-9`, `other`, `other-4e2d`; `other_` and `con_` for what begins so.
    let stem: String
    /// What the heading says: `C`, `Ch`, `0–9`; empty for `other`.
    let heading: String
    /// In the order in which they were added.
    var entries: [Entry]

    /// What its first letter is among others: `c`, `0`, `other`.
    var initial: String { LetterTree.isOther(stem) ? LetterTree.others : String(stem.prefix(1)) }

    /// Whether it is one of a to z.
    var isLatin: Bool { (0x61...0x7A).contains(stem.utf8.first ?? 0) && !LetterTree.isOther(stem) }
  }

  private var entries: [(key: [UInt32], entry: Entry)] = []
  static let most = 200
  private static let deepest = 8

  /// How many restaurants were added.
  var count: Int { entries.count }

  /// Adds the next restaurant; the order stays.
  mutating func add(_ entry: Entry) {
    entries.append((NameFolding.letters(of: entry.name ?? "", limit: Self.deepest), entry))
  }

  /// The pages: letters, digits, then the others.
  func pages() -> [Page] {
    var latin: [(key: [UInt32], entry: Entry)] = []
    var digits: [Entry] = []
    var others: [(key: [UInt32], entry: Entry)] = []
    for entry in entries {
      switch entry.key.first {
      case .some(0x61...0x7A): latin.append((Array(entry.key.prefix(while: Self.isPlain)), entry.entry))
      case .some(0x30...0x39): digits.append(entry.entry)
      default: others.append(entry)
      }
    }
    var pages = Self.split(latin, depth: 1)
    if !digits.isEmpty { pages.append(Page(stem: "0-9", heading: "0–9", entries: digits)) }
    return pages + Self.splitOthers(others)
  }

  /// The pages of these stems in their order, without entries: what links to them needs no more.
  static func pages(named stems: [String]) -> [Page] {
    func rank(_ stem: String) -> (Int, UInt32, [UInt8]) {
      if stem == "0-9" { return (1, 0, []) }
      guard isOther(stem) else { return (0, 0, Array(letters(of: stem).utf8)) }
      return (2, key(ofOther: stem), [])
    }
    return stems.map { (rank($0), $0) }.sorted { left, right in
      let (one, other) = (left.0, right.0)
      if one.0 != other.0 { return one.0 < other.0 }
      return one.1 != other.1 ? one.1 < other.1 : one.2.lexicographicallyPrecedes(other.2)
    }.map { Page(stem: $1, heading: heading(of: $1), entries: []) }
  }

  private static let others = "other"

  /// Whether the page is that of no letter from a to z, and of no digit.
  private static func isOther(_ stem: String) -> Bool { stem == others || stem.hasPrefix(others + "-") }

  /// The file's name of Latin letters; one that another page or a device bears gets a line below.
  private static func stem(of letters: String) -> String {
    isOther(letters) || Slug.isDeviceName(letters) ? letters + "_" : letters
  }

  private static func letters(of stem: String) -> String { stem.hasSuffix("_") ? String(stem.dropLast()) : stem }

  /// 0 for what begins with no letter at all.
  private static func key(ofOther stem: String) -> UInt32 {
    UInt32(stem.dropFirst(others.utf8.count + 1), radix: 16) ?? 0
  }

  private static func heading(of stem: String) -> String {
    if stem == "0-9" { return "0–9" }
    guard isOther(stem) else { return capitalised(letters(of: stem)) }
    let key = key(ofOther: stem)
    return Unicode.Scalar(key).flatMap { key == 0 ? nil : String($0) } ?? ""
  }

  /// What a file's name is cut by: a Latin name that goes on in another script is cut by its Latin beginning.
  private static func isPlain(_ letter: UInt32) -> Bool {
    (0x61...0x7A).contains(letter) || (0x30...0x39).contains(letter)
  }

  /// Those that end before `depth` letters stay together, before the longer ones.
  private static func split(_ entries: [(key: [UInt32], entry: Entry)], depth: Int) -> [Page] {
    var groups: [[UInt32]: [(key: [UInt32], entry: Entry)]] = [:]
    for entry in entries { groups[Array(entry.key.prefix(depth)), default: []].append(entry) }
    return groups.keys.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { key -> [Page] in
      let group = groups[key] ?? []
      if group.count > most, key.count == depth, depth < deepest { return split(group, depth: depth + 1) }
      return [Page(stem: stem(of: text(key)), heading: capitalised(text(key)), entries: group.map(\.entry))]
    }
  }

  private static func splitOthers(_ entries: [(key: [UInt32], entry: Entry)]) -> [Page] {
    guard entries.count > most else {
      return entries.isEmpty ? [] : [Page(stem: others, heading: "", entries: entries.map(\.entry))]
    }
    var groups: [UInt32: [Entry]] = [:]
    for entry in entries { groups[entry.key.first ?? 0, default: []].append(entry.entry) }
    return groups.keys.sorted().map { key in
      let stem = key == 0 ? others : others + "-" + String(key, radix: 16)
      return Page(stem: stem, heading: heading(of: stem), entries: groups[key] ?? [])
    }
  }

  private static func text(_ key: [UInt32]) -> String {
    String(decoding: key.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
