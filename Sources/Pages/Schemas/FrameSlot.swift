package import Templating

/// The values of `layout.html`, the frame around every page.
package enum FrameSlot: Int, PageSlot {
  case t, site, base, title, description, script, synced, body, saved, changed, isHome, reviewDialog, hasCuisines
  case hasDistricts, jsonLD, feed, social, moreStyles, makesPictures

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language, by their key in the string table.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way from this page's folder up to the site's.", "../")
    case .title: text("The page's title.", "La Picantería, Arequipan")
    case .description: text("One sentence for search results and link previews.", "4.6 of 5 stars from 214 reviews.")
    case .script: path("The script's file.", "../assets/site-3f2a9c01.js")
    case .synced: path("The file that says when the site was synced.", "../assets/synced.js")
    case .body: html("The page itself, already HTML.")
    case .saved: text("What the bar on top says without JavaScript.", "As of 14 March 2026")
    case .changed: text("When the page's newest row changed.", "Last changed on 14 March 2026.")
    case .isHome: flag("True on the home page.")
    case .reviewDialog: flag("True where the page has a link to write a review.")
    case .hasCuisines: flag("True where the site has cuisines to choose from.")
    case .hasDistricts: flag("True where the site has two districts or more to choose from.")
    case .jsonLD: Slot(name, .json, "The subject as JSON-LD, where site.jsonLD is on.")
    case .feed: path("The feed of the newest reviews, on lists alone and where there is one.", "../feed.xml")
    case .moreStyles: path("Another stylesheet that this page alone needs.", "../../assets/sheet-3f2a9c01.css")
    case .makesPictures: flag("True where the page's own script makes pictures.")
    case .social: section(SocialSlot.schema, "Where the page is on the web, where site.baseURL says so.")
    }
  }

  package static let schema = makeSchema("layout")
}

/// The site's values, which every template may use.
package enum SiteSlot: Int, PageSlot {
  case title, language, direction, styles, app

  package var slot: Slot {
    switch self {
    case .title: text("The site's title.", "sumaq")
    case .language: text("The language's tag.", "en")
    case .direction: text("The direction of its writing.", "ltr")
    case .styles: text("The stylesheet's file name below assets.", "site-0c1d2e3f.css")
    case .app: text("The file name of the app's script below assets, where site.app is on.", "app-3f2a9c01aa.js")
    }
  }

  package static let schema = makeSchema("site")
}

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
