internal import Model

/// The complete list of restaurants by name, split by first letter. A letter with more than 200 restaurants is split by
/// the next letter. Articles before a name are ignored.
struct LetterTree {
  /// A restaurant as the list shows it, without anything that reviews change.
  struct Entry {
    let id: String
    let name: String?
    var details = PlaceDetails()
    /// Whether only reviews name it.
    var isKnownByReviews = false
    /// The first letters of its name, by which it is ordered.
    fileprivate(set) var key: [UInt32] = []

    /// The first `depth` letters of its name, as a heading of the page shows them.
    func beginning(_ depth: Int) -> String {
      LetterTree.capitalised(LetterTree.text(Array(key.prefix(while: LetterTree.isPlain).prefix(depth))))
    }
  }

  /// One page.
  struct Page {
    /// The file's name without suffix: `c`, `ch`, `0-9`, `other`, `other-han`, `other-4e2d`. Names such as `other` and
    /// `con` that are taken get a `_`.
    let stem: String
    /// The heading: `C`, `Ch`, `0–9`, `漢字`; empty for `other`, which has names without a letter.
    let heading: String
    /// The restaurants by name.
    var entries: [Entry]

    /// The group of its first letter: `c`, `0`, `han`, `other`.
    var initial: String {
      guard LetterTree.isOther(stem) else { return String(stem.prefix(1)) }
      return LetterTree.script(of: stem)?.rawValue ?? LetterTree.others
    }

    /// The label of its first letter in the row of letters.
    var initialHeading: String {
      if isLatin { return String(heading.prefix(1)) }
      return LetterTree.isOther(stem) ? LetterTree.script(of: stem)?.label ?? heading : heading
    }

    /// Whether it is one of a to z.
    var isLatin: Bool { (0x61...0x7A).contains(stem.utf8.first ?? 0) && !LetterTree.isOther(stem) }

    /// The number of letters in its prefix; 0 if they are not Latin.
    var depth: Int { isLatin ? LetterTree.letters(of: stem).utf8.count : 0 }
  }

  private let articles: Articles
  private var entries: [Entry] = []
  static let most = 200
  private static let deepest = 8
  /// The number of letters by which names are ordered.
  private static let compared = 16

  init(_ articles: Articles) { self.articles = articles }

  /// The number of restaurants.
  var count: Int { entries.count }

  /// Adds the next restaurant. Names with the same letters stay in the order of adding.
  mutating func add(_ entry: Entry) { add(entry, key: Self.key(of: entry.name, articles)) }

  /// Adds the next restaurant, whose key is known.
  mutating func add(_ entry: Entry, key: [UInt32]) {
    var entry = entry
    entry.key = key
    entries.append(entry)
  }

  /// The key by which a name is ordered.
  static func key(of name: String?, _ articles: Articles) -> [UInt32] {
    NameFolding.letters(of: String(articles.split(name ?? "").rest), limit: compared)
  }

  /// The pages: letters, digits, other scripts, and last names without a letter.
  func pages() -> [Page] {
    var latin: [Entry] = []
    var digits: [Entry] = []
    var others: [Entry] = []
    for entry in Self.sorted(entries, by: \.key) {
      switch entry.key.first {
      case .some(0x61...0x7A): latin.append(entry)
      case .some(0x30...0x39): digits.append(entry)
      default: others.append(entry)
      }
    }
    var pages = Self.split(latin, depth: 1)
    if !digits.isEmpty { pages.append(Page(stem: "0-9", heading: "0–9", entries: digits)) }
    return pages + Self.splitOthers(others)
  }

  /// Sorts stably; elements without a key are last.
  static func sorted<Element>(_ elements: [Element], by key: (Element) -> [UInt32]) -> [Element] {
    elements.enumerated().map { (key: key($0.element), place: $0.offset, element: $0.element) }.sorted { left, right in
      if left.key.isEmpty != right.key.isEmpty { return right.key.isEmpty }
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      return left.place < right.place
    }.map(\.element)
  }

