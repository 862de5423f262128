package import Model

/// What is shown of a restaurant or a user by all rows that there are of it: as a session decides it one row after the
/// other.
package struct ShownSubject {
  /// One row.
  package private(set) var batch: RecordBatch
  let state: SubjectTable.State

  /// Each batch has one row, or is nil. Returns nil for a subject that is not shown, as rows refer to it alone.
  package init?(
    _ kind: Collection, id: String, exported: RecordBatch?, account: RecordBatch?, derived: RecordBatch?,
    isReviewed: Bool, _ rules: IngestRules
  ) {
    if let exported {
      (batch, state) = (exported, .real)
      if kind == .users, let account { fill(from: account) }
    } else if let account {
      (batch, state) = (account, .account)
    } else if let derived {
      (batch, state) = (derived, .derived)
    } else if kind == .restaurants, isReviewed, rules.restaurantsDerived {
      (batch, state) = (ReviewedRestaurants.row(id), .knownByReviews)
    } else {
      return nil
    }
  }

  /// Whether a file has the subject.
  package var isExported: Bool { state == .real || state == .account }

  /// Whether reviews alone name the restaurant.
  package var isKnownByReviews: Bool { state == .knownByReviews }

  /// What an exported user lacks is the account's.
  private mutating func fill(from account: RecordBatch) {
    for column in 0..<batch.columns where TableLayout.filledByAccounts.contains(column) && batch[0, column] == .null {
      switch account[0, column] {
      case .null: break
      case .text: if let text = account.string(row: 0, column: column) { batch.set(column, text) }
      case .integer, .real: batch.set(column, account[0, column])
      }
    }
  }

  /// The row that other subjects' pages need: a restaurant's name and cuisines, a user's name and picture.
  package var face: RecordBatch {
    var face = RecordBatch(batch.collection)
    face.beginRow(line: 0)
    let columns =
      batch.collection == .restaurants
      ? [RestaurantColumn.id, .name, .cuisine].map(\.rawValue) : [UserColumn.id, .photo].map(\.rawValue)
    for column in columns { if let text = batch.string(row: 0, column: column) { face.set(column, text) } }
    if batch.collection == .users, let name = publicName { face.set(UserColumn.name.rawValue, name) }
    return face
  }

  /// A restaurant's position; nil if it is not known.
  package var position: Position? {
    guard case .real(let latitude) = batch[0, RestaurantColumn.lat.rawValue],
      case .real(let longitude) = batch[0, RestaurantColumn.lon.rawValue]
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }

  /// A user's name; nil if it is an address or a phone number.
  private var publicName: String? {
    batch.withRows { rows in
      let row = rows[0]
      guard let name = row.bytes(UserColumn.name.rawValue) else { return nil }
      let (mail, phone) = (row.bytes(UserColumn.email.rawValue), row.bytes(UserColumn.phone.rawValue))
      return PersonalName.isContact(name, mail: mail, phone: phone) ? nil : String(decoding: name, as: UTF8.self)
    }
  }
}
