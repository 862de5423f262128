/// How a long list of reviews is cut: leaves of 20 numbered from the oldest, which never change once full, and a
/// first page with the newest 20 to 39.
package enum ReviewLeaves {
  package static let size = 20

  /// Full leaves behind the first page.
  package static func leaves(of count: Int) -> Int { max(0, count / size - 1) }

  /// Reviews on the first page.
  package static func onFirstPage(of count: Int) -> Int { count - leaves(of: count) * size }

  /// The first page's places in a list of `count` reviews, newest first.
  package static func firstPage(of count: Int) -> Range<Int> { 0..<onFirstPage(of: count) }

  /// The places of a full leaf in a list of `count` reviews, newest first; nil where there is none of that number.
  package static func leaf(_ number: Int, of count: Int) -> Range<Int>? {
    guard number >= 1, number <= leaves(of: count) else { return nil }
    let end = count - (number - 1) * size
    return end - size..<end
  }
}
