internal import Model

/// A restaurant as the pages of its reviewers name it; a class, as it is handed on with every review.
final class ReviewedPlace {
  let key: Int64
  let subject: Review.Subject
  /// As it is written, trimmed.
  let cuisine: String
  /// As it is counted.
  let kind: CuisineName?

  init(key: Int64, subject: Review.Subject, cuisine: String, kind: CuisineName?) {
    self.key = key
    self.subject = subject
    self.cuisine = cuisine
    self.kind = kind
  }
}

/// Places that are kept in mind, some twenty megabytes at most: of those whose keys end in the same bits the last one.
struct PlaceShelf {
  private static let size = 65_536
  private var places: [ReviewedPlace?] = []

  subscript(key: Int64) -> ReviewedPlace? {
    guard !places.isEmpty, let place = places[Self.number(key)], place.key == key else { return nil }
    return place
  }

  mutating func keep(_ place: ReviewedPlace) {
    if places.isEmpty { places = Array(repeating: nil, count: Self.size) }
    places[Self.number(place.key)] = place
  }

  private static func number(_ key: Int64) -> Int { Int(truncatingIfNeeded: key) & (size - 1) }
}

extension StoreReader {
  /// A review's restaurant; nil for nobody.
  ///
  /// The same restaurants come again and again on users' pages, so they are kept in mind for as long as the moment is
  /// held.
  func place(_ key: Int64?) throws -> ReviewedPlace? {
    guard let key else { return nil }
    if let known = places[key] { return known }
    let statement = try connection.statement(Self.place)
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step(), let subject = statement.subject(at: 0) else { return nil }
    let cuisine = Folding.trim(statement.text(5) ?? "")
    let place = ReviewedPlace(
      key: key, subject: subject, cuisine: cuisine, kind: statement.text(4).map { CuisineName($0, spelling: cuisine) })
    if holdsMoment { places.keep(place) }
    return place
  }

  private static let place =
    "SELECT id, name, NULL, present, cuisine_folded, cuisine FROM restaurants WHERE key = ?1"
}
