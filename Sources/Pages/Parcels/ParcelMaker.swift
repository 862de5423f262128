internal import Diagnostics
package import Model
package import Sealing
package import Store
internal import Templating

/// Makes parcels: a subject's pages as one HTML file, or as the files of a zip. One per worker.
///
/// Their bytes are a function of the store, the settings, the templates and the day, as are those of the site.
package final class ParcelMaker {
  let renderer: SiteRenderer
  let source: any SiteSource
  let copies: any ParcelCopies
  let asOf: CivilDay
  let context: SiteContext

  /// Reads one snapshot of the store.
  package convenience init(
    _ renderer: SiteRenderer, _ store: Store, copies: any ParcelCopies, asOf: CivilDay
  ) throws {
    let reader = try store.reader(timeZoneOffset: renderer.settings.timeZoneOffset, mapsFile: true)
    let source = StoreSource(reader, photos: try PhotoQueueReader(store))
    self.init(renderer, source: source, copies: copies, asOf: asOf)
  }

  init(_ renderer: SiteRenderer, source: any SiteSource, copies: any ParcelCopies, asOf: CivilDay) {
    self.renderer = renderer.forParcels
    self.source = source
    self.copies = copies
    self.asOf = asOf
    context = self.renderer.context(hasCuisines: false)
  }

  /// All restaurants, or all users with a page, by id.
  package func subjects(_ kind: Collection) throws -> [ParcelSubject] {
    var subjects: [ParcelSubject] = []
    if kind == .restaurants {
      try source.eachRestaurant { subjects.append(ParcelSubject(kind, key: $0, id: $1)) }
    } else {
      try source.eachUser { subjects.append(ParcelSubject(kind, key: $0, id: $1)) }
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

  /// A maker of pages that are in a parcel.
  func maker(_ pages: PagePlace.Pages, _ photos: ParcelPhotos) -> PageMaker {
    let place = PagePlace(pages: pages, photos: photos, hasCopy: { [copies] in copies.has($0) })
    return PageMaker(builder: PageBuilder(context, source: source, place: place), asOf: asOf)
  }
}

// The page that opens what is sealed, as one file for people to keep.
extension ParcelMaker {
  /// The page with its script, styles and words in it. It reads the sealed files of a folder or an address as text and runs nothing
  /// of the site, so that who serves the site does not come by passphrases.
  package func opening(_ access: SiteAccess, _ folder: TemplateFolder) throws -> [UInt8] {
    let templates = renderer.templates
    let maker = maker(.none, .none)
    let script = try SiteTemplates.script(
      "seal", folder, PageSchemas.script,
      [.record(context.wordsRecord), .text(maker.words.language.articles.text), .flag(false), .flag(true)], ProblemLog()
    )
    guard let script else {
      throw Failure(.configuration, PagesProblems.templateFault.problem("assets/seal.js could not be compiled"))
    }
    let html = ParcelPress(context, templates).html(
      maker.sealed(access, isKept: true), saved: maker.words[.sealedKeep], leftOut: [],
      styles: ParcelStyles([templates.styles.bytes, templates.sealStyles.bytes]),
      script: ParcelStyles([script.bytes], in: "script"))
    return html + Array(Parcel.mark.utf8)
  }
}
