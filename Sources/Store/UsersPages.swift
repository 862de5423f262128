/// Which known users have a page (`users.pages`); a user whose row was never exported has none.
package enum UsersPages: String, Sendable, Hashable, CaseIterable {
  /// Who wrote at least one review.
  case reviewers
  case all
}
