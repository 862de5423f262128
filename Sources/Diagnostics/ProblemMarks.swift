/// The occurrences of a kind in bounded memory: their number, and a mark that recognizes each.
///
/// A mark depends on what an occurrence is about (a file, a record's id, a photo's reference), not on the line, which
/// changes. Of very many marks only the smallest are kept, so that two nights with the same problems keep the same ones.
package struct ProblemMarks: Sendable, Hashable, Codable {
  /// The maximum number of marks that are kept.
  package static let most = 1024

  package private(set) var count = 0
  /// The smallest marks, some of them several times; sorted after `limit`.
  private var held: [UInt64] = []

  package init() {}

  /// Adds occurrences with the same mark.
  package mutating func add(_ mark: UInt64, times: Int = 1) {
    count += times
    for _ in 0..<min(times, Self.most) { held.append(mark) }
    if held.count >= 4 * Self.most { limit() }
  }

  package mutating func add(_ other: ProblemMarks) {
    count += other.count
    held += other.held
    limit()
  }

  /// The marks that are kept, each once, in ascending order.
  package var distinct: [UInt64] {
    sorted.reduce(into: []) { all, mark in if all.last != mark { all.append(mark) } }
  }

  /// Adds occurrences of which only the number is known.
  package mutating func add(unknown: Int) { count += max(0, unknown) }

  /// The number of occurrences that `before` did not have.
  ///
  /// It is exact as long as all marks are kept. Otherwise it is at least the growth of the number.
  package func new(since before: ProblemMarks) -> Int {
    let (now, then) = (sorted, before.sorted)
    // Marks above the greatest one that was kept are unknown.
    let known = before.count > then.count && !then.isEmpty ? then[then.count - 1] : UInt64.max
    var fresh = 0
    var index = 0
    for mark in now where mark <= known {
      while index < then.count, then[index] < mark { index += 1 }
      if index < then.count, then[index] == mark { index += 1 } else { fresh += 1 }
    }
    return min(count, max(fresh, count - before.count))
  }

  /// The union of both; for a mark in both, the greater number of occurrences.
  package func union(_ other: ProblemMarks) -> ProblemMarks {
    var result = ProblemMarks()
    result.count = max(count, other.count)
    let (left, right) = (sorted, other.sorted)
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if j == right.count || (i < left.count && left[i] <= right[j]) {
        if j < right.count, left[i] == right[j] { j += 1 }
        result.held.append(left[i])
        i += 1
      } else {
        result.held.append(right[j])
        j += 1
      }
    }
    result.limit()
    result.count = max(result.count, result.held.count)
    return result
  }

  package static func == (left: Self, right: Self) -> Bool { left.count == right.count && left.sorted == right.sorted }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(sorted)
  }

  private var sorted: [UInt64] { Array(held.sorted().prefix(Self.most)) }

  private mutating func limit() { held = sorted }
}

extension ProblemMarks {
  /// The bytes in the store: 8 for each mark, the lowest byte first.
  package var bytes: [UInt8] {
    sorted.flatMap { mark in (0..<8).map { UInt8(truncatingIfNeeded: mark >> ($0 * 8)) } }
  }

  package init(count: Int, bytes: [UInt8]) {
    self.count = count
    held = stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) }
    }
  }

  /// A mark of these words, which is the same on every night and machine.
  package static func mark(_ words: [String]) -> UInt64 {
    var hash = ShortHash()
    for word in words {
      hash.add(word.utf8)
      hash.add(0xFF)
    }
    return hash.value ^ hash.value >> 32
  }
}

extension Problem {
  /// The mark of what the problem is about: its location without line and column, or without a location its words
  /// without the numbers.
  package var mark: UInt64 {
    guard let place else { return ProblemMarks.mark([reason.filter { !$0.isNumber }]) }
    return ProblemMarks.mark([place.file, place.field ?? ""])
  }
}

/// The 64-bit FNV-1a hash of some bytes, for tables in memory and for marks. It is the same on every machine. An
/// attacker can find bytes with equal hashes, so nothing that must differ is told apart by it alone.
package struct ShortHash {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  package init() {}

  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package var value: UInt64 {
    @inlinable get { state }
  }

  @inlinable
  package mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
}
