internal import Diagnostics
internal import Model
internal import Platform

/// An open export. Its bytes are decompressed, and converted to UTF-8 if the first bytes tell the encoding.
struct ExportInput {
  /// The format of the records.
  enum Format: Hashable {
    case json
    case csv
    /// Only white space.
    case empty
    /// Bytes that are no text.
    case unknown
    /// A Parquet file, which is not read.
    case parquet
    /// A tar archive, which is not read.
    case tar
    /// A web page, which is not read: a login, or an error of a server.
    case webPage

    /// Whether nothing of it is read, whatever its name is.
    var isUnreadable: Bool { [.unknown, .parquet, .tar, .webPage].contains(self) }

    /// Why a file of this format is not read, and what to do.
    func refusal(of path: ExportPath, _ status: FileStatus) -> (kind: ProblemKind, words: String, mend: String?) {
      switch self {
      case .parquet: ParquetFile(path, status).refusal
      case .tar: (IngestProblems.tar, "the file is a tar archive", nil)
      case .webPage: (IngestProblems.webPage, "the file is a web page, which is no export", nil)
      default: (IngestProblems.unknownFile, "the file is no text", nil)
      }
    }
  }

  let file: any ExportContent
  let window: ByteWindow
  let format: Format
  /// The separator of the cells, if it is a table.
  let separator: UInt8
  /// Whether the first row of a table is a header.
  let hasHeader: Bool
  /// Why nothing could be read, if the file is not empty.
  let fault: InputFault?
  /// Whether the file has accounts of Firebase Auth, of which secrets must not be stored.
  let holdsAccounts: Bool
  /// Cells whose values are lost and must be rejected.
  let lostCells: LostCells
  /// Records unpaired surrogates in UTF-16 that were replaced.
  let halves = ReplacedHalves()

  /// Opens a file; throws only if the system refuses it. `reject` is called with the lines of rows that are left out
  /// before they become records, `rejectCell` with such cells of workbooks.
  init(
    _ path: ExportPath, settings: IngestSettings, scribe: ProblemScribe,
    reject: @escaping AccountsSource.Rejecter = { _ in }, rejectCell: LostCells.Rejecter? = nil
  ) throws {
    let lostCells = LostCells(reject: rejectCell)
    self.lostCells = lostCells
    file = try path.openContent()
    if let entities = file as? EntitySource {
      entities.scribe = scribe
      (format, separator, hasHeader, holdsAccounts, fault) = (.json, UInt8(ascii: ","), true, false, nil)
      window = ByteWindow(entities, capacity: settings.windowBytes, limit: settings.recordLimitBytes)
      return
    }
    let decoded = file as? any DecodedContent
    if !settings.areFirstRecordsEnough { (file as? SheetSource)?.fillMergedCells() }
    decoded?.remark = {
      scribe.report($0.kind, line: $0.line, field: $0.field, $0.words)
      lostCells.add($0)
    }
    let plain = decoded == nil ? try Self.decompressed(PeekingSource(file)) : PeekingSource(file)
    let start = plain.peek(1024)
    var source = plain
    let halves = halves
    let isParquet = start.starts(with: Array("PAR1".utf8))
    let isTar = start.dropFirst(257).starts(with: "ustar".utf8)
    if decoded == nil, !isParquet, !isTar, let isBigEndian = Self.utf16Order(start) {
      scribe.reportOnce(IngestProblems.encoding, "the file is UTF-16 and was converted")
      source = PeekingSource(
        UTF16Source(plain, isBigEndian: isBigEndian) {
          halves.areThere = true
          scribe.report(IngestProblems.loneSurrogate, "half of a character of UTF-16 was replaced by U+FFFD")
        })
    }
    let text = source.peek(Self.lookedAt)
    var plainText = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    let head = decoded == nil ? ListHead.find(in: plainText) : nil
    if let head {
      source.skip(head.bytes + text.count - plainText.count)
      plainText.removeFirst(head.bytes)
    }
    let isAccountsTable = decoded == nil && !isParquet && !isTar && AccountsExport.isCSV(plainText)
    holdsAccounts = isAccountsTable || AccountsExport.isJSON(plainText)
    if isAccountsTable { source = PeekingSource(AccountsSource(source, reject: reject)) }
    let format: Format =
      decoded != nil
      ? .json
      : isParquet
        ? .parquet
        : isTar
          ? .tar
          : isAccountsTable
            ? .json : WebPage.isOne(plainText) ? .webPage : Self.format(of: plainText, name: path.baseName)
    self.format = format
    separator = CSVSeparator.find(in: plainText)
    fault = text.isEmpty ? source.fault as? InputFault : nil
    hasHeader =
      format != .csv
      || !CSVFirstRow.isData(in: plainText, separator: separator, isWhole: text.count < Self.lookedAt)
    window = ByteWindow(source, capacity: settings.windowBytes, limit: settings.recordLimitBytes)
    window.line += head?.lines ?? 0
  }

