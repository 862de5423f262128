internal import Model
internal import Templating

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
