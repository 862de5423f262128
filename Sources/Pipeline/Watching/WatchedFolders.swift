internal import Platform

/// The places of a run that are watched, and what the files in them are for.
struct WatchedFolders: Sendable {
  private let request: RunRequest

  init(_ request: RunRequest) { self.request = request }

  var places: [WatchedPlace] {
    [.folder(request.exports), .file(request.config)] + templateFolders.map { .folder($0) }
  }

  /// What a run writes is no change, even if it lies in a watched folder.
  var excluded: Set<String> { [request.output, request.state] }

  private var templateFolders: [String] {
    [request.templates, request.shippedTemplates].compactMap(\.self)
  }

  /// What was saved; a file that no run reads is left out.
  func saved(_ change: RestingFiles.Change) -> SavedFiles {
    var saved = SavedFiles()
    if change.isUnknown { saved.addEverything() }
    for path in change.paths {
      for area in areas(of: path) { saved.add(path, area) }
    }
    return saved
  }

  /// Folders can lie within each other, so that a file may be for several things.
  func areas(of path: String) -> [SavedFiles.Area] {
    guard path != request.output, path != request.state, !Self.isIgnored(Path.name(of: path)) else { return [] }
    var areas: [SavedFiles.Area] = []
    if Self.holds(path, request.config) { areas.append(.settings) }
    if Self.holds(path, request.exports) || Self.holds(request.exports, path) { areas.append(.exports) }
    for folder in templateFolders {
      if Self.holds(path, folder) { areas.append(.templates) }
      if path != folder, Self.holds(folder, path) { areas.append(Self.area(path.dropFirst(folder.utf8.count + 1))) }
    }
    return areas
  }

  /// What a path below a folder of templates is for.
  private static func area(_ path: Substring) -> SavedFiles.Area {
    if path.hasPrefix("strings/") || path == "strings" { return .strings }
    if path.hasSuffix(".css"), path.hasPrefix("assets/") || path.hasPrefix("reports/") { return .styles }
    if path.hasPrefix("reports/") || path == "reports" { return .reports }
    return .templates
  }

  /// Whether `path` is the folder, or below it.
  private static func holds(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// Whether a name is one that editors and copies use before, or beside, the file itself.
  static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name == "4913"
      || [".tmp", ".part", ".swp", ".swx", ".bak"].contains { name.hasSuffix($0) }
  }
}

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
