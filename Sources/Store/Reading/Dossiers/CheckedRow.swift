internal import Diagnostics
internal import Model

/// Reads whole rows of a collection, and compares them with their stored digests.
enum CheckedRow {
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

  static let kinds = Collection.allCases.map { $0.columns.map(\.kind) }
  static let roles = Collection.allCases.map { TableLayout($0).roles }
}

extension RestaurantColumn {
  /// The column's index in a statement that begins with `CheckedRow.columns`.
  var index: Int32 { CheckedRow.head(of: .restaurants) + Int32(rawValue) }
}

extension UserColumn {
  var index: Int32 { CheckedRow.head(of: .users) + Int32(rawValue) }
}

extension ReviewColumn {
  var index: Int32 { CheckedRow.head(of: .reviews) + Int32(rawValue) }
}

extension DishColumn {
  var index: Int32 { CheckedRow.head(of: .dishes) + Int32(rawValue) }
}

extension OfferColumn {
  var index: Int32 { CheckedRow.head(of: .offers) + Int32(rawValue) }
}

/// Thrown for a row that does not match its digest.
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
  /// Throws if a subject's row, which begins at `column`, does not match its digest. A null row passes.
  func requireIntact(_ collection: Collection, at column: Int32 = 0) throws {
    guard !isNull(column) else { return }
    let digest = UInt64(bitPattern: integer(column + 1))
    var made = RowDigest()
    var isEmpty = true
    let first = column + 3
    if collection == .users, digest != 0 {
      addUser(first, to: &made)
    } else {
      let later = collection.firstLaterColumn
      for (number, kind) in CheckedRow.kinds[Int(collection.rawValue)].enumerated() {
        if number >= later {
          if isNull(first + Int32(number)) { continue }
          made.add(Int64(number))
        }
        add(kind, first + Int32(number), to: &made)
        if number > 0, digest == 0, !isNull(first + Int32(number)) { isEmpty = false }
      }
    }
    // A stub has no values but its id.
    let isIntact = digest == 0 ? integer(column + 2) == 0 && isEmpty : integer(column + 2) == 1 && made.value == digest
    if !isIntact { throw DamagedRow(table: collection.name, key: integer(column)) }
  }

  /// Throws if a row that refers to a user and a restaurant with these ids, and begins at `column`, does not match its
  /// digest.
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

  // Users and reviews are most of the rows that are read, so they are hashed without a look at their columns' kinds.

  private func addUser(_ first: Int32, to digest: inout RowDigest) {
    for text in first..<first + Int32(UserColumn.createdAt.rawValue) { digest.add(bytes(text)) }
    digest.add(optionalInteger(first + Int32(UserColumn.createdAt.rawValue)))
    digest.add(optionalInteger(first + Int32(UserColumn.updatedAt.rawValue)))
  }

  private func addReview(_ first: Int32, _ user: String?, _ restaurant: String?, to digest: inout RowDigest) {
    func index(_ column: ReviewColumn) -> Int32 { first + Int32(column.rawValue) }
    digest.add(bytes(index(.id)))
    digest.add(user)
    digest.add(restaurant)
    digest.add(optionalReal(index(.stars)))
    digest.add(bytes(index(.comment)))
    digest.add(bytes(index(.photo)))
    digest.add(optionalInteger(index(.createdAt)))
    digest.add(optionalInteger(index(.updatedAt)))
    digest.add(bytes(index(.reply)))
    digest.add(optionalInteger(index(.repliedAt)))
    for column in [ReviewColumn.userName, .avatar] {
      if let text = bytes(index(column)) { digest.add(text, at: column.rawValue) }
    }
  }

  private func add(_ kind: Column.Kind, _ column: Int32, to digest: inout RowDigest) {
    switch kind {
    case .text: digest.add(bytes(column))
    case .real: digest.add(optionalReal(column))
    case .integer, .time: digest.add(optionalInteger(column))
    }
  }
}
