internal import Store

/// The questions that `sumaq init` asks the analysts' views.
struct SurveyQuestions {
  private let session: AnalystProcess

  init(_ session: AnalystProcess) { self.session = session }

  /// The collections that have rows.
  func rows(of collections: [String]) throws -> [ExportSurvey.Tally] {
    let parts = collections.map { "SELECT '\($0)', count(*) FROM \($0)" }
    return try tallies(parts.joined(separator: " UNION ALL ")).filter { $0.rows > 0 }
  }

  func currencies() throws -> [ExportSurvey.Tally] {
    let parts = ["dishes", "offers", "orders"].map { "SELECT currency FROM \($0) WHERE currency IS NOT NULL" }
    return try tallies(
      "SELECT currency, count(*) FROM (\(parts.joined(separator: " UNION ALL "))) GROUP BY 1 ORDER BY 2 DESC, 1")
  }

  func addressEnds() throws -> [ExportSurvey.Tally] {
    try tallies(
      """
      SELECT trim(regexp_extract(address, '[^,]+$', 0), ' .') AS ending, count(*) FROM restaurants
      WHERE ending IS NOT NULL AND ending != '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1000
      """)
  }

  func positions() throws -> [ExportSurvey.Position] {
    var positions: [ExportSurvey.Position] = []
    let sql = """
      SELECT round(lat, 1), round(lon, 1), count(*) FROM restaurants WHERE lat IS NOT NULL AND lon IS NOT NULL
      GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 1000
      """
    try session.query(sql) { _, values in
      guard let latitude = values[0].number, let longitude = values[1].number, let count = values[2].number else {
        return
      }
      positions.append(
        ExportSurvey.Position(latitude: latitude, longitude: longitude, restaurants: Int(count)))
    }
    return positions
  }

  /// The rows of a question that returns a text and a count.
  private func tallies(_ sql: String) throws -> [ExportSurvey.Tally] {
    var tallies: [ExportSurvey.Tally] = []
    try session.query(sql) { _, values in
      guard case .text(let text) = values[0], let count = values[1].number else { return }
      tallies.append(ExportSurvey.Tally(value: text, rows: Int(count)))
    }
    return tallies
  }
}
