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
    let authors = try source.authorCache(mostBytes: limits.authorBytes)
    let pieceBytes = limits.pieceBytes(ofBuffers: plan.count * workers)
    let step = max(1000, Int64(keys.count) / 64)
    let work = WorkerPool(
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
    try reader.connection.each(Self.reviews, .integer(keys.lowerBound), .integer(keys.upperBound)) { reviews in
      let user = reviews.optionalInteger(ReviewColumn.userID.index)
      let restaurant = reviews.optionalInteger(ReviewColumn.restaurantID.index)
      let runs = (user: plan.users.run(of: user), restaurant: plan.restaurants.run(of: restaurant))
      guard runs.user != nil || runs.restaurant != nil else { return }
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

/// The limits on a spool's memory.
struct SpoolLimits: Sendable {
  /// Reviews are spooled if more than one in this number of them is wanted.
  var scannedFrom = 10
  /// The reviews of a subject that has more than these are looked up page by page.
  var reviewsOfOne = 4096
  /// Each run has at least this number of reviews, or a 1024th of all, as each has a buffer while the spool is filled.
  /// It is not larger, so that all workers end at about the same time.
  var reviewsInRun = 1024
  /// Runs have at most this number of subjects, or a 2048th of all.
  var subjectsInRun = 512
  /// Runs of more bytes are read from the store.
  var bytesInRun = 32 << 20
  /// Authors beyond this limit are looked up.
  var authorBytes = 24 << 20
  /// The size of one write, unless all buffers would have more than `bufferBytes`.
  var pieceBytes = 8 << 10
  var bufferBytes = 32 << 20

  /// The size of one write where this number of buffers is filled. They may be twice as large.
  func pieceBytes(ofBuffers count: Int) -> Int { min(pieceBytes, max(256, bufferBytes / 2 / max(1, count))) }
}

/// Cuts subjects into runs with a bounded number of reviews.
struct SpoolPlan: Sendable {
  /// The runs of one kind of subjects, by their keys.
  struct Side {
    fileprivate(set) var runs: [SubjectRun] = []
    /// By key, the number of the spooled run that has the subject's reviews; -1 for none.
    fileprivate var numbers: [Int32] = []

    /// The number of the spooled run that has a subject's reviews; nil if they are read from the store.
    @inline(__always)
    func run(of key: Int64?) -> Int? {
      guard let key, key >= 0, key < numbers.count, numbers[Int(key)] >= 0 else { return nil }
      return Int(numbers[Int(key)])
    }
  }

  private(set) var restaurants = Side()
  private(set) var users = Side()
  /// The number of spooled runs.
  private(set) var count = 0

  /// Both must ascend by their keys. If `isSpooled` is false, all reviews are read from the store.
  init(
    restaurants: StoreReader.ReviewCounts, users: StoreReader.ReviewCounts, isSpooled: Bool, _ limits: SpoolLimits
  ) {
    // The runs are short enough for all workers to end at about the same time.
    let count = restaurants.count + users.count
    let most = max(1, min(max(limits.subjectsInRun, count / 2048), count / 64))
    self.restaurants = cut(restaurants, .restaurants, mostSubjects: most, isSpooled: isSpooled, limits)
    self.users = cut(users, .users, mostSubjects: most, isSpooled: isSpooled, limits)
  }

  private mutating func cut(
    _ subjects: StoreReader.ReviewCounts, _ kind: Collection, mostSubjects: Int, isSpooled: Bool, _ limits: SpoolLimits
  ) -> Side {
    var side = Side()
    guard isSpooled, let last = subjects.last else {
      for run in Self.runs(of: subjects[...], mostSubjects, limits) { side.runs.append(SubjectRun(kind, keys: run)) }
      return side
    }
    side.numbers = Array(repeating: -1, count: Int(last.key) + 1)
    for run in Self.runs(of: subjects.lazy.filter { $0.reviews <= limits.reviewsOfOne }, mostSubjects, limits) {
      side.runs.append(SubjectRun(kind, keys: run, number: count))
      for key in run { side.numbers[Int(key)] = Int32(count) }
      count += 1
    }
    for run in Self.runs(of: subjects.lazy.filter { $0.reviews > limits.reviewsOfOne }, mostSubjects, limits) {
      side.runs.append(SubjectRun(kind, keys: run))
    }
    return side
  }

  private static func runs(
    of subjects: some Sequence<StoreReader.ReviewCount>, _ mostSubjects: Int, _ limits: SpoolLimits
  ) -> [[Int64]] {
    let most = max(limits.reviewsInRun, subjects.reduce(0) { $0 + $1.reviews } / 1024)
    var runs: [[Int64]] = []
    var reviews = 0
    for subject in subjects {
      if let last = runs.last, last.count < mostSubjects, reviews + subject.reviews <= most {
        runs[runs.count - 1].append(subject.key)
        reviews += subject.reviews
      } else {
        runs.append([subject.key])
        reviews = subject.reviews
      }
    }
    return runs
  }
}
