internal import Diagnostics
internal import Model
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

  func tell(_ problems: [Problem]) { state.withLock { $0.problems = problems.map(LiveMistake.init) } }

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
