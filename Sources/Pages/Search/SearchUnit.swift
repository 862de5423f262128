/// The first three scalars of a key, or fewer if it is shorter or has a scalar of an unspaced script, which is the last
/// one.
///
/// Keys of one unit are counted together in one pass over all names, and made together in another. It is a number, so
/// that a table of units is small: 21 bits per scalar, the first one highest.
struct SearchUnit: Hashable, Comparable, Codable {
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

  init(packed: UInt64) { self.packed = packed }

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

/// A hash table of values by unit. Units are numbers that need no careful hash, and every key of every name is looked
/// up several times.
struct UnitTable<Value> {
  /// Units plus one, in the slots of their hashes; 0 is a free slot.
  private var keys = [UInt64](repeating: 0, count: 256)
  /// The index in `values` of each slot's value.
  private var numbers = [UInt32](repeating: 0, count: 256)
  private(set) var values: [Value] = []
  private(set) var units: [SearchUnit] = []

  var count: Int { values.count }

  subscript(unit: SearchUnit) -> Value? {
    let place = place(of: unit)
    return keys[place] == 0 ? nil : values[Int(numbers[place])]
  }

  /// Changes the value of a unit, which is `fresh` if there was none.
  mutating func change(_ unit: SearchUnit, _ fresh: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    var place = place(of: unit)
    if keys[place] == 0 {
      if (values.count + 1) * 2 > keys.count {
        grow()
        place = self.place(of: unit)
      }
      keys[place] = unit.packed &+ 1
      numbers[place] = UInt32(values.count)
      values.append(fresh())
      units.append(unit)
    }
    body(&values[Int(numbers[place])])
  }

  mutating func set(_ unit: SearchUnit, _ value: Value) { change(unit, value) { $0 = value } }

  @inline(__always)
  private func place(of unit: SearchUnit) -> Int {
    let mask = keys.count - 1
    var hash = unit.packed &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    var place = Int(truncatingIfNeeded: hash) & mask
    while keys[place] != 0, keys[place] != unit.packed &+ 1 { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    keys = [UInt64](repeating: 0, count: keys.count * 2)
    numbers = [UInt32](repeating: 0, count: keys.count)
    for (number, unit) in units.enumerated() {
      let place = place(of: unit)
      keys[place] = unit.packed &+ 1
      numbers[place] = UInt32(number)
    }
  }
}

extension UnitTable: Sendable where Value: Sendable {}

/// Numbers for prefixes of up to three letters. A key has the number of its longest such prefix.
struct UnitSlots: Sendable {
  private var slots = UnitTable<Int32>()

  /// Numbers prefixes in their order.
  init(_ units: [SearchUnit] = []) {
    for (number, unit) in units.enumerated() { set(unit, number) }
  }

  var count: Int { slots.count }

  mutating func set(_ unit: SearchUnit, _ number: Int) { slots.set(unit, Int32(number)) }

  /// The number of exactly this prefix.
  subscript(exactly unit: SearchUnit) -> Int32? { slots[unit] }

  /// The number of a key's longest prefix; nil if it has none.
  subscript(unit: SearchUnit) -> Int32? {
    for depth in stride(from: unit.depth, to: 0, by: -1) {
      if let slot = slots[unit.prefix(depth)] { return slot }
    }
    return nil
  }
}
