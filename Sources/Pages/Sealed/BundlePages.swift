internal import Diagnostics
internal import Model
internal import Store
internal import Templating

/// Makes what is in the sealed bundles of restaurants and users; one per worker.
///
/// The bytes are a function of the store, the settings, the templates and the day, which decides only which reviews
/// without a reply are recent. All other days are those of the last sync, whose month is not closed yet.
struct BundlePages {
  let builder: PageBuilder
  let press: FragmentPress
  let closed: ClosedMonths?
  /// When reviews that await a reply begin to be recent.
  let recent: Timestamp
  /// What the tables of others hold of the users with access.
  let index: PersonIndex
  /// A digest of what all downloads are made from: the words for nameless guests, the zone, the signs of numbers.
  let downloadsDigest: [UInt8]
  private let templates: SiteTemplates

  /// The days for which a review without a reply is recent.
  private static let recentDays = 90

  init(_ builder: PageBuilder, _ templates: SiteTemplates, _ index: PersonIndex, asOf: CivilDay) throws {
    self.builder = builder
    let midnight = Int64(asOf.number - Self.recentDays) * 86_400_000_000
    let offset = builder.settings.timeZoneOffset(Timestamp(microseconds: midnight))
    recent = Timestamp(microseconds: midnight - Int64(offset) * 1_000_000)
    self.templates = templates
    self.index = index
    press = FragmentPress(builder.context, templates)
    closed = ClosedMonths(synced: try builder.source.synced(), builder.context)
    downloadsDigest = SHA256.digest("\(builder.settings.timeZone)\n\(builder.words.fingerprint)".utf8)
  }

  var source: any SiteSource { builder.source }
  var words: StringTable { builder.words }

  /// A digest of the templates and words from which the bundles of restaurants, or of users, are made.
  func digest(of kind: Collection) -> [UInt8] {
    let kinds = FragmentKind.allCases.filter { $0.subject == kind }
    return SHA256.digest(kinds.flatMap { templates.fragmentDigests[$0.rawValue] })
  }

  /// A digest of what a bundle shows besides what raises its subject's edition: of a restaurant's neighbours the closed
  /// months, and how many reviews that await a reply are recent; of a user what others' rows say. It is asked of every
  /// bundle every night.
  func surroundings(_ kind: Collection, _ key: Int64) throws -> LedgerDigest {
    kind == .restaurants ? try neighbourhood(of: key) : index.digest(ofUser: key)
  }

  /// The fragments' own photos that are published, as the ledger names them.
  var publicPhotos: [String] {
    var seen: Set<String> = []
    return builder.photos.map { "site/\($0.path)" }.filter { seen.insert($0).inserted }
  }

  func fragment(_ path: String, _ kind: FragmentKind, _ record: Record) -> BundlePart {
    let press = press
    return fragment(path, inputs: press.inputs(kind, record)) { press.html(kind, record) }
  }

  func fragment(_ path: String, inputs: [UInt8], _ html: @escaping () throws -> [UInt8]) -> BundlePart {
    BundlePart(path: path, type: .fragment, mime: "text/html", pieces: [.made(inputs: inputs, bytes: html)])
  }
}
