internal import Diagnostics
package import Model
package import Sealing
package import Store
internal import Templating

/// Makes bundles: a subject's pages as one HTML file, or as the files of a zip. One per worker.
///
/// Their bytes are a function of the store, the settings, the templates and the day, as are those of the site.
package final class BundleMaker {
  let renderer: SiteRenderer
  let source: any SiteSource
  let copies: any BundleCopies
  let asOf: CivilDay
  let context: SiteContext
  let press: PagePress

  /// Reads one snapshot of the store.
  package convenience init(
    _ renderer: SiteRenderer, _ store: Store, copies: any BundleCopies, asOf: CivilDay
  ) throws {
    let source = try store.reader(
      timeZoneOffset: renderer.settings.timeZoneOffset, mapsFile: true, photos: PhotoQueueReader(store))
    self.init(renderer, source: source, copies: copies, asOf: asOf)
  }

  init(_ renderer: SiteRenderer, source: any SiteSource, copies: any BundleCopies, asOf: CivilDay) {
    self.renderer = renderer.forBundles
    self.source = source
    self.copies = copies
    self.asOf = asOf
    context = self.renderer.context(hasCuisines: false)
    press = PagePress(context, self.renderer.templates)
  }

  /// All restaurants, or all users with a page, by id.
  package func subjects(_ kind: Collection) throws -> [BundleSubject] {
    var subjects: [BundleSubject] = []
    if kind == .restaurants {
      try source.eachRestaurant { subjects.append(BundleSubject(kind, key: $0, id: $1)) }
    } else {
      try source.eachUser { subjects.append(BundleSubject(kind, key: $0, id: $1)) }
    }
    return subjects
  }

  /// The restaurant whose name is nearest to a word, as its id and its name; nil if none is near.
  package func restaurant(nearName word: String) throws -> String? {
    let folded = NameFolding.folded(word)
    var names: [(folded: String, words: String)] = []
    for subject in try subjects(.restaurants) {
      guard let name = ShownName.whole(try source.sealedSubject(.restaurants, id: subject.id)?.name) else { continue }
      names.append((NameFolding.folded(name), "\(subject.id) (\(ShownName.cut(name)))"))
    }
    let nearest = NearestWord.nearest(to: folded, among: names.map(\.folded))
    return names.first { $0.folded == nearest || $0.folded.hasPrefix(folded) }?.words
  }

  /// A maker of pages that are in a bundle.
  func maker(_ pages: PagePlace.Pages, _ photos: BundlePhotos) -> PageMaker {
    let place = PagePlace(pages: pages, photos: photos, hasCopy: { [copies] in copies.has($0) })
    return PageMaker(builder: PageBuilder(context, source: source, place: place), asOf: asOf)
  }
}

// The page that opens what is sealed, as one file for people to keep.
extension BundleMaker {
  /// The page with its script, styles and words in it. It reads the sealed files of a folder or an address as text and runs nothing
  /// of the site, so that who serves the site does not come by passphrases.
  package func opening(_ access: SiteAccess, _ folder: TemplateFolder) throws -> [UInt8] {
    let templates = renderer.templates
    let maker = maker(.none, .none)
    let script = try SiteTemplates.script(
      "seal", folder, renderer.settings, PageSchemas.script,
      [.record(context.wordsRecord), .text(maker.words.language.articles.text), .flag(false), .flag(true)], ProblemLog()
    )
    guard let script else {
      throw Failure(.configuration, PagesProblems.templateFault.problem("assets/seal.js could not be compiled"))
    }
    let html = press.bundle(
      maker.sealed(access, isKept: true), saved: maker.words[.sealedKeep], leftOut: [],
      styles: BundleStyles([templates.styles.bytes, templates.sealStyles.bytes]),
      script: BundleStyles([script.bytes], in: "script"))
    return html + Array(BundlePage.mark.utf8)
  }
}

/// A restaurant or a user with a page.
package struct BundleSubject: Sendable, Hashable {
  /// Restaurants or users.
  package let kind: Collection
  package let key: Int64
  package let id: String

  package init(_ kind: Collection, key: Int64, id: String) {
    self.kind = kind
    self.key = key
    self.id = id
  }

  package var slug: String { Slug.of(id) }

  /// The path of its first page below the site's folder.
  var path: String { (kind == .restaurants ? "restaurants/" : "users/") + slug + ".html" }
}

/// A subject's page as one HTML file, and what it lacks.
package struct BundlePage: Sendable {
  package let bytes: [UInt8]
  package let leftOut: BundleOmissions
  /// Whether something is left out only because of the limit.
  package let isShortened: Bool

  /// The last bytes of every such file, by which it is recognized as one of sumaq's.
  package static let mark = "<!-- sumaq bundle -->\n"

  /// A page that is too large even without reviews and small photos.
  package struct TooLarge: Error {
    /// The size that it would have.
    package let bytes: Int
  }

  /// A photo whose copy was removed while the bundle was made, as by a build.
  package struct PhotoGone: Error {
    package init() {}
  }
}

/// What a page shows on the site and its bundle does not.
package struct BundleOmissions: Sendable, Hashable {
  /// Whether photos are small copies because of the limit or of a wish.
  package var photosAreSmall = false
  /// The number of photos, without the pictures of reviews' authors.
  package var photos = 0
  /// The number of reviews, the oldest.
  package var reviews = 0

  package var isEmpty: Bool { self == BundleOmissions() }
}

/// The copies of photos from which bundles are made.
package protocol BundleCopies: Sendable {
  /// Whether a copy exists with all its bytes.
  func has(_ copy: PhotoCopy.Size) -> Bool

  /// The bytes of a copy by its path below the site's folder. Throws `BundlePage.PhotoGone` if it exists no more.
  func bytes(at path: String) throws -> [UInt8]
}

/// What is around a page: the whole site, or only what travels with it in a bundle. It decides how a page names other
/// pages, and which copies of photos it shows.
struct PagePlace: Sendable {
  /// The other pages that a page can link to by a path.
  enum Pages: Sendable {
    /// The whole site.
    case site
    /// The pages of the same subject.
    case subject
    /// None: the page is a file of its own, with everything in it.
    case none
  }

  static let site = PagePlace()

  var pages = Pages.site
  var photos = BundlePhotos.all
  /// Whether a copy of a photo exists. Builds publish copies that the store names, and need not ask.
  var hasCopy: (@Sendable (PhotoCopy.Size) -> Bool)?

  /// Whether pages of the subject's older reviews exist.
  var hasLeaves: Bool { pages != .none }
}

/// Which copies of photos a bundle has.
package enum BundlePhotos: String, Sendable, Hashable, CaseIterable {
  /// The large copies.
  case all
  /// The small copies, but of the subject's own photo the large one.
  case small
  case none
}
