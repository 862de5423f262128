internal import Model

/// The reviews that the pages of a changed night show, by runs of restaurants and by runs of users.
///
/// Of a restaurant with thousands of reviews a night may touch two leaves. To look up the reviews of each page when it
/// is made means to read most of the store here and there, several times over. So it is found first which ones there
/// are, along the indexes alone; then they are read in the order of their keys, each once.
package final class ChangedSpool: Sendable {
  /// All of them: restaurants, then users.
  package let runs: [SubjectRun]
  private let shown: [[ShownReviews]]
  private let limits: SpoolLimits
  private let file: SpoolFile

  /// Everybody of `changed`; `reader` is called twice a worker. Without `users` only the reviews of restaurants count.
  package convenience init(
    _ changed: ChangedSubjects, folder: String, users: Bool, workers: Int,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws {
    try self.init(
      SpoolLimits(), changed, folder: folder, users: users, workers: workers, reader: reader, cancelled: cancelled)
  }

  init(
    _ limits: SpoolLimits, _ changed: ChangedSubjects, folder: String, users: Bool = true, workers: Int = 1,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.limits = limits
    let found = try ShownReviewsFinder(changed, users: users, limits).find(
      workers: workers, reader: reader, cancelled: cancelled)
    (runs, shown) = (found.runs, found.shown)
    file = try SpoolFile(folder: folder, runs: runs.count)
    try WantedReviews(runs, shown).read(
      into: file, limits, found.authors, workers: workers, reader: reader, cancelled: cancelled)
  }

  /// What the pages of a run show; nil for a run that is none of these.
  func load(_ run: SubjectRun) throws -> ChangedRun? {
    guard let number = run.number, number < runs.count, runs[number] == run else { return nil }
    return ChangedRun(run, shown[number], try file.read(number, mostBytes: limits.bytesInRun))
  }
}
