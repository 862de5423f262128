internal import Model

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
