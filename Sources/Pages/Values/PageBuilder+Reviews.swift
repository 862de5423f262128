internal import Markdown
internal import Model
internal import Templating

extension PageBuilder {
  /// The page on which a review is shown.
  enum Side {
    /// The page of a restaurant, whose name the replies show.
    case restaurant(name: String)
    case user(name: String)
  }

  /// The reviews of a page in their order, of which at most one in six is set large. With `hasYears` the newest of each
  /// year on a restaurant's page has an anchor, to which the years link.
  func reviews(_ reviews: [Review], on side: Side, hasYears: Bool = true) throws -> [Record] {
    var last: Int?
    var sinceLarge = Self.reviewsOfALarge
    return try reviews.map { review in
      sinceLarge += 1
      let isLarge = sinceLarge > Self.reviewsOfALarge && Paragraphs.isBriefPraise(review)
      if isLarge { sinceLarge = 1 }
      guard hasYears, !side.isUser, let year = review.createdAt.map({ context.day($0).components.year }), year != last
      else { return try self.review(review, on: side, isLarge: isLarge) }
      last = year
      return try self.review(review, on: side, year: year, isLarge: isLarge)
    }
  }

  private static let reviewsOfALarge = 6

  func review(_ review: Review, on side: Side, year: Int? = nil, isLarge: Bool = false) throws -> Record {
    var fields = Fields<ReviewSlot>()
    fields[.anchor] = .text(anchor(ofReview: review.id))
    if let year { fields[.year] = .text("y-\(year)") }
    try set(other: review.other, of: review.id, on: side, &fields)
    set(stars: review.stars, &fields)
    if let created = review.createdAt {
      let day = dayTexts(context.day(created))
      fields[.day] = .text(day.iso)
      fields[.date] = .text(day.words)
    }
    set(words: review, &fields)
    fields[.brief] = .flag(isLarge)
    if settings.showsPhoto(onRestaurantsPage: !side.isUser, onUsersPage: side.isUser) {
      try set(photo: review, side, &fields)
    }
    fields[.reply] = SlotValue(reply(to: review, on: side))
    return fields.record
  }

  private func set(
    other: Review.Subject?, of review: String, on side: Side, _ fields: inout Fields<ReviewSlot>
  ) throws {
    switch side {
    case .restaurant:
      let name = ShownName.whole(other?.name)
      fields[.name] = .text(ShownName.cut(authorName(other, ofReview: review)))
      if let avatar = picture(try copy(other?.photo, .avatar), .thumb) {
        fields[.avatar] = SlotValue(avatar)
      } else {
        // Two guests without an id may have one name.
        let id = other.map { $0.id.isEmpty ? review : $0.id }
        fields[.face] = SlotValue(face(name, id: id ?? ""))
      }
      if let other, other.hasPage { fields[.link] = SlotValue(address("users/", Slug.of(other.id))) }
    case .user:
      let name = ShownName.whole(other?.name).map(ShownName.cut)
      fields[.name] = .text(name ?? words[other?.hasPage == true ? .noName : .unknownPlace])
      if let other, other.hasPage { fields[.link] = SlotValue(address("restaurants/", Slug.of(other.id))) }
    }
  }

  private func set(stars: Double?, _ fields: inout Fields<ReviewSlot>) {
    guard let stars else { return fields[.bin] = .number(0) }
    let vote = context.vote(stars)
    fields[.bin] = .number(ReviewSummary.bin(of: stars))
    fields[.stars] = .text(vote.text)
    fields[.starsLabel] = .text(vote.label)
  }

  private func set(words review: Review, _ fields: inout Fields<ReviewSlot>) {
    let paragraphs = Paragraphs.of(review.comment)
    guard !paragraphs.isEmpty else { return fields[.quiet] = .text(quiet(review.stars)) }
    if let html = markdown(of: review) {
      fields[.said] = .bytes(Self.withoutEmptyLines(html))
    } else {
      fields[.paragraphs] = SlotValue(paragraphs)
    }
    if let comment = review.comment, !ScriptLanguage.isLatin(comment) {
      fields[.lang] = SlotValue(ScriptLanguage.of(comment))
    }
  }

  /// The comment as HTML if comments are Markdown; nil if it is shown as plain paragraphs.
  func markdown(of review: Review) -> [UInt8]? {
    guard settings.markdownComments, let comment = review.comment else { return nil }
    var html: [UInt8] = []
    let excess = MarkdownRenderer.untrusted.append(Array(comment.utf8), within: MarkdownBounds(), to: &html)
    guard let excess else { return html }
    context.remarks.add(excess, of: review)
    return nil
  }

