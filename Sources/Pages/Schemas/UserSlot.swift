package import Templating

/// A user's first page: `user.md`.
package enum UserSlot: Int, PageSlot {
  case t, site, base, name, long, tone, kicker, face, avatar, count, countWord, ofRestaurants, newest, gives, eats
  case photos, diet, budget, hasReviews, ratings, reviewsAge, reviews, older, favourites, visited, orders

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The whole name.", "Rukmini Oza")
    case .long: flag("True for names over 60 characters.")
    case .tone: text("The class of the user's own tone.", "t3")
    case .kicker: text("What they are, and since when if users.show allows it.", "Reviewer since March 2021")
    case .face: section(FaceSlot.schema, "Their initials, where there is no picture.")
    case .avatar: section(PictureSlot.schema, "Their picture.")
    case .count: text("How many reviews they wrote.", "48")
    case .countWord: text("The word after that number.", "reviews")
    case .ofRestaurants: text("Of how many restaurants.", "of 41 restaurants")
    case .newest: text("When they last wrote.", "newest on 2 March 2026")
    case .gives: text("The mean of the stars they give.", "3.9 stars on average")
    case .eats: text("Their most frequent cuisines.", "Arequipan, Nikkei and Chifa most")
    case .photos: text("How many photos they took.", "17")
    case .diet: text("Their diet, where users.show allows it.", "vegetarian")
    case .budget: text("Their budget, where users.show allows it.", "medium")
    case .hasReviews: flag("True where they wrote.")
    case .ratings: section(RatingsSlot.schema, "What their stars look like.")
    case .reviewsAge: text("How old the newest review is.", "newest from 2 March 2026")
    case .reviews: list(ReviewSlot.schema, "Their newest reviews.")
    case .older: section(OlderSlot.schema, "Links to the older reviews.")
    case .favourites: section(StaysSlot.schema, "Restaurants they keep, where users.show allows it.")
    case .visited: section(StaysSlot.schema, "Restaurants they went to, where users.show allows it.")
    case .orders: section(OrdersSlot.schema, "Their orders, where users.show allows it.")
    }
  }

  package static let schema = makeSchema("user")
}

/// Restaurants kept or visited.
package enum StaysSlot: Int, PageSlot {
  case age, rows

  package var slot: Slot {
    switch self {
    case .age: text("How old the newest row is.", "as of 28 February 2026")
    case .rows: list(StaySlot.schema, "The restaurants, newest first.")
    }
  }

  package static let schema = makeSchema("stays")
}

/// One of them.
package enum StaySlot: Int, PageSlot {
  case link, name, tone, date

  package var slot: Slot {
    switch self {
    case .link: path("The restaurant's page; empty where there is none.", "../restaurants/la-picanteria.html")
    case .name: text("Its name.", "La Picantería")
    case .tone: text("The class of its own tone.", "t1")
    case .date: text("When.", "28 February 2026")
    }
  }

  package static let schema = makeSchema("stay")
}

/// The block of orders.
package enum OrdersSlot: Int, PageSlot {
  case age, rows

  package var slot: Slot {
    switch self {
    case .age: text("How old the newest order is.", "as of 11 March 2026")
    case .rows: list(OrderSlot.schema, "The orders, newest first.")
    }
  }

  package static let schema = makeSchema("orders")
}

/// One order.
package enum OrderSlot: Int, PageSlot {
  case date, link, name, status, tone, total

  package var slot: Slot {
    switch self {
    case .date: text("When it was made.", "11 March 2026")
    case .link: path("The restaurant's page; empty where there is none.", "../restaurants/chifa.html")
    case .name: text("The restaurant's name.", "Chicha del Patio")
    case .status: text("How it stands, in the export's words.", "delivered")
    case .tone: text("The class of the status's tone.", "t2")
    case .total: text("What it cost.", "S/ 64.00")
    }
  }

  package static let schema = makeSchema("order")
}
