internal import Diagnostics
internal import Model

/// Reads one file once. A subclass says what its records become: rows of collections (`CollectionPass`), or of an
/// analyst's table (`TablePass`).
class FilePass {
  final let file: ExportFile
  final let settings: IngestSettings
  final let scribe: ProblemScribe
  final private(set) var input: ExportInput?
  private let rejects: RejectCollector
  /// The tables that are read together with a Firestore export.
  private let tables: KindTables?

  init(
    _ file: ExportFile, settings: IngestSettings, scribe: ProblemScribe, _ rejects: RejectCollector,
    tables: KindTables? = nil
  ) {
    (self.file, self.settings, self.scribe, self.rejects, self.tables) = (file, settings, scribe, rejects, tables)
    rejects.hidesRaw = file.firstRecords.holdSecrets || file.firstRecords.nameSecrets
  }

  final func run() throws -> FileOutcome {
    var outcome = FileOutcome()
    outcome.readToEnd = false
    // The input holds the closures, and the pass the input, so the closures refer to no pass.
    let (scribe, rejects) = (scribe, rejects)
    input = ExportInput.opened(
      file.path, settings: settings, scribe: scribe,
      reject: {
        scribe.report(IngestProblems.accountRow, line: $0, "the columns of this row cannot be told for certain")
        rejects.hidesRaw = true
        // Nothing of such a row is stored.
        try rejects.rejectText(IngestProblems.accountRow, $0, nil, UnsafeRawBufferPointer(start: nil, count: 0))
      }, rejectCell: { try rejects.rejectField($0, line: $1, column: $2, raw: $3) })
    guard let input else { return complete(outcome) }
    if input.holdsAccounts { rejects.hidesRaw = true }
    input.entities?.begin(refersByPath: file.table != nil, reject: rejects.rejectText)
    input.entities?.tables = tables
    outcome.readToEnd = try read(input)
    if let fault = input.faultAtEnd() {
      (outcome.readToEnd, outcome.isSpoiled) = (false, fault.spoilsAll)
      scribe.report(fault.kind, line: input.window.line, fault.words)
    } else if outcome.readToEnd, isEmpty {
      scribe.report(IngestProblems.emptyFile, "the file holds no record")
    }
    try input.lostCells.rejectAll()
    (outcome.bytesRead, outcome.digest) = (input.file.bytesRead, input.file.digestText)
    var ofKind = FileOutcome()
    (ofKind.readToEnd, ofKind.digest) = (outcome.readToEnd, outcome.digest)
    outcome = try end(outcome)
    outcome.tables = try tables?.end(ofKind) ?? [:]
    return outcome
  }

  /// Ends the rows, and completes the outcome of the reading.
  final func end(_ outcome: FileOutcome) throws -> FileOutcome {
    try endRows(isWhole: outcome.readToEnd)
    return complete(outcome)
  }

  private func read(_ input: ExportInput) throws -> Bool {
    switch input.format {
    case .json: return try readJSON(input)
    case .csv: return try readCSV(input)
    case .empty:
      _ = try input.window.fill()
      return true
    case .tar, .unknown, .parquet, .webPage:
      let (kind, words, mend) = input.format.refusal(of: file.path, file.status)
      scribe.report(kind, words, mend: mend)
      return false
    }
  }

  private func readJSON(_ input: ExportInput) throws -> Bool {
    let reader = JSONReader(
      input.window, scribe: scribe, memory: memory, hasLines: input.entities != nil,
      pass: { try self.pass($0, line: input.window.line) }, reject: rejects.rejectText
    ) { record in
      try input.lostCells.rejectAll()
      try self.map(record)
    }
    try reader.read()
    try endRecords()
    return reader.isWhole && input.entities?.isWhole != false
  }

  private func readCSV(_ input: ExportInput) throws -> Bool {
    guard file.shape != nil || file.table != nil else { return false }
    let reader = try CSVReader(input, scribe: scribe, reject: rejects.rejectText) { try self.map($0, $1, $2) }
    guard try reader.readHeader() else { return reader.isWhole }
    if !input.hasHeader, file.table != nil || file.source?.namesColumns != true { reader.reportNoHeader() }
    begin(reader.header)
    try reader.readRows()
    return reader.isWhole
  }

  // MARK: What subclasses do

  /// The records of the last reading; nil if they are not recognized.
  var memory: RecordMemory? { nil }

  /// Whether the file has no record.
  var isEmpty: Bool { rejects.counts.read == 0 }

  /// Counts a record of the last reading.
  func pass(_ record: Int, line: Int) throws {}

  /// Maps a record of JSON.
  func map(_ record: JSONRecord) throws {}

  /// Called behind the last record of JSON.
  func endRecords() throws {}

  /// Begins the rows of CSV, of which the columns have these names.
  func begin(_ names: [[UInt8]]) {}

  /// Maps a row of CSV.
  func map(_ cells: UnsafeBufferPointer<FieldValue>, _ line: Int, _ raw: UnsafeRawBufferPointer) throws {}

  /// Passes on the remaining rows.
  func endRows(isWhole: Bool) throws {}

  /// The outcome with what was counted.
  func complete(_ outcome: FileOutcome) -> FileOutcome {
    var outcome = outcome
    outcome.counts = rejects.counts
    return outcome
  }
}
