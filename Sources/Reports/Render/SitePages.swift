internal import Model
internal import Store

/// The pages and files that belong to no single report: the list, the dictionary, the assets.
struct SitePages {
  let night: ReportNight
  let tables: [AnalystTable]
  let sink: any PageSink

  func publish(_ sources: [ReportSource], broken: Set<String>) throws {
    let shared = sources.filter { $0.head.isPublic && !broken.contains($0.name) }
    try publishShared(shared.isEmpty ? [.analysts] : ReportSite.allCases)
    try publishList(.analysts, sources, broken)
    if !shared.isEmpty { try publishList(.everybody, shared, []) }
    let dictionary = DictionaryPage.html(tables)
    try accept("reports/dictionary.html", .list, inputs: inputs(dictionary)) {
      night.frame.page(
        title: "Data dictionary", description: "Every table and column that analysts may read.", content: dictionary,
        root: "", here: "dictionary")
    }
  }

  private func publishShared(_ sites: [ReportSite]) throws {
    for site in sites {
      for asset in night.frame.assets {
        try accept(site.path("assets/" + asset.name), .asset, inputs: SHA256.digest(asset.bytes)) { asset.bytes }
      }
    }
  }

  private func publishList(_ site: ReportSite, _ sources: [ReportSource], _ broken: Set<String>) throws {
    let entries = sources.map { source in
      IndexPage.Entry(
        name: source.name, title: source.head.title.isEmpty ? source.name : source.head.title,
        description: source.head.description, isBroken: broken.contains(source.name))
    }
    let list = IndexPage.html(entries, siteTitle: night.settings.siteTitle, site: site)
    try accept(site.path("index.html"), .list, inputs: inputs(list)) {
      night.frame.page(
        title: "Reports", description: "All reports of \(night.settings.siteTitle).", content: list, root: "",
        here: "index", site: site)
    }
  }

  private func inputs(_ content: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(night.frame.digest)
    hash.update(content)
    return hash.finish()
  }

  private func accept(
    _ path: String, _ kind: RenderedPage.Kind, inputs: [UInt8], _ bytes: () -> [UInt8]
  ) throws {
    guard !sink.stands(path, inputs: inputs) else { return }
    try sink.accept(RenderedPage(path: path, kind: kind, content: .bytes(bytes()), inputs: inputs))
  }
}
