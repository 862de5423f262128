/// A restaurant or a user to whose bundle somebody has access.
package struct SealedSubject: Sendable, Hashable {
  package let key: Int64
  /// The name that pages show.
  package let name: String?

  package init(key: Int64, name: String?) {
    self.key = key
    self.name = name
  }
}
