internal import Model

/// The files of all reports: what only analysts see, and what everybody does.
struct ReportFiles: PageSink {
  private let files: [(owner: PageOwner, sink: any OwnerSink)]

  init(_ site: any SiteSink) throws {
    files = try PageOwner.reports.map { ($0, try site.open($0)) }
  }

  func stands(_ path: String, inputs: [UInt8]) -> Bool {
    files.first { $0.owner.owns(path) }?.sink.stands(path, inputs: inputs) ?? false
  }

  func accept(_ page: RenderedPage) throws {
    try (files.first { $0.owner.owns(page.path) } ?? files[0]).sink.accept(page)
  }

  /// What was not named goes.
  func close() throws { for (_, sink) in files { try sink.close() } }
}
