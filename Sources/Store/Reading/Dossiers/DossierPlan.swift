internal import Model

/// The plan that all workers share: which subjects' dossiers are read, in which runs, and where their reviews come
/// from.
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
