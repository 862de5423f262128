package import Model

/// The subjects and lists whose pages a night looks at.
package enum SubjectSet: Sendable {
  case all
  /// The subjects that a shard owns. The store has rows of others, whom their pages name.
  case owned(Shard)
  /// Only the subjects and lists that are named here. All other published pages stay as they are.
  case changed(ChangedSubjects)

  package var isAll: Bool { if case .all = self { true } else { false } }

  /// Whether the subjects were chosen one by one, so that each of them is looked at, even one without a page.
  package var isChosen: Bool { if case .changed = self { true } else { false } }

  /// Whether any subject is looked at.
  package var hasSubjects: Bool { if case .changed(let changed) = self { !changed.isEmpty } else { true } }

  /// Whether all leaves of a subject are looked at, even if their reviews did not change.
  package func includesAllLeaves(_ kind: Collection, _ key: Int64) -> Bool {
    guard case .changed(let changed) = self else { return true }
    return (kind == .restaurants ? changed.restaurantsToRenderWhole : changed.usersToRenderWhole).contains(key)
  }

  /// Whether the lists of all restaurants are looked at.
  package var includesLists: Bool {
    if case .changed(let changed) = self { changed.areRestaurantListsStale } else { true }
  }

  /// Whether the search is looked at.
  package var includesNames: Bool { if case .changed(let changed) = self { changed.isSearchStale } else { true } }
}
