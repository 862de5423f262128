package import Model
package import Platform
package import Store

/// What `sumaq.json` and the command line say about reports.
package struct ReportSettings: Sendable {
  /// The name at the top of every page.
  package var siteTitle: String
  /// `reports.off: true`: none is built.
  package var isOff: Bool
  /// Names of reports that are not built.
  package var off: Set<String>
  /// Columns of the analysts' own tables that look personal and may be seen all the same.
  package var show: [String: [String]] = [:]
  /// What `users.show` lets pages show of people; public reports show no more by themselves.
  package var usersShow: Set<String> = ["reviews"]
  /// What one statement may cost.
  package var limits: AnalystLimits
  /// A report that takes longer is named in the closing screen.
  package var slowSeconds: Int
  /// The program whose processes answer questions; nil answers them in this process, which is for tests alone.
  package var program: AnalystProgram?
  /// The site's time zone.
  package var zone: TimeZoneRules
  /// A word that stands for `zone` in the ledger: the zone's name.
  package var zoneName: String
  package var clock: Clock
  /// No Markdown is converted ahead of a report's values.
  var convertsWhole = false
  /// The language of the frame around reports, and of those that name none.
  package var language = "en"
  /// Where the site is published: public reports name their address, and `reports/sitemap.xml` names them.
  package var baseURL: SiteAddress?
  /// The words of every language, by its tag.
  package var words: [String: StringTable] = [:]

  package init(
    siteTitle: String = "sumaq", isOff: Bool = false, off: Set<String> = [],
    limits: AnalystLimits = AnalystLimits(rows: 1_000_000, resultBytes: 256_000_000), slowSeconds: Int = 10,
    zone: TimeZoneRules = .utc, zoneName: String = "UTC", clock: Clock = .system
  ) {
    self.siteTitle = siteTitle
    self.isOff = isOff
    self.off = off
    self.limits = limits
    self.slowSeconds = slowSeconds
    self.zone = zone
    self.zoneName = zoneName
    self.clock = clock
  }

  /// The words of the site's own language.
  var siteWords: StringTable { words[language] ?? .nothing }

  /// What the words of the site and of another language are made of, for the ledger.
  func wordsDigest(_ other: String) -> String {
    [siteWords, words[other] ?? .nothing].map(\.fingerprint).joined(separator: "\n")
  }
}
