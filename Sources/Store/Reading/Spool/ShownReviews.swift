internal import Model

/// Which of a subject's reviews stand on those of its pages that are to be looked at.
struct ShownReviews: Sendable {
  let leaves: ChangedLeaves
  /// How many there are, listed or not.
  private(set) var count = 0
  /// On the first page.
  private var first = 0
  /// The leaves that are to be looked at and are there, ascending.
  private var numbers: [Int] = []
  /// The first page's, newest first, and then each leaf's.
  private(set) var keys: [Int64] = []
  /// False where the pages' reviews are found when they are made.
  private(set) var isListed = true

  /// `order` has all of the subject's reviews, newest first.
  init(of order: [Int64], _ leaves: ChangedLeaves) {
    self.leaves = leaves
    first = ReviewLeaves.onFirstPage(of: order.count)
    numbers = (1..<ReviewLeaves.leaves(of: order.count) + 1).filter(leaves.contains)
    keys.reserveCapacity(first + numbers.count * ReviewLeaves.size)
    keys += order.prefix(first)
    for number in numbers {
      let end = order.count - (number - 1) * ReviewLeaves.size
      keys += order[end - ReviewLeaves.size..<end]
    }
    count = keys.count
  }

  /// The same without the list, where that is too long.
  var unlisted: ShownReviews {
    var other = ShownReviews(of: [], leaves)
    other.isListed = false
    other.count = count
    return other
  }

  var onFirstPage: ArraySlice<Int64> { keys.prefix(first) }

  /// Nil for a leaf that is not to be looked at.
  func onLeaf(_ number: Int) -> ArraySlice<Int64>? {
    guard let index = Ascending.place(of: number, in: numbers.count, { numbers[$0] }) else { return nil }
    let start = first + index * ReviewLeaves.size
    return keys[start..<start + ReviewLeaves.size]
  }
}
