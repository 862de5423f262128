internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// What exports hold, as far as `sumaq init` proposes settings from it.
struct ExportSurvey: Sendable {
  /// A value, and how many rows have it.
  struct Tally: Sendable, Hashable {
    let value: String
    let rows: Int
  }

  /// A tenth of a degree in which restaurants lie.
  struct Position: Sendable, Hashable {
    let latitude: Double
    let longitude: Double
    let restaurants: Int
  }

  var files: [ReadFile] = []
  /// Entries of `sources` that would make collections of files which are read as tables.
  var suggestions: [String] = []
  /// Rows that say that their record was deleted.
  var tombstones = 0
  /// The collections that have rows, and own tables but those that the suggestions would make collections of.
  var tables: [Tally] = []
  /// The currencies that prices name, the most frequent first.
  var currencies: [Tally] = []
  /// The last parts of addresses, the most frequent first.
  var addressEnds: [Tally] = []
  /// Where the restaurants lie, most of them first.
  var positions: [Position] = []
  /// How many kinds of problems the exports have.
  var problemKinds = 0

  func rows(of table: String) -> Int { tables.first { $0.value == table }?.rows ?? 0 }
}

extension ExportSurvey {
  /// Reads the exports into a temporary store, which is removed. Fails with exit code 65 if there are none.
  init(_ request: RunRequest, _ context: RunContext) throws {
    context.problems.begin(RunPart.settings)
    let plan = try RunPlan(request, context)
    context.problems.begin(RunPart.exports)
    let listed = try IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context).list()
    var temporary = request
    temporary.state = try Files.makeTemporaryFolder(Path.join(request.temporaryFolder, "sumaq-init-"))
    let result = Result { try read(listed, plan, temporary, context) }
    try Files.removeTree(temporary.state)
    try result.get()
  }

  /// The most files for which entries of `sources` are tried.
  private static let mostTried = 200

  private mutating func read(
    _ listed: ListedExports, _ plan: RunPlan, _ request: RunRequest, _ context: RunContext
  ) throws {
    let stage = IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context)
    let store = try Store(folder: request.state)
    var report = RunReport()
    report.started = context.clock.microsecondsSince1970()
    _ = try stage.run(listed, store: store, into: &report)
    try context.checkCancelled()
    files = report.files
    tombstones = report.ingest.rows.deleted
    problemKinds = context.problems.entries.count
    var proposed: Set<String> = []
    for file in listed.files.lazy.filter({ $0.table != nil || $0.givesNoRows }).prefix(Self.mostTried) {
      guard let suggestion = SourceSuggestion(file, settings: stage.ingestSettings) else { continue }
      suggestions.append(suggestion.line)
      if let table = file.table { proposed.insert(table) }
    }
    let questions = SurveyQuestions(
      try AnalystProcess(
        context.analystProgram,
        AnalystOpening(store: store, asOf: plan.clock.asOf, zone: plan.clock.zone),
        cancelled: { context.cancellation.isCancelled }))
    tables = try questions.rows(of: Collection.allCases.map(\.name))
    tables += try store.ownTables(show: [:]).filter {
      !$0.table.columns.isEmpty && !proposed.contains($0.source)
    }.map {
      Tally(value: $0.table.name, rows: $0.rows)
    }
    currencies = try questions.currencies()
    addressEnds = try questions.addressEnds()
    positions = try questions.positions()
  }
}

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
