/// Whose pages may differ from what was published last; a page that is not named here certainly does not by rows.
package struct ChangedSubjects: Sendable, Hashable {
  /// So much changed that every page is to be looked at; the lists are then empty.
  package var everything: Bool
  /// Keys, ascending.
  package var restaurants: [Int64]
  package var users: [Int64]
  /// Ids of subjects whose pages went, in byte order.
  package var goneRestaurants: [String]
  package var goneUsers: [String]

  package init(
    everything: Bool = false, restaurants: [Int64] = [], users: [Int64] = [], goneRestaurants: [String] = [],
    goneUsers: [String] = []
  ) {
    self.everything = everything
    self.restaurants = restaurants
    self.users = users
    self.goneRestaurants = goneRestaurants
    self.goneUsers = goneUsers
  }

  package var isEmpty: Bool {
    !everything && restaurants.isEmpty && users.isEmpty && goneRestaurants.isEmpty && goneUsers.isEmpty
  }
}
