/// What the first records of a file hold under one name.
struct FieldSample: Sendable {
  /// As the file spells it; fields within others as `outer.inner`.
  let name: String
  /// As rules spell it.
  let key: String
  /// The first value that is not empty, cut.
  private(set) var example: String?
  /// Values that are not empty.
  private(set) var filled = 0
  private var stars = 0
  private var texts = 0
  private var maps = 0
  private var seen: Set<UInt64> = []
  /// Bytes of an example.
  private static let longest = 200

  init(name: String, key: String) {
    self.name = name
    self.key = key
  }

  mutating func note(_ value: UnsafeRawBufferPointer) {
    let text = ASCIIText.trimmed(value)
    guard !text.isEmpty else { return }
    filled += 1
    if example == nil { example = String(decoding: text.prefix(Self.longest), as: UTF8.self) }
    if Self.isRating(text) { stars += 1 }
    if text.split(separator: 0x20).count >= 4 { texts += 1 }
    if PlaceKey.isMap(text) { maps += 1 }
    seen.insert(ColumnFinder.hash(text))
  }

  private static func isRating(_ text: UnsafeRawBufferPointer) -> Bool {
    switch StarsReader.read(text) {
    case .rating(let number): number >= 0 && number <= 10
    case .stars: true
    case nil: false
    }
  }

  /// Nine of ten values are ratings out of 5 or 10.
  var looksLikeStars: Bool { filled > 0 && stars * 10 >= filled * 9 }

  /// Half of the values lead to Google Maps.
  var looksLikeMaps: Bool { filled > 0 && maps * 2 >= filled }

  /// Half of the values are of several words.
  var looksLikeText: Bool { filled > 0 && texts * 2 >= filled }

  /// Nine of ten values stand once, as the ids of what has one row each do.
  var isUnique: Bool { seen.count * 10 >= filled * 9 }
}
