import Diagnostics
import Model
import Platform
import Testing

@testable import Pages

@Suite struct SiteBuildTests {
  @Test func everyPageIsMadeOnceAndAnUnchangedNightMakesNone() throws {
    let guide = SampleGuide.arequipa()
    let first = try TestSite.render(guide)
    #expect(first.outcome.rendered == first.outcome.total && first.outcome.unchanged == 0)
    let second = try TestSite.render(guide, into: MemorySink(standing: first.sink.inputs))
    #expect(second.sink.paths == [])
    #expect(second.outcome.rendered == 0 && second.outcome.unchanged == first.outcome.total)
  }

  @Test(arguments: [2, 5])
  func anyNumberOfWorkersMakesTheSameBytes(workers: Int) throws {
    let guide = SampleGuide.arequipa()
    let one = try TestSite.render(guide).sink
    let many = try TestSite.render(guide, workers: workers).sink
    #expect(one.paths == many.paths && one.inputs == many.inputs)
    for path in one.paths { #expect(one.text(path) == many.text(path)) }
  }

  @Test func oneNewReviewRewritesItsPagesAndTheListsThatShowItAlone() throws {
    var guide = SampleGuide.arequipa()
    let before = try TestSite.render(guide).sink
    let index = try #require(guide.restaurants.firstIndex { $0.restaurant.id == "place-4" })
    let dossier = guide.restaurants.remove(at: index)
    let review = SampleGuide.review("new", 5, "New.", "2026-03-13", by: "Somebody")
    guide.add(dossier.restaurant, reviews: [review] + (guide.reviewsOfRestaurant[dossier.restaurant.key] ?? []))
    let after = try TestSite.render(guide, into: MemorySink(standing: before.inputs)).sink
    // A cuisine's page only where a figure that it shows has moved.
    #expect(
      after.paths.filter { $0 != "site/cuisines/ceviche-and-fish--ik2amypvieti.html" } == [
        "site/index.html", "site/restaurants/place-4.html",
        "site/restaurants/place-4/stars-5.html",
      ])
  }

  @Test func theSyncStandsInTwoFilesAlone() throws {
    var guide = SampleGuide.arequipa()
    let before = try TestSite.render(guide).sink
    guide.synced = Timestamp(seconds: guide.synced.seconds + 86_400)
    let after = try TestSite.render(guide, into: MemorySink(standing: before.inputs)).sink
    #expect(after.paths == ["site/assets/synced.js", "site/index.html"])
  }

  @Test func anotherDayRewritesOnlyWhereAnOfferEnds() throws {
    let guide = SampleGuide.arequipa()
    let before = try TestSite.render(guide).sink
    let next = try TestSite.render(
      guide, into: MemorySink(standing: before.inputs), asOf: CivilDay(number: TestSite.asOf.number + 1))
    #expect(next.sink.paths == [])
    let later = try TestSite.render(
      guide, into: MemorySink(standing: before.inputs), asOf: CivilDay(number: TestSite.asOf.number + 9))
    #expect(later.sink.paths == ["site/restaurants/dona-zoila.html"])
  }

  @Test func aFullLeafPrintsNoTotalAndNoMean() throws {
    let sink = try TestSite.render(SampleGuide.arequipa()).sink
    let leaf = sink.text("site/restaurants/dona-zoila/3.html")
    #expect(!leaf.isEmpty && !leaf.contains("214") && !leaf.contains("class=\"mean\""))
    #expect(leaf.matches(of: /<li><article class="review/).count == 20)
  }

