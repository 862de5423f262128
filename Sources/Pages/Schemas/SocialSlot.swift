package import Templating

/// Where a page is on the web, and what networks show of a link to it; only where site.baseURL is set.
package enum SocialSlot: Int, PageSlot {
  case address, kind, locale, image, imageWords

  package var slot: Slot {
    switch self {
    case .address: url("The page's own address.", "https://example.org/guide/restaurants/la-picanteria.html")
    case .kind: text("What it is, in the words of Open Graph.", "website")
    case .locale: text("The page's language and a country, in the words of Open Graph.", "en_US")
    case .image: url("The address of the subject's photo.", "https://example.org/guide/photos/3f/3f2a9c01-900.jpg")
    case .imageWords: text("What the photo shows.", "Photo of La Picantería")
    }
  }

  package static let schema = makeSchema("social")
}
