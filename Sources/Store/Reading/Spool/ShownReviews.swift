internal import Model

/// Which of a subject's reviews stand on those of its pages that are to be looked at.
struct ShownReviews: Sendable {
  /// On the first page.
  private let first: Int
  /// The leaves that may be others than the published, as far as there are such.
  private let numbers: [Int]
  let leaves: ChangedLeaves
  /// The first page's, newest first, and then each leaf's.
  let keys: [Int64]

  /// `order` has all of the subject's reviews, newest first.
  init(of order: [Int64], _ leaves: ChangedLeaves) {
    self.leaves = leaves
    first = ReviewLeaves.onFirstPage(of: order.count)
    numbers = (1..<ReviewLeaves.leaves(of: order.count) + 1).filter(leaves.contains)
    keys =
      order.prefix(first)
      + numbers.flatMap { number in
        let end = order.count - (number - 1) * ReviewLeaves.size
        return order[end - ReviewLeaves.size..<end]
      }
  }

  var onFirstPage: ArraySlice<Int64> { keys.prefix(first) }

  /// Nil for a leaf that is not to be looked at.
  func onLeaf(_ number: Int) -> ArraySlice<Int64>? {
    guard let index = numbers.firstIndex(of: number) else { return nil }
    let start = first + index * ReviewLeaves.size
    return keys[start..<start + ReviewLeaves.size]
  }
}
