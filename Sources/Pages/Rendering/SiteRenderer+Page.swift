internal import Diagnostics
package import Model
package import Store
internal import Synchronization
internal import Templating

extension SiteRenderer {
  /// One page, published nowhere: `restaurants/<slug>.html`, a leaf, a list. A path of no page is a failure.
  ///
  /// Finds the subject by trying every id's slug, which is quick enough for a person who asks.
  package func page(_ path: String, store: Store, as form: PageForm, asOf: CivilDay) throws -> [UInt8] {
    try page(path, source: try source(store), asOf: asOf, as: form)
  }

  /// What a page or another file of the site is made from; nil where the store's state has none of that path.
  package func provenance(of path: String, store: Store, asOf: CivilDay) throws -> PageProvenance? {
    try provenance(of: path, source: try source(store), asOf: asOf)
  }

  func provenance(of path: String, source: any SiteSource, asOf: CivilDay) throws -> PageProvenance? {
    if let file = try otherFile(path, source, asOf: asOf) { return file.provenance }
    guard let (draft, press, photos) = try drawn(path, source: source, asOf: asOf) else { return nil }
    var values = DistinctBytes()
    values.append(draft.record)
    return PageProvenance(
      inputs: press.digest(draft), values: values.withBytes(\.count),
      templates: templates.pages[draft.kind.rawValue].files + templates.layout.files,
      subject: try subject(of: path, source), photos: photos)
  }

  /// Whose page a path is; nil for a list.
  func subject(of path: String, _ source: any SiteSource) throws -> (kind: Collection, key: Int64)? {
    var found: (kind: Collection, key: Int64)?
    let parts = path.split(separator: "/").filter { $0 != "site" }
    guard parts.count > 1 else { return nil }
    let name = parts[1]
    let slug = name.hasSuffix(".html") ? String(name.dropLast(5)) : String(name)
    let take = { (kind: Collection) in
      { (key: Int64, id: String) in if found == nil, Slug.of(id) == slug { found = (kind, key) } }
    }
    if parts[0] == "restaurants" { try source.eachRestaurant(take(.restaurants)) }
    if parts[0] == "users" { try source.eachUser(take(.users)) }
    return found
  }

  private func source(_ store: Store) throws -> StoreSource {
    StoreSource(try store.reader(timeZoneOffset: settings.timeZoneOffset), photos: try PhotoQueueReader(store))
  }

  func page(_ path: String, source: any SiteSource, asOf: CivilDay, as form: PageForm) throws -> [UInt8] {
    if let file = try otherFile(path, source, asOf: asOf) {
      switch (form, file.record) {
      case (.html, _): return file.bytes
      case (.values, let record?): return ValueJSON.bytes(record, FeedSlot.schema, frame: nil)
      default: throw Failure(.usage, PagesProblems.noForm(path))
      }
    }
    guard let (draft, press, _) = try drawn(path, source: source, asOf: asOf) else {
      throw PagesProblems.failure(noPage: path)
    }
    return switch form {
    case .html: press.html(draft)
    case .markdown: press.markdown(draft)
    case .values: ValueJSON.bytes(press.filled(draft.record), draft.kind.schema, frame: draft.frame.record)
    }
  }

  private func drawn(
    _ path: String, source: any SiteSource, asOf: CivilDay
  ) throws -> (PageDraft, PagePress, photos: [(reference: String, state: PhotoCopy.State)])? {
    let context = context(hasCuisines: try source.hasCuisines())
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    guard let draft = try draft(of: path, source, maker) else { return nil }
    let press = PagePress(context, templates, sink: NoSink(), photos: PhotoShelf(folder: ""))
    return (draft, press, maker.builder.mentioned)
  }

  private func draft(of path: String, _ source: any SiteSource, _ maker: PageMaker) throws -> PageDraft? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if parts.first == "site" { parts.removeFirst() }
    guard let last = parts.popLast(), last.hasSuffix(".html") else { return nil }
    let stem = String(last.dropLast(5))
    switch (parts.first, parts.count) {
    case (nil, 0): return stem == "index" ? try maker.home(try SiteBuild.homeData(source, asOf: maker.asOf)) : nil
    case ("restaurants", 1): return try restaurant(stem, nil, source, maker)
    case ("restaurants", 2): return try restaurant(parts[1], Int(stem) ?? 0, source, maker)
    case ("users", 1): return try user(stem, nil, source, maker)
    case ("users", 2): return try user(parts[1], Int(stem) ?? 0, source, maker)
    case ("cuisines", 1): return try cuisine(stem, source, maker)
    case ("a-z", 1):
      let pages = try SiteBuild.homeData(source, asOf: maker.asOf).letters
      return pages.first { $0.stem == stem }.map { maker.letter($0, among: pages) }
    default: return nil
    }
  }

  private func restaurant(
    _ slug: String, _ leaf: Int?, _ source: any SiteSource, _ maker: PageMaker
  ) throws -> PageDraft? {
    var found: Int64?
    try source.eachRestaurant { key, id in if found == nil, Slug.of(id) == slug { found = key } }
    guard let found else { return nil }
    let dossiers = try source.dossiers(of: .restaurants, found)
    guard let dossier = try dossiers.restaurant(found) else { return nil }
    guard let leaf else { return try maker.restaurant(dossier) }
    guard leaf >= 1, leaf <= ReviewLeaves.leaves(of: dossier.summary.count) else { return nil }
    return try maker.restaurantLeaf(leaf, dossier, try dossiers.reviews(ofRestaurant: found, leaf: leaf))
  }

  private func user(_ slug: String, _ leaf: Int?, _ source: any SiteSource, _ maker: PageMaker) throws -> PageDraft? {
    var found: Int64?
    try source.eachUser { key, id in if found == nil, Slug.of(id) == slug { found = key } }
    guard let found else { return nil }
    let dossiers = try source.dossiers(of: .users, found)
    guard let dossier = try dossiers.user(found, show: settings.show) else { return nil }
    guard let leaf else { return try maker.user(dossier) }
    guard leaf >= 1, leaf <= ReviewLeaves.leaves(of: dossier.summary.count) else { return nil }
    return try maker.userLeaf(leaf, dossier, try dossiers.reviews(ofUser: found, leaf: leaf))
  }

  private func cuisine(_ slug: String, _ source: any SiteSource, _ maker: PageMaker) throws -> PageDraft? {
    guard let cuisine = try source.cuisines().first(where: { Cuisine.slug($0.name) == slug }) else { return nil }
    let entries = try SiteBuild.entries(of: cuisine, source, asOf: maker.asOf)
    let isWhole = entries.count >= cuisine.count
    let letters = isWhole ? [] : try SiteBuild.homeData(source, asOf: maker.asOf).letters
    return try maker.cuisine(cuisine, entries, letters: letters)
  }
}

/// Takes nothing.
private struct NoSink: SiteSink {
  func open(_ owner: PageOwner) throws -> any OwnerSink { throw CancellationError() }
}
