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
    tombstones = report.ingest.rowsDeleted
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
