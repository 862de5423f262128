internal import Diagnostics
internal import Model
internal import Platform

/// Finds the column of a field by the field's key. Records mostly have the same fields in the same order, so the next
/// column is tried first.
struct ColumnFinder {
  private var titles: [[UInt8]] = []
  private var numbers: [Int] = []
  private var places: [UInt64: [Int]] = [:]
  private var expected = 0

  mutating func beginRecord() { expected = 0 }

  /// The column's number in its batch; nil if the title is unknown.
  mutating func find(_ title: UnsafeRawBufferPointer) -> Int? {
    if expected < titles.count, Self.isEqual(titles[expected], title) {
      expected += 1
      return numbers[expected - 1]
    }
    guard let place = places[Self.hash(title)]?.first(where: { Self.isEqual(titles[$0], title) }) else { return nil }
    expected = place + 1
    return numbers[place]
  }

  mutating func add(_ title: UnsafeRawBufferPointer, number: Int) {
    places[Self.hash(title), default: []].append(titles.count)
    titles.append(Array(title))
    numbers.append(number)
    expected = titles.count
  }

  private static func isEqual(_ title: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard title.count == bytes.count else { return false }
    return title.withUnsafeBytes { known in
      guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
      return memcmp(left, right, bytes.count) == 0
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 { ShortHash(bytes).value }
}
