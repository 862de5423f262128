import Foundation
import Testing

/// Spellings of cuisines and districts from night to night: the site is that of a clean build, whichever spelling most
/// rows had before.
@Suite struct PlaceNamesNightsTests {
  private static let cuisines = ["Café", "Cafe", "CAFE", "Tex-Mex", "Tex Mex", "寿司 Bar", "Thai", "Thai, Café"]
  private static let districts = [
    "Sabandía", "Sabandia", "SABANDIA", "Distrito 2", "DISTRITO 2", "Distrito 10", "北京", "",
  ]

  /// A guide whose restaurants have one cuisine and one district each.
  private final class Guide {
    let desk: Desk
    var places: [Int: (cuisine: String, district: String)] = [:]
    private var written = ""

    init() throws {
      desk = try Desk()
      try desk.write("sumaq.json", #"{"site": {"baseURL": "https://guide.example/"}, "reports": {"off": true}}"#)
      let reviews = (0..<24).map { number in
        #"{"id":"v\#(number)","restaurant_id":"r\#(number / 2)","user_id":"u\#(number % 5)","stars":\#(number % 5 + 1),"#
          + #""comment":"Fine.","createdAt":"2026-03-\#(number + 1 < 10 ? "0" : "")\#(number + 1)T10:00:00Z"}"#
      }
      try desk.write("Exports/reviews.ndjson", reviews.joined(separator: "\n") + "\n")
      try desk.write("Exports/users.ndjson", (0..<5).map { #"{"id":"u\#($0)","name":"Ana \#($0)"}"# + "\n" }.joined())
    }

    func build(_ words: String...) throws {
      let lines = places.sorted { $0.key < $1.key }.map { number, place in
        #"{"id":"r\#(number)","name":"Casa \#(number)","cuisine":"\#(place.cuisine)","district":"\#(place.district)"}"#
      }
      // Pages tell the minute of the newest export, which a clean build must not move.
      let text = lines.joined(separator: "\n") + "\n"
      if text != written { try desk.write("Exports/restaurants.ndjson", text) }
      written = text
      let common = ["build", "--offline", "--as-of", "2026-04-01", "--allow-shrink", "--progress", "none"]
      try #require([.done, .found].contains(desk.run(common + words)), "\(desk.errors)")
    }

    func expectACleanBuildsSite(_ what: String) throws {
      try build("--state", "clean", "--output", "Clean")
      let (wanted, made) = (desk.files(in: "Clean/site"), desk.files(in: "Output/site"))
      #expect(wanted.keys.sorted() == made.keys.sorted(), "\(what)")
      #expect(wanted.filter { made[$0.key] != $0.value }.keys.sorted() == [], "\(what)")
      for folder in ["clean", "Clean"] { try FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
    }

    /// The files of the pages, which a night that writes a page replaces.
    var pages: [String: UInt64] {
      get throws {
        var found: [String: UInt64] = [:]
        for name in desk.tree("Output/site") where name.hasSuffix(".html") {
          let path = "\(desk.folder)/Output/site/\(name)"
          let file = try FileManager.default.attributesOfItem(atPath: path)
          found[name] = (file[.systemFileNumber] as? NSNumber)?.uint64Value
        }
        return found
      }
    }
  }

  /// A row of one restaurant decides how two others spell their cuisine; the rest keeps its files.
  @Test func anotherSpellingRendersThePagesThatShowIt() throws {
    let guide = try Guide()
    guide.places = [
      0: ("Tex-Mex", "Sabandía"), 1: ("Tex-Mex", "Sabandía"), 2: ("Tex Mex", "Distrito 2"), 3: ("Thai", "Sabandía"),
      4: ("Tex Mex", "Distrito 2"), 5: ("Thai", "Distrito 10"),
    ]
    try guide.build()
    let before = try guide.pages
    #expect(try guide.desk.read("Output/site/restaurants/r0.html").contains("<bdi>Tex Mex</bdi>"))
    guide.places[4]?.cuisine = "Tex-Mex"
    try guide.build()
    let after = try guide.pages
    let changed = Set(after.keys.filter { before[$0] != after[$0] })
    #expect(changed.isSuperset(of: [0, 1, 2, 4].map { "restaurants/r\($0).html" } + ["cuisines/tex-mex.html"]))
    #expect(changed.isDisjoint(with: ["restaurants/r3.html", "restaurants/r5.html", "cuisines/thai.html"]))
    #expect(try guide.desk.read("Output/site/restaurants/r2.html").contains("<bdi>Tex-Mex</bdi>"))
    try guide.expectACleanBuildsSite("the spelling of most rows changed")
    guide.places = guide.places.filter { $0.value.district == "Sabandía" }
    try guide.build()
    #expect(try !guide.desk.read("Output/site/index.html").contains("districts"))
    #expect(try !guide.desk.read("Output/site/restaurants/r0.html").contains("districts/"))
    #expect(!guide.desk.tree("Output/site").contains { $0.hasPrefix("districts") })
    try guide.expectACleanBuildsSite("one district is left")
  }

  /// The heads of all pages tell of two districts, of which a shard may have no restaurant.
  @Test(arguments: ["Sabandía", "Tingo"]) func shardsMakeTheSameSite(other: String) throws {
    let guide = try Guide()
    for number in 0..<6 { guide.places[number] = (Self.cuisines[number], number == 4 ? other : "SABANDIA") }
    try guide.build()
    let day = ["--offline", "--as-of", "2026-04-01"]
    let made = guide.desk.run(["shard", "run", "--lake", "Lake", "--shards", "3"] + day)
    #expect(made.isDone, "\(guide.desk.errors)")
    guide.desk.expectSameSite("Lake")
    let hasDistricts = guide.desk.tree("Lake/site").contains("districts/sabandia.html")
    #expect(hasDistricts == (other == "Tingo"))
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func anySeriesOfNightsEqualsACleanBuild(seed: UInt64) throws {
    var state = seed &* 7919 &+ 17
    func draw<Element>(_ list: [Element]) -> Element {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return list[Int(state >> 33) % list.count]
    }
    let guide = try Guide()
    for number in 0..<10 { guide.places[number] = (draw(Self.cuisines), draw(Self.districts)) }
    for night in 0..<5 {
      for _ in 0..<(night == 0 ? 0 : draw([1, 1, 2, 4])) {
        let number = draw(Array(0..<13))
        guide.places[number] = draw([0, 1, 2]) == 0 ? nil : (draw(Self.cuisines), draw(Self.districts))
      }
      // More districts than home lists.
      for number in 20..<36 { guide.places[number] = night == 3 ? ("Thai", "Distrito \(number)") : nil }
      try guide.build()
      try guide.expectACleanBuildsSite("seed \(seed), night \(night)")
    }
  }
}
