package import Templating

/// A restaurant's first page: `restaurant.md`.
package enum RestaurantSlot: Int, PageSlot {
  case t, site, base, name, long, tone, cuisine, cuisineLink, moreCuisines, knownByReviews, picture, waiting, mean,
    meanStars,
    meanLabel, count
  case lately, price, hours, address, geo, mapLink, coordinates, phone, tel, guests, reviewLink, hasReviews, ratings,
    offers, menu, gallery
  case reviewsAge, filterLegend, filters, reviews, older, hasHours, hasNeighbours, neighbours, search

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .tone: text("The class of the restaurant's own tone.", "t2")
    case .cuisine: text("Its cuisine; of several the first.", "Arequipan")
    case .cuisineLink: path("The cuisine's page.", "../cuisines/arequipan.html")
    case .moreCuisines: list(IndexSlot.schema, "Its other cuisines; without counts.")
    case .knownByReviews:
      text(
        "Said of a restaurant that only reviews name; its name is a part of its id.",
        "A restaurant known by its reviews")
    case .picture: section(PictureSlot.schema, "Its photo.")
    case .waiting: section(WaitingSlot.schema, "Its photo where that is not ready.")
    case .mean: text("The mean of its stars.", "4.6")
    case .meanStars: text("The mean in characters, rounded to halves.", "★★★★½")
    case .meanLabel: text("The mean in words.", "4.6 of 5 stars")
    case .count: text("How many reviews there are.", "214 reviews")
    case .lately: text("How many fall in the twelve months before the newest.", "58 in the twelve months to March 2026")
    case .price: text("What a meal costs, in the export's words.", "S/ 35 to 60 a person")
    case .hours: list(Schema.items(.text, "Days and hours."), "Opening hours, a line each.")
    case .address: text("The address.", "Calle Cuesta del Ángel 118, Yanahuara")
    case .geo: url("Its position as a geo: address.", "geo:-16.3889,-71.5431")
    case .mapLink:
      url("Its place on a map: by `site.mapLink`, else its position as a geo: address.", "geo:-16.3889,-71.5431")
    case .coordinates: text("Its latitude and longitude in degrees, to copy.", "-16.3889, -71.5431")
    case .phone: text("The restaurant's telephone.", "+51 54 000 118")
    case .tel: url("The same as a tel: address.", "tel:+5154000118")
    case .guests: text("How many visits, orders and favourites it has.", "30 visits, 44 orders")
    case .reviewLink: url("Where a review can be written.", "https://example.org/review?restaurant=118")
    case .hasReviews: flag("True where there are reviews.")
    case .ratings: section(RatingsSlot.schema, "How its ratings are distributed.")
    case .offers: section(OffersSlot.schema, "Offers that are valid.")
    case .menu: section(MenuSlot.schema, "Its dishes.")
    case .gallery: section(GallerySlot.schema, "Photos of its guests.")
    case .reviewsAge: text("How old the newest review is.", "newest from 12 March 2026")
    case .filterLegend: text("The filter's heading, with how many reviews it covers.", "Of the newest 34, show")
    case .filters: list(FilterSlot.schema, "The filter's choices; empty where there is nothing to choose.")
    case .reviews: list(ReviewSlot.schema, "The newest reviews.")
    case .older: section(OlderSlot.schema, "Links to the older reviews.")
    case .hasHours: flag("True where opening hours are known.")
    case .hasNeighbours: flag("True where restaurants are nearby.")
    case .search: section(ReviewSearchSlot.schema, "The search in all reviews, where they have leaves.")
    case .neighbours: list(NeighbourSlot.schema, "Restaurants nearby, the nearest first.")
    }
  }

  package static let schema = makeSchema("restaurant")
}

/// The search for words in a restaurant's reviews.
package enum ReviewSearchSlot: Int, PageSlot {
  case script, folder, shards

  package var slot: Slot {
    switch self {
    case .script: path("The search's script.", "../assets/search-3f2a9c01.js")
    case .folder: path("Where the leaves and their shards are.", "la-picanteria")
    case .shards: text("How many shards there are.", "3")
    }
  }

  package static let schema = makeSchema("review search")
}

/// A restaurant nearby, without anything that reviews change.
package enum NeighbourSlot: Int, PageSlot {
  case link, name, place, far

  package var slot: Slot {
    switch self {
    case .link: path("Its page.", "chicha-del-patio.html")
    case .name: text("Its name.", "Chicha del Patio")
    case .place: text("Its cuisine.", "Chifa")
    case .far: text("How far and where.", "250 m north")
    }
  }

  package static let schema = makeSchema("neighbour")
}
