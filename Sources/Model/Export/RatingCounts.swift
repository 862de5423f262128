/// The ratings of files for which `sources` declares no scale, by the files' collection, then by that of the rated rows.
package typealias RatingTallies = [Collection: [Collection: RatingCounts]]

/// How many ratings there are, and how many are beyond each number at which a scale may end.
package struct RatingCounts: Sendable, Hashable, Codable {
  /// All ratings, and those above 5, from 6 on, above 6, from 7 on, and above 7, 10, 20, 50 and 100.
  package private(set) var numbers = Array(repeating: 0, count: 10)

  package init() {}

  package init?(numbers: [Int]) {
    guard numbers.count == self.numbers.count else { return nil }
    self.numbers = numbers
  }

  package init(from decoder: any Decoder) throws {
    let counts = try Self(numbers: decoder.singleValueContainer().decode([Int].self))
    guard let counts else { throw PackedReader.Torn() }
    self = counts
  }

  package mutating func add(_ rating: Double) {
    guard rating > 0 else { return }
    numbers[0] += 1
    guard rating > 5 else { return }
    numbers[1] += 1
    if rating >= 6 { numbers[2] += 1 }
    if rating > 6 { numbers[3] += 1 }
    if rating >= 7 { numbers[4] += 1 }
    for (index, end) in zip(5..., [7, 10, 20, 50, 100]) where rating > Double(end) { numbers[index] += 1 }
  }

  package mutating func add(_ other: RatingCounts) {
    for (index, count) in other.numbers.enumerated() { numbers[index] += count }
  }

  package var all: Int { numbers[0] }
  package var above5: Int { numbers[1] }

  /// Where the scale of these ratings ends: beyond 5 if at least a tenth of them, and two, are above 5. Of the scales to 10,
  /// 20, 50 and 100 it is the smallest that at most one rating passes, or one in a thousand; of those to 6 and 7 one that
  /// a rating reaches and none passes.
  package var highest: Int {
    guard above5 >= 2, above5 * 10 >= all else { return 5 }
    if numbers[2] > 0, numbers[3] == 0 { return 6 }
    if numbers[4] > 0, numbers[5] == 0 { return 7 }
    return [(6, 10), (7, 20), (8, 50), (9, 100)].first { numbers[$0.0] <= max(1, all / 1000) }?.1 ?? 5
  }

  /// The least counts that end at the same number.
  package var decided: RatingCounts {
    var counts = RatingCounts()
    guard all > 0 else { return counts }
    for _ in 0..<2 { counts.add(Double(highest)) }
    return counts
  }
}

extension RatingTallies {
  /// Adds the ratings of other files.
  package mutating func add(_ other: RatingTallies) {
    for (collection, counts) in other {
      for (rated, count) in counts { self[collection, default: [:]][rated, default: RatingCounts()].add(count) }
    }
  }
}
