/// What a photo shows. It decides the photo's sizes, and on which page it is.
package enum PhotoKind: String, Sendable, Hashable, CaseIterable, Codable {
  case restaurant
  case offer
  case dish
  case review
  case avatar
}

/// A column of a collection with references of photos.
package struct PhotoColumn: Sendable, Hashable {
  package let kind: PhotoKind
  package let rows: Collection
  package let column: String

  package var isAvatar: Bool { kind == .avatar }

  package static let all: [PhotoColumn] = [
    PhotoColumn(kind: .restaurant, rows: .restaurants, column: "photo"),
    PhotoColumn(kind: .offer, rows: .offers, column: "photo"), PhotoColumn(kind: .dish, rows: .dishes, column: "photo"),
    PhotoColumn(kind: .review, rows: .reviews, column: "photo"),
    PhotoColumn(kind: .avatar, rows: .users, column: "photo"),
    PhotoColumn(kind: .avatar, rows: .reviews, column: "avatar"),
  ]
}