  /// The pages with these stems in their order, without entries, which links to them do not need.
  static func pages(named stems: [String]) -> [Page] {
    func rank(_ stem: String) -> (Int, Int, UInt32, [UInt8]) {
      if stem == "0-9" { return (1, 0, 0, []) }
      guard isOther(stem) else { return (0, 0, 0, Array(letters(of: stem).utf8)) }
      guard let script = script(of: stem) else { return (3, 0, 0, []) }
      return (2, place(of: script), scalar(ofOther: stem) ?? 0, [])
    }
    return stems.map { (rank($0), $0) }.sorted { left, right in
      let (one, other) = (left.0, right.0)
      if (one.0, one.1, one.2) != (other.0, other.1, other.2) {
        return (one.0, one.1, one.2) < (other.0, other.1, other.2)
      }
      return one.3.lexicographicallyPrecedes(other.3)
    }.map { Page(stem: $1, heading: heading(of: $1), entries: []) }
  }

  fileprivate static let others = "other"

  /// Whether the page is neither one of a to z nor that of digits.
  fileprivate static func isOther(_ stem: String) -> Bool { stem == others || stem.hasPrefix(others + "-") }

  private static func place(of script: OtherScript) -> Int { OtherScript.allCases.firstIndex(of: script) ?? 0 }

  /// The file's name of a prefix of Latin letters. A name that another page or a device has gets a trailing underscore.
  private static func stem(of letters: String) -> String {
    isOther(letters) || Slug.isDeviceName(letters) ? letters + "_" : letters
  }

  fileprivate static func letters(of stem: String) -> String {
    stem.hasSuffix("_") ? String(stem.dropLast()) : stem
  }

  /// The script of a page's names; nil for names without a letter.
  fileprivate static func script(of stem: String) -> OtherScript? {
    let rest = String(stem.dropFirst(others.utf8.count + 1))
    return OtherScript(rawValue: rest) ?? scalar(ofOther: stem).map(OtherScript.init(of:))
  }

  private static func scalar(ofOther stem: String) -> UInt32? {
    let rest = stem.dropFirst(others.utf8.count + 1)
    return OtherScript(rawValue: String(rest)) == nil ? UInt32(rest, radix: 16) : nil
  }

  private static func heading(of stem: String) -> String {
    if stem == "0-9" { return "0–9" }
    guard isOther(stem) else { return capitalised(letters(of: stem)) }
    if let scalar = scalar(ofOther: stem).flatMap(Unicode.Scalar.init) { return String(scalar) }
    return script(of: stem)?.label ?? ""
  }

  /// Whether a letter is Latin, so that names are split by it. A name that continues in another script is split by its
  /// Latin beginning.
  fileprivate static func isPlain(_ letter: UInt32) -> Bool {
    (0x61...0x7A).contains(letter) || (0x30...0x39).contains(letter)
  }

  /// Splits entries by their next letter. Those with fewer than `depth` letters stay together, before the longer ones.
  private static func split(_ entries: [Entry], depth: Int) -> [Page] {
    var groups: [[UInt32]: [Entry]] = [:]
    for entry in entries { groups[Array(entry.key.prefix(while: isPlain).prefix(depth)), default: []].append(entry) }
    return groups.keys.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { key -> [Page] in
      let group = groups[key] ?? []
      if group.count > most, key.count == depth, depth < deepest { return split(group, depth: depth + 1) }
      return [Page(stem: stem(of: text(key)), heading: capitalised(text(key)), entries: group)]
    }
  }

  private static func splitOthers(_ entries: [Entry]) -> [Page] {
    var scripts: [OtherScript: [Entry]] = [:]
    var nameless: [Entry] = []
    for entry in entries {
      if let first = entry.key.first {
        scripts[OtherScript(of: first), default: []].append(entry)
      } else {
        nameless.append(entry)
      }
    }
    var pages: [Page] = []
    for script in OtherScript.allCases {
      if let group = scripts[script] { pages += split(group, of: script) }
    }
    return nameless.isEmpty ? pages : pages + [Page(stem: others, heading: "", entries: nameless)]
  }

  private static func split(_ entries: [Entry], of script: OtherScript) -> [Page] {
    guard entries.count > most else {
      return [Page(stem: "\(others)-\(script.rawValue)", heading: script.label, entries: entries)]
    }
    var groups: [UInt32: [Entry]] = [:]
    for entry in entries { groups[entry.key.first ?? 0, default: []].append(entry) }
    return groups.keys.sorted().map { key in
      let stem = "\(others)-\(String(key, radix: 16))"
      return Page(stem: stem, heading: heading(of: stem), entries: groups[key] ?? [])
    }
  }

  fileprivate static func text(_ key: [UInt32]) -> String {
    String(decoding: key.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
