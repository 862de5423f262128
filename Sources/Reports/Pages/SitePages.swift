internal import Diagnostics
internal import Model
internal import Store

/// The pages and files that belong to no single report: the list, the dictionary, the assets.
struct SitePages {
  let night: ReportNight
  let tables: [AnalystTable]
  let sink: any PageSink
  let problems: any ProblemSink

  /// `rows` are the pages of a public report's rows, by their paths below the reports' folder.
  /// `stories`: what the front page tells of each report, by name.
  func publish(
    _ sources: [ReportSource], broken: Set<String>, stories: [String: ReportStory],
    rows: (ReportSource) throws -> [String]
  ) throws {
    let isShared = sources.contains { $0.head.isPublic }
    try publishShared(isShared ? ReportSite.allCases : [.analysts])
    try publishList(.analysts, sources, broken, stories)
    if isShared {
      let shared = sources.filter { $0.head.isPublic && !broken.contains($0.name) }
      try publishList(.everybody, shared, [], stories)
      try publishSitemap(try shared.flatMap { [$0.name + ".html"] + (try rows($0)) })
    }
    let dictionary = DictionaryPage(words: night.frame.words).html(tables, siteTitle: night.settings.siteTitle)
    try accept("reports/dictionary.html", .list, inputs: inputs(dictionary)) {
      night.frame.page(
        "dictionary.html", title: night.frame.words[.dictionary], description: night.frame.words[.dictionary],
        content: dictionary,
        root: "", here: "dictionary")
    }
  }

  /// The site's sitemap names this file if any report is public, so it exists even if all of them are broken.
  private func publishSitemap(_ pages: [String]) throws {
    guard let base = night.settings.baseURL else { return }
    let pages = ["index.html"] + pages
    if pages.count > ReportSitemap.most {
      problems.report(ReportsProblems.sitemap.problem("public reports have \(pages.count) pages"))
    }
    let bytes = ReportSitemap.xml(pages, base)
    try accept(ReportSite.everybody.path(ReportSitemap.name), .list, inputs: SHA256.digest(bytes)) { bytes }
  }

  private func publishShared(_ sites: [ReportSite]) throws {
    for site in sites {
      for asset in night.frame.assets {
        try accept(site.path("assets/" + asset.name), .asset, inputs: SHA256.digest(asset.bytes)) { asset.bytes }
      }
    }
  }

  private func publishList(
    _ site: ReportSite, _ sources: [ReportSource], _ broken: Set<String>, _ stories: [String: ReportStory]
  ) throws {
    let entries = sources.map { source in
      let picture = source.head.picture.flatMap { $0.text == "none" ? nil : "\(source.name)/\($0.text).svg" }
      return IndexPage.Entry(
        name: source.name, title: source.head.title.isEmpty ? source.name : source.head.title,
        description: source.head.description, isBroken: broken.contains(source.name),
        language: source.head.language.flatMap { $0 == night.settings.language ? nil : $0 },
        story: broken.contains(source.name) ? nil : stories[source.name], weight: source.head.weight,
        pictureFile: source.head.isHistory && !broken.contains(source.name) ? picture : nil)
    }
    .enumerated().sorted { left, right in
      if IndexPage.Entry.isBefore(left.element, right.element) { return true }
      return !IndexPage.Entry.isBefore(right.element, left.element) && left.offset < right.offset
    }
    let list = IndexPage.html(
      entries.map(\.element), siteTitle: night.settings.siteTitle,
      until: night.dataUntil.map(night.frame.words.language.words), site: site, night.frame.words)
    try accept(site.path("index.html"), .list, inputs: inputs(list)) {
      night.frame.page(
        "index.html", title: night.frame.words[.reportsTitle], description: night.frame.words[.reportsLead],
        content: list, root: "",
        here: "index", site: site)
    }
  }

  private func inputs(_ content: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(night.frame.digest)
    hash.update(night.settings.wordsDigest(night.settings.language))
    hash.update(content)
    return hash.finish()
  }

  private func accept(
    _ path: String, _ kind: RenderedPage.Kind, inputs: [UInt8], _ bytes: () -> [UInt8]
  ) throws {
    guard !sink.reuse(path, inputs: inputs) else { return }
    try sink.accept(RenderedPage(path: path, kind: kind, content: .bytes(bytes()), inputs: inputs))
  }
}
