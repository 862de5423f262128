package import Templating

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
    case .part: text("Where a sealed bundle has it, instead of an address.", "photos/3f…-900.jpg")
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
