internal import Model

/// Reads the dossiers of a run of subjects and their reviews.
///
/// Ask for subjects in the order of their keys, so that the statements continue from one to the next. Any other order,
/// or a subject outside of the run, works too, but is slower.
package final class DossierRun {
  let reader: StoreReader
  /// The reviews of the run's subjects.
  package let reviews: ReviewReader
  let rows: DossierRows
  let stretches: KeyStretches

  init(_ run: SubjectRun, _ reader: StoreReader, spool: ReviewSpool?) throws {
    self.reader = reader
    stretches = KeyStretches(run.keys)
    reviews = ReviewReader(reader, spooled: try spool?.load(run))
    rows = try reader.idleOrNewRows()
  }

  deinit { reader.reuse(rows) }

  /// The reviews on a subject's first page, if its summary has `count` reviews. Calls `each` for every one.
  func firstReviews(
    _ kind: Collection, _ key: Int64, of count: Int,
    each: (_ hasPhoto: Bool, MentionedRestaurant?) -> Void = { _, _ in }
  ) throws -> [Review] {
    guard try reviews.count(kind, key) == count else {
      throw DamagedRow(table: kind == .users ? "user_summaries" : "restaurant_summaries", key: key)
    }
    let positions = ReviewLeaves.firstPage(of: count)
    var shown: [Review] = []
    shown.reserveCapacity(positions.count)
    try reviews.each(kind, key, positions: positions) { review, restaurant in
      shown.append(review)
      each(review.photo != nil, restaurant)
    }
    return shown
  }

  func leaf(_ number: Int, _ kind: Collection, _ key: Int64) throws -> [Review] {
    guard let positions = ReviewLeaves.leaf(number, of: try reviews.count(kind, key)) else { return [] }
    return try reviews.reviews(kind, key, positions: positions)
  }
}

/// The statements that read everything of dossiers but the reviews, each in the order of its subjects' keys.
struct DossierRows {
  let restaurants: SubjectRows
  let dishes: SubjectRows
  let offers: SubjectRows
  let neighbours: SubjectRows
  let cuisines: SubjectRows
  let users: SubjectRows

  init(_ connection: Connection) throws {
    restaurants = try SubjectRows(connection, Self.restaurantsSQL)
    dishes = try SubjectRows(connection, Self.dishesSQL)
    offers = try SubjectRows(connection, Self.offersSQL)
    neighbours = try SubjectRows(connection, Self.neighboursSQL)
    cuisines = try SubjectRows(connection, Self.cuisinesSQL)
    users = try SubjectRows(connection, Self.usersSQL)
  }

  /// Resets all statements, so that any subject may be asked for next.
  func close() {
    for rows in [restaurants, dishes, offers, neighbours, cuisines, users] { rows.close() }
  }

  private static let knownByReviews = SubjectTable.State.knownByReviews.derived

  private static let restaurantsSQL = """
    SELECT \(RowColumns.columns(of: .restaurants, as: "o")),
    (SELECT count(*) FROM favorites WHERE restaurant_key = o.key),
    (SELECT count(*) FROM visits WHERE restaurant_key = o.key),
    (SELECT count(*) FROM orders WHERE restaurant_key = o.key), \(SummaryTable.columns), o.derived = \(knownByReviews),
    \(DistrictTable.columns(as: "districts"))
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key \(DistrictTable.join(of: "o"))
    WHERE o.key BETWEEN ?1 AND ?2 ORDER BY o.key
    """

  private static let usersSQL = """
    SELECT \(RowColumns.columns(of: .users, as: "u")), \(SummaryTable.columns)
    FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key WHERE u.key BETWEEN ?1 AND ?2 ORDER BY u.key
    """

  private static let dishesSQL = """
    SELECT d.restaurant_key, \(RowColumns.columns(of: .dishes, as: "d")) FROM dishes AS d
    WHERE d.restaurant_key BETWEEN ?1 AND ?2 ORDER BY d.restaurant_key, \(MenuOrder.sql)
    """

