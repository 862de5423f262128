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
