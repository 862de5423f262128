internal import Model

/// What bounds the memory of a spool.
struct SpoolLimits: Sendable {
  /// Reviews are spooled where more than this part of them is asked for.
  var scannedFrom = 10
  /// More reviews of one subject are read from the store, page by page.
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

  /// How many reviews of a subject are likely to be asked for: of one that is read page by page, those of the first.
  func weight(of subject: (key: Int64, reviews: Int)) -> Int {
    subject.reviews > reviewsOfOne ? ReviewLeaves.onFirstPage(of: subject.reviews) : subject.reviews
  }
}

/// Cuts subjects into runs of a bounded number of reviews.
struct SpoolPlan: Sendable {
  /// Of one kind, by their keys.
  struct Side {
    fileprivate(set) var runs: [SubjectRun] = []
    /// By the subjects' keys: the spooled run that holds the reviews; -1 for none.
    fileprivate var numbers: [Int32] = []

    /// The number of the spooled run that holds a subject's reviews; nil where they are read from the store.
    func run(of key: Int64) -> Int? {
      guard key < numbers.count, numbers[Int(key)] >= 0 else { return nil }
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
    let most = max(limits.reviewsInRun, subjects.reduce(0) { $0 + $1.reviews } / 256)
    var side = Side()
    if isSpooled, let last = subjects.last { side.numbers = Array(repeating: -1, count: Int(last.key) + 1) }
    var keys: [Int64] = []
    var reviews = 0
    func close() {
      guard !keys.isEmpty else { return }
      let holds = isSpooled && reviews > 0 && (keys.count > 1 || reviews <= limits.reviewsOfOne)
      side.runs.append(SubjectRun(kind, keys: keys, number: holds ? count : nil))
      if holds {
        for key in keys { side.numbers[Int(key)] = Int32(count) }
        count += 1
      }
      keys.removeAll(keepingCapacity: true)
      reviews = 0
    }
    for subject in subjects {
      if keys.count == mostSubjects || reviews + subject.reviews > most { close() }
      keys.append(subject.key)
      reviews += subject.reviews
    }
    close()
    return side
  }
}