  private static let offersSQL = """
    SELECT f.restaurant_key, \(RowColumns.columns(of: .offers, as: "f")) FROM offers AS f
    WHERE f.restaurant_key BETWEEN ?1 AND ?2 ORDER BY f.restaurant_key, f.valid_to IS NULL, f.valid_to, f.id
    """

  private static let neighboursSQL = """
    SELECT restaurant_key, rank, neighbour_key, metres, bearing FROM neighbours
    WHERE restaurant_key BETWEEN ?1 AND ?2 ORDER BY restaurant_key, rank
    """

  private static let cuisinesSQL = """
    SELECT c.restaurant_key, \(CuisineTable.columns(as: "c")) FROM restaurant_cuisines AS c
    WHERE c.restaurant_key BETWEEN ?1 AND ?2 ORDER BY 1, 2
    """
}

/// Reads the rows of one subject after another, with one statement as long as the keys ascend.
///
/// Starting a statement and finding its first row takes longer than reading the few rows that most subjects have. The
/// statement's first column is the subject's key, and its two parameters are the first and the last key of its range.
final class SubjectRows {
  private let statement: Statement
  /// The last subject that was asked for, and the last key of the running statement.
  private var asked = Int64.min
  private var end = Int64.min
  /// The subject of the statement's current row; nil at its end.
  private var present: Int64?

  init(_ connection: Connection, _ sql: String) throws {
    statement = try Statement(connection, sql)
  }

  /// Calls `body` with every row of a subject, in the statement's order. A new statement covers the keys up to `last`.
  func each(_ key: Int64, upTo last: Int64, _ body: (Statement) throws -> Void) throws {
    do {
      if key <= asked || key > end { try begin(key, max(key, last)) }
      asked = key
      while let present, present < key { try step() }
      while present == key {
        try body(statement)
        try step()
      }
    } catch {
      close()
      throw error
    }
  }

  /// Resets the statement, so that the next subject starts a new scan.
  func close() {
    statement.reset()
    present = nil
    (asked, end) = (.min, .min)
  }

  private func begin(_ first: Int64, _ last: Int64) throws {
    statement.reset()
    statement.bind(1, first)
    statement.bind(2, last)
    end = last
    try step()
  }

  private func step() throws { present = try statement.step() ? statement.integer(0) : nil }
}

/// Ranges of a run's keys that are so dense that their rows are read by one scan.
struct KeyStretches {
  /// The widest gap within a range, as the rows in the gap are read too.
  private static let widestGap: Int64 = 4

  private let keys: [Int64]
  /// For each key the last key of its range.
  private var ends: [Int64]

  /// `keys` must ascend.
  init(_ keys: [Int64]) {
    self.keys = keys
    ends = keys
    for index in keys.indices.dropLast().reversed() where keys[index + 1] - keys[index] <= Self.widestGap {
      ends[index] = ends[index + 1]
    }
  }

  /// The last key that is read together with this one; the key itself if it is not in the run.
  func end(of key: Int64) -> Int64 { Ascending.index(of: key, in: keys.count) { keys[$0] }.map { ends[$0] } ?? key }
}

/// A restaurant as pages of other subjects mention it. It is a class, as it is passed along with every review.
final class MentionedRestaurant {
  let key: Int64
  let subject: Review.Subject
  /// The first of the restaurant's cuisines; nil if it has none.
  let cuisine: CuisineName?

  init(key: Int64, subject: Review.Subject, cuisine: CuisineName?) {
    self.key = key
    self.subject = subject
    self.cuisine = cuisine
  }
}

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
    let subject = statement.restaurant()
    let cuisine = statement.cuisine(at: RowColumns.count(of: .restaurants))
    return MentionedRestaurant(key: key, subject: subject, cuisine: cuisine)
  }

  private static let restaurant = """
    SELECT \(RowColumns.columns(of: .restaurants, as: "o")), \(CuisineTable.columns(as: "lead"))
    FROM restaurants AS o \(CuisineTable.joinLead(of: "o")) WHERE o.key = ?1
    """
}
