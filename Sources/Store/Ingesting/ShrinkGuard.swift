package import Diagnostics
internal import Model

/// Refuses a night that would remove too much without tombstones (law 3).
package struct ShrinkGuard {
  /// The number of reviews, or of subjects with pages, before the night, and how many of them are gone.
  package struct Loss {
    package var before: Int
    package var gone: Int

    package init(before: Int, gone: Int) { (self.before, self.gone) = (before, gone) }

    /// Whether more than 5 % and more than 20 are gone.
    var isTooMuch: Bool { gone > 20 && gone * 20 > before }
  }

  private let reviews: Loss
  private let pages: Loss

  package init(reviews: Loss, pages: Loss) { (self.reviews, self.pages) = (reviews, pages) }

  /// Throws if either loss is too much.
  package func check(store path: String) throws(Failure) {
    guard reviews.isTooMuch || pages.isTooMuch else { return }
    let words = [
      reviews.isTooMuch ? "\(reviews.gone) of \(reviews.before) reviews" : nil,
      pages.isTooMuch ? "\(pages.gone) of \(pages.before) pages of restaurants and users" : nil,
    ]
    throw Failure(
      .data,
      StoreProblems.shrink.problem(
        at: Place(path),
        "\(words.compactMap { $0 }.joined(separator: " and ")) would go with tonight's exports; nothing was changed"))
  }
}

/// What a night takes away without tombstones, counted after its last row and before the first missing record is removed.
///
/// Costs a look-up for each missing review, and for each subject that may lose its page.
struct NightLoss {
  private let session: IngestSession
  private let reviews: RecordTable?

  init(_ session: IngestSession) {
    self.session = session
    reviews = session.openRecords.first { $0.layout.collection == .reviews }
  }

  /// Throws if the shrink guard refuses the night.
  func check() throws {
    guard !session.rules.allowShrink else { return }
    for table in session.openTables { try table.flush() }
    let missing = try (reviews?.missingRows().count ?? 0) - (reviews?.missingFormerIDs() ?? 0)
    let gone = ShrinkGuard.Loss(before: reviews?.rowsBefore ?? 0, gone: missing)
    try ShrinkGuard(reviews: gone, pages: try pages()).check(store: session.storePath)
  }

  private func pages() throws -> ShrinkGuard.Loss {
    var loss = ShrinkGuard.Loss(before: 0, gone: 0)
    for table in session.openSubjects where table.startKey > 0 {
      try subjectsAtRisk(table).forEach { key in
        guard !table.changes.exemptFromShrinkGuard.contains(key), try hadPage(key, table), try !hadFormerID(key, table)
        else { return }
        if try !keepsPage(key, table) { loss.gone += 1 }
      }
    }
    if loss.gone > 20 { loss.before = try pagesBefore() }
    return loss
  }

  /// Subjects that lost their row, or at least one review.
  private func subjectsAtRisk(_ table: SubjectTable) throws -> KeySet {
    var keys = table.changes.lost
    table.changes.lostAReference.forEach { if table.changes.summaries.contains($0) { keys.insert($0) } }
    let subject = try session.connection.statement("SELECT \(table.reference) FROM reviews WHERE key = ?1")
    for key in try reviews?.missingRows() ?? [] {
      subject.bind(1, key)
      defer { subject.reset() }
      if try subject.step(), let key = subject.optionalInteger(0) { keys.insert(key) }
    }
    return keys
  }

  /// Whether an older program made the id of the restaurant from less than this one does.
  private func hadFormerID(_ key: Int64, _ table: SubjectTable) throws -> Bool {
    guard table.layout.collection == .restaurants, try Meta(session.connection).integer(.formerIDs) == 1 else {
      return false
    }
    let condition = GeneratedID.condition("id", ofCells: false)
    return try session.connection.integer("SELECT 1 FROM restaurants WHERE key = ?1 AND \(condition)", .integer(key))
      != nil
  }

  /// Whether a user needs a review to have a page.
  private func needsReview(_ table: SubjectTable) -> Bool {
    table.layout.collection == .users && session.rules.usersPages == .reviewers
  }

  private func hadPage(_ key: Int64, _ table: SubjectTable) throws -> Bool {
    try table.hadRow(key) && (!needsReview(table) || hadReview(key))
  }

