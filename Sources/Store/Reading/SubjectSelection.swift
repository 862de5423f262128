/// The subjects whose pages are looked at.
package enum SubjectSelection: Sendable {
  /// All that have pages.
  case all
  /// These, by their keys in any order.
  case some(restaurants: [Int64], users: [Int64])
}
