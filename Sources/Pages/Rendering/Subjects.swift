internal import Store
internal import Synchronization

/// The subjects whose pages are to be looked at, handed out in runs to any worker: eight bytes each.
final class Subjects: Sendable {
  enum Subject: Hashable {
    case restaurant(Int64)
    case user(Int64)
  }

  /// Subjects of one kind, in the order of their keys.
  struct Run {
    let subjects: [Subject]
    let lastKey: Int64
  }

  /// Ascending.
  private let restaurants: [Int64]
  private let users: [Int64]
  /// Subjects of which only the leaves that changed are looked at.
  private let narrowed: Set<Subject>
  private let position = Mutex(0)
  private let longest: Int

  init(restaurants: [Int64], users: [Int64], narrowed: Set<Subject> = []) {
    self.restaurants = restaurants.sorted()
    self.users = users.sorted()
    self.narrowed = narrowed
    // Short enough for all workers to end at about the same time.
    longest = max(1, min(64, (restaurants.count + users.count) / 64))
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

  var count: Int { restaurants.count + users.count }

  /// The next ones that nobody has, which are neighbours in the store; nil at the end.
  func next() -> Run? {
    let start = position.withLock { position in
      let start = position
      position = self.end(ofRunFrom: start)
      return start
    }
    let end = self.end(ofRunFrom: start)
    guard start < end else { return nil }
    if start < restaurants.count {
      return Run(subjects: restaurants[start..<end].map(Subject.restaurant), lastKey: restaurants[end - 1])
    }
    let keys = users[start - restaurants.count..<end - restaurants.count]
    return Run(subjects: keys.map(Subject.user), lastKey: keys[keys.endIndex - 1])
  }

  /// What lies between the subjects of a run is read too, so that a gap ends it.
  private func end(ofRunFrom start: Int) -> Int {
    let isRestaurant = start < restaurants.count
    let keys = isRestaurant ? restaurants : users
    let first = isRestaurant ? start : start - restaurants.count
    guard first < keys.count else { return start }
    var end = first + 1
    while end < keys.count, end - first < longest, keys[end] - keys[end - 1] <= Self.widestGap { end += 1 }
    return start + end - first
  }

  private static let widestGap: Int64 = 4
}
