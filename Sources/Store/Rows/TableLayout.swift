internal import Model

/// The mapping from a collection's columns to its table, and the SQL that uses it.
struct TableLayout {
  /// The role of a collection's column in the table.
  enum Role {
    case id
    /// A reference; the table has the subject's key.
    case user
    case restaurant
    case plain
  }

  let collection: Collection
  /// Whether this is the table of users' accounts.
  let isOfAccounts: Bool
  let roles: [Role]
  /// The index of the id; nil if a pair of references identifies a row.
  let id: Int?
  /// The index of the reference to a user.
  let user: Int?
  /// The index of the reference to a restaurant.
  let restaurant: Int?
  /// The index of `stars`.
  let stars: Int?
  /// The index of `updated_at`, by which the newer of two duplicates is found.
  let updatedAt: Int?
  /// The index of `created_at`, by which reviews are ordered.
  let createdAt: Int?
  /// The indexes of columns with photos.
  let photos: [Int]
  /// Columns of a subject that other subjects' pages show, so that changing them changes those pages. Cuisines and
  /// districts, which also depend on other rows, are recorded by `SubjectTable.recordChanged`.
  let publicIdentity: ColumnSet
  /// Columns that decide in which summaries and lists a row is.
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
    photos = PhotoColumn.all.filter { $0.rows == collection }.compactMap { source in
      columns.firstIndex { $0.name == source.column }
    }
    id = columns.firstIndex { $0.name == "id" }
    user = columns.firstIndex { $0.name == "user_id" }
    restaurant = columns.firstIndex { $0.name == "restaurant_id" }
    stars = columns.firstIndex { $0.name == "stars" }
    publicIdentity = ColumnSet(columns.indices.filter { columns[$0].isPublicIdentity })
    summaryColumns = ColumnSet([user, restaurant, stars, stars == nil ? nil : createdAt].compactMap(\.self))
    all = ColumnSet(columns.indices)
  }

  /// The name of the table.
  var table: String { isOfAccounts ? "account_users" : collection.name }

  /// The table's columns, one for each column of the collection.
  var columns: [String] {
    zip(collection.columns, roles).map { column, role in
      switch role {
      case .user: "user_key"
      case .restaurant: "restaurant_key"
      default: column.name
      }
    }
  }

  /// The columns without the id.
  var values: [String] { zip(columns, roles).filter { $0.1 != .id }.map(\.0) }

  /// The parameter of the collection's first column.
  static let firstPosition: Int32 = 6

  private func position(_ index: Int) -> Int { index + Int(Self.firstPosition) }

  /// All columns of a table of records, which refer to subjects.
  var recordColumns: [String] { ["key", "id_hash", "digest"] + columns }

  /// Selects a stored row with the collection's columns in their order.
  var stored: String { "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE key = ?1" }

  /// Selects a stored row's digest and what identifies it: its id, or the subjects of a pair.
  var storedID: String {
    "SELECT digest, \(columns.prefix(collection.keyColumns).joined(separator: ", ")) FROM \(table) WHERE key = ?1"
  }

  /// Updates some columns of the row ?1, and its digest to ?2; of a subject also `present` to ?3 and `derived` to ?4.
  /// Columns are bound from `firstPosition` on; the id does not change.
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

  /// Inserts a derived row with key ?1, origin ?2, digest ?3, and the columns from `firstPosition`.
  var insertDerived: String {
    let places = columns.indices.filter { roles[$0] != .id }.map { "?\(position($0))" }.joined(separator: ", ")
    return """
      INSERT OR REPLACE INTO derived_\(table)(key, origin, digest, \(values.joined(separator: ", ")))
      VALUES(?1, ?2, ?3, \(places))
      """
  }

  /// Shows the derived row ?1 in place of the exported one, with its folded name ?2 if it has one.
  var revealDerived: String {
    let copied = values.joined(separator: ", ")
    let folded = foldedColumns.enumerated().map { ", \($0.element.name) = ?\($0.offset + 2)" }.joined()
    return """
      UPDATE \(table) SET present = 1, derived = 1\(folded), (digest, \(copied)) =
      (SELECT digest, \(copied) FROM derived_\(table) AS d WHERE d.key = ?1) WHERE key = ?1
      """
  }

  /// Empties the subject ?1 except for its id.
  var emptySubject: String {
    let nulls = (values + foldedColumns.map(\.name)).map { "\($0) = NULL" }.joined(separator: ", ")
    return "UPDATE \(table) SET present = 0, derived = 0, digest = 0, \(nulls) WHERE key = ?1"
  }

  /// Selects the keys of stubs that stand for names of other subjects.
  var namedKeys: String { collection == .restaurants ? "SELECT key FROM named_restaurants" : "SELECT 0" }

  /// Case-folded copies of columns, by which rows are ordered.
  var foldedColumns: [(name: String, source: Int, position: Int)] {
    guard collection == .restaurants else { return [] }
    let first = columns.count + Int(Self.firstPosition)
    return [("name_folded", RestaurantColumn.name.rawValue, first)]
  }
}
