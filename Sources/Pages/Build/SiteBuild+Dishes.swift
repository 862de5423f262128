internal import Model
internal import Store

// Pages of dishes. Each dish is an owner of its own, so that unaffected ones are left unchanged without being looked
// at.
extension SiteBuild {
  func publishDishes(_ set: SubjectSet, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress) throws {
    let names = ServingNames(articles)
    if let requested {
      guard requested.path.hasPrefix("site/dishes/") else { return }
      return try source.eachDish { folded, entry in
        if PageOwner.dish(entry.slug).owns(requested.path) { try publishDish(folded, names, source, maker, press) }
      }
    }
    guard case .changed(let changed) = set else {
      return try source.eachDish { folded, _ in try publishDish(folded, names, source, maker, press) }
    }
    // Dishes' pages show the means and names of the restaurants that serve them.
    let concerned = changed.dishes.union(try source.dishes(of: changed.restaurants))
    for folded in concerned.sorted() { try publishDish(folded, names, source, maker, press) }
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
