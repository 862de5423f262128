/// Where in the lists of restaurants and users reviews came, went or changed during a night.
struct ReviewPlaces {
  /// More changes than this are not kept: every leaf of their subjects is looked at instead.
  private static let most = 100_000

  struct Place: Hashable {
    var user: Int64?
    var restaurant: Int64?
    var createdAt: Int64?
  }

  struct Change: Hashable {
    let place: Place
    /// Whether reviews behind it stand elsewhere in the list.
    let isMove: Bool
  }

  private(set) var changes: [Change] = []
  private(set) var isWhole = true

  /// A review came to a place, or went from it.
  mutating func moved(_ place: Place) { add(Change(place: place, isMove: true)) }

  /// A review changed where it stands.
  mutating func changed(_ place: Place) { add(Change(place: place, isMove: false)) }

  private mutating func add(_ change: Change) {
    guard isWhole else { return }
    changes.append(change)
    if changes.count > Self.most {
      changes = []
      isWhole = false
    }
  }
}
