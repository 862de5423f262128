/// What a photo shows. It decides the photo's sizes, and on which page it is.
package enum PhotoKind: String, Sendable, Hashable, CaseIterable {
  case restaurant
  case offer
  case dish
  case review
  case avatar
}
