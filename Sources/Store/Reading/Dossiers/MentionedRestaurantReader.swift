internal import Model

/// Reads the names and cuisines of restaurants that other subjects' pages mention, as reviewed ones or as neighbours.
///
/// It caches them in 65,536 slots, chosen by the key's low bits, which take some twenty megabytes at most.
final class MentionedRestaurantReader {
  private static let size = 65_536

  private let connection: Connection
  private var known: [MentionedRestaurant?] = []

  init(_ connection: Connection) { self.connection = connection }

  /// The restaurant with this key; nil if there is none.
  func restaurant(_ key: Int64?) throws -> MentionedRestaurant? {
    guard let key else { return nil }
    let number = Int(truncatingIfNeeded: key) & (Self.size - 1)
    if !known.isEmpty, let restaurant = known[number], restaurant.key == key { return restaurant }
    guard let restaurant = try read(key) else { return nil }
    if known.isEmpty { known = Array(repeating: nil, count: Self.size) }
    known[number] = restaurant
    return restaurant
  }

  private func read(_ key: Int64) throws -> MentionedRestaurant? {
    let statement = try connection.statement(Self.restaurant)
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let subject = try statement.restaurant()
    let cuisine = try statement.cuisine(of: key, at: CheckedRow.count(of: .restaurants))
    return MentionedRestaurant(key: key, subject: subject, cuisine: cuisine)
  }

  private static let restaurant = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")), \(CuisineTable.columns(as: "lead"))
    FROM restaurants AS o \(CuisineTable.joinLead(of: "o")) WHERE o.key = ?1
    """
}
