internal import Diagnostics
internal import Pages
internal import Platform
internal import Serving
internal import Synchronization

/// What the page `/_/` shows of a watch.
final class WatchDesk: LiveDesk {
  private static let mostBuilds = 20
  private static let mostPages = 50

  private let request: RunRequest
  private let context: RunContext
  private let state = Mutex(DeskOverview())

  init(_ request: RunRequest, _ context: RunContext) { (self.request, self.context) = (request, context) }

  func overview() -> DeskOverview { state.withLock { $0 } }

  func values(of path: String) throws -> [UInt8] {
    try SinglePage.render(path, as: .values, request, context.alone(context.cancellation))
  }

  func add(_ build: DeskBuild) {
    state.withLock { state in state.builds = Array(([build] + state.builds).prefix(Self.mostBuilds)) }
  }

  func show(_ problems: [Problem]) { state.withLock { $0.problems = problems.map(LiveMistake.init) } }

  /// Looks again which pages there are. Costs a walk through the site's folders.
  func look(_ kinds: [(kind: PageKind, files: [String])]) {
    let pages = DeskPages(request.output, most: Self.mostPages)
    let folders = [request.templates, request.shippedTemplates].compactMap(\.self)
    var templates: [String: DeskTemplate] = [:]
    for (kind, files) in kinds {
      for file in files {
        let folder = folders.first { file.hasPrefix($0 + "/") }
        let name = folder.map { String(file.dropFirst($0.utf8.count + 1)) } ?? file
        var template = templates[name] ?? DeskTemplate(name: name, pages: [], pageCount: 0)
        let found = pages.found[kind] ?? ([], 0)
        template.pages = Array((template.pages + found.pages).prefix(Self.mostPages))
        template.pageCount += found.count
        templates[name] = template
      }
    }
    let reports = pages.reports.map {
      DeskTemplate(name: "reports/\($0).md", pages: ["reports/\($0).html"], pageCount: 1)
    }
    state.withLock { [templates] state in
      state.templates = templates.values.sorted { $0.name < $1.name } + reports
    }
  }
}

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

/// Runs one thing at a time beside a watch; what is begun while it runs is left out.
final class DeskLooking {
  private final class Mark: Sendable { let isDone = Atomic<Bool>(false) }

  private var thread: Thread?
  private var mark = Mark()

  func begin(_ body: @escaping @Sendable () -> Void) {
    guard thread == nil || mark.isDone.load(ordering: .acquiring) else { return }
    join()
    let mark = Mark()
    self.mark = mark
    thread = Thread {
      body()
      mark.isDone.store(true, ordering: .releasing)
    }
  }

  func join() {
    thread?.join()
    thread = nil
  }
}
