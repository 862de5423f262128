internal import Diagnostics
internal import Platform

/// An export, opened: its bytes decompressed and in UTF-8 where the encoding is told by its first bytes.
struct ExportInput {
  /// How the records are written.
  enum Format: Hashable {
    case json
    case csv
    /// Nothing but white space.
    case empty
    /// Bytes that are no text.
    case unknown
  }

  let file: FileSource
  let window: ByteWindow
  let format: Format
  /// What parts the cells, if it is a table.
  let separator: UInt8
  /// Halves of characters of UTF-16 that were replaced.
  let halves = ReplacedHalves()

  /// Opens a file; fails only where the system refuses it.
  init(_ path: ExportPath, settings: IngestSettings, scribe: ProblemScribe) throws {
    file = try FileSource(opening: path)
    let plain = try Self.decompressed(PeekingSource(file))
    let start = plain.peek(1024)
    var source = plain
    let halves = halves
    if let isBigEndian = Self.utf16Order(start) {
      scribe.reportOnce(IngestProblems.encoding, "the file is UTF-16 and was converted")
      source = PeekingSource(
        UTF16Source(plain, isBigEndian: isBigEndian) {
          halves.areThere = true
          scribe.report(IngestProblems.loneSurrogate, "half of a character of UTF-16 was replaced by U+FFFD")
        })
    }
    let text = source.peek(64 << 10)
    format = Self.format(of: text, name: path.name)
    separator = CSVSeparator.find(in: text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...])
    window = ByteWindow(source, capacity: settings.windowBytes, limit: settings.recordLimitBytes)
  }

  /// The file, or nil with a problem where the system refuses it.
  static func opened(_ path: ExportPath, settings: IngestSettings, scribe: ProblemScribe) -> ExportInput? {
    do {
      return try ExportInput(path, settings: settings, scribe: scribe)
    } catch let fault as InputFault {
      scribe.report(fault.kind, fault.words)
    } catch {
      scribe.report(IngestProblems.cannotRead, "\(error)")
    }
    return nil
  }

  private static func decompressed(_ raw: PeekingSource) throws -> PeekingSource {
    let magic = raw.peek(4)
    if magic.starts(with: [0x1F, 0x8B]) { return PeekingSource(try GzipSource(raw)) }
    let isZstd = magic == [0x28, 0xB5, 0x2F, 0xFD]
    let isSkippable =
      magic.count == 4 && magic[0] & 0xF0 == 0x50 && magic.dropFirst().elementsEqual([0x2A, 0x4D, 0x18])
    return isZstd || isSkippable ? PeekingSource(try ZstdSource(raw)) : raw
  }

  /// True for big endian; by the byte order mark, else by zeros in every second place.
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

  private static func format(of start: [UInt8], name: String) -> Format {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }) else { return .empty }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    let words = Path.name(of: name).lowercased().split(separator: ".").dropFirst()
    if words.contains(where: { ["json", "ndjson", "jsonl"].contains($0) }) { return .json }
    let controls = text.prefix(4096).filter { $0 < 0x20 && !ASCIIText.isSpace($0) }.count
    return controls * 50 > min(4096, text.count) ? .unknown : .csv
  }
}