  /// The documents of a Firestore export, if it is one.
  var entities: EntitySource? { file as? EntitySource }

  /// The number of bytes from which the format is determined.
  private static let lookedAt = 64 << 10

  /// Opens a file. If the system refuses it, reports a problem and returns nil.
  static func opened(
    _ path: ExportPath, settings: IngestSettings, scribe: ProblemScribe, reject: @escaping AccountsSource.Rejecter,
    rejectCell: @escaping LostCells.Rejecter
  ) -> ExportInput? {
    do {
      return try ExportInput(path, settings: settings, scribe: scribe, reject: reject, rejectCell: rejectCell)
    } catch let fault as InputFault {
      scribe.report(fault.kind, fault.words)
    } catch {
      scribe.report(IngestProblems.cannotRead, "\(error)")
    }
    return nil
  }

  /// The fault of the bytes, once no more of them are read: the one that ended the reading, or one that only their end
  /// reveals.
  func faultAtEnd() -> InputFault? {
    do { try file.finish() } catch {
      let fault = error as? InputFault ?? IngestProblems.cannotRead.fault("\(error)")
      return window.fault.map { $0.spoilsAll || !fault.spoilsAll ? $0 : fault } ?? fault
    }
    return window.fault
  }

  private static func decompressed(_ raw: PeekingSource) throws -> PeekingSource {
    try unpacked(raw).map { PeekingSource($0) } ?? raw
  }

  /// What a source holds if it is compressed, as its first bytes say; else nil.
  static func unpacked(_ raw: PeekingSource) throws -> (any ByteSource)? {
    let magic = raw.peek(4)
    if magic.starts(with: [0x1F, 0x8B]) { return try GzipSource(raw) }
    let isZstd = magic == [0x28, 0xB5, 0x2F, 0xFD]
    let isSkippable =
      magic.count == 4 && magic[0] & 0xF0 == 0x50 && magic.dropFirst().elementsEqual([0x2A, 0x4D, 0x18])
    return isZstd || isSkippable ? try ZstdSource(raw) : nil
  }

  /// Whether UTF-16 is big endian, by its byte order mark or by zeros in every second byte; nil for other encodings.
  private static func utf16Order(_ start: [UInt8]) -> Bool? {
    if start.starts(with: [0xFF, 0xFE]) { return false }
    if start.starts(with: [0xFE, 0xFF]) { return true }
    guard start.count >= 8 else { return nil }
    let pairs = start.count / 2
    let high = (0..<pairs).filter { start[$0 * 2] == 0 }.count
    let low = (0..<pairs).filter { start[$0 * 2 + 1] == 0 }.count
    if high * 5 >= pairs * 4, low * 20 <= pairs { return true }
    return low * 5 >= pairs * 4 && high * 20 <= pairs ? false : nil
  }

  /// The format according to the text. The name decides only if the text may be broken JSON.
  private static func format(of text: [UInt8], name: String) -> Format {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) && $0 != JSONReader.recordSeparator }) else {
      return .empty
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    let controls = text.prefix(4096).filter { $0 < 0x20 && !ASCIIText.isSpace($0) }.count
    let isText = controls * 50 <= min(4096, text.count)
    if FileNaming.isJSON(name), !(isText && isTable(text)) { return .json }
    return isText ? .csv : .unknown
  }

  /// Whether a text is a table whatever its name is: its first line has cells, and none of its lines begins like a JSON
  /// record.
  private static func isTable(_ text: [UInt8]) -> Bool {
    let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let isRecord = { (line: ArraySlice<UInt8>) in
      line.first { !ASCIIText.isSpace($0) }.map { Array("{}[]".utf8).contains($0) } ?? false
    }
    guard let first = lines.first, !lines.contains(where: isRecord) else { return false }
    return first.contains(CSVSeparator.find(in: text))
  }
}

