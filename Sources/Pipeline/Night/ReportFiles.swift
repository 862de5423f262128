internal import Model

/// The files of all reports: those for analysts and those on the public site.
struct ReportFiles: PageSink {
  private let files: [(owner: PageOwner, sink: any OwnerSink)]

  init(_ site: any SiteSink) throws {
    files = try PageOwner.reports.map { ($0, try site.open($0)) }
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    files.first { $0.owner.owns(path) }?.sink.reuse(path, inputs: inputs) ?? false
  }

  func accept(_ page: RenderedPage) throws {
    try (files.first { $0.owner.owns(page.path) } ?? files[0]).sink.accept(page)
  }

  /// Removes the files of reports that were not named tonight.
  func close() throws { for (_, sink) in files { try sink.close() } }
}
