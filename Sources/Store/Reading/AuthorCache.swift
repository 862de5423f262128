internal import Model
internal import Platform

/// Authors' names and avatars by the store's key, as the same people write about one place after another.
///
/// The app's cache of 200 authors is for one screen; pages of a whole site ask for tens of thousands, and each miss
/// costs a statement.
final class AuthorCache {
  private let connection: Connection
  /// Some ten megabytes, however long the names are.
  private let known = LRUCache<Int64, Review.Subject?>(countLimit: 32_768, costLimit: 10 << 20)

  init(_ connection: Connection) { self.connection = connection }

  /// Nil for nobody, and for somebody of whom there is no row.
  ///
  /// Whoever wrote a review has a page where their row is there, whatever `users.pages` says.
  func author(_ key: Int64?) throws -> Review.Subject? {
    guard let key else { return nil }
    if let known = known.value(for: key) { return known }
    let statement = try connection.statement("SELECT id, name, photo, present FROM users WHERE key = ?1")
    statement.bind(1, key)
    defer { statement.reset() }
    let author = try statement.step() ? statement.subject(at: 0) : nil
    let texts = [author?.id, author?.name, author?.photo]
    known.insert(author, for: key, cost: texts.reduce(160) { $0 + ($1?.utf8.count ?? 0) })
    return author
  }
}
