internal import Pages
internal import Platform

/// The published pages by their kind, the first of each by name.
struct DeskPages {
  private(set) var found: [PageKind: (pages: [String], count: Int)] = [:]
  /// The names of the analysts' reports.
  private(set) var reports: [String] = []
  private let output: String
  private let most: Int

  init(_ output: String, most: Int) {
    (self.output, self.most) = (output, most)
    let top: [(String, PageKind)] = [
      ("index.html", .home), ("best.html", .best), ("districts.html", .districts), ("404.html", .notFound),
    ]
    for (name, kind) in top where names("site").contains(name) { add("site/" + name, kind) }
    for (folder, kind) in [("cuisines", PageKind.cuisine), ("districts", .district), ("a-z", .letter)] {
      for name in pages("site/" + folder) { add("site/\(folder)/\(name)", kind) }
    }
    addSubjects("site/dishes", .dish, .dishLetter)
    addSubjects("site/restaurants", .restaurant, .restaurantLeaf)
    addSubjects("site/users", .user, .userLeaf)
    reports = pages("reports").map { String($0.dropLast(5)) }.filter { $0 != "index" && $0 != "dictionary" }
  }

  private mutating func addSubjects(_ folder: String, _ page: PageKind, _ leaf: PageKind) {
    for name in names(folder) {
      if name.hasSuffix(".html") {
        add(folder + "/" + name, page)
      } else {
        for inner in pages(folder + "/" + name) {
          add("\(folder)/\(name)/\(inner)", inner == "sheet.html" ? .sheet : leaf)
        }
      }
    }
  }

  private mutating func add(_ path: String, _ kind: PageKind) {
    var (pages, count) = found[kind] ?? ([], 0)
    if pages.count < most { pages.append(path) }
    found[kind] = (pages, count + 1)
  }

  private func pages(_ folder: String) -> [String] { names(folder).filter { $0.hasSuffix(".html") } }

  /// A folder that is not there, or cannot be read, has none.
  private func names(_ folder: String) -> [String] {
    do throws(FileError) { return try Files.names(in: Path.join(output, folder)).sorted() } catch { return [] }
  }
}
