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
  /// The table is that of users' accounts.
  let isOfAccounts: Bool
  let roles: [Role]
  /// Index of the id; nil where a pair of references tells a row.
  let id: Int?
  /// Index of the reference to a user.
  let user: Int?
  /// Index of the reference to a restaurant.
  let restaurant: Int?
  /// Index of `stars`.
  let stars: Int?
  /// Index of `updated_at`, by which duplicates are judged.
  let updatedAt: Int?
  /// Index of `created_at`, by which reviews are ordered.
  let createdAt: Int?
  /// Columns of a subject that other subjects' pages show: a change of them changes those pages. Cuisines and
  /// districts, which other rows may change, are noted by `SubjectTable.noteCuisines` and `noteDistrict`.
  let publicIdentity: ColumnSet
  /// Columns that decide in whose totals and lists a row is.
  let summaryColumns: ColumnSet
  let all: ColumnSet

  init(_ collection: Collection, isOfAccounts: Bool = false) {
    self.collection = collection
    self.isOfAccounts = isOfAccounts
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
    id = columns.firstIndex { $0.name == "id" }
    user = columns.firstIndex { $0.name == "user_id" }
    restaurant = columns.firstIndex { $0.name == "restaurant_id" }
    stars = columns.firstIndex { $0.name == "stars" }
    publicIdentity = ColumnSet(
      Self.publicIdentity(of: collection).compactMap { name in columns.firstIndex { $0.name == name } })
    summaryColumns = ColumnSet([user, restaurant, stars, stars == nil ? nil : createdAt].compactMap(\.self))
    all = ColumnSet(columns.indices)
  }

  /// The table's name: the collection's, but for accounts.
  var table: String { isOfAccounts ? "account_users" : collection.name }

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

  private static func publicIdentity(of collection: Collection) -> [String] {
    switch collection {
    case .restaurants: ["name", "cuisine", "address", "lat", "lon"]
    // The last two say whether the name is one (`PersonalName`).
    case .users: ["name", "photo", "email", "phone"]
    default: []
    }
  }

  private func position(_ index: Int) -> Int { index + Int(Self.firstPosition) }
}

extension TableLayout {
  /// All columns of a table of what refers to subjects.
  var recordColumns: [String] { ["key", "id_hash", "digest"] + columns }

  /// A stored row: the collection's columns, in their order.
  var stored: String { "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE key = ?1" }

  /// What tells a stored row from others: its id, or the subjects of a pair.
  var storedID: String {
    "SELECT \(columns.prefix(collection.keyColumns).joined(separator: ", ")) FROM \(table) WHERE key = ?1"
  }

  /// Changes some columns of the row ?1, and its digest to ?2; of a subject `present` to ?3 and `derived` to ?4 as well.
  /// Columns are bound from `firstPosition` on; the id stays.
  func update(_ columns: ColumnSet) -> String {
    var assignments = ["digest = ?2"]
    if collection.isOfSubjects { assignments += ["present = ?3", "derived = ?4"] }
    for column in roles.indices where columns.contains(column) && roles[column] != .id {
      assignments.append("\(self.columns[column]) = ?\(position(column))")
    }
    for folded in foldedColumns where columns.contains(folded.source) {
      assignments.append("\(folded.name) = ?\(folded.position)")
    }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE key = ?1"
  }

  /// A row's id, user and restaurant; a subject refers to itself.
  var references: String {
    let user = collection == .users ? "key" : user == nil ? "NULL" : "user_key"
    let restaurant = collection == .restaurants ? "key" : restaurant == nil ? "NULL" : "restaurant_key"
    return "\(id == nil ? "NULL" : "id"), \(user), \(restaurant)"
  }

  /// All columns of a table of subjects.
  var subjectColumns: [String] { ["key", "present", "digest", "derived"] + columns + foldedColumns.map(\.name) }

  /// A derived subject beside the real ones: key ?1, origin ?2, digest ?3, and the columns from `firstPosition`.
  var insertDerived: String {
    let places = columns.indices.filter { roles[$0] != .id }.map { "?\(position($0))" }.joined(separator: ", ")
    return """
      INSERT OR REPLACE INTO derived_\(table)(key, origin, digest, \(values.joined(separator: ", ")))
      VALUES(?1, ?2, ?3, \(places))
      """
  }

  /// Puts the derived row ?1 in the real one's place, with its folded name ?2 where it has one.
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

  /// Case-folded copies of columns, kept for order.
  var foldedColumns: [(name: String, source: Int, position: Int)] {
    guard collection == .restaurants else { return [] }
    let first = columns.count + Int(Self.firstPosition)
    return [("name_folded", RestaurantColumn.name.rawValue, first)]
  }
}
