import Testing

@testable import Store

@Suite struct IDTextsTests {
  @Test func idsAreToldApartByTheirBytes() {
    var ids = IDTexts(count: 0)
    let known = ["", "a", "ab", "ba", String(repeating: "x", count: 64)]
    let places = known.map { id in Self.bytes(id) { ids.add($0) } }
    for (place, id) in zip(places, known) {
      for other in known { #expect(Self.bytes(other) { ids.matches($0, at: place) } == (id == other)) }
    }
  }

  /// A long id is not kept: only the table can tell it from another long one.
  @Test func longIdsAreLeftToTheTable() {
    var ids = IDTexts(count: 0)
    let long = String(repeating: "x", count: 65)
    let place = Self.bytes(long) { ids.add($0) }
    #expect(Self.bytes(long) { ids.matches($0, at: place) } == nil)
    #expect(Self.bytes("short") { ids.matches($0, at: place) } == false)
  }

  private static func bytes<Answer>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    Array(text.utf8).withUnsafeBytes(body)
  }
}
