internal import Model
internal import Sealing
internal import Store
internal import Templating

/// Makes the draft of any page: restaurants, users, lists, home. Each worker has one.
struct PageMaker {
  let builder: PageBuilder
  let asOf: CivilDay

  var words: StringTable { builder.words }

  /// A restaurant's first page; `newest` are the newest reviews of the numbers of stars without a page of their own.
  func restaurant(_ dossier: RestaurantDossier, newest: [Int: StarPages.Newest] = [:]) throws -> PageDraft {
    builder.begin(depth: 1)
    let record = try builder.restaurant(dossier, newest, asOf: asOf)
    let restaurant = dossier.restaurant
    let name = ShownName.cut(builder.restaurantName(restaurant[.name]))
    let title = ShownName.whole(restaurant.cuisine).map {
      words(.restaurantTitle, (.name, name), (.cuisine, ShownName.cut($0)))
    }
    var frame = builder.frame(
      title: title ?? name, description: about(dossier, record),
      reviewDialog: builder.settings.reviewLink != nil)
    if builder.settings.jsonLD {
      frame[.jsonLD] = .bytes(StructuredData.bytes(dossier, builder))
    }
    return draft(
      kind: .restaurant, path: String(joining: "restaurants/", restaurant.slug, ".html"), record: record, frame: frame)
  }

  /// A draft with the page's web address in its frame.
  func draft(kind: PageKind, path: String, record: Record, frame: Fields<FrameSlot>) -> PageDraft {
    var draft = PageDraft(kind: kind, path: path, record: record, frame: frame)
    draft.frame[.social] = SlotValue(builder.social(kind, path: path))
    if draft.renderedKind == .list, builder.settings.baseURL != nil {
      draft.frame[.feed] = .text(builder.base + FeedFile.path)
    }
    return draft
  }

  /// The mean and number of reviews, and what else the page shows.
  private func about(_ dossier: RestaurantDossier, _ record: Record) -> String {
    let (summary, isKnownByReviews) = (dossier.summary, dossier.restaurant.isKnownByReviews)
    guard summary.rated > 0 else { return words[isKnownByReviews ? .knownByReviews : .restaurantAboutEmpty] }
    let about = words(
      isKnownByReviews ? .knownByReviewsAbout : .restaurantAbout,
      (.mean, words.language.mean(milliStars: summary.milliStars, rated: summary.rated)),
      (.reviews, words.count(.reviewCount, summary.count)))
    let parts: [(slot: RestaurantSlot, word: Word)] = [
      (.price, .hasPrices), (.hasHours, .hasHours), (.menu, .hasMenu), (.offers, .hasOffers),
    ]
    let shown = parts.filter { record[$0.slot.rawValue].isShown }.map { words[$0.word] }
    guard !shown.isEmpty else { return about }
    return about + words[.gap] + words(.restaurantHas, (.list, words.language.capitalised(builder.joined(shown))))
  }

  func restaurantLeaf(_ number: Int, _ dossier: RestaurantDossier, _ reviews: [Review]) throws -> PageDraft {
    let name = builder.restaurantName(dossier.restaurant[.name])
    return try leaf(
      number, of: ReviewLeaves.leaves(of: dossier.summary.count), reviews, kind: .restaurantLeaf,
      folder: "restaurants", slug: dossier.restaurant.slug, id: dossier.restaurant.id, name: name,
      side: .restaurant(name: name))
  }

  /// The printed sheet for a restaurant's tables; nil if the settings disable it.
  func sheet(_ dossier: RestaurantDossier) -> PageDraft? {
    guard builder.settings.sheets, let web = builder.settings.baseURL else { return nil }
    builder.begin(depth: 2)
    let slug = dossier.restaurant.slug
    let page = String(joining: "restaurants/", slug, ".html")
    let record = builder.sheet(dossier, address: web.address(of: page))
    let name = ShownName.cut(builder.restaurantName(dossier.restaurant[.name]))
    var frame = builder.frame(title: words(.sheetTitle, (.name, name)), description: words[.sheetAbout])
    frame[.moreStyles] = .text(String(joining: builder.base, "assets/", builder.context.sheetStyles))
    var draft = PageDraft(
      kind: .sheet, path: String(joining: "restaurants/", slug, "/sheet.html"), record: record, frame: frame)
    // On the web the sheet counts as another form of the restaurant's page.
    draft.frame[.social] = SlotValue(builder.social(.sheet, path: page))
    return draft
  }

