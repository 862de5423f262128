package import Model

/// What is shown of a person (`users.show`).
package struct UserShow: Sendable, Hashable {
  package var reviews = false
  package var photos = false
  package var favorites = false
  package var orders = false
  package var visits = false
  package var joined = false
  private var columns: Set<UserColumn> = []

  private static let parts: [(word: String, part: any WritableKeyPath<UserShow, Bool> & Sendable)] = [
    ("reviews", \.reviews), ("photos", \.photos), ("favorites", \.favorites), ("orders", \.orders),
    ("visits", \.visits), ("joined", \.joined),
  ]

  /// The columns of which each has a word of its own.
  package static let columnsOnRequest = UserColumn.allCases.filter { $0.column.isOnRequest }

  /// The words of the setting.
  package static let words = parts.map { $0.word } + columnsOnRequest.map { $0.column.name }

  static let everything = UserShow(Set(words))

  package init(_ shown: Set<String> = ["reviews", "photos"]) {
    for (word, part) in Self.parts { self[keyPath: part] = shown.contains(word) }
    columns = Set(Self.columnsOnRequest.filter { shown.contains($0.column.name) })
  }

  package func shows(_ column: UserColumn) -> Bool { !column.column.isOnRequest || columns.contains(column) }
}

/// Which users have a page (`users.pages`). A user who was never exported has none.
package enum UsersPages: String, Sendable, Hashable, CaseIterable {
  /// Users who wrote at least one review.
  case reviewers
  case all
}
