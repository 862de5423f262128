internal import Model
internal import Store
internal import Templating

/// Makes the values of pages from dossiers; one per worker, because it reads photos as it goes.
final class PageBuilder {
  let context: SiteContext
  let source: any SiteSource
  /// The photos that the page in hand shows, so that they are published with it.
  private(set) var photos: [PhotoCopy.Size] = []
  /// The photo that stands for the page in hand elsewhere, and what it shows.
  private(set) var portrait: (path: String, words: String)?
  /// The way up to the site's folder.
  private(set) var base = ""
  /// The newest time among the rows of the page in hand.
  private(set) var newest: Timestamp?
  /// The slots `t` and `site`, shared by all pages.
  let wordsValue: Value
  let siteValue: Value
  private var copies: [PhotoKey: PhotoCopy] = [:]
  private var days: [Int: DayTexts] = [:]

  private struct PhotoKey: Hashable {
    let reference: String
    let kind: PhotoKind
  }

  /// A day as reviews show it: the same few hundred come again and again.
  struct DayTexts {
    let iso: String
    let words: String
  }

  init(_ context: SiteContext, source: any SiteSource) {
    self.context = context
    self.source = source
    wordsValue = .record(context.wordsRecord)
    siteValue = .record(context.siteRecord)
  }

  /// Begins a page that lies `depth` folders below the site's.
  func begin(depth: Int) {
    photos.removeAll(keepingCapacity: true)
    base = String(repeating: "../", count: depth)
    newest = nil
    portrait = nil
    if copies.count > 4096 { copies.removeAll(keepingCapacity: true) }
  }

  var words: StringTable { context.words }
  var language: Language { context.words.language }
  var settings: SiteSettings { context.settings }

  /// Counts times towards the age of the whole page, and returns the newest of them.
  func age(_ times: [Timestamp?]) -> Timestamp? {
    let greatest = times.compactMap(\.self).max()
    if let greatest, greatest > newest ?? greatest || newest == nil { newest = greatest }
    return greatest
  }

  /// What became of a photo; looked up once.
  func copy(_ reference: String?, _ kind: PhotoKind) throws -> PhotoCopy? {
    guard let reference, !reference.isEmpty else { return nil }
    let key = PhotoKey(reference: reference, kind: kind)
    if let known = copies[key] { return known }
    let copy = try source.photoCopy(reference, kind: kind) ?? PhotoCopy(state: .waiting)
    copies[key] = copy
    return copy
  }

  /// A day for machines and in words.
  func dayTexts(_ day: CivilDay) -> DayTexts {
    if let known = days[day.number] { return known }
    if days.count > 8192 { days.removeAll(keepingCapacity: true) }
    let texts = DayTexts(iso: day.iso, words: language.words(for: day))
    days[day.number] = texts
    return texts
  }

  /// Every photo that was looked up so far, by reference.
  var mentioned: [(reference: String, state: PhotoCopy.State)] {
    copies.map { ($0.key.reference, $0.value.state) }.sorted { $0.reference < $1.reference }
  }

  /// Notes that the page shows these sizes.
  func use(_ sizes: [PhotoCopy.Size]) { photos.append(contentsOf: sizes) }

  /// Notes that a photo stands for the page, where it is ready.
  func stand(for copy: PhotoCopy?, _ words: String) {
    guard let copy, copy.state == .ready, let size = copy.sizes.first else { return }
    portrait = (size.path, words)
  }

  /// The whole name of a restaurant, or what is said instead.
  func restaurantName(_ name: String?) -> String { ShownName.whole(name) ?? words[.noName] }

  /// The whole name of a person, or what is said instead.
  func personName(_ name: String?) -> String { ShownName.whole(name) ?? words[.guest] }
}
