package import Templating

/// The values of `bundle.html`, the frame of a page that is one file.
package enum BundleFrameSlot: Int, PageSlot {
  case t, site, title, description, styles, stylesDigest, body, saved, changed, home, social, leftOut, script,
    scriptDigest

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language, by their key in the string table.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .title: text("The page's title.", "La Picantería, Arequipan")
    case .description: text("One sentence for link previews.", "4.6 of 5 stars from 214 reviews.")
    case .styles: html("The style element with `assets/site.css` and `assets/bundle.css`.")
    case .script: html("The script element of a page that opens what is sealed; other pages have none.")
    case .scriptDigest: text("Its digest for the policy.", "3q2+7w==")
    case .stylesDigest: text("Its digest for the policy.", "3q2+7w==")
    case .body: html("The page itself, already HTML.")
    case .saved: text("How old the copy is.", "Saved copy · 14 March 2026")
    case .changed: text("When the page's newest row changed.", "Last changed on 14 March 2026.")
    case .home: url("The site's own address, where site.baseURL says so.", "https://example.org/guide/")
    case .social: section(SocialSlot.schema, "Where the page is on the web, where site.baseURL says so.")
    case .leftOut: list(Schema.items(.text, "What is left out."), "What the page has and this file has not.")
    }
  }

  package static let schema = makeSchema("bundle")
}

/// The index of a zip: `bundle.md`.
package enum BundleSlot: Int, PageSlot {
  case t, site, base, name, link

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the index's folder.", "")
    case .name: text("Whose pages are in the zip.", "La Picantería")
    case .link: path("The first of them.", "restaurants/la-picanteria.html")
    }
  }

  package static let schema = makeSchema("bundle index")
}
