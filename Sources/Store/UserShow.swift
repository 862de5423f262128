/// What is shown of a person (`users.show`).
package struct UserShow: Sendable, Hashable {
  package var reviews = false
  package var photos = false
  package var favorites = false
  package var orders = false
  package var visits = false
  package var diet = false
  package var budget = false
  package var joined = false

  /// The words of the setting, and what each of them shows.
  package static let words: [(word: String, part: any WritableKeyPath<UserShow, Bool> & Sendable)] = [
    ("reviews", \.reviews), ("photos", \.photos), ("favorites", \.favorites), ("orders", \.orders),
    ("visits", \.visits), ("diet", \.diet), ("budget", \.budget), ("joined", \.joined),
  ]

  static let everything = UserShow(Set(words.map { $0.word }))

  package init(_ shown: Set<String> = ["reviews", "photos"]) {
    for (word, part) in Self.words { self[keyPath: part] = shown.contains(word) }
  }
}

/// Which users have a page (`users.pages`). A user who was never exported has none.
package enum UsersPages: String, Sendable, Hashable, CaseIterable {
  /// Users who wrote at least one review.
  case reviewers
  case all
}
