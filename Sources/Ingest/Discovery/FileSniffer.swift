internal import Diagnostics
internal import Model

/// Looks at the first records of a file to learn what it holds.
final class FileSniffer {
  private struct Enough: Error {}

  /// Names of fields, normalized; those within others as `outer.inner`.
  private(set) var fields: Set<String> = []
  /// The collections that records stood in, in dumps.
  private(set) var collections: Set<String> = []
  private(set) var format = ExportInput.Format.empty
  /// A table's first row is one of names.
  private(set) var hasHeader = true
  /// Why nothing could be read of it, if it is not empty.
  private(set) var fault: InputFault?
  /// Cells of a CSV file's header.
  private(set) var columns = 0
  private var records = 0
  private static let enough = 50

  init(_ path: ExportPath, settings: IngestSettings) throws {
    let scribe = ProblemScribe(file: path.name, SilentSink())
    var small = settings
    small.windowBytes = 64 << 10
    let input = try ExportInput(path, settings: small, scribe: scribe)
    format = input.format
    hasHeader = input.hasHeader
    fault = input.fault
    do {
      switch format {
      case .json: try sniffJSON(input.window, scribe)
      case .csv: try sniffCSV(input, scribe)
      case .empty, .unknown, .parquet: break
      }
    } catch is Enough {}
  }

  /// Several collections, or one in the layout of dumps.
  var isDump: Bool { collections.count > 1 || layoutIsDump }

  /// The one collection that all records stood in, if sumaq knows it.
  var onlyCollection: Collection? {
    collections.count == 1 ? collections.first.flatMap { FileNaming.collection(named: $0.lowercased()) } : nil
  }

  private var layoutIsDump = false

  private func sniffJSON(_ window: ByteWindow, _ scribe: ProblemScribe) throws {
    let reader = JSONReader(window, scribe: scribe, reject: { _, _, _, _ in try self.count() }) { record in
      let opened = RecordOpener.open(record)
      if let name = opened.collection { self.collections.insert(name) }
      self.note(record, opened.node, "", depth: 0)
      try self.count()
    }
    defer { layoutIsDump = [.dump, .collections].contains(reader.layout) }
    try reader.read()
  }

  private func sniffCSV(_ input: ExportInput, _ scribe: ProblemScribe) throws {
    let reader = try CSVReader(
      input, scribe: scribe, reject: { _, _, _, _ in }
    ) { _, _, _ in }
    guard try reader.readHeader() else { return }
    columns = reader.header.count
    for name in reader.header {
      let dotted = name.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }
      fields.insert(String(decoding: ASCIIText.normalized(dotted), as: UTF8.self))
    }
  }

  private func note(_ record: JSONRecord, _ object: Int, _ prefix: String, depth: Int) {
    for key in record.keys(of: object).prefix(200) where key + 1 < record.tape.count {
      let name = prefix + String(decoding: ASCIIText.normalized(record.text(key)), as: UTF8.self)
      fields.insert(name)
      if depth < 1, record.tape[key + 1].kind == .object { note(record, key + 1, name + ".", depth: depth + 1) }
    }
  }

  private func count() throws {
    records += 1
    if records >= Self.enough { throw Enough() }
  }
}
