internal import Model
internal import Store
internal import Synchronization

/// The subjects whose pages are to be looked at, handed out in runs to any worker: eight bytes each.
final class Subjects: Sendable {
  enum Subject: Hashable {
    case restaurant(Int64)
    case user(Int64)
  }

  /// Subjects of one kind, in the order of their keys, and how they are read.
  struct Run {
    let read: SubjectRun

    var subjects: [Subject] { read.keys.map(read.kind == .restaurants ? Subject.restaurant : Subject.user) }
  }

  private let runs: [SubjectRun]
  /// Subjects of which only the leaves that changed are looked at.
  private let narrowed: Set<Subject>
  private let position = Atomic<Int>(0)
  let count: Int

  private init(_ runs: [SubjectRun], narrowed: Set<Subject> = []) {
    self.runs = runs
    self.narrowed = narrowed
    count = runs.reduce(0) { $0 + $1.keys.count }
  }

  convenience init(restaurants: [Int64], users: [Int64], narrowed: Set<Subject> = []) {
    // Short enough for all workers to end at about the same time.
    let longest = max(1, min(64, (restaurants.count + users.count) / 64))
    let runs = Self.runs(of: restaurants, .restaurants, longest) + Self.runs(of: users, .users, longest)
    self.init(runs, narrowed: narrowed)
  }

  /// Those of a night on which no others may have changed.
  convenience init(_ changed: ChangedSubjects) {
    var narrowed = Set(changed.restaurants.filter { !changed.wholeRestaurants.contains($0) }.map(Subject.restaurant))
    narrowed.formUnion(changed.users.filter { !changed.wholeUsers.contains($0) }.map(Subject.user))
    self.init(restaurants: changed.restaurants, users: changed.users, narrowed: narrowed)
  }

  convenience init(_ keys: (restaurants: [Int64], users: [Int64])) {
    self.init(restaurants: keys.restaurants, users: keys.users)
  }

  /// All that have pages, in the order of their rows, so that neighbours in the store are read one after another.
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

  /// Which leaves of a subject may be others than the published.
  func leaves(of subject: Subject, _ source: any SiteSource) throws -> ChangedLeaves {
    guard narrowed.contains(subject) else { return .all }
    return switch subject {
    case .restaurant(let key): try source.changedLeaves(.restaurants, key)
    case .user(let key): try source.changedLeaves(.users, key)
    }
  }

  /// The next ones that nobody has; nil at the end.
  func next() -> Run? {
    let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < runs.count ? Run(read: runs[number]) : nil
  }

  /// Neighbours in the store; what lies between the subjects of a run is read too, so that a gap ends it.
  private static func runs(of keys: [Int64], _ kind: Collection, _ longest: Int) -> [SubjectRun] {
    var runs: [SubjectRun] = []
    var rest = keys.sorted()[...]
    while let first = rest.first {
      var last = first
      let run = rest.prefix(longest).prefix { key in
        defer { last = key }
        return key - last <= widestGap
      }
      runs.append(SubjectRun(kind, keys: Array(run)))
      rest = rest.dropFirst(run.count)
    }
    return runs
  }

  private static let widestGap: Int64 = 4
}
