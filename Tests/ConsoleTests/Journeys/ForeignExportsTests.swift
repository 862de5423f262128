import Foundation
import Testing

@testable import Console

/// Sets of other people, as their authors publish them, from the exports folder to the site and the closing screen.
@Suite struct ForeignExportsTests {
  private static let reviews = """
    review_id,user_id,business_id,stars,text,date
    a1,u1,joes-diner,4,Lovely place to sit and talk,2019-05-25
    a2,u1,5UmKMjUEUNdYWqANhGckJw,2,Cold soup and a long wait,2019-05-26
    a3,u2,joes-diner,5,Came again,2019-05-27

    """
  private static let restaurants = """
    business_id,name,categories,address
    joes-diner,Joe's Diner,American,Main St
    other,Other,Thai,Side St

    """

  /// The site's files and their bytes.
  private func site(_ desk: Desk, _ output: String = "Output") -> [String: Data] {
    let folder = desk.folder + "/\(output)/site/"
    var files: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: folder) ?? [] {
      files[path] = FileManager.default.contents(atPath: folder + path) ?? Data()
    }
    return files
  }

  private func build(_ desk: Desk, _ more: String...) -> Bool {
    desk.run(["build", "--allow-shrink"] + more) == .done
  }

  @Test func reviewsAloneMakeASite() throws {
    let desk = try Desk()
    try desk.write("Exports/restaurant_reviews.csv", Self.reviews)
    try desk.write("sumaq.json", #"{"site": {"baseURL": "https://example.org/"}}"#)
    try #require(build(desk), "\(desk.errors)")
    #expect(desk.errors.contains("Read by name and fields: restaurant_reviews.csv as reviews (yelp reviews)"))
    #expect(desk.errors.contains("3 rows refer to 2 users that no export has: 3 of reviews"), "\(desk.errors)")
    #expect(desk.errors.contains("2 restaurants are known by reviews alone"), "\(desk.errors)")
    let page = try desk.read("Output/site/restaurants/joes-diner.html")
    #expect(page.contains("<bdi>Joes Diner</bdi>"))
    #expect(page.contains("A restaurant known only from reviews"))
    #expect(!page.contains("Prices, hours, menu"))
    #expect(try desk.read("Output/site/index.html").contains("A restaurant known only from reviews"))
    #expect(try desk.read("Output/site/feed.xml").contains("Joes Diner"))
    #expect(
      site(desk).keys.filter { $0.hasPrefix("sitemap") }.contains { path in
        (try? desk.read("Output/site/\(path)").contains("restaurants/joes-diner.html")) == true
      })
    desk.run("sql", "SELECT id, name, derived FROM restaurants ORDER BY id", "--format", "csv")
    #expect(
      desk.output.split(whereSeparator: \.isNewline).dropFirst()
        == ["5UmKMjUEUNdYWqANhGckJw,5UmKMjUEUNdYWqANhGckJw,1", "joes-diner,Joes Diner,1"], "\(desk.output)")
    #expect(desk.run("verify", "--all") == .done, "\(desk.errors)")
    #expect(desk.run("check") == .done, "\(desk.errors)")
  }

  /// A folder of Spanish files is a site, and the first screen says what was left out of it.
  @Test func filesInAnotherLanguageMakeASite() throws {
    let desk = try Desk()
    try desk.write(
      "Exports/restaurantes.csv",
      "código;nombre;cocina;distrito;terraza\na1;La Peña;Andaluza;Triana;sí\na2;El Búho;Tapas;Nervión;no\n")
    try desk.write(
      "Exports/reseñas.csv",
      "restaurante;puntuación;comentario;fecha\na1;4,5;Muy buena comida y buen trato;13/01/2026\n")
    try #require(build(desk), "\(desk.errors)")
    let page = try desk.read("Output/site/restaurants/a1.html")
    #expect(page.contains("<bdi>La Peña</bdi>") && page.contains("Muy buena comida y buen trato"))
    #expect(page.contains("Andaluza") && page.contains("4.5"))
    #expect(desk.errors.contains("Not read of restaurantes.csv: terraza"), "\(desk.errors)")
    try desk.write(
      "Exports/reseñas.csv", "restaurante;puntuación;comentario;fecha\na1;4;Otra vez muy bien;13/01/2026\n")
    try #require(build(desk), "\(desk.errors)")
    #expect(!desk.errors.contains("Not read of"), "\(desk.errors)")
  }

  @Test func aRestaurantsFileOfALaterNightGivesTheSiteOfACleanBuild() throws {
    let desk = try Desk.withoutReports()
    try desk.write("Exports/reviews.csv", Self.reviews)
    let nights = [
      ("restaurants.csv", Self.restaurants),
      ("restaurants.csv", "business_id,name,categories,address\nother,Other,Thai,S\n"),
      ("sumaq.json", #"{"restaurants": {"derived": false}, "reports": {"off": true}}"#),
      ("sumaq.json", #"{"reports": {"off": true}}"#),
    ]
    try #require(build(desk), "\(desk.errors)")
    for (number, (file, text)) in nights.enumerated() {
      try desk.write(file == "sumaq.json" ? file : "Exports/\(file)", text)
      try #require(desk.run("build", "--allow-shrink") != .data, "\(desk.errors)")
      desk.run("build", "--allow-shrink", "--output", "Clean\(number)", "--state", "state\(number)")
      let (now, clean) = (site(desk), site(desk, "Clean\(number)"))
      #expect(now.keys.sorted() == clean.keys.sorted())
      for (path, bytes) in clean where now[path] != bytes { Issue.record("\(number): \(path) differs") }
      #expect(now["restaurants/joes-diner.html"] != nil || number == 2)
    }
  }

  @Test func turnedOffTheyStandOnTheirReviewersPages() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews.csv", Self.reviews)
    try desk.write("Exports/users.csv", "id,name,email\nu1,Ana Ruiz,a@example.org\n")
    try desk.write("sumaq.json", #"{"restaurants": {"derived": false}}"#)
    try #require(build(desk), "\(desk.errors)")
    #expect(site(desk).keys.allSatisfy { !$0.hasPrefix("restaurants/") })
    #expect(try desk.read("Output/site/users/u1.html").contains("A restaurant that is not in this guide"))
    #expect(
      desk.errors.contains("3 rows refer to 2 restaurants that no export has: 3 of reviews"), "\(desk.errors)")
    #expect(try desk.read(".sumaq/last-run.json").contains(#""referencesHanging":4"#))
    // The same the next night, on which nothing is read.
    try #require(build(desk))
    #expect(desk.errors.contains("3 rows refer to 2 restaurants"), "\(desk.errors)")
  }

  @Test func aFileOfACollectionThatCannotBeReadNeedsAttention() throws {
    let desk = try Desk()
    try desk.write("Exports/restaurant_reviews.csv", Self.reviews)
    try desk.write("Exports/more.parquet", "PAR1 and more PAR1")
    #expect(desk.run("build") == .done, "\(desk.errors)")
    try desk.write("Exports/orders.parquet", "PAR1 and more PAR1")
    for _ in 0..<2 {
      #expect(desk.run("build") == .found, "\(desk.errors)")
      #expect(desk.errors.contains("needs attention: orders.parquet was not read"), "\(desk.errors)")
      #expect(!desk.errors.contains("orders.parquet as"), "\(desk.errors)")
    }
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/orders.parquet")
    try desk.write("Exports/orders.7z", "7z\u{1}\u{2}\u{3}")
    #expect(desk.run("build") == .found)
    #expect(desk.errors.contains("needs attention: orders.7z was not read"), "\(desk.errors)")
  }

  @Test func anEmptySiteIsSaidWithWhatWouldFillIt() throws {
    let desk = try Desk()
    try desk.write("Exports/opinions.csv", "Shop,Points,Said\nAda,4,The soup was hot and good\n")
    try desk.write("Exports/weather.csv", "day,rain\n2024-01-01,312\n")
    #expect(desk.run("build") == .found, "\(desk.errors)")
    let first = desk.errors.split(separator: "\n").first { $0.hasPrefix("Published") }
    #expect(first == "Published, needs attention: the site has no page.")
    let line =
      #"{"file":"opinions.csv","collection":"reviews","fields":{"Points":"stars","Said":"comment","Shop":"restaurant_id"}}"#
    #expect(desk.errors.contains(line), "\(desk.errors)")
    #expect(desk.errors.contains("weather.csv: none of its columns looks like"), "\(desk.errors)")
    #expect(desk.run("build") == .found)
    #expect(desk.errors.contains("Nothing changed, needs attention: the site has no page."), "\(desk.errors)")
    try desk.write("sumaq.json", #"{"sources": [\#(line)]}"#)
    try #require(build(desk), "\(desk.errors)")
    #expect(site(desk).keys.contains { $0.hasPrefix("restaurants/ada") || $0.hasPrefix("restaurants/Ada") })
    #expect(!desk.errors.contains("has no page"))
  }

  @Test func hundredsOfFilesStayOneScreen() throws {
    let desk = try Desk()
    for number in 0..<120 {
      try desk.write("Exports/reviews-\(1000 + number).csv", "id,restaurant_id,stars,comment\nv\(number),r,4,Good\n")
      try desk.write("Exports/notes\(number)x.csv", "day,rain\n2024-01-01,\(number)\n")
    }
    try desk.write("Exports/users.csv", Self.reviews)
    try #require(build(desk), "\(desk.errors)")
    let screen = desk.errors.split(separator: "\n").drop { !$0.hasPrefix("Published") }
    #expect(screen.count < 40)
    #expect(desk.errors.contains("reviews-1000.csv and 119 more as reviews"), "\(desk.errors)")
    #expect(desk.errors.contains("users.csv as reviews (yelp reviews)"), "\(desk.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(desk.read(".sumaq/last-run.json").utf8)) as? [String: Any]
    let files = try #require(report?["files"] as? [[String: String]])
    #expect(files.count == 241)
    #expect(
      files.contains([
        "name": "users.csv", "takenFor": "reviews (yelp reviews)",
        "by": "by its fields; its name says users, its fields do not",
      ]))
    #expect(files.contains(["name": "notes7x.csv", "takenFor": "the table notes7x"]))
  }

  @Test func aDryRunShowsANewcomerWhatWouldBeRead() throws {
    let desk = try Desk()
    try desk.write("Exports/restaurant_reviews.csv", Self.reviews)
    try desk.write("Exports/users.csv", "id,name,email\nu1,Ana Ruiz,ana@example.org\n")
    try desk.write("Exports/opinions.csv", "Shop,Points\nAda,4\n")
    #expect(desk.run("ingest", "--dry-run") == .done, "\(desk.errors)")
    for line in [
      "  restaurant_reviews.csv is reviews (yelp reviews), by its name and fields",
      "    business_id -> restaurant_id, such as “joes-diner”", "    stars -> stars, such as “4”",
      "  users.csv is users, by its name and fields", "    email -> email", "  opinions.csv is the table opinions",
      #"    {"file":"opinions.csv","collection":"reviews","fields":{"Points":"stars","Shop":"restaurant_id"}}"#,
    ] {
      #expect(desk.errors.contains(line + "\n"), "\(line)\n\(desk.errors)")
    }
    #expect(!desk.errors.contains("ana@example.org") && !desk.errors.contains("Ana Ruiz"))
    #expect(!desk.tree().contains { $0.hasPrefix(".sumaq") || $0.hasPrefix("Output") })
    desk.run("ingest", "--dry-run", "--progress", "json")
    for line in desk.errors.split(separator: "\n") {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
    }
    #expect(desk.errors.contains("restaurant_id, such as “joes-diner”"))
  }

  @Test func dishesAndOffersThatNameNoRestaurantAreCounted() throws {
    let desk = try Desk()
    try desk.write("Exports/restaurants.csv", "id,name,cuisine,address\ncasa,Casa,Thai,Main St\n")
    try desk.write("Exports/dishes.csv", "id,restaurant_id,name,price\nd1,,Soup,3\nd2,casa,Tea,2\nd3,,Rice,1\n")
    try desk.write("Exports/offers.csv", "id,restaurant_id,title,price\no1,,Two for one,3\n")
    for _ in 0..<2 {
      try #require(desk.run("ingest") == .done, "\(desk.errors)")
      for words in ["2 dishes name no restaurant", "1 offer names no restaurant"] {
        #expect(desk.errors.contains("\(words), so that no restaurant's page shows them"), "\(desk.errors)")
      }
    }
  }

  /// Reviews without a restaurant are on no restaurant's page, so the closing screen counts them every night.
  @Test(
    arguments: [
      (0, ""), (1, "1 review names no restaurant, so that no restaurant's page shows them"),
      (2, "2 reviews name no restaurant, so that no restaurant's page shows them"),
    ])
  func reviewsThatNameNoRestaurantAreCounted(_ count: Int, _ line: String) throws {
    let desk = try Desk()
    let rows = (0..<3).map { "a\($0),u1,\($0 < count ? "" : "casa"),4,Fine,2019-05-25\n" }
    try desk.write("Exports/reviews.csv", "id,user_id,restaurant_id,stars,comment,date\n" + rows.joined())
    for _ in 0..<2 {
      try #require(desk.run("ingest") == .done, "\(desk.errors)")
      let lines = desk.errors.split(separator: "\n").filter { $0.contains("no restaurant's page") }
      #expect(lines.map { $0.drop { $0 == " " } } == (line.isEmpty ? [] : [line[...]]), "\(desk.errors)")
    }
  }
}
