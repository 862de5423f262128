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
    case .big: text("The discount or the price.", "−20 %")
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
  case age, types

  package var slot: Slot {
    switch self {
    case .age: text("How old the rows are.", "as of 2 March 2026")
    case .types: list(DishTypeSlot.schema, "The kinds of dishes.")
    }
  }

  package static let schema = makeSchema("menu")
}

/// A kind of dishes.
package enum DishTypeSlot: Int, PageSlot {
  case name, dishes

  package var slot: Slot {
    switch self {
    case .name: text("The kind.", "Soups")
    case .dishes: list(DishSlot.schema, "Its dishes.")
    }
  }

  package static let schema = makeSchema("dish type")
}

/// One dish.
package enum DishSlot: Int, PageSlot {
  case name, price, text, picture

  package var slot: Slot {
    switch self {
    case .name: text("The dish.", "Chupe de camarones")
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
