internal import Platform

/// Files that were saved, and what they mean for a site.
struct SavedFiles: Sendable, Equatable {
  /// What a file is for.
  enum Area: Sendable, Hashable, CaseIterable {
    case exports, templates, styles, strings, reports, settings
  }

  private(set) var areas: Set<Area> = []
  private(set) var paths: Set<String> = []

  mutating func add(_ path: String, _ area: Area) {
    paths.insert(path)
    areas.insert(area)
  }

  mutating func add(_ other: SavedFiles) {
    areas.formUnion(other.areas)
    paths.formUnion(other.paths)
  }

  /// Anything may have been saved.
  mutating func addEverything() { areas = Set(Area.allCases) }

  var isEmpty: Bool { areas.isEmpty }

  /// `restaurant.md`, `restaurant.md and 2 more files`.
  var words: String {
    let names = Set(paths.map(Path.name)).sorted()
    guard let first = names.first else { return isEmpty ? "" : "everything" }
    return names.count == 1 ? first : first + " and " + Amount.of(names.count - 1, "more file", "more files")
  }
}
