internal import Model

/// The values of one field in the first records of a file.
struct FieldSample: Sendable {
  /// The name as the file spells it; nested fields as `outer.inner`.
  private(set) var name: String
  /// The name as rules spell it.
  private(set) var key: String
  /// The first values that are not empty, each once, truncated.
  private(set) var examples: [String] = []
  /// The first value that is not empty.
  var example: String? { examples.first }
  /// The number of values that are not empty.
  private(set) var filled = 0
  private var ratings = 0
  private var flags = 0
  private var texts = 0
  private var maps = 0
  private var clocks = 0
  private var longNumbers = 0
  private var seen: Set<UInt64> = []
  /// A hash of the value in each record that has one.
  private(set) var values: [Int: UInt64] = [:]
  /// The length of an example in bytes.
  private static let longest = 200
  private static let mostExamples = 20

  init(name: String, key: String) {
    self.name = name
    self.key = key
  }

  mutating func add(_ value: UnsafeRawBufferPointer, in record: Int) {
    let text = ASCIIText.trimmed(value)
    guard !text.isEmpty else { return }
    filled += 1
    if let rating = Self.rating(text) {
      if rating <= RatingScale.mostHighest { ratings += 1 }
      if rating == 0 || rating == 1 { flags += 1 }
    }
    if text.split(separator: 0x20).count >= 4 { texts += 1 }
    if PlaceKey.isMap(text) { maps += 1 }
    if text.count < 7, ClockText.number(text) != nil {
      clocks += 1
      if text.prefix(while: ASCIIText.isDigit).count > 2 { longNumbers += 1 }
    }
    let hash = ColumnFinder.hash(text)
    if seen.insert(hash).inserted, examples.count < Self.mostExamples {
      examples.append(String(decoding: text.prefix(Self.longest), as: UTF8.self))
    }
    values[record] = hash
  }

  /// The same field without the field around it; nil if it is not in `outer`.
  func within(_ outer: String) -> FieldSample? {
    guard key.hasPrefix(outer + "."), let dot = name.firstIndex(of: ".") else { return nil }
    var inner = self
    inner.name = String(name[name.index(after: dot)...])
    inner.key = String(key.dropFirst(outer.count + 1))
    return inner
  }

  /// The number of records whose value is one of the first different ones, and fits.
  func count(where fits: (String) -> Bool) -> Int {
    let hashes = Set(examples.filter(fits).map { $0.withBytes { ColumnFinder.hash(UnsafeRawBufferPointer($0)) } })
    return values.values.count(where: hashes.contains)
  }

  private static func rating(_ text: UnsafeRawBufferPointer) -> Double? {
    switch StarsReader.read(text) {
    case .rating(let number): number >= 0 ? number : nil
    case .stars(let stars): stars
    case nil: nil
    }
  }

  /// Whether nine of ten values are ratings of any scale.
  var looksLikeRatings: Bool { filled > 0 && ratings * 10 >= filled * 9 }

  /// Whether the values are 0 and 1: a flag such as "liked" in place of a rating.
  var looksLikeFlags: Bool { seen.count > 1 && flags == filled }

  /// Whether all values are whole numbers of hours and minutes, such as 630 and 2130.
  var looksLikeClocks: Bool { longNumbers > 0 && clocks == filled }

  /// Whether half of the values are links to Google Maps.
  var looksLikeMaps: Bool { filled > 0 && maps * 2 >= filled }

  /// Whether half of the values have several words.
  var looksLikeText: Bool { filled > 0 && texts * 2 >= filled }

  /// Whether four of five values can be names of people and hardly ids: `Ana`, `MARIA LOPEZ`, `小明`. Addresses and phone
  /// numbers, which some write in place of a name, do not count.
  var looksLikeNames: Bool {
    let told = examples.filter { text in
      !text.withBytes { PersonalName.isContact(UnsafeRawBufferPointer($0), mail: nil, phone: nil) }
    }
    let names = told.count { text in
      guard let first = text.first(where: \.isLetter), !text.contains(where: \.isNumber) else { return false }
      let isWord = first.isUppercase && text.contains(where: \.isLowercase)
      return isWord || text.contains(" ") || !(first.isUppercase || first.isLowercase)
    }
    return names > 0 && names * 5 >= told.count * 4
  }

  /// Whether records with one value of `other` have several of these.
  func varies(within other: FieldSample) -> Bool {
    var first: [UInt64: UInt64] = [:]
    return values.contains { record, value in
      guard let outer = other.values[record] else { return false }
      let known = first.updateValue(first[outer] ?? value, forKey: outer)
      return known != nil && known != value
    }
  }

  /// Whether nine of ten values occur once, as ids of single rows do.
  var isUnique: Bool { seen.count * 10 >= filled * 9 }
}
