internal import Model
internal import Platform

/// Rendered pages of a report's rows, and their files. They are kept until all pages of the report are rendered: if one fails, none is
/// published.
struct MadePages: Sendable {
  /// The bytes of all pages, one after the other.
  private let content: RenderedPage.Content
  private let files: [File]

  /// A page of one site, or a file of all sites of the report.
  struct File {
    let name: String
    let site: ReportSite?
    /// The number of its bytes among those of all; a large file has its own content.
    let length: Int
    var content: RenderedPage.Content?
  }

  init(_ content: RenderedPage.Content, _ files: [File]) {
    self.content = content
    self.files = files
  }

  func publish(_ writer: PageWriter) throws {
    let bytes = try bytes()
    var start = 0
    for file in files {
      let end = start + file.length
      if let content = file.content {
        try writer.file(file.name, content)
      } else if let site = file.site {
        try writer.page(file.name, site) { Array(bytes[start..<end]) }
      } else {
        try writer.file(file.name, .bytes(Array(bytes[start..<end])))
      }
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
