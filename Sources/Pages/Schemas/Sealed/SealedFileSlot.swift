package import Templating

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
    case .file: text("Its path in the bundle.", "downloads/reviews.csv")
    case .format: text("Its format.", "CSV for spreadsheets")
    }
  }

  package static let schema = makeSchema("sealed file link")
}
