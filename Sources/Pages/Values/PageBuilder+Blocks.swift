internal import Model
internal import Templating

extension PageBuilder {
  /// The offers that are valid on `asOf`; nil where there is none.
  func offers(_ offers: [Offer], asOf: CivilDay) throws -> Fields<OffersSlot>? {
    let valid = offers.filter { isValid($0, asOf) }
    guard !valid.isEmpty else { return nil }
    var fields = Fields<OffersSlot>()
    fields[.age] = SlotValue(dated(.asOf, age(valid.map(\.updatedAt))))
    fields[.items] = SlotValue(try valid.map(offer))
    return fields
  }

  func isValid(_ offer: Offer, _ day: CivilDay) -> Bool {
    if let from = offer.validFrom, context.day(from) > day { return false }
    if let to = offer.validTo, context.day(to) < day { return false }
    return true
  }

  private func offer(_ offer: Offer) throws -> Fields<OfferSlot> {
    var fields = Fields<OfferSlot>()
    if let discount = offer.discount, discount > 0, discount <= 100 {
      fields[.big] = .text(words(.off, (.n, language.stars(discount))))
    } else if let price = offer.price {
      fields[.big] = .text(language.words(for: price, fallback: settings.currency))
    }
    fields[.title] = .text(ShownName.whole(offer.title) ?? words[.offers])
    fields[.text] = SlotValue(ShownName.whole(offer.description))
    fields[.until] = SlotValue(dated(.until, offer.validTo))
    fields[.picture] = SlotValue(picture(try copy(offer.photo, .offer), .large))
    return fields
  }

  /// Dishes by type, as they come; nil where there is none.
  func menu(_ dishes: [Dish]) throws -> Fields<MenuSlot>? {
    guard !dishes.isEmpty else { return nil }
    var types: [(name: String?, dishes: [Fields<DishSlot>])] = []
    for dish in dishes where ShownName.whole(dish.name) != nil {
      let type = ShownName.whole(dish.type)
      if types.isEmpty || types[types.count - 1].name != type { types.append((type, [])) }
      types[types.count - 1].dishes.append(try self.dish(dish))
    }
    guard !types.isEmpty else { return nil }
    var fields = Fields<MenuSlot>()
    fields[.age] = SlotValue(dated(.asOf, age(dishes.map(\.updatedAt))))
    fields[.types] = SlotValue(
      types.map { type in
        var fields = Fields<DishTypeSlot>()
        fields[.name] = .text(type.name ?? words[.otherDishes])
        fields[.dishes] = SlotValue(type.dishes)
        return fields
      })
    return fields
  }

  private func dish(_ dish: Dish) throws -> Fields<DishSlot> {
    var fields = Fields<DishSlot>()
    fields[.name] = SlotValue(ShownName.whole(dish.name))
    fields[.price] = SlotValue(dish.price.map { language.words(for: $0, fallback: settings.currency) })
    fields[.text] = SlotValue(ShownName.whole(dish.description))
    fields[.picture] = SlotValue(picture(try copy(dish.photo, .dish), .thumb))
    return fields
  }

  /// The newest five photos of the reviews on the page; nil for fewer than three, which their reviews show anyway.
  func gallery(_ reviews: [Review]) throws -> Fields<GallerySlot>? {
    guard settings.reviewPhotos == .shared else { return nil }
    var pictures: [Fields<PictureSlot>] = []
    var times: [Timestamp?] = []
    for review in reviews where pictures.count < 5 && review.photo != nil {
      let author = ShownName.cut(personName(review.other?.name))
      guard
        var picture = picture(
          try copy(review.photo, .review), .large, alt: words(.photoWith, (.name, author)))
      else { continue }
      picture[.by] = .text(words(.photoBy, (.name, author)))
      picture[.link] = .text("#r-" + Slug.of(review.id))
      pictures.append(picture)
      times.append(review.createdAt)
    }
    guard pictures.count >= 3 else { return nil }
    var fields = Fields<GallerySlot>()
    fields[.age] = SlotValue(dated(.newestFrom, age(times)))
    fields[.photos] = SlotValue(pictures)
    return fields
  }
}
