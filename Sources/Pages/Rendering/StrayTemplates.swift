internal import Diagnostics
internal import Model
internal import Platform

/// Finds files of the templates' folder that nothing reads.
enum StrayTemplates {
  /// The parts of the folder, each with the names that it may hold.
  private static let parts: [(part: String, names: [String])] = [
    ("", PageKind.allCases.map(\.file) + ["layout.html", "feed.xml"]),
    ("assets", ["site.css", "sheet.css", "site.js", "search.js"]),
    ("reports", ["layout.html", "reports.css", "reports.js"]),
  ]

  /// Tells of every file that has the name of no template, with the nearest one; `used` are the paths of all files that
  /// templates are made of, among them the partials.
  static func tell(_ folder: TemplateFolder, used: Set<String>, _ problems: any ProblemSink) throws(Failure) {
    for (part, names) in parts {
      for path in try folder.paths(in: part) {
        let name = Path.name(of: path)
        guard !names.contains(name), !isForPeople(name), !(part == "reports" && name.hasSuffix(".md")) else { continue }
        problems.report(PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: names)))
      }
    }
    try tellStrings(folder, used: used, problems)
    let folders = ["partials", "strings"] + parts.map(\.part).filter { !$0.isEmpty }
    for path in try folder.paths(in: "", kind: .folder) where !folders.contains(Path.name(of: path)) {
      let nearest = NearestWord.nearest(to: Path.name(of: path), among: folders)
      problems.report(PagesProblems.strayTemplate(path, nearest: nearest))
    }
    let partials = Set(used.map(Path.name))
    for path in try folder.paths(in: "partials") where !used.contains(path) {
      let name = Path.name(of: path)
      // One that a file of the user's own hides is not stray.
      guard !partials.contains(name), !isForPeople(name) else { continue }
      problems.report(
        PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: partials.sorted())))
    }
  }

  /// A string table is read where it is one of those shipped, where the site speaks it, or where it is a language of its
  /// own, which reports may speak.
  private static func tellStrings(
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
