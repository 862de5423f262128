internal import Model

/// Hands the files of one report to the sink, those that do not stand already.
struct PageWriter {
  let night: ReportNight
  let sink: any PageSink
  let inputs: [UInt8]
  /// Paths below `Output/`.
  let wanted: Set<String>
  let sites: [ReportSite]

  func page(_ name: String, _ bytes: (ReportSite) throws -> [UInt8]) throws {
    for site in sites where wanted.contains(site.path(name)) {
      try sink.accept(
        RenderedPage(path: site.path(name), kind: .list, content: .bytes(try bytes(site)), inputs: inputs))
    }
  }

  func file(_ name: String, _ bytes: () throws -> [UInt8]) throws {
    let paths = sites.map { $0.path(name) }.filter(wanted.contains)
    guard !paths.isEmpty else { return }
    let content = try bytes()
    for path in paths {
      try sink.accept(RenderedPage(path: path, kind: .asset, content: .bytes(content), inputs: inputs))
    }
  }
}
