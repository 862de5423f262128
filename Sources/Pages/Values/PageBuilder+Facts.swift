internal import Model
internal import Templating

extension PageBuilder {
  /// Cuisine, price, hours, address, telephone, guests, and where to write a review.
  func setFacts(_ dossier: RestaurantDossier, _ fields: inout Fields<RestaurantSlot>) {
    let restaurant = dossier.restaurant
    if let cuisine = ShownName.whole(restaurant.cuisine) {
      fields[.cuisine] = .text(ShownName.cut(cuisine))
      fields[.cuisineLink] = .text(String(joining: base, "cuisines/", slug(ofCuisine: cuisine), ".html"))
    }
    fields[.moreCuisines] = SlotValue(restaurant.cuisines.dropFirst().compactMap(cuisineLink))
    if restaurant.isKnownByReviews { fields[.knownByReviews] = .text(words[.knownByReviews]) }
    fields[.price] = SlotValue(ShownName.whole(restaurant.price))
    let lines = hours(restaurant)
    fields[.hasHours] = .flag(!lines.isEmpty)
    fields[.hours] = SlotValue(lines)
    fields[.address] = SlotValue(ShownName.whole(restaurant.address))
    setPlace(restaurant, &fields)
    if let phone = ShownName.whole(restaurant.phone), let tel = Telephone.address(of: phone) {
      fields[.phone] = .text(phone)
      fields[.tel] = .text(tel)
    }
    fields[.guests] = SlotValue(guests(dossier))
    fields[.reviewLink] = SlotValue(reviewLink(restaurant.id))
  }

  /// Where it is on a map: by the setting's address, else for the reader's own map.
  private func setPlace(_ restaurant: Restaurant, _ fields: inout Fields<RestaurantSlot>) {
    let degrees = restaurant.position.map { (GeoAddress.degrees($0.latitude), GeoAddress.degrees($0.longitude)) }
    let geo = restaurant.position.map(GeoAddress.of)
    fields[.geo] = SlotValue(geo)
    fields[.coordinates] = SlotValue(degrees.map { "\($0), \($1)" })
    let place = MapLink.Place(
      latitude: degrees?.0, longitude: degrees?.1, address: ShownName.whole(restaurant.address),
      name: ShownName.whole(restaurant.name))
    fields[.mapLink] = SlotValue(settings.mapLink?.address(of: place) ?? geo)
  }

  private func cuisineLink(_ cuisine: String) -> Fields<IndexSlot>? {
    guard let name = ShownName.whole(cuisine) else { return nil }
    var fields = Fields<IndexSlot>()
    fields[.link] = .text(String(joining: base, "cuisines/", slug(ofCuisine: name), ".html"))
    fields[.name] = .text(ShownName.cut(name))
    return fields
  }

  private func hours(_ restaurant: Restaurant) -> [String] {
    if let json = restaurant.hours, let lines = hourLines(json) { return lines }
    let open = ShownName.whole(restaurant.opens).map(ShownName.cut)
    let close = ShownName.whole(restaurant.closes).map(ShownName.cut)
    return switch (open, close) {
    case (let open?, let close?): [words(.opening, (.open, open), (.close, close))]
    case (let open?, nil): [words(.opensAt, (.open, open))]
    case (nil, let close?): [words(.closesAt, (.close, close))]
    case (nil, nil): []
    }
  }

  private func guests(_ dossier: RestaurantDossier) -> String? {
    var parts: [String] = []
    if dossier.visits > 0 { parts.append(words.count(.visits, dossier.visits)) }
    if dossier.orders > 0 { parts.append(words.count(.orderCount, dossier.orders)) }
    if dossier.favorites > 0 { parts.append(words.count(.kept, dossier.favorites)) }
    return parts.isEmpty ? nil : parts.joined(separator: words[.comma])
  }

  /// The setting's address with the id percent-encoded in its place.
  func reviewLink(_ id: String) -> String? {
    guard let template = settings.reviewLink, let place = template.firstRange(of: "{id}") else {
      return settings.reviewLink
    }
    return template[..<place.lowerBound] + PercentEncoding.component(id) + template[place.upperBound...]
  }
}
