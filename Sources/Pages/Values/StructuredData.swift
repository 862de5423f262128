internal import Diagnostics
internal import Model

/// A restaurant as JSON-LD (schema.org Restaurant, AggregateRating, Review), if `site.jsonLD` is on.
enum StructuredData {
  private static let mostReviews = 10

  /// One object that is safe in a script element, with nothing that the page does not show. `builder` is that of the page.
  static func bytes(_ dossier: RestaurantDossier, _ builder: PageBuilder) -> [UInt8] {
    let (restaurant, web) = (dossier.restaurant, builder.settings.baseURL)
    var json = JSONWriter()
    json.object { json in
      json.member("@context", "https://schema.org")
      json.member("@type", "Restaurant")
      json.member("name", builder.restaurantName(restaurant[.name]))
      if let web { json.member("url", web.address(of: String(joining: "restaurants/", restaurant.slug, ".html"))) }
      if let path = builder.portrait?.path { json.member("image", web?.address(of: path) ?? builder.base + path) }
      write("servesCuisine", restaurant.cuisines.compactMap { ShownName.whole($0) }, to: &json)
      write("openingHours", OpeningHours(restaurant)?.structured ?? [], to: &json)
      if let address = ShownName.whole(restaurant[.address]) { json.member("address", address) }
      if let phone = ShownName.whole(restaurant[.phone]) { json.member("telephone", phone) }
      if let price = ShownName.whole(restaurant[.price]) { json.member("priceRange", price) }
      if let position = restaurant.position { write(position, to: &json) }
      if dossier.summary.rated > 0 { write(dossier.summary, to: &json) }
      let reviews = dossier.reviews.filter { $0.stars != nil }.prefix(mostReviews)
      guard !reviews.isEmpty else { return }
      json.array("review") { json in for review in reviews { write(review, builder.context, to: &json) } }
    }
    return json.bytes
  }

  /// One value as a text, several as a list.
  private static func write(_ key: String, _ values: [String], to json: inout JSONWriter) {
    guard let first = values.first else { return }
    if values.count == 1 { return json.member(key, first) }
    json.array(key) { json in for value in values { json.value(value) } }
  }

  private static func write(_ position: Position, to json: inout JSONWriter) {
    json.object("geo") { json in
      json.member("@type", "GeoCoordinates")
      json.member("latitude", position.latitude, decimals: 5)
      json.member("longitude", position.longitude, decimals: 5)
    }
  }

  private static func write(_ summary: ReviewSummary, to json: inout JSONWriter) {
    json.object("aggregateRating") { json in
      json.member("@type", "AggregateRating")
      // The tenths that the page shows.
      let tenths = (summary.milliStars + summary.rated * 50) / (summary.rated * 100)
      json.member("ratingValue", Double(tenths) / 10, decimals: 1)
      json.member("ratingCount", summary.rated)
      json.member("reviewCount", summary.count)
      json.member("bestRating", 5)
    }
  }

  private static func write(_ review: Review, _ context: SiteContext, to json: inout JSONWriter) {
    json.object { json in
      json.member("@type", "Review")
      json.object("author") { json in
        json.member("@type", "Person")
        json.member("name", ShownName.cut(context.words.authorName(review.other, ofReview: review.id)))
      }
      json.object("reviewRating") { json in
        json.member("@type", "Rating")
        let stars = review.stars ?? 0
        json.member("ratingValue", stars, decimals: 1)
        if stars < 1 { json.member("worstRating", stars, decimals: 1) }
      }
      if let created = review.createdAt { json.member("datePublished", context.day(created).iso) }
      if let comment = review.comment, !comment.isEmpty { json.member("reviewBody", comment) }
    }
  }
}
