import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct SourceSuggestionTests {
  /// What a line says, as the settings would.
  private func source(_ suggestion: SourceSuggestion) -> SourceSettings {
    SourceSettings(
      pattern: "opinions.csv", collection: suggestion.collection,
      fields: Dictionary(suggestion.fields.map { ($0.value, $0.name) }) { first, _ in first },
      defaults: Dictionary(suggestion.defaults.map { ($0.name, $0.value) }) { first, _ in first })
  }

  @Test(
    arguments: [
      (
        "Shop,Points,What they said\nAda,4,The soup was hot and good\nBo,2,Nobody came for an hour\n",
        #"{"file":"opinions.csv","collection":"reviews","fields":{"Points":"stars","What they said":"comment","Shop":"restaurant_id"}}"#
      ),
      (
        "Overall,Remarks\n4,The soup was hot and good\n2,Nobody came for an hour\n",
        #"{"file":"opinions.csv","collection":"reviews","fields":{"Overall":"stars","Remarks":"comment"},"defaults":{"restaurant_id":"my-restaurant"}}"#
      ),
      (
        "Venue,Kitchen,Street\nAda,Thai,Main St\n",
        #"{"file":"opinions.csv","collection":"restaurants","fields":{"Street":"address","Kitchen":"cuisine","Venue":"name"}}"#
      ),
    ])
  func theLineMakesACollectionOfATable(_ text: String, _ line: String) throws {
    let asTable = try Reading("opinions.csv", text)
    try #require(asTable.files.first?.table == "opinions")
    let suggestion = try #require(asTable.suggestion)
    #expect(suggestion.line == line)
    var settings = IngestSettings()
    settings.sources = [source(suggestion)]
    let reading = try Reading("opinions.csv", text, settings: settings)
    #expect(reading.files.first?.collection == suggestion.collection)
    #expect(reading.sink.rows[suggestion.collection]?.count == text.split(separator: "\n").count - 1)
    #expect(reading.ids == [])
  }

  /// Files of restaurants whose names say nothing, in other languages.
  @Test(arguments: [
    (
      "Restaurante;Puntuación;Comentario;Fecha;Cliente\n", "Casa 1;4,5;Muy rico todo aquí en casa;%;Ana Ruiz\n",
      "reviews"
    ),
    ("Restaurante;Nota;Comentario;Fecha\n", "Casa 1;9,5;Muy rico todo aquí en casa;%\n", "reviews"),
    ("Gaststätte;Küche;Adresse;Telefon\n", "Gasthof %;Deutsch;Weg 1;+49 30 123456\n", "restaurants"),
    ("Nom du restaurant;Note;Commentaire;Date\n", "Bistro;4;Très bon repas dans ce lieu;%\n", "reviews"),
    ("Restaurantname;Kundenbewertung;Bewertungskommentar\n", "Gasthof %;4;Sehr gutes Essen hier\n", "reviews"),
    ("餐厅名称,评分,评论内容,日期\n", "小馆,4,非常 好吃 的 饭菜,%\n", "reviews"),
    ("Restoran,Puan,Yorum,Tarih\n", "Lokanta,4,Yemekler çok güzeldi ama pahalı,%\n", "reviews"),
  ])
  func wordsOfOtherLanguagesGiveALine(_ head: String, _ row: String, _ collection: String) throws {
    let isDated = head.contains("Fecha") || head.contains("Date") || head.contains("日期") || head.contains("Tarih")
    let rows = (1...12).map { row.replacing("%", with: isDated ? "0\($0 % 9 + 1)/0\($0 % 8 + 1)/2024" : "\($0)") }
    let text = head + rows.joined()
    try #require(try Reading("datos.csv", text).files.first?.table == "datos")
    let suggestion = try #require(try Reading("datos.csv", text).suggestion)
    #expect(suggestion.collection.name == collection)
    #expect(suggestion.line.contains(#""dateFormat":"dmy""#) == isDated)
    var pasted = source(suggestion)
    (pasted.pattern, pasted.dateOrder) = ("datos.csv", suggestion.dateOrder)
    var settings = IngestSettings()
    settings.sources = [pasted]
    let reading = try Reading("datos.csv", text, settings: settings)
    #expect(reading.ids.filter { $0 != "ingest.rating-scale" } == [])
    let found = try #require(reading.sink.rows[suggestion.collection])
    #expect(found.count == 12)
    if collection == "reviews" {
      #expect(found.allSatisfy { $0["stars"] != nil && $0["comment"] != nil && $0["restaurant_id"] != nil })
      #expect(found.allSatisfy { ($0["created_at"] != nil) == isDated })
    }
  }

  /// Columns whose names or values are those of something else, and rows that would have errors.
  @Test(
    arguments: [
      "@version,name,note\n1,Ada,The soup was hot and good\n1,Bo,Nobody came for an hour\n",
      "boroughCode,borough,street\n3,Brooklyn,400 Main Street West Side\n1,Manhattan,12 Elm Street East Side\n",
      "product_id,what,review\n1,Ada,The soup was hot and good\n2,Bo,Nobody came for an hour\n",
      "place,star_1,star_2,review\nAda,1,2,The soup was hot and good\nBo,3,0,Nobody came for an hour\n",
      "venue,corporate_rate,review\nAda,200,The soup was hot and good\nBo,300,Nobody came for an hour\n",
      "order_id,customer_id,restaurant_name,cuisine_type,cost,rating\n1,7,Ada,Thai,12,Not given\n2,7,Ada,Thai,9,4\n",
      "venue,kitchen,city\nAda,Thai,Lima\nAda,Lao,Lima\nAda,Thai,Cusco\n",
    ])
  func noLineIsProposedThatIsNoneOrMakesErrors(_ text: String) throws {
    let reading = try Reading("opinions.csv", text)
    try #require(reading.files.first?.table == "opinions")
    #expect(reading.suggestion?.line == nil)
  }

  /// Tables of people and of other trades, whose addresses would be published as those of restaurants.
  @Test(
    arguments: [
      ("team.csv", "first_name,last_name,street,city"), ("staff.csv", "title,street,city,category"),
      ("customer_addresses.csv", "title,street,city,category"), ("list.csv", "title,street,email,category"),
      ("suppliers.csv", "title,food,city,level"), ("empleados.csv", "nombre,restaurante,street,sueldo"),
      ("employees.csv", "employee,restaurant,street,score"), ("list.csv", "employee,place,street,category"),
    ])
  func noRestaurantIsMadeOfPeopleAndOtherTrades(_ name: String, _ head: String) throws {
    let rows = (1...12).map { "Ada \($0),Bo \($0),\($0) Main Street,\($0 % 5 + 1)\n" }
    let reading = try Reading(name, head + "\n" + rows.joined())
    try #require(reading.files.first?.table != nil)
    #expect(reading.suggestion?.line == nil)
  }

  /// A title above the header is none, and the proposal is what it is without one.
  @Test func aTitleAboveTheHeaderHidesNoProposal() throws {
    let text =
      "Shop,Points,Name,What they said\nAda,4,Soup,The soup was hot and good\nBo,2,Tea,Nobody came for an hour\n"
    let plain = try #require(try Reading("opinions.csv", text).suggestion?.line)
    #expect(try Reading("opinions.csv", "Opinions of 2026\n\n" + text).suggestion?.line == plain)
  }

  @Test func aFieldWithoutSoundValuesIsLeftOutOfTheLine() throws {
    let text =
      "Shop,Points,What they said,Waiting time\nAda,4,The soup was hot and good,long\nBo,2,Nobody came at all,no\n"
    #expect(
      try Reading("opinions.csv", text).suggestion?.line
        == #"{"file":"opinions.csv","collection":"reviews","fields":{"Points":"stars","What they said":"comment","Shop":"restaurant_id"}}"#
    )
  }

  @Test func theBeginningOfALargeFileIsTriedWhateverItsLastLineIs() throws {
    let rows = (0..<40_000).map { "Ada \($0),4,The soup was hot and good\n" }
    #expect(
      try Reading("opinions.csv", "Shop,Points,What they said\n" + rows.joined()).suggestion?.collection == .reviews)
  }

  /// Reviews by their file's name, whose restaurants no column names in words that sumaq knows.
  @Test(arguments: [
    (
      "Id,ProductId,UserId,ProfileName,Score,Time,Summary,Text\n1,B1,A1,Ana,5,1303862400,Good,I have bought it\n",
      #"{"file":"reviews.csv","collection":"reviews","fields":{"ProductId":"restaurant_id"}}"#
    ),
    (
      "listing_id,id,date,reviewer_id,reviewer_name,comments\n12147973,4724140,2013-05-21,4298113,Ana,My stay was really cool\n",
      #"{"file":"reviews.csv","collection":"reviews","fields":{"listing_id":"restaurant_id"}}"#
    ),
  ])
  func reviewsThatLackTheirRestaurantGetTheLineThatNamesIt(_ text: String, _ line: String) throws {
    let lacking = try Reading("reviews.csv", text)
    #expect(try #require(lacking.files.first).lacksRestaurant)
    let suggestion = try #require(lacking.suggestion)
    #expect(suggestion.line == line)
    #expect(lacking.plan.last == line)
    var settings = IngestSettings()
    var pasted = source(suggestion)
    pasted.pattern = "reviews.csv"
    settings.sources = [pasted]
    let reading = try Reading("reviews.csv", text, settings: settings)
    #expect(reading.column(.reviews, "restaurant_id").allSatisfy { $0 != nil })
    #expect(try #require(reading.files.first).lacksRestaurant == false)
  }

  @Test func whatHasNothingOfACollectionGetsNoLine() throws {
    let reading = try Reading("weather.csv", "day,rain\n2024-01-01,312\n")
    #expect(reading.suggestion == nil)
    #expect(reading.plan.last == ExportFile.noSuggestion)
  }

  /// The line of a set whose ratings stand under `Review` leaves the texts to `Review Text`.
  @Test func aFieldThatIsGivenToOneColumnFillsNoOther() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(
        pattern: "x.csv", collection: .reviews, fields: ["stars": "Review"], defaults: ["restaurant_id": "mine"])
    ]
    let text = "Review Text,Review\nThe food is good,5\nNever again,1\n"
    let reading = try Reading(["x.csv": Array(text.utf8)], settings: settings)
    #expect(reading.column(.reviews, "comment") == ["The food is good", "Never again"])
    #expect(reading.column(.reviews, "stars") == ["5.0", "1.0"])
  }
}
