import Diagnostics
import Model
import Platform
import Testing

@testable import Ingest

/// Keeps all that a reader gives.
final class CollectingSink: RecordSink {
  private(set) var rows: [Collection: [[String: String]]] = [:]
  private(set) var lines: [Collection: [Int]] = [:]
  private(set) var deleted: [Collection: [Bool]] = [:]
  private(set) var rejects: [RejectedRecord] = []
  private(set) var batches = 0

  func receive(_ batch: RecordBatch) {
    batches += 1
    for row in 0..<batch.rows {
      var cells: [String: String] = [:]
      for (index, column) in batch.collection.columns.enumerated() {
        cells[column.name] = batch.string(row: row, column: index)
      }
      rows[batch.collection, default: []].append(cells)
      lines[batch.collection, default: []].append(Int(batch.lines[row]))
      deleted[batch.collection, default: []].append(batch.deleted[row])
    }
  }

  func reject(_ record: RejectedRecord) { rejects.append(record) }
}

/// An exports folder of its own, gone at the end.
final class TemporaryExports {
  let path: String

  init(_ files: [String: [UInt8]] = [:]) throws {
    let temporary = Machine.environment["TMPDIR"] ?? "/tmp"
    path = "\(temporary)/sumaq-ingest-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try Files.makeFolder(path)
    for (name, bytes) in files { try write(bytes, to: name) }
  }

  convenience init(texts: [String: String]) throws { try self.init(texts.mapValues { Array($0.utf8) }) }

  deinit { do { try Files.removeTree(path) } catch {} }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Files.makeFolder(Path.parent(of: path + "/" + name))
    try Files.write(bytes, to: path + "/" + name)
  }
}

/// All that reading an exports folder gave.
struct Reading {
  private let folder: TemporaryExports
  private let settings: IngestSettings
  var files: [ExportFile] = []
  var outcomes: [String: FileOutcome] = [:]
  let sink = CollectingSink()
  let problems = ProblemLog()

  /// Reads files of a folder that is made for it.
  init(_ files: [String: [UInt8]], settings: IngestSettings = IngestSettings()) throws {
    folder = try TemporaryExports(files)
    self.settings = settings
    self.files = try ExportFolder.list(folder.path, settings: settings, problems: problems)
    for file in self.files where file.isRecognized { try expectSameAlone(file) }
    for file in self.files {
      let outcome = try ExportReader().read(file, settings: settings, problems: problems, into: sink)
      outcomes[file.name] = outcome
      let counts = outcome.counts
      #expect(counts.read == counts.accepted + counts.rejected + counts.forgotten + counts.leftOut)
      #expect(counts.leftOut == outcome.leftOut.values.reduce(0, +))
    }
  }

  /// A file that is asked for by its name is identified as among all files.
  private func expectSameAlone(_ file: ExportFile) throws {
    let alone = try #require(
      try ExportFolder.file(file.name, in: folder.path, settings: settings, problems: SilentSink()), "\(file.name)")
    #expect(alone.collection == file.collection && alone.shape?.name == file.shape?.name && alone.status == file.status)
    #expect(alone.isDump == file.isDump && alone.isLost == file.isLost && alone.isRefused == file.isRefused)
  }

  /// Reads files of a folder as those of one night, which decide together what their dates mean.
  init(together files: [String: [UInt8]], settings: IngestSettings) throws {
    folder = try TemporaryExports(files)
    self.settings = settings
    self.files = try ExportFolder.list(folder.path, settings: settings, problems: problems)
    let survey = DateSurvey(self.files, settings: settings)
    for file in self.files {
      outcomes[file.name] = try ExportReader().read(
        file, settings: settings, problems: problems, into: sink, survey: survey)
    }
  }

  init(_ name: String, _ text: String, settings: IngestSettings = IngestSettings()) throws {
    try self.init([name: Array(text.utf8)], settings: settings)
  }

  var ids: [String] { problems.entries.map(\.kind.id) }
  /// What a dry run prints of the first file, and the entry of `sources` that is suggested for it.
  var plan: [String] { files.first?.plan(settings) ?? [] }
  var suggestion: SourceSuggestion? { files.first.flatMap { SourceSuggestion($0, settings: settings) } }
  var first: FileOutcome { outcomes.values.first ?? FileOutcome() }

  func column(_ collection: Collection, _ name: String) -> [String?] {
    (sink.rows[collection] ?? []).map { $0[name] }
  }
}

/// What `body` makes of the text's UTF-8.
func rawBytes<T>(_ text: String, _ body: (UnsafeRawBufferPointer) -> T) -> T {
  Array(text.utf8).withUnsafeBytes(body)
}
