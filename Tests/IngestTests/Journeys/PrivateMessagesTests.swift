import Diagnostics
import Model
import Testing

@testable import Ingest

/// No line of a file whose records may be private stands in a message.
@Suite struct PrivateMessagesTests {
  /// Everything that is printed of what was wrong.
  private static func words(_ problems: ProblemLog) -> String {
    problems.entries.map { entry in
      entry.examples.map { "\($0.headline) \($0.mend) \($0.excerpt?.line ?? "")" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("users.ndjson", #"{"id":"u","name":"Ana","email":"sesame@x.example", broken"#),
    ("users.json", #"[{"id":"u","name":"Ana","email":"sesame"} {"id":"sesame"}]"#),
    ("users.ndjson", #"{"id":"u","name":"Ana","email":"x","sesame@x.example":1,"sesame@x.example":2}"#),
    ("newsletter.ndjson", #"{"x":"sesame", oops}"#), ("newsletter.json", #"{"a":{"x":"sesame" "y"}}"#),
    ("orders.ndjson", #"{"id":"o","userId":"u","restaurantId":"r","total":"sesame", oops}"#),
    ("restaurants.ndjson", #"{"id":"r","name":"A","address":"b","ownerUid":"sesame", oops}"#),
    ("reviews.ndjson", #"{"id":"v","restaurantId":"r","stars":1,"comment":"to sesame@x.example", oops}"#),
    ("reviews.ndjson", #"{"id":"v","restaurantId":"r","stars":1,"imageUrl":"https://x.example/a?token=sesame", oops}"#),
    ("dump.json", #"{"users":{"u":{"name":"A","email":"sesame"}, oops},"reviews":{}}"#),
  ])
  func messagesNamePlaceAndReason(_ file: String, _ text: String) throws {
    let reading = try Reading(file, text + "\n")
    let words = Self.words(reading.problems)
    #expect(words.contains("\(file):1"))
    #expect(!words.contains("sesame"))
  }

  @Test func aLineOfAMenuIsShown() throws {
    let reading = try Reading("dishes.ndjson", #"{"id":"d","restaurantId":"r","name":"Soup","price":3, oops}"# + "\n")
    #expect(Self.words(reading.problems).contains("Soup"))
  }

  @Test(arguments: [
    ("a@b", false), ("call +51 999 123 456", false), ("https://x.example/a?b", false), ("https://x.example/a#b", false),
    ("Soup? 3+4", true), ("https://x.example/a", true), ("2024-05-06T07:08:09+02:00", true), ("1700000000000", true),
  ])
  func whatMayBeSomebodysIsKnown(_ text: String, _ mayShow: Bool) { #expect(PrivateText.mayShow(text) == mayShow) }
}
