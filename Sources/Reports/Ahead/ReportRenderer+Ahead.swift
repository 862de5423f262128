package import Diagnostics
package import Model
package import Store
internal import Synchronization

// Renders pages of reports for a preview, by the same build that publishes them, without publishing them.
extension ReportRenderer {
  /// The pages at these paths below the output, of these reports alone. Pages of other reports are left out, and so are
  /// those of a report with a page for each row, which are too many to be made ahead. The store has a scratch folder that
  /// no other build uses.
  package func pages(
    at paths: Set<String>, of names: Set<String>, store: Store, shelf: AnswerShelf, asOf: CivilDay, workers: Int,
    cancelled: @escaping @Sendable () -> Bool
  ) throws -> [String: [UInt8]] {
    var renderer = self
    renderer.shelf = shelf
    renderer.only = Set(
      sources().filter { source in names.contains(source.name) && !source.blocks.contains { $0.isEach } }.map(\.name))
    let sink = AskedPages(paths)
    _ = try ReportsUpdate(
      renderer: renderer, store: store, sink: sink, asOf: asOf, memo: QuestionMemo(store), remembers: false
    ).run(workers: workers, history: true, progress: { _, _ in }, cancelled: cancelled)
    return sink.made
  }

  /// The styles and scripts that reports load, by their names in the templates, with the names under which they are
  /// published below `reports/assets`.
  package func publishedAssets() throws(Failure) -> [(stem: String, name: String, bytes: [UInt8])] {
    try frame().assets.map { asset in
      (String(asset.name[..<(asset.name.lastIndex(of: "-") ?? asset.name.endIndex)]), asset.name, asset.bytes)
    }
  }
}

/// The sink of a build that makes some pages: it keeps these, and treats all other files as unchanged.
private final class AskedPages: PageSink {
  private let paths: Set<String>
  private let pages = Mutex<[String: [UInt8]]>([:])

  init(_ paths: Set<String>) { self.paths = paths }

  var made: [String: [UInt8]] { pages.withLock { $0 } }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool { !paths.contains(path) }

  func accept(_ page: RenderedPage) {
    guard paths.contains(page.path), case .bytes(let bytes) = page.content else { return }
    pages.withLock { $0[page.path] = bytes }
  }
}
