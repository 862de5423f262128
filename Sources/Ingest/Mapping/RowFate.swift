internal import Diagnostics
internal import Model

/// What becomes of a row because of the people who are to be forgotten.
enum RowFate {
  /// The row belongs to no person who is to be forgotten.
  case stays
  /// The row stays, but says no more whose it is.
  case changed
  /// Nothing of the row may be kept.
  case forgotten
}

extension RowCollector {
  /// Decides the fate of the current row of a collection, and takes out of it what may not stay.
  func decideErasure(_ collection: Collection) -> RowFate {
    guard let filter else { return .stays }
    switch collection {
    case .users: return isForgottenUser(filter) ? .forgotten : .stays
    case .restaurants: return removeOwner(filter)
    case .favorites: return person(collection, FavoriteColumn.userID.rawValue, filter) == nil ? .stays : .forgotten
    case .dishes, .offers: return .stays
    case .reviews, .visits, .orders:
      // The restaurant is the column after the user.
      guard let user = collection.personColumn, let person = person(collection, user, filter) else { return .stays }
      guard mayStay(person, collection, user + 1) else { return .forgotten }
      makeAnonymous(collection, user: user, filter)
      if collection == .reviews { removeWords(person, filter) }
      return .changed
    }
  }

  /// The id under which the current row stayed while its author was forgotten, if that row must go: as the record was
  /// deleted, comes under its own id again, or may not stay any more.
  func keptID(_ collection: Collection, isDeleted: Bool) -> String? {
    guard let filter, filter.people.hasKeptRows, collection.mayStay, let user = collection.personColumn else {
      return nil
    }
    let goes =
      isDeleted
      || withText(collection, user) { filter.people.isLifted(id: $0) || filter.person($0)?.hadKeptRows == true } == true
    return goes ? string(collection, 0).map { filter.people.formerID(collection.name, $0) } : nil
  }

  /// Removes a row that stayed under another id.
  func eraseKept(_ collection: Collection, _ id: String, line: Int) throws {
    beginErasing(collection, id, line: line)
    try finish(collection, isDerived: true)
  }

  func beginErasing(_ collection: Collection, _ id: String, line: Int) {
    begin(collection, line: line, isDeleted: true)
    set(collection, 0, id)
  }

  private func person(
    _ collection: Collection, _ column: Int, _ filter: PeopleFilter
  ) -> ForgottenPeople.Person? {
    withText(collection, column) { filter.person($0) } ?? nil
  }

  private func mayStay(_ person: ForgottenPeople.Person, _ collection: Collection, _ restaurant: Int) -> Bool {
    person.keep != .none && !isNull(collection, restaurant) && !isNull(collection, 0)
  }

  /// Whether the user's id is to be forgotten, or the address; then the id is learned for the rows that follow.
  private func isForgottenUser(_ filter: PeopleFilter) -> Bool {
    if person(.users, UserColumn.id.rawValue, filter) != nil { return true }
    guard let mail = string(.users, UserColumn.email.rawValue),
      let person = filter.people.person(
        mail: mail, name: string(.users, UserColumn.name.rawValue), phone: string(.users, UserColumn.phone.rawValue))
    else { return false }
    if let id = string(.users, UserColumn.id.rawValue) { filter.people.learn(id, person) }
    return true
  }

  private func removeOwner(_ filter: PeopleFilter) -> RowFate {
    guard person(.restaurants, RestaurantColumn.ownerID.rawValue, filter) != nil else { return .stays }
    clear(.restaurants, RestaurantColumn.ownerID.rawValue)
    return .changed
  }

  /// Removes the user, hashes the id, and cuts times to their days.
  private func makeAnonymous(_ collection: Collection, user: Int, _ filter: PeopleFilter) {
    set(collection, 0, filter.people.formerID(collection.name, string(collection, 0) ?? ""))
    clear(collection, user)
    for (index, column) in collection.columns.enumerated() where column.kind == .time {
      guard case .integer(let time) = cell(collection, index) else { continue }
      set(collection, index, .integer(filter.people.dayStart(time)))
    }
  }

  /// Removes the photo, the guest's name and picture, and of a review's words those that may not stay.
  private func removeWords(_ person: ForgottenPeople.Person, _ filter: PeopleFilter) {
    for column in [ReviewColumn.photo, .userName, .avatar] { clear(.reviews, column.rawValue) }
    func mayStay(_ column: ReviewColumn) -> Bool {
      person.keep == .words && !filter.people.names(person, in: string(.reviews, column.rawValue) ?? "")
    }
    if !mayStay(.comment) { clear(.reviews, ReviewColumn.comment.rawValue) }
    guard !mayStay(.reply) else { return }
    clear(.reviews, ReviewColumn.reply.rawValue)
    clear(.reviews, ReviewColumn.repliedAt.rawValue)
  }
}

extension Collection {
  /// The column with the user's id; nil if rows of the collection belong to no user.
  var personColumn: Int? { self == .users ? UserColumn.id.rawValue : columns.firstIndex { $0.name == "user_id" } }

  /// Whether rows may stay without whose they are.
  fileprivate var mayStay: Bool { self == .reviews || self == .visits || self == .orders }
}
