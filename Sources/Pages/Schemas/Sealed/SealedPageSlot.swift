package import Templating

/// The page that opens what is sealed: `sealed/index.md`.
package enum SealedPageSlot: Int, PageSlot {
  case t, site, base, siteCode, rounds, minutes, remembers, contact, script, isKept

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .siteCode:
      text("The public number of this site, which goes into each person's key.", "000102030405060708090a0b0c0d0e0f")
    case .rounds: text("How many rounds make a key from a passphrase, the newest number first.", "600000")
    case .minutes: text("After how many minutes without a touch the page locks.", "30")
    case .remembers: flag("True where people may stay signed in on their device.")
    case .contact: text("Whom to ask for a passphrase.", "ana@example.org")
    case .isKept: flag("True in the page that people keep, which has its script in it.")
    case .script: path("The script that opens what is sealed.", "../assets/seal-3f2a9c01.js")
    }
  }

  package static let schema = makeSchema("sealed page")
}

/// A number in a row of numbers.
package enum SealedFigureSlot: Int, PageSlot {
  case label, number, small

  package var slot: Slot {
    switch self {
    case .label: text("What is counted.", "Awaiting a reply")
    case .number: text("The number.", "3")
    case .small: text("What it compares to.", "2 of them with three stars or fewer")
    }
  }

  package static let schema = makeSchema("sealed figure")
}

/// Something to download, in one format or several.
package enum SealedFileSlot: Int, PageSlot {
  case name, note, links

  package var slot: Slot {
    switch self {
    case .name: text("What is in it.", "All reviews")
    case .note: text("How much.", "214 reviews, with replies")
    case .links: list(SealedFileLinkSlot.schema, "The formats.")
    }
  }

  package static let schema = makeSchema("sealed file")
}

/// A file to download.
package enum SealedFileLinkSlot: Int, PageSlot {
  case file, format

  package var slot: Slot {
    switch self {
    case .file: text("Its path in the sealed folder.", "downloads/reviews.csv")
    case .format: text("Its format.", "CSV for spreadsheets")
    }
  }

  package static let schema = makeSchema("sealed file link")
}
