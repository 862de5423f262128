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
      return try Files.read(path)
    }
  }
}

/// Gives the files of one report to the sink, except those that are reused.
struct PageWriter: Sendable {
  let sink: any PageSink
  let inputs: [UInt8]
  let sites: [ReportSite]

  func page(_ name: String, _ site: ReportSite, _ bytes: () throws -> [UInt8]) throws {
    let path = site.path(name)
    guard !sink.reuse(path, inputs: inputs) else { return }
    try sink.accept(RenderedPage(path: path, kind: .list, content: .bytes(try bytes()), inputs: inputs))
  }

  func file(_ name: String, _ content: RenderedPage.Content) throws {
    for site in sites where !sink.reuse(site.path(name), inputs: inputs) {
      try sink.accept(RenderedPage(path: site.path(name), kind: .asset, content: content, inputs: inputs))
    }
  }
}

/// The bytes of a file before it is published: in memory while they are few, then in a file of the scratch folder.
final class SpilledBytes {
  private final class Scratch {
    let file: FileDescriptor
    init(_ path: String) throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }
  }

  private let path: String
  private var bytes: [UInt8] = []
  private var scratch: Scratch?
  private let most: Int

  /// The file `path` and its folder are created when there are more bytes than `most`.
  init(_ path: String, most: Int = 1 << 20) {
    self.path = path
    self.most = most
  }

  func append(_ more: [UInt8]) throws {
    if scratch == nil {
      bytes += more
      guard bytes.count > most else { return }
      try Files.makeFolder(Path.parent(of: path))
      let opened = try Scratch(path)
      try opened.file.write(bytes)
      scratch = opened
      bytes = []
    } else {
      try scratch?.file.write(more)
    }
  }

  /// The content; valid when all bytes have been added.
  var content: RenderedPage.Content { scratch == nil ? .bytes(bytes) : .file(path: path) }
}
