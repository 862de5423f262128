import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct BundleMakerPageTests {
  /// Every copy exists: as many bytes as it has, all of one value.
  struct Copies: BundleCopies {
    var missing: Set<String> = []

    func has(_ copy: PhotoCopy.Size) -> Bool { !missing.contains(copy.path) }

    func bytes(at path: String) throws -> [UInt8] {
      [UInt8](repeating: 7, count: path.contains("-900.") ? 3000 : 300)
    }
  }

  private static func copy(_ name: String) -> PhotoCopy {
    let digest = String(String(repeating: "0", count: 32 - name.utf8.count) + name)
    return PhotoCopy(
      state: .ready,
      sizes: [
        PhotoCopy.Size(digest: digest, pixels: 900, width: 900, height: 600, format: "jpg", bytes: 3000),
        PhotoCopy.Size(digest: digest, pixels: 320, width: 320, height: 213, format: "jpg", bytes: 300),
      ], preview: "data:image/webp;base64,AAAA")
  }

  /// A restaurant with 60 reviews, of which every third has a photo, the newest of them the restaurant's own.
  static func guide(_ change: (inout Restaurant) -> Void = { _ in }, comment: String = "Good.") -> SampleGuide {
    var guide = SampleGuide()
    let reviews = (0..<60).map { number in
      SampleGuide.review(
        "r\(number)", 4, "\(comment) \(number)", "\(2026 - number / 12)-03-\(10 + number % 12)", by: "Ana \(number)",
        id: "u\(number)", photo: number % 3 == 0 ? "p\(number)" : nil)
    }.sorted { ($1.createdAt?.microseconds ?? 0) < ($0.createdAt?.microseconds ?? 0) }
    var restaurant = Restaurant(key: 1, id: "casa")
    restaurant[.name] = "Casa"
    restaurant.cuisines = ["Grill", "Chifa"]
    restaurant[.photo] = "cover"
    change(&restaurant)
    guide.add(restaurant, reviews: reviews) {
      $0.neighbours = [Neighbour(id: "next", name: "Next", cuisine: nil, metres: 100, bearing: 0)]
    }
    guide.photos["cover"] = copy("c")
    for number in stride(from: 0, to: 60, by: 3) { guide.photos["p\(number)"] = copy("d\(number)") }
    return guide
  }

  static let casa = BundleSubject(.restaurants, key: 1, id: "casa")

  static func maker(
    _ guide: SampleGuide = guide(), _ settings: SiteSettings = SiteSettings(), copies: Copies = Copies()
  ) throws -> BundleMaker {
    BundleMaker(try TestSite.renderer(settings), source: guide, copies: copies, asOf: TestSite.asOf)
  }

  private static func bundle(
    _ photos: BundlePhotos = .all, within limit: Int = 10_000_000, _ guide: SampleGuide = guide(),
    _ settings: SiteSettings = SiteSettings(), copies: Copies = Copies()
  ) throws -> BundlePage {
    try #require(try maker(guide, settings, copies: copies).page(of: casa, photos: photos, within: limit))
  }

  private static func text(_ bundle: BundlePage) -> String { String(decoding: bundle.bytes, as: UTF8.self) }

  @Test func everythingIsInOnePageWithoutScript() throws {
    let bundle = try Self.bundle()
    let page = Self.text(bundle)
    #expect(bundle.leftOut.isEmpty && !bundle.isShortened)
    #expect(page.matches(of: /<article class="review"/).count == 60)
    #expect(!page.contains("<script") && !page.contains(" data-js") && !page.contains("srcset"))
    #expect(page.hasSuffix("</html>\n" + BundlePage.mark))
    // The cover, its large view, and those of twenty reviews, five of them in the gallery too.
    #expect(page.matches(of: /data:image\/jpeg;base64,/).count == 21)
    #expect(page.contains("Saved copy · 14 March 2026"))
    #expect(ReadPage(page).faults == [])
  }

  @Test func thePolicyAllowsTheStylesAlone() throws {
    let page = Self.text(try Self.bundle())
    let styles = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/))
    let digest = Base64.text(SHA256.digest(Array(styles.1.utf8)))
    let policy =
      "default-src 'none'; style-src 'sha256-\(digest)'; img-src data:; base-uri 'none'; form-action 'none'"
    #expect(page.contains("content=\"\(policy)\""))
    #expect(styles.1.contains(".light .img"))
  }

  @Test func theSameStateGivesTheSameBytes() throws {
    let maker = try Self.maker()
    let first = try #require(try maker.page(of: Self.casa, photos: .all, within: 60_000))
    #expect(try maker.page(of: Self.casa, photos: .none, within: 60_000)?.bytes != first.bytes)
    #expect(try maker.page(of: Self.casa, photos: .all, within: 60_000)?.bytes == first.bytes)
    #expect(try Self.bundle(within: 60_000).bytes == first.bytes)
  }

  @Test func linksToOtherPagesAreTextOrLeadToTheWeb() throws {
    let text = Self.text(try Self.bundle())
    for match in text.matches(of: /<a [^>]*href="([^"]*)"/) { #expect(match.1.hasPrefix("#"), "\(match.1)") }
    #expect(text.contains("<strong><bdi>Ana 0</bdi></strong>") && text.contains("<strong><bdi>Next</bdi></strong>"))
    #expect(!text.contains("og:") && !text.contains("canonical"))
    var settings = SiteSettings()
    settings.baseURL = try SiteAddress("https://example.org/guide/")
    let web = Self.text(try Self.bundle(.all, Self.guide(), settings))
    for path in [
      "", "cuisines/grill.html", "cuisines/chifa.html", "users/u0.html", "restaurants/next.html",
      "restaurants/casa.html",
    ] {
      #expect(web.contains("href=\"https://example.org/guide/\(path)\""), "\(path)")
    }
    #expect(web.contains("<link rel=\"canonical\" href=\"https://example.org/guide/restaurants/casa.html\">"))
    #expect(web.contains("og:image\" content=\"https://example.org/guide/photos/00/"))
    #expect(web.contains("The whole page on the web"))
    #expect(!web.contains("sheet.html"))
  }

  // MARK: The limit

  /// For any limit the file fits, and one with less left out would not.
  @Test func theLimitIsMetToTheByte() throws {
    let maker = try Self.maker()
    func bundle(_ limit: Int) throws -> BundlePage {
      let bundle = try #require(try maker.page(of: Self.casa, photos: .all, within: limit))
      #expect(bundle.bytes.count <= limit)
      return bundle
    }
    var last = try bundle(.max)
    var seen = [last.leftOut]
    while last.leftOut.reviews < 60 {
      #expect(try bundle(last.bytes.count).leftOut == last.leftOut, "as large as is allowed")
      do { last = try bundle(last.bytes.count - 1) } catch is BundlePage.TooLarge { break }
      #expect(last.isShortened)
      seen.append(last.leftOut)
    }
    // First small photos, then one photo after another, the oldest first, then one review after another.
    let photos = (0...19).map { BundleOmissions(photosAreSmall: true, photos: $0) }
    let reviews = (0...60).map { BundleOmissions(photos: 20, reviews: $0) }
    #expect(seen == [BundleOmissions()] + photos + reviews)
  }

  @Test func theOldestGoFirstAndThePageSaysHowMany() throws {
    let whole = try Self.bundle(.small)
    #expect(whole.leftOut == BundleOmissions(photosAreSmall: true) && !whole.isShortened)
    let one = try Self.bundle(.small, within: whole.bytes.count - 1)
    let text = Self.text(one)
    #expect(text.contains("1 photo is left out of this file.") && text.contains("Photos are smaller in this file"))
    #expect(text.contains("id=\"p-r9\"") && !text.contains("id=\"p-r48\"") && text.contains("id=\"p-r51\""))
    let bare = try Self.bundle(.none)
    let less = try Self.bundle(.none, within: bare.bytes.count - 1)
    #expect(less.leftOut == BundleOmissions(photos: 21, reviews: 1))
    let words = Self.text(less)
    #expect(words.contains("21 photos are left out of this file.") && words.contains("The oldest review is left out"))
    #expect(!words.contains("Good. 48<") && words.contains("Good. 49<") && !words.contains("data:image/jpeg"))
    // A year whose reviews are left out has no link.
    let short = try Self.bundle(.none, within: bare.bytes.count - 12 * 400)
    #expect(!Self.text(short).contains("#y-2022") && Self.text(short).contains("#y-2023"))
  }

  @Test func aPageThatIsTooLargeWithoutAllThatTellsItsSize() throws {
    let maker = try Self.maker()
    let error = #expect(throws: BundlePage.TooLarge.self) { try maker.page(of: Self.casa, photos: .all, within: 1000) }
    let bytes = try #require(error?.bytes)
    #expect(try maker.page(of: Self.casa, photos: .all, within: bytes)?.leftOut.reviews == 60)
  }

  @Test func aCopyThatIsMissingIsSaidToWait() throws {
    let cover = Self.copy("c").sizes
    let page = Self.text(try Self.bundle(copies: Copies(missing: Set(cover.map(\.path)))))
    #expect(page.contains("<figcaption>") && !page.contains("id=\"photo\""))
  }

  // MARK: Texts

  @Test(
    arguments: HostilePagesTests.texts + ["</style><script>alert(1)</script>", "\"Casa\" & 'co'", "家の味", "بيت الشام"])
  func textsStayTexts(text: String) throws {
    let long = text.utf8.count > 10_000
    let hostile = Self.text(try Self.bundle(.none, Self.guide({ $0[.name] = text }, comment: long ? "x" : text)))
    let plain = Self.text(try Self.bundle(.none, Self.guide({ $0[.name] = "plain" }, comment: "plain")))
    #expect(!hostile.contains("<script") && hostile.matches(of: /<\/style/).count == 1 && !hostile.contains("style="))
    #expect(
      ReadPage(hostile).elements.filter { $0.name != "br" && $0.name != "p" }.map(\.name).sorted()
        == ReadPage(plain).elements.filter { $0.name != "br" && $0.name != "p" }.map(\.name).sorted())
    if !text.contains("\n"), !text.contains("\0"), !text.contains("\u{1}"), !text.contains("\u{2028}"), !long,
      !text.contains("\u{202E}")
    {
      #expect(ReadPage(hostile).text { $0.name == "h1" }?.contains(text.prefix(4)) == true)
    }
  }

  @Test func aReviewersPageIsOneFileToo() throws {
    var guide = SampleGuide.arequipa()
    guide.synced = Timestamp(seconds: 1_773_457_800)
    let user = try #require(guide.users.first?.user)
    let maker = try Self.maker(guide)
    let subject = BundleSubject(.users, key: user.key, id: user.id)
    let page = Self.text(try #require(try maker.page(of: subject, photos: .all, within: .max)))
    let count = (guide.reviewsOfUser[user.key] ?? []).count
    #expect(count > 0 && page.matches(of: /<article class="review"/).count == count)
    for match in page.matches(of: /<a [^>]*href="([^"]*)"/) { #expect(match.1.hasPrefix("#"), "\(match.1)") }
    #expect(try maker.page(of: BundleSubject(.users, key: 999, id: "x"), photos: .all, within: .max) == nil)
  }
}
