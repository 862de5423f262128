/// The first three scalars of a key, or fewer if it is shorter or has a scalar of an unspaced script, which is the last
/// one.
///
/// Keys of one unit are counted together in one pass over all names, and made together in another. It is a number, so
/// that a table of units is small: 21 bits per scalar, the first one highest.
struct SearchUnit: Hashable, Comparable {
  let packed: UInt64

  static let root = SearchUnit(packed: 0)

  private static let widths: [UInt64] = [0, 0x1F_FFFF << 42, 0x3FF_FFFF_FFFF << 21, .max]

  /// The unit of the key that begins at `index`.
  init(_ key: UnsafeBufferPointer<UInt8>) {
    var packed: UInt64 = 0
    var index = 0
    var shift: UInt64 = 42
    while index < key.count {
      let (scalar, length) = UTF8Scalars.scalar(key, index)
      packed |= UInt64(scalar) << shift
      if shift == 0 || UTF8Scalars.isUnspaced(scalar) { break }
      shift -= 21
      index += length
    }
    self.packed = packed
  }

  /// The first three scalars of a text.
  init(exactly text: String) {
    packed = text.unicodeScalars.prefix(3).enumerated().reduce(0) {
      $0 | UInt64($1.element.value) << UInt64(42 - 21 * $1.offset)
    }
  }

  private init(packed: UInt64) { self.packed = packed }

  /// The number of its scalars.
  var depth: Int { packed == 0 ? 0 : packed & 0x3FF_FFFF_FFFF == 0 ? 1 : packed & 0x1F_FFFF == 0 ? 2 : 3 }

  /// Its first `depth` scalars.
  func prefix(_ depth: Int) -> SearchUnit { SearchUnit(packed: packed & Self.widths[depth]) }

  var parent: SearchUnit { prefix(max(0, depth - 1)) }

  var scalars: [UInt32] {
    (0..<depth).map { UInt32(truncatingIfNeeded: packed >> UInt64(42 - 21 * $0)) & 0x1F_FFFF }
  }

  var last: UInt32 { scalars.last ?? 0 }

  /// Whether longer keys belong to this unit too.
  var isOpen: Bool { depth == 3 || UTF8Scalars.isUnspaced(last) }

  var text: String { String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))) }

  static func < (left: SearchUnit, right: SearchUnit) -> Bool { left.packed < right.packed }
}
