/// How a long list of reviews is cut: leaves of 20 numbered from the oldest, which never change once full, and a
/// first page with the newest 20 to 39.
package enum ReviewLeaves {
  package static let size = 20

  /// Full leaves behind the first page.
  package static func leaves(of count: Int) -> Int { max(0, count / size - 1) }

  /// Reviews on the first page.
  package static func onFirstPage(of count: Int) -> Int { count - leaves(of: count) * size }
}