  /// A page of a restaurant's reviews by stars; a nil number means the page of the newest ones.
  func starLeaf(
    _ number: Int?, _ stars: StarPages, _ dossier: RestaurantDossier, _ reviews: [Review]
  ) throws -> PageDraft {
    builder.begin(depth: 2)
    let restaurant = dossier.restaurant
    let name = builder.restaurantName(restaurant[.name])
    let count = builder.context.starCount(stars.stars, dossier.summary)
    let record = try builder.starLeaf(
      number, stars, words: count, reviews, slug: restaurant.slug, id: restaurant.id, name: name)
    let title = words(.starsTitle, (.name, ShownName.cut(name)), (.n, count))
    let numbered = number.map { words(.leafTitle, (.name, title), (.n, String($0))) } ?? title
    return draft(
      kind: .restaurantLeaf, path: "restaurants/\(restaurant.slug)/\(stars.name(number)).html", record: record,
      frame: builder.frame(title: numbered, description: numbered))
  }

  /// A user's first page.
  func user(_ dossier: UserDossier) throws -> PageDraft {
    builder.begin(depth: 1)
    let record = try builder.user(dossier)
    let name = ShownName.cut(builder.personName(dossier.user.name))
    let count = words.count(.reviewCount, dossier.summary.count)
    let showsReviews = builder.settings.show.reviews && dossier.summary.count > 0
    let frame = builder.frame(
      title: showsReviews ? words(.userTitle, (.name, name), (.reviews, count)) : name,
      description: words(.userAbout, (.name, name)))
    return draft(
      kind: .user, path: String(joining: "users/", dossier.user.slug, ".html"), record: record, frame: frame)
  }

  func userLeaf(_ number: Int, _ dossier: UserDossier, _ reviews: [Review]) throws -> PageDraft {
    let name = builder.personName(dossier.user.name)
    return try leaf(
      number, of: ReviewLeaves.leaves(of: dossier.summary.count), reviews, kind: .userLeaf, folder: "users",
      slug: dossier.user.slug, id: dossier.user.id, name: name, side: .user(name: name))
  }

  private func leaf(
    _ number: Int, of leaves: Int, _ reviews: [Review], kind: PageKind, folder: String, slug: String, id: String,
    name: String, side: PageBuilder.Side
  ) throws -> PageDraft {
    builder.begin(depth: 2)
    let record = try builder.leaf(number, of: leaves, reviews, slug: slug, id: id, name: name, side: side)
    let title = words(.leafTitle, (.name, ShownName.cut(name)), (.n, String(number)))
    let frame = builder.frame(title: title, description: title)
    return draft(kind: kind, path: "\(folder)/\(slug)/\(number).html", record: record, frame: frame)
  }

  func home(_ data: HomeData, _ spots: [MapDrawing.Spot]) throws -> PageDraft {
    builder.begin(depth: 0)
    let record = try builder.home(data, spots)
    let count = words.count(.restaurantCount, data.totals.restaurants)
    let title = "\(builder.settings.title): \(words[.homeTitle])"
    let about = data.totals.restaurants == 0 ? words[.noRestaurants] : words(.homeAbout, (.restaurants, count))
    let frame = builder.frame(title: title, description: about, isHome: true)
    return draft(kind: .home, path: "index.html", record: record, frame: frame)
  }

  /// The page of a cuisine or a district.
  func guideList(_ page: GuidePage, letters: [LetterTree.Page]) throws -> PageDraft {
    builder.begin(depth: 1)
    let record = try builder.guideList(page, letters: letters)
    let title = words(
      .cuisineTitle, (.cuisine, ShownName.cut(page.name)),
      (.restaurants, words.count(.restaurantCount, page.figures.restaurants)))
    let frame = builder.frame(title: title, description: title)
    return draft(kind: page.kind, path: page.path, record: record, frame: frame)
  }

  /// The page of the hundred best.
  func best(_ data: HomeData) throws -> PageDraft {
    builder.begin(depth: 0)
    let record = try builder.best(data)
    let title = words(.bestTitle, (.n, String(data.best.count { $0.rated > 0 })))
    let frame = builder.frame(title: title, description: title)
    return draft(kind: .best, path: "best.html", record: record, frame: frame)
  }

  /// The page of all districts.
  func districts(_ data: HomeData) -> PageDraft {
    builder.begin(depth: 0)
    let title = words.count(.districtCount, data.districts.count)
    let frame = builder.frame(title: title, description: title)
    return draft(kind: .districts, path: "districts.html", record: builder.districts(data), frame: frame)
  }

