/// The subjects whose pages may differ from the published ones because rows changed. No changed row affects any other
/// page.
package struct ChangedSubjects: Sendable, Hashable {
  /// Whether so much changed that every page must be looked at. The lists are then empty.
  package var everything: Bool
  /// Whether lists of all restaurants may differ: a restaurant was added, removed, or has another name, cuisine,
  /// district, address or position.
  package var areRestaurantListsStale: Bool
  /// Whether the search may find other names: those of subjects with pages, or of dishes.
  package var isSearchStale: Bool
  /// Keys in ascending order.
  package var restaurants: [Int64]
  package var users: [Int64]
  /// The keys in `restaurants` for which all leaves are looked at, even if no review of theirs changed.
  package var restaurantsToRenderWhole: Set<Int64> = []
  /// The keys in `users` for which all leaves are looked at, even if no review of theirs changed.
  package var usersToRenderWhole: Set<Int64> = []
  /// Ids of subjects whose pages were removed, in byte order.
  package var goneRestaurants: [String]
  package var goneUsers: [String]
  /// Folded names of dishes whose pages list other restaurants.
  package var dishes: Set<String> = []
  /// Folded names of dishes whose pages were removed.
  package var goneDishes: [String] = []

  package init(
    everything: Bool = false, areRestaurantListsStale: Bool = false, isSearchStale: Bool = false,
    restaurants: [Int64] = [], users: [Int64] = [],
    goneRestaurants: [String] = [], goneUsers: [String] = []
  ) {
    self.everything = everything
    self.areRestaurantListsStale = areRestaurantListsStale
    self.isSearchStale = isSearchStale
    self.restaurants = restaurants
    self.users = users
    self.goneRestaurants = goneRestaurants
    self.goneUsers = goneUsers
  }

  /// Only the subjects of one run.
  package init(only run: SubjectRun) {
    self.init(
      restaurants: run.kind == .restaurants ? run.keys : [], users: run.kind == .users ? run.keys : [])
  }

  package var isEmpty: Bool {
    !everything && restaurants.isEmpty && users.isEmpty && goneRestaurants.isEmpty && goneUsers.isEmpty
  }
}

/// Why a subject's page may differ from the published one.
package struct ChangeCauses: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The subject's own row.
  package static let rows = ChangeCauses(rawValue: 1)
  /// The public identity (`TableLayout.publicIdentity`) of another subject that the page shows.
  package static let publicIdentity = ChangeCauses(rawValue: 2)
  /// A row that refers to the subject, such as a review or a dish, or a restaurant nearby.
  package static let referring = ChangeCauses(rawValue: 4)
}
