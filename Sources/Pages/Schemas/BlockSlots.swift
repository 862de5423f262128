package import Templating

/// The block of offers.
package enum OffersSlot: Int, PageSlot {
  case age, items

  package var slot: Slot {
    switch self {
    case .age: text("How old the rows are.", "as of 10 March 2026")
    case .items: list(OfferSlot.schema, "The offers.")
    }
  }

  package static let schema = makeSchema("offers")
}

/// One offer.
package enum OfferSlot: Int, PageSlot {
  case big, title, text, until, picture

  package var slot: Slot {
    switch self {
    case .big: text("The discount or the price.", "−20%")
    case .title: text("What it is.", "Weekday set lunch")
    case .text: text("Its description.", "Soup, main and a glass of chicha.")
    case .until: text("How long it is valid.", "until 30 April 2026")
    case .picture: section(PictureSlot.schema, "Its photo.")
    }
  }

  package static let schema = makeSchema("offer")
}

/// The block of dishes.
package enum MenuSlot: Int, PageSlot {
  case age, columns

  package var slot: Slot {
    switch self {
    case .age: text("How old the rows are.", "as of 2 March 2026")
    case .columns: list(MenuColumnSlot.schema, "Its two halves, or one column of a short menu.")
    }
  }

  package static let schema = makeSchema("menu")
}

/// A column of a menu.
package enum MenuColumnSlot: Int, PageSlot {
  case types

  package var slot: Slot { list(DishTypeSlot.schema, "The kinds of dishes, in the order of a meal.") }

  package static let schema = makeSchema("menu column")
}

/// A kind of dishes.
package enum DishTypeSlot: Int, PageSlot {
  case name, again, dishes

  package var slot: Slot {
    switch self {
    case .name: text("The kind.", "Soups")
    case .again: flag("True of the rest of a kind that begins in the column before.")
    case .dishes: list(DishSlot.schema, "Its dishes.")
    }
  }

  package static let schema = makeSchema("dish type")
}

/// One dish.
package enum DishSlot: Int, PageSlot {
  case name, link, price, text, picture

  package var slot: Slot {
    switch self {
    case .name: text("The dish.", "Chupe de camarones")
    case .link: path("The page of all places that serve it, where there is one.", "../dishes/chupe-de-camarones.html")
    case .price: text("What it costs.", "S/ 48")
    case .text: text("What is in it.", "River prawns, fresh cheese, egg")
    case .picture: section(PictureSlot.schema, "Its photo.")
    }
  }

  package static let schema = makeSchema("dish")
}

/// The block of photos.
package enum GallerySlot: Int, PageSlot {
  case age, photos

  package var slot: Slot {
    switch self {
    case .age: text("How old the newest is.", "newest from 2 March 2026")
    case .photos: list(PictureSlot.schema, "The photos.")
    }
  }

  package static let schema = makeSchema("gallery")
}

/// A photo that is ready.
package enum PictureSlot: Int, PageSlot {
  case src, small, smallWidth, preview, width, height, alt, by, link, light, part

  package var slot: Slot {
    switch self {
    case .src: path("The copy that old browsers take.", "../photos/3f/3f…-900.jpg")
    case .small: path("A smaller copy; empty where there is none.", "../photos/3f/3f…-320.jpg")
    case .smallWidth: number("The smaller copy's width in pixels.", "320")
    case .preview: path("A tiny picture behind it until it is there; may be empty.", "data:image/webp;base64,…")
    case .width: number("Its width in pixels.", "900")
    case .height: number("Its height in pixels.", "600")
    case .alt: text("What stands in its place for who cannot see it.", "Photo of La Picantería")
    case .by: text("Who took it.", "by Henrik Kjær")
    case .link: path("Where it belongs.", "#r-abc")
    case .light: text("The anchor at which it opens larger.", "p-abc")
    case .part: text("Where a sealed folder has it, instead of an address.", "photos/3f…-900.jpg")
    }
  }

  package static let schema = makeSchema("picture")
}

/// A photo that is not there, and why.
package enum WaitingSlot: Int, PageSlot {
  case preview, reason

  package var slot: Slot {
    switch self {
    case .preview: path("A tiny picture in its place; may be empty.", "data:image/webp;base64,…")
    case .reason: text("The true reason.", "Waiting for connectivity…")
    }
  }

  package static let schema = makeSchema("waiting")
}

/// Initials in a circle, for a person without a picture.
package enum FaceSlot: Int, PageSlot {
  case initials, tone

  package var slot: Slot {
    switch self {
    case .initials: text("One or two letters of the name, or a dash.", "RO")
    case .tone: text("The class of the subject's own tone.", "t3")
    }
  }

  package static let schema = makeSchema("face")
}

/// What the stars of a subject look like.
package enum RatingsSlot: Int, PageSlot {
  case age, lead, heading, measure, few, bars, trend, hasCuisines, cuisines

  package var slot: Slot {
    switch self {
    case .age: text("How old the numbers are.", "from reviews up to 12 March 2026")
    case .lead: text("The finding as a sentence; empty under 20 votes.", "93% of the ratings are four stars or more.")
    case .heading: text("The histogram's heading.", "Three in four give it five stars")
    case .measure: text("What is counted, where the heading is a finding.", "214 ratings, by stars")
    case .few: text("Fewer than five ratings in words; then there is no histogram.", "2 × 5 stars, 1 × 3 stars")
    case .bars: list(BarSlot.schema, "The histogram, five stars first.")
    case .trend: section(TrendSlot.schema, "The means of twelve months, where there are enough.")
    case .hasCuisines: flag("True where cuisines are known.")
    case .cuisines: list(BarSlot.schema, "A user's cuisines, most first.")
    }
  }

  package static let schema = makeSchema("ratings")
}

/// How the mean went.
package enum TrendSlot: Int, PageSlot {
  case heading, measure, drawing

  package var slot: Slot {
    switch self {
    case .heading: text("The finding.", "A little higher, within what chance allows")
    case .measure: text("What is drawn.", "At each month the mean of the twelve before it.")
    case .drawing: html("The drawing.")
    }
  }

  package static let schema = makeSchema("trend")
}

/// A row of a histogram.
package enum BarSlot: Int, PageSlot {
  case label, width, count

  package var slot: Slot {
    switch self {
    case .label: text("What is counted.", "5 stars")
    case .width: text("The bar's length in percent.", "47.9%")
    case .count: text("The number.", "58")
    }
  }

  package static let schema = makeSchema("bar")
}
