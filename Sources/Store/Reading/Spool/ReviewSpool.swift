internal import Model
internal import Platform

/// The reviews of everybody who has a page, by runs of restaurants and by runs of users.
///
/// Reviews lie in the store in the order of their arrival. To look each of them up, and its author, once for its
/// restaurant's page and once for its user's takes longer than to write the two. So they are read once from the first to
/// the last and written down by run, and each run is read at once when its pages are made.
package final class ReviewSpool: Sendable {
  let limits: SpoolLimits
  let plan: SpoolPlan
  private let file: SpoolFile

  /// Reads all reviews; `reader` is called once a worker. Without `users` only those of restaurants are kept.
  package convenience init(
    folder: String, users: Bool, workers: Int, reader: @escaping @Sendable () throws -> StoreReader,
    cancelled: @escaping @Sendable () -> Bool
  ) throws {
    try self.init(SpoolLimits(), folder: folder, users: users, workers: workers, reader: reader, cancelled: cancelled)
  }

  init(
    _ limits: SpoolLimits, folder: String, users: Bool = true, workers: Int = 1,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.limits = limits
    let source = try reader()
    let authors: AuthorShelf
    (plan, authors) = try Workers.both(workers) {
      try source.spoolPlan(users: users, limits)
    } _: {
      let reader = try reader()
      return try reader.reading { try reader.authorShelf(mostBytes: limits.authorBytes) }
    }
    file = try SpoolFile(folder: folder, runs: plan.count)
    guard plan.count > 0, let keys = try source.reviewKeys() else { return }
    let step = max(1000, (keys.upperBound - keys.lowerBound) / 64)
    let work = PieceWork(
      count: Int((keys.upperBound - keys.lowerBound) / step) + 1, workers: workers, cancelled: cancelled)
    try work.run { [file, authors] in
      (reader: try reader(), writer: SpoolWriter(file, limits, authors))
    } piece: { [plan] state, number in
      let first = keys.lowerBound + Int64(number) * step
      try state.reader.reading {
        try Self.add(first...min(first + step - 1, keys.upperBound), of: state.reader, plan, to: &state.writer)
      }
    } end: {
      try $0.writer.finish()
    }
  }

  /// All runs: restaurants, then users.
  package var runs: [SubjectRun] { plan.restaurants.runs + plan.users.runs }

  /// Reads the reviews with these keys, and gives each to its restaurant's and its user's run.
  private static func add(
    _ keys: ClosedRange<Int64>, of reader: StoreReader, _ plan: SpoolPlan, to writer: inout SpoolWriter
  ) throws {
    let reviews = try reader.connection.statement(Self.reviews)
    reviews.bind(1, keys.lowerBound)
    reviews.bind(2, keys.upperBound)
    defer { reviews.reset() }
    while try reviews.step() {
      let user = reviews.optionalInteger(0)
      let restaurant = reviews.optionalInteger(1)
      let runs = (user: user.flatMap(plan.users.run), restaurant: restaurant.flatMap(plan.restaurants.run))
      guard runs.user != nil || runs.restaurant != nil else { continue }
      writer.begin(reviews, at: 2)
      if let user, let run = runs.user { try writer.addToUsers(run, mark: user, restaurant: restaurant) }
      if let restaurant, let run = runs.restaurant {
        try writer.addToRestaurants(run, mark: restaurant, user: user, reader)
      }
    }
  }

  /// The reviews of a run; nil where they are to be read from the store.
  func load(_ run: SubjectRun) throws -> SpooledRun? {
    guard let number = run.number, let bytes = try file.read(number, mostBytes: limits.bytesInRun) else { return nil }
    return SpooledRun(run, bytes)
  }

  private static let reviews = """
    SELECT r.user_key, r.restaurant_key, \(StoreReader.reviewColumns) FROM reviews AS r WHERE r.key BETWEEN ?1 AND ?2
    """
}
