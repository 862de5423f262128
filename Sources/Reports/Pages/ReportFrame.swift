internal import Diagnostics
internal import Model
internal import Templating

/// The layout of every report page. Its stylesheets and scripts are named by their content.
struct ReportFrame {
  /// A file of `assets/`, under its published name.
  struct Asset {
    let name: String
    let bytes: [UInt8]
  }

  let assets: [Asset]
  /// Differs if the layout or an asset changes.
  let digest: [UInt8]
  private let layout: Template
  private let siteTitle: String
  private let baseURL: SiteAddress?
  /// The words of the site's language.
  let words: StringTable

  /// Nil if the layout has a mistake, which is reported to `problems`.
  init?(
    layout source: TemplateSource, assets: [String: [UInt8]], siteTitle: String, baseURL: SiteAddress? = nil,
    words: StringTable, problems: any ProblemSink
  ) {
    guard
      let layout = Template.compile(source, kind: .html, schema: Self.schema, problems: problems)
    else { return nil }
    self.layout = layout
    self.siteTitle = siteTitle
    self.baseURL = baseURL
    self.words = words
    var hash = SHA256()
    hash.update(source.text)
    hash.update(siteTitle)
    hash.update(baseURL?.text ?? "")
    self.assets = assets.sorted { Self.order($0.key) < Self.order($1.key) }.map { name, bytes in
      let digest = SHA256.digest(bytes)
      hash.update(digest)
      return Asset(name: Self.named(name, Digest.hex(digest, length: 12)), bytes: bytes)
    }
    digest = hash.finish()
  }

  /// The site's stylesheet comes first, then the one that a folder of templates adds for reports.
  private static func order(_ name: String) -> (Int, String) { (name.hasPrefix("reports") ? 1 : 0, name) }

  /// `site.css` as `site-0123456789ab.css`.
  private static func named(_ name: String, _ digest: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return name + "-" + digest }
    return name[..<dot] + "-" + digest + name[dot...]
  }

  /// A complete page. Its content has its own language if that is not the site's. `root` leads from the page to the
  /// reports' folder (`` or `../`), where it is published as `name`.
  func page(
    _ name: String, title: String, description: String, content: String, root: String, here: String = "",
    site: ReportSite = .analysts, language: Language? = nil
  ) -> [UInt8] {
    func files(_ suffix: String) -> SlotValue {
      .list(
        Records(assets.filter { $0.name.hasSuffix(suffix) }.map { Record([.text(root + "assets/" + $0.name)]) }))
    }
    var bytes: [UInt8] = []
    layout.render(
      Record([
        .text(HTMLText.plain(title)), .text(HTMLText.plain(description)), .text(siteTitle), .text(root),
        files(".css"), files(".js"), .flag(here == "index"), .flag(here == "dictionary"), .flag(site == .everybody),
        .text(content), .record(Record(Word.allCases.map { .text(words.source(of: $0)) })),
        .text(words.language.tag), .text(words.language.direction),
        SlotValue(language.flatMap { $0.tag == words.language.tag ? nil : $0.tag }), social(name, site, language),
      ]), into: &bytes)
    return bytes
  }

  /// The metadata of a page that is published on the web.
  private func social(_ name: String, _ site: ReportSite, _ language: Language?) -> SlotValue {
    guard site == .everybody, let baseURL else { return .empty }
    return .record(
      Record([
        .text(baseURL.address(of: ReportSite.address(name))), .text((language ?? words.language).openGraphLocale),
      ]))
  }

  /// The slots of `Templates/reports/layout.html`.
  static let schema = Schema(
    "reports' layout",
    [
      Slot("title", .text, "the page's title"), Slot("description", .text, "one sentence about the page"),
      Slot("site", .text, "the site's name"), Slot("root", .path, "way to the reports' folder"),
      Slot("styles", .list(paths), "stylesheets"), Slot("scripts", .list(paths), "scripts"),
      Slot("is_index", .flag, "this is the list of reports"),
      Slot("is_dictionary", .flag, "this is the data dictionary"),
      Slot("is_public", .flag, "the page is on the site, not among the analysts' reports"),
      Slot("content", .html, "what is in main"),
      Slot("t", .section(words), "the words of the site's language, by their key in the string table"),
      Slot("language", .text, "the tag of the site's language"),
      Slot("direction", .text, "the direction of its writing"),
      Slot("content_language", .text, "the tag of the content's language, where that is another"),
      Slot("social", .section(social), "where a public report is on the web, where site.baseURL says so"),
    ])

  private static let social = Schema(
    "social",
    [
      Slot("address", .url, "the page's own address"),
      Slot("locale", .text, "its language and a country, in the words of Open Graph"),
    ])

  private static let words = Schema("t", Word.allCases.map { Slot($0.key, .text, "the text of that key") })

  private static let paths = Schema("file", [Slot("path", .path, "way to the file")])
}

/// The header of every report page.
enum PageHeader {
  /// The parts are markup; a long heading is set in smaller type.
  static func html(kicker: String, heading: String, lead: String?, below: String? = nil) -> String {
    var html = "<header class=\"title story\">\n<div>\n<p class=\"kicker\">\(kicker)</p>\n"
    html += "<h1\(heading.count > 90 ? " class=\"long\"" : "")>\(heading)</h1>\n"
    if let lead { html += "<p class=\"lead\">\(lead)</p>\n" }
    if let below { html += below + "\n" }
    return html + "</div>\n</header>\n"
  }
}

/// The page that replaces a report that could not be built.
enum BrokenPage {
  static func html(title: String, problems: [Problem], _ words: StringTable) -> String {
    var html = PageHeader.html(
      kicker: HTMLText.escape(title), heading: HTMLText.escape(words[.thisBroken]),
      lead: HTMLText.escape(words[.brokenLead]))
    html += "<section class=\"prose\">\n<h2>\(HTMLText.escape(words[.whatIsWrong]))</h2>\n<div lang=\"en\">\n"
    for problem in problems { html += self.html(problem) }
    return html + "</div>\n</section>\n"
  }

  private static func html(_ problem: Problem) -> String {
    var html = "<div class=\"note\"><p><strong>\(HTMLText.escape(problem.reason))</strong></p>"
    if let place = problem.place { html += "<p class=\"meta\">\(HTMLText.escape(place.description))</p>" }
    if let excerpt = problem.excerpt {
      let caret = String(repeating: " ", count: excerpt.caret) + "^"
      html += "<pre class=\"scroll\" tabindex=\"0\"><code>\(HTMLText.escape(excerpt.line))\n\(caret)</code></pre>"
    }
    return html + "<p>\(HTMLText.escape(problem.mend))</p></div>\n"
  }
}
