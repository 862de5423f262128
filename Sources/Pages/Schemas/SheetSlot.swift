package import Templating

/// A sheet of paper for a restaurant's tables: `sheet.md`.
package enum SheetSlot: Int, PageSlot {
  case t, site, base, name, long, tone, cuisine, district, mean, meanStars, meanLabel, count, quotes, code, address
  case hours, street, age, back, backWords

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../../")
    case .name: text("The restaurant's whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .tone: text("The class of the restaurant's own tone.", "t2")
    case .cuisine: text("Its cuisine; of several the first.", "Arequipan")
    case .district: text("The district that it is in, where that is known.", "Yanahuara")
    case .mean: text("The mean of its stars.", "4.6")
    case .meanStars: text("The mean in characters, rounded to halves.", "★★★★½")
    case .meanLabel: text("The mean in words.", "4.6 of 5 stars")
    case .count: text("How many reviews there are.", "214 reviews")
    case .quotes: list(SheetQuoteSlot.schema, "At most two short words of guests.")
    case .code: section(PageCodeSlot.schema, "The code that opens the restaurant's page.")
    case .address: text("The address of that page, without its scheme.", "example.org/guide/restaurants/118.html")
    case .hours: text("When it is open.", "Tuesday to Friday 11:30 to 17:30")
    case .street: text("Where it is.", "Calle Cuesta del Ángel 118")
    case .age: text("Up to when the reviews are.", "Mean of the reviews up to 12 March 2026, by sumaq")
    case .back: path("The restaurant's page.", "../118.html")
    case .backWords: text("The words of that link.", "Back to La Picantería de Doña Zoila")
    }
  }

  package static let schema = makeSchema("sheet")
}

/// What a guest wrote, in a line.
package enum SheetQuoteSlot: Int, PageSlot {
  case words, lang, name, date

  package var slot: Slot {
    switch self {
    case .words: text("What was written.", "Go hungry. Then go again.")
    case .lang: text("Its language where its script tells.", "ja")
    case .name: text("Who wrote it.", "Tom Bevan")
    case .date: text("When.", "11 March 2026")
    }
  }

  package static let schema = makeSchema("sheet quote")
}

/// A QR code to draw.
package enum PageCodeSlot: Int, PageSlot {
  case data, width

  package var slot: Slot {
    switch self {
    case .data: text("The path of an SVG in which a module is one unit.", "M4 4h7v1h-7z")
    case .width: number("How many units it is wide and high, its white margin counted.", "41")
    }
  }

  package static let schema = makeSchema("page code")
}
