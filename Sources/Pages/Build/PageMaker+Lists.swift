internal import Model
internal import Store

extension PageMaker {
  func home(_ data: HomeData) throws -> PageDraft {
    builder.begin(depth: 0)
    let record = try builder.home(data)
    let count = words.count(.restaurantCount, data.totals.restaurants)
    let title = "\(builder.settings.title): \(words[.homeTitle])"
    let about = data.totals.restaurants == 0 ? words[.noRestaurants] : words(.homeAbout, (.restaurants, count))
    let frame = builder.frame(title: title, description: about, isHome: true)
    return draft(kind: .home, path: "index.html", record: record, frame: frame)
  }

  func cuisine(
    _ cuisine: CuisineCount, _ entries: [RestaurantEntry], letters: [LetterTree.Page]
  ) throws -> PageDraft {
    builder.begin(depth: 1)
    let name = ShownName.whole(cuisine.name) ?? cuisine.name
    let record = try builder.cuisine(name, cuisine.count, entries, letters: letters)
    let title = words(
      .cuisineTitle, (.cuisine, ShownName.cut(name)), (.restaurants, words.count(.restaurantCount, cuisine.count)))
    let frame = builder.frame(title: title, description: title)
    return draft(
      kind: .cuisine, path: "cuisines/\(Cuisine.slug(cuisine.name)).html", record: record, frame: frame)
  }

  func letter(_ page: LetterTree.Page, among pages: [LetterTree.Page]) -> PageDraft {
    builder.begin(depth: 1)
    let heading = page.heading.isEmpty ? words[.otherLetters] : page.heading
    let title = words(.letterTitle, (.letter, heading))
    let frame = builder.frame(title: title, description: title)
    let record = builder.letter(page, among: pages)
    return draft(kind: .letter, path: "a-z/\(page.stem).html", record: record, frame: frame)
  }
}
