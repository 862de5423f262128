internal import Model
internal import Templating

extension PageBuilder {
  /// The offers that are valid on `asOf`; nil if there is none.
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

  /// The newest five photos of the reviews on the page; nil for fewer than three, which their reviews show anyway.
  func gallery(_ reviews: [Review]) throws -> Fields<GallerySlot>? {
    guard settings.reviewPhotos == .shared else { return nil }
    var pictures: [Fields<PictureSlot>] = []
    var times: [Timestamp?] = []
    for review in reviews where pictures.count < 5 && review.photo != nil {
      let author = ShownName.cut(authorName(review.other, ofReview: review.id))
      guard
        var picture = picture(
          try copy(review.photo, .review), .large, alt: words(.photoWith, (.name, author)))
      else { continue }
      picture[.by] = .text(words(.photoBy, (.name, author)))
      picture[.link] = .text(String(joining: "#", light(review)))
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
