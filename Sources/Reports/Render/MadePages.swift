internal import Model
internal import Platform

/// Some pages of a report's rows, which wait until all of that report are made: where one fails, none is published.
struct MadePages: Sendable {
  /// The pages, end to end.
  private let content: RenderedPage.Content
  private let pages: [(name: String, site: ReportSite, length: Int)]

  init(_ content: RenderedPage.Content, _ pages: [(name: String, site: ReportSite, length: Int)]) {
    self.content = content
    self.pages = pages
  }

  func publish(_ writer: PageWriter) throws {
    let bytes = try bytes()
    var start = 0
    for page in pages {
      let end = start + page.length
      try writer.page(page.name, page.site) { Array(bytes[start..<end]) }
      start = end
    }
  }

  private func bytes() throws -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .file(let path):
      do throws(FileError) { return try Files.read(path) } catch { throw error.failure }
    }
  }
}
