package import Model

extension DossierRun {
  /// Everything on a restaurant's first page; nil if it has no page.
  package func restaurant(_ key: Int64) throws -> RestaurantDossier? {
    try reader.convertingErrors { () -> RestaurantDossier? in
      let end = stretches.end(of: key)
      // The dossier is filled in place, as copying it would retain all its parts.
      var dossier: RestaurantDossier?
      try rows.restaurants.each(key, upTo: end) { row in
        if row.integer(RowColumns.presentColumn) == 1 { dossier = row.dossier(key) }
      }
      guard let count = dossier?.summary.count else { return nil }
      try rows.cuisines.each(key, upTo: end) { row in
        if let cuisine = row.cuisine(at: 1) { dossier?.restaurant.cuisines.append(cuisine.spelling.text) }
      }
      if count > 0 { dossier?.reviews = try firstReviews(.restaurants, key, of: count) }
      try rows.dishes.each(key, upTo: end) { row in
        var dish = row.dish(at: 1)
        dish.page = try reader.dishPages.slug(ofSpelling: dish.name)
        dossier?.dishes.append(dish)
      }
      try rows.offers.each(key, upTo: end) { row in
        dossier?.offers.append(row.offer(at: 1))
      }
      try rows.neighbours.each(key, upTo: end) { row in
        guard let restaurant = try reader.mentionedRestaurants.restaurant(row.integer(2)) else { return }
        dossier?.neighbours.append(
          Neighbour(
            id: restaurant.subject.id, name: restaurant.subject.name, cuisine: restaurant.cuisine?.spelling.text,
            metres: row.real(3), bearing: row.real(4)))
      }
      return dossier
    }
  }

  /// A full leaf of a restaurant's reviews, newest first. Leaf 1 has the 20 oldest. Empty if there is no such leaf.
  package func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] {
    try reader.convertingErrors { try leaf(number, .restaurants, key) }
  }

  /// A restaurant's reviews at these positions of its list.
  package func reviews(ofRestaurant key: Int64, positions: [Int]) throws -> [Review] {
    try reader.convertingErrors {
      try positions.flatMap { try reviews.reviews(.restaurants, key, positions: $0..<$0 + 1) }
    }
  }
}

extension Statement {
  fileprivate func dossier(_ key: Int64) -> RestaurantDossier {
    var restaurant = Restaurant(key: key, id: text(RestaurantColumn.id.index) ?? "")
    for column in RestaurantColumn.shownTexts { restaurant[column] = text(column.index) }
    restaurant.position = position(RestaurantColumn.lat.index)
    restaurant.createdAt = time(RestaurantColumn.createdAt.index)
    restaurant.updatedAt = time(RestaurantColumn.updatedAt.index)
    let counts = RowColumns.count(of: .restaurants)
    restaurant.isKnownByReviews = integer(counts + 3 + SummaryTable.columnCount) == 1
    restaurant.district = district(at: counts + 4 + SummaryTable.columnCount)
    var dossier = RestaurantDossier(restaurant: restaurant, summary: summary(at: counts + 3))
    dossier.favorites = Int(integer(counts))
    dossier.visits = Int(integer(counts + 1))
    dossier.orders = Int(integer(counts + 2))
    return dossier
  }

  /// Latitude and longitude from two columns; nil if either is null.
  func position(_ column: Int32) -> Position? {
    guard let latitude = optionalReal(column), let longitude = optionalReal(column + 1) else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }

  fileprivate func dish(at column: Int32) -> Dish {
    var dish = Dish(id: text(column + DishColumn.id.index) ?? "")
    dish.name = text(column + DishColumn.name.index)
    dish.description = text(column + DishColumn.description.index)
    dish.type = text(column + DishColumn.type.index)
    dish.price = money(at: column + DishColumn.price.index)
    dish.photo = text(column + DishColumn.photo.index)
    dish.updatedAt = time(column + DishColumn.updatedAt.index)
    return dish
  }

  fileprivate func offer(at column: Int32) -> Offer {
    var offer = Offer(id: text(column + OfferColumn.id.index) ?? "")
    offer.title = text(column + OfferColumn.title.index)
    offer.description = text(column + OfferColumn.description.index)
    offer.discount = optionalReal(column + OfferColumn.discount.index)
    offer.price = money(at: column + OfferColumn.price.index)
    offer.photo = text(column + OfferColumn.photo.index)
    offer.validFrom = time(column + OfferColumn.validFrom.index)
    offer.validTo = time(column + OfferColumn.validTo.index)
    offer.updatedAt = time(column + OfferColumn.updatedAt.index)
    return offer
  }
}
