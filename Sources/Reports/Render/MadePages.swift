internal import Model
internal import Platform

/// Rendered pages of a report's rows. They are kept until all pages of the report are rendered: if one fails, none is
/// published.
struct MadePages: Sendable {
  /// The bytes of all pages, one after the other.
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
