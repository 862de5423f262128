internal import Model

/// The front page: the findings of all reports, the weightiest first.
enum IndexPage {
  /// A report on the front page.
  struct Entry {
    let name: String
    let title: String
    let description: String
    let isBroken: Bool
    /// The language of its texts, if it is not that of the page.
    let language: String?
    /// Nil for a report that is broken, has a page for each row, or depends on the nights before.
    let story: ReportStory?
    let weight: Double
    /// The file of a history report's picture. It has the numbers of its night, which this page may not know.
    var pictureFile: String?

    /// By weight, then by the certainty of the finding. Entries that are equal in both keep their order.
    static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
      if left.weight != right.weight { return left.weight > right.weight }
      return left.story?.chance ?? 1 < right.story?.chance ?? 1
    }
  }

  static func html(
    _ entries: [Entry], siteTitle: String, until: String?, site: ReportSite, _ words: StringTable
  ) -> String {
    func said(_ word: Word) -> String { HTMLText.escape(words[word]) }
    let date = until.map { " · " + HTMLText.escape(words(.dataUpTo, (.date, $0))) } ?? ""
    var html = PageHeader.html(
      kicker: HTMLText.escape(siteTitle) + date, heading: said(.reportsTitle), lead: said(.reportsLead))
    html += "<section class=\"paper\">\n<h2 class=\"vh\">\(said(.allReports))</h2>\n<div class=\"front\">\n"
    for (place, entry) in entries.enumerated() { html += article(entry, isFirst: place == 0, words) }
    html += "</div>\n</section>\n"
    guard site == .analysts else { return html }
    html += "<section class=\"prose\">\n<h2>\(said(.yourOwn))</h2>\n"
    html += "<p>\(said(.yourOwnHow))\(said(.gap))<a href=\"dictionary.html\">\(said(.dictionary))</a></p>\n"
    return html + "</section>\n"
  }

  private static func article(_ entry: Entry, isFirst: Bool, _ words: StringTable) -> String {
    let lang = entry.language.map { " lang=\"\($0)\"" } ?? ""
    let headline = HTMLText.escape(entry.story?.headline ?? entry.title)
    let sentence = HTMLText.escape(entry.story?.sentence ?? entry.description)
    var html = "<article class=\"story\(isFirst ? " first" : "")\"><div\(lang)>"
    if entry.story != nil { html += "<p class=\"kicker\">\(HTMLText.escape(entry.title))</p>\n" }
    html += "<h3><a href=\"\(entry.name).html\">\(headline)</a></h3>\n"
    if entry.isBroken { html += "<p><b>\(HTMLText.escape(words[.reportBroken]))</b></p>\n" }
    if !sentence.isEmpty { html += "<p\(isFirst ? " class=\"lead\"" : "")>\(sentence)</p>" }
    html += "</div>\n"
    let file = entry.pictureFile.map {
      "<img src=\"\(HTMLText.escape($0))\" alt=\"\(HTMLText.escape(entry.title))\">"
    }
    let picture = file ?? entry.story?.picture?.svg(height: isFirst ? 180 : 56, words) ?? ""
    let parts = parts(entry.story, words)
    if !picture.isEmpty || !parts.isEmpty {
      html += "<div>\(picture)"
      if !parts.isEmpty { html += "<p class=\"meta\">\(HTMLText.escape(parts))</p>" }
      html += "</div>"
    }
    return html + "</article>\n"
  }

  /// `Pizza 120 · 4 charts, 1 table`
  private static func parts(_ story: ReportStory?, _ words: StringTable) -> String {
    guard let story else { return "" }
    var parts: [String] = []
    if story.charts > 0 { parts.append(words.count(.chartsCount, story.charts)) }
    if story.tables > 0 { parts.append(words.count(.tablesCount, story.tables)) }
    let highest = story.picture.flatMap { $0.shape == .bars ? $0.label : nil }
    return ([highest].compactMap(\.self) + [parts.joined(separator: words[.comma])]).joined(separator: " · ")
  }
}
