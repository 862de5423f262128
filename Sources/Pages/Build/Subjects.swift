internal import Model
internal import Store
internal import Synchronization

/// The subjects whose pages are looked at, distributed to workers in runs.
final class Subjects: Sendable {
  enum Subject: Hashable {
    case restaurant(Int64)
    case user(Int64)
  }

  /// Subjects of one kind in the order of their keys, and how they are read.
  struct Run {
    let read: SubjectRun

    var subjects: [Subject] { read.keys.map(read.kind == .restaurants ? Subject.restaurant : Subject.user) }
  }

  private let runs: [SubjectRun]
  private let position = Atomic<Int>(0)
  let count: Int

  private init(_ runs: [SubjectRun]) {
    self.runs = runs
    count = runs.reduce(0) { $0 + $1.count }
  }

  convenience init(restaurants: [Int64], users: [Int64]) {
    // The runs are short enough for all workers to end at about the same time.
    let longest = max(1, min(64, (restaurants.count + users.count) / 64))
    self.init(Self.runs(of: restaurants, .restaurants, longest) + Self.runs(of: users, .users, longest))
  }

  /// All subjects of the source in the order of their rows, so that adjacent rows are read one after another.
  convenience init(_ source: any SiteSource) throws {
    if let runs = source.runs() {
      self.init(runs)
      return
    }
    var restaurants: [Int64] = []
    var users: [Int64] = []
    try source.eachRestaurant { key, _ in restaurants.append(key) }
    try source.eachUser { key, _ in users.append(key) }
    self.init(restaurants: restaurants, users: users)
  }

  /// The next run that no worker has taken; nil at the end.
  func next() -> Run? {
    let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < runs.count ? Run(read: runs[number]) : nil
  }

  private static func runs(of keys: [Int64], _ kind: Collection, _ longest: Int) -> [SubjectRun] {
    let keys = keys.sorted()
    return stride(from: 0, to: keys.count, by: longest).map { start in
      SubjectRun(kind, keys: Array(keys[start..<min(start + longest, keys.count)]))
    }
  }
}
