/// A review, with what its page shows of the other side: the author on a restaurant's page, the restaurant on a
/// user's.
package struct Review: Sendable, Hashable {
  package var id: String
  package var stars: Double?
  package var comment: String?
  package var photo: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  package var reply: String?
  package var repliedAt: Timestamp?
  package var other: Subject?

  @inlinable
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

  /// The one of whom only a name is shown, and a link where they have a page.
  package struct Subject: Sendable, Hashable {
    package var id: String
    package var name: String?
    /// The avatar's reference, for a user.
    package var photo: String?
    /// False for an unknown restaurant or somebody without a page.
    package var hasPage: Bool

    package init(id: String, name: String?, photo: String?, hasPage: Bool) {
      self.id = id
      self.name = name
      self.photo = photo
      self.hasPage = hasPage
    }
  }
}
