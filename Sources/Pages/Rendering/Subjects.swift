internal import Store
internal import Synchronization

/// The subjects whose pages are to be looked at, handed out one by one to any worker: eight bytes each.
final class Subjects: Sendable {
  enum Subject: Hashable {
    case restaurant(Int64)
    case user(Int64)
  }

  private let restaurants: [Int64]
  private let users: [Int64]
  /// Subjects of which only the leaves that changed are looked at.
  private let narrowed: Set<Subject>
  private let position = Atomic<Int>(0)

  init(restaurants: [Int64], users: [Int64], narrowed: Set<Subject> = []) {
    self.restaurants = restaurants
    self.users = users
    self.narrowed = narrowed
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
    self.init(restaurants: restaurants.sorted(), users: users.sorted())
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

  /// The next one that nobody has; nil at the end.
  func next() -> Subject? {
    let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
    if index < restaurants.count { return .restaurant(restaurants[index]) }
    return index < count ? .user(users[index - restaurants.count]) : nil
  }
}
