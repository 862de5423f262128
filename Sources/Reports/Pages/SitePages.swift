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

/// Where a report is published: only among the analysts' reports, or also on the site.
enum ReportSite: String, Hashable, CaseIterable {
  case analysts = "reports/"
  /// Reports with `audience: public`.
  case everybody = "site/reports/"

  /// The path of a report's file below `Output/`.
  func path(_ name: String) -> String { rawValue + name }

  /// The path of a public report's file below the address of the site, percent-encoded.
  static func address(_ name: String) -> String {
    "reports/" + PercentEncoding.path(name)
  }

  static func all(_ head: ReportHead) -> [ReportSite] { head.isPublic ? [.analysts, .everybody] : [.analysts] }
}

/// The page that lists what analysts may query. Tables, columns and functions are described in English.
struct DictionaryPage {
  let words: StringTable

  func html(_ tables: [AnalystTable], siteTitle: String) -> String {
    var html = PageHeader.html(
      kicker: HTMLText.escape(siteTitle), heading: said(.dictionary),
      lead: HTMLText.escape(words(.dictionaryLead, (.name, "sumaq sql"))))
    for table in tables {
      let name = HTMLText.escape(table.name)
      // A long name is wrapped between words, not within one.
      let heading = name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "_<wbr>")
      let id = Self.taken.contains(name) ? "table-\(name)" : name
      html += "<section class=\"prose\">\n<h2 id=\"\(id)\" translate=\"no\">\(heading)</h2>\n"
      html += "<p lang=\"en\">\(HTMLText.escape(table.meaning))</p>\n"
      if !table.columns.isEmpty { html += columns(table, id) }
      html += "</section>\n"
    }
    html += "<section class=\"prose\">\n<h2 id=\"functions\">\(said(.dictionaryFunctions))</h2>\n"
    html += "<p lang=\"en\">Beside SQLite’s own. "
    html += "<code>'now'</code> is midnight of the day that the reports are built for, <code>'localtime'</code> the "
    html += "site’s time zone, and <code>random()</code> is not there: a report is the same every time.</p>\n"
    html += region("functions", [.dictionaryFunction, .dictionaryMeaning])
    for function in AnalystDictionary.functions { html += Self.row(function.signature, [function.meaning]) }
    return html + "</tbody></table></div>\n</section>\n"
  }

  /// Ids of the page other than those of its tables.
  private static let taken: Set = ["main", "functions"]

  private func columns(_ table: AnalystTable, _ heading: String) -> String {
    region(heading, [.dictionaryColumn, .dictionaryKind, .dictionaryMeaning])
      + table.columns.map { Self.row($0.name, [$0.kind.rawValue, $0.meaning]) }.joined() + "</tbody></table></div>\n"
  }

  private func said(_ word: Word) -> String { HTMLText.escape(words[word]) }

  /// The attributes of a table below the heading with that id.
  private func region(_ heading: String, _ heads: [Word]) -> String {
    "<div class=\"scroll\" role=\"region\" aria-labelledby=\"\(heading)\" tabindex=\"0\"><table><thead><tr>"
      + heads.map { "<th scope=\"col\">\(said($0))</th>" }.joined() + "</tr></thead><tbody>\n"
  }

  private static func row(_ head: String, _ cells: [String]) -> String {
    "<tr><th scope=\"row\"><code>\(HTMLText.escape(head))</code></th>"
      + cells.map { "<td lang=\"en\">\(HTMLText.escape($0))</td>" }.joined() + "</tr>\n"
  }
}

/// `site/reports/sitemap.xml` (sitemaps.org): the addresses of the public reports' pages, a part of the site's sitemap.
///
/// A sitemap lists only files below its own folder, so reports can be published without changing the site's own one.
enum ReportSitemap {
  static let name = "sitemap.xml"
  /// The maximum number of addresses in the protocol.
  static let most = 50_000

  /// Lists pages by their paths below the reports' folder; those beyond `most` are left out.
  static func xml(_ pages: [String], _ base: SiteAddress) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    text += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for page in pages.prefix(most) {
      text += "<url><loc>\(HTMLText.escape(base.address(of: ReportSite.address(page))))</loc></url>\n"
    }
    return Array((text + "</urlset>\n").utf8)
  }
}
