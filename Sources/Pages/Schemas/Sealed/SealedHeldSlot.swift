package import Templating

/// What is held of a reviewer, and what of it is public: `sealed/held.md`.
package enum SealedHeldSlot: Int, PageSlot {
  case t, site, base, title, page, picture, facts, counts, files

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .title: text("What this is.", "What sumaq holds of you")
    case .page: path("The reviewer's public page; empty where there is none.", "../users/rukmini.html")
    case .picture: section(PictureSlot.schema, "The reviewer's picture.")
    case .facts: list(SealedFactSlot.schema, "What the reviewer's own row says.")
    case .counts: list(SealedFactSlot.schema, "What else is held, counted.")
    case .files: list(SealedFileSlot.schema, "All of it as a file.")
    }
  }

  package static let schema = makeSchema("sealed held")
}

/// Something that is held.
package enum SealedFactSlot: Int, PageSlot {
  case name, value, isPublic, place

  package var slot: Slot {
    switch self {
    case .name: text("What it is.", "E-mail")
    case .value: text("What is held.", "rukmini@example.org")
    case .isPublic: flag("True where the site shows it.")
    case .place: text("Where it is public.", "not public")
    }
  }

  package static let schema = makeSchema("sealed fact")
}
