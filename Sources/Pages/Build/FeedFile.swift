internal import Model
internal import Store
package import Templating

/// `feed.xml`: the newest reviews as Atom (RFC 4287), made from rows alone.
struct FeedFile: PageOrigin {
  static let path = "feed.xml"
  /// The number of reviews in it.
  static let most = 50

  private let record: Record
  private let site: SiteTemplates
  private let context: SiteContext

  init(_ newest: [NewestReview], _ builder: PageBuilder, _ base: SiteAddress, _ templates: SiteTemplates) {
    record = builder.feed(newest, base)
    context = builder.context
    site = templates
  }

  /// A digest of everything from which it is made.
  var inputs: [UInt8] {
    var values = DistinctBytes()
    return values.digest(site.feedDigest, record)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    site.feed.render(filled, into: &bytes)
    return bytes
  }

  /// The record with the words and the site's settings, which the template's digest covers.
  private var filled: Record {
    var filled = record
    filled[FeedSlot.t.rawValue] = .record(context.wordsRecord)
    filled[FeedSlot.site.rawValue] = .record(context.siteRecord)
    return filled
  }

  var valueBytes: Int { DistinctBytes.count(of: record) }
  var templates: [String] { site.feed.files }
  var photos: [(reference: String, state: PhotoCopy.State)] { [] }
  func values() -> [UInt8] { ValueJSON.bytes(filled, FeedSlot.schema, frame: nil) }
  func markdown() -> [UInt8]? { nil }
}

extension PageBuilder {
  /// The values of the feed. It shows of a review what the review's own page shows.
  func feed(_ newest: [NewestReview], _ base: SiteAddress) -> Record {
    begin(depth: 0)
    var fields = Fields<FeedSlot>()
    let tag = Self.tag(base)
    let changes = newest.compactMap(Self.changed)
    fields[.id] = .text(tag + "feed")
    fields[.title] = .text(words(.feedTitle, (.name, settings.title)))
    // A feed must have a date, even if it has no entries.
    fields[.updated] = .text((changes.max() ?? Timestamp(seconds: 0)).iso())
    fields[.own] = .text(base.address(of: FeedFile.path))
    fields[.home] = .text(base.address(of: "index.html"))
    var ranks: [ExactText: Int] = [:]
    fields[.entries] = SlotValue(
      newest.map { item in
        let rank = ranks[ExactText(item.restaurant.id), default: 0]
        ranks[ExactText(item.restaurant.id)] = rank + 1
        return entry(item, rank: rank, tag, base)
      })
    return fields.record
  }

  /// The beginning of permanent ids (RFC 4151), made from the site's host and folder, not from its scheme.
  private static func tag(_ base: SiteAddress) -> String { "tag:\(base.host),2026:\(base.path)" }

  private static func changed(_ item: NewestReview) -> Timestamp? {
    [item.review.createdAt, item.review.updatedAt].compactMap(\.self).max()
  }

  /// `rank` is the review's position among its restaurant's, newest first.
  private func entry(
    _ item: NewestReview, rank: Int, _ tag: String, _ base: SiteAddress
  ) -> Fields<FeedEntrySlot> {
    let review = item.review
    var fields = Fields<FeedEntrySlot>()
    fields[.id] = .text(tag + "reviews/" + PercentEncoding.component(Slug.shown(review.id)))
    fields[.link] = .text(base.address(of: Self.path(rank, item) + "#r-" + Slug.of(review.id)))
    fields[.published] = SlotValue(review.createdAt?.iso())
    fields[.updated] = SlotValue(Self.changed(item)?.iso())
    fields[.author] = .text(ShownName.cut(authorName(item.author, ofReview: item.review.id)))
    if let author = item.author, author.hasPage {
      fields[.authorLink] = .text(base.address(of: "users/\(Slug.of(author.id)).html"))
    }
    let name = ShownName.cut(restaurantName(item.restaurant.name))
    fields[.title] = .text(name)
    if let stars = review.stars {
      let vote = context.vote(stars)
      fields[.title] = .text(words(.feedEntry, (.name, name), (.mean, vote.label)))
      fields[.stars] = .text(vote.text)
      fields[.starsLabel] = .text(vote.label)
    }
    setWords(of: review, &fields)
    return fields
  }

  /// The page that shows a review: its restaurant's first page, or a leaf.
  private static func path(_ rank: Int, _ item: NewestReview) -> String {
    let stem = "restaurants/" + Slug.of(item.restaurant.id)
    guard rank >= ReviewLeaves.onFirstPage(of: item.count) else { return stem + ".html" }
    return "\(stem)/\((item.count - 1 - rank) / ReviewLeaves.size + 1).html"
  }

  private func setWords(of review: Review, _ fields: inout Fields<FeedEntrySlot>) {
    let paragraphs = Paragraphs.of(review.comment)
    if paragraphs.isEmpty {
      fields[.lines] = SlotValue([quiet(review.stars)])
    } else if let html = markdown(of: review) {
      fields[.html] = .bytes(html)
    } else {
      // In XHTML a line break is a space, so each line is a paragraph.
      fields[.lines] = SlotValue(paragraphs.flatMap { $0.split(separator: "\n").map(String.init) })
    }
  }
}

/// The newest reviews as an Atom feed: `feed.xml`; only where site.baseURL is set.
package enum FeedSlot: Int, PageSlot {
  case t, site, id, title, updated, own, home, entries

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .id: text("What tells the feed from all others, for ever.", "tag:example.org,2026:/guide/feed")
    case .title: text("The feed's title.", "sumaq: newest reviews")
    case .updated: text("When the newest entry changed.", "2026-03-12T18:04:00Z")
    case .own: url("The feed's own address.", "https://example.org/guide/feed.xml")
    case .home: url("The home page's address.", "https://example.org/guide/index.html")
    case .entries: list(FeedEntrySlot.schema, "The newest fifty reviews, newest first.")
    }
  }

  package static let schema = makeSchema("feed")
}

/// One review in the feed.
package enum FeedEntrySlot: Int, PageSlot {
  case id, title, link, published, updated, author, authorLink, stars, starsLabel, lines, html

  package var slot: Slot {
    switch self {
    case .id:
      text("What tells the review from all others, for ever.", "tag:example.org,2026:/guide/reviews/r-1")
    case .title: text("The restaurant and the vote.", "La Picantería: 5 of 5 stars")
    case .link: url("The review on its restaurant's page.", "https://example.org/restaurants/la-picanteria.html#r-1")
    case .published: text("When it was written.", "2026-03-12T18:04:00Z")
    case .updated: text("When its author last changed it.", "2026-03-12T18:04:00Z")
    case .author: text("The author's name.", "Amalia Quispe")
    case .authorLink: url("The author's page.", "https://example.org/guide/users/amalia.html")
    case .stars: text("The vote in characters.", "★★★★★")
    case .starsLabel: text("The vote in words.", "5 of 5 stars")
    case .lines: list(Schema.items(.text, "A line."), "The words line by line, or what is said instead.")
    case .html: text("The words as markup, to be escaped, where comments are Markdown.", "<p>Go <em>hungry</em>.</p>")
    }
  }

  package static let schema = makeSchema("feed entry")
}
