internal import Model
internal import Store

// Pages of dishes. Each dish is an owner of its own, so that unaffected ones are left unchanged without being looked
// at.
extension SiteBuild {
  func publishDishes(_ set: SubjectSet, _ context: SiteContext, _ source: any SiteSource) throws {
    let names = ServingNames(articles)
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = press(context)
    try eachDish(set, source) { try publishDish($0, names, source, maker, press) }
    add(press.outcome)
  }

  /// Calls `body` with the dishes whose pages may have changed.
  private func eachDish(_ set: SubjectSet, _ source: any SiteSource, _ body: (_ folded: String) throws -> Void) throws {
    if let requested {
      guard requested.path.hasPrefix("site/dishes/") else { return }
      return try source.eachDish { folded, entry in
        if PageOwner.dish(entry.slug).owns(requested.path) { try body(folded) }
      }
    }
    guard case .changed(let changed) = set else { return try source.eachDish { folded, _ in try body(folded) } }
    // Dishes' pages show the means and names of the restaurants that serve them.
    for folded in changed.dishes.union(try source.dishes(of: changed.restaurants)).sorted() { try body(folded) }
  }

  private func publishDish(
    _ folded: String, _ names: ServingNames, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress
  ) throws {
    try checkCancelled()
    guard let dish = try source.dish(folded) else { return }
    let servings = DishServings(dish, currency: maker.builder.settings.currency, names)
    let files = try sink.open(.dish(dish.slug))
    let letters = servings.letters
    for letter in letters {
      try press.publish(maker.dishLetter(letter, among: letters, servings), maker.builder, into: files)
    }
    try press.publish(maker.dish(servings, letters: letters), maker.builder, into: files)
    try files.close()
  }

  func addDishes(to sitemap: inout Sitemap, _ source: any SiteSource) throws {
    let names = ServingNames(articles)
    try source.eachDish { folded, entry in
      sitemap.add("dishes/" + entry.slug)
      guard entry.places > Self.mostInOneList, let dish = try source.dish(folded) else { return }
      let letters = DishServings(dish, currency: renderer.settings.currency, names).letters
      for letter in letters { sitemap.add("dishes/\(entry.slug)/\(letter.stem)") }
    }
  }
}
