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
