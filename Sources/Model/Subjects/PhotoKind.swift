/// What a photo shows, which decides its sizes and whose page it is on.
package enum PhotoKind: String, Sendable, Hashable, CaseIterable {
  case restaurant
  case offer
  case dish
  case review
  case avatar
}
