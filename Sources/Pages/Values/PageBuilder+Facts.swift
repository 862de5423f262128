internal import Model
internal import Templating

extension PageBuilder {
  /// Cuisine, price, hours, address, telephone, guests, and where to write a review.
  func setFacts(_ dossier: RestaurantDossier, _ fields: inout Fields<RestaurantSlot>) {
    let restaurant = dossier.restaurant
    if let cuisine = ShownName.whole(restaurant.cuisine) {
      fields[.cuisine] = .text(ShownName.cut(cuisine))
      fields[.cuisineLink] = SlotValue(address("cuisines/", slug(ofCuisine: cuisine)))
    }
    fields[.moreCuisines] = SlotValue(restaurant.cuisines.dropFirst().compactMap(cuisineLink))
    if let district = restaurant.district, let name = districtName(district) {
      fields[.district] = .text(name)
      if context.hasDistricts { fields[.districtLink] = SlotValue(address("districts/", district.slug)) }
    }
    if restaurant.isKnownByReviews { fields[.knownByReviews] = .text(words[.knownByReviews]) }
    fields[.price] = SlotValue(mainsPrice(dossier.dishes) ?? ShownName.whole(restaurant[.price]))
    setHours(restaurant, &fields)
    setLinks(restaurant, &fields)
    fields[.address] = SlotValue(ShownName.whole(restaurant[.address]))
    setPlace(restaurant, &fields)
    if let phone = ShownName.whole(restaurant[.phone]), let tel = Telephone.address(of: phone) {
      fields[.phone] = .text(phone)
      fields[.tel] = .text(tel)
    }
    fields[.guests] = SlotValue(guests(dossier))
    fields[.reviewLink] = SlotValue(link(settings.reviewLink, to: restaurant.id))
  }

  /// The restaurant's place on a map: a link by the setting, else a `geo:` address for the reader's own map.
  private func setPlace(_ restaurant: Restaurant, _ fields: inout Fields<RestaurantSlot>) {
    let degrees = restaurant.position.map { (GeoAddress.degrees($0.latitude), GeoAddress.degrees($0.longitude)) }
    let geo = restaurant.position.map(GeoAddress.of)
    fields[.geo] = SlotValue(geo)
    fields[.coordinates] = SlotValue(degrees.map { "\($0), \($1)" })
    let place = MapLink.Place(
      latitude: degrees?.0, longitude: degrees?.1, address: ShownName.whole(restaurant[.address]),
      name: ShownName.whole(restaurant[.name]))
    fields[.mapLink] = SlotValue(settings.mapLink?.address(of: place) ?? geo)
  }

  private func cuisineLink(_ cuisine: String) -> Fields<IndexSlot>? {
    guard let name = ShownName.whole(cuisine) else { return nil }
    var fields = Fields<IndexSlot>()
    fields[.link] = SlotValue(address("cuisines/", slug(ofCuisine: name)))
    fields[.name] = .text(ShownName.cut(name))
    return fields
  }

  private func setHours(_ restaurant: Restaurant, _ fields: inout Fields<RestaurantSlot>) {
    let week = hours(restaurant)
    fields[.hasHours] = .flag(!week.lines.isEmpty)
    fields[.hours] = SlotValue(week.lines)
    guard let code = week.code else { return }
    fields[.hoursCode] = .text(code)
    fields[.zone] = .text(settings.timeZone)
  }

  /// Links to the restaurant's own sites.
  private func setLinks(_ restaurant: Restaurant, _ fields: inout Fields<RestaurantSlot>) {
    if let website = OutsideLink.website(restaurant[.website]) {
      fields[.website] = .text(website.address)
      fields[.websiteHost] = .text(website.host)
    }
    let profiles = OutsideHost.allCases.compactMap { host in
      OutsideLink.profile(restaurant[host.column], at: host).map { (address: $0, name: host.name) }
    }
    fields[.hasProfiles] = .flag(!profiles.isEmpty)
    fields[.profiles] = SlotValue(
      profiles.enumerated().map { place, profile in
        var fields = Fields<ProfileSlot>()
        fields[.address] = .text(profile.address)
        fields[.name] = .text(profile.name)
        fields[.isFirst] = .flag(place == 0)
        return fields
      })
  }

  /// The lines of its opening hours, and the hours for scripts if they are known day by day.
  func hours(_ restaurant: Restaurant) -> (lines: [String], code: String?) {
    if let json = restaurant[.hours], let week = hourLines(json) { return week }
    return (
      everyDay(restaurant), OpeningHours(everyDayFrom: restaurant[.opens], to: restaurant[.closes])?.code
    )
  }

  private func everyDay(_ restaurant: Restaurant) -> [String] {
    let open = ShownName.whole(restaurant[.opens]).map(ShownName.cut)
    let close = ShownName.whole(restaurant[.closes]).map(ShownName.cut)
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

  /// A link of the settings with the percent-encoded id.
  func link(_ template: String?, to id: String) -> String? {
    guard let template, let place = template.firstRange(of: "{id}") else { return template }
    return template[..<place.lowerBound] + PercentEncoding.component(id) + template[place.upperBound...]
  }
}
