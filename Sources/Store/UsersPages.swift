/// Which users have a page (`users.pages`). A user who was never exported has none.
package enum UsersPages: String, Sendable, Hashable, CaseIterable {
  /// Users who wrote at least one review.
  case reviewers
  case all
}