/// A problem in an export that is decoded, with its place.
struct ContentRemark {
  let kind: ProblemKind
  let line: Int
  let field: String?
  let words: String
}

/// Records in another format, which are converted to lines of JSON while they are read.
protocol DecodedContent: ExportContent {
  /// Called with problems of single values, which do not end the reading.
  var remark: (ContentRemark) -> Void { get set }
}

/// Cells of a workbook whose values could not be read. They are kept until the row of the first of them is reached, and
/// are then rejected (law 12).
final class LostCells {
  typealias Rejecter = (
    _ kind: ProblemKind, _ line: Int, _ column: String, _ raw: UnsafeRawBufferPointer
  ) throws -> Void

  /// The most cells that are kept; further ones are rejected at once, as there may be no row with a value.
  private static let most = 1024

  /// Nil while the file is only identified.
  private let reject: Rejecter?
  private var cells: [ContentRemark] = []
  private var failure: (any Error)?

  init(reject: Rejecter?) { self.reject = reject }

  /// Adds a remark. A remark on a cell whose value is used is no lost cell.
  func add(_ remark: ContentRemark) {
    guard reject != nil,
      [IngestProblems.cellError, IngestProblems.formulaEmpty, IngestProblems.badNumber, IngestProblems.badDate]
        .contains(where: { $0.id == remark.kind.id })
    else { return }
    cells.append(remark)
    if cells.count >= Self.most {
      do { try rejectAll() } catch { failure = failure ?? error }
    }
  }

  /// Rejects all added cells. As their bytes are unknown, the reject has the cell's reference and the reason.
  func rejectAll() throws {
    if let failure { throw failure }
    guard !cells.isEmpty, let reject else { return }
    defer { cells.removeAll(keepingCapacity: true) }
    for cell in cells {
      try cell.words.withBytes { try reject(cell.kind, cell.line, cell.field ?? "", UnsafeRawBufferPointer($0)) }
    }
  }
}

/// A Parquet file, which begins and ends with `PAR1`.
struct ParquetFile {
  private let path: ExportPath
  private let size: Int

  init(_ path: ExportPath, _ status: FileStatus) {
    self.path = path
    size = status.size
  }

  /// Why the file is not read, with the DuckDB command that converts it to JSON.
  var refusal: (kind: ProblemKind, words: String, mend: String?) {
    let words = isWhole ? "the file is Parquet, which sumaq does not read" : "the file begins as Parquet and is cut off"
    return (IngestProblems.parquet, words, isWhole ? conversion : nil)
  }

  /// Whether it ends with `PAR1` too. This is not checked for a member of a container.
  private var isWhole: Bool {
    guard path.member == nil else { return true }
    guard size >= 12 else { return false }
    var end: UInt32 = 0
    do {
      let file = try path.open()
      try withUnsafeMutableBytes(of: &end) { try file.read(into: $0, at: size - 4) }
    } catch { return false }
    return withUnsafeBytes(of: end) { $0.elementsEqual("PAR1".utf8) }
  }

  /// The command; nil for a name that a shell or DuckDB might not read literally.
  private var conversion: String? {
    let isPlain = path.text.utf8.allSatisfy {
      ASCIIText.isDigit($0) || ASCIIText.isLetter($0) || "-_./ ".utf8.contains($0)
    }
    guard isPlain, path.member == nil else { return nil }
    let suffix = ".parquet"
    let stem = path.text.lowercased().hasSuffix(suffix) ? String(path.text.dropLast(suffix.count)) : path.text
    return "duckdb -c \"COPY (FROM '\(path.text)') TO '\(stem).ndjson' (FORMAT json)\""
  }
}
