import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct HostilePagesTests {
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "javascript:alert(1)",
    "# Heading\n\n- list\n\n    code\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "[x](javascript:alert(1)) ![y](http://e/x)",
    "{{name}} {{{t.menu}}} {{> review}} {{#reviews}}", "<!-- -->]]></section></main>",
    "\u{202E}desrever\u{202C} \u{200B}",
    "k\u{0}b\u{1}c\u{7F}", "&lt;b&gt; &amp; &#60;i&#62;", "http://evil.example/ www.evil.example a@b.example",
    "`code` **bold** ~~s~~",
    "../../etc/passwd", "con", "\\", "--", "```\n<b>\n```", "<style>*{display:none}</style>", "1. one\n2. two",
    String(repeating: "x", count: 100_000), "\u{2028}\u{2029}", "</title><script>", "data:text/html,<script>",
  ]

  @Test(arguments: texts)
  func everyFieldIsShownAsText(text: String) throws {
    let guide = Self.guide(of: text)
    var settings = SiteSettings()
    settings.title = text
    settings.reviewLink = "https://example.org/?id={id}"
    settings.jsonLD = true
    settings.show = .init(["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"])
    let sink = try TestSite.render(guide, settings).sink
    let plain = try TestSite.render(Self.guide(of: "plain"), settings).sink
    let pages = { (sink: MemorySink) in sink.paths.count { $0.hasSuffix(".html") } }
    #expect(pages(sink) == pages(plain))
    for (path, twin) in zip(sink.paths.filter { $0.hasSuffix(".html") }, plain.paths.filter { $0.hasSuffix(".html") }) {
      let page = sink.text(path)
      #expect(Self.tags(page) == Self.tags(plain.text(twin)), "\(path)")
      #expect(!page.contains("\u{0}") && !page.contains("style="))
      for match in page.matches(of: /(?:href|src)="\s*([a-zA-Z]+):/) {
        #expect(["https", "geo", "tel", "data"].contains(String(match.1).lowercased()), "\(path)")
      }
    }
  }

  /// Of every file that is written: pages, their Markdown, the feed, the sitemap, scripts of the search.
  @Test(arguments: [false, true])
  func nothingLeavesThatIsNoText(markdownComments: Bool) throws {
    let scalars = (UInt32(0)...0x10FFFF).filter(NonText.isNonText).compactMap(Unicode.Scalar.init)
    let all = scalars.map { "\($0)x" }.joined()
    for text in [all, "\u{FFFE}", "a\u{FFFF}", "&#65534;&#xFFFF;&#133;", "\u{85}", "\u{B}a\u{1B}"] {
      var settings = SiteSettings()
      settings.title = text
      settings.jsonLD = true
      settings.publishMarkdown = true
      settings.markdownComments = markdownComments
      settings.baseURL = try SiteAddress("https://example.org/")
      settings.show = .init(["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"])
      let sink = try TestSite.render(Self.guide(of: text), settings).sink
      #expect(sink.paths.contains("site/feed.xml"))
      for (path, page) in sink.pages.withLock({ $0 }) {
        guard case .bytes(let bytes) = page.content else { continue }
        let found = bytes.withUnsafeBufferPointer { NonText.first(in: $0) }
        #expect(found == nil, "\(path): \(bytes.dropFirst((found ?? 0) - 20).prefix(40))")
      }
    }
  }

  @Test func aCommentTooMuchForMarkdownIsPlainAndToldOnce() throws {
    var guide = SampleGuide()
    let comment = "http://a" + String(repeating: ")", count: 20_000) + "\n\n*second*"
    let reviews = [
      SampleGuide.review("long", 4, comment, "2026-01-02", by: "A", id: "u"),
      SampleGuide.review("deep", 4, String(repeating: ">", count: 5000) + " a", "2026-01-03", by: "A", id: "u"),
      SampleGuide.review("fine", 4, "*good*", "2026-01-04", by: "A", id: "u"),
    ]
    guide.add(Restaurant(key: 1, id: "one"), reviews: reviews)
    guide.add(User(key: 1, id: "u"), reviews: reviews)
    var settings = SiteSettings()
    settings.markdownComments = true
    settings.baseURL = try SiteAddress("https://example.org/")
    let problems = ProblemLog()
    let sink = try TestSite.render(guide, settings, problems: problems).sink
    let page = sink.text("site/restaurants/one.html")
    #expect(page.contains("<em>good</em>") && page.contains("*second*") && !page.contains("<blockquote"))
    #expect(page.contains("&gt;&gt;&gt; a") && page.contains("http://a))))"))
    let told = try #require(problems.entries.first)
    #expect(problems.entries.count == 1 && told.count == 2)
    #expect(told.kind == PagesProblems.commentNotMarkdown)
    #expect(told.examples.contains { $0.reason.contains("\"long\"") && $0.reason.contains("marks of Markdown") })
  }

  @Test func idsNeverLeaveTheirFolder() throws {
    var guide = SampleGuide()
    let ids = [
      "../x", "..", "/etc/passwd", "A", "a", "Á", "A\u{301}", "con", "NUL", "a\u{0}", "",
      String(repeating: "i", count: 5000),
    ]
    for (index, id) in ids.enumerated() { guide.add(Restaurant(key: Int64(index), id: id), reviews: []) }
    let paths = try TestSite.render(guide).sink.paths.filter { $0.hasPrefix("site/restaurants/") }
    #expect(paths.count == ids.count)
    for path in paths {
      #expect(path.split(separator: "/").count == 3 && !path.contains(".."))
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 120 })
    }
  }

  /// The page's tags in order, each without the values of its attributes; paragraphs, line breaks and what depends on
  /// the length of a text are left out.
  static func tags(_ page: String) -> [String] {
    var tags: [String] = []
    var tag: [UInt8]?
    var isQuoted = false
    for byte in page.utf8 {
      if tag == nil {
        if byte == UInt8(ascii: "<") { tag = [] }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ">"), !isQuoted {
        tags.append(String(decoding: tag ?? [], as: UTF8.self))
        tag = nil
      } else if !isQuoted {
        tag?.append(byte)
      }
    }
    return tags.filter {
      !["p", "/p", "br /", "br"].contains($0) && !$0.hasPrefix("h1") && !$0.hasPrefix("div class= ")
    }
  }

  static func guide(of text: String) -> SampleGuide {
    var guide = SampleGuide()
    var restaurant = Restaurant(key: 1, id: "one")
    restaurant[.name] = text + " r"
    restaurant.cuisines = [text + " c", text + " d"]
    restaurant[.address] = text + " a"
    restaurant.position = Position(latitude: 1, longitude: 2)
    restaurant[.opens] = text + " o"
    restaurant[.price] = text + " p"
    restaurant[.phone] = "12345 " + text
    restaurant[.photo] = text
    let reviews = (0..<6).map { index in
      SampleGuide.review(
        "\(index)", Double(index % 5 + 1), "w " + text, "2026-01-02", by: text + " u", id: "u", reply: "y " + text)
    }
    guide.photos[text] = PhotoCopy(state: .unreadable)
    guide.add(restaurant, reviews: reviews) { dossier in
      var dish = Dish(id: "d")
      (dish.name, dish.type, dish.description) = (text + " d", text + " t", text + " e")
      dish.price = Money(text: text, minor: nil, currency: text)
      dossier.dishes = [dish]
      var offer = Offer(id: "o")
      (offer.title, offer.description) = (text + " f", text + " g")
      offer.price = dish.price
      dossier.offers = [offer]
      dossier.neighbours = [Neighbour(id: text, name: text + " n", cuisine: text + " m", metres: 5, bearing: 9)]
    }
    var user = User(key: 1, id: "u")
    (user.name, user[.diet], user[.budget]) = (text + " u", text + " v", text + " w")
    guide.add(user, reviews: reviews.map { Self.other($0, text) }) { dossier in
      dossier.cuisines = [CuisineCount(name: text + " x", count: 3), CuisineCount(name: "z", count: 1)]
      let place = Review.Subject(id: "one", name: text + " r", photo: nil, hasPage: true)
      dossier.favorites = [Stay(restaurant: place, at: nil)]
      var order = Order(id: text)
      (order.status, order.restaurant, order.total) = (text + " s", place, Money(text: text, minor: nil, currency: nil))
      dossier.orders = [order]
    }
    return guide
  }

  private static func other(_ review: Review, _ text: String) -> Review {
    Review(
      id: review.id, stars: review.stars, comment: review.comment, photo: review.photo, createdAt: review.createdAt,
      updatedAt: review.updatedAt, reply: review.reply, repliedAt: review.repliedAt,
      other: Review.Subject(id: "one", name: text + " r", photo: nil, hasPage: true))
  }
}
