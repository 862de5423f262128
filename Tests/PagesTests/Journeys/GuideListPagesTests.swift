import Model
import Testing

@testable import Pages
@testable import Store

/// The pages of cuisines and districts.
@Suite struct GuideListPagesTests {
  /// A guide of `count` places in one district, of which all but `silent` have ratings.
  private func guide(_ count: Int, silent: Int = 0) -> SampleGuide {
    var guide = SampleGuide()
    for number in 0..<count {
      var restaurant = Restaurant(key: Int64(number + 1), id: "p\(number)")
      restaurant[.name] = "Place \(number)"
      restaurant.cuisines = [number % 2 == 0 ? "Chifa" : "Grill"]
      restaurant.district = SampleGuide.yanahuara
      restaurant.position = Position(
        latitude: -16.4 - Double(number % 40) / 500, longitude: -71.5 - Double(number / 40) / 500)
      guide.add(restaurant, reviews: number < silent ? [] : guide.olderReviews(11 + number % 9)) { _ in }
    }
    return guide
  }

  @Test func aDistrictSaysWhatThereIs() throws {
    var guide = guide(9, silent: 1)
    let prices = ListFigures.Prices(sorted: [1000, 2000, 3000, 4000, 5000], currency: "PEN")
    guide.mains = [
      nil: prices, .district("yanahuara"): ListFigures.Prices(sorted: [2000, 2000, 4000, 4000, 6000], currency: "PEN"),
    ]
    guide.commonDishes = [ListFigures.CommonDish(name: "Adobo", places: 5, lowest: 1800, median: 2800, currency: "PEN")]
    guide.commonDishes[0].page = "adobo"
    let (sink, _) = try TestSite.render(guide)
    let page = sink.text("site/districts/yanahuara.html")
    #expect(page.contains("<p class=\"kicker\"><a href=\"../index.html#districts\"><bdi>Arequipa</bdi></a></p>"))
    #expect(page.contains("<h1><bdi>Yanahuara</bdi></h1>"))
    #expect(page.contains("9 restaurants with 100+ reviews."))
    #expect(page.contains("Half of all mains cost S/\u{A0}20 to S/\u{A0}40."))
    #expect(page.contains("A main costs S/\u{A0}40, more than the S/\u{A0}30 of all restaurants"))
    #expect(page.contains("<a href=\"../dishes/adobo.html\"><bdi>Adobo</bdi></a>"))
    #expect(page.contains("5 places · median S/\u{A0}28"))
    #expect(page.contains("<b class=\"rank\">3</b>"))
    #expect(page.contains("<ol class=\"rows ranked from4 two\""))
    #expect(page.contains("Ordered by mean and number of reviews together"))
    #expect(page.contains("10+ reviews"))
    #expect(page.contains("Not rated yet"))
    #expect(page.contains("href=\"../cuisines/chifa.html\""))
    #expect(!page.contains(" style="))
    let cuisine = sink.text("site/cuisines/chifa.html")
    #expect(cuisine.contains("Most are in Yanahuara (5)."))
    #expect(cuisine.contains("5 restaurants, one in 2 of this guide’s, with"))
  }

  @Test func aDistrictOfOnePlaceIsShort() throws {
    let page = try TestSite.render(guide(1)).sink.text("site/districts/yanahuara.html")
    #expect(page.contains("1 restaurant with 10+ reviews."))
    for word in ["id=\"best\"", "Ordered by", "ranked", "Their mean", "<svg class=\"map\""] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("../restaurants/p0.html"))
  }

  @Test func aDistrictWithoutReviewsIsAPlainList() throws {
    let page = try TestSite.render(guide(2, silent: 2)).sink.text("site/districts/yanahuara.html")
    #expect(page.contains("<p class=\"lead\">2 restaurants</p>"))
    #expect(page.contains("<ol class=\"rows two\">"))
    #expect(page.contains("../restaurants/p1.html"))
    #expect(!page.contains("Not rated yet"))
  }

  @Test func aDistrictOfManyPlacesShowsTheBestHundred() throws {
    let page = try TestSite.render(guide(1500)).sink.text("site/districts/yanahuara.html")
    #expect(page.split(separator: "<li").count < 190)
    #expect(page.contains("The best 100"))
    #expect(page.contains("of 1,500 restaurants"))
    #expect(page.contains("id=\"letters\""))
    #expect(page.utf8.count < 40_000)
  }

  /// Law 2: what moves no shown figure makes the same page.
  @Test func aReviewMoreLeavesThePageAsItIs() throws {
    let before = try TestSite.render(guide(9)).sink.inputs["site/districts/yanahuara.html"]
    var guide = guide(9)
    guide.restaurants[4].summary.count += 1
    #expect(try TestSite.render(guide).sink.inputs["site/districts/yanahuara.html"] == before)
    guide.restaurants[4].summary.count += 30
    #expect(try TestSite.render(guide).sink.inputs["site/districts/yanahuara.html"] != before)
  }

  @Test func homeAndRestaurantsLeadToDistricts() throws {
    let (sink, _) = try TestSite.render(guide(3))
    let home = sink.text("site/index.html")
    #expect(home.contains("<li><a href=\"districts/yanahuara.html\"><bdi>Yanahuara</bdi>&nbsp;<small>3</small></a>"))
    let restaurant = sink.text("site/restaurants/p0.html")
    #expect(
      restaurant.contains(
        "<a href=\"../cuisines/chifa.html\"><bdi>Chifa</bdi></a>&#32;in <a href=\"../districts/yanahuara.html\"><bdi>Yanahuara</bdi></a>"
      ))
    #expect(restaurant.contains("../index.html#districts"))
    #expect(home.contains("Chifa · Yanahuara · 11 reviews"))
  }

  @Test func aGuideWithoutDistrictsHasNoSuchSection() throws {
    var guide = guide(3)
    for place in guide.restaurants.indices { guide.restaurants[place].restaurant.district = nil }
    let (sink, _) = try TestSite.render(guide)
    #expect(!sink.paths.contains { $0.hasPrefix("site/districts/") })
    #expect(!sink.text("site/index.html").contains("istrict"))
  }

  @Test func neighboursAreNamedWithTheirWay() throws {
    var guide = guide(4)
    let cayma = District(name: "Cayma", town: nil, folded: "cayma")
    for place in [2, 3] {
      guide.restaurants[place].restaurant.district = cayma
      guide.restaurants[place].restaurant.position = Position(latitude: -16.391, longitude: -71.5)
    }
    let page = try TestSite.render(guide).sink.text("site/districts/yanahuara.html")
    #expect(
      page.contains(
        "<a href=\"cayma.html\"><bdi>Cayma</bdi></a><span class=\"meta\">1.0 km north · 2 restaurants · Chifa and Grill</span>"
      ))
  }
}
