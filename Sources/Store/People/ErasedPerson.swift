package import Model

/// A person whose rows are erased, by id.
package struct ErasedPerson: Sendable, Hashable {
  package let id: String
  package let person: ForgottenPeople.Person

  package init(id: String, person: ForgottenPeople.Person) {
    self.id = id
    self.person = person
  }
}

/// How many rows an erasure removed, and how many of them stay without saying whose they are.
package struct ErasureCounts: Sendable, Hashable {
  package var users = 0
  package var reviews = 0
  package var favorites = 0
  package var visits = 0
  package var orders = 0
  package var rejects = 0
  /// Rows of analysts' own tables.
  package var tableRows = 0
  /// Restaurants that named the person as their owner.
  package var owned = 0
  /// Photo references that no other row has.
  package var photos = 0
  /// Copies of photos that no other reference has.
  package var photoCopies = 0
  /// Sealed bundles of the person alone, and slots with the person's address.
  package var sealedBundles = 0
  package var slots = 0
  package var keptReviews = 0
  package var keptVisits = 0
  package var keptOrders = 0

  package init() {}
}

extension ErasureCounts {
  private static var all: [WritableKeyPath<ErasureCounts, Int>] {
    [
      \.users, \.reviews, \.favorites, \.visits, \.orders, \.rejects, \.tableRows, \.owned, \.photos, \.photoCopies,
      \.keptReviews, \.keptVisits, \.keptOrders, \.sealedBundles, \.slots,
    ]
  }

  /// The numbers as the store keeps them until the forgetting has ended.
  var stored: String { Self.all.map { String(self[keyPath: $0]) }.joined(separator: " ") }

  init(stored: String) {
    self.init()
    for (path, number) in zip(Self.all, stored.split(separator: " ")) { self[keyPath: path] = Int(number) ?? 0 }
  }

  mutating func add(_ other: ErasureCounts) {
    for path in Self.all { self[keyPath: path] += other[keyPath: path] }
  }
}
