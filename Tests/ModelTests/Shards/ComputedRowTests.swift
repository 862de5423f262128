import Testing

@testable import Model

struct ComputedRowTests {
  private static let rows: [ComputedRow] = [
    .district(restaurant: "b", District(name: "Sur", town: nil, folded: "sur")),
    .district(restaurant: "", District(name: "Sur (Lima)", town: "Lima", folded: "sur lima")),
    .neighbour(of: "a", rank: 0, "b", metres: 12.5, bearing: -0.0),
    .dish(spelling: "Ceviche", folded: "ceviche", places: 5),
    .summary(.users, id: "u", summary), .summary(.restaurants, id: "r", ReviewSummary()), .reviews(1 << 40),
  ]

  private static var summary: ReviewSummary {
    var summary = ReviewSummary()
    (summary.count, summary.rated, summary.milliStars) = (3, 2, 9480)
    summary.histogram = [0, 1, 0, 0, 1]
    summary.fractional = 2
    summary.newest = Timestamp(microseconds: -5)
    summary.months = [ReviewSummary.Month(number: 24_000, count: 3, rated: 2, milliStars: 9480)]
    return summary
  }

  @Test func codingGivesTheSame() throws {
    for row in Self.rows { #expect(try PackedReader.value(of: PackedWriter.bytes(of: row)) == row) }
  }

  @Test(arguments: rows)
  func everyBeginningIsTorn(row: ComputedRow) throws {
    let bytes = try PackedWriter.bytes(of: row)
    for count in bytes.indices {
      #expect(throws: PackedReader.Torn.self) { try PackedReader.value(ComputedRow.self, of: Array(bytes[..<count])) }
    }
  }
}
