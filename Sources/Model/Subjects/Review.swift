/// A review, with what its page shows of the other side: the author on a restaurant's page, the restaurant on a user's
/// page.
///
/// It is a class, as each copy of a struct would count references for every text, and a build copies each review a
/// dozen times.
package final class Review: Sendable, Hashable {
  package let id: String
  package let stars: Double?
  package let comment: String?
  package let photo: String?
  package let createdAt: Timestamp?
  package let updatedAt: Timestamp?
  package let reply: String?
  package let repliedAt: Timestamp?
  package let other: Subject?

  package init(
    id: String, stars: Double? = nil, comment: String? = nil, photo: String? = nil, createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil, reply: String? = nil, repliedAt: Timestamp? = nil, other: Subject? = nil
  ) {
    self.id = id
    self.stars = stars
    self.comment = comment
    self.photo = photo
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.reply = reply
    self.repliedAt = repliedAt
    self.other = other
  }

  /// The same review for pages that show no photos.
  package var withoutPhoto: Review {
    Review(
      id: id, stars: stars, comment: comment, createdAt: createdAt, updatedAt: updatedAt, reply: reply,
      repliedAt: repliedAt, other: other)
  }

  package static func == (left: Review, right: Review) -> Bool {
    left.id == right.id && left.stars == right.stars && left.comment == right.comment && left.photo == right.photo
      && left.createdAt == right.createdAt && left.updatedAt == right.updatedAt && left.reply == right.reply
      && left.repliedAt == right.repliedAt && left.other == right.other
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The author or restaurant, of which only a name is shown, with a link if it has a page.
  package struct Subject: Sendable, Hashable {
    /// Empty for a guest whom only the review's own row names.
    package var id: String
    package var name: String?
    /// The reference of a user's avatar.
    package var photo: String?
    /// False for an unknown restaurant and for a user without a page.
    package var hasPage: Bool

    package init(id: String, name: String?, photo: String?, hasPage: Bool) {
      self.id = id
      self.name = name
      self.photo = photo
      self.hasPage = hasPage
    }
  }
}