  @Test func everyRelativeLinkNamesAFileThatIsPublished() throws {
    var settings = SiteSettings()
    settings.show = .init(["reviews", "photos", "favorites", "orders", "visits"])
    var guide = SampleGuide.arequipa()
    guide.photos["rocoto"] = LookTests.copy("rocoto")
    let sink = try TestSite.render(guide, settings).sink
    let known = Set(sink.paths)
    var broken: Set<String> = []
    for path in sink.paths where path.hasSuffix(".html") {
      let folder = Path.parent(of: path)
      for match in sink.text(path).matches(of: /(?:href|src)="([^"#]+)/) {
        let link = String(match.1)
        if link.hasPrefix("http") || link.hasPrefix("geo:") || link.hasPrefix("tel:") || link.hasPrefix("data:") {
          continue
        }
        let target = String(Path.absolute(link, in: "/" + folder).dropFirst())
        if !known.contains(target) { broken.insert("\(path) -> \(link)") }
      }
    }
    #expect(broken == [])
  }

  @Test func aGuideOfNothingIsAHomePageThatSaysSo() throws {
    let sink = try TestSite.render(SampleGuide()).sink
    #expect(sink.paths.filter { $0.hasSuffix(".html") } == ["site/index.html"])
    #expect(sink.text("site/index.html").contains("There are no restaurants in this guide yet."))
  }

  @Test func structuredDataIsThereWhereItIsAskedFor() throws {
    var settings = SiteSettings()
    #expect(!(try TestSite.render(.arequipa()).sink.text("site/restaurants/dona-zoila.html").contains("ld+json")))
    settings.jsonLD = true
    var guide = SampleGuide.arequipa()
    guide.photos["rocoto"] = LookTests.copy("rocoto")
    let page = try TestSite.render(guide, settings).sink.text("site/restaurants/dona-zoila.html")
    #expect(page.contains(#"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Restaurant""#))
    #expect(page.contains(#""ratingCount":213,"reviewCount":214"#))
    #expect(page.contains(#""image":"../photos/"#) && page.contains(#","openingHours":"Tu-Su 11:30-17:30","#))
    #expect(!page.contains(#""url":"#))
    settings.baseURL = try SiteAddress("https://example.org/guide/")
    let hosted = try TestSite.render(guide, settings).sink.text("site/restaurants/dona-zoila.html")
    #expect(hosted.contains(#""url":"https://example.org/guide/restaurants/dona-zoila.html","#))
    #expect(hosted.contains(#""image":"https://example.org/guide/photos/"#))
  }

  /// The sentence for search results promises what the page has.
  @Test func aDescriptionPromisesWhatIsThere() throws {
    func description(_ change: (inout RestaurantDossier) -> Void) throws -> String {
      var guide = SampleGuide.arequipa()
      let index = try #require(guide.restaurants.firstIndex { $0.restaurant.id == "dona-zoila" })
      change(&guide.restaurants[index])
      let page = try TestSite.render(guide).sink.text("site/restaurants/dona-zoila.html")
      return try #require(page.firstMatch(of: /<meta name="description" content="([^"]*)">/)).1.description
    }
    let begin = "3.8 of 5 stars from 214 reviews."
    #expect(try description { _ in } == begin + " Prices, hours, menu and offers.")
    #expect(try description { $0.offers = [] } == begin + " Prices, hours and menu.")
    #expect(
      try description {
        ($0.offers, $0.dishes, $0.restaurant[.hours]) = ([], [], nil)
        ($0.restaurant[.opens], $0.restaurant[.closes], $0.restaurant[.price]) = (nil, nil, nil)
      } == begin)
  }

  @Test func homeLeadsToPublicReportsAlone() throws {
    var settings = SiteSettings()
    #expect(!(try TestSite.render(.arequipa(), settings).sink.text("site/index.html").contains("reports/index.html")))
    settings.hasReports = true
    let page = try TestSite.render(.arequipa(), settings).sink.text("site/index.html")
    #expect(page.contains("<a href=\"reports/index.html\">Reports: what the reviews say when they are counted</a>"))
  }

  @Test func aCancelledRunThrows() throws {
    let build = SiteBuild(
      try TestSite.renderer(), sink: MemorySink(), asOf: TestSite.asOf, photosFolder: "", progress: { _, _ in },
      cancelled: { true })
    #expect(throws: CancellationError.self) { try build.run(.all, workers: 2) { SampleGuide.arequipa() } }
  }
}
