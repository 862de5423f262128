internal import Model

/// What bounds the memory of a spool.
struct SpoolLimits: Sendable {
  /// Reviews are spooled where more than this part of them is asked for.
  var scannedFrom = 10
  /// More reviews of one subject are looked up, page by page.
  var reviewsOfOne = 4096
  /// Or a 256th of all, as each run has a buffer while the spool is filled. No fewer, so that all workers end at once.
  var reviewsInRun = 1024
  var subjectsInRun = 512
  /// Runs of more bytes are read from the store.
  var bytesInRun = 32 << 20
  /// Authors beyond are looked up.
  var authorBytes = 24 << 20
  /// What is written at once.
  var pieceBytes = 8 << 10
}

/// Cuts subjects into runs of a bounded number of reviews.
struct SpoolPlan: Sendable {
  /// Of one kind, by their keys.
  struct Side {
    fileprivate(set) var runs: [SubjectRun] = []
    /// By the subjects' keys: the spooled run that holds the reviews; -1 for none.
    fileprivate var numbers: [Int32] = []

    /// The number of the spooled run that holds a subject's reviews; nil where they are read from the store.
    @inline(__always)
    func run(of key: Int64?) -> Int? {
      guard let key, key >= 0, key < numbers.count, numbers[Int(key)] >= 0 else { return nil }
      return Int(numbers[Int(key)])
    }
  }

  private(set) var restaurants = Side()
  private(set) var users = Side()
  /// How many runs are spooled.
  private(set) var count = 0

  /// Both ascend by their keys. Without `isSpooled` all reviews are read from the store.
  init(
    restaurants: StoreReader.ReviewCounts, users: StoreReader.ReviewCounts, isSpooled: Bool, _ limits: SpoolLimits
  ) {
    // Short enough for all workers to end at about the same time.
    let most = max(1, min(limits.subjectsInRun, (restaurants.count + users.count) / 64))
    self.restaurants = cut(restaurants, .restaurants, mostSubjects: most, isSpooled: isSpooled, limits)
    self.users = cut(users, .users, mostSubjects: most, isSpooled: isSpooled, limits)
  }

  private mutating func cut(
    _ subjects: StoreReader.ReviewCounts, _ kind: Collection, mostSubjects: Int, isSpooled: Bool, _ limits: SpoolLimits
  ) -> Side {
    var side = Side()
    guard isSpooled, let last = subjects.last else {
      for run in Self.runs(of: subjects, mostSubjects, limits) { side.runs.append(SubjectRun(kind, keys: run)) }
      return side
    }
    side.numbers = Array(repeating: -1, count: Int(last.key) + 1)
    for run in Self.runs(of: subjects.filter { $0.reviews <= limits.reviewsOfOne }, mostSubjects, limits) {
      side.runs.append(SubjectRun(kind, keys: run, number: count))
      for key in run { side.numbers[Int(key)] = Int32(count) }
      count += 1
    }
    for run in Self.runs(of: subjects.filter { $0.reviews > limits.reviewsOfOne }, mostSubjects, limits) {
      side.runs.append(SubjectRun(kind, keys: run))
    }
    return side
  }

  private static func runs(
    of subjects: StoreReader.ReviewCounts, _ mostSubjects: Int, _ limits: SpoolLimits
  ) -> [[Int64]] {
    let most = max(limits.reviewsInRun, subjects.reduce(0) { $0 + $1.reviews } / 256)
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
