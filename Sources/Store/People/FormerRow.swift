package import Model

/// A row of a forgotten person as it may stay. It is the row that a reader makes of the same record (`RowFate`).
package struct FormerRow {
  private let people: ForgottenPeople
  private let person: ForgottenPeople.Person

  init(_ people: ForgottenPeople, _ person: ForgottenPeople.Person) {
    self.people = people
    self.person = person
  }

  /// Appends what may stay of the one row of `stored`; false if nothing may.
  func append(_ stored: RecordBatch, to batch: inout RecordBatch) -> Bool {
    let columns = stored.collection.columns
    guard person.keep != .none, let id = stored.string(row: 0, column: 0),
      let restaurant = columns.firstIndex(where: { $0.name == "restaurant_id" }), stored[0, restaurant] != .null
    else { return false }
    batch.beginRow(line: 0)
    let dropped = dropped(stored)
    for (index, column) in columns.enumerated() where !dropped.contains(column.name) {
      switch stored[0, index] {
      case .null: continue
      case .text:
        let text = stored.string(row: 0, column: index) ?? ""
        batch.set(index, index == 0 ? people.formerID(stored.collection.name, id) : text)
      case .integer(let number):
        batch.set(index, .integer(column.kind == .time ? people.dayStart(number) : number))
      case .real(let number): batch.set(index, .real(number))
      }
    }
    return true
  }

  /// The one row of a batch as it may stay of a night before; nil if nothing of it may.
  package static func remains(of row: RecordBatch, without people: ForgottenPeople) -> RecordBatch? {
    func person(_ name: String) -> ForgottenPeople.Person? {
      guard let column = row.collection.columns.firstIndex(where: { $0.name == name }) else { return nil }
      return row.string(row: 0, column: column).flatMap { people.person(id: $0) }
    }
    switch row.collection {
    case .users: return person("id") == nil ? row : nil
    case .favorites: return person("user_id") == nil ? row : nil
    case .reviews, .visits, .orders:
      guard let person = person("user_id") else { return row }
      var stays = RecordBatch(row.collection)
      return FormerRow(people, person).append(row, to: &stays) ? stays : nil
    case .restaurants:
      guard person("owner_id") != nil else { return row }
      var stays = row
      stays.set(RestaurantColumn.ownerID.rawValue, .null)
      return stays
    case .dishes, .offers: return row
    }
  }

  /// The columns that may not stay.
  private func dropped(_ stored: RecordBatch) -> Set<String> {
    guard stored.collection == .reviews else { return ["user_id"] }
    func mayStay(_ column: ReviewColumn) -> Bool {
      person.keep == .words && !people.names(person, in: stored.string(row: 0, column: column.rawValue) ?? "")
    }
    return Set(
      ["user_id", "photo", "user_name", "avatar"] + (mayStay(.comment) ? [] : ["comment"])
        + (mayStay(.reply) ? [] : ["reply", "replied_at"]))
  }
}
