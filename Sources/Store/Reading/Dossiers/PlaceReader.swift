internal import Model

/// Reads the name and cuisine of restaurants that other pages mention: as reviewed places and as neighbours.
///
/// A cache of 65,536 slots, chosen by the key's low bits; it holds some twenty megabytes at most.
final class PlaceReader {
  private static let size = 65_536

  private let connection: Connection
  private var known: [ReviewedPlace?] = []

  init(_ connection: Connection) { self.connection = connection }

  /// A review's restaurant; nil where there is none.
  func place(_ key: Int64?) throws -> ReviewedPlace? {
    guard let key else { return nil }
    let number = Int(truncatingIfNeeded: key) & (Self.size - 1)
    if !known.isEmpty, let place = known[number], place.key == key { return place }
    guard let place = try read(key) else { return nil }
    if known.isEmpty { known = Array(repeating: nil, count: Self.size) }
    known[number] = place
    return place
  }

  private func read(_ key: Int64) throws -> ReviewedPlace? {
    let statement = try connection.statement(Self.restaurant)
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let subject = try statement.restaurant()
    let cuisine = try statement.cuisine(of: key, at: CheckedRow.count(of: .restaurants))
    return ReviewedPlace(key: key, subject: subject, cuisine: cuisine)
  }

  private static let restaurant = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")), \(CuisineTable.columns(as: "lead"))
    FROM restaurants AS o \(CuisineTable.joinLead(of: "o")) WHERE o.key = ?1
    """
}
