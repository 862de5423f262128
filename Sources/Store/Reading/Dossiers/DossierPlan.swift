package import Model

/// The plan that all workers share: which subjects' dossiers are read, in which runs, and where their reviews come from.
package struct DossierPlan: Sendable {
  /// The runs of restaurants, then those of users.
  package let runs: [SubjectRun]
  let spool: ReviewSpool?

  /// A plan with one run, whose reviews are looked up one by one.
  package init(of run: SubjectRun) {
    runs = [run]
    spool = nil
  }

  /// Plans the dossiers of these subjects. Opens a few readers for each worker, by `reader`. If `users` is false, only
  /// the reviews of restaurants are read.
  package init(
    _ subjects: SubjectSet, folder: String, users: Bool, workers: Int,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws {
    try self.init(
      subjects, SpoolLimits(), folder: folder, users: users, workers: workers, reader: reader, cancelled: cancelled)
  }

  /// Reviews are stored in the order of their arrival. If many subjects are wanted, scanning all reviews once and
  /// spooling the wanted ones is faster than looking each of them up.
  init(
    _ subjects: SubjectSet, _ limits: SpoolLimits, folder: String, users: Bool = true, workers: Int = 1,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    let source = try reader()
    let counts = try source.reviewCounts(of: subjects, users: users)
    let keys = try source.reviewKeys()
    let spooled = [counts.restaurants, counts.users].reduce(0) { sum, subjects in
      subjects.reduce(sum) { $1.reviews <= limits.reviewsOfOne ? $0 + $1.reviews : $0 }
    }
    let plan = SpoolPlan(
      restaurants: counts.restaurants, users: counts.users, isSpooled: spooled > keys.count / limits.scannedFrom, limits
    )
    runs = plan.restaurants.runs + plan.users.runs
    spool =
      plan.count == 0
      ? nil
      : try ReviewSpool(
        plan, of: keys, limits, folder: folder, workers: workers, source: source, reader: reader, cancelled: cancelled)
  }
}

/// Subjects of one kind that are read together, in the order of their keys.
package struct SubjectRun: Sendable, Hashable {
  /// Restaurants or users.
  package let kind: Collection
  private let numbers: [UInt32]
  /// The number of the run in a spool; nil if each subject's reviews are read from the store.
  let number: Int?

  package init(_ kind: Collection, keys: [Int64]) {
    self.init(kind, keys: keys, number: nil)
  }

  init(_ kind: Collection, keys: [Int64], number: Int?) {
    self.kind = kind
    numbers = keys.map { UInt32(clamping: $0) }
    self.number = number
  }

  /// Keys in ascending order, at least one.
  package var keys: [Int64] { numbers.map { Int64($0) } }

  package var count: Int { numbers.count }
}

/// The subjects and lists whose pages a night looks at.
package enum SubjectSet: Sendable {
  case all
  /// The subjects that a shard owns. The store has rows of other shards' subjects, whom their pages name.
  case owned(Shard)
  /// Only the subjects and lists that are named here. All other published pages stay as they are.
  case changed(ChangedSubjects)

  package var isAll: Bool { if case .all = self { true } else { false } }

  /// Whether the subjects were chosen one by one, so that each of them is looked at, even one without a page.
  package var isChosen: Bool { if case .changed = self { true } else { false } }

  /// Whether any subject is looked at.
  package var hasSubjects: Bool { if case .changed(let changed) = self { !changed.isEmpty } else { true } }

  /// Whether all leaves of a subject are looked at, even if their reviews did not change.
  package func includesAllLeaves(_ kind: Collection, _ key: Int64) -> Bool {
    guard case .changed(let changed) = self else { return true }
    return (kind == .restaurants ? changed.restaurantsToRenderWhole : changed.usersToRenderWhole).contains(key)
  }

  /// Whether the lists of all restaurants are looked at.
  package var includesLists: Bool {
    if case .changed(let changed) = self { changed.areRestaurantListsStale } else { true }
  }

  /// Whether the search is looked at.
  package var includesNames: Bool { if case .changed(let changed) = self { changed.isSearchStale } else { true } }
}
