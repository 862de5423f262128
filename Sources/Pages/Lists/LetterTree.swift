package import Model

/// The complete list of restaurants by name, split by first letter. A letter with more than 200 restaurants is split by
/// the next letter. Articles before a name are ignored.
///
/// It has the letters alone, some 20 bytes per restaurant. Restaurants are numbers, in the order of adding.
struct LetterTree {
  /// One page.
  struct Page {
    /// The file's name without suffix: `c`, `ch`, `0-9`, `other`, `other-han`, `other-4e2d`. Names such as `other` and
    /// `con` that are taken get a `_`.
    let stem: String
    /// The heading: `C`, `Ch`, `0–9`, `漢字`; empty for `other`, which has names without a letter.
    let heading: String
    /// The restaurants by name.
    var members: [UInt32]

    /// The group of its first letter: `c`, `0`, `han`, `other`.
    var initial: String {
      guard LetterTree.isOther(stem) else { return String(stem.prefix(1)) }
      return LetterTree.script(of: stem)?.rawValue ?? LetterTree.otherStem
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
  /// The letters by which each restaurant is ordered, in UTF-8, one after the other. Their bytes have the order of their
  /// scalars.
  private var letters: [UInt8] = []
  /// Where each restaurant's letters begin, and the end of the last one's.
  private var starts: [UInt32] = [0]
  private static let deepest = 8
  /// The number of letters by which names are ordered.
  private static let compared = 16

  init(_ articles: Articles) { self.articles = articles }

  /// The number of restaurants.
  var count: Int { starts.count - 1 }

  /// Adds the next restaurant. Names with the same letters stay in the order of adding.
  mutating func add(_ name: String?) { add(letters: Self.letters(of: name, articles)) }

  /// Adds the next restaurant, whose letters are known.
  mutating func add(letters: [UInt8]) {
    self.letters.append(contentsOf: letters)
    starts.append(UInt32(self.letters.count))
  }

  /// The letters by which a name is ordered, with a space between two numbers.
  static func letters(of name: String?, _ articles: Articles) -> [UInt8] {
    var bytes: [UInt8] = []
    var letters = 0
    let words = NameFolding.words(of: String(articles.split(name ?? "").rest.unicodeScalars.prefix(400)))
    for word in words.utf8.split(separator: 0x20) {
      if let last = bytes.last, let first = word.first, isDigit(last), isDigit(first) { bytes.append(0x20) }
      for byte in word {
        if byte & 0xC0 != 0x80 { letters += 1 }
        guard letters <= compared else { return bytes }
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func range(of member: UInt32) -> Range<Int> {
    Int(starts[Int(member)])..<Int(starts[Int(member) + 1])
  }

  /// The Latin letters and digits with which a restaurant's letters begin, at most `depth` of them.
  private func beginning(of member: UInt32, _ depth: Int) -> ArraySlice<UInt8> {
    letters[range(of: member)].prefix(depth).prefix(while: Self.isPlain)
  }

  /// The first `depth` letters of a restaurant, as a heading of the page shows them.
  func heading(of member: UInt32, _ depth: Int) -> String {
    Self.capitalised(String(decoding: beginning(of: member, depth), as: UTF8.self))
  }

  /// All restaurants in order. Those without a letter are last.
  var order: [UInt32] {
    letters.withUnsafeBufferPointer { letters in
      func text(_ member: UInt32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: letters[range(of: member)])
      }
      return (0..<UInt32(count)).sorted { one, other in
        let (left, right) = (text(one), text(other))
        if left.isEmpty != right.isEmpty { return right.isEmpty }
        let order = NaturalOrder.compare(left, right)
        return order == 0 ? one < other : order < 0
      }
    }
  }

  /// The pages: letters, digits, other scripts, and last names without a letter.
  func pages() -> [Page] {
    var counts = LetterCounts()
    for member in 0..<UInt32(count) { for step in Self.steps(of: letters[range(of: member)]) { counts.add(step, 1) } }
    return pages(counts.stems)
  }

  /// The pages with these stems, of which the tree may have the restaurants of some alone.
  func pages(_ stems: [String]) -> [Page] {
    var pages = Self.pages(named: stems)
    let (names, places) = (LetterPages(stems), Dictionary(uniqueKeysWithValues: zip(pages.map(\.stem), pages.indices)))
    for member in order {
      guard let place = names.stem(of: letters[range(of: member)]).flatMap({ places[$0] }) else { continue }
      pages[place].members.append(member)
    }
    return pages
  }

  /// The pages on which a restaurant may be, the one for all names with its first letter first.
  fileprivate static func steps(of letters: ArraySlice<UInt8>) -> [LetterCounts.Step] {
    switch letters.first {
    case .some(0x61...0x7A):
      let beginning = letters.prefix(deepest).prefix(while: isPlain)
      let stems = (1...beginning.count).map { stem(of: String(decoding: beginning.prefix($0), as: UTF8.self)) }
      let steps = zip([""] + stems, stems).map(LetterCounts.Step.init)
      // Names with fewer letters stay together.
      guard beginning.count < deepest, let last = stems.last else { return steps }
      return steps + [LetterCounts.Step(parent: last, child: last)]
    case .some(0x30...0x39): return [LetterCounts.Step(parent: "", child: "0-9")]
    default:
      guard let first = String(decoding: letters, as: UTF8.self).unicodeScalars.first?.value else {
        return [LetterCounts.Step(parent: "", child: otherStem)]
      }
      let script = "\(otherStem)-\(OtherScript(of: first).rawValue)"
      return [
        LetterCounts.Step(parent: "", child: script),
        LetterCounts.Step(parent: script, child: "\(otherStem)-\(String(first, radix: 16))"),
      ]
    }
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
    }.map { Page(stem: $1, heading: heading(of: $1), members: []) }
  }

  fileprivate static let otherStem = "other"

  /// Whether the page is neither one of a to z nor that of digits.
  fileprivate static func isOther(_ stem: String) -> Bool { stem == otherStem || stem.hasPrefix(otherStem + "-") }

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
    let rest = String(stem.dropFirst(otherStem.utf8.count + 1))
    return OtherScript(rawValue: rest) ?? scalar(ofOther: stem).map(OtherScript.init(of:))
  }

  private static func scalar(ofOther stem: String) -> UInt32? {
    let rest = stem.dropFirst(otherStem.utf8.count + 1)
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
  private static func isPlain(_ letter: UInt8) -> Bool { (0x61...0x7A).contains(letter) || isDigit(letter) }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// How many restaurants' names begin alike, from which follows which pages the A to Z has.
package struct LetterCounts {
  /// The page of a beginning, and the one that is split into it and others. They are the same for names without a further
  /// letter.
  package struct Step: Hashable {
    package let parent: String
    package let child: String

    package init(parent: String, child: String) { (self.parent, self.child) = (parent, child) }
  }

  /// A page with more restaurants is split.
  package static let most = 200

  private var counts: [String: [String: Int]] = [:]

  package init() {}

  package static func steps(of name: String?, _ articles: Articles) -> [Step] {
    LetterTree.steps(of: LetterTree.letters(of: name, articles)[...])
  }

  package mutating func add(_ step: Step, _ restaurants: Int) {
    counts[step.parent, default: [:]][step.child, default: 0] += restaurants
  }

  /// The names of the pages, without suffix.
  package var stems: [String] { stems(of: "") }

  private func stems(of parent: String) -> [String] {
    counts[parent, default: [:]].flatMap { child, restaurants in
      restaurants > Self.most && child != parent && counts[child] != nil ? stems(of: child) : [child]
    }
  }

  /// The names of the pages of a site, which has none if one list has all restaurants.
  package var stemsOfSite: [String] {
    counts["", default: [:]].values.reduce(0, +) > SiteBuild.mostInOneList ? stems : []
  }
}

/// The pages of the A to Z by their names without suffix.
package struct LetterPages {
  private let stems: Set<String>

  package init(_ stems: [String]) { self.stems = Set(stems) }

  /// The page that has a restaurant, which is the one for most of its letters; nil if there is none.
  package func stem(of name: String?, _ articles: Articles) -> String? {
    stem(of: LetterTree.letters(of: name, articles)[...])
  }

  fileprivate func stem(of letters: ArraySlice<UInt8>) -> String? {
    LetterTree.steps(of: letters).last { stems.contains($0.child) }?.child
  }
}

/// The scripts that are neither Latin nor digits, as the A to Z names them.
enum OtherScript: String, CaseIterable {
  case cyrillic, greek, hebrew, arabic, indic, thai, kana, han, hangul
  /// Letters of any other script.
  case more

  init(of scalar: UInt32) {
    self =
      switch scalar {
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F: .cyrillic
      case 0x590...0x5FF: .hebrew
      case 0x600...0x77F, 0x8A0...0x8FF: .arabic
      case 0x900...0xDFF: .indic
      case 0xE00...0xE7F: .thai
      case 0x3040...0x30FF: .kana
      case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
      default: .more
      }
  }

  /// The label of the script's letters.
  var label: String {
    switch self {
    case .greek: "Α–Ω"
    case .cyrillic: "А–Я"
    case .hebrew: "א–ת"
    case .arabic: "ا–ي"
    case .indic: "अ–ह"
    case .thai: "ก–ฮ"
    case .kana: "かな"
    case .hangul: "한글"
    case .han: "漢字"
    case .more: "…"
    }
  }
}
