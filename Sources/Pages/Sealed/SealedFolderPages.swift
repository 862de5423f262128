package import Model
internal import Store
internal import Templating

/// Makes what is in the sealed folders of restaurants and users; one per worker.
///
/// The bytes are a function of the store, the settings, the templates and the day, which decides only which reviews
/// without a reply are recent. All other days are those of the last sync, whose month is not closed yet.
struct SealedFolderPages {
  let builder: PageBuilder
  let press: PagePress
  let closed: ClosedMonths?
  /// When reviews that await a reply begin to be recent.
  let recent: Timestamp
  /// What rejects and analysts' own tables hold of the users with access.
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
    press = PagePress(builder.context, templates)
    closed = ClosedMonths(synced: try builder.source.synced(), builder.context)
    downloadsDigest = SHA256.digest("\(builder.settings.timeZone)\n\(builder.words.fingerprint)".utf8)
  }

  var source: any SiteSource { builder.source }
  var words: StringTable { builder.words }

  /// A digest of the templates and words from which the sealed folders of restaurants, or of users, are made.
  func digest(of kind: Collection) -> [UInt8] {
    let kinds = FragmentKind.allCases.filter { $0.subject == kind }
    return SHA256.digest(kinds.flatMap { templates.fragmentDigests[$0.rawValue] })
  }

  /// A digest of what a sealed folder shows besides what raises its subject's edition: of a restaurant's neighbours the
  /// closed months, and how many reviews that await a reply are recent; of a user what rows of other users say. It is
  /// asked of every sealed folder every night.
  func foreignInputs(_ kind: Collection, _ key: Int64) throws -> LedgerDigest {
    kind == .restaurants ? try neighbourhood(of: key) : index.digest(ofUser: key)
  }

  /// The fragments' own photos that are published, as the ledger names them.
  var publicPhotos: [String] {
    var seen: Set<String> = []
    return builder.photos.map { "site/\($0.path)" }.filter { seen.insert($0).inserted }
  }

  func fragment(_ path: String, _ kind: FragmentKind, _ record: Record) -> SealedEntry {
    let press = press
    return fragment(path, inputs: press.digest(kind, record)) { press.html(kind, record) }
  }

  func fragment(_ path: String, inputs: [UInt8], _ html: @escaping () throws -> [UInt8]) -> SealedEntry {
    SealedEntry(path: path, type: .fragment, mime: "text/html", pieces: [.made(inputs: inputs, bytes: html)])
  }
}

/// Everything in the sealed folder of one restaurant or user, before it is sealed.
package struct SealedFolderDraft {
  /// The name by which a list of sealed folders calls it.
  package let title: String
  /// The subject's public page, seen from `sealed/index.html`; nil if there is none.
  package let publicPage: String?
  /// The path of the fragment that is opened first.
  package let landing: String
  /// The entries in a fixed order, the landing first.
  package let entries: [SealedEntry]
  /// The published photos to which fragments link, as `site/photos/…`.
  package let photos: [String]
}

/// What is at one path of a sealed folder, before it is sealed as one file or several: a page's fragment, a photo, or a
/// file to download.
package struct SealedEntry {
  package enum Sort: Sendable, Hashable {
    case fragment, photo, file
  }

  /// A piece of an entry, which is sealed by itself.
  package enum Piece {
    /// A stored copy, which is read only if it must be sealed. Its digest is known.
    case photo(PhotoCopy.Size)
    /// Bytes that are made only if they must be sealed, so that memory holds one piece at a time. `inputs` is a digest
    /// of everything that they are made from.
    case made(inputs: [UInt8], bytes: () throws -> [UInt8])
  }

  /// The path inside the sealed folder: `home`, `reviews/2`, `downloads/reviews.csv`, `photos/…`.
  package let path: String
  package let type: Sort
  /// The media type, such as `text/html`.
  package let mime: String
  /// What the entry consists of. A piece is sealed again only if its own inputs change, so that a long file that grows
  /// at its end has pieces that stay.
  package let pieces: [Piece]
}
