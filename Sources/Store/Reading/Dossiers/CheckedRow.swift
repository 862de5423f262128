internal import Diagnostics
internal import Model

/// How a statement reads whole rows of a collection, to hold them against the digests that were written with them.
enum CheckedRow {
  /// Columns before those of the collection: key, digest and, of subjects, whether there is a row of its own.
  static func head(of collection: Collection) -> Int32 { collection.isOfSubjects ? 3 : 2 }

  /// Of subjects, the column of `columns(of:as:)` that is 1 if the subject has a row of its own.
  static let presentColumn: Int32 = 2

  /// How many columns `columns(of:as:)` names.
  static func count(of collection: Collection) -> Int32 { head(of: collection) + Int32(collection.columns.count) }

  /// A row's columns, where its table is named `alias`; users and restaurants that it refers to are keys.
  static func columns(of collection: Collection, as alias: String) -> String {
    let head = ["key", "digest"] + (collection.isOfSubjects ? ["present"] : [])
    return (head + TableLayout(collection).columns).map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  static let kinds = Collection.allCases.map { $0.columns.map(\.kind) }
  static let roles = Collection.allCases.map { TableLayout($0).roles }
}

extension RestaurantColumn {
  /// Where a statement has it whose row begins at its first column.
  var place: Int32 { CheckedRow.head(of: .restaurants) + Int32(rawValue) }
}

extension UserColumn {
  var place: Int32 { CheckedRow.head(of: .users) + Int32(rawValue) }
}

extension ReviewColumn {
  var place: Int32 { CheckedRow.head(of: .reviews) + Int32(rawValue) }
}

extension DishColumn {
  var place: Int32 { CheckedRow.head(of: .dishes) + Int32(rawValue) }
}

extension OfferColumn {
  var place: Int32 { CheckedRow.head(of: .offers) + Int32(rawValue) }
}

/// A row that is not what was written.
struct DamagedRow: Error {
  let table: String
  let key: Int64

  func failure(store path: String) -> Failure {
    Failure(
      .inputOutput,
      StoreProblems.damagedRow.problem(at: Place(path), "row \(key) of \(table) is not what was written"))
  }
}

extension Statement {
  /// Throws where the subject whose row begins at `column` is not what was written; nothing is asked of null.
  func requireIntact(_ collection: Collection, at column: Int32 = 0) throws {
    guard !isNull(column) else { return }
    let digest = UInt64(bitPattern: integer(column + 1))
    var made = RowDigest()
    var isEmpty = true
    let first = column + 3
    if collection == .users, digest != 0 {
      addUser(first, to: &made)
    } else {
      for (number, kind) in CheckedRow.kinds[Int(collection.rawValue)].enumerated() {
        add(kind, first + Int32(number), to: &made)
        if number > 0, digest == 0, !isNull(first + Int32(number)) { isEmpty = false }
      }
    }
    // A subject that was never exported is nothing but its id.
    let isIntact = digest == 0 ? integer(column + 2) == 0 && isEmpty : integer(column + 2) == 1 && made.value == digest
    if !isIntact { throw DamagedRow(table: collection.name, key: integer(column)) }
  }

  /// The same of a row that refers to a user and a restaurant with these ids.
  func requireIntact(_ collection: Collection, at column: Int32 = 0, user: String?, restaurant: String?) throws {
    var made = RowDigest()
    let first = column + 2
    if collection == .reviews {
      addReview(first, user, restaurant, to: &made)
    } else {
      let roles = CheckedRow.roles[Int(collection.rawValue)]
      for (number, kind) in CheckedRow.kinds[Int(collection.rawValue)].enumerated() {
        switch roles[number] {
        case .user: made.add(user)
        case .restaurant: made.add(restaurant)
        case .id, .plain: add(kind, first + Int32(number), to: &made)
        }
      }
    }
    guard made.value == UInt64(bitPattern: integer(column + 1)) else {
      throw DamagedRow(table: collection.name, key: integer(column))
    }
  }

  // The collections of which most rows are read, without a look at their columns' kinds.

  private func addUser(_ first: Int32, to digest: inout RowDigest) {
    for text in first..<first + Int32(UserColumn.createdAt.rawValue) { digest.add(bytes(text)) }
    digest.add(optionalInteger(first + Int32(UserColumn.createdAt.rawValue)))
    digest.add(optionalInteger(first + Int32(UserColumn.updatedAt.rawValue)))
  }

  private func addReview(_ first: Int32, _ user: String?, _ restaurant: String?, to digest: inout RowDigest) {
    func place(_ column: ReviewColumn) -> Int32 { first + Int32(column.rawValue) }
    digest.add(bytes(place(.id)))
    digest.add(user)
    digest.add(restaurant)
    digest.add(optionalReal(place(.stars)))
    digest.add(bytes(place(.comment)))
    digest.add(bytes(place(.photo)))
    digest.add(optionalInteger(place(.createdAt)))
    digest.add(optionalInteger(place(.updatedAt)))
    digest.add(bytes(place(.reply)))
    digest.add(optionalInteger(place(.repliedAt)))
  }

  private func add(_ kind: Column.Kind, _ column: Int32, to digest: inout RowDigest) {
    switch kind {
    case .text: digest.add(bytes(column))
    case .real: digest.add(optionalReal(column))
    case .integer, .time: digest.add(optionalInteger(column))
    }
  }
}
