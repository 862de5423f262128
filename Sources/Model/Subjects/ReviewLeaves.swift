/// Splits a long list of reviews: into leaves of 20, numbered from the oldest, which never change when they are full,
/// and a first page with the newest 20 to 39.
package enum ReviewLeaves {
  package static let size = 20

  /// The number of full leaves after the first page.
  package static func leaves(of count: Int) -> Int { max(0, count / size - 1) }

  /// The number of reviews on the first page.
  package static func onFirstPage(of count: Int) -> Int { count - leaves(of: count) * size }

  /// The positions of the first page in a list of `count` reviews, the newest first.
  package static func firstPage(of count: Int) -> Range<Int> { 0..<onFirstPage(of: count) }

  /// The positions of a full leaf in a list of `count` reviews, the newest first; nil if there is no leaf with this
  /// number.
  package static func leaf(_ number: Int, of count: Int) -> Range<Int>? {
    guard number >= 1, number <= leaves(of: count) else { return nil }
    let end = count - (number - 1) * size
    return end - size..<end
  }

  /// The leaf with the review at a position of a list of `count` reviews, the newest first; nil for the first page.
  package static func leaf(at position: Int, of count: Int) -> Int? {
    position < onFirstPage(of: count) ? nil : (count - 1 - position) / size + 1
  }
}