  private func hadReview(_ user: Int64) throws -> Bool {
    try session.connection.integer("SELECT 1 FROM user_summaries WHERE key = ?1", .integer(user)) != nil
  }

  /// Whether the subject has a page after the night. A restaurant that only reviews name counts as gone if tonight's
  /// exports lack its row; one that a setting hides does not.
  private func keepsPage(_ key: Int64, _ table: SubjectTable) throws -> Bool {
    switch try table.state(of: key) {
    case .stub: false
    case .knownByReviews: try !session.rules.restaurantsDerived || keepsReview(key, table)
    // In a delta an author goes with the last review.
    case .derived where table.layout.collection == .users && session.rules.mode == .delta: try keepsReview(key, table)
    case .derived, .account, .real: try !needsReview(table) || keepsReview(key, table)
    }
  }

  private func keepsReview(_ key: Int64, _ table: SubjectTable) throws -> Bool {
    let keys = try session.connection.statement("SELECT key FROM reviews WHERE \(table.reference) = ?1")
    keys.bind(1, key)
    defer { keys.reset() }
    while try keys.step() { if reviews?.isMissing(keys.integer(0)) != true { return true } }
    return false
  }

  /// How many restaurants and users had pages before the night.
  private func pagesBefore() throws -> Int {
    let users =
      session.rules.usersPages == .all
      ? "users WHERE present = 1" : "user_summaries AS s JOIN users AS u ON u.key = s.key WHERE u.present = 1"
    var pages = 0
    for rows in ["restaurants WHERE present = 1", users] {
      pages += Int(try session.connection.integer("SELECT count(*) FROM \(rows)") ?? 0)
    }
    for table in session.openSubjects {
      let counts = { (key: Int64) in try !needsReview(table) || hadReview(key) }
      try table.changes.gained.forEach { if try counts($0) { pages -= 1 } }
      try table.changes.lost.forEach { if try counts($0) { pages += 1 } }
    }
    return pages
  }
}

/// Refuses a night that rejects more rows and fields than `--max-rejects` allows (law 3).
struct RejectGuard {
  let limit: RejectLimit?
  /// The path of the store, which the message names.
  let storePath: String

  /// Throws as soon as no further row can make up for the rejects, so that the rest of broken exports is not read.
  func checkEarly(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    guard let limit, limit.isExceededForGood(by: rejects.lost) else { return }
    throw Self.refusal(
      "\(Self.lost(rejects.lost, "among the first \(rowsRead) rows")), and the rest was not read", storePath)
  }

  /// Throws if the rejects are too many for all rows of the night.
  func checkAtEnd(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    try limit?.check(rejects.lost, of: rowsRead, store: storePath)
  }

  static func lost(_ count: Int, _ rows: String) -> String {
    count == 1 ? "1 row or field \(rows) was rejected" : "\(count) rows and fields \(rows) were rejected"
  }

  static func refusal(_ words: String, _ store: String) -> Failure {
    Failure(.data, StoreProblems.rejects.problem(at: Place(store), "\(words); nothing was changed"))
  }
}

/// How many rejected rows and fields a night may have (`--max-rejects N|N%`).
package enum RejectLimit: Sendable, Hashable {
  case rows(Int)
  /// A percentage of the rows read tonight, 0 to 100.
  case percent(Double)

  /// Whether `rejected` of `read` rows are too many.
  package func isExceeded(by rejected: Int, of read: Int) -> Bool {
    switch self {
    case .rows(let most): rejected > most
    case .percent(let most): Double(rejected) * 100 > most * Double(read)
    }
  }

  /// Fails with 65 if the rejects are too many for all rows of the night. `store` is the path that the message names.
  package func check(_ rejected: Int, of read: Int, store: String) throws(Failure) {
    guard isExceeded(by: rejected, of: read) else { return }
    throw RejectGuard.refusal(RejectGuard.lost(rejected, "of \(read) rows read"), store)
  }

  /// Whether `rejected` rows are too many, however many sound rows follow.
  func isExceededForGood(by rejected: Int) -> Bool {
    switch self {
    case .rows(let most): rejected > most
    case .percent(let most): most == 0 && rejected > 0
    }
  }
}
