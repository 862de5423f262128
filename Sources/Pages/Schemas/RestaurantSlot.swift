package import Templating

/// A restaurant's first page: `restaurant.md`.
package enum RestaurantSlot: Int, PageSlot {
  case t, site, base, name, long, tone, cuisine, cuisineLink, moreCuisines, knownByReviews, picture, waiting, mean,
    meanStars,
    meanLabel, count
  case price, hours, hoursCode, zone, website, websiteHost, profiles, hasProfiles, address, geo, mapLink,
    coordinates, phone, tel, guests, reviewLink, hasReviews, ratings,
    offers, menu, gallery
  case reviewsAge, hasStars, byStars, total, hasYears, byYear, reviews, older, hasHours, hasNeighbours, neighbours,
    search, sheet, starScript
  case district, districtLink

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
    case .district: text("The part of the town that it is in.", "Yanahuara")
    case .districtLink:
      path("The district's page, where there are two districts or more.", "../districts/yanahuara.html")
    case .knownByReviews:
      text(
        "Said of a restaurant that only reviews name; its name is a part of its id.",
        "A restaurant known only from reviews")
    case .picture: section(PictureSlot.schema, "Its photo.")
    case .waiting: section(WaitingSlot.schema, "Its photo where that is not ready.")
    case .mean: text("The mean of its stars.", "4.6")
    case .meanStars: text("The mean in characters, rounded to halves.", "★★★★½")
    case .meanLabel: text("The mean in words.", "4.6 of 5 stars")
    case .count: text("How many reviews there are.", "214 reviews")
    case .price:
      text(
        "What mains cost; without a priced main, the export's own words.", "Mains S/ 36 to 65, half of them up to S/ 47"
      )
    case .hours: list(Schema.items(.text, "Days and hours."), "Opening hours, a line each.")
    case .hoursCode:
      text(
        "The same for scripts: days from Monday, the minutes of which it is open; without minutes it is closed.",
        "0-3:720-1320,4-5:660-120,6-6")
    case .zone: text("The time zone of the hours.", "America/Lima")
    case .website: url("Its own page.", "https://example.org/")
    case .websiteHost: text("The host of its own page.", "example.org")
    case .hasProfiles: flag("True where it has pages at known hosts.")
    case .profiles: list(ProfileSlot.schema, "Its pages at known hosts.")
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
    case .hasStars: flag("True where a number of stars has pages of its own.")
    case .byStars: list(ChoiceSlot.schema, "The reviews by stars, five first; without stars that nobody gave.")
    case .total: text("How many reviews there are, as a number.", "214")
    case .hasYears: flag("True where reviews of several years are many enough to choose from.")
    case .byYear: list(ChoiceSlot.schema, "The reviews by year, newest first.")
    case .reviews: list(ReviewSlot.schema, "The newest reviews.")
    case .older: section(OlderSlot.schema, "Links to the older reviews.")
    case .hasHours: flag("True where opening hours are known.")
    case .hasNeighbours: flag("True where restaurants are nearby.")
    case .search: section(ReviewSearchSlot.schema, "The search in all reviews, where they have leaves.")
    case .starScript: path("What shows the reviews with stars that have no page.", "../assets/stars-3f2a9c01.js")
    case .sheet: path("A sheet for its tables, where there is one.", "118/sheet.html")
    case .neighbours: list(NeighbourSlot.schema, "Restaurants nearby, the nearest first.")
    }
  }

  package static let schema = makeSchema("restaurant")
}

/// A page of a restaurant at a known host.
package enum ProfileSlot: Int, PageSlot {
  case address, name, isFirst

  package var slot: Slot {
    switch self {
    case .address: url("Its address.", "https://www.instagram.com/example")
    case .name: text("The host.", "Instagram")
    case .isFirst: flag("True of the first.")
    }
  }

  package static let schema = makeSchema("profile")
}

/// A part of all reviews of a restaurant.
package enum ChoiceSlot: Int, PageSlot {
  case link, name, words, count, star

  package var slot: Slot {
    switch self {
    case .link: path("Where they begin, or the newest of them is.", "la-picanteria/stars-5.html")
    case .name: text("Which they are.", "5 ★")
    case .words: text("The same in words, where the name is none.", "5 stars")
    case .count: text("How many there are.", "160")
    case .star: text("Their stars where they have no page: a script then shows them on this one.", "3")
    }
  }

  package static let schema = makeSchema("choice")
}

/// The search for words in a restaurant's reviews.
package enum ReviewSearchSlot: Int, PageSlot {
  case script, folder, shards, all, label

  package var slot: Slot {
    switch self {
    case .script: path("The search's script.", "../assets/search-3f2a9c01.js")
    case .folder: path("Where the leaves and their shards are.", "la-picanteria")
    case .shards: text("How many shards there are.", "3")
    case .all: text("What is searched.", "214 reviews")
    case .label: text("What the field is called.", "Search 214 reviews")
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
