internal import Model
internal import Platform

/// A temporary file with the reviews of a plan's subjects, grouped by runs of restaurants and by runs of users.
///
/// All reviews are scanned once. Those that are wanted are written by run, and each run is read as a whole when its
/// pages are made.
final class ReviewSpool: Sendable {
  private let limits: SpoolLimits
  private let file: SpoolFile

  /// Spools the reviews with these keys. `reader` is called once for each worker beside `source`.
  init(
    _ plan: SpoolPlan, of keys: Range<Int64>, _ limits: SpoolLimits, folder: String, workers: Int, source: StoreReader,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws {
    self.limits = limits
    file = try SpoolFile(folder: folder, runs: plan.count)
    let authors = try source.authorShelf(mostBytes: limits.authorBytes)
    let pieceBytes = limits.pieceBytes(ofBuffers: plan.count * workers)
    let step = max(1000, Int64(keys.count) / 64)
    let work = PieceWork(
      count: Int((Int64(keys.count) + step - 1) / step), workers: workers, cancelled: cancelled)
    try work.run { [file] in
      (reader: try reader(), writer: SpoolWriter(file, authors, pieceBytes: pieceBytes))
    } piece: { state, number in
      let first = keys.lowerBound + Int64(number) * step
      try state.reader.convertingErrors {
        try Self.add(first..<min(first + step, keys.upperBound), of: state.reader, plan, to: &state.writer)
      }
    } end: {
      try $0.writer.finish()
    }
  }

  /// Reads the reviews with these keys, and adds each to its restaurant's and its user's run.
  private static func add(
    _ keys: Range<Int64>, of reader: StoreReader, _ plan: SpoolPlan, to writer: inout SpoolWriter
  ) throws {
    let reviews = try reader.connection.statement(Self.reviews)
    reviews.bind(1, keys.lowerBound)
    reviews.bind(2, keys.upperBound)
    defer { reviews.reset() }
    while try reviews.step() {
      let user = reviews.optionalInteger(ReviewColumn.userID.index)
      let restaurant = reviews.optionalInteger(ReviewColumn.restaurantID.index)
      let runs = (user: plan.users.run(of: user), restaurant: plan.restaurants.run(of: restaurant))
      guard runs.user != nil || runs.restaurant != nil else { continue }
      writer.begin(reviews)
      if let user, let run = runs.user { try writer.addToUsers(run, subject: user, restaurant: restaurant) }
      if let restaurant, let run = runs.restaurant {
        try writer.addToRestaurants(run, subject: restaurant, user: user, reader)
      }
    }
  }

  /// The reviews of a run; nil if they must be read from the store.
  func load(_ run: SubjectRun) throws -> SpooledRun? {
    guard let number = run.number, let bytes = try file.read(number, mostBytes: limits.bytesInRun) else { return nil }
    return SpooledRun(run, bytes)
  }

  private static let reviews = "SELECT \(ReviewReader.reviewColumns) FROM reviews AS r WHERE r.key >= ?1 AND r.key < ?2"
}
