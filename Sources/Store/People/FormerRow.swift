internal import Model

/// A row of a forgotten person as it may stay. It is the row that a reader makes of the same record (`RowFate`).
struct FormerRow {
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
