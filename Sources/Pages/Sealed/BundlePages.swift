internal import Diagnostics
internal import Model
internal import Store
internal import Templating

/// Makes what is in the sealed bundles of restaurants and users; one per worker.
///
/// The bytes are a function of the store, the settings and the templates. They say nothing relative to today: the only
/// day that they know is that of the last sync, whose month is not closed yet.
struct BundlePages {
  let builder: PageBuilder
  let press: FragmentPress
  private let templates: SiteTemplates

  init(_ builder: PageBuilder, _ templates: SiteTemplates) throws {
    self.builder = builder
    self.templates = templates
    press = FragmentPress(builder.context, templates)
  }

  var source: any SiteSource { builder.source }
  var words: StringTable { builder.words }

  /// The bundle of a restaurant; nil if it has no page.
  func restaurant(_ key: Int64) throws -> BundleDraft? {
    guard let dossier = try source.dossiers(of: .restaurants, key).restaurant(key) else { return nil }
    builder.begin(depth: 1)
    let name = builder.restaurantName(dossier.restaurant.name)
    let page = "../restaurants/\(dossier.restaurant.slug).html"
    var fields = Fields<SealedRestaurantSlot>()
    fields[.base] = .text(builder.base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.page] = .text(page)
    let unanswered = try source.unanswered(ofRestaurant: key, most: 100)
    fields[.hasWaiting] = .flag(!unanswered.newest.isEmpty)
    fields[.waiting] = .list(
      Records(try unanswered.newest.map { try builder.review($0, on: .restaurant(name: name)) }))
    return draft(title: name, page: page, .restaurant, fields.record)
  }

  /// The bundle of a user, whether they have a page or not; nil if nothing but other rows names them.
  func user(_ key: Int64) throws -> BundleDraft? {
    guard let dossier = try source.dossiers(of: .users, key).user(key, show: builder.settings.show) else { return nil }
    builder.begin(depth: 1)
    let name = builder.personName(dossier.user.name)
    let page = "../users/\(dossier.user.slug).html"
    var fields = Fields<SealedUserSlot>()
    fields[.base] = .text(builder.base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.page] = .text(page)
    return draft(title: name, page: page, .user, fields.record)
  }

  private func draft(title: String, page: String, _ kind: FragmentKind, _ record: Record) -> BundleDraft {
    let home = BundlePart(
      path: "home", type: .fragment, mime: "text/html", content: .bytes(press.html(kind, record)))
    return BundleDraft(
      title: ShownName.cut(title), publicPage: page, landing: home.path, parts: [home],
      photos: builder.photos.map { "site/\($0.path)" })
  }

  /// A digest of the templates and words from which the bundles of restaurants, or of users, are made.
  func digest(of kind: Collection) -> [UInt8] {
    SHA256.digest(
      FragmentKind.allCases.filter { $0.subject == kind }.flatMap { templates.fragmentDigests[$0.rawValue] })
  }

  /// A digest of what a bundle shows of others besides what raises its subject's edition: of a restaurant's neighbours
  /// the closed months. It is asked of every bundle every night.
  func surroundings(_ kind: Collection, _ key: Int64) throws -> LedgerDigest { .none }
}
