import Model
import Platform
import Testing
@testable import Pages

@Suite struct SubjectsTests {
  @Test(arguments: [([Int64](), [Int64]()), ([3, 1, 2], [7]), ([], [5, 400, 2]), (Array(1...1000), Array(1...5000))])
  func everySubjectIsHandedOutOnce(restaurants: [Int64], users: [Int64]) {
    let subjects = Subjects(restaurants: restaurants, users: users)
    var found: [Subjects.Subject] = []
    while let run = subjects.next() {
      #expect(!run.subjects.isEmpty && run.subjects.count <= 64)
      found += run.subjects
    }
    let all = restaurants.sorted().map(Subjects.Subject.restaurant) + users.sorted().map(Subjects.Subject.user)
    #expect(found == all)
    #expect(subjects.count == all.count)
  }
}

@Suite struct StarPagesTests {
  @Test func pagesLeadFromTheNewestToTheOldestAndBack() {
    let pages = StarPages(stars: 5, count: 61)
    #expect(pages.leaves == 2 && pages.name() == "stars-5" && pages.name(2) == "stars-5-2")
    #expect(pages.older(nil) == "stars-5-2.html" && pages.older(2) == "stars-5-1.html" && pages.older(1) == nil)
    #expect(pages.newer(1) == "stars-5-2.html" && pages.newer(2) == "stars-5.html" && pages.newer(nil) == nil)
    #expect(StarPages(stars: 4, count: 20).older(nil) == nil)
  }

  private func site(_ stars: [Double], silent: Int? = nil) throws -> MemorySink {
    var guide = SampleGuide()
    var restaurant = Restaurant(key: 1, id: "half")
    restaurant[.name] = "Half"
    let reviews = stars.enumerated().map { number, stars in
      SampleGuide.review("r\(number)", stars, number == silent ? "" : "Good.", "2026-03-12", by: "Ana")
    }
    guide.add(restaurant, reviews: reviews)
    return try TestSite.render(guide).sink
  }

  /// Stars with too few reviews for a page lead to the newest of them, wherever it is. A script finds all of them, also
  /// those without words, and stars that nobody gave are not there.
  @Test func fewReviewsAreLedToWhereTheyAre() throws {
    var stars = Array(repeating: 5.0, count: 60)
    (stars[3], stars[45], stars[50]) = (3, 2, 2.5)
    let sink = try site(stars, silent: 45)
    let page = sink.text("site/restaurants/half.html")
    #expect(page.contains("<a href=\"half/stars-5.html\">5 stars<small>"))
    #expect(page.contains("<a href=\"#r-r3\" data-star=\"3\">") && page.contains("id=\"r-r3\""))
    #expect(page.contains("<a href=\"half/1.html#r-r45\" data-star=\"2\">"))
    #expect(page.components(separatedBy: " data-star=").count == 3 && !page.contains("<a class=\"say\""))
    #expect(sink.text("site/restaurants/half/1.html").contains("id=\"r-r45\""))
    let words = sink.text(ReviewWords.path("site/restaurants/half", leaf: 1))
    #expect(words.contains("[1,\"r-r45\",\"\",") && words.contains("\"r-r50\",\"Good.\""))
  }

  /// Half a star counts under the stars below it, and bars, links and titles say so.
  @Test func starsBetweenWholeNumbersAreCutDown() throws {
    func count(_ label: String, _ page: String) -> String? {
      page.split(separator: "<th scope=\"row\">\(label)</th>").dropFirst().first?.firstMatch(
        of: /<td class="num">(\d+)<\/td>/
      )
      .map { String($0.1) }
    }
    let halves = try site(
      Array(repeating: 3.5, count: 32) + Array(repeating: 4.5, count: 21) + [0.5, 1.5, 3, 4.98, 5])
    let page = halves.text("site/restaurants/half.html")
    #expect(page.contains("40% of the ratings are four stars or more."))
    #expect(count("4 to under 5", page) == "22" && count("3 to under 4", page) == "33")
    #expect(count("under 2", page) == "2" && count("5 stars", page) == "1")
    #expect(page.contains("href=\"half/stars-4.html\"") && !page.contains("stars-5.html"))
    let leaf = halves.text("site/restaurants/half/stars-4.html")
    #expect(leaf.contains("Reviews with 4 to under 5 stars"))
    // A vote's words are its own, cut down to a tenth.
    #expect(leaf.contains("4.9 of 5 stars") && !leaf.contains("\"5 of 5 stars\""))
    let words = halves.text(ReviewWords.path("site/restaurants/half", leaf: 1))
    #expect(words.contains(",9.8,") && words.contains(",9,") && words.contains(",10,"))
    let whole = try site(Array(repeating: 4, count: 21) + [5]).text("site/restaurants/half.html")
    #expect(count("4 stars", whole) == "21" && !whole.contains("to under"))
    #expect(whole.contains("100% of the ratings are four stars or more."))
  }
}
