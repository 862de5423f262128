internal import Diagnostics
internal import Model
internal import Platform

/// Finds files in the templates' folder that nothing reads.
enum StrayTemplates {
  /// The parts of the folder, each with the names that it may contain.
  private static let parts: [(part: String, names: [String])] = [
    ("", files(in: "") + ["layout.html", "feed.xml", "bundle.html"]),
    ("sealed", files(in: "sealed")),
    (
      "assets",
      [
        "site.css", "sheet.css", "seal.css", "app.css", "bundle.css", "site.js", "search.js", "stars.js", "seal.js",
        "app.js", "sw.js", "withdraw.js",
      ]
    ),
    ("reports", ["layout.html", "reports.css", "reports.js"]),
  ]

  /// The names of the templates of pages and fragments in a folder.
  private static func files(in folder: String) -> [String] {
    (PageKind.allCases.map(\.file) + FragmentKind.allCases.map(\.file)).compactMap { file in
      Path.parent(of: file) == (folder.isEmpty ? "." : folder) ? Path.name(of: file) : nil
    }
  }

  /// Reports every file whose name is not that of a template, with the nearest one. `used` are the paths of all files
  /// that templates include, such as partials.
  static func report(_ folder: TemplateFolder, used: Set<String>, _ problems: any ProblemSink) throws(Failure) {
    for (part, names) in parts {
      for path in try folder.paths(in: part) {
        let name = Path.name(of: path)
        guard !names.contains(name), !isForPeople(name), !(part == "reports" && name.hasSuffix(".md")) else { continue }
        problems.report(PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: names)))
      }
    }
    try reportStrings(folder, used: used, problems)
    let folders = ["partials", "strings"] + parts.map(\.part).filter { !$0.isEmpty }
    for path in try folder.paths(in: "", kind: .folder) where !folders.contains(Path.name(of: path)) {
      let nearest = NearestWord.nearest(to: Path.name(of: path), among: folders)
      problems.report(PagesProblems.strayTemplate(path, nearest: nearest))
    }
    let partials = Set(used.filter { Path.name(of: Path.parent(of: $0)) == "partials" }.map(Path.name))
    for path in try folder.paths(in: "partials") where !used.contains(path) {
      let name = Path.name(of: path)
      // A shipped partial that a file of the user's replaces is not stray.
      guard !partials.contains(name), !isForPeople(name) else { continue }
      problems.report(
        PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: partials.sorted())))
    }
  }

  /// A string table is used if it is shipped, if the site uses the language, or if it makes a language of its own,
  /// which reports may use.
  private static func reportStrings(
    _ folder: TemplateFolder, used: Set<String>, _ problems: any ProblemSink
  ) throws(Failure) {
    let names = try StringTable.tags(in: folder).map { $0 + ".json" }
    for path in try folder.paths(in: "strings") where !used.contains(path) && !isForPeople(Path.name(of: path)) {
      let name = Path.name(of: path)
      if names.contains(name) { continue }
      let nearest = NearestWord.nearest(to: name, among: names)
      problems.report(PagesProblems.strayTemplate(path, nearest: nearest))
    }
  }

  private static func isForPeople(_ name: String) -> Bool {
    name.lowercased().hasPrefix("readme") || name.hasSuffix(".txt")
  }
}
