package import Fetching
package import Ingest
package import Pages
package import Photos
package import Reports
package import Store

/// The settings in `sumaq.json`. A field's default applies if its key is missing.
package struct Settings: Sendable {
  /// `RunPlan.siteSettings` adds what follows from other settings, as do those of photos, fetches and reports.
  package var site = SiteSettings()
  package var photos = PhotoSettings()
  package var fetch = FetchSettings()
  package var reports = ReportSettings()
  package var exportsMode = IngestRules.Mode.snapshot
  package var exportsFollowLinks = false
  package var exportsFrom: [ExportFrom] = []
  package var exportsAllowHosts: Set<String> = []
  package var exportsMegabytes = 10_000
  package var exportsTimeout = 30.0
  /// The limit of an archive's uncompressed size, as a multiple of its own size.
  package var exportsArchiveRatio = 200
  package var sources: [SourceSettings] = []
  /// Whether restaurants that only reviews name have pages.
  package var restaurantsDerived = true
  package var usersPages = UsersPages.reviewers
  package var usersShow: Set<String> = ["reviews", "photos"]
  package var photoLongestSide = 900
  package var photoSmallSide = 320
  package var photoMegapixels = 100
  package var photoMegabytes = 30
  /// Host -> header -> where the value is stored: `env:NAME` or `file:PATH`.
  package var photoHeaders: [String: [String: String]] = [:]
  package var nights = 3
  package var publishAfter: PublishAfter?
  package var precompress = false
  package var onFinish: OnFinish?
  package var reportsOff: ReportsOff = .none
  /// Where a copy of the status page goes; a relative path starts at the folder of the settings file.
  package var statusFile: String?
  /// Where the metrics go; a relative path starts at the folder of the settings file.
  package var metricsFile: String?
  /// How many logs of runs the state folder keeps.
  package var logNights = 30

  package init() {}

  /// Which reports are not built.
  package enum ReportsOff: Sendable, Hashable {
    case none
    case all
    case named([String])
  }

  /// An export on a server.
  package struct ExportFrom: Sendable, Hashable {
    package var address: FetchAddress
    /// The name of the export; if nil, host and path.
    package var name: String?
    /// Header -> where the value is stored: `env:NAME` or `file:PATH`.
    package var headers: [String: String] = [:]

    package init(_ address: FetchAddress) { self.address = address }
  }
}
