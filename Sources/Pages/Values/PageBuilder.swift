internal import Model
internal import Templating

/// Creates the values of pages from dossiers; one per worker, as it looks up photos meanwhile.
final class PageBuilder {
  let context: SiteContext
  let words: StringTable
  let source: any SiteSource
  /// What is around the pages.
  var place: PagePlace
  /// The photos that the current page shows, which are published with it.
  private(set) var photos: [PhotoCopy.Size] = []
  /// The bytes of the copies that are addresses of the current page's pictures, by path. Of a choice, that is the
  /// largest.
  private var addressed: [String: Int] = [:]
  /// The photo that represents the current page elsewhere, and what it shows.
  private(set) var portrait: (path: String, words: String)?
  /// The path to the site's folder, relative but on the page for addresses that lead nowhere.
  private(set) var base = ""
  /// The paths of the script and of the last sync's file.
  private(set) var assets = (script: "", synced: "")
  /// Whether the current page shows a photo smaller than the site does.
  private(set) var hasSmallerPhotos = false
  /// The newest time among the rows of the current page.
  private(set) var newest: Timestamp?
  private static let bases = ["", "../", "../../"]
  private let assetPaths: [(script: String, synced: String)]
  private var initials: [ExactText: String] = [:]
  private var hours: [ExactText: (lines: [String], code: String?)] = [:]
  private var cuisineSlugs: [ExactText: String] = [:]
  private var copies: [PhotoKey: PhotoCopy] = [:]
  /// The photos that were looked up for the current page.
  private var lookedUp: [PhotoKey] = []
  /// A cache of days, by the low bits of their numbers.
  private var days = [DayTexts?](repeating: nil, count: PageBuilder.heldDays)
  /// Its size, a power of two: about eleven years.
  private static let heldDays = 4096

  private struct PhotoKey: Hashable {
    let reference: ExactText
    let kind: PhotoKind
  }

  /// A day as reviews show it. Reviews share a few hundred different days.
  final class DayTexts {
    fileprivate let number: Int
    let iso: String
    let words: String

    fileprivate init(number: Int, iso: String, words: String) {
      (self.number, self.iso, self.words) = (number, iso, words)
    }
  }

  init(_ context: SiteContext, source: any SiteSource, place: PagePlace = .site) {
    self.context = context
    self.place = place
    words = context.words
    self.source = source
    assetPaths = Self.bases.map { Self.assetPaths($0, context) }
  }

  /// Begins a page that is `depth` folders below the site's. A page that is a file of its own is in no folder.
  func begin(depth: Int) {
    let depth = place.pages == .none ? 0 : depth
    begin(Self.bases[depth], assetPaths[depth])
  }

  /// Begins a page whose links are those of any place on a host, where the site is in the folder `base`.
  func begin(at base: String) { begin(base, Self.assetPaths(base, context)) }

  private static func assetPaths(_ base: String, _ context: SiteContext) -> (script: String, synced: String) {
    ("\(base)assets/\(context.script)", "\(base)assets/synced.js")
  }

  private func begin(_ base: String, _ assets: (script: String, synced: String)) {
    photos.removeAll(keepingCapacity: true)
    addressed.removeAll(keepingCapacity: true)
    lookedUp.removeAll(keepingCapacity: true)
    self.base = base
    self.assets = assets
    newest = nil
    portrait = nil
    hasSmallerPhotos = false
    if copies.count > 4096 { copies.removeAll(keepingCapacity: true) }
  }

  var language: Language { words.language }
  var settings: SiteSettings { context.settings }

  /// Notes when a part of the page was changed, so that the page says when it was changed last. Returns the newest time.
  @discardableResult
  func noteTimes(_ times: [Timestamp?]) -> Timestamp? {
    var greatest: Timestamp?
    for time in times {
      if let time, greatest.map({ $0 < time }) ?? true { greatest = time }
    }
    note(greatest)
    return greatest
  }

  /// Notes one such time.
  func note(_ time: Timestamp?) {
    guard let time else { return }
    if let newest, newest >= time { return }
    newest = time
  }

  /// Includes the times when reviews were changed and answered in the age of the whole page.
  func noteChanges(of reviews: [Review]) {
    for review in reviews {
      note(review.updatedAt)
      note(review.repliedAt)
    }
  }

  /// A photo's published copies, or why there are none. It is looked up once.
  func copy(_ reference: String?, _ kind: PhotoKind) throws -> PhotoCopy? {
    guard let reference, !reference.isEmpty else { return nil }
    let key = PhotoKey(reference: ExactText(reference), kind: kind)
    lookedUp.append(key)
    if let known = copies[key] { return known }
    var copy = try source.photoCopy(reference, kind: kind) ?? PhotoCopy(state: .waiting)
    if let hasCopy = place.hasCopy { copy.sizes.removeAll { !hasCopy($0) } }
    copies[key] = copy
    return copy
  }

  /// The number of the current page's photos that have copies, without the pictures of reviews' authors.
  var photoCount: Int {
    let keys = lookedUp.filter { $0.kind != .avatar && copies[$0]?.sizes.isEmpty == false }
    return Set(keys.map(\.reference)).count
  }

  /// The address of a page, given by its folder and its name: a path on the site, a web address in a bundle, if there is
  /// one.
  func address(_ folder: String, _ name: String) -> String? {
    if place.pages == .site { return String(joining: base, folder, name, ".html") }
    return settings.baseURL?.address(of: String(joining: folder, name, ".html"))
  }

