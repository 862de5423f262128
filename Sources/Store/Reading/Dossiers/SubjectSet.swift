package import Model

/// Whose pages a night looks at.
package enum SubjectSet: Sendable {
  case all
  /// Only subjects and lists that are named as changed; all other published pages stay as they are.
  case changed(ChangedSubjects)

  package var isAll: Bool { if case .all = self { true } else { false } }

  /// Whether all leaves of a subject are looked at, whatever their reviews say.
  package func hasAllLeaves(_ kind: Collection, _ key: Int64) -> Bool {
    guard case .changed(let changed) = self else { return true }
    return (kind == .restaurants ? changed.restaurantsToRenderWhole : changed.usersToRenderWhole).contains(key)
  }

  /// Whether complete lists of restaurants are looked at.
  package var hasLists: Bool { if case .changed(let changed) = self { changed.lists } else { true } }

  /// Whether the index of names is looked at.
  package var hasNames: Bool { if case .changed(let changed) = self { changed.names } else { true } }
}
