/// The subjects whose pages may differ from the published ones because rows changed. No row changes any other page.
package struct ChangedSubjects: Sendable, Hashable {
  /// So much changed that every page is to be looked at; the lists are then empty.
  package var everything: Bool
  /// Whether lists of all restaurants may differ: one was added, removed, or has another name, cuisine, district,
  /// address or position.
  package var lists: Bool
  /// Whether the names may differ that the search finds: of subjects with pages, and of dishes.
  package var names: Bool
  /// Keys, ascending.
  package var restaurants: [Int64]
  package var users: [Int64]
  /// Those of `restaurants` whose leaves are all looked at, even if no review of theirs changed.
  package var restaurantsToRenderWhole: Set<Int64> = []
  /// Those of `users` whose leaves are all looked at, even if no review of theirs changed.
  package var usersToRenderWhole: Set<Int64> = []
  /// Ids of subjects whose pages went, in byte order.
  package var goneRestaurants: [String]
  package var goneUsers: [String]
  /// Folded names of dishes whose lists of places changed.
  package var dishes: Set<String> = []
  /// Those of dishes whose pages went.
  package var goneDishes: [String] = []

  package init(
    everything: Bool = false, lists: Bool = false, names: Bool = false, restaurants: [Int64] = [], users: [Int64] = [],
    goneRestaurants: [String] = [], goneUsers: [String] = []
  ) {
    self.everything = everything
    self.lists = lists
    self.names = names
    self.restaurants = restaurants
    self.users = users
    self.goneRestaurants = goneRestaurants
    self.goneUsers = goneUsers
  }

  /// Names only the subjects of one run.
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

  /// Its own row.
  package static let rows = ChangeCauses(rawValue: 1)
  /// The public identity (`TableLayout.publicIdentity`) of another subject shown on the page.
  package static let publicIdentity = ChangeCauses(rawValue: 2)
  /// A row that refers to it, such as a review or a dish, or a restaurant nearby.
  package static let referring = ChangeCauses(rawValue: 4)
}
