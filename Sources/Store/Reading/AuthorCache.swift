internal import Model

/// Authors' names and avatars by the store's key, as the same people write about one place after another.
///
/// Begun anew when it is full: a list of who was asked for last costs more than most of the questions.
final class AuthorCache {
  /// Some ten megabytes, however long the names are.
  private static let mostAuthors = 32_768
  private static let mostBytes = 10 << 20

  private let connection: Connection
  private var known: [Int64: Review.Subject?] = [:]
  private var bytes = 0

  init(_ connection: Connection) { self.connection = connection }

  /// Nil for nobody, and for somebody of whom there is no row.
  ///
  /// Whoever wrote a review has a page where their row is there, whatever `users.pages` says.
  func author(_ key: Int64?) throws -> Review.Subject? {
    guard let key else { return nil }
    if let known = known[key] { return known }
    let statement = try connection.statement("SELECT id, name, photo, present FROM users WHERE key = ?1")
    statement.bind(1, key)
    defer { statement.reset() }
    let author = try statement.step() ? statement.subject(at: 0) : nil
    keep(author, key)
    return author
  }

  private func keep(_ author: Review.Subject?, _ key: Int64) {
    let texts = [author?.id, author?.name, author?.photo]
    let cost = texts.reduce(160) { $0 + ($1?.utf8.count ?? 0) }
    if known.count >= Self.mostAuthors || bytes + cost > Self.mostBytes {
      known.removeAll(keepingCapacity: true)
      bytes = 0
    }
    known[key] = .some(author)
    bytes += cost
  }
}
