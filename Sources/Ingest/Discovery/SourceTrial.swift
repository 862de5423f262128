internal import Diagnostics
internal import Model
internal import Platform

/// Reads the beginning of a file as if an entry of `sources` were in force, by the reader that every night uses.
final class SourceTrial: RecordSink {
  /// Enough rows were read.
  private struct Enough: Error {}

  private static let mostRows = 20_000
  private let collection: Collection
  /// Whether dates were rejected whose order nothing tells.
  private(set) var hasOpenDates = false
  private var rows = 0
  private var ids: Set<String?> = []
  /// The fields that were rejected; an empty name is a whole row.
  private(set) var rejected: Set<String> = []

  /// What a cut or damaged text loses says nothing of an entry, and the order of dates has a setting of its own.
  private static let unrelated = Set(
    [
      IngestProblems.truncated, IngestProblems.jsonSyntax, IngestProblems.invalidUTF8, IngestProblems.csvSyntax,
      IngestProblems.csvWidth, IngestProblems.tooLarge, IngestProblems.ambiguousDate,
    ].map(\.id))

  /// Throws if the file cannot be read.
  init(_ source: SourceSettings, of file: ExportFile, settings: IngestSettings) throws {
    collection = source.collection ?? .reviews
    var settings = settings
    settings.sources = [source]
    let isText = !(file.path.member is SheetMember || file.path.member is EntityMember)
    let path = isText ? file.path.with(.member(FileBeginning(file))) : file.path
    let tried = ExportFolder.identify(path, file.status, settings: settings, problems: SilentSink())
    do { _ = try ExportReader().read(tried, settings: settings, problems: SilentSink(), into: self) } catch is Enough {}
  }

  /// Whether rows came, nothing of them was rejected, and nine of ten are different ones.
  var isProof: Bool { rows > 0 && rejected.isEmpty && ids.count * 10 >= rows * 9 }

  func receive(_ batch: RecordBatch) throws {
    guard batch.collection == collection else { return }
    rows += batch.rows
    for row in 0..<batch.rows { ids.insert(batch.string(row: row, column: 0)) }
    if rows > Self.mostRows { throw Enough() }
  }

  func reject(_ record: RejectedRecord) {
    if record.problem == IngestProblems.ambiguousDate.id { hasOpenDates = true }
    if !Self.unrelated.contains(record.problem) { rejected.insert(record.column) }
  }
}

/// The first bytes of a file, as an export of its own.
private struct FileBeginning: ExportMember {
  private let file: ExportFile

  init(_ file: ExportFile) { self.file = file }

  var name: String { file.path.baseName }
  var status: FileStatus { file.status }
  var bytes: Int { min(file.bytes, Content.mostBytes) }
  var digest: String? { nil }

  func open() throws(InputFault) -> any ExportContent { Content(try file.path.openContent()) }

  private final class Content: ExportContent {
    static let mostBytes = 1 << 20
    private let file: any ExportContent
    private(set) var bytesRead = 0
    var digestText: String { "" }

    init(_ file: any ExportContent) { self.file = file }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let room = min(buffer.count, Self.mostBytes - bytesRead)
      let count = room > 0 ? try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room])) : 0
      bytesRead += count
      return count
    }

    func finish() {}
  }
}
