internal import Model
internal import Platform
internal import Synchronization

/// Finds which reviews a changed night's pages show, along the indexes, and cuts their subjects into runs.
struct ShownReviewsFinder: Sendable {
  /// Ordered as `restaurants`, then `users`.
  struct Found: Sendable {
    var runs: [SubjectRun] = []
    var shown: [[ShownReviews]] = []
    var authors: AuthorShelf
  }

  /// Subjects that a worker takes at once.
  private static let piece = 16

  private let changed: ChangedSubjects
  private let showsUsers: Bool
  private let limits: SpoolLimits

  init(_ changed: ChangedSubjects, users: Bool, _ limits: SpoolLimits) {
    self.changed = changed
    showsUsers = users
    self.limits = limits
  }

  func find(
    workers: Int, reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws -> Found {
    let pieces = pieces(changed.restaurants, .restaurants) + pieces(changed.users, .users)
    let shown = Shared(Mutex([[ShownReviews]](repeating: [], count: pieces.count)))
    let listed = Shared(Atomic<Int>(0))
    let shelf = Shared(Mutex(AuthorShelf.empty))
    // The authors first, as they take longest.
    try PieceWork(count: pieces.count + 1, workers: workers, cancelled: cancelled).run {
      try reader()
    } piece: { reader, number in
      if number == 0 {
        let authors = try authors(reader)
        shelf.value.withLock { $0 = authors }
      } else {
        let found = try pieces[number - 1].keys.map { key in
          let shown = try self.shown(pieces[number - 1].kind, key, reader)
          guard shown.count <= limits.reviewsOfOne else { return shown.unlisted }
          let sum = listed.value.wrappingAdd(shown.count, ordering: .relaxed).newValue
          return sum <= limits.reviewsShown ? shown : shown.unlisted
        }
        shown.value.withLock { $0[number - 1] = found }
      }
    } end: { _ in
    }
    var found = Found(authors: shelf.value.withLock { $0 })
    cut(pieces, shown.value.withLock { $0 }, into: &found)
    return found
  }

  private func pieces(_ keys: [Int64], _ kind: Collection) -> [SubjectRun] {
    let keys = keys.sorted()
    return stride(from: 0, to: keys.count, by: Self.piece).map { start in
      SubjectRun(kind, keys: Array(keys[start..<min(start + Self.piece, keys.count)]))
    }
  }

  private func shown(_ kind: Collection, _ key: Int64, _ reader: StoreReader) throws -> ShownReviews {
    guard kind == .restaurants || showsUsers else { return ShownReviews(of: [], .none) }
    let whole = kind == .restaurants ? changed.wholeRestaurants : changed.wholeUsers
    let leaves = try whole.contains(key) ? .all : reader.changedLeaves(kind, key)
    return try reader.reading {
      ShownReviews(of: try reader.order(kind == .restaurants ? .restaurant : .user, key).keys, leaves)
    }
  }

  /// Everybody, where so many authors are shown that to look each of them up takes longer.
  private func authors(_ reader: StoreReader) throws -> AuthorShelf {
    try reader.reading {
      let last = try reader.connection.integer("SELECT max(key) FROM users") ?? 0
      guard Int64(changed.restaurants.count * ReviewLeaves.size) * 4 > last else { return .empty }
      return try reader.authorShelf(mostBytes: limits.authorBytes)
    }
  }

  /// Runs short enough for all workers to end at about the same time, and for a spool to read them at once.
  private func cut(_ pieces: [SubjectRun], _ shown: [[ShownReviews]], into found: inout Found) {
    let reviews = shown.joined().reduce(0) { $0 + $1.count }
    let mostReviews = max(limits.reviewsInRun, reviews / 256)
    let mostSubjects = max(1, min(limits.subjectsInRun, (changed.restaurants.count + changed.users.count) / 64))
    var kind = Collection.restaurants
    var keys: [Int64] = []
    var needs: [ShownReviews] = []
    var inRun = 0
    func close() {
      guard !keys.isEmpty else { return }
      found.runs.append(SubjectRun(kind, keys: keys, number: found.runs.count))
      found.shown.append(needs)
      (keys, needs, inRun) = ([], [], 0)
    }
    for (piece, shown) in zip(pieces, shown) {
      for (key, shown) in zip(piece.keys, shown) {
        if piece.kind != kind || keys.count == mostSubjects || inRun + shown.count > mostReviews { close() }
        kind = piece.kind
        keys.append(key)
        needs.append(shown)
        inRun += shown.count
      }
    }
    close()
  }
}
