package import Model

extension DossierRun {
  /// Everything on a restaurant's first page; nil where the key has no page.
  package func restaurant(_ key: Int64) throws -> RestaurantDossier? {
    try reader.reading { () -> RestaurantDossier? in
      let end = stretches.end(of: key)
      // Filled where it lies, as a copy of a dossier counts the references of all its parts.
      var dossier: RestaurantDossier?
      try rows.restaurants.each(key, upTo: end) { dossier = $0.dossier(key) }
      guard let count = dossier?.summary.count else { return nil }
      if count > 0 { dossier?.reviews = try firstReviews(.restaurants, key) }
      try rows.dishes.each(key, upTo: end) { dossier?.dishes.append($0.dish()) }
      try rows.offers.each(key, upTo: end) { dossier?.offers.append($0.offer()) }
      try rows.neighbours.each(key, upTo: end) { row in
        guard let place = try reader.places.place(row.integer(1)) else { return }
        dossier?.neighbours.append(
          Neighbour(
            id: place.subject.id, name: place.subject.name, cuisine: place.cuisine, metres: row.real(2),
            bearing: row.real(3)))
      }
      return dossier
    }
  }

  /// A full leaf of a restaurant's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] {
    try reader.reading { try leaf(number, .restaurants, key) }
  }
}

extension Statement {
  fileprivate func dossier(_ key: Int64) -> RestaurantDossier {
    var restaurant = Restaurant(key: key, id: text(1) ?? "")
    restaurant.name = text(2)
    restaurant.cuisine = text(3)
    restaurant.address = text(4)
    restaurant.position = position(5)
    restaurant.opens = text(7)
    restaurant.closes = text(8)
    restaurant.hours = text(9)
    restaurant.rating = optionalReal(10)
    restaurant.price = text(11)
    restaurant.phone = text(12)
    restaurant.photo = text(13)
    restaurant.createdAt = time(14)
    restaurant.updatedAt = time(15)
    var dossier = RestaurantDossier(restaurant: restaurant, summary: summary(at: 19))
    dossier.favorites = Int(integer(16))
    dossier.visits = Int(integer(17))
    dossier.orders = Int(integer(18))
    return dossier
  }

  /// Latitude and longitude from two columns; nil where either is missing.
  func position(_ column: Int32) -> Position? {
    guard let latitude = optionalReal(column), let longitude = optionalReal(column + 1) else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }

  fileprivate func dish() -> Dish {
    var dish = Dish(id: text(1) ?? "")
    dish.name = text(2)
    dish.description = text(3)
    dish.type = text(4)
    dish.price = money(at: 5)
    dish.photo = text(8)
    dish.updatedAt = time(9)
    return dish
  }

  fileprivate func offer() -> Offer {
    var offer = Offer(id: text(1) ?? "")
    offer.title = text(2)
    offer.description = text(3)
    offer.discount = optionalReal(4)
    offer.price = money(at: 5)
    offer.photo = text(8)
    offer.validFrom = time(9)
    offer.validTo = time(10)
    offer.updatedAt = time(11)
    return offer
  }
}
