import Testing

@testable import Ingest

struct FieldRuleTests {
  private static let amenities = FieldFilter(names: ["properties.amenity", "amenity"], values: ["restaurant", "bar"])
  private static let types = FieldFilter(names: ["@type"], values: ["restaurant"])
  private static let named = FieldFilter(names: ["properties.name"], values: [])

  @Test(
    "Of the values of a field one that is taken is enough",
    arguments: [
      (amenities, ["restaurant"], nil), (amenities, ["pharmacy"], "pharmacy"), (amenities, [" Bar "], nil),
      (amenities, ["pharmacy; bar"], nil), (amenities, ["Drinking  water;toilets"], "drinking water"),
      (amenities, [], "without amenity"), (amenities, ["", ";"], "without amenity"),
      (types, ["https://schema.org/Restaurant"], nil), (types, ["http://schema.org#Restaurant"], nil),
      (types, ["LocalBusiness", "Restaurant"], nil), (types, ["https://schema.org/Movie"], "movie"),
      (types, [String(repeating: "a", count: 41)], "others"), (types, ["guest@example.org"], "others"),
      (named, ["Fish / Chips /"], nil), (named, [" "], "without name"),
    ] as [(FieldFilter, [String], String?)])
  func values(_ filter: FieldFilter, _ texts: [String], _ kind: String?) {
    #expect(filter.otherKind(texts) == kind)
  }
}
