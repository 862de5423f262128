package import Diagnostics
internal import Model

/// The kinds of a Firestore export that belong to no collection. Each is a table, and all are read together with the
/// documents of collections, so that the export is read once.
///
/// Memory: some megabytes of rows that were not passed on, and the columns of each table.
package final class KindTables {
  /// The sink for the problems of a table; nil if the table is not to be read together with the export.
  package typealias Opener = @Sendable (ExportFile) -> (any ProblemSink)?

  /// The most tables that are read together. Further tables are read by themselves.
  private static let mostTables = 256
  /// The most bytes of documents that are held back before all tables pass on their rows.
  private static let mostBytes = 4 << 20

  private let file: ExportFile
  private let settings: IngestSettings
  private let sink: any RecordSink
  private let open: Opener
  private var names: Set<String> = []
  private var passes: [(kind: String, pass: TablePass)] = []
  private let scanner = JSONScanner()
  private var bytes = 0

  init(_ file: ExportFile, settings: IngestSettings, sink: any RecordSink, open: @escaping Opener) {
    (self.file, self.settings, self.sink, self.open) = (file, settings, sink, open)
  }

  /// The table of a kind that occurs for the first time; nil if it is to be read by itself, as one that has the name of
  /// another kind's table.
  func table(ofKind kind: String) -> TablePass? {
    guard passes.count < Self.mostTables, let file = file.tables(ofKinds: [kind]).first, let name = file.table,
      names.insert(name).inserted, let problems = open(file)
    else { return nil }
    let scribe = ProblemScribe(file: file.name, isPrivate: file.isPrivate, forgotten: settings.forgotten, problems)
    let pass = TablePass(file, table: name, settings: settings, scribe: scribe, sink: sink)
    passes.append((kind, pass))
    return pass
  }

  /// Adds the document that a line has from `start` on.
  func add(_ line: JSONLine, from start: Int, number: Int, to pass: TablePass) throws {
    line.append("        ")  // the scanner reads eight bytes at a time
    let text = UnsafeRawBufferPointer(rebasing: line.text[start...])
    guard let base = text.baseAddress else { return }
    var cursor = JSONCursor(
      base: base.assumingMemoryBound(to: UInt8.self), index: 0, end: text.count, isLast: true, line: number,
      lineStart: 0)
    if case .fault(let fault) = scanner.scan(&cursor) {
      pass.scribe.report(IngestProblems.tooLarge, line: number, fault.words)
      return try pass.rows.rejectText(IngestProblems.tooLarge, number, nil, text)
    }
    let record = JSONRecord(
      tape: scanner.tape, node: 0, base: base + scanner.origin, line: number, key: nil, collection: nil)
    if let node = scanner.duplicateKey { record.reportDuplicate(node, pass.scribe) }
    try pass.map(record)
    bytes += text.count
    guard bytes > Self.mostBytes else { return }
    bytes = 0
    for (_, pass) in passes { try pass.rows.handOn() }
  }

  /// Ends all tables. Returns the outcome of each kind, which `outcome` describes but for its rows.
  func end(_ outcome: FileOutcome) throws -> [String: FileOutcome] {
    var ended: [String: FileOutcome] = [:]
    for (kind, pass) in passes { ended[kind] = try pass.end(outcome) }
    return ended
  }
}
