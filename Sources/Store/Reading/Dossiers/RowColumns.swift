internal import Diagnostics
internal import Model

/// The columns of whole rows of a collection.
enum RowColumns {
  /// The number of columns in `columns(of:as:)` before those of the collection: key, digest and, for subjects,
  /// `present`.
  static func head(of collection: Collection) -> Int32 { collection.isOfSubjects ? 3 : 2 }

  /// The index of `present` in the columns of a subject. It is 1 if the subject has a row of its own.
  static let presentColumn: Int32 = 2

  /// The number of columns in `columns(of:as:)`.
  static func count(of collection: Collection) -> Int32 { head(of: collection) + Int32(collection.columns.count) }

  /// The columns of a row in the table with this alias. Users and restaurants that it refers to are keys.
  static func columns(of collection: Collection, as alias: String) -> String {
    let head = ["key", "digest"] + (collection.isOfSubjects ? ["present"] : [])
    return (head + TableLayout(collection).columns).map { "\(alias).\($0)" }.joined(separator: ", ")
  }
}

extension RestaurantColumn {
  /// The column's index in a statement that begins with `RowColumns.columns`.
  var index: Int32 { RowColumns.head(of: .restaurants) + Int32(rawValue) }

  static let shownTexts = allCases.filter(\.isShownText)
}

extension UserColumn {
  var index: Int32 { RowColumns.head(of: .users) + Int32(rawValue) }

  static let shownTexts = allCases.filter(\.isShownText)
}

extension CollectionColumn {
  /// Whether it is a text that pages may show, and not the id.
  fileprivate var isShownText: Bool { rawValue > 0 && column.kind == .text && !column.isPrivate }
}

extension ReviewColumn {
  var index: Int32 { RowColumns.head(of: .reviews) + Int32(rawValue) }
}

extension DishColumn {
  var index: Int32 { RowColumns.head(of: .dishes) + Int32(rawValue) }
}

extension OfferColumn {
  var index: Int32 { RowColumns.head(of: .offers) + Int32(rawValue) }
}

/// Thrown where a row and what an index or a sum says of it differ.
struct DamagedRow: Error {
  let table: String
  let key: Int64

  func failure(store path: String) -> Failure {
    Failure(
      .inputOutput,
      StoreProblems.damagedRow.problem(at: Place(path), "row \(key) of \(table) is not what other tables say of it"))
  }
}
