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