  /// A blank line would end the template's HTML block around the comment.
  private static func withoutEmptyLines(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    for byte in html where byte != 0x0D {
      if byte == 0x0A, result.last == 0x0A || result.isEmpty {
        result.append(contentsOf: "&#10;".utf8)
      }
      result.append(byte)
    }
    while result.last == 0x0A { result.removeLast() }
    return result
  }

  /// The text in place of a comment: `Three stars, no comment.`
  func quiet(_ stars: Double?) -> String {
    guard let stars else { return words[.noWords] }
    guard !ReviewSummary.isFractional(stars), (1...5).contains(stars) else {
      return words(.noWordsHalf, (.n, language.stars(Double(context.tenths(stars)) / 10)))
    }
    let whole: [Word] = [.noWords1, .noWords2, .noWords3, .noWords4, .noWords5]
    return words[whole[Int(stars) - 1]]
  }

  private func set(photo review: Review, _ side: Side, _ fields: inout Fields<ReviewSlot>) throws {
    guard let copy = try copy(review.photo, .review) else { return }
    let name: String =
      switch side {
      case .restaurant: ShownName.cut(authorName(review.other, ofReview: review.id))
      case .user(let name): ShownName.cut(name)
      }
    var picture = picture(copy, .large, alt: words(.photoWith, (.name, name)))
    picture?[.light] = .text(light(review))
    fields[.picture] = SlotValue(picture)
    fields[.waiting] = SlotValue(waiting(copy))
  }

  /// The anchor at which a review is.
  func anchor(ofReview id: String) -> String { String(joining: "r-", Slug.of(id)) }

  /// The anchor at which a review's photo opens larger.
  func light(_ review: Review) -> String { String(joining: "p-", Slug.of(review.id)) }

  private func reply(to review: Review, on side: Side) -> Fields<ReplySlot>? {
    let paragraphs = Paragraphs.of(review.reply)
    guard !paragraphs.isEmpty else { return nil }
    let name: String =
      switch side {
      case .restaurant(let name): ShownName.cut(name)
      case .user: ShownName.cut(restaurantName(review.other?.name))
      }
    var fields = Fields<ReplySlot>()
    // The name has markup of its own, so the words before and after it are separate.
    let mark = "\u{1}"
    let line =
      review.repliedAt.map { words(.answer, (.name, mark), (.date, date($0))) } ?? words(.answerUndated, (.name, mark))
    let place = line.utf8.firstIndex(of: 1) ?? line.endIndex
    fields[.before] = .text(String(line[..<place]))
    fields[.name] = .text(name)
    fields[.after] = .text(String(line[place...].unicodeScalars.dropFirst()))
    fields[.text] = .text(paragraphs.joined(separator: "\n"))
    if let reply = review.reply, !ScriptLanguage.isLatin(reply) { fields[.lang] = SlotValue(ScriptLanguage.of(reply)) }
    return fields
  }

  /// The values of leaf `number` of `leaves`; its newest review is the first of `reviews`.
  func leaf(
    _ number: Int, of leaves: Int, _ reviews: [Review], slug: String, id: String, name: String, side: Side
  ) throws -> Record {
    var fields = Fields<LeafSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(id))
    fields[.back] = .text("../\(slug).html")
    fields[.backWords] = .text(words(.leafBack, (.name, ShownName.cut(name))))
    fields[.heading] = .text(words[.older])
    fields[.range] = SlotValue(range(reviews))
    fields[.reviews] = .list(Records(try self.reviews(reviews, on: side)))
    if number > 1 { fields[.older] = .text("\(number - 1).html") }
    fields[.newer] = .text(number < leaves ? "\(number + 1).html" : "../\(slug).html")
    return fields.record
  }

  /// The values of a page of reviews by stars: of a leaf, or of the newest ones if `number` is nil.
  func starLeaf(
    _ number: Int?, _ stars: StarPages, words count: String, _ reviews: [Review], slug: String, id: String, name: String
  ) throws -> Record {
    var fields = Fields<LeafSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(id))
    fields[.back] = .text("../\(slug).html")
    fields[.backWords] = .text(words(.leafBack, (.name, ShownName.cut(name))))
    fields[.heading] = .text(words(.starsHeading, (.n, count)))
    fields[.range] = SlotValue(range(reviews))
    fields[.reviews] = .list(
      Records(try self.reviews(reviews, on: .restaurant(name: name), hasYears: false)))
    fields[.older] = SlotValue(stars.older(number))
    fields[.newer] = SlotValue(stars.newer(number))
    return fields.record
  }

  private func range(_ reviews: [Review]) -> String? {
    noteChanges(of: reviews)
    let times = reviews.compactMap(\.createdAt)
    noteTimes(times)
    guard let first = times.min(), let last = times.max() else { return nil }
    return words(.leafRange, (.from, date(first)), (.to, date(last)))
  }
}

extension PageBuilder.Side {
  var isUser: Bool {
    if case .user = self { true } else { false }
  }
}