  /// A day for machines and in words.
  func dayTexts(_ day: CivilDay) -> DayTexts {
    let place = day.number & (Self.heldDays - 1)
    if let known = days[place], known.number == day.number { return known }
    let texts = DayTexts(number: day.number, iso: day.iso, words: language.words(for: day))
    days[place] = texts
    return texts
  }

  /// `12 March 2026`.
  func date(_ time: Timestamp) -> String { dayTexts(context.day(time)).words }

  /// The text of `word` with `{date}`; nil if there is no date.
  func dated(_ word: Word, _ time: Timestamp?) -> String? {
    time.map { words(word, (.date, date($0))) }
  }

  /// The initials of a name. Some hundred names that need Unicode's tables are cached.
  func initials(of name: String?) -> String {
    guard let name else { return Initials.of(nil) }
    if let quick = Initials.ofLatin(name) { return quick }
    if let known = initials[ExactText(name)] { return known }
    if initials.count > 1024 { initials.removeAll(keepingCapacity: true) }
    let fresh = Initials.of(name)
    if name.utf8.count <= 200 { initials[ExactText(name)] = fresh }
    return fresh
  }

  /// The lines of a week's hours, and the same for scripts; nil for invalid JSON. Cached, as many restaurants have equal
  /// hours.
  func hourLines(_ json: String) -> (lines: [String], code: String?)? {
    if let known = hours[ExactText(json)] { return known }
    guard let week = OpeningHours(json: json) else { return nil }
    let lines = (lines: week.lines(words), code: week.code)
    if hours.count > 512 { hours.removeAll(keepingCapacity: true) }
    if json.utf8.count <= 1000 { hours[ExactText(json)] = lines }
    return lines
  }

  /// The file name of a cuisine's page. It is cached, as it needs Unicode's tables and most restaurants share a few
  /// dozen cuisines.
  func slug(ofCuisine name: String) -> String {
    if let known = cuisineSlugs[ExactText(name)] { return known }
    if cuisineSlugs.count > 1024 { cuisineSlugs.removeAll(keepingCapacity: true) }
    let fresh = Cuisine.slug(name)
    if name.utf8.count <= 200 { cuisineSlugs[ExactText(name)] = fresh }
    return fresh
  }

  /// The photos of the current page, by reference.
  var mentioned: [(reference: String, state: PhotoCopy.State)] {
    Set(lookedUp).compactMap { key in copies[key].map { (key.reference.text, $0.state) } }
      .sorted { $0.reference < $1.reference }
  }

  /// Records that the page shows these copies.
  func use(_ sizes: [PhotoCopy.Size]) {
    photos.append(contentsOf: sizes)
    if let first = sizes.first { addressed[first.path] = first.bytes }
  }

  /// The bytes of the copies that are addresses of the page's pictures, each once: what a reader without a network
  /// needs.
  var photoBytes: Int { addressed.values.reduce(0, +) }

  /// Records that the page shows a smaller copy of a photo than the site does.
  func useSmaller() { hasSmallerPhotos = true }

  /// Records the page's preview photo, if it is ready.
  func preview(_ copy: PhotoCopy?, _ words: String) {
    guard let copy, copy.state == .ready, let size = copy.sizes.first else { return }
    portrait = (size.path, words)
  }

  /// The whole name of a restaurant, or the text for one without a name.
  func restaurantName(_ name: String?) -> String { words.restaurantName(name) }

  /// The whole name of a person, or the text for one without a name.
  func personName(_ name: String?) -> String { words.personName(name) }

  /// The whole name of a review's author. Where the author was forgotten, the text names no person any more.
  func authorName(_ author: Review.Subject?, ofReview id: String) -> String {
    words.authorName(author, ofReview: id)
  }

  /// The frame of every page. The body is filled in when the page is rendered.
  func frame(title: String, description: String, isHome: Bool = false, reviewDialog: Bool = false) -> Fields<FrameSlot>
  {
    var fields = Fields<FrameSlot>()
    fields[.base] = .text(base)
    fields[.title] = .text(title)
    fields[.description] = .text(description)
    fields[.script] = .text(assets.script)
    fields[.synced] = .text(assets.synced)
    fields[.saved] = .text(dated(.savedChanged, newest) ?? words[.savedCopy])
    fields[.changed] = SlotValue(dated(.footerChanged, newest))
    fields[.isHome] = .flag(isHome)
    fields[.reviewDialog] = .flag(reviewDialog)
    fields[.hasCuisines] = .flag(context.hasCuisines)
    fields[.hasDistricts] = .flag(context.hasDistricts)
    return fields
  }

  /// The page's own address and its preview on social networks; nil if the site has no address.
  func social(_ kind: PageKind, path: String) -> Fields<SocialSlot>? {
    guard let base = settings.baseURL else { return nil }
    var fields = Fields<SocialSlot>()
    fields[.address] = .text(base.address(of: path))
    fields[.kind] = .text(kind == .user ? "profile" : "website")
    fields[.locale] = .text(language.openGraphLocale)
    if let portrait {
      fields[.image] = .text(base.address(of: portrait.path))
      fields[.imageWords] = .text(portrait.words)
    }
    return fields
  }
}

extension StringTable {
  /// The whole name of a restaurant, or the text for one without a name.
  func restaurantName(_ name: String?) -> String { ShownName.whole(name) ?? self[.noName] }

  /// The whole name of a person, or the text for one without a name.
  func personName(_ name: String?) -> String { ShownName.whole(name) ?? self[.guest] }

  /// The whole name of a review's author, or a text in its place.
  func authorName(_ author: Review.Subject?, ofReview id: String) -> String {
    if let name = ShownName.whole(author?.name) { return name }
    return self[author == nil && FormerGuest.isOne(id) ? .aFormerGuest : .guest]
  }
}
