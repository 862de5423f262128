internal import Model

/// How a collection's columns lie in its table, and the statements that follow from it.
struct TableLayout {
  /// What a column of the collection is in the table.
  enum Role {
    case id
    /// A reference: the table holds the subject's key.
    case user
    case restaurant
    case plain
  }

  let collection: Collection
  let roles: [Role]
  /// Index of `updated_at`, by which duplicates are judged.
  let updatedAt: Int?
  /// Index of `created_at`, by which reviews are ordered.
  let createdAt: Int?
  /// What others show of a subject: a change of it changes their pages.
  let face: [Int]

  init(_ collection: Collection) {
    self.collection = collection
    let columns = collection.columns
    roles = columns.map { column in
      switch column.name {
      case "id": .id
      case "user_id": .user
      case "restaurant_id": .restaurant
      default: .plain
      }
    }
    updatedAt = columns.firstIndex { $0.name == "updated_at" }
    createdAt = columns.firstIndex { $0.name == "created_at" }
    face = Self.shown(of: collection).compactMap { name in columns.firstIndex { $0.name == name } }
  }

  /// The table's name, which is the collection's.
  var table: String { collection.name }

  /// The table's column for each column of the collection.
  var columns: [String] {
    zip(collection.columns, roles).map { column, role in
      switch role {
      case .user: "user_key"
      case .restaurant: "restaurant_key"
      default: column.name
      }
    }
  }

  /// Columns that hold values, without the id.
  var values: [String] { zip(columns, roles).filter { $0.1 != .id }.map(\.0) }

  /// Where the first column of the collection is bound.
  static let firstPosition: Int32 = 6

  private static func shown(of collection: Collection) -> [String] {
    switch collection {
    case .restaurants: ["name", "cuisine", "lat", "lon"]
    // The last two say whether the name is one (`PersonalName`).
    case .users: ["name", "photo", "email", "phone"]
    default: []
    }
  }

  private func has(_ role: Role) -> Bool { roles.contains { $0 == role } }

  private func position(_ index: Int) -> Int { index + Int(Self.firstPosition) }
}

extension TableLayout {
  /// All columns of a table of what refers to subjects.
  var recordColumns: [String] { ["key", "id_hash", "digest"] + columns }

  /// Over a row of what refers to subjects: key ?1, digest ?3, and the columns from `firstPosition`; the id stays.
  var updateRecord: String { "UPDATE \(table) SET digest = ?3, \(assignments) WHERE key = ?1" }

  /// The same places, where a review stays whose it was and where its date and stars put it: of indexes whose columns a
  /// statement names, SQLite takes the row out and puts it in again. Nil for others.
  var updateInPlace: String? {
    guard collection == .reviews else { return nil }
    return "UPDATE \(table) SET digest = ?3, \(assignments(without: Self.sorting)) WHERE key = ?1"
  }

  private static let sorting: Set = ["user_key", "restaurant_key", "created_at", "stars"]

  /// What is asked of a row before it changes: id, user, restaurant, updated_at, stars, created_at.
  var oldRecord: String {
    let updated = updatedAt == nil ? "NULL" : "updated_at"
    let stars = columns.contains("stars") ? "stars" : "NULL"
    let created = createdAt == nil ? "NULL" : "created_at"
    return "SELECT \(references), \(updated), \(stars), \(created) FROM \(table) WHERE key = ?1"
  }

  /// A row's id, user and restaurant; a subject refers to itself.
  var references: String {
    let id = has(.id) ? "id" : "NULL"
    let user = collection == .users ? "key" : has(.user) ? "user_key" : "NULL"
    let restaurant = collection == .restaurants ? "key" : has(.restaurant) ? "restaurant_key" : "NULL"
    return "\(id), \(user), \(restaurant)"
  }

  /// All columns of a table of subjects.
  var subjectColumns: [String] { ["key", "present", "digest", "derived"] + columns + foldedColumns.map(\.name) }

  /// Over a subject: key ?1, present ?2, digest ?3, derived ?4, and the columns from `firstPosition`; the id stays.
  var updateSubject: String {
    let folded = foldedColumns.map { ", \($0.name) = ?\($0.position)" }.joined()
    return "UPDATE \(table) SET present = ?2, digest = ?3, derived = ?4, \(assignments)\(folded) WHERE key = ?1"
  }

  /// A derived subject beside the real ones: key ?1, origin ?2, digest ?3, and the columns from `firstPosition`.
  var insertDerived: String {
    let places = columns.indices.filter { roles[$0] != .id }.map { "?\(position($0))" }.joined(separator: ", ")
    return """
      INSERT OR REPLACE INTO derived_\(table)(key, origin, digest, \(values.joined(separator: ", ")))
      VALUES(?1, ?2, ?3, \(places))
      """
  }

  /// Puts the derived row ?1 in the real one's place, with its folded names ?2 and ?3 where it has such.
  var revealDerived: String {
    let copied = values.joined(separator: ", ")
    let folded = foldedColumns.enumerated().map { ", \($0.element.name) = ?\($0.offset + 2)" }.joined()
    return """
      UPDATE \(table) SET present = 1, derived = 1\(folded), (digest, \(copied)) =
      (SELECT digest, \(copied) FROM derived_\(table) AS d WHERE d.key = ?1) WHERE key = ?1
      """
  }

  /// Leaves nothing of the subject ?1 but its id.
  var emptySubject: String {
    let nulls = (values + foldedColumns.map(\.name)).map { "\($0) = NULL" }.joined(separator: ", ")
    return "UPDATE \(table) SET present = 0, derived = 0, digest = 0, \(nulls) WHERE key = ?1"
  }

  /// Case-folded copies of columns, kept for order and for grouping.
  var foldedColumns: [(name: String, source: Int, position: Int)] {
    guard collection == .restaurants else { return [] }
    let first = columns.count + Int(Self.firstPosition)
    return [
      ("name_folded", RestaurantColumn.name.rawValue, first),
      ("cuisine_folded", RestaurantColumn.cuisine.rawValue, first + 1),
    ]
  }

  private var assignments: String { assignments(without: []) }

  private func assignments(without others: Set<String>) -> String {
    columns.indices.filter { roles[$0] != .id && !others.contains(columns[$0]) }
      .map { "\(columns[$0]) = ?\(position($0))" }.joined(separator: ", ")
  }
}
