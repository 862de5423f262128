internal import Model
internal import Sealing
internal import Store
internal import Templating

extension PageMaker {
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
