package import Model
package import Platform
package import Store

/// The settings and options about reports.
package struct ReportSettings: Sendable {
  /// The name at the top of every page.
  package var siteTitle = "sumaq"
  /// Whether `reports.off` is true: then no report is built.
  package var isOff = false
  /// Names of reports that are not built.
  package var off: Set<String> = []
  /// Columns of the analysts' own tables that look personal but may be shown.
  package var show: [String: [String]] = [:]
  /// What `users.show` lets pages show of people; a public report shows no more unless its head says so.
  package var usersShow: Set<String> = ["reviews"]
  /// Whether all people have a page, not only those who wrote a review.
  package var showsAllUsers = false
  /// Whether names in tables lead to the pages of the site.
  package var linksNames = false
  /// The limits of one statement.
  package var limits = AnalystLimits(rows: 1_000_000, resultBytes: 256_000_000)
  /// A report that takes longer is named on the closing screen.
  package var slowSeconds = 10
  /// The program whose processes answer queries; nil answers them in this process, only for tests.
  package var program: AnalystProgram?
  /// The site's time zone.
  package var zone = TimeZoneRules.utc
  /// The time zone's name, which identifies `zone` in the ledger.
  package var zoneName = "UTC"
  package var clock = Clock.system
  /// Whether no Markdown is converted before a report's values are known.
  var convertsWhole = false
  /// The language of the frame around reports, and of those that name none.
  package var language = "en"
  /// The address of the site: public reports contain their address, and `reports/sitemap.xml` lists them.
  package var baseURL: SiteAddress?
  /// The words of every language, by its tag.
  package var words: [String: StringTable] = [:]

  package init() {}

  /// The signs in files for spreadsheets.
  var sheetMarks: SheetMarks { SheetMarks(siteWords.language) }

  /// The words of the site's own language.
  var siteWords: StringTable { words[language] ?? .nothing }

  /// A digest of the words of the site and of another language, for the ledger.
  func wordsDigest(_ other: String) -> String {
    [siteWords, words[other] ?? .nothing].map(\.fingerprint).joined(separator: "\n")
  }
}