  /// The page for addresses that lead nowhere; nil if the site has no address. It has none of its own.
  func notFound() -> PageDraft? {
    guard let address = builder.settings.baseURL else { return nil }
    builder.begin(at: address.path)
    var fields = Fields<NotFoundSlot>()
    fields[.base] = .text(builder.base)
    let frame = builder.frame(title: words[.notFound], description: words[.notFoundWhy])
    return PageDraft(kind: .notFound, path: "404.html", record: fields.record, frame: frame)
  }

  /// The page that lists what a device keeps; nil unless the site is an app.
  func offline() -> PageDraft? {
    guard builder.context.app != nil else { return nil }
    builder.begin(depth: 0)
    var fields = Fields<OfflineSlot>()
    fields[.base] = .text(builder.base)
    let frame = builder.frame(title: words[.keptThis], description: words[.keptLead])
    return PageDraft(kind: .offline, path: "offline.html", record: fields.record, frame: frame)
  }

  /// The page that opens what is sealed; `isKept` if people keep it as one file.
  func sealed(_ access: SiteAccess, isKept: Bool = false) -> PageDraft {
    builder.begin(depth: 1)
    let settings = builder.settings.sealed
    let rounds = Set(access.list.people.map(\.rounds)).sorted(by: >)
    var fields = Fields<SealedPageSlot>()
    fields[.base] = .text(builder.base)
    fields[.siteCode] = .text(Digest.hex(access.keys.site))
    fields[.rounds] = .text(rounds.map(String.init).joined(separator: " "))
    fields[.minutes] = .text(String(settings.lockMinutes))
    fields[.remembers] = .flag(settings.remember && !isKept)
    fields[.isKept] = .flag(isKept)
    fields[.contact] = SlotValue(settings.contact)
    fields[.script] = .text(String(joining: builder.base, "assets/", builder.context.seal))
    var frame = builder.frame(title: words[.sealedTitle], description: words[.sealedAbout])
    frame[.moreStyles] = .text(String(joining: builder.base, "assets/", builder.context.sealStyles))
    frame[.makesPictures] = .flag(true)
    return draft(kind: .sealed, path: "sealed/index.html", record: fields.record, frame: frame)
  }

  func letter(_ page: LetterTree.Page, among pages: [LetterTree.Page], _ list: LetterList) throws -> PageDraft {
    builder.begin(depth: 1)
    let heading = builder.heading(of: page)
    let title = words(.letterTitle, (.letter, heading))
    let frame = builder.frame(title: title, description: title)
    let record = try builder.letter(page, among: pages, list)
    return draft(kind: .letter, path: "a-z/\(page.stem).html", record: record, frame: frame)
  }

  func dish(_ servings: DishServings, letters: [LetterTree.Page]) throws -> PageDraft {
    builder.begin(depth: 1)
    let record = try builder.dish(servings, letters: letters)
    let name = ShownName.cut(builder.dishName(servings.dish))
    let total = words.count(.placeCount, servings.dish.places.count)
    let low = builder.dishPrices(Array(servings.prices.prefix(1)), currency: servings.currency)?.low
    let title =
      low.map { words(.dishTitleFrom, (.name, name), (.total, total), (.low, $0)) }
      ?? words(.dishTitle, (.name, name), (.total, total))
    let frame = builder.frame(title: title, description: words(.dishAbout, (.name, name)))
    return draft(kind: .dish, path: "dishes/\(servings.dish.slug).html", record: record, frame: frame)
  }

  func dishLetter(_ page: LetterTree.Page, among pages: [LetterTree.Page], _ servings: DishServings) -> PageDraft {
    builder.begin(depth: 2)
    let heading = page.heading.isEmpty ? words[.otherLetters] : page.heading
    let name = ShownName.cut(builder.dishName(servings.dish))
    let title = words(.dishLetter, (.name, name), (.letter, heading))
    let record = builder.dishLetter(page, among: pages, servings)
    let frame = builder.frame(title: title, description: words(.dishAbout, (.name, name)))
    return draft(
      kind: .dishLetter, path: "dishes/\(servings.dish.slug)/\(page.stem).html", record: record, frame: frame)
  }
}

/// A page that is ready to be rendered: its values and those of its frame.
struct PageDraft {
  var kind: PageKind
  /// The path below the site's folder.
  var path: String
  var record: Record
  var frame: Fields<FrameSlot>

  /// The kind of its file. Lists are published after the pages to which they link.
  var renderedKind: RenderedPage.Kind {
    switch kind {
    case .restaurant, .restaurantLeaf, .sheet, .user, .userLeaf: .page
    case .home, .cuisine, .letter, .best, .district, .districts, .dish, .dishLetter, .notFound, .sealed, .offline,
      .bundle:
      .list
    }
  }
}
