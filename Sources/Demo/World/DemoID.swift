/// An id like those of such apps: ten meaningless characters that are never used twice.
struct DemoID: DemoText {
  private static let letters = Array("abcdefghijkmnprstuvwyz2345678".utf8)
  private var characters: (UInt64, UInt16) = (0, 0)

  /// The number of indexes that six digits can represent: 29 to the sixth power.
  private static let space = 594_823_321

  /// A letter for the collection, six digits of the index (scattered by a step that reaches every number once), and
  /// three random characters.
  @inline(__always)
  init(seed: UInt64, _ letter: UInt8, _ index: Int) {
    var random = DemoRandom(seed: seed, .identifier, index, Int(letter))
    var chance = random.next()
    var rest = (index &* 387_420_489 &+ 104_729_001) % Self.space
    let base = UInt64(Self.letters.count)
    for place in 0..<8 {
      let digit: Int
      if place < 3 {
        digit = Int(chance % base)
        chance /= base
      } else {
        digit = rest % Int(base)
        rest /= Int(base)
      }
      characters.0 |= UInt64(Self.letters[digit]) << (UInt64(place) * 8)
    }
    characters.1 = UInt16(letter) | UInt16(Self.letters[rest % Int(base)]) << 8
  }

  @inline(__always)
  func write(to row: RowBuffer) {
    row.put(UInt8(truncatingIfNeeded: characters.1))
    row.put(UInt8(truncatingIfNeeded: characters.1 >> 8))
    row.put(packed: characters.0)
  }
}
