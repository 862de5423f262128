internal import Model

/// What bounds the memory of a spool.
struct SpoolLimits: Sendable {
  /// More reviews of one subject are read from the store, page by page.
  var reviewsOfOne = 4096
  /// So many reviews of changed subjects, whose keys are kept for the night; the others' are read page by page.
  var reviewsShown = 1_000_000
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

/// Cuts all subjects that have pages into runs of a bounded number of reviews.
struct SpoolPlan {
  /// Of one kind, by their keys.
  struct Side {
    fileprivate(set) var runs: [SubjectRun] = []
    /// The first key of each run.
    fileprivate var firsts: [Int64] = []

    /// The number of the spooled run that holds a subject's reviews; nil for nobody's, and for those that are read
    /// from the store.
    ///
    /// Whoever lies between two subjects of a run without a page of their own counts as one of it.
    func run(of key: Int64) -> Int? {
      var low = 0
      var high = firsts.count
      while low < high {
        let middle = (low + high) / 2
        if firsts[middle] <= key { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? nil : runs[low - 1].number
    }
  }

  private(set) var restaurants = Side()
  private(set) var users = Side()
  /// How many runs are spooled.
  private(set) var count = 0

  /// `restaurants` and `users` are keys with numbers of reviews, ascending.
  init(
    restaurants: [(key: Int64, reviews: Int)], users: [(key: Int64, reviews: Int)], _ limits: SpoolLimits
  ) {
    self.restaurants = cut(restaurants, .restaurants, limits)
    self.users = cut(users, .users, limits)
  }

  private mutating func cut(
    _ subjects: [(key: Int64, reviews: Int)], _ kind: Collection, _ limits: SpoolLimits
  ) -> Side {
    let most = max(limits.reviewsInRun, subjects.reduce(0) { $0 + $1.reviews } / 256)
    var side = Side()
    var keys: [Int64] = []
    var reviews = 0
    func close() {
      guard let first = keys.first else { return }
      let isSpooled = reviews > 0 && (keys.count > 1 || reviews <= limits.reviewsOfOne)
      side.runs.append(SubjectRun(kind, keys: keys, number: isSpooled ? count : nil))
      side.firsts.append(first)
      if isSpooled { count += 1 }
      keys.removeAll(keepingCapacity: true)
      reviews = 0
    }
    for subject in subjects {
      if keys.count == limits.subjectsInRun || reviews + subject.reviews > most { close() }
      keys.append(subject.key)
      reviews += subject.reviews
    }
    close()
    return side
  }
}
